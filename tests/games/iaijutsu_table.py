"""An iaijutsu table for tests: deal the cards you want, play the cards you want, by name."""

from typing import Any

from hypothesis import settings

from any_table import heard as heard
from any_table import position as position
from any_table import wanderer
from quickdraw.cards.hanafuda import DUEL_CARDS, NUMBER, SHORT
from quickdraw.engine.words import CHANCE
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.options import Options
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.state import NO_CARD
from quickdraw.games.iaijutsu.view import action_name, action_number

calm = settings(deadline=None, max_examples=40)
"""For properties over whole matches: a busy machine is no reason to fail."""


def deck(names: str) -> tuple[int, ...]:
    """The option `cards` for a deck of these cards."""
    cards = {NUMBER[name] for name in names.split()}
    return tuple(1 if card in cards else 0 for card in range(DUEL_CARDS))


def table(mine: str = "", theirs: str = "", first: int | None = None, **options: Any) -> State:
    """A match whose first cards are dealt: three names for each seat; then the race, if a seat is named."""
    s = State(Options.read(options))
    s.heard = []
    for pair in zip(mine.split(), theirs.split(), strict=True):
        for name in pair:
            do(s, CHANCE, f"deal:{name}")
    if first is not None:
        do(s, CHANCE, f"faster:{first + 1}")
    return s


def facing(mine: str, theirs: str, tops: str, first: int = 0, **options: Any) -> State:
    """Two cards in each hand, one on each pile; the turn is that of `first`."""
    piles = tops.split()
    s = table(f"{mine} {piles[0]}", f"{theirs} {piles[1]}", first, **options)
    for seat in (first, 1 - first):
        do(s, seat, f"discard:{piles[seat]}")
    return s


def draw_and_discard(s: State, seat: int, drawn: str, discarded: str) -> None:
    """STARE DOWN with the draw pile."""
    do(s, seat, "take:draw-pile")
    do(s, CHANCE, f"deal:{drawn}")
    do(s, seat, f"discard:{discarded}")


def settle_tie(s: State, mine: str, theirs: str, *drawn: str) -> None:
    """What the seats lay face down, and what is drawn, by the caller first."""
    do(s, 0, f"lay:{mine}")
    do(s, 1, f"lay:{theirs}")
    for name in drawn:
        do(s, CHANCE, f"deal:{name}")


def do(s: State, who: int, *names: str) -> None:
    for name in names:
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


def hand(s: State, seat: int) -> set[str]:
    return {SHORT[card] for card in s.hand[seat] if card != NO_CARD}


def pile(s: State, seat: int) -> list[str]:
    """From the bottom to the top; what lies face down in brackets."""
    cards = s.pile[seat][1 : s.pile[seat][0] + 1]
    return [SHORT[c] if c < state.DOWN else f"[{SHORT[c % state.DOWN]}]" for c in cards]


def over(s: State) -> bool:
    return rules.actors(s) == 0


wander = wanderer(rules)
