"""Random play, compiled: every game against its target, and goofspiel(13) against OpenSpiel."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import yardsticks.goofspiel as goofspiel
from bench.figure import Figure, best, cpu_seconds
from quickdraw import games
from quickdraw.engine import compiled
from quickdraw.engine.parts import gather
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game
from quickdraw.lab import loops

MILLION_CHOICES = {"saloon": 15.0, "gunfight": 4.0, "iaijutsu": 15.0, "holdem": 4.0, "sixshooter": 15.0}
"""Seat choices/s on one core, in millions, by game."""
ROUNDS = 15
GAMES = 20_000


class RandomPlay:
    """One thread's own memory for random games."""

    def __init__(self, game: Game, options: Variant, loop: Any) -> None:
        self.loop = loop
        self.pool = compiled.new_pool(game.new(options), 1)
        self.out = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self.rng = np.zeros(1, np.uint64)

    def play(self, n: int) -> int:
        choices: int = self.loop.random_games(self.pool, n, 1, self.out, self.rng)
        return choices


def compile_random_play(game: Game, cache: bool = True) -> Any:
    parts = gather([*game.rule_parts, loops])
    dtype = compiled.record_type(game.new(game.house))
    return compiled.compile_parts(f"{game.name}_random", parts, dtype, ["random_games"], cache=cache)


def figures() -> Iterator[Figure]:
    for name in games.NAMES:
        game = games.load(name)
        loop = compile_random_play(game)
        play = RandomPlay(game, game.house, loop)
        choices = play.play(GAMES)
        rate = choices / best(lambda play=play: play.play(GAMES), ROUNDS) / 1e6  # type: ignore[misc]
        yield Figure(
            f"{name}: compiled random play", rate, "million seat choices/s", "at least", MILLION_CHOICES[name]
        )
        yield two_threads(game, loop)
        yield from compile_times(name)
    yield from against_openspiel()


def two_threads(game: Game, loop: Any) -> Figure:
    """The same games on one thread and on two: what does the second thread cost in CPU?"""
    plays = [RandomPlay(game, game.house, loop) for _ in range(2)]
    ratios = []
    with ThreadPoolExecutor(2) as workers:
        for _ in range(ROUNDS):
            one = cpu_seconds(lambda: [play.play(2 * GAMES) for play in plays])
            two = cpu_seconds(lambda: list(workers.map(lambda play: play.play(2 * GAMES), plays)))
            ratios.append(two / one)
    return Figure(
        f"{game.name}: CPU on two threads / on one", float(np.median(ratios)), "times", "at most", 1.15
    )


COMPILE = """
import time
from quickdraw import games
import numba
from bench.compiled_play import compile_random_play
began = time.perf_counter()
compile_random_play(games.load({name!r}), cache={cache})
print(time.perf_counter() - began)
"""


def compile_times(name: str) -> Iterator[Figure]:
    def seconds(cache: bool) -> float:
        """In a process of its own, which finds the same modules as this one."""
        command = [sys.executable, "-c", COMPILE.format(name=name, cache=cache)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        return float(subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout)

    yield Figure(f"{name}: compile from cold", seconds(cache=False), "s", "at most", 20.0)
    yield Figure(
        f"{name}: compile from cache", min(seconds(cache=True) for _ in range(3)), "s", "at most", 0.5
    )


def against_openspiel() -> Iterator[Figure]:
    """Both in one run, interleaved; of OpenSpiel's two C++ loops the faster one counts."""
    import pyspiel

    name = "goofspiel(num_cards=13,points_order=random,imp_info=False)"
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(2)]
    turns = pyspiel.load_game(f"turn_based_simultaneous_game(game={name})")
    start = turns.new_initial_state()
    start.apply_action(0)
    rollouts = pyspiel.RandomRolloutEvaluator(1000, 1)
    searcher = pyspiel.MCTSBot(turns, rollouts, 1.0, 1, 100, False, 1, False)

    ours = RandomPlay(goofspiel.GAME, goofspiel.GAME.house, compile_random_play(goofspiel.GAME))
    choices = ours.play(GAMES)
    rates: dict[str, list[float]] = {"ours": [], "bots": [], "rollouts": []}
    for _ in range(ROUNDS):
        rates["ours"].append(choices / cpu_seconds(lambda: ours.play(GAMES)))
        rates["bots"].append(
            26_000
            / cpu_seconds(
                lambda: [pyspiel.evaluate_bots(game.new_initial_state(), bots, i) for i in range(1000)]
            )
        )
        rates["rollouts"].append(26_000 / cpu_seconds(lambda: searcher.mcts_search(start)))
    mine, theirs = max(rates["ours"]), max(*rates["bots"], *rates["rollouts"])
    yield Figure("goofspiel(13): ours", mine / 1e6, "million seat choices/s")
    yield Figure("goofspiel(13): OpenSpiel's C++", theirs / 1e6, "million seat choices/s")
    yield Figure("goofspiel(13): ours / OpenSpiel", mine / theirs, "times", "at least", 10.0)
