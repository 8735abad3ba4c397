"""What a person reads who runs the server: where it is, what is wrong, and one word at the end."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from web.served import port_in
from web.test_stopped import alone_with_a_bot, children, look, shell_server, wait_for

ROOT = Path(__file__).parents[2]


def log_of(folder: Path) -> str:
    return (folder / "server.log").read_text()


def visit(address: str) -> None:
    """What people do in an evening: nothing of it is wrong."""
    code, secret = alone_with_a_bot(address)
    look(address, code, secret)
    for path in ("/", f"/tables/{code}", "/nothing", "/api/tables/NOSUCH"):
        httpx.get(f"http://{address}{path}", timeout=None)
    host, port = address.split(":")
    with socket.create_connection((host, int(port))) as scanner:
        scanner.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
        while scanner.recv(1 << 16):
            pass


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_terminal_shows_the_address_and_at_the_end_one_word(tmp_path: Path, stop: signal.Signals) -> None:
    with shell_server(tmp_path) as (process, address):
        visit(address)
        process.send_signal(stop)
        assert process.stdout is not None
        assert process.stdout.read() == ""
        assert process.wait() == 0
    assert log_of(tmp_path) == "Stopped.\n"


def test_each_request_is_logged_for_who_asks_for_it(tmp_path: Path) -> None:
    with shell_server(tmp_path, "--log-json") as (_, address):
        httpx.get(f"http://{address}/rules/saloon", timeout=None)
        wait_for(lambda: log_of(tmp_path).endswith("\n"))
        (line,) = [json.loads(line) for line in log_of(tmp_path).splitlines()]
    assert line.keys() == {"at", "level", "event", "client", "method", "path", "status", "ms"}
    assert (line["event"], line["client"], line["path"], line["status"]) == (
        "request", "127.0.0.1", "/rules/saloon", 200,
    )  # fmt: skip


def test_a_warning_is_a_line_for_a_person_and_nobody_else_writes_on_the_terminal(tmp_path: Path) -> None:
    with shell_server(tmp_path) as (_, address):
        url, foreign = f"http://{address}/%1b%5b2J%0a%c2%9b2J", {"Origin": "http://evil.example"}
        assert httpx.post(url, headers=foreign, timeout=None).status_code == 403
        wait_for(lambda: log_of(tmp_path).endswith("\n"))
        (line,) = log_of(tmp_path).splitlines()
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d warning: a request from another site was refused \(client: 127\.0\.0\.1, "
        r"path: /\\x1b\[2J\\n\\x9b2J, why: origin http://evil\.example, host 127\.0\.0\.1:\d+\)",
        line,
    )


@contextmanager
def made_play(folder: Path) -> "Iterator[tuple[subprocess.Popen[str], int]]":
    """`make play` in a checkout that is set up, with all that it says in one stream, and its port."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "setup.sh"):
        shutil.copy(ROOT / name, folder)
    for empty in ("src", ".venv"):
        (folder / empty).mkdir()
    (folder / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    (folder / ".venv" / ".playable").touch()
    outside = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    command = ["make", "--no-print-directory", "play", f"ARGS=--port 0 --db {folder / 'house.db'}"]
    with subprocess.Popen(
        command, cwd=folder, env=outside, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            yield process, port_in(process.stdout.readline())
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("whom", ["all in the terminal", "make", "the server"])
def test_make_play_ends_with_one_word(tmp_path: Path, whom: str, stop: signal.Signals) -> None:
    with made_play(tmp_path) as (process, port):
        (server,) = children(process.pid)
        if whom == "all in the terminal":
            os.killpg(process.pid, stop)
        elif whom == "make":
            process.send_signal(stop)
        else:
            os.kill(server, stop)
        if (whom, stop) == ("make", signal.SIGINT):
            os.kill(server, stop)  # make passes only the other one on
        assert process.stdout is not None
        assert process.stdout.read() == "Stopped.\n"
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
        pass
