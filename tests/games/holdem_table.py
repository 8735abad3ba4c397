"""A hold'em table for tests: place the bets, deal the cards and make the choices you want, by name."""

from collections.abc import Sequence
from typing import Any

from hypothesis import settings

from any_table import heard as heard
from any_table import position as position
from any_table import wanderer
from quickdraw.engine.words import CHANCE
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.state import DECIDING, State
from quickdraw.games.holdem.view import CIRCLE_NAMES, action_name, action_number

calm = settings(deadline=None, max_examples=60)
"""For properties over whole hands: a busy machine is no reason to fail."""
Bets = tuple[int, int, int]
TEN: Bets = (10, 0, 0)
OUT: Bets = (0, 0, 0)
LOSERS = ("2s 4d", "2d 4c", "2c 4h", "2h 4s", "3s 5d", "3d 5c")
"""Hands for people who are only there to lose."""
DULL = "7h 9c Js Kd Ah"
"""A board that gives nobody anything: no pair, no straight and no flush in any four of its cards."""


def table(seats: int = 1, **options: Any) -> State:
    """A hand about to begin, and a referee who hears every note."""
    s = State(Options.read({"seats": seats, **options}))
    s.heard = []
    return s


def place(s: State, *bets: Bets) -> None:
    """What the seats 0, 1 ... bet on Flop, Flop Bonus and Best 4."""
    for seat, chips in enumerate(bets):
        for circle, amount in zip(CIRCLE_NAMES, chips, strict=True):
            do(s, seat, f"{circle}:{amount}")


def deal(s: State, cards: str) -> None:
    for name in cards.split():
        do(s, CHANCE, f"deal:{name}")


def choose(s: State, names: str) -> None:
    """'bet fold': what those who are in choose, from the first seat on."""
    for seat, name in zip([i for i in range(s.seats) if s.staying >> i & 1], names.split(), strict=True):
        do(s, seat, name)


def play(
    bets: Sequence[Bets],
    hands: Sequence[str],
    board: str = DULL,
    turn: str = "",
    river: str = "",
    **options: Any,
) -> State:
    """A whole hand. Those in bet on Turn and River Bonus unless choices are given; no cards after the end."""
    s = table(len(bets), **options)
    place(s, *bets)
    cards = board.split()
    deal(s, " ".join(hand for hand, chips in zip(hands, bets, strict=True) if chips[0]))
    for street, choices in ((cards[:3], turn), (cards[3:4], river), (cards[4:], "")):
        if over(s):
            break
        deal(s, " ".join(street))
        if s.phase == DECIDING:
            choose(s, choices or " ".join(["bet"] * s.staying.bit_count()))
    return s


def alone(hand: str, board: str, bets: Bets = TEN, **options: Any) -> State:
    """One player bets all the way."""
    return play([bets], [hand], board, **options)


def do(s: State, who: int, name: str) -> None:
    assert why_not(s, who, name) == 0, f"{who} may not {name}: {why_not(s, who, name)}"
    rules.apply(s, who, action_number(name))


def why_not(s: State, who: int, name: str) -> int:
    return rules.refuse(s, who, action_number(name))


def legal(s: State, who: int) -> list[str]:
    out = [0] * rules.MAX_ACTIONS
    return [action_name(action) for action in out[: rules.legal(s, who, out)]]


def amounts(s: State, who: int) -> list[int]:
    """What the seat may bet on the circle whose turn it is."""
    return [int(name.partition(":")[2]) for name in legal(s, who)]


def over(s: State) -> bool:
    return rules.actors(s) == 0


wander = wanderer(rules)
