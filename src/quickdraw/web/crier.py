"""Tells many tables at once."""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from quickdraw.play.store import Then
from quickdraw.web import picture

if TYPE_CHECKING:
    from quickdraw.web.room import Room

log = logging.getLogger("quickdraw")

TOGETHER = 24
"""Tables; of more the first would no longer be at hand, in the processor's memory, for the last step."""


class Crier:
    """Gathers the tables that are to be told something in this turn of the loop, and takes each step of the
    drawing for all of them: a step that was just taken is taken again far quicker than one after many others.

    Whoever asks holds the table's lock until it was told: nothing happens there meanwhile.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Room, Then]] = []

    def tell(self, room: "Room", then: Then) -> None:
        """`then` hears when everybody at the table was told, or what went wrong."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._waiting.append((room, then))
        if len(self._waiting) == TOGETHER:
            self._tell_all()

    def _tell_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        painters = [_painter(room) for room, _ in waiting]
        looks = [(painter, seat) for painter in painters if painter for seat in painter.seats]
        for step in picture.STEPS:
            _take(step, looks)
        for (room, then), own in zip(waiting, painters, strict=True):
            try:
                then(_tell(room, own))
            except Exception:
                log.exception("somebody stumbled over what was told")


# What goes wrong at one table must not hurt the others: it goes wrong again where that table is told.
def _painter(room: "Room") -> picture.Painter | None:
    try:
        return picture.Painter(room)
    except Exception:
        return None


def _take(step: Callable[[picture.Painter, int], None], looks: list[tuple[picture.Painter, int]]) -> None:
    for painter, seat in looks:
        try:
            step(painter, seat)
        except Exception:
            continue


def _tell(room: "Room", painter: picture.Painter | None) -> Exception | None:
    try:
        room.tell(painter)
    except Exception as e:
        return e
    return None
