"""Both forms of a game, plain and compiled, from one list of modules."""

import sys
from collections.abc import Sequence
from types import FunctionType, ModuleType
from typing import Any, cast

from quickdraw.engine import words
from quickdraw.engine.parts import Parts, gather
from quickdraw.games.game import Game
from quickdraw.lab import loops

INTERFACE = (
    "start", "actors", "legal", "refuse", "apply", "payoff", "observe", "redeterminize", "reopen",
    "by_table", "think", "hurried",
)  # fmt: skip


def modules_of(game: Game) -> list[ModuleType]:
    """The game's rooms that are in the dialect, what they take functions from, and the lab's loops."""
    found = [cast(ModuleType, room) for room in (game.rules, game.bots, game.stats)]
    for module in found:
        for f in list(vars(module).values()):
            if isinstance(f, FunctionType) and f.__module__ not in {m.__name__ for m in (words, *found)}:
                found.append(sys.modules[f.__module__])
    return [*found, loops]


def parts_of(game: Game) -> Parts:
    return gather(modules_of(game))


def record_fields(record: Any, names: Sequence[str]) -> dict[str, Any]:
    """A record as `drive.fields` gives a State."""
    return {name: record[name].tolist() for name in names}
