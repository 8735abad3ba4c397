"""Parts share one flat namespace: a name with two meanings is refused."""

import pytest

from quickdraw.engine.parts import NameClash, gather, plain
from written import Write


def test_functions_and_constants_come_together(write: Write) -> None:
    one = write("part_one", "TWO = 2\ndef double(x):\n    return TWO * x\n")
    other = write("part_other", "def four(x):\n    return double(double(x))\n")
    parts = gather([one, other])
    assert plain(parts).four(3) == 12
    assert {"double", "four", "random32"} <= parts.functions.keys()
    assert parts.constants["TWO"] == 2


CLASHES = {
    "two functions": ("def f(x):\n    return 1\n", "def f(x):\n    return 2\n"),
    "two constants": ("A = 1\n", "A = 2\n"),
    "an int and a float": ("A = 1\n", "A = 1.0\n"),
    "two tables": ("A = (1, 2)\n", "A = (1, 3)\n"),
    "a function and a constant": ("def f(x):\n    return 1\n", "f = 1\n"),
    "a word of the engine": ("def below(x):\n    return 1\n", ""),
    "a constant of the engine": ("CHANCE = 65\n", ""),
    "an imported function": ("def f(x):\n    return 1\n", "from part_elsewhere import f\n"),
}


@pytest.mark.parametrize("name", CLASHES)
def test_a_name_with_two_meanings_is_refused(name: str, write: Write) -> None:
    write("part_elsewhere", "def f(x):\n    return 3\n")
    one, other = CLASHES[name]
    with pytest.raises(NameClash):
        gather([write("part_one", one), write("part_other", other)])


def test_a_name_may_be_shared_when_it_means_the_same(write: Write) -> None:
    one = write("part_one", "A = 1\nB = (1, 2)\ndef f(x):\n    return A\n")
    other = write("part_other", "from part_one import A, B, f\ndef g(x):\n    return f(x) + B[1]\n")
    assert plain(gather([one, other])).g(0) == 3


def test_a_replacement_takes_the_place_of_a_word(write: Write) -> None:
    one = write("part_one", "def tell(s):\n    note(s, 1, 2, 3, 4)\n    return below(s, 9)\n")
    new = write("part_new", "def below(rng, n):\n    return n - 1\n")
    assert plain(gather([one], replace=new)).below(None, 9) == 8
    assert gather([one], replace=new).replaced == {"below"}


def test_a_replacement_of_nothing_is_refused(write: Write) -> None:
    with pytest.raises(NameClash, match="replace nothing"):
        gather([], replace=write("part_new", "def nobody_calls_this(x):\n    return x\n"))
