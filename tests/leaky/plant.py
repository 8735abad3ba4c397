"""How a defect is planted: a room of a sound game is copied, with an edit, into a folder of its own."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, cast

from proofs.small import SMALL
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game

Proof = Callable[[Game, Variant], int]
COUNTER = count()


@dataclass(frozen=True)
class Defect:
    what: str
    game: Game
    room: Literal["rules", "viewer", "bots"]
    edits: tuple[tuple[str, str], ...]
    proof: Proof
    says: str
    """What the proof must complain about: failing for another reason is no success."""
    small: bool = False
    """The proof walks the whole tree, so it needs the small variant."""

    @property
    def options(self) -> Variant:
        return self.game.options.read(SMALL[self.game.name]) if self.small else self.game.house

    def planted(self, folder: Path) -> Game:
        room = edited(getattr(self.game, self.room), self.edits, folder)
        broken: dict[str, Any] = {self.room: room}
        if self.game.from_seat is not None and "viewer" in broken:
            broken["from_seat"] = broken["viewer"].from_seat
        return replace(self.game, **broken)


def edited(room: object, edits: tuple[tuple[str, str], ...], folder: Path) -> ModuleType:
    source = inspect.getsource(cast(ModuleType, room))
    for old, new in edits:
        assert source.count(old) == 1, f"the source has changed: {old!r} is there {source.count(old)} times"
        source = source.replace(old, new)
    name = f"planted_{next(COUNTER)}"
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
