"""Law: in a symmetric game it does not matter where a bot sits.

Line-ups of two kinds of bots are played from every place: turned round the table and mirrored, each
arrangement with a seed of its own. How often the bot of each place wins must agree by a chi-square test.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import SimpleNamespace

from proofs.drive import tried
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game
from quickdraw.lab.simulate import compile_loop, simulate

GAMES = {"saloon": 300_000, "sixshooter": 200_000, "iaijutsu": 15_000, "gunfight": 3_000}
"""By game: what a bot is quick enough for. In saloon so many show a difference of 0.6 in 100."""
FEWEST = 40_000
UNEVEN = {"kuhn"}
"""Games in which the seats differ by the rules: there one player bets first."""


def prove_seats(game: Game, options: Variant, games: int = 0, loop: SimpleNamespace | None = None) -> int:
    """Returns how many wins were compared."""
    loop = loop or compile_loop(game)
    games = games or GAMES.get(game.name, FEWEST)
    seed, compared = 0, 0
    for bots in line_ups(game.bots.BOTS, options.seats):
        wins: list[list[int]] = [[] for _ in bots]
        for seats in turned_and_mirrored(options.seats):
            sitting = [""] * options.seats
            for bot, seat in zip(bots, seats, strict=True):
                sitting[seat] = bot
            seed += 1
            report = simulate(game, options, sitting, games, seed, loop=loop)
            for place, seat in enumerate(seats):
                wins[place].append(round(report.figures[seat].value * games))
        for place, won in enumerate(wins):
            chi, free = chi_square(won, games), len(won) - 1
            told = f"{bots[place]} at place {place} of {bots} wins {won} of {games}"
            assert chi < free + 5 * (2 * free) ** 0.5 + 10, f"{told}: chi-square {chi:.1f} of {free}"
            compared += sum(won)
    return tried("win", compared)


def line_ups(bots: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Each bot with the one listed after it, as one against the rest and as all but one."""
    for one, other in pairwise(bots) if len(bots) > 1 else [(bots[0], bots[0])]:
        for n in {1, seats - 1}:
            yield (one,) * n + (other,) * (seats - n)


def turned_and_mirrored(seats: int) -> Iterator[tuple[int, ...]]:
    """
    >>> sorted(turned_and_mirrored(3)), len(list(turned_and_mirrored(4)))
    ([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)], 8)
    """
    for first in range(seats):
        yield tuple((first + i) % seats for i in range(seats))
        if seats > 2:
            yield tuple((first - i) % seats for i in range(seats))


def chi_square(won: Sequence[int], games: int) -> float:
    """How far shares of equally many games lie apart; about as many as can differ, if it is by chance."""
    share = sum(won) / (games * len(won))
    variance = games * share * (1 - share)
    return sum((n - games * share) ** 2 for n in won) / variance if variance > 0 else 0.0
