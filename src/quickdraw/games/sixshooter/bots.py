"""How the six-shooter's bots think. In the dialect."""

from typing import Any

from quickdraw.cards.french import SUITS
from quickdraw.engine.words import Position, Rng
from quickdraw.games.sixshooter.rules import DONE, KEEP, LOADING, RELOAD, STRENGTH, State, payoff
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy", "steady")
ABOUT = {
    "random": "Easy. Tosses a coin whether to reload, and fires in any order.",
    "greedy": (
        "Harder: wins 58 of 100 duels against Random. Reloads a poor hand, and fires what promises most "
        "at once."
    ),
    "steady": (
        "Hardest: wins 60 of 100 duels against Random, and 52 of 100 against Greedy. Reloads a poor "
        "hand, and fires in an order that nobody can guess."
    ),
}
RANDOM, GREEDY, STEADY = 0, 1, 2
MIDDLE = 6.75
"""A card of this strength would beat as many cards of the whole pack as beat it."""


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    if bot == GREEDY:
        return greedy(pool, world, seat, out, rng)
    if bot == STEADY:
        return steady(pool[world], seat, out, rng)
    return random_action(pool[world], seat, out, rng)


def steady(s: Any, seat: int, out: list[int], rng: Rng) -> int:
    """Fires in random order, against which no order is better than another; reloads a poor hand."""
    if s.phase == LOADING:
        return RELOAD if worth(s, seat) < 0.0 else KEEP
    return random_action(s, seat, out, rng)


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """X12: no reload; a random card."""
    return kept(pool[world], seat, out, rng)


def kept(s: Any, seat: int, out: list[int], rng: Rng) -> int:
    return KEEP if s.phase == LOADING else random_action(s, seat, out, rng)


def standing(s: State, seat: int) -> float:
    """Cards taken, and what the cards in hand may still take, against the other's."""
    if s.phase == DONE:
        return 100.0 * payoff(s, seat)
    lead = float(s.score[seat] - s.score[1 - seat])
    return lead + worth(s, seat) - worth(s, 1 - seat)


def worth(s: State, seat: int) -> float:
    """How much better a hand is than one of middling cards: about the cards it should win by."""
    sum_of = 0.0
    for chamber in range(s.held[seat]):
        sum_of += STRENGTH[s.hand[seat][chamber] // SUITS] - MIDDLE
    return sum_of / MIDDLE
