"""Plays millions of games with bots and tells what happened, each figure with its 95 % interval."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from quickdraw.engine import compiled
from quickdraw.engine.parts import Parts, gather
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game
from quickdraw.games.measure import Measure
from quickdraw.lab import counting, loops

Z95 = 1.959963984540054
CHUNK = 5_000
BATCHES = 40
"""At least so many chunks, if there are so many games: how they differ tells how far to trust a part."""
MINDS = 3
"""Places for a bot to think in: the world it is shown, and room beside it."""


@dataclass(frozen=True)
class Figure:
    """A share of the games, a mean per game, a part of or a ratio to another number; its 95 % interval."""

    label: str
    kind: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Report:
    game: str
    games: int
    seed: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    """What differs from the house rules."""
    choices: int
    figures: tuple[Figure, ...]


def measuring_parts(game: Game) -> Parts:
    return gather([*game.thinking_parts, cast(ModuleType, game.stats), loops], replace=counting)


def measures(game: Game, seats: int) -> list[Measure]:
    """What every game counts, then its own."""
    wins = [Measure(f"seat {seat + 1} wins", "share") for seat in range(seats)]
    return [*wins, Measure("nobody wins", "share"), *game.stats.MEASURES]


def compile_loop(game: Game) -> SimpleNamespace:
    state = game.new(game.house)
    dtype = compiled.record_type(state, [("tally", len(game.stats.MEASURES))])
    return compiled.compile_parts(f"{game.name}_measured", measuring_parts(game), dtype, ["bot_games"])


def simulate(
    game: Game,
    options: Variant,
    bots: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda games: None,
    threads: int | None = None,
    loop: SimpleNamespace | None = None,
) -> Report:
    """The same seed gives the same figures, whatever the number of threads."""
    loop = loop or compile_loop(game)
    numbers = np.array([game.bot_numbers[bot] for bot in bots], np.int64)
    lines = measures(game, options.seats)
    state = game.new(options)
    tally = [("tally", len(game.stats.MEASURES))]

    def play(chunk: tuple[int, int]) -> tuple[int, int, Any, Any]:
        first, count = chunk
        pool = compiled.new_pool(state, 1, tally)
        minds = compiled.new_pool(state, MINDS, tally)
        out, rng = np.zeros(game.rules.MAX_ACTIONS, np.int64), np.zeros(1, np.uint64)
        sums, squares = np.zeros(len(lines)), np.zeros(len(lines))
        choices = loop.bot_games(pool, minds, numbers, first, count, seed, out, rng, sums, squares)
        return count, choices, sums, squares

    sums, squares, choices = np.zeros(len(lines)), np.zeros(len(lines)), 0
    batches = []
    workers = ThreadPoolExecutor(threads or os.cpu_count())
    try:
        for count, made, one, two in workers.map(play, _chunks(games)):
            choices += made
            sums += one
            batches.append(one)
            squares += two
            progress(count)
    finally:  # Ctrl-C: what has not begun is not played
        workers.shutdown(cancel_futures=True)
    by_label = {line.label: place for place, line in enumerate(lines)}
    figures = []
    for place, line in enumerate(lines):
        if line.kind == "part" or line.kind == "ratio":
            pairs = [(float(one[place]), float(one[by_label[line.of]])) for one in batches]
            if line.kind == "part":
                figures.append(part_figure(line.label, pairs))
            elif any(of for _, of in pairs):  # of chips that nobody bet nothing can be said
                figures.append(ratio_figure(line.label, pairs))
        else:
            base = int(sums[by_label[line.of]]) if line.of else games
            figures.append(figure(line, base, sums[place], squares[place]))
    return Report(game.name, games, seed, tuple(bots), options.changes(), choices, tuple(figures))


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    size = min(CHUNK, -(-games // BATCHES))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def figure(measure: Measure, games: int, total: float, squares: float) -> Figure:
    """Wilson's interval for a share, the normal one for a mean.

    >>> figure(Measure("heads", "share"), 100, 50, 50)
    Figure(label='heads', kind='share', value=0.5, low=0.4038..., high=0.5961...)
    """
    if games == 0:  # a share of nothing may be anything
        return Figure(measure.label, measure.kind, 0.0, 0.0, 1.0)
    mean = float(total / games)
    if measure.kind == "share":
        middle, half = wilson(mean, games)
    else:
        middle = mean
        half = Z95 * sqrt(max(squares / games - mean**2, 0.0) / max(games - 1, 1))
    low, high = min(float(middle - half), mean), max(float(middle + half), mean)  # rounding at 0 and 1
    return Figure(measure.label, measure.kind, mean, low, high)


def wilson(share: float, n: float) -> tuple[float, float]:
    """The middle of the interval and half its length."""
    shrink = 1 + Z95**2 / n
    middle = (share + Z95**2 / (2 * n)) / shrink
    return middle, Z95 * sqrt(share * (1 - share) / n + (Z95 / (2 * n)) ** 2) / shrink


def part_figure(label: str, batches: Sequence[tuple[float, float]]) -> Figure:
    """A part of what was counted, from the batches' own parts and wholes.

    What happens in one game hangs together, so it tells less than as many events that do not: by as much
    as the batches differ more than they would by chance.

    >>> part_figure("sixes", [(1.0, 6.0), (1.0, 6.0), (2.0, 12.0)])
    Figure(label='sixes', kind='part', value=0.1666..., low=0.0667..., high=0.3585...)
    """
    whole = sum(of for _, of in batches)
    if whole == 0:
        return Figure(label, "part", 0.0, 0.0, 1.0)
    part = sum(n for n, _ in batches) / whole
    by_chance = part * (1 - part) * whole
    middle, half = wilson(part, whole / max(_spread(part, batches) / by_chance, 1.0) if by_chance else whole)
    return Figure(label, "part", part, min(middle - half, part), max(middle + half, part))


def ratio_figure(label: str, batches: Sequence[tuple[float, float]]) -> Figure:
    """What came back of what was bet, say; some batch has a bet. The normal interval, by how batches differ.

    >>> ratio_figure("roulette", [(-1.0, 10.0), (0.0, 10.0), (-2.0, 20.0)])
    Figure(label='roulette', kind='ratio', value=-0.075, low=-0.1311..., high=-0.0188...)
    """
    whole = sum(of for _, of in batches)
    ratio = sum(n for n, _ in batches) / whole
    half = Z95 * sqrt(_spread(ratio, batches)) / whole
    return Figure(label, "ratio", ratio, ratio - half, ratio + half)


def _spread(ratio: float, batches: Sequence[tuple[float, float]]) -> float:
    """The variance of the sum of what the batches have above or below their share."""
    squares = sum((n - ratio * of) ** 2 for n, of in batches)
    return squares * len(batches) / max(len(batches) - 1, 1)
