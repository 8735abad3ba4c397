"""A `note` that counts instead of telling: simulations put it in the place of the engine's word."""

from typing import TYPE_CHECKING

from quickdraw.engine.words import Position

if TYPE_CHECKING:
    from quickdraw.engine.rulebook import count


def note(s: Position, kind: int, a: int, b: int, seen_by: int) -> None:
    count(s.tally, kind, a, b)
