"""A planted defect: a store that says a choice is on the disk while it only waits to be written."""

import time
from concurrent.futures import Future
from typing import Any

from quickdraw.play.store import Append, Store, Write
from quickdraw.play.store import _Job as Job

LAG = 0.03


class HastyStore(Store):
    """Nothing but lines of logs is hurried: guests and tables must be there when they are asked for."""

    async def commit(self, *what: Write) -> None:
        if all(isinstance(write, Append) for write in what):
            self._enqueue(Job(what, Future()))
        else:
            await super().commit(*what)

    def _next_batch(self) -> list[Any]:
        time.sleep(LAG)
        return super()._next_batch()
