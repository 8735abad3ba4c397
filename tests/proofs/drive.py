"""How the proofs play games: states to look at, and what can be done with them."""

import random
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any

from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE, WATCHER, Note
from quickdraw.games.game import Game

SEEDS = range(25)
STEPS = 100_000
"""More steps than any game may take."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")

Chooser = Callable[[Any, int, list[int]], int]
"""Which of the legal actions the actor takes: (state, who, actions) -> action."""


class NothingTried(AssertionError):
    """The proof met nothing that could have broken the law."""


def tried(what: str, n: int) -> int:
    if n == 0:
        raise NothingTried(f"no {what} came up, so nothing was proved")
    return n


# ---- states ----
def fields(s: Any) -> dict[str, Any]:
    """A copy of the whole position, for comparing."""
    return {
        name: [row[:] if isinstance(row, list) else row for row in value]
        if isinstance(value, list)
        else value
        for name, value in vars(s).items()
        if name not in ("heard", "tally")
    }


def clone(s: Any) -> Any:
    """The same position, heard by nobody."""
    other = copy(s)
    other.heard = None
    vars(other).update(fields(s))
    return other


def key(s: Any) -> str:
    return repr(fields(s))


# ---- who can do what ----
def members(mask: int) -> list[int]:
    """
    >>> members(0b101), members(CHANCE) == [CHANCE]
    ([0, 2], True)
    """
    return [CHANCE] if mask == CHANCE else [seat for seat in range(6) if mask >> seat & 1]


def legal(game: Game, s: Any, who: int) -> list[int]:
    out = [0] * game.rules.MAX_ACTIONS
    return out[: game.rules.legal(s, who, out)]


def observed(game: Game, s: Any, seat: int) -> tuple[int, ...]:
    out = [0] * game.rules.MAX_OBS
    return tuple(out[: game.rules.observe(s, seat, out)])


def onlookers(s: Any) -> list[int]:
    """Everyone who may look at a game: the seats and the watchers."""
    return [*range(s.seats), WATCHER]


# ---- playing ----
def at_random(seed: int) -> Chooser:
    rng = random.Random(seed)
    return lambda s, who, actions: rng.choice(actions)


def by_pattern(pattern: Sequence[int]) -> Chooser:
    """Takes the actions whose places the pattern lists, over and over."""
    step = -1

    def choose(s: Any, who: int, actions: list[int]) -> int:
        nonlocal step
        step += 1
        return actions[pattern[step % len(pattern)] % len(actions)]

    return choose


def walk(
    game: Game,
    options: Variant,
    seed: int,
    choose: Chooser | None = None,
    *,
    steps: int = STEPS,
    log: list[tuple[int, int]] | None = None,
    heard: list[Note] | None = None,
) -> Iterator[Any]:
    """Every state of a game, the last one too. Who of several actors goes first is random."""
    order = random.Random(seed)
    choose = choose or at_random(seed)
    s = game.new(options)
    s.heard = heard
    for _ in range(steps):
        yield s
        mask = game.rules.actors(s)
        if mask == 0:
            return
        who = order.choice(members(mask))
        actions = legal(game, s, who)
        assert actions, f"{who} must choose and has nothing to choose from"
        action = choose(s, who, actions)
        if log is not None:
            log.append((who, action))
        game.rules.apply(s, who, action)
    raise AssertionError(f"the game goes on after {steps} steps")
