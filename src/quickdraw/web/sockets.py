"""One WebSocket for one seat, or for a watcher."""

import asyncio
import contextlib
import json
import logging

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from quickdraw.web import security
from quickdraw.web.commands import MESSAGE, AnyCommand, Pong
from quickdraw.web.connection import Connection
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House
from quickdraw.web.room import Room
from quickdraw.web.turn import Turn
from quickdraw.web.wire import LISTEN, RESTART, SEND_NOW

GONE, TOO_MUCH, FORBIDDEN = 4001, 4008, 4003
NO_TEXT = 1003
PING_EVERY = 15.0
IS_GONE = (RuntimeError, WebSocketDisconnect, OSError)
"""What happens to who writes to a socket that is closed."""

router = APIRouter()
log = logging.getLogger("quickdraw")


@router.websocket("/tables/{code}/socket")
async def socket(websocket: WebSocket, code: str, as_json: bool = False) -> None:
    house: House = websocket.app.state.house
    if not security.same_origin(websocket.headers, house.address):
        log.warning(
            "from another site", extra={"table": code[:12], "why": security.claims(websocket.headers)}
        )
        await websocket.close(FORBIDDEN, "foreign origin")
        return
    await websocket.accept()
    try:
        room, guest = house.room(code), house.who_asks(websocket.headers)
    except Trouble as e:
        await websocket.close(FORBIDDEN if e.status == 401 else GONE, e.words)
        return
    extensions = websocket.scope.get("extensions", {})
    connection = Connection(websocket, guest, as_json=as_json, send_now=extensions.get(SEND_NOW))
    try:
        await room.enter(connection)
    except Trouble as e:
        await _close(websocket, FORBIDDEN if e.status == 403 else RESTART, e.words)
        return
    ear = Ear(house, room, connection)
    if (listen := extensions.get(LISTEN)) is not None:
        listen(ear.hear_now)
    sender = asyncio.create_task(_send(connection, websocket))
    pinger = asyncio.create_task(_ping(connection))
    try:
        await _listen(ear, websocket)
    finally:
        ear.deaf = True  # whoever has left asks for nothing: the seat may be another's by then
        pinger.cancel()
        await room.exit(connection)
        if connection.dropped:
            await sender  # which says so to the other side
        sender.cancel()


async def _send(connection: Connection, websocket: WebSocket) -> None:
    with contextlib.suppress(*IS_GONE):
        await connection.send_on()
        await websocket.close(*connection.goodbye)


async def _close(websocket: WebSocket, code: int, words: str) -> None:
    """Unless it is closed already: the table may have been read anew at this moment."""
    with contextlib.suppress(*IS_GONE):
        await websocket.close(code, words)


async def _ping(connection: Connection) -> None:
    """Tells how long the way is, and keeps it open."""
    while True:
        connection.ping()
        await asyncio.sleep(PING_EVERY)


async def _listen(ear: "Ear", websocket: WebSocket) -> None:
    """What comes by the long way, until the other side is gone or dropped."""
    while not ear.connection.dropped:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # bytes where text should be
            ear.connection.drop(NO_TEXT, "messages are text")
            return
        await ear.hear(text)


class Ear:
    """Hears what one connection says: a message is dealt with before the next one is listened to."""

    def __init__(self, house: House, room: Room, connection: Connection) -> None:
        self.house = house
        self.room = room
        self.connection = connection
        self.deaf = False
        self._turn = Turn()

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
