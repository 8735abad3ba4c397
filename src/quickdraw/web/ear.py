"""Hears what one socket says, message by message."""

import json

from pydantic import ValidationError

from quickdraw.web.commands import MESSAGE, AnyCommand, Pong
from quickdraw.web.connection import Connection
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House
from quickdraw.web.room import Room
from quickdraw.web.turn import Turn

TOO_MUCH = 4008
"""The code to close with."""


class Ear:
    """Hears what one connection says: a message is dealt with before the next one is listened to."""

    def __init__(self, house: House, room: Room, connection: Connection) -> None:
        self.house = house
        self.room = room
        self.connection = connection
        self.deaf = False
        self._turn = Turn(house.soon)

    def hear_now(self, text: str) -> bool:
        """False if it must wait until what was said before is dealt with."""
        if not self._turn.take():
            return False
        self._deal_with(text)
        return True

    async def hear(self, text: str) -> None:
        await self._turn.wait()
        self._deal_with(text)

    def _deal_with(self, text: str) -> None:
        command = self._understand(text)
        if command is None:
            self._turn.pass_on()
        else:
            self.room.ask(command, self.connection, self._answer)

    def _understand(self, text: str) -> AnyCommand | None:
        """What the table is to do, if anything."""
        connection = self.connection
        if connection.dropped or self.deaf:
            return None
        if not connection.may_speak():
            connection.drop(TOO_MUCH, "too many messages")
            return None
        try:
            # Past the adapter, which would only hand on a dozen options.
            command: AnyCommand | Pong = MESSAGE.validator.validate_json(text)
        except ValidationError as e:
            connection.ack = max(connection.ack, number_of(text))
            connection.refuse(0, "That message makes no sense: " + explain(e))
            return None
        if isinstance(command, Pong):
            connection.pong(command.id)
            return None
        return command

    def _answer(self, error: Exception | None) -> None:
        """The table has done it, or says why not; it is still this one's turn there."""
        try:
            if error is not None:
                self._explain(error)
        except Exception as e:
            if not isinstance(e, Trouble):  # which says that the room was forgotten meanwhile
                self.house.report(e)
            self.connection.drop()
        finally:
            self._turn.pass_on()

    def _explain(self, error: Exception) -> None:
        """Raises it unless it is a refusal of a table that goes on."""
        if not isinstance(error, Trouble) or self.room.closed:
            raise error
        self.connection.refuse(error.code, error.words)
        self.room.show(self.connection)


def number_of(text: str) -> int:
    """The number of a message that makes no sense otherwise: it has had its answer."""
    try:
        number = json.loads(text)["n"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return 0
    return number if type(number) is int and 0 <= number < 2**53 else 0


def explain(error: ValidationError) -> str:
    """The first thing that is wrong, without repeating what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, first["loc"]))[:60]
    return f"{where}: {first['msg']}" if where else str(first["msg"])
