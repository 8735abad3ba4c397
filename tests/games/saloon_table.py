"""A saloon table for tests: deal the cards you want, play the cards you want, by name."""

from typing import Any

from hypothesis import settings

from any_table import heard as heard
from any_table import position as position
from any_table import wanderer
from quickdraw.engine.words import CHANCE
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


def over(s: State) -> bool:
    return rules.actors(s) == 0


wander = wanderer(rules)
