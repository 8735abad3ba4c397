"""Positions that random play hardly ever meets, for games that have such."""

from collections.abc import Callable
from random import Random
from typing import Any

from proofs.drive import walk
from quickdraw.games import load
from quickdraw.games.gunfight import state, thirty


def gunfight_asked(task: int, left: int, **more: int) -> Any:
    """Four gunfighters in the Quick Draw round (or as said), one of whom is asked for this."""
    game = load("gunfight")
    for s in walk(
        game, game.options.read({"seats": 4}), task, lambda s, who, acts: Random(left).choice(acts)
    ):
        if s.phase == state.ACTING:
            s.round, s.task, s.left = thirty.QUICK_DRAW, task, left
            for name, value in more.items():
                setattr(s, name, value)
            return s
    raise AssertionError("nobody ever acts")


def gunfight_positions() -> list[Any]:
    second = {"first_own": 0, "first_place": 4}
    swap = gunfight_asked(thirty.SWAPPING, 1, **second)
    swap.first_seat = (swap.order[swap.acting] + 1) % 4
    target = gunfight_asked(thirty.TARGETING, 1, round=thirty.FIRE, total=9)
    return [
        gunfight_asked(thirty.SWAPPING, 2),
        swap,
        target,
        gunfight_asked(thirty.FLIPPING, 2),
        gunfight_asked(thirty.FLIPPING_FIRST, 1),
        gunfight_asked(thirty.ROTATING_OWN, 2),
        gunfight_asked(thirty.UNDERTAKING, 1, round=thirty.FIRE),
    ]


RARE: dict[str, Callable[[], list[Any]]] = {"gunfight": gunfight_positions}


def rare(name: str) -> list[Any]:
    return RARE[name]() if name in RARE else []
