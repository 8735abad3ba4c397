"""The referee's side: a step in plain Python, and how long a game takes to load without numba."""

import subprocess
import sys
from collections.abc import Iterator

from bench.figure import Figure, best
from quickdraw import games
from quickdraw.engine.words import Rng, below, lowest
from quickdraw.games.game import Game

IMPORT = """
import sys, time
began = time.perf_counter()
import quickdraw.games.{name}
took = time.perf_counter() - began
assert "numba" not in sys.modules and "numpy" not in sys.modules
print(took)
"""


def figures() -> Iterator[Figure]:
    for name in games.NAMES:
        game = games.load(name)
        steps = play(game, 300)
        micros = best(lambda game=game: play(game, 300), 9) / steps * 1e6  # type: ignore[misc]
        yield Figure(f"{name}: plain step", micros, "us", "at most", 6.0)
        yield Figure(f"{name}: import without numba", import_ms(name), "ms", "at most", 60.0)


def play(game: Game, n: int) -> int:
    """Random games; a step is actors, legal and apply, chance included."""
    rules, s, out, rng, steps = game.rules, game.new(game.house), [0] * game.rules.MAX_ACTIONS, Rng([1]), 0
    for _ in range(n):
        rules.start(s)
        while mask := rules.actors(s):
            who = lowest(mask)
            rules.apply(s, who, out[below(rng, rules.legal(s, who, out))])
            steps += 1
    return steps


def import_ms(name: str) -> float:
    command = [sys.executable, "-c", IMPORT.format(name=name)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(9)]
    return min(float(took) for took in runs) * 1e3
