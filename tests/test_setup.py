"""Set-up on a machine where something is missing: one clear sentence, no traceback."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", "constraints.txt", "README.md", "Makefile"):
        shutil.copy(ROOT / name, tmp_path)
    for script in ROOT.glob("*.sh"):
        shutil.copy(script, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def make_setup(checkout: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **env}
    return subprocess.run(["make", "setup"], cwd=checkout, env=environment, capture_output=True, text=True)


def fake_python(folder: Path, script: str) -> str:
    path = folder / "fake-python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def only_sentence(failed: subprocess.CompletedProcess[str]) -> str:
    assert failed.returncode != 0
    assert "Traceback" not in failed.stderr + failed.stdout
    (sentence,) = [line for line in failed.stderr.splitlines() if not line.startswith("make")]
    return sentence


def test_too_old_a_python(checkout: Path) -> None:
    old = fake_python(checkout, "exit 1")  # what the version check comes to
    assert "Python 3.11 or newer is needed" in only_sentence(make_setup(checkout, PYTHON=old))


def test_no_python_at_all(checkout: Path) -> None:
    assert "Python 3.11 or newer is needed" in only_sentence(make_setup(checkout, PYTHON="/no/such/python"))


def test_no_venv_module(checkout: Path) -> None:
    bare = fake_python(checkout, 'case "$2" in *ensurepip*) echo Traceback >&2; exit 1;; esac')
    assert "no venv module" in only_sentence(make_setup(checkout, PYTHON=bare))


def test_no_network(checkout: Path) -> None:
    failed = make_setup(checkout, PIP_NO_INDEX="1", PIP_FIND_LINKS="", PIP_CONFIG_FILE=os.devnull)
    assert "is there a network?" in only_sentence(failed)
    assert (checkout / ".venv" / "setup.log").read_text()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("chromium.sh", "install it (on Debian: apt-get install chromium)"),
        ("compiler.sh", "a C compiler and Python's headers are needed (on Debian: apt-get install gcc"),
    ],
)
def test_something_is_missing_and_nobody_is_there_who_may_install_it(
    tmp_path: Path, script: str, words: str
) -> None:
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    shell = shutil.which("sh")
    assert shell is not None
    failed = subprocess.run(
        [shell, script], cwd=ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert words in only_sentence(failed)


def would_do(checkout: Path, target: str) -> str:
    """The commands that make would run."""
    outside = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    command = ["make", "--no-print-directory", "--dry-run", target]
    told = subprocess.run(command, cwd=checkout, env=outside, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return told.stdout


READY = (".playable", ".compiler", ".ready")


def is_set_up(checkout: Path, *marks: str) -> None:
    (checkout / ".venv" / "compiled").mkdir(parents=True, exist_ok=True)
    for mark in marks:
        (checkout / ".venv" / mark).touch()


def test_who_only_plays_gets_no_tools_for_tests(checkout: Path) -> None:
    commands = would_do(checkout, "play").splitlines()
    assert commands[0] == "sh setup.sh"
    assert not any("dev" in command or "compile" in command for command in commands)


def test_who_serves_gets_a_compiler_and_no_tools_for_tests(checkout: Path) -> None:
    is_set_up(checkout, ".playable")
    commands = would_do(checkout, "serve").splitlines()
    assert commands[0] == "sh setup.sh compiled"
    assert commands[2:] == ["sh compile.sh", ".venv/bin/quickdraw-compiled serve "]


def test_what_is_compiled_is_compiled_anew_when_a_line_has_changed(checkout: Path) -> None:
    is_set_up(checkout, *READY, "compiled/.done")
    assert "compile.sh" not in would_do(checkout, "serve")
    changed = checkout / "src" / "quickdraw" / "web" / "templates" / "home.html"
    later = changed.stat().st_mtime + 10**6
    os.utime(changed, (later, later))
    assert "sh compile.sh" in would_do(checkout, "serve")


def test_tests_set_up_what_they_need_though_one_has_played_before(checkout: Path) -> None:
    is_set_up(checkout, ".playable")
    assert "setup.sh" not in would_do(checkout, "play")
    assert "sh setup.sh dev,compiled" in would_do(checkout, "test")


def test_who_has_run_the_tests_can_play_at_once(checkout: Path) -> None:
    marks = " ".join(f".venv/{mark}" for mark in READY)
    assert f"touch {marks}" in would_do(checkout, "test")
    is_set_up(checkout, *READY, "compiled/.done")
    assert "setup.sh" not in would_do(checkout, "play") + would_do(checkout, "test")


def test_what_is_set_up_is_not_set_up_again() -> None:
    """Nothing to do: the second run starts at once."""
    assert subprocess.run(["make", "--question", "setup"], cwd=ROOT).returncode == 0
