"""What is to be done in the loop's next turn, all of it in one go."""

import asyncio
import logging
from collections.abc import Callable

log = logging.getLogger("quickdraw")


class Soon:
    """Asks its loop once for all that is to be done: to ask for each takes longer than much of it."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def call(self, then: Callable[[], None]) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._call_all)
        self._waiting.append(then)

    def _call_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            try:
                then()
            except Exception:  # what one stumbles over must not keep the others
                log.exception("somebody stumbled")
