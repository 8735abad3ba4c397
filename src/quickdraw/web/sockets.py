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
from quickdraw.web.wire import RESTART, SEND_NOW

GONE, TOO_MUCH, FORBIDDEN = 4001, 4008, 4003
PING_EVERY = 15.0
IS_GONE = (RuntimeError, WebSocketDisconnect, OSError)
"""What happens to who writes to a socket that is closed."""

router = APIRouter()
log = logging.getLogger("quickdraw")


@router.websocket("/tables/{code}/socket")
async def socket(websocket: WebSocket, code: str, as_json: bool = False) -> None:
    house: House = websocket.app.state.house
    if not security.same_origin(websocket.headers):
        await websocket.close(FORBIDDEN, "foreign origin")
        return
    await websocket.accept()
    try:
        room = house.room(code)
    except Trouble as e:
        await websocket.close(GONE, e.words)
        return
    guest = house.guest(security.secret_of(websocket.headers))
    send_now = websocket.scope.get("extensions", {}).get(SEND_NOW)
    connection = Connection(websocket, guest, as_json=as_json, send_now=send_now)
    try:
        await room.enter(connection)
    except Trouble as e:
        await _close(websocket, FORBIDDEN if e.status == 403 else RESTART, e.words)
        return
    sender = asyncio.create_task(_send(connection, websocket))
    pinger = asyncio.create_task(_ping(connection))
    try:
        await _listen(house, room, connection, websocket)
    finally:
        pinger.cancel()
        await room.exit(connection)
        if connection.dropped:
            await sender  # which says so to the other side
        sender.cancel()


async def _send(connection: Connection, websocket: WebSocket) -> None:
    with contextlib.suppress(*IS_GONE):
        await connection.send_on()
        await websocket.close(RESTART)


async def _close(websocket: WebSocket, code: int, words: str) -> None:
    """Unless it is closed already: the table may have been read anew at this moment."""
    with contextlib.suppress(*IS_GONE):
        await websocket.close(code, words)


async def _ping(connection: Connection) -> None:
    """Tells how long the way is, and keeps it open."""
    while True:
        connection.ping()
        await asyncio.sleep(PING_EVERY)


async def _listen(house: House, room: Room, connection: Connection, websocket: WebSocket) -> None:
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):  # gone, or bytes where text should be
            return
        if not connection.may_speak():
            await _close(websocket, TOO_MUCH, "too many messages")
            return
        try:
            command = MESSAGE.validate_json(text)
        except ValidationError as e:
            connection.ack = max(connection.ack, number_of(text))
            connection.refuse(0, "That message makes no sense: " + explain(e))
            continue
        if isinstance(command, Pong):
            connection.pong(command.id)
            continue
        try:
            await _do(room, command, connection)
        except Exception as e:
            if not isinstance(e, Trouble):  # which says that the room was forgotten meanwhile
                house.report(e)
            connection.drop()
            return


async def _do(room: Room, command: AnyCommand, connection: Connection) -> None:
    try:
        await room.do(command, connection)
    except Trouble as e:
        async with room.still():
            connection.refuse(e.code, e.words)
            room.show(connection)


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
