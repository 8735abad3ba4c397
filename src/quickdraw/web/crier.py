"""Tells many tables at once."""

import asyncio
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

from quickdraw.play.store import Then

if TYPE_CHECKING:
    from quickdraw.web.room import Room

TOGETHER = 24
"""Tables; of more the first would no longer be at hand, in the processor's memory, for the last step."""

log = logging.getLogger("quickdraw")


class Crier:
    """Gathers the tables that are to be told in this turn of the loop, and takes each step of the telling for
    all of them: a step that was just taken is taken again far quicker than one after many others.

    Whoever asks holds the table's lock until it was told: nothing happens there meanwhile.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Iterator[None], Then]] = []

    def tell(self, room: "Room", then: Then) -> None:
        """`then` hears when everybody at the table was told, or what went wrong there."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._waiting.append((room.telling(), then))
        if len(self._waiting) == TOGETHER:
            self._tell_all()

    def _tell_all(self) -> None:
        going, self._waiting = self._waiting, []
        while going:
            tellings, going = going, []
            for each in tellings:
                telling, then = each
                try:
                    next(telling)
                except StopIteration:
                    _call(then, None)
                except Exception as e:  # what goes wrong at one table must not hurt the others
                    _call(then, e)
                else:
                    going.append(each)


def _call(then: Then, error: Exception | None) -> None:
    try:
        then(error)
    except Exception:
        log.exception("somebody stumbled over being told")
