"""The compiled server is the same server: `compile.sh` leaves nothing out and changes nothing."""

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from quickdraw.games import NAMES
from web.load import Load
from web.served import Served, port_in
from web.test_killed import ENOUGH, siege

COMPILED = Path(sys.prefix) / "compiled"
COMMAND = Path(sys.executable).with_name("quickdraw-compiled")
MATCHES, KILLS = 4, 4


def start_telling(*sources: Path) -> "subprocess.Popen[str]":
    """Plays, and tells what was sent, with the first of these builds."""
    path = os.pathsep.join(map(str, (*sources, Path(__file__).parents[1])))
    return subprocess.Popen(
        [sys.executable, "-m", "web.all_that_is_sent", str(MATCHES)],
        env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_the_compiled_server_sends_the_same_bytes() -> None:
    """What is proven of the one, secrecy above all, is true of the other."""
    tellers = [start_telling(), start_telling(COMPILED)]
    (plain, trouble), (compiled, more_trouble) = [teller.communicate() for teller in tellers]
    assert (trouble, more_trouble) == ("", "")
    *lines, ending = plain.splitlines()
    *same_lines, other_ending = compiled.splitlines()
    assert (ending, other_ending) == (".py", ".so")
    assert lines == same_lines
    found = [re.fullmatch(r"(\w+) \d+: (\d+) messages [0-9a-f]{64}", line) for line in lines]
    messages: Counter[str] = Counter()
    for line in found:
        assert line
        messages[line[1]] += int(line[2])
    assert set(messages) == set(NAMES)
    assert min(messages.values()) >= 300, "hardly anything was sent"


def test_what_is_compiled_is_what_stands_here() -> None:
    """An old copy would prove nothing. `make test` compiles anew when a line has changed."""
    here = Path(__file__).parents[2] / "src"
    for file in sorted(here.rglob("*.py")):
        assert (COMPILED / file.relative_to(here)).read_bytes() == file.read_bytes(), file


class Compiled(Served):
    """As `make serve` starts it."""

    def start(self) -> None:
        with self.log.open("a") as log:
            self._server = subprocess.Popen(
                [COMMAND, "serve", "--port", str(self.port), "--db", self.db, "--bot-delay", "0"],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self._server.stdout is not None
        self.port = port_in(self._server.stdout.readline())

    def kill(self) -> None:
        self._server.kill()
        self._server.communicate()


def test_A2_nothing_acknowledged_is_lost_when_the_compiled_server_is_killed(tmp_path: Path) -> None:
    async def besiege() -> Load:
        return await siege(served, KILLS, seed=1)

    served = Compiled(tmp_path)
    served.start()
    try:
        load = asyncio.run(besiege())
    finally:
        served.kill()
    assert load.refusals == []
    assert load.acknowledged >= KILLS * ENOUGH
    assert "error" not in served.words()
