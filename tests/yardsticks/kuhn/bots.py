"""Kuhn poker's one bot. In the dialect."""

from quickdraw.engine.words import Position, Rng
from quickdraw.search.greedy import random_action
from yardsticks.kuhn.rules import State, payoff

BOTS = ("random",)
ABOUT = {"random": "Does anything."}


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    return random_action(pool[world], seat, out, rng)


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    return random_action(pool[world], seat, out, rng)


def standing(s: State, seat: int) -> float:
    return payoff(s, seat)
