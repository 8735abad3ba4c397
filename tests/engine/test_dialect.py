"""The dialect check finds everything that is banned, and nothing that is allowed."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from quickdraw.engine import dialect
from quickdraw.engine.words import Position


class State(Position):
    def __init__(self) -> None:
        self.seats = 2
        self.n = 0
        self.row = [0, 0]
        self.grid = [[0, 0], [0, 0]]


def module(folder: Path, source: str) -> ModuleType:
    path = folder / "written.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("written", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def body(*lines: str) -> str:
    return "TABLE = (1, 2, 3)\n\n\ndef f(s, x):\n" + "".join(f"    {line}\n" for line in lines)


BANNED = {
    "slice": ("y = s.row[0:1]", "slice"),
    "list": ("y = [1, 2]", "no list is made"),
    "dict": ("y = {1: 2}", "no dicts"),
    "set": ("y = {1, 2}", "no sets"),
    "comprehension": ("y = [i for i in range(3)]", "no comprehensions"),
    "generator": ("y = max(i for i in range(3))", "no generators"),
    "f-string": ("y = f'{x}'", "no strings"),
    "string": ("y = 'ace'", "only numbers"),
    "None": ("y = None", "only numbers"),
    "try": ("try:\n        x = 1\n    finally:\n        x = 2", "no try"),
    "lambda": ("y = lambda: 1", "no closures"),
    "closure": ("def g():\n        return 1", "no function inside"),
    "with": ("with x:\n        pass", "no with"),
    "raise": ("raise x", "rules refuse"),
    "in": ("y = x in TABLE", "spell out"),
    "not in": ("y = x not in TABLE", "spell out"),
    "is": ("y = x is s", "compare ints"),
    "is not": ("y = x is not s", "compare ints"),
    "power": ("y = x ** 2", "a power"),
    "global": ("global TABLE", "no global"),
    "star": ("f(*x)", "no star"),
    "keyword": ("f(s, x=1)", "by position"),
    "walrus": ("f(s, (y := 1))", "NamedExpr"),
    "del": ("del x", "Delete"),
    "import": ("import math", "Import"),
    "method": ("s.row.append(1)", "no methods"),
    "for over a list": ("for y in s.row:\n        pass", "for goes over range"),
    "builtin": ("y = sorted(TABLE)", "the builtin sorted"),
    "row assigned": ("s.grid[0] = s.grid[1]", "a row of s.grid"),
    "rows swapped": ("s.grid[0], s.grid[1] = s.grid[1], s.grid[0]", "a row of s.grid"),
    "a grid under a local name": ("g = s.grid\n    g[0] = g[1]", "s.grid gets another name"),
    "a grid under an annotated name": ("g: list = s.grid\n    g[0] = g[1]", "s.grid gets another name"),
    "a grid by choice": ("g = s.grid if x else s.grid", "s.grid gets another name"),
    "row assigned through a call": ("f(s, x)[0] = s.grid[0]", "a row of f(s, x)"),
    "else after a loop": ("for i in range(3):\n        pass\n    else:\n        x = 1", "no else"),
    "a quotient in a field": ("s.n = x / 2", "whole numbers"),
    "a quotient in a list": ("s.row[0] = x / 2", "whole numbers"),
    "a field divided": ("s.n /= 2", "whole numbers"),
    "a huge number": ("x = 18446744073709551616", "beyond 64 bits"),
    "list assigned": ("s.row = s.grid[0]", "s.row is assigned as a whole"),
    "list assigned with others": ("s.n, s.row = 1, s.grid[0]", "s.row is assigned as a whole"),
    "list added to": ("s.row += s.grid[0]", "s.row is assigned as a whole"),
}

ALLOWED = (
    "s.n = 1",
    "s.n += x // 2 - x % 3 * 4",
    "s.row[0] = s.row[1]",
    "s.row[0], s.row[1] = s.row[1], s.row[0]",
    "s.grid[0][1] = s.grid[1][0]",
    "row = s.grid[0]\n    row[0] = 1",
    "for i in range(len(s.row)):\n        s.row[i] = i",
    "while x > 0:\n        x -= 1\n        if x == 3:\n            break\n        continue",
    "y = 1 if x > 0 and not x == 5 else -1",
    "y = min(x, abs(TABLE[0]), max(1, 2))\n    return y << 1 | x >> 2 & 3 ^ 1",
    "a, b = divmod(x, 3)\n    return a / float(b)",
    "assert x > 0",
    "return helper(s, TABLE[x])",
    "'''Words for people.'''",
)


@pytest.mark.parametrize("name", BANNED)
def test_what_is_banned_is_found(name: str, tmp_path: Path) -> None:
    line, why = BANNED[name]
    found = dialect.problems(module(tmp_path, body(line)), State())
    assert any(why in problem for problem in found), found


@pytest.mark.parametrize("line", ALLOWED)
def test_what_is_allowed_passes(line: str, tmp_path: Path) -> None:
    assert dialect.problems(module(tmp_path, body(line)), State()) == []


WHOLE = {
    "decorator": ("import functools\n@functools.cache\ndef f(x):\n    return x\n", "no decorators"),
    "default": ("def f(x=1):\n    return x\n", "only positional"),
    "star arguments": ("def f(*x):\n    return 1\n", "only positional"),
    "keyword-only": ("def f(*, x):\n    return 1\n", "only positional"),
    "recursion": ("def f(x):\n    return f(x)\n", "f calls itself"),
    "a ring of calls": ("def f(x):\n    return g(x)\ndef g(x):\n    return f(x)\n", "g calls itself"),
    "an alias": ("from math import pi as circle\n", "imported under another name"),
    "ragged table": ("T = ((1, 2), (3,))\n", "rows of different length"),
    "mixed table": ("T = ((1, 2), 3)\n", "rows of different length"),
    "large table": ("T = tuple(range(9000))\n", "above 64 kB"),
    "a constant that is no number": ("NAMES = ['a']\ndef f(x):\n    return NAMES\n", "neither a number"),
    "a module": ("import math\ndef f(x):\n    return math.pi\n", "neither a number"),
    "lambda of the module": ("f = lambda x: [x]\n", "f is not a plain function"),
    "function under a condition": (
        "if True:\n    def f(x):\n        return [x]\n",
        "f is not a plain function",
    ),
    "states swapped": ("def f(pool: list['State']):\n    pool[0] = pool[1]\n", "a row of pool"),
    "rows of an argument": ("def f(g: list[list[int]]):\n    g[0] = g[1]\n", "a row of g"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_what_a_module_may_not_have_is_found(name: str, tmp_path: Path) -> None:
    source, why = WHOLE[name]
    found = dialect.problems(module(tmp_path, source))
    assert any(why in problem for problem in found), found


def test_items_of_a_plain_list_argument_may_be_assigned(tmp_path: Path) -> None:
    source = "def f(out: list[int], sums: list[float]):\n    out[0] = 1\n    sums[0] += 1.5\n"
    assert dialect.problems(module(tmp_path, source)) == []


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([], "an empty list"),
        ([[1, 2], [3]], "rows of different length"),
        (2**31, "32-bit"),
        (1.5, "32-bit"),
        (True, "32-bit"),
        ("ace", "32-bit"),
        ([0, None], "32-bit"),
    ],
)
def test_a_state_holds_32_bit_ints_only(value: object, why: str, tmp_path: Path) -> None:
    state = State()
    empty = module(tmp_path, "A = 1\n")
    assert dialect.problems(empty, state) == []
    vars(state)["odd"] = value
    found = dialect.problems(empty, state)
    assert any("State.odd" in problem and why in problem for problem in found), found
