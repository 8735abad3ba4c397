"""How the saloon's bots think. In the dialect."""

from quickdraw.engine.words import Position, Rng
from quickdraw.games.saloon.rules import DONE, State, payoff
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy")
ABOUT = {
    "random": "Easy. Lays any two cards.",
    "greedy": "Harder: wins 74 of 100 duels against Random. Goes for what would pay most at once.",
}
RANDOM, GREEDY = 0, 1


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    if bot == GREEDY:
        return greedy(pool, world, seat, out, rng)
    return random_action(pool[world], seat, out, rng)


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """S19: a random legal pair."""
    return random_action(pool[world], seat, out, rng)


def standing(s: State, seat: int) -> float:
    """How near a seat is to winning, against how near the other is: each way counts by its square.

    Once the duel is over only the result counts: a draw is worth nothing to the one who was ahead.
    """
    if s.phase == DONE:
        return 10.0 * payoff(s, seat)
    return nearness(s, seat) - nearness(s, 1 - seat)


def nearness(s: State, seat: int) -> float:
    gold = s.nuggets[seat] / s.nuggets_to_win
    lead = s.bullets[seat] / s.bullets_to_win
    whisky = s.gulps[seat] / s.gulps_to_win
    return gold * gold + lead * lead + whisky * whisky
