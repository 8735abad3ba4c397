"""The load: tables with two seats each, and the two ways to press on them. It ends by itself."""

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from http.client import HTTPConnection
from typing import Any

from bench.server.process import ServerProcess
from bench.server.socket import Refused, Socket

PATIENCE = 60.0  # seconds; no round takes longer unless a server no longer answers


class Table(ABC):
    """Two seats at a table, which choose at once or in turn; they wait until both have heard of it."""

    def __init__(self) -> None:
        self.seats: list[Socket] = []
        self.choices = 0
        self.waiting = {0, 1}
        self.told: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    @abstractmethod
    def choice(self, seat: int) -> bytes:
        """What the seat sends for choice number `self.choices` (from 1)."""

    @abstractmethod
    def tells(self, text: bytes) -> bool:
        """Is this what a seat must hear after choice number `self.choices`, and all before it?"""

    async def choose(self) -> float:
        """One choice; the seconds from its sending until both seats have heard of it."""
        began = time.perf_counter()
        return await self._heard_by_both(self.choices % 2) - began

    async def choose_at_once(self) -> None:
        """A choice of each seat."""
        await self._heard_by_both(0, 1)

    def _heard_by_both(self, *choosing: int) -> "asyncio.Future[float]":
        self.waiting = {0, 1}
        self.told = asyncio.get_running_loop().create_future()
        for seat in choosing:
            self.choices += 1
            self.seats[seat].send(self.choice(seat))
        return self.told

    def heard(self, seat: int, text: bytes) -> None:
        if seat in self.waiting and self.tells(text):
            self.waiting.discard(seat)
            if not self.waiting:
                self.told.set_result(time.perf_counter())

    def leave(self) -> None:
        for socket in self.seats:
            socket.close()


Way = Callable[[Table, int], Awaitable[None]]
"""How so many choices are made at a table."""


class House(ABC):
    """A server under load."""

    name: str
    server: ServerProcess

    @abstractmethod
    async def table(self) -> Table:
        """A new table with both seats connected."""

    def close(self) -> None:
        self.server.end()

    async def tables(self, n: int) -> list[Table]:
        """One after the other, which is slow but not measured."""
        async with asyncio.timeout(PATIENCE + n / 10):
            return [await self.table() for _ in range(n)]


def ask(server: HTTPConnection, path: str, secret: str = "", /, **what: object) -> Any:
    """Post JSON, get JSON. It may block: while tables are opened nothing else is under way."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    server.request("POST", path, json.dumps(what), headers)
    answer = server.getresponse()
    words = answer.read()
    if answer.status >= 400:
        raise Refused(f"POST {path}: {answer.status} {words.decode()[:200]}")
    return json.loads(words)


async def at_once(table: Table, choices: int) -> None:
    """Both seats choose in the same instant, and then wait for each other. So many must be an even number."""
    for _ in range(choices // 2):
        await table.choose_at_once()


async def in_turn(table: Table, choices: int) -> None:
    """One seat chooses, and when both have heard of it, the other: at most one choice is on its way."""
    for _ in range(choices):
        await table.choose()


async def saturate(tables: Sequence[Table], play: Way, choices: int) -> None:
    """Every table always has a choice on its way, until each has had so many."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(play(table, choices) for table in tables))


async def pace(tables: Sequence[Table], per_second: float, seconds: float) -> list[float]:
    """Choices at even distances, table after table; how long each took to reach both seats."""
    began = time.perf_counter()

    async def play(first: int, table: Table) -> list[float]:
        took = []
        for n in range(first, round(per_second * seconds), len(tables)):
            await asyncio.sleep(max(0.0, began + n / per_second - time.perf_counter()))
            took.append(await table.choose())
        return took

    async with asyncio.timeout(seconds + PATIENCE):
        took = await asyncio.gather(*(play(i, table) for i, table in enumerate(tables)))
    return sorted(t for some in took for t in some)
