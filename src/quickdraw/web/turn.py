"""One after the other, in the order in which they came."""

import asyncio
from collections import deque
from collections.abc import Callable

from quickdraw.web.soon import Soon


class Turn:
    """A lock for those who wait in a coroutine and for those who want to be called, in one line.

    Who takes it without waiting pays nothing for the loop; asyncio.Lock can only be taken by who may wait.
    """

    def __init__(self, soon: Soon) -> None:
        """`soon` is what calls back: many share it."""
        self._soon = soon
        self._taken = False
        self._line: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """False if it is somebody else's turn. Who takes it passes it on."""
        if self._taken:
            return False
        self._taken = True
        return True

    def call(self, then: Callable[[], None]) -> None:
        """Calls it when it is its turn, but not before the loop's next: so that what comes meanwhile can come
        along. It passes the turn on.
        """
        if self.take():
            self._soon.call(then)
        else:
            self._stand_in_line().add_done_callback(lambda _: then())

    async def wait(self) -> None:
        """Returns when it is the caller's turn, who passes it on."""
        if self.take():
            return
        place = self._stand_in_line()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it had just become this one's turn
                self.pass_on()
            raise

    def _stand_in_line(self) -> "asyncio.Future[None]":
        place = asyncio.get_running_loop().create_future()
        self._line.append(place)
        return place

    def pass_on(self) -> None:
        """To the next who has not gone away. Nobody comes in between: until then it counts as taken."""
        while self._line:
            place = self._line.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        await self.wait()

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()
