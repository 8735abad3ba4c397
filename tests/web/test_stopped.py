"""The server as it is started from the shell: what it loads, what it leaves behind, how it stops."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from quickdraw.games import load
from quickdraw.play.log import Act
from quickdraw.play.verify import verify_text
from quickdraw.web import serve
from quickdraw.web.wire import RESTART
from web.served import port_in

SOCKETS = 50
pytestmark = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="processes are read from /proc")


@contextmanager
def shell_server(folder: Path, *more: str) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """`quickdraw serve`, and its address."""
    with welcomed(folder, *more) as (process, welcome):
        yield process, f"127.0.0.1:{port_in(welcome)}"


@contextmanager
def welcomed(folder: Path, *more: str) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """`quickdraw serve`, and the first that it says."""
    command = [str(Path(sys.executable).with_name("quickdraw")), "serve", "--port", "0", "--bot-delay", "0"]
    with (folder / "server.log").open("a") as log, subprocess.Popen(
        [*command, "--db", str(folder / "house.db"), *more], stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline()
        finally:
            process.kill()


def ask(address: str, path: str, secret: str = "-", **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {secret}"}
    answer = httpx.post(f"http://{address}/api{path}", json=body, headers=headers, timeout=None)
    assert answer.is_success, answer.text
    return answer.json()


def alone_with_a_bot(address: str) -> tuple[str, str]:
    """The code of a table whose match has begun, and the secret of who sits there."""
    secret = ask(address, "/guests", name="Ann")["secret"]
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    code = ask(address, "/tables", secret, game="saloon", seats=seats, best_of=21)["table"]
    ask(address, f"/tables/{code}/sit", secret)
    return code, secret


def look(address: str, code: str, secret: str) -> Any:
    headers = {"Authorization": f"Bearer {secret}"}
    return httpx.get(f"http://{address}/api/tables/{code}", headers=headers, timeout=None).json()


def choose_until_it_is_the_bots_turn(address: str, code: str, secret: str) -> Any:
    while (here := look(address, code, secret))["legal"]:
        ask(address, f"/tables/{code}/act", secret, number=here["number"], actions=here["legal"][:1])
    return here


def until_the_bot_has_chosen(address: str, code: str, secret: str) -> Any:
    wait_for(lambda: bool(look(address, code, secret)["legal"]))
    return look(address, code, secret)


def wait_for(what: Callable[[], bool]) -> None:
    """Not for ever: what never comes must fail, not hang."""
    tries = 0
    while not what():
        tries += 1
        assert tries < 10_000
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def is_running(pid: int) -> bool:
    """Whoever is dead and waits for its parent to notice does not run."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_bots_think_in_processes_that_end_with_a_killed_server(tmp_path: Path) -> None:
    with shell_server(tmp_path) as (process, address):
        code, secret = alone_with_a_bot(address)
        choose_until_it_is_the_bots_turn(address, code, secret)
        until_the_bot_has_chosen(address, code, secret)
        thinkers = children(process.pid)
        maps = Path(f"/proc/{process.pid}/maps").read_text()
        assert thinkers
        assert "uvloop" in maps  # whatever is loaded is named there
        assert "llvmlite" not in maps
        assert "numba" not in maps
        for pid in thinkers:
            os.kill(pid, signal.SIGSTOP)  # the server is killed while a bot thinks
        before = choose_until_it_is_the_bots_turn(address, code, secret)
        process.kill()
        process.wait()
        for pid in thinkers:
            os.kill(pid, signal.SIGCONT)
        wait_for(lambda: not any(map(is_running, thinkers)))
    with shell_server(tmp_path) as (_, address):
        after = until_the_bot_has_chosen(address, code, secret)
    assert after["number"] == before["number"]
    assert after["seq"] > before["seq"]


def test_SIGTERM_closes_all_sockets_and_keeps_all_that_was_acknowledged(tmp_path: Path) -> None:
    with shell_server(tmp_path, "--log-json") as (process, address):
        code, secret = alone_with_a_bot(address)
        acknowledged = asyncio.run(choose_until_told_to_stop(process, address, code, secret))
    assert process.returncode == 0
    words = (tmp_path / "server.log").read_text()
    assert '"level": "info"' in words
    errors = [line for line in words.splitlines() if '"level": "error"' in line]
    # On a machine without time for it the server ends what was not done in its second of grace, and says so.
    assert not [line for line in errors if "graceful shutdown exceeded" not in line]
    assert len(acknowledged) >= 2
    with shell_server(tmp_path) as (_, address):
        ask(address, f"/tables/{code}/resign", secret)
        log, _ = verify_text(httpx.get(f"http://{address}/api/tables/{code}/log", timeout=None).text)
    name = load("saloon").viewer.action_name
    mine = [name(e.actions[0]) for e in log.entries if isinstance(e, Act) and e.seat == 0]
    assert mine[: len(acknowledged)] == acknowledged


def patiently(url: str, **more: Any) -> connect:
    """However long a slow machine takes to answer."""
    return connect(url, open_timeout=None, ping_interval=None, **more)


async def choose_until_told_to_stop(
    process: "subprocess.Popen[str]", address: str, code: str, secret: str
) -> list[str]:
    """With fifty sockets open; returns what was acknowledged."""
    url = f"ws://{address}/tables/{code}/socket?as_json=true"
    headers = {"Authorization": f"Bearer {secret}"}
    async with AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(patiently(url)) for _ in range(SOCKETS - 1)]
        mine = await stack.enter_async_context(patiently(url, additional_headers=headers))
        watching = [asyncio.create_task(read_on(socket)) for socket in watchers]
        acknowledged = await choose(mine, process)
        await asyncio.gather(*watching)
        assert {socket.close_code for socket in [mine, *watchers]} == {RESTART}
    await asyncio.to_thread(process.wait)
    return acknowledged


async def read_on(socket: ClientConnection) -> None:
    """Until it is closed: whoever leaves much unread does not hear of that either."""
    with suppress(ConnectionClosedError):
        async for _ in socket:
            pass


async def choose(socket: ClientConnection, process: "subprocess.Popen[str]") -> list[str]:
    """The server is told to stop after the second choice, while the third is under way."""
    sent: list[str] = []
    answered = 0
    with suppress(ConnectionClosedError):
        async for text in socket:
            frame = json.loads(text)
            answered = max(answered, frame.get("ack", 0))
            if frame.get("legal") and answered == len(sent):
                sent.append(frame["legal"][0])
                act = {"do": "act", "n": len(sent), "number": frame["number"], "actions": sent[-1:]}
                await socket.send(json.dumps(act))
                if len(sent) == 3:
                    os.kill(process.pid, signal.SIGTERM)
    return sent[:answered]


def test_who_has_sent_half_of_something_is_answered_when_the_server_stops(tmp_path: Path) -> None:
    with shell_server(tmp_path) as (process, address):
        host, port = address.split(":")
        with socket.create_connection((host, int(port))) as slow:
            head = f"POST /api/guests HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"
            slow.sendall(f'{head}Content-Length: 100\r\n\r\n{{"name"'.encode())
            httpx.get(f"http://{address}/healthz", timeout=None)  # what was sent before is heard by then
            process.terminate()
            answered = b"".join(iter(lambda: slow.recv(1 << 16), b"")).decode()
        process.wait()
    assert answered.startswith("HTTP/1.1 503 ")
    assert "The server is just being stopped." in answered
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def page_of_a_waiting_table(address: str) -> str:
    """As who opened it sees it, with the link for the others."""
    secret = ask(address, "/guests", name="Ann")["secret"]
    code = ask(address, "/tables", secret, game="saloon")["table"]
    ask(address, f"/tables/{code}/sit", secret)
    headers = {"Authorization": f"Bearer {secret}"}
    return httpx.get(f"http://{address}/tables/{code}", headers=headers, timeout=None).text


def test_who_lets_others_in_reads_where_they_find_the_tables(tmp_path: Path) -> None:
    with welcomed(tmp_path, "--host", "0.0.0.0") as (_, welcome):
        told = re.search("or http://(.+) from any device on this network", welcome)
        assert told, welcome
        assert told[1] == f"{serve.lan_address()}:{port_in(welcome)}"
        assert f"http://{told[1]}/tables/" in page_of_a_waiting_table(told[1])


def test_the_way_to_others_says_which_address_is_theirs_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = MagicMock()
    probe.__enter__().getsockname.return_value = ("192.168.7.4", 50_000)
    monkeypatch.setattr("socket.socket", lambda *kind: probe)
    assert serve.lan_address() == "192.168.7.4"
    probe.__enter__().connect.side_effect = OSError("there is no network")
    assert serve.lan_address() == "127.0.0.1"


def test_behind_a_proxy_a_table_is_where_players_find_it(tmp_path: Path) -> None:
    with shell_server(tmp_path, "--address", "https://Cards.example/") as (_, address):
        page = page_of_a_waiting_table(address)
        assert "https://cards.example/tables/" in page
        assert address not in page
