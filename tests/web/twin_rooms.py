"""Two rooms whose histories one onlooker cannot tell apart, and all that the server sends to that onlooker.

A room is built around a match that is put together from a log, entry by entry, and in which time stands
still: both rooms share the table's row, its secret, its seats and the moment: whatever differs is a leak.
"""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, Self, cast

import httpx
from fastapi import FastAPI

from quickdraw.engine.words import WATCHER, Rng
from quickdraw.play import notation
from quickdraw.play.log import Entry, Log
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.store import AddTable, SeatRow, Store, TableRow
from quickdraw.web import commands
from quickdraw.web.app import create_app
from quickdraw.web.connection import Connection
from quickdraw.web.driver import Driver
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House
from quickdraw.web.room import Room
from quickdraw.web.setup import PACES, Setup
from quickdraw.web.wire import SEND_NOW

CODE = "TWINS2"
SECRET = bytes(range(100, 132))
NAMES = ("Ann", "Bob", "Cid", "Dora", "Emil", "Fay")
DONE = "It is done."
"""Said instead of doing it."""
A_MOMENT = 40


class StillMatch(Match):
    """A match that has come so far and not farther: what would go into its log is only said to be done."""

    @classmethod
    def of(cls, log: Log, factor: float | None) -> Self:
        match = cls(
            log.header,
            SECRET,
            clock=lambda: 0,
            rng=Rng([1]),
            table_waits=True,
            factor=factor,
            early_end=True,
        )
        match.goes_on(log.entries)
        return match

    def goes_on(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            Match._append(self, entry)

    @property
    def now(self) -> int:
        return self.log.entries[-1].at + A_MOMENT

    def _append(self, entry: Entry) -> NoReturn:
        raise Refused(0, DONE)


class StillDriver(Driver):
    """Whose timer never rings."""

    def _next_due(self, match: Match, waiting: list[int]) -> None:
        return None


class Silence:
    """Bots who never come to a decision."""

    async def think(self, thought: object) -> tuple[int, ...]:
        await asyncio.get_running_loop().create_future()
        raise AssertionError("silence was broken")

    def close(self) -> None:
        pass


# ---- the house ----
@dataclass(frozen=True)
class Twins:
    """A house with one table, the seats of it taken, and the secrets of the guests: the last only watches."""

    house: House
    app: FastAPI
    row: TableRow
    seats: list[SeatRow]
    secrets: list[str]

    def enter(self, log: Log) -> Room:
        """The room in which that has happened, in the place of the one before."""
        room = Room(self.house, self.row, list(self.seats))
        room.row = replace(room.row, status="running", header=notation.write_header(log.header))
        room.match = StillMatch.of(log, PACES[room.setup.clock])
        room.stored = len(log.entries)
        room.driver = StillDriver(room)
        self.house.rooms[CODE] = room
        room.driver.arrange()
        return room

    @property
    def persons(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def secret(self, seat: int) -> str:
        return self.secrets[-1 if seat == WATCHER else seat]


@asynccontextmanager
async def twin_house(folder: Path, setup: Setup) -> AsyncIterator[Twins]:
    house = House(
        Store(str(folder / f"{setup.game}-{next(COUNTER)}.db")), address="http://house", bot_delay=0
    )
    house.thinkers = Silence()  # type: ignore[assignment]
    row = TableRow(
        id=CODE, game=setup.game, setup=setup.model_dump_json(), secret=SECRET, status="open", listed=True,
        header="", result="", successor=None, created=1, touched=1,
    )  # fmt: skip
    seats, secrets = [], []
    for number, wanted in enumerate(setup.seats):
        guest, secret = await house.welcome(NAMES[number])
        is_bot = wanted.kind == "bot"
        seats.append(
            SeatRow(CODE, number, "bot" if is_bot else "person", wanted.bot, None if is_bot else guest.id,
                    NAMES[number], b"")
        )  # fmt: skip
        secrets.append(secret)
    secrets.append((await house.welcome("Eve"))[1])
    await house.store.commit(AddTable(row, seats))
    try:
        yield Twins(house, create_app(house), row, seats, secrets)
    finally:
        house.close()


COUNTER = itertools.count()


# ---- what one onlooker is sent ----
@dataclass(frozen=True)
class Onlooker:
    twins: Twins
    room: Room
    seat: int
    client: httpx.AsyncClient
    tries: int
    """How many of the game's actions to try at most."""

    async def gets(self, *paths: str) -> bytes:
        return b"\n".join([_bytes(await self.client.get(path)) for path in paths])

    async def hears(self, as_json: bool, *commands: dict[str, Any]) -> bytes:
        """All texts of a socket: what it shows first, then the answers."""
        line = Line(self.twins.app, self.twins.secret(self.seat), as_json)
        async with line.open():
            for command in commands:
                await line.says(command)
        return "\n".join(line.heard).encode()


def _bytes(response: httpx.Response) -> bytes:
    head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    return f"{response.status_code}\n{head}\n\n".encode() + response.content


class Line:
    """One socket, spoken to as a server does (ASGI)."""

    def __init__(self, app: FastAPI, secret: str, as_json: bool, *, at_once: bool = False) -> None:
        """`at_once`: what it is sent need not wait, as with our own server nearly always."""
        self.app = app
        self.scope = {
            "type": "websocket", "path": f"/tables/{CODE}/socket", "scheme": "ws", "subprotocols": [],
            "query_string": b"as_json=true" if as_json else b"", "headers":
            [(b"host", b"house"), (b"authorization", f"Bearer {secret}".encode())],
            "extensions": {SEND_NOW: self._hear} if at_once else {},
        }  # fmt: skip
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """The table has been shown; the socket is closed afterwards."""
        task = asyncio.create_task(self.app(self.scope, self.inbox.get, self._send))
        self.inbox.put_nowait({"type": "websocket.connect"})
        try:
            await self.until(1)
            yield
        finally:
            self.inbox.put_nowait({"type": "websocket.disconnect"})
            await task

    async def says(self, command: dict[str, Any]) -> None:
        """Waits for the answer."""
        heard = len(self.heard)
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(command)})
        await self.until(heard + 1)

    async def until(self, texts: int) -> None:
        for n in range(10_000):
            if len(self.heard) >= texts:
                return
            await asyncio.sleep(0 if n < 1000 else 0.01)
        raise AssertionError("the socket says nothing")

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.heard.append(f"closed: {message}")

    def _hear(self, text: bytes) -> bool:
        if not text.startswith(b'{"ping"'):
            self.heard.append(text.decode())
        return True


# ---- the kinds of messages ----
async def page(who: Onlooker) -> bytes:
    return await who.gets(f"/tables/{CODE}")


async def frame(who: Onlooker) -> bytes:
    return await who.hears(False)


async def situation(who: Onlooker) -> bytes:
    return await who.hears(True)


async def answer(who: Onlooker) -> bytes:
    return await who.gets(f"/api/tables/{CODE}")


async def running_log(who: Onlooker) -> bytes:
    return await who.gets(f"/tables/{CODE}/log", f"/api/tables/{CODE}/log")


async def replay(who: Onlooker) -> bytes:
    """Of a match that runs there is none, from no side."""
    last = [f"/tables/{CODE}/replay?step=9999&seat={seat}" for seat in (0, 1)]
    return await who.gets(f"/tables/{CODE}/check", f"/tables/{CODE}/replay", *last)


async def lists(who: Onlooker) -> bytes:
    return await who.gets("/", "/api/tables", "/api/me/tables")


def _asking(who: Onlooker) -> Connection:
    asking = Connection(cast(Any, None), None, as_json=True)
    asking.seat = who.seat
    return asking


async def closed(who: Onlooker) -> bytes:
    """The frame once the seat has closed what was shown for a few seconds (I8)."""
    with suppress(Trouble):
        await who.room.do(commands.Close(), _asking(who))
    return await who.hears(False)


async def errors(who: Onlooker) -> bytes:
    """What a page, a program and a socket are told when they ask for what cannot be."""
    paths = [f"/tables/{CODE}/nothing", f"/api/tables/{CODE}/rematch", "/tables/NONE"]
    told = [await who.gets(*paths)]
    for path, body in (("rematch", {}), ("act", {"number": 0, "actions": ["fly"]}), ("act", {}), ("end", {})):
        told.append(_bytes(await who.client.post(f"/api/tables/{CODE}/{path}", json=body)))
    told.append(
        await who.hears(True, {"do": "fly"}, {"do": "go-on", "n": 1}, {"do": "claim", "seat": 1, "n": 2})
    )
    return b"\n".join(told)


async def refusals(who: Onlooker) -> bytes:
    """The answer to whatever the seat could wish for; the last of all, for some wishes are granted."""
    told = []
    for command in _wishes(who):
        try:
            await who.room.do(command, _asking(who))
            told.append("granted")
        except Trouble as e:
            told.append(f"{e.status} {e.code} {e.words}")
    return "\n".join(told).encode()


Send = Callable[[Onlooker], Awaitable[bytes]]
KINDS: tuple[Send, ...] = (
    page, frame, situation, answer, running_log, replay, lists, errors, closed, refusals,
)  # fmt: skip


def _wishes(who: Onlooker) -> Iterator[commands.AnyCommand]:
    match = who.room.match
    assert match is not None
    number = 0 if who.seat == WATCHER else match.table.decisions[who.seat]
    names = _names(match, number, who.tries)
    legal = [] if who.seat == WATCHER else list(match.table.view(who.seat).legal)
    for actions in (
        [], ["fly"], *([name] for name in names),
        *([a, b] for a in legal[:6] for b in (*legal[:6], *names[:6])),
        *([a, b, c] for a in legal[:3] for b in legal[1:4] for c in legal[2:5]),
    ):  # fmt: skip
        yield commands.Act(number=number, actions=actions)
    for wrong in (number + 1, max(0, number - 1), 0, 10**6):
        yield commands.Act(number=wrong, actions=names[:1])
    yield commands.Act(number=number, actions=names[:1], reaction=300)
    for text in ("Hello", " ", "\u202e"):
        yield commands.Say(text=text)
    for seat in range(6):
        yield commands.Claim(seat=seat)
    yield from (commands.Rebuy(chips=chips) for chips in (1, 10**6))
    yield from (commands.GoOn(), commands.End(), commands.Ready(), commands.Deal(), commands.Close())
    if not who.room.setup.session:  # to leave a session is no wish but a deed
        yield commands.Resign()


def _names(match: Match, number: int, most: int) -> list[str]:
    """Names of actions from all over the game, others at each decision; chance's too."""
    viewer = match.table.game.viewer
    found = []
    for action in (*range(400), 10_105, 20_110, 30_000):
        with suppress(KeyError, ValueError, IndexError):
            found.append(viewer.action_name(action))
    step = -(-len(found) // most)
    return found[number % step :: step]


async def all_sent(
    twins: Twins, log: Log, seat: int, tries: int, kinds: tuple[Send, ...] = KINDS
) -> dict[str, bytes]:
    """By kind: the bytes of everything the onlooker can get of a table at which that has happened."""
    room = twins.enter(log)
    headers = {"Authorization": f"Bearer {twins.secret(seat)}"}
    transport = httpx.ASGITransport(app=twins.app, raise_app_exceptions=False)
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://house", headers=headers) as client:
            who = Onlooker(twins, room, seat, client, tries)
            return {kind.__name__: await kind(who) for kind in kinds}
    finally:
        room.close()
