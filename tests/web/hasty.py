"""A planted defect: a store that says a choice is on the disk while it only waits to be written."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from quickdraw.play.store import Append, Store, Then, Write

LAG = 0.03


class HastyStore(Store):
    """Nothing but lines of logs is hurried: guests and tables must be there when they are asked for."""

    def write(self, what: Sequence[Write], then: Then) -> None:
        if all(isinstance(write, Append) for write in what):
            asyncio.get_running_loop().call_soon(then, None)
            super().write(what, lambda error: None)
        else:
            super().write(what, then)

    def _next_batch(self) -> list[Any]:
        time.sleep(LAG)
        return super()._next_batch()
