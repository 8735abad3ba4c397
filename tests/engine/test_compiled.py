"""The compiled form: its cache notices every change, and forms of different games do not mix."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from plain_loop import PlainLoop
from proofs.forms import modules_of
from quickdraw.engine.compiled import compile_parts, from_record, new_pool, record_type, to_record
from quickdraw.engine.parts import gather
from quickdraw.engine.words import Position
from quickdraw.lab import counting
from quickdraw.lab.loops import SUM
from quickdraw.lab.simulate import bases, measures, new_accounts, new_generators
from yardsticks import goofspiel

HELPERS = "def grow(x: int) -> int:\n    return 2 * x\n"
LIMITS = "LIMIT = 100\n"
TINY = """
from helpers import grow
from limits import LIMIT
from quickdraw.engine.words import Position, note


class State(Position):
    def __init__(self) -> None:
        self.row = [1, 2, 3]
        self.beyond = 77


def entry(s: State, x: int) -> int:
    note(s, 1, 2, 3, 4)
    return min(LIMIT, grow(x))


def look(s: State, i: int) -> int:
    return s.row[i]
"""
RUN = """
import json, sys
import helpers, tiny
from quickdraw.engine.compiled import compile_parts, new_pool, record_type
from quickdraw.engine.parts import gather

checked = sys.argv[1] == "checked"
if sys.argv[1] == "edited":
    with open(helpers.__file__, "w") as file:
        file.write(sys.argv[2])
s = tiny.State()
form = compile_parts("tiny", gather([helpers, tiny]), record_type(s), ["entry", "look"], boundscheck=checked)
pool = new_pool(s, 1)
try:
    beyond = int(form.look(pool[0], 3))
except IndexError:
    beyond = None
hits = sum(form.entry.stats.cache_hits.values())
print(json.dumps({"grown": form.entry(pool[0], 21), "hits": hits, "beyond": beyond}))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tiny game of three modules, and a program that compiles it."""
    for name, source in {"helpers": HELPERS, "limits": LIMITS, "tiny": TINY, "run": RUN}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    return tmp_path


def process(folder: Path, *how: str) -> "subprocess.Popen[str]":
    # Without bytecode files: an edit within the same second must be noticed by Python itself.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
    command = [sys.executable, str(folder / "run.py"), *(how or ["fast"])]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answer(running: "subprocess.Popen[str]") -> dict[str, Any]:
    out, errors = running.communicate()
    assert running.returncode == 0, errors
    said: dict[str, Any] = json.loads(out)
    return said


def test_the_cache_is_used_and_notices_what_a_called_function_is(folder: Path) -> None:
    assert answer(process(folder)) == {"grown": 42, "hits": 0, "beyond": 77}
    assert answer(process(folder)) == {"grown": 42, "hits": 1, "beyond": 77}
    (folder / "helpers.py").write_text(HELPERS.replace("2 * x", "3 * x"), encoding="utf-8")
    assert answer(process(folder))["grown"] == 63


def test_the_cache_notices_a_constant_of_another_module(folder: Path) -> None:
    assert answer(process(folder))["grown"] == 42
    (folder / "limits.py").write_text("LIMIT = 10\n", encoding="utf-8")
    assert answer(process(folder))["grown"] == 10


def test_an_edit_between_import_and_compiling_does_not_poison_the_cache(folder: Path) -> None:
    """What is compiled is what was imported, and it is kept under the name of that and not of the edit."""
    edit = HELPERS.replace("2 * x", "3 * x")
    assert answer(process(folder, "edited", edit)) == {"grown": 42, "hits": 0, "beyond": 77}
    assert (folder / "helpers.py").read_text(encoding="utf-8") == edit
    assert answer(process(folder)) == {"grown": 63, "hits": 0, "beyond": 77}
    assert answer(process(folder)) == {"grown": 63, "hits": 1, "beyond": 77}
    (folder / "helpers.py").write_text(HELPERS, encoding="utf-8")
    assert answer(process(folder))["grown"] == 42


def test_the_cache_notices_the_types_of_a_called_function(folder: Path) -> None:
    """The same code for other types is other machine code."""
    halves = "def grow(s: Position, x: {0}) -> {0}:\n    return x / 2 * 2\n"
    head = "from quickdraw.engine.words import Position\n\n\n"
    tiny = TINY.replace("grow(x)", "grow(s, x / 2)")
    (folder / "tiny.py").write_text(tiny, encoding="utf-8")
    (folder / "helpers.py").write_text(head + halves.format("int"), encoding="utf-8")
    assert answer(process(folder))["grown"] == 10
    (folder / "helpers.py").write_text(head + halves.format("float"), encoding="utf-8")
    assert answer(process(folder))["grown"] == 10.5


def test_the_cache_keeps_checked_bounds_apart(folder: Path) -> None:
    """Unchecked, an index out of range reads the field beside it."""
    assert answer(process(folder, "fast"))["beyond"] == 77
    assert answer(process(folder, "checked"))["beyond"] is None


def test_two_processes_compile_at_once(folder: Path) -> None:
    both = [answer(running) for running in [process(folder), process(folder)]]
    assert [said["grown"] for said in both] == [42, 42]
    assert sorted(said["hits"] for said in both) == [0, 1], "the work is done once"


def test_rules_need_no_compiler() -> None:
    """A referee starts at once: neither numba nor numpy is imported."""
    program = (
        "import sys, quickdraw.games.saloon, quickdraw.games, quickdraw.engine.dialect\n"
        "print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


class Pile(Position):
    def __init__(self) -> None:
        self.seats = 2
        self.cards = [1, 2, 3]
        self.grid = [[1, 2], [3, 4]]


def test_a_state_goes_into_a_record_and_back() -> None:
    pool = new_pool(Pile(), 2, extra=[("tally", 5)])
    assert pool[1]["grid"].tolist() == [[1, 2], [3, 4]]
    assert pool[0]["tally"].tolist() == [0] * 5
    pool[0]["grid"][1][0] = 9
    back = Pile()
    from_record(pool[0], back)
    assert back.grid == [[1, 2], [9, 4]]
    assert type(back.seats) is int
    back.cards[2] = 8
    to_record(back, pool[1])
    assert pool[1]["cards"].tolist() == [1, 2, 8]


def form_of(folder: Path, name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    module = __import__(name)
    return compile_parts("same", gather([module]), record_type(Pile()), ["entry"])


def test_two_games_with_the_same_names_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "def helper(x: int) -> int:\n    return x + {0}\n\n\n"
        "def entry(x: int) -> int:\n    return helper(x)\n"
    )
    one = form_of(tmp_path, "twin_one", source.format(1), monkeypatch)
    other = form_of(tmp_path, "twin_two", source.format(2), monkeypatch)
    assert (one.entry(10), other.entry(10)) == (11, 12)


def test_a_note_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine code has as many instructions with the note as without it."""
    head = "from quickdraw.engine.words import Position, note\n\n\ndef entry(s: Position, x: int) -> int:\n"
    tell = "    note(s, x, s.seats, 3, 4)\n"
    act = "    s.seats += x\n    return s.seats * 3\n"
    loud = form_of(tmp_path, "with_a_note", head + tell + act, monkeypatch)
    quiet = form_of(tmp_path, "without_a_note", head + act, monkeypatch)
    assert instructions(loud) == instructions(quiet)
    assert len(instructions(quiet)) > 5


def instructions(form: SimpleNamespace) -> list[str]:
    """The names of the instructions of `entry` itself, in order."""
    (code,) = form.entry.inspect_asm().values()
    lines = code.splitlines()
    begin = next(i for i, line in enumerate(lines) if "entry" in line and line.endswith(":"))
    found = []
    for line in lines[begin:]:
        if "func_end" in line:
            break
        if line.startswith("\t") and not line.startswith("\t."):
            found.append(line.split()[0])
    return found


def test_a_simulation_counts_what_the_notes_tell() -> None:
    """The counting note in the place of the engine's: plain and compiled come to the same sums."""
    game = goofspiel.GAME
    parts = gather(modules_of(game), replace=counting)
    n = len(game.stats.MEASURES)
    state = game.new(game.house)
    form = compile_parts("counted", parts, record_type(state, [("tally", n)]), ["bot_games"])
    out, rngs = np.zeros(game.rules.MAX_ACTIONS, np.int64), new_generators(2)
    accounts, places = new_accounts(len(measures(game, 2))), np.array(bases(game), np.int64)
    pool, minds = new_pool(state, 1, [("tally", n)]), new_pool(state, 3, [("tally", n)])
    choices = form.bot_games(pool, minds, np.zeros(2, np.int64), 0, 30, 7, out, rngs, places, accounts)

    loop = PlainLoop(game, game.house)
    assert choices == 30 * 26
    assert choices == loop.play(["random", "random"], 30, 7)
    assert accounts.tolist() == loop.accounts
    assert accounts[3][SUM] > 0, "some prizes were discarded"
