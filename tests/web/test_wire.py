"""The short way of a socket, tried with the `websockets` client and with bytes that no good client sends."""

import asyncio
import gc
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.protocol import OPEN

from quickdraw.web import ear
from quickdraw.web.connection import MOST_NOTICES, Connection
from quickdraw.web.house import House
from quickdraw.web.serve import LARGEST_MESSAGE
from quickdraw.web.wire import (
    FAREWELL,
    OUTBOXES,
    RESTART,
    TOGETHER,
    Outbox,
    Pen,
    Wire,
    is_small_frame,
    outbox_of,
)
from web.on_the_wire import CLOSE, PING, TEXT, closed_with, frame, nonsense, raw, refusals, served, the_wire


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
            assert await closed_with(client) == ear.TOO_MUCH
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


def test_closing_is_answered_with_the_same_code(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        await client.close(1000)
        assert client.close_code == 1000

    served(tmp_path, visit)


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
        assert not wire.pen.write(b"later")
        sending = asyncio.create_task(wire.send({"type": "websocket.send", "text": '{"words": "late"}'}))
        await asyncio.sleep(0.05)
        assert not sending.done(), "who sends on waits too"
        wire.resume_writing()
        await asyncio.wait_for(sending, 10)
        assert wire.pen.write(b'{"words": "now"}')
        got = [{"words": ""}]
        while got[-1] != {"words": "now"}:
            got.append(json.loads(await client.recv()))
        assert {"words": "late"} in got

    served(tmp_path, visit)


@pytest.mark.parametrize("texts", [3, TOGETHER, 3 * TOGETHER + 1])
def test_what_is_sent_in_one_turn_arrives_in_order_and_before_the_goodbye(tmp_path: Path, texts: int) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        wire = the_wire(house)
        for n in range(texts):
            assert wire.pen.write(b'{"words": %d}' % n)
        wire.shutdown()
        assert not wire.pen.write(b'{"words": "too late"}')
        got = [json.loads(await client.recv()).get("words")]
        while got[-1] != texts - 1:
            got.append(json.loads(await client.recv()).get("words"))
        assert [n for n in got if n is not None] == list(range(texts))
        assert await closed_with(client) == RESTART

    served(tmp_path, visit)


def test_what_is_sent_by_the_long_way_does_not_overtake(tmp_path: Path) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        wire = the_wire(house)
        assert wire.pen.write(b'{"words": 1}')
        await wire.send({"type": "websocket.send", "text": '{"words": 2}'})
        got: list[int] = []
        while len(got) < 2:
            got += [json.loads(await client.recv()).get("words")]
            got = [n for n in got if n is not None]
        assert got == [1, 2]

    served(tmp_path, visit)


def answer(wire: Wire) -> int:
    """The page has said goodbye."""
    wire.data_received(frame(CLOSE, struct.pack("!H", 1000)))
    return 1000


def part(wire: Wire) -> int:
    """The table has."""
    wire.conn.send_close(1001)
    wire.transport.write(b"".join(wire.conn.data_to_send()))
    wire.close_sent = True  # as uvicorn notes it
    return 1001


@pytest.mark.parametrize("goodbye", [answer, part])
def test_nothing_follows_a_goodbye(tmp_path: Path, goodbye: Callable[[Wire], int]) -> None:
    async def visit(client: ClientConnection, house: House) -> None:
        wire = the_wire(house)
        assert wire.pen.write(b'{"words": "about to go"}')
        said = goodbye(wire)  # before the turn is over
        wire.pen.transport = spy = Mock(wraps=wire.transport)
        await asyncio.sleep(0.05)
        spy.write.assert_not_called()
        assert await closed_with(client) == said

    served(tmp_path, visit)


def a_pen(outbox: Outbox) -> Any:
    pen = Pen(outbox)
    pen.transport = Mock(**{"is_closing.return_value": False})
    return pen


def test_what_is_sent_waits_for_the_end_of_the_turn_or_for_enough_of_it() -> None:
    async def run() -> None:
        pen = a_pen(Outbox())
        for _ in range(TOGETHER - 1):
            assert pen.write(b"a text")
        pen.transport.write.assert_not_called()
        assert pen.write(b"the last")
        assert pen.transport.write.call_count == TOGETHER
        assert pen.write(b"of the next")
        assert pen.transport.write.call_count == TOGETHER
        await asyncio.sleep(0)
        pen.transport.write.assert_called_with(b"\x81\x0bof the next")

    asyncio.run(run())


def test_a_wire_that_breaks_costs_no_other_its_frames(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        outbox = Outbox()
        broken, whole = a_pen(outbox), a_pen(outbox)
        broken.transport.write.side_effect = RuntimeError("the handler is closed")
        for pen in (broken, whole):
            assert pen.write(b"a text")
        await asyncio.sleep(0)
        whole.transport.write.assert_called_once_with(b"\x81\x06a text")
        broken.transport.abort.assert_called_once_with()

    asyncio.run(run())
    assert "a wire broke" in caplog.text


def test_a_loop_that_is_closed_leaves_no_outbox() -> None:
    async def run() -> None:
        assert a_pen(outbox_of(asyncio.get_running_loop())).write(b"a text")

    gc.collect()
    before = len(OUTBOXES)
    asyncio.run(run())
    gc.collect()
    assert len(OUTBOXES) == before


def test_small_frames_are_known_by_their_head() -> None:
    assert is_small_frame(frame(TEXT, b"x" * 125))
    assert not is_small_frame(frame(TEXT, b"x" * 126))
    assert not is_small_frame(frame(TEXT, b"x", fin=False))
    assert not is_small_frame(frame(TEXT, b"x", mask=b""))
    assert not is_small_frame(frame(TEXT, b"x") + b"\x81")
    assert not is_small_frame(b"\x81")
