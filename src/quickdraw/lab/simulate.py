"""Plays millions of games with bots and tells what happened, each figure with its 95 % interval."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

from quickdraw.engine import compiled
from quickdraw.engine.parts import Parts, gather
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game
from quickdraw.games.measure import Measure
from quickdraw.lab import counting, loops
from quickdraw.lab.intervals import Account, Figure, figure, of_games

CHUNK = 5_000
LEAST_CHUNKS = 40
"""If there are so many games, there are at least so many chunks, to share among the threads."""
MINDS = 3
"""Places for a bot to think in: the world it is shown, and room beside it."""


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


def bases(game: Game) -> list[int]:
    """For each of the game's own measures, the place of the one that it is a part of or a ratio to."""
    places = {measure.label: place for place, measure in enumerate(game.stats.MEASURES)}
    return [places.get(measure.of, loops.NO_BASE) for measure in game.stats.MEASURES]


def new_accounts(lines: int) -> Any:
    """One for each line, with nothing entered yet."""
    accounts = np.zeros((lines, loops.COLUMNS))
    accounts[:, loops.LOWEST], accounts[:, loops.HIGHEST] = np.inf, -np.inf
    return accounts


def new_generators(seats: int) -> Any:
    """One for chance, then one for each seat."""
    return np.zeros((1 + seats, 1), np.uint64)


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
    places = np.array(bases(game), np.int64)

    def play(chunk: tuple[int, int]) -> tuple[int, int, Any]:
        first, count = chunk
        pool = compiled.new_pool(state, 1, tally)
        minds = compiled.new_pool(state, MINDS, tally)
        out, rngs = np.zeros(game.rules.MAX_ACTIONS, np.int64), new_generators(options.seats)
        accounts = new_accounts(len(lines))
        choices = loop.bot_games(pool, minds, numbers, first, count, seed, out, rngs, places, accounts)
        return count, choices, accounts

    accounts, choices = new_accounts(len(lines)), 0
    workers = ThreadPoolExecutor(threads or os.cpu_count())
    try:
        for count, made, chunk in workers.map(play, _chunks(games)):
            choices += made
            _merge(accounts, chunk)
            progress(count)
    finally:  # Ctrl-C: what has not begun is not played
        workers.shutdown(cancel_futures=True)
    figures = tuple(_figures(lines, options, games, accounts))
    return Report(game.name, games, seed, tuple(bots), options.changes(), choices, figures)


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    size = min(CHUNK, -(-games // LEAST_CHUNKS))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def _merge(accounts: Any, more: Any) -> None:
    sums = [loops.SUM, loops.SQUARES, loops.PRODUCTS]
    accounts[:, sums] += more[:, sums]
    accounts[:, loops.LOWEST] = np.minimum(accounts[:, loops.LOWEST], more[:, loops.LOWEST])
    accounts[:, loops.HIGHEST] = np.maximum(accounts[:, loops.HIGHEST], more[:, loops.HIGHEST])


def _figures(lines: Sequence[Measure], options: Variant, games: int, accounts: Any) -> Iterator[Figure]:
    own = [Account(*row) for row in accounts.tolist()]
    by_label = {line.label: account for line, account in zip(lines, own, strict=True)}
    for line, account in zip(lines, own, strict=True):
        base = by_label[line.of] if line.of else of_games(games)
        most = sum(times * by_label[label].highest for label, times in line.most(options).items())
        if line.kind != "ratio" or base.total > 0.0:  # of chips that nobody bet nothing can be said
            yield figure(line, account, base, most)
