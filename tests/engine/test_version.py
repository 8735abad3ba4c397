"""The version of rules follows what they do: all that is used, and nothing else."""

from types import ModuleType

import pytest

from quickdraw.engine.parts import gather
from quickdraw.engine.version import fingerprint
from quickdraw.games import load
from written import Write

CODE = '''"""What it is."""

from quickdraw.engine.words import below

A = 1
UNUSED = 1


class State:
    def __init__(self):
        self.x = 0


def f(x):
    """Why."""
    if x:
        x += A
        below(x, 2)
    return g(x)


def g(x):
    return x


def unused(x):
    return x
'''
SAME = {
    "comment": ("x += A", "x += A  # because"),
    "docstring": ("Why.", "Because."),
    "no docstring": ('    """Why."""\n', ""),
    "empty lines": ("\n\n\n", "\n"),
    "spaces": ("x += A", "x  +=  A"),
    "an unused function": ("def unused(x):\n    return x", "def unused(x):\n    return x + 1"),
    "an unused function gone": ("def unused(x):\n    return x\n", ""),
    "an unused constant": ("UNUSED = 1", "UNUSED = 2"),
}
OTHER = {
    "number": ("A = 1", "A = 2"),
    "operator": ("+=", "-="),
    "a called function": ("def g(x):\n    return x", "def g(x):\n    return -x"),
    "indentation": ("    return g(x)", "        return g(x)"),
    "a new line": ("x += A\n", "x += A\n        -x\n"),
    "the State": ("self.x = 0", "self.x = 1"),
}


def version(module: ModuleType) -> str:
    return fingerprint(gather([module]), ["f"], module.State)


@pytest.mark.parametrize("name", SAME)
def test_it_does_not_change_with_the_look_or_with_what_is_not_used(name: str, write: Write) -> None:
    other = CODE.replace(*SAME[name])
    assert other != CODE
    assert version(write("part_one", CODE)) == version(write("part_two", other))


@pytest.mark.parametrize("name", OTHER)
def test_it_changes_with_the_code(name: str, write: Write) -> None:
    other = CODE.replace(*OTHER[name])
    assert other != CODE
    assert version(write("part_one", CODE)) != version(write("part_two", other))


def test_constants_of_the_options_count(monkeypatch: pytest.MonkeyPatch) -> None:
    saloon = load("saloon")
    before = fingerprint(gather(saloon.rule_parts), ["actors"], saloon.rules.State)
    monkeypatch.setattr(saloon.rules, "FIRST", 7)
    assert fingerprint(gather(saloon.rule_parts), ["actors"], saloon.rules.State) == before
    monkeypatch.setattr(saloon.rules, "DONE", 7)
    assert fingerprint(gather(saloon.rule_parts), ["actors"], saloon.rules.State) != before
