"""One WebSocket for one seat, or for a watcher."""

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from quickdraw.web import security
from quickdraw.web.connection import Connection
from quickdraw.web.ear import Ear
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House
from quickdraw.web.wire import LISTEN, RESTART, SEND_NOW

GONE, FORBIDDEN = 4001, 4003
NO_TEXT = 1003
PING_EVERY = 15.0
IS_GONE = (RuntimeError, WebSocketDisconnect, OSError)
"""What happens to who writes to a socket that is closed."""

router = APIRouter()


@router.websocket("/tables/{code}/socket")
async def socket(websocket: WebSocket, code: str, as_json: bool = False) -> None:
    house: House = websocket.app.state.house
    if not security.same_origin(websocket.headers, house.address):
        security.log_foreign(websocket.scope)
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


async def _listen(ear: Ear, websocket: WebSocket) -> None:
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
