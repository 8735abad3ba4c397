"""What a table does without being asked is done once: ticks, workers, the Curtain, sounds, clocks."""

import asyncio
import re
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient

from quickdraw.engine.words import only
from quickdraw.games.iaijutsu.state import LOOKED
from quickdraw.play import notation
from quickdraw.play.store import AddTable, Append, SeatRow, TableRow
from quickdraw.play.thinking import Thought
from quickdraw.web import setup, thinkers
from quickdraw.web.driver import Driver
from quickdraw.web.thinkers import Thinkers
from web import patient_thinker
from web.positions import SETUPS, moments
from web.twin_rooms import SECRET
from web.visitors import Visitor, house_of, read_anew, two_at

CODE = "CURTAN"
NOISE = re.compile(r'data-(?:sounds|countdown)="[^"]+"')


def test_no_tick_follows_another_while_thoughts_are_under_way(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks of both have run out, and nobody comes to a decision."""
    monkeypatch.setitem(setup.PACES, "fast", 0.02 / 60)
    ticks = 0
    tick = Driver._tick

    async def counted(self: Driver) -> None:
        nonlocal ticks
        ticks += 1
        await tick(self)

    async def ponder(self: Thinkers, thought: Thought) -> tuple[int, ...]:
        await asyncio.get_running_loop().create_future()
        raise AssertionError("silence was broken")

    monkeypatch.setattr(Driver, "_tick", counted)
    monkeypatch.setattr(Thinkers, "think", ponder)
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon", clock="fast", seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    ann.sits(code)
    while not ticks:
        time.sleep(0.01)
    time.sleep(0.4)
    assert ticks <= 3


class Pool:
    """Processes of which the first lot is dead."""

    made: list["Pool"]

    def __init__(self, *args: object, **more: object) -> None:
        self.dead = not self.made
        self.made.append(self)

    def submit(self, work: object, *args: object) -> "Future[tuple[int, ...]]":
        done: Future[tuple[int, ...]] = Future()
        if self.dead:
            done.set_exception(BrokenProcessPool("a worker was killed"))
        else:
            done.set_result((7,))
        return done


def test_workers_that_died_are_replaced_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "made", [], raising=False)
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", Pool)

    async def think_together() -> list[tuple[int, ...]]:
        pool = Thinkers()
        return await asyncio.gather(*(pool.think(cast(Thought, None)) for _ in range(5)))

    assert asyncio.run(think_together()) == [(7,)] * 5
    assert len(Pool.made) == 2


def test_no_table_waits_for_a_bot_of_another_that_thinks_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinkers, "think", patient_thinker.think)

    async def think_side_by_side() -> list[tuple[int, ...]]:
        pool = Thinkers()
        try:
            thoughts = [cast(Thought, (tmp_path, name)) for name in ("long", "short")]
            return await asyncio.gather(*map(pool.think, thoughts))
        finally:
            pool.close()

    assert asyncio.run(think_side_by_side()) == [(1,), (1,)]


def behind_the_curtain(client: TestClient, **changed: str) -> tuple[Visitor, Visitor]:
    """Ann and Bob at a match in which somebody has just looked: that one first."""
    wanted = SETUPS["iaijutsu"]
    moment = next(moment for moment in moments(wanted, range(8), 1) if "shown" in moment.kind)
    players = [Visitor(client, name) for name in ("Ann", "Bob")]
    store = house_of(client).store
    row = TableRow(
        CODE, "iaijutsu", wanted.model_copy(update=changed).model_dump_json(), SECRET, "running", False,
        notation.write_header(moment.log.header), "", None, 1, 1,
    )  # fmt: skip
    seats = []
    for seat, player in enumerate(players):
        guest = house_of(client).guest(player.secret)
        assert guest is not None
        seats.append(SeatRow(CODE, seat, "person", "", guest.id, player.name, b""))
    lines = [notation.write_entry(moment.match.table.game, entry) for entry in moment.log.entries]
    store.commit_now(AddTable(row, seats), Append(CODE, 0, lines))
    (looked,) = {
        only(told.note.a) for told in moment.match.table.heard.story[-8:] if told.note.kind == LOOKED
    }
    return (players[0], players[1]) if looked == only(0) else (players[1], players[0])


def test_I8_the_curtain_closes_by_itself_though_nobody_has_a_clock(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.CURTAIN_MS", 300)
    looker, _ = behind_the_curtain(client, clock="none")
    with looker.looks(CODE, as_json=False) as socket:
        assert "Behind the Curtain" in socket.next()
        driver = house_of(client).room(CODE).driver
        assert driver._timer is not None, "else nobody would ever close it"
        assert "Behind the Curtain" not in socket.next()
    assert not driver.curtains


def test_I8_a_line_of_talk_does_not_draw_the_curtain_again(client: TestClient) -> None:
    looker, other = behind_the_curtain(client)
    with looker.looks(CODE, as_json=False) as socket:
        assert "Behind the Curtain" in socket.next()
        driver = house_of(client).room(CODE).driver
        until = dict(driver.curtains)
        assert until
        time.sleep(0.05)
        other.does(CODE, "talk", text="What do you see?")
        assert 'id="table"' not in socket.next()  # it stands as it stood
        assert driver.curtains == until  # its seven seconds have not begun anew
        looker.does(CODE, "close")
        drawn = socket.next()
        assert 'id="table"' in drawn
        assert "Behind the Curtain" not in drawn
        other.does(CODE, "talk", text="Well?")
        assert 'id="table"' not in socket.next()


@pytest.mark.parametrize("enough", [True, False])
def test_I8_A2_a_table_read_anew_knows_who_has_seen_enough(client: TestClient, enough: bool) -> None:
    looker, other = behind_the_curtain(client)
    if enough:
        looker.does(CODE, "close")
        looker.does(CODE, "close")  # because no answer came, say
    other.does(CODE, "talk", text="What do you see?")
    read_anew(client, CODE)
    with looker.looks(CODE, as_json=False) as socket:
        assert ("Behind the Curtain" in socket.next()) is not enough
    entries = house_of(client).store.entries(CODE)
    assert sum(" seen " in line for line in entries) == enough


def test_talk_while_news_is_shown_is_not_heard_as_the_news_again(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    with ann.looks(code, as_json=False) as socket:
        socket.next()
        bob.does(code, "act", number=0, actions=["loot+loot"])
        shown = socket.next()
        assert NOISE.search(shown)
        bob.does(code, "talk", text="Ouch.")
        talked = socket.next()
    assert "Ouch." in talked
    assert not NOISE.search(talked)


def test_a_tab_that_comes_later_shows_what_is_left_now(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon", clock="house")

    def left(frame: dict[str, Any]) -> int:
        ms: int = frame["seats"][0]["left_ms"]
        return ms

    with ann.looks(code) as one:
        first = one.frame()
        time.sleep(0.05)
        with ann.looks(code) as two:
            second = two.frame()
        assert second["seq"] == first["seq"]
        assert 0 < left(second) <= left(first) - 50
    time.sleep(0.05)
    with ann.looks(code) as again:
        assert left(again.frame()) <= left(second) - 50
    assert left(ann.sees(code)) <= left(second) - 50


@pytest.mark.parametrize("absent", ["win", "bot"])
def test_A1_nobody_is_claimed_after_the_end(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, absent: str
) -> None:
    code, ann, bob = two_at(client, "saloon", clock="house", absent=absent)
    room = house_of(client).room(code)
    assert room.match is not None
    monkeypatch.setattr(room.match.clocks, "_run_outs", [3, 3])
    assert ann.sees(code)["seats"][1]["claim"]
    end = ann.does(code, "resign")
    assert not ann.sees(code)["seats"][1]["claim"]
    assert ann.post(f"/tables/{code}/claim", {"seat": 1}).status_code == 409
    assert bob.sees(code)["result"] == end["result"]
    assert bob.sees(code)["seq"] == end["seq"]
    assert [seat["kind"] for seat in bob.sees(code)["seats"]] == ["person", "person"]
