"""The short way of a socket, tried with the `websockets` client and with bytes that no good client sends."""

import asyncio
import json
import os
import random
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import OPEN

from quickdraw.play.store import Store
from quickdraw.web import sockets
from quickdraw.web.app import create_app
from quickdraw.web.connection import MOST_NOTICES, Connection
from quickdraw.web.house import House
from quickdraw.web.serve import LARGEST_MESSAGE
from quickdraw.web.setup import Setup
from quickdraw.web.sockets import Ear
from quickdraw.web.wire import FAREWELL, MOST_WAITING, RESTART, Wire, is_small_frame

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
                await room.sit(player, player.name, None, b"")
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


def test_small_texts_long_ones_and_pieces_all_arrive(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        await client.send(nonsense(1).decode())
        await client.send(json.dumps({"do": "nonsense", "words": "x" * 5000}))
        await client.send(['{"do":', '"non', 'sense"}'])
        await client.send(nonsense(2).decode())
        await refusals(client, 4)

    served(tmp_path, visit)


def test_two_frames_in_one_packet_and_one_frame_in_three(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        raw(client, frame(TEXT, nonsense(1)) + frame(TEXT, nonsense(2)))
        await refusals(client, 2)
        whole = frame(TEXT, nonsense(3))
        for part in (whole[:1], whole[1:9], whole[9:]):
            raw(client, part)
            await asyncio.sleep(0.02)
        raw(client, frame(TEXT, nonsense(4)))
        await refusals(client, 2)

    served(tmp_path, visit)


def test_a_ping_between_texts_is_answered(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        await client.send(nonsense(1).decode())
        await (await client.ping(b"here?"))
        await client.send(nonsense(2).decode())
        await refusals(client, 2)

    served(tmp_path, visit)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"{}", mask=b""), 1002),
        (frame(3, b"no such kind"), 1002),
        (frame(PING, b"x", fin=False), 1002),
        (frame(TEXT, b"x" * (LARGEST_MESSAGE + 1)), 1009),
        (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), 1002),
    ],
    ids=["no UTF-8", "no mask", "no such kind", "half a ping", "too long", "a text within a text"],
)
def test_what_the_protocol_forbids_closes_the_socket(tmp_path: Path, sent: bytes, code: int) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        raw(client, sent)
        assert await closed_with(client) == code

    served(tmp_path, visit)


def test_a_text_after_half_a_text_is_not_taken_by_the_short_way(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        raw(client, frame(TEXT, b"a", fin=False))
        await asyncio.sleep(0.05)
        raw(client, frame(TEXT, nonsense(1)))
        assert await closed_with(client) == 1002

    served(tmp_path, visit)


def test_ten_thousand_messages_at_once_end_one_socket_and_hurt_no_other(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        (code,) = house.rooms
        async with connect(
            f"{house.address.replace('http', 'ws')}/tables/{code}/socket?as_json=true"
        ) as other:
            raw(client, b"".join(frame(TEXT, nonsense(n)) for n in range(10_000)))
            await other.send(nonsense(1).decode())
            await refusals(other, 1)
            assert await closed_with(client) == sockets.TOO_MUCH
            await other.send(nonsense(2).decode())
            await refusals(other, 1)
        while house.rooms[code].connections:
            await asyncio.sleep(0.01)

    served(tmp_path, visit)


def test_who_does_not_read_is_kept_no_heap_of_letters() -> None:
    """One who sends nonsense and never reads the answers; then reads, and sees how it stands now."""

    async def run() -> list[str]:
        reads, got = asyncio.Event(), []

        class Slow:
            async def send_text(self, data: str) -> None:
                await reads.wait()
                got.append(data)

        slow = Connection(Slow(), None, as_json=True)
        sending = asyncio.create_task(slow.send_on())
        for n in range(10_000):
            slow.ack = n
            slow.refuse(0, "That makes no sense.")
            slow.show(f'"seq":{n}}}')
            if n % 100 == 0:
                await asyncio.sleep(0)
        reads.set()
        while not got or json.loads(got[-1]).get("seq") != 9_999:
            await asyncio.sleep(0)
        sending.cancel()
        return got

    got = asyncio.run(run())
    assert len(got) < 2 * MOST_NOTICES + 5
    assert json.loads(got[-2]) == {"ack": 9_999, "code": 0, "refused": "That makes no sense."}


# ---- the shortest way: from the wire to the table at once ----
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
            monkeypatch.setattr(room, "tell", breaks)
        send_small(client, choice(1))
        assert await closed_with(client) == RESTART
        while room.lock.locked():
            await asyncio.sleep(0.01)
        assert not house.rooms
        assert len(house.store.entries(room.row.id)) == stored + (moment == "the telling")
        assert [str(r.exc_info[1]) for r in caplog.records if r.exc_info] == ["something broke"]

    served(tmp_path, visit, seated=True)


def test_closing_is_answered_with_the_same_code(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        await client.close(1000)
        assert client.close_code == 1000

    served(tmp_path, visit)


def the_wire(house: House) -> Any:
    (room,) = house.rooms.values()
    (connection,) = room.connections
    return connection.send_now.__self__  # type: ignore[attr-defined]


def test_a_page_that_talks_while_the_server_stops_hears_that_it_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.web.wire.FAREWELL", 600.0)  # on a slow machine the page is late

    async def visit(client: ClientConnection, house: House) -> None:
        client.transport.pause_reading()
        raw(client, frame(TEXT, nonsense(1)))
        the_wire(house).shutdown()  # while that is on its way
        await asyncio.sleep(0.1)
        raw(client, frame(TEXT, nonsense(2)))
        client.transport.resume_reading()
        assert await closed_with(client) == RESTART

    served(tmp_path, visit)


def test_a_page_that_said_goodbye_and_does_not_read_does_not_keep_the_others(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        wire = the_wire(house)
        wire.conn.receive_data(frame(CLOSE, struct.pack("!H", 1000)))  # heard, and the answer not yet sent
        assert wire.conn.state is not OPEN
        wire.shutdown()
        assert wire.transport.is_closing()

    served(tmp_path, visit)


def test_a_page_that_never_answers_does_not_keep_the_server(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        client.transport.pause_reading()
        wire = the_wire(house)
        wire.shutdown()
        assert not wire.transport.is_closing()
        await asyncio.sleep(FAREWELL + 0.2)
        assert wire.transport.is_closing()
        client.transport.resume_reading()

    served(tmp_path, visit)


def test_what_cannot_be_written_now_is_left_to_whoever_sends_on(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        wire = the_wire(house)
        wire.pause_writing()
        assert not wire.send_now("later")
        wire.resume_writing()
        assert wire.send_now(json.dumps({"words": "now"}))
        while json.loads(await client.recv()) != {"words": "now"}:
            pass

    served(tmp_path, visit)


def test_small_frames_are_known_by_their_head() -> None:
    assert is_small_frame(frame(TEXT, b"x" * 125))
    assert not is_small_frame(frame(TEXT, b"x" * 126))
    assert not is_small_frame(frame(TEXT, b"x", fin=False))
    assert not is_small_frame(frame(TEXT, b"x", mask=b""))
    assert not is_small_frame(frame(TEXT, b"x") + b"\x81")
    assert not is_small_frame(b"\x81")
