"""Many tables are told at once, step by step, and what goes wrong at one of them hurts no other."""

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from fastapi.testclient import TestClient

from quickdraw.play.table import Table
from quickdraw.web import crier as criers
from quickdraw.web import picture
from quickdraw.web.commands import Act
from quickdraw.web.connection import Connection
from quickdraw.web.crier import Crier
from quickdraw.web.driver import Driver
from quickdraw.web.ear import Ear
from quickdraw.web.room import Room
from quickdraw.web.telling import STEPS, Telling
from web.test_clocks import own_card
from web.test_in_turn import guest_of
from web.visitors import Visitor, house_of, in_house, two_at


class Told:
    """Tables that only write down which step was taken where, and who heard that it was the last."""

    def __init__(self) -> None:
        self.crier = Crier()
        self.steps: list[tuple[str, int]] = []
        self.heard: list[tuple[str, Exception | None]] = []

    def tell(self, name: str, breaks_at: int | None = None, then: Any = None) -> None:
        def take(step: int) -> None:
            if step == breaks_at:
                raise RuntimeError(name)
            self.steps.append((name, step))

        telling: Any = SimpleNamespace(take=take)
        self.crier.tell(telling, then or (lambda error: self.heard.append((name, error))))


def play(script: Callable[[Told], None]) -> Told:
    async def run() -> Told:
        told = Told()
        script(told)
        await asyncio.sleep(0)
        return told

    return asyncio.run(run())


def test_each_step_is_taken_for_all_tables_before_the_next() -> None:
    def script(told: Told) -> None:
        for name in "abc":
            told.tell(name)
        assert told.steps == [], "not before the next turn of the loop: there may be more"

    told = play(script)
    assert told.steps == [(name, step) for step in range(STEPS) for name in "abc"]
    assert told.heard == [(name, None) for name in "abc"]


def test_what_breaks_at_one_table_is_told_there_and_hurts_no_other(caplog: pytest.LogCaptureFixture) -> None:
    def stumble(error: Exception | None) -> None:
        raise RuntimeError("over being told")

    def script(told: Told) -> None:
        told.tell("a")
        told.tell("b", breaks_at=1)
        told.tell("c", then=stumble)
        told.tell("d")

    told = play(script)
    assert [(name, str(error)) for name, error in told.heard] == [("a", "None"), ("b", "b"), ("d", "None")]
    assert [step for name, step in told.steps if name == "b"] == [0], "nothing follows"
    assert [step for name, step in told.steps if name == "d"] == list(range(STEPS))
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["over being told"]


def test_of_many_tables_some_are_told_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criers, "TOGETHER", 2)

    def script(told: Told) -> None:
        for name in "abc":
            told.tell(name)
        assert [name for name, _ in told.heard] == ["a", "b"], "these are enough"

    assert [name for name, _ in play(script).heard] == ["a", "b", "c"]


# ---- at real tables ----
CHOICE = Act(number=0, actions=["loot+loot"])


class Page:
    """What one seat sees; it counts what it was sent."""

    def __init__(self, client: TestClient, who: Visitor, room: Room) -> None:
        self.frames: list[bytes] = []
        self.connection = Connection(None, guest_of(who), as_json=False, send_now=self.take)  # type: ignore[arg-type]
        in_house(client, partial(room.enter, self.connection))

    def take(self, text: bytes) -> bool:
        self.frames.append(text)
        return True


def choose_at(client: TestClient, rooms: list[Room], who: list[Visitor]) -> list[Any]:
    """The same moment at all tables, for whose commits the store has a single word."""

    async def choose() -> list[Any]:
        work = [room.do(CHOICE, guest_of(one)) for room, one in zip(rooms, who, strict=True)]
        return await asyncio.gather(*work, return_exceptions=True)

    return in_house(client, choose)


@pytest.fixture
def three(client: TestClient) -> tuple[list[Room], list[Visitor], list[Page]]:
    """Three tables at which both seats look."""
    rooms, anns, pages = [], [], []
    for _ in range(3):
        code, ann, bob = two_at(client, "saloon")
        rooms.append(house_of(client).room(code))
        anns.append(ann)
        pages += [Page(client, who, rooms[-1]) for who in (ann, bob)]
    return rooms, anns, pages


def write_at_once(client: TestClient) -> Any:
    """A store whose commits are done at once, all in the turn of the loop in which they are asked for."""
    return patch.object(house_of(client).store, "write", lambda writes, then: then(None))


def test_tables_that_choose_at_the_same_moment_are_told_step_by_step(
    client: TestClient, three: tuple[list[Room], list[Visitor], list[Page]]
) -> None:
    rooms, anns, pages = three
    tables = [room.match.table for room in rooms if room.match is not None]
    seen, order, views = [page.frames.copy() for page in pages], list[tuple[str, int]](), Table.views
    audience, text = Room.audience, Connection.text

    def heard(room: Room, seat: int) -> Any:
        order.append(("hears", rooms.index(room)))
        return audience(room, seat)

    def looked(table: Table, seats: Sequence[int]) -> Any:
        order.extend([("sees", tables.index(table)) for _ in seats])
        return views(table, seats)

    def wrote(connection: Connection, shown: Any) -> Any:
        order.append(("writes", next(n for n, room in enumerate(rooms) if connection in room.connections)))
        return text(connection, shown)

    with (
        write_at_once(client),
        patch.object(Room, "audience", heard),
        patch.object(Table, "views", looked),
        patch.object(Connection, "text", wrote),
    ):
        assert choose_at(client, rooms, anns) == [None] * 3
    expected = [(step, table) for step in ("hears", "sees", "writes") for table in (0, 0, 1, 1, 2, 2)]
    assert order == expected
    assert [len(page.frames) - len(before) for page, before in zip(pages, seen, strict=True)] == [1] * 6


def test_a_table_that_cannot_be_drawn_keeps_no_other_from_being_told(
    client: TestClient, three: tuple[list[Room], list[Visitor], list[Page]]
) -> None:
    rooms, anns, pages = three
    assert rooms[1].match is not None
    broken, views, before = rooms[1].match.table, Table.views, [len(page.frames) for page in pages]

    def look(table: Table, seats: Sequence[int]) -> Any:
        if table is broken:
            raise RuntimeError("no View")
        return views(table, seats)

    with patch.object(Table, "views", look):
        ended = choose_at(client, rooms, anns)
    assert [str(error) for error in ended] == ["None", "no View", "None"]
    assert [len(page.frames) - n for page, n in zip(pages, before, strict=True)] == [1, 1, 0, 0, 1, 1]
    assert [room.closed for room in rooms] == [False, True, False]
    assert not any(room.lock.locked() for room in rooms)


def test_nothing_happens_at_a_table_before_it_was_told(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    room, order, take = house_of(client).room(code), list[str](), Telling.take

    def told(telling: Telling, step: int) -> None:
        assert telling.room.lock.locked()
        order.append("told")
        take(telling, step)

    async def look() -> None:
        async with room.still():
            order.append("looks")

    async def choose_and_look() -> None:
        choice = asyncio.create_task(room.do(CHOICE, guest_of(ann)))
        await asyncio.sleep(0)
        await asyncio.gather(choice, look())

    with patch.object(Telling, "take", told):
        in_house(client, choose_and_look)
    assert order == ["told"] * STEPS + ["looks"]


def test_each_table_is_told_its_own(
    client: TestClient, three: tuple[list[Room], list[Visitor], list[Page]]
) -> None:
    """What is drawn in steps beside others is what is drawn alone, to the byte."""
    rooms, anns, pages = three
    for page in pages:
        page.connection._has = None  # so that it gets all of the frame

    async def choose() -> list[Any]:
        choices = [Act(number=0, actions=[pair]) for pair in ("loot+loot", "loot+shoot", "shoot+shoot")]
        work = [
            room.do(choice, guest_of(ann)) for room, choice, ann in zip(rooms, choices, anns, strict=True)
        ]
        return await asyncio.gather(*work)

    async def alone(room: Room, seat: int) -> bytes:
        async with room.still():
            return picture.frame_for(room, seat).whole()

    with write_at_once(client):
        in_house(client, choose)
    for n, page in enumerate(pages):
        assert page.frames[-1].split(b"\n", 1)[1] == in_house(client, partial(alone, rooms[n // 2], n % 2))


def test_who_finds_no_way_on_tells_nobody(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    room = house_of(client).room(code)
    breaks = patch.object(Driver, "arrange", side_effect=RuntimeError("no next"))
    with breaks, patch.object(Telling, "take") as told:
        (error,) = choose_at(client, [room], [ann])
    assert str(error) == "no next"
    told.assert_not_called()
    assert room.closed
    assert not room.lock.locked()


# ---- in a race ----
@pytest.fixture
def race(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> tuple[Room, list[Page], list[dict[str, Any]]]:
    """Two pages, and the claims of both."""
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.TOSS_MS", 0)
    code, *players = two_at(client, "iaijutsu")
    room = house_of(client).room(code)
    pages = [Page(client, who, room) for who in players]
    cards = [own_card(who.sees(code)) for who in players]
    return room, pages, [{"number": 0, "actions": [card], "reaction": 300, "n": 1} for card in cards]


def test_I2_pages_that_are_there_are_shown_the_race_when_they_have_the_frame(
    client: TestClient, race: tuple[Room, list[Page], list[dict[str, Any]]]
) -> None:
    room, pages, claims = race
    before, shown = [len(page.frames) for page in pages], list[tuple[int, list[int]]]()

    def note(driver: Driver, seat: int, round_trip: int) -> None:
        shown.append((seat, [len(page.frames) for page in pages]))

    async def claim() -> None:
        room.ask(Act(**claims[0]), pages[0].connection, lambda error: None)
        await asyncio.sleep(0.05)

    with patch.object(Driver, "shown", note):
        in_house(client, claim)
    assert sorted(seat for seat, _ in shown) == [0, 1]
    assert all(frames == [n + 1 for n in before] for _, frames in shown)


def test_I2_what_a_claimer_says_next_is_not_answered_before_the_claim(
    client: TestClient, race: tuple[Room, list[Page], list[dict[str, Any]]]
) -> None:
    room, pages, claims = race
    ears = [Ear(house_of(client), room, page.connection) for page in pages]
    said = [json.dumps({"do": "act", **claim}) for claim in claims]

    async def claim() -> None:
        assert ears[0].hear_now(said[0])
        next_said = asyncio.create_task(ears[0].hear('{"n": 2, "nonsense": 1}'))
        await asyncio.sleep(0.05)
        pages[0].frames.clear()
        assert ears[1].hear_now(said[1])
        async with asyncio.timeout(20):
            await next_said
            while len(pages[0].frames) < 2:
                await asyncio.sleep(0.01)

    in_house(client, claim)
    answer, refusal = pages[0].frames[:2]
    assert answer.startswith(b'{"ack":1}\n<div')
    assert b'"refused"' in refusal
