"""How long the decisions of a game may take."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from quickdraw.engine.words import Note


def a_minute(s: Any, seat: int) -> int:
    return 60


def one(s: Any, seat: int) -> int:
    return 1


def none(s: Any) -> int:
    return 0


def unbroken(notes: Sequence[Note]) -> int:
    return 0


@dataclass(frozen=True)
class Pace:
    """What a game does not say is as in most: a minute for each decision of one action."""

    words: str = "a minute for each choice"
    """How long everything may take that a table can give more or less time for, for who opens one."""
    seconds: Callable[[Any, int], int] = a_minute
    """For the decision that the seat has now."""
    steps: Callable[[Any, int], int] = one
    """How many actions that decision still takes."""
    whole_turn: Callable[[Any], int] = none
    """The turn that has one clock for all its decisions, as a number; 0 if each has a clock of its own."""
    table_seconds: Callable[[Any], int] = none
    """How long the table waits before it decides what is its to decide: a race, the end of a talk."""
    by_the_rules: bool = False
    """That time is a rule of the game: it runs at tables without clocks too, and is the same at all."""
    may_end_early: bool = False
    """That time is for a talk, which is over sooner when all agree, unless the table is set up otherwise."""
    pause: Callable[[Sequence[Note]], int] = unbroken
    """Milliseconds for which all clocks stand still after this has happened."""
    toss: Callable[[Sequence[Note]], int] = unbroken
    """Milliseconds, after a step in which this was told, before a race begins on every screen at once."""
