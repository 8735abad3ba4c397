"""The shortest way: from the wire to the table at once, in the order in which things were said."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from quickdraw.web import picture, sockets
from quickdraw.web.ear import Ear
from quickdraw.web.house import House
from quickdraw.web.sockets import NO_TEXT
from quickdraw.web.wire import MOST_WAITING, RESTART
from web.on_the_wire import TEXT, closed_with, frame, nonsense, raw, served, the_wire

BYTES = 2

CHOICE = {"do": "act", "number": 0, "actions": ["loot+shoot"]}


def choice(n: int) -> bytes:
    return json.dumps({**CHOICE, "n": n}).encode()


def send_small(client: ClientConnection, text: bytes) -> None:
    """Not compressed, as the client itself would."""
    raw(client, frame(TEXT, text))


async def acks(client: ClientConnection, last: int) -> list[int]:
    """Of all refusals, in the order in which they came, to the one of the last message."""
    found: list[int] = []
    while not found or found[-1] < last:
        message = json.loads(await client.recv())
        found += [message["ack"]] if "refused" in message else []
    return found


class Ways:
    """Which messages came by which way; by the long one they have waited to be received."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.short: list[int] = []
        self.long: list[int] = []
        hear_now, hear = Ear.hear_now, Ear.hear

        def counted_now(ear: Ear, text: str) -> bool:
            heard = hear_now(ear, text)
            self.short += [json.loads(text)["n"]] if heard else []
            return heard

        async def counted(ear: Ear, text: str) -> None:
            self.long.append(json.loads(text)["n"])
            await hear(ear, text)

        monkeypatch.setattr(Ear, "hear_now", counted_now)
        monkeypatch.setattr(Ear, "hear", counted)
        monkeypatch.setattr(sockets, "_ping", lambda connection: asyncio.sleep(0))  # pongs have no number


def test_what_is_said_while_the_table_is_busy_waits_and_is_answered_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = Ways(monkeypatch)

    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()
        await client.recv()  # it has come in
        async with room.lock:
            for text in (choice(1), nonsense(2), choice(3), nonsense(4)):
                send_small(client, text)
                await asyncio.sleep(0.02)
            assert (ways.short, ways.long) == ([1], [2])
            assert the_wire(house).queue.qsize() == 2
        assert await acks(client, 4) == [1, 2, 3, 4]
        send_small(client, nonsense(5))
        assert await acks(client, 5) == [5]
        assert (ways.short, ways.long) == ([1, 5], [2, 3, 4])

    served(tmp_path, visit)


def test_whichever_way_messages_come_they_are_answered_in_the_order_they_were_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways, rng = Ways(monkeypatch), random.Random(5)

    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()

        async def keep_busy() -> None:
            while True:
                async with room.lock:
                    await asyncio.sleep(rng.random() / 100)
                await asyncio.sleep(rng.random() / 100)

        busy, answers = asyncio.create_task(keep_busy()), asyncio.create_task(acks(client, 150))
        for n in range(1, 151):
            send_small(client, nonsense(n) if rng.random() < 0.5 else choice(n))
            await asyncio.sleep(rng.random() / 200)  # else two would come in one packet
        busy.cancel()
        assert await answers == list(range(1, 151))
        assert ways.short
        assert ways.long

    served(tmp_path, visit)


def test_nobody_overtakes_a_message_that_waits_to_be_received(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice before it is done, and the next message comes, before whoever receives it has woken up."""

    async def visit(client: ClientConnection, house: House) -> None:
        await client.recv()  # it has come in
        held: list[Any] = []
        monkeypatch.setattr(house.store, "write", lambda writes, then: held.append(then))
        wire = the_wire(house)
        wire.data_received(frame(TEXT, choice(1)))
        await asyncio.sleep(0)  # now it is done
        wire.data_received(frame(TEXT, nonsense(2)))
        held.pop()(None)
        wire.data_received(frame(TEXT, nonsense(3)))
        assert await acks(client, 3) == [2, 3]

    served(tmp_path, visit, seated=True)


def test_who_floods_a_table_that_is_busy_is_not_read_any_further(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()
        await client.recv()  # it has come in
        async with room.lock:
            for n in range(100):
                send_small(client, choice(n))
                await asyncio.sleep(0)
            while not the_wire(house).read_paused:
                await asyncio.sleep(0.01)
            assert the_wire(house).queue.qsize() <= MOST_WAITING + 100  # those of one packet come together
        assert await acks(client, 99) == list(range(100))

    served(tmp_path, visit)


def test_a_choice_is_kept_though_its_maker_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()
        assert room.match is not None
        before = len(room.match.log.entries)
        held: list[Any] = []
        write = house.store.write
        monkeypatch.setattr(house.store, "write", lambda *what: held.append(what))
        send_small(client, choice(1))
        while not held:
            await asyncio.sleep(0.01)
        await client.close()
        assert room.connections
        write(*held.pop())
        while room.connections:
            await asyncio.sleep(0.01)
        assert len(house.store.entries(room.row.id)) == before + 1
        assert house.rooms[room.row.id] is room

    served(tmp_path, visit, seated=True)


@pytest.mark.parametrize("moment", ["the commit", "the telling"])
def test_a_table_where_something_broke_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, moment: str
) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()
        stored = len(house.store.entries(room.row.id))

        def breaks(*_: object) -> None:
            raise OSError("something broke")

        if moment == "the commit":
            monkeypatch.setattr(house.store, "write", breaks)
        else:
            monkeypatch.setattr(picture, "Painter", breaks)
        send_small(client, choice(1))
        assert await closed_with(client) == RESTART
        while room.lock.locked():
            await asyncio.sleep(0.01)
        assert not house.rooms
        assert len(house.store.entries(room.row.id)) == stored + (moment == "the telling")
        assert [str(r.exc_info[1]) for r in caplog.records if r.exc_info] == ["something broke"]

    served(tmp_path, visit, seated=True)


def test_who_has_left_the_room_asks_for_nothing_any_more(tmp_path: Path) -> None:
    """A socket that sent bytes where text should be is closed; what came by the short way meanwhile is for a
    seat that may be another's by then.
    """

    async def visit(client: ClientConnection, house: House) -> None:
        (room,) = house.rooms.values()
        await client.recv()
        async with room.lock:
            raw(client, frame(BYTES, b"xx"))
            while not len(room.lock._line):
                await asyncio.sleep(0)  # until its leaving stands in line
            send_small(client, choice(1))
            (connection,) = room.connections
            await asyncio.sleep(0.05)
        assert await closed_with(client) == NO_TEXT
        assert connection.ack == 0
        assert room.match is not None
        assert room.match.table.decisions == [0, 0]

    served(tmp_path, visit, seated=True)
