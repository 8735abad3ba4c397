"""Laws of the end: every game ends, each seat can win it, and what is won is what is lost."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from proofs.drive import NAMES, SEEDS, STEPS, Chooser, at_random, by_pattern, clone, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game

Bank = Callable[[Any], float]


def nobody(s: Any) -> float:
    """Most games have no bank: the seats play against each other."""
    return 0.0


BANKS: dict[str, Bank] = {"holdem": lambda s: float(s.bank)}
"""What the bank won, for the games that have one."""


def prove_ends(
    game: Game,
    options: Variant,
    seeds: Iterable[int] = SEEDS,
    patterns: Sequence[Sequence[int]] = (),
    *,
    steps: int = STEPS,
) -> int:
    """At random; always the first or the last action; by given patterns; and with every wish to go on."""
    ways: list[Chooser] = [at_random(seed) for seed in seeds]
    ways += [by_pattern(pattern) for pattern in ((0,), (-1,), (0, -1), *patterns)]
    ways.append(delay(game))
    for seed, choose in enumerate(ways):
        for s in walk(game, options, seed, choose, steps=steps):
            last = s
        assert game.viewer.result(last, NAMES), "the end has no words"
    return tried("game", len(ways))


def delay(game: Game) -> Chooser:
    """Whoever must choose takes an action after which the game goes on, if there is one."""

    def choose(s: Any, who: int, actions: list[int]) -> int:
        for action in actions:
            t = clone(s)
            game.rules.apply(t, who, action)
            if game.rules.actors(t) != 0:
                return action
        return actions[0]

    return choose


def prove_balance(game: Game, options: Variant, seeds: Iterable[int] = range(40), bank: Bank = nobody) -> int:
    """The payoffs of all seats, and what the bank won, add up to nothing."""
    decided = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            last = s
        won = [game.rules.payoff(last, seat) for seat in range(last.seats)]
        assert abs(sum(won) + bank(last)) < 1e-9, f"seed {seed}: {won} and {bank(last)}"
        decided += any(won)
    return tried("game that somebody won", decided)


def prove_winnable(game: Game, options: Variant, seeds: Iterable[int] = range(200)) -> int:
    """Each seat wins some game: else nothing that is proved with these options is proved of a win."""
    winners: set[int] = set()
    for n, seed in enumerate(seeds, 1):
        for s in walk(game, options, seed):
            last = s
        winners |= {seat for seat in range(last.seats) if game.rules.payoff(last, seat) > 0}
        if len(winners) == last.seats:
            return n
    raise AssertionError(f"only {winners} can win")
