"""Many tables told at once: each as if it were told alone, and none hurt by another."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from quickdraw.play.store import Store
from quickdraw.web import crier, picture, seating
from quickdraw.web.commands import Act
from quickdraw.web.connection import Connection
from quickdraw.web.house import House
from quickdraw.web.room import Room
from quickdraw.web.setup import Setup


class Page:
    """Remembers what it was sent."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self.room = room
        self.connection = connection
        self.got: list[bytes] = []
        connection.send_now = self.take

    def take(self, text: bytes) -> bool:
        self.got.append(text)
        return True


async def opened(house: House, tables: int, game: str = "saloon") -> list[list[Page]]:
    """So many tables, two pages at each."""
    found = []
    for n in range(tables):
        guests = [(await house.welcome(f"{name} {n}"))[0] for name in ("Ann", "Bob")]
        room = await house.open_table(Setup(game=game, clock="none"), guests[0])
        pages = []
        for guest in guests:
            await seating.sit(room, guest, guest.name, None, b"")
        for guest in guests:
            page = Page(room, Connection(Silent(), guest, as_json=False))
            await room.enter(page.connection)
            pages.append(page)
        found.append(pages)
    return found


class Silent:
    async def send_text(self, data: str) -> None:
        raise AssertionError("everything goes the short way")


def in_a_house(tmp_path: Path, visit: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(Store(str(tmp_path / "house.db")))
        try:
            async with asyncio.timeout(60):  # whoever is never told would wait for ever
                await visit(house)
        finally:
            house.close()

    asyncio.run(run())


def choice(pages: list[Page], seat: int) -> Awaitable[None]:
    act = Act(n=1, number=0, actions=["loot+shoot"])
    return pages[0].room.do(act, pages[seat].connection)


@pytest.mark.parametrize("tables", [2, crier.TOGETHER, 2 * crier.TOGETHER + 3])
def test_each_page_gets_what_it_would_get_alone(tmp_path: Path, tables: int) -> None:
    async def visit(house: House) -> None:
        opened_tables = await opened(house, tables)
        for seat in (0, 1):  # a pair is laid, then cards are flipped
            await asyncio.gather(*(choice(pages, seat) for pages in opened_tables))
            for pages in opened_tables:
                for me, page in enumerate(pages):
                    alone = picture.Painter(page.room).frame(me)
                    has = page.connection._has
                    assert has is not None
                    assert (has.head, has.parts, has.story) == (alone.head, alone.parts, alone.story)
                    assert b'"ack":1' in page.got[-1] or me != seat

    in_a_house(tmp_path, visit)


def test_what_goes_wrong_at_one_table_hurts_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(house: House) -> None:
        good, bad, other = await opened(house, 3)
        sound, torn = picture._draw_table, bad[0].room

        def draw(room: Room, *more: object) -> object:
            if room is torn:
                raise RuntimeError("the canvas is torn")
            return sound(room, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(picture, "_draw_table", draw)
        before = [len(page.got) for pages in (good, bad, other) for page in pages]
        done = await asyncio.gather(
            *(choice(pages, 0) for pages in (good, bad, other)), return_exceptions=True
        )
        assert [type(outcome) for outcome in done] == [type(None), RuntimeError, type(None)]
        after = [len(page.got) for pages in (good, bad, other) for page in pages]
        assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 0, 0, 1, 1]
        assert torn.closed
        assert not good[0].room.closed

    in_a_house(tmp_path, visit)


def test_who_stumbles_over_what_was_told_keeps_it_from_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit(house: House) -> None:
        one, other = await opened(house, 2)
        heard: list[object] = []

        def stumble(error: Exception | None) -> None:
            raise RuntimeError("a stone")

        house.crier.tell(one[0].room, stumble)
        house.crier.tell(other[0].room, heard.append)
        await asyncio.sleep(0)
        assert heard == [None]

    in_a_house(tmp_path, visit)
    assert "stumbled over what was told" in caplog.text


def test_nothing_happens_at_a_table_between_the_commit_and_the_telling(tmp_path: Path) -> None:
    """Or somebody would see what is not committed yet."""

    async def visit(house: House) -> None:
        (pages,) = await opened(house, 1)
        room = pages[0].room
        told: list[tuple[int, int]] = []
        sound = room.tell

        def tell(painter: picture.Painter | None = None) -> None:
            assert room.match is not None
            assert room.lock.locked()
            told.append((room.stored, len(room.match.log.entries)))
            sound(painter)

        room.tell = tell  # type: ignore[method-assign]
        await asyncio.gather(choice(pages, 0), choice(pages, 1))
        assert len(told) == 2
        assert told[0][0] < told[1][0]
        assert all(stored == entries for stored, entries in told)
        assert not room.lock.locked()

    in_a_house(tmp_path, visit)
