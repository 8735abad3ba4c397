"""The slow proofs run group by group, each in its turn, within the time there is."""

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def load_script() -> ModuleType:
    spec = spec_from_file_location("slow", ROOT / "scripts" / "slow.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


slow = load_script()


def collected(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_no_group_is_empty() -> None:
    marks = re.compile(r"mark\.slow\(group=\"(\w+)\"\)")
    named = {name for path in (ROOT / "tests").rglob("*.py") for name in marks.findall(path.read_text())}
    assert named == set(slow.groups())


@pytest.mark.parametrize("mark", ["slow", "slow(group='other')"])
def test_a_slow_test_without_a_group_is_an_error(mark: str, tmp_path: Path) -> None:
    test = tmp_path / "test_no_group.py"
    test.write_text(f"import pytest\n\n@pytest.mark.{mark}\ndef test_it(): pass\n")
    found = collected("-p", "conftest", "-c", str(ROOT / "pyproject.toml"), str(test))
    assert found.returncode != 0
    assert "must name one of" in found.stderr + found.stdout


def test_each_group_comes_first_at_some_commits() -> None:
    names = slow.groups()
    orders = [slow.in_order(names, f"commit {n}") for n in range(50)]
    assert {order[0] for order in orders} == set(names)
    assert all(sorted(order) == sorted(names) for order in orders)
    assert slow.in_order(names, "abc") == slow.in_order(names, "abc")


def test_what_the_limit_cuts_short_has_not_failed() -> None:
    assert slow.run([sys.executable, "-c", "import time; time.sleep(600)"], 0.5) is None
    assert slow.run([sys.executable, "-c", "raise SystemExit(3)"], 60) == 3
    assert slow.run([sys.executable, "-c", ""], None) == 0
    assert slow.run_groups(["kills"], 0) == {"kills": None}


def test_an_unknown_group_is_told_in_words() -> None:
    command = [sys.executable, "scripts/slow.py", "kils"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 2
    assert "there is no group kils; there are kills" in told.stderr
