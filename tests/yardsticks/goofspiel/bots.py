"""Goofspiel's one bot. In the dialect."""

from quickdraw.engine.words import Position, Rng
from quickdraw.search.greedy import random_action
from yardsticks.goofspiel.rules import State

BOTS = ("random",)
ABOUT = {"random": "Does anything."}


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    return random_action(pool[world], seat, out, rng)


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    return think(0, pool, world, seat, out, rng)


def standing(s: State, seat: int) -> float:
    return float(s.points[seat] - s.points[1 - seat])
