"""How the bots of the iaijutsu duel think. In the dialect."""

from quickdraw.engine.words import Position, Rng
from quickdraw.games.iaijutsu.rules import State, payoff
from quickdraw.games.iaijutsu.state import DONE
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy")
GREEDY = 1


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    if bot == GREEDY:
        return greedy(pool, world, seat, out, rng)
    return random_action(pool[world], seat, out, rng)


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    return random_action(pool[world], seat, out, rng)


def standing(s: State, seat: int) -> float:
    if s.phase == DONE:
        return 10.0 * payoff(s, seat)
    return 1.0 * (s.damage[seat] - s.damage[1 - seat])
