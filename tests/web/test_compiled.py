"""The compiled server is the same server: `compile.sh` leaves nothing out and changes nothing."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import cast

import httpx
from fastapi.testclient import TestClient

from quickdraw.games import NAMES, load
from web.load import Load
from web.served import Served, port_in
from web.test_killed import ENOUGH, siege
from web.visitors import Visitor

COMPILED = Path(sys.prefix) / "compiled"
COMMAND = Path(sys.executable).with_name("quickdraw-compiled")
ROOT = Path(__file__).parents[2]
CURE = "what is compiled is not what stands in src: remove .venv/compiled, and make compiles it anew"
MATCHES, KILLS = 4, 4
PATIENCE = 300.0
"""Seconds; far more than any of it takes."""


# ---- the same source, compiled ----
def files_in(folder: Path) -> dict[str, str]:
    """By name; not what Python, or the compiler, has added."""
    return {
        str(file.relative_to(folder)): sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".so" and file.parent.name != "__pycache__"
    }


def test_what_is_compiled_is_what_stands_here() -> None:
    compiled, here = files_in(COMPILED / "quickdraw"), files_in(ROOT / "src" / "quickdraw")
    assert len(here) > 100
    assert sorted(compiled.items() ^ here.items()) == [], CURE


def test_all_that_is_to_be_compiled_is() -> None:
    listed = re.search(r'MODULES="([^"]+)"', (ROOT / "compile.sh").read_text())
    assert listed
    found = [file for module in listed[1].split() for file in (COMPILED / "quickdraw").glob(f"{module}.py")]
    modules = [file for file in found if file.name != "__init__.py"]
    assert len(modules) > 30
    assert [file for file in modules if not list(file.parent.glob(f"{file.stem}.*.so"))] == []


# ---- the same bytes ----
def start_telling(*sources: Path) -> "subprocess.Popen[str]":
    """Plays, and tells what was sent, with the first of these builds."""
    path = os.pathsep.join(map(str, (*sources, ROOT / "tests")))
    return subprocess.Popen(
        [sys.executable, "-m", "web.all_that_is_sent", str(MATCHES)],
        env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_the_compiled_server_sends_the_same_bytes() -> None:
    """What is proven of what the one sends to sockets, secrecy above all, is true of the other."""
    tellers = [start_telling(), start_telling(COMPILED)]
    try:
        (plain, trouble), (compiled, more) = [teller.communicate(timeout=PATIENCE) for teller in tellers]
    finally:
        for teller in tellers:
            teller.kill()
    assert (trouble, more) == ("", "")
    *lines, ending = plain.splitlines()
    *same_lines, other_ending = compiled.splitlines()
    assert (ending, other_ending) == (".py", ".so")
    assert lines == same_lines
    messages: Counter[str] = Counter()
    for line in lines:
        found = re.fullmatch(r"(\w+) \d+: (\d+) messages [0-9a-f]{64}", line)
        assert found
        messages[found[1]] += int(found[2])
    assert set(messages) == set(NAMES)
    assert min(messages.values()) >= 300, "hardly anything was sent"


# ---- the server itself ----
class Compiled(Served):
    """As `make serve` starts it."""

    def start(self) -> None:
        with self.log.open("a") as log:
            self._server = subprocess.Popen(
                [COMMAND, "serve", "--port", str(self.port), "--db", self.db, "--bot-delay=0", "--log-json"],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self._server.stdout is not None
        welcome = self._server.stdout.readline()
        assert welcome, self.words()[-2000:]
        self.port = port_in(welcome)

    def kill(self) -> None:
        self._server.kill()
        self._server.communicate()


@contextmanager
def compiled_in(folder: Path) -> Iterator[Compiled]:
    served = Compiled(folder)
    try:
        served.start()
        yield served
    finally:
        served.kill()


def visitor(served: Served, name: str) -> Visitor:
    return Visitor(cast(TestClient, httpx.Client(base_url=f"http://{served.address}", timeout=None)), name)


def play_a_little(who: Visitor, code: str) -> None:
    """Two decisions, and then they resign: the others have chosen meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while (here := who.sees(code))["number"] < 2:
        assert time.monotonic() < deadline, here
        if here["legal"]:
            who.chooses(code)
        elif here["bank"] is not None and here["bank"]["between"]:
            who.does(code, "deal")
        elif here["view"]["phase"] == "talking":
            who.does(code, "ready")
        time.sleep(0.02)
    who.does(code, "resign")


def test_A2_nothing_acknowledged_is_lost_when_the_compiled_server_is_killed(tmp_path: Path) -> None:
    async def besiege() -> Load:
        return await siege(served, KILLS, seed=1)

    with compiled_in(tmp_path) as served:
        load = asyncio.run(besiege())
    assert load.acknowledged >= KILLS * ENOUGH
    assert "error" not in served.words()


def test_A1_bots_and_clocks_choose_at_the_compiled_server(tmp_path: Path) -> None:
    with compiled_in(tmp_path) as served:
        ann, bob = visitor(served, "Ann"), visitor(served, "Bob")
        race = ann.opens("iaijutsu", clock="fast")
        for who in (ann, bob):
            who.sits(race)
        for game in NAMES:
            bot = {"kind": "bot", "bot": load(game).bots.BOTS[-1]}
            code = ann.opens(game, seats=[{"kind": "open"}, bot])
            ann.sits(code)
            play_a_little(ann, code)
            done_by_bot = r"(?m)^\d+\.\d+ (seat 2\b|told .* Bot\b)"  # the one when the match is over
            assert re.search(done_by_bot, ann.get(f"/tables/{code}/log").text), game
        deadline = time.monotonic() + PATIENCE
        while not any("The clock chooses" in line["words"] for line in ann.sees(race)["told"]):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert '"level": "error"' not in served.words()
