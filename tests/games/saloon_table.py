"""A saloon table for tests: deal the cards you want, play the cards you want, by name."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import settings

from quickdraw.engine.words import CHANCE, Note, lowest
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.options import Options
from quickdraw.games.saloon.rules import State
from quickdraw.games.saloon.view import SALOON_CARDS, action_name, action_number

calm = settings(deadline=None, max_examples=60)
"""For properties over whole duels: a busy machine is no reason to fail."""
GOLD = "gold-3 gold-4 gold-3 gold-4"
"""A row in which no single card decides anything."""
MIXED = "gold-3 gold-4 sip shot"


def table(row: str = "", **options: Any) -> State:
    """A duel with its row dealt, if one is named, and a referee who hears every note."""
    s = State(Options.read(options))
    s.heard = []
    deal(s, row)
    return s


def deal(s: State, cards: str) -> None:
    for name in cards.split():
        do(s, CHANCE, f"deal:{name}")


def play(s: State, *pairs: str) -> None:
    """What seats 0 and 1 choose, in turn, for as many phases as there are pairs of pairs."""
    for i, pair in enumerate(pairs):
        do(s, i % 2, pair)


def play_as(s: State, seat: int, *pairs: str) -> None:
    """Like `play`, but the seat named chooses the first pair of every two."""
    for i, pair in enumerate(pairs):
        do(s, seat ^ (i % 2), pair)


def do(s: State, who: int, name: str) -> None:
    assert why_not(s, who, name) == 0, f"{who} may not {name}"
    rules.apply(s, who, action_number(name))


def why_not(s: State, who: int, name: str) -> int:
    return rules.refuse(s, who, action_number(name))


def legal(s: State, who: int) -> list[str]:
    out = [0] * rules.MAX_ACTIONS
    return [action_name(action) for action in out[: rules.legal(s, who, out)]]


def observation(s: State, seat: int) -> list[int]:
    out = [0] * rules.MAX_OBS
    return out[: rules.observe(s, seat, out)]


def row(s: State) -> str:
    """The row, nearest the deck first; a hole is `nothing`."""
    return " ".join(SALOON_CARDS[kind] for kind in s.row)


def count(cards: list[int], name: str) -> int:
    return cards[SALOON_CARDS.index(name)]


def heard(s: State, *kinds: int) -> list[Note]:
    """The notes of these kinds so far (of all, if none is named)."""
    assert s.heard is not None
    return [note for note in s.heard if not kinds or note.kind in kinds]


def position(s: State) -> dict[str, Any]:
    """All that the position is made of, as a copy."""
    return {name: deepcopy(value) for name, value in vars(s).items() if name != "heard"}


def over(s: State) -> bool:
    return rules.actors(s) == 0


def wander(s: State, random: Random) -> Iterator[State]:
    """Play at random to the end; yields the state at the beginning and after every move."""
    yield s
    out = [0] * rules.MAX_ACTIONS
    while not over(s):
        who = lowest(rules.actors(s))
        rules.apply(s, who, out[random.randrange(rules.legal(s, who, out))])
        yield s
