"""A house on a real port, and bytes for its sockets: those that a good client sends, and others."""

import asyncio
import json
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quickdraw.play.store import Store
from quickdraw.web import seating
from quickdraw.web.app import create_app
from quickdraw.web.house import House
from quickdraw.web.serve import LARGEST_MESSAGE
from quickdraw.web.setup import Setup
from quickdraw.web.wire import Wire

TEXT, CLOSE, PING = 1, 8, 9


def frame(kind: int, data: bytes, *, fin: bool = True, mask: bytes | None = None) -> bytes:
    """As a client writes it; with `mask=b""` as it must not."""
    key = os.urandom(4) if mask is None else mask
    size = len(data)
    head = bytes([kind | (0x80 if fin else 0)])
    head += (
        bytes([0x80 * bool(key) | size]) if size < 126 else struct.pack("!BH", 0x80 * bool(key) | 126, size)
    )
    return head + key + (bytes(b ^ key[i % 4] for i, b in enumerate(data)) if key else data)


def nonsense(n: int) -> bytes:
    return json.dumps({"do": "nonsense", "n": n}).encode()


def served(
    folder: Path, visit: Callable[[ClientConnection, House], Awaitable[None]], *, seated: bool = False
) -> None:
    """Runs the house on a real port, and lets a watcher, or one who plays, visit its only table."""

    async def run() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        house = House(Store(str(folder / "house.db")), address=f"http://127.0.0.1:{port}")
        config = uvicorn.Config(
            create_app(house), ws=Wire, ws_max_size=LARGEST_MESSAGE, log_config=None, lifespan="on"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        guest, secret = await house.welcome("Ann")
        room = await house.open_table(Setup(game="saloon"), guest)
        headers = {}
        if seated:
            headers = {"Authorization": f"Bearer {secret}"}
            for player in (guest, (await house.welcome("Bob"))[0]):
                await seating.sit(room, player, player.name, None, b"")
        url = f"ws://127.0.0.1:{port}/tables/{room.row.id}/socket?as_json=true"
        try:
            async with connect(url, additional_headers=headers) as client:
                await visit(client, house)
        finally:
            server.should_exit = True
            await serving

    asyncio.run(run())


async def refusals(client: ClientConnection, how_many: int) -> None:
    """Each message that made no sense is answered."""
    found = 0
    while found < how_many:
        found += "refused" in json.loads(await client.recv())


async def closed_with(client: ClientConnection) -> int | None:
    try:
        while True:
            await client.recv()
    except ConnectionClosed as e:
        return e.rcvd.code if e.rcvd else None


def raw(client: ClientConnection, data: bytes) -> None:
    client.transport.write(data)


def the_wire(house: House) -> Any:
    (room,) = house.rooms.values()
    (connection,) = room.connections
    return connection.send_now.__self__.transport.get_protocol()  # type: ignore[attr-defined]
