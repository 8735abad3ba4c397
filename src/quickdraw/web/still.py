"""A room for who waits in a coroutine until it is their turn there: `async with room.still()`."""

from typing import TYPE_CHECKING

from quickdraw.web.errors import read_anew

if TYPE_CHECKING:
    from quickdraw.web.room import Room


class Still:
    """Nothing happens meanwhile. What a forgotten room would show may never have been stored."""

    def __init__(self, room: "Room") -> None:
        self.room = room

    async def __aenter__(self) -> None:
        await self.room.lock.wait()
        if self.room.closed:
            self.room.lock.pass_on()
            raise read_anew()
        self.begin()

    async def __aexit__(self, kind: object, error: BaseException | None, where: object) -> None:
        try:
            if error is not None and (why := self.failed(error)) is not error:
                raise why from error
        finally:
            self.room.lock.pass_on()

    def begin(self) -> None:
        """It is the caller's turn."""

    def failed(self, error: BaseException) -> BaseException:
        """What to raise for it."""
        return error


class Stepping(Still):
    """Something happens: what goes wrong midway must not be taken for what is stored."""

    def begin(self) -> None:
        self.before = self.room.mark()

    def failed(self, error: BaseException) -> BaseException:
        return self.room.failed(self.before, error)
