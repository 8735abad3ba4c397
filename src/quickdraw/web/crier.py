"""Tells many tables at once."""

import asyncio
import logging

from quickdraw.play.store import Then
from quickdraw.web.telling import STEPS, Telling

TOGETHER = 24
"""Tables; of more the first would no longer be at hand, in the processor's memory, for the last step."""

log = logging.getLogger("quickdraw")


class _Waits:
    def __init__(self, telling: Telling, then: Then) -> None:
        self.telling = telling
        self.then = then
        self.error: Exception | None = None


class Crier:
    """Gathers the tables that are to be told in this turn of the loop, and takes each step of the telling for
    all of them: a step that was just taken is taken again far quicker than one after many others.

    Whoever asks holds the table's lock until it was told: nothing happens there meanwhile.
    """

    def __init__(self) -> None:
        self._waiting: list[_Waits] = []

    def tell(self, telling: Telling, then: Then) -> None:
        """`then` hears when everybody at the table was told, or what went wrong there."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._waiting.append(_Waits(telling, then))
        if len(self._waiting) == TOGETHER:
            self._tell_all()

    def _tell_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for step in range(STEPS):
            for each in waiting:
                if each.error is None:
                    try:
                        each.telling.take(step)
                    except Exception as e:  # what goes wrong at one table must not hurt the others
                        each.error = e
        for each in waiting:
            _call(each.then, each.error)


def _call(then: Then, error: Exception | None) -> None:
    try:
        then(error)
    except Exception:
        log.exception("somebody stumbled over being told")
