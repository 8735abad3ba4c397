"""The server is killed at any moment and started again: nothing that it acknowledged is lost (A2)."""

import asyncio
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from quickdraw.games import load as load_game
from quickdraw.play import notation
from quickdraw.play.race import Race
from quickdraw.play.store import Store, Then, Write
from quickdraw.play.verify import verify_text
from web.hasty import HastyStore
from web.load import GAMES, Load, is_right_to_refuse
from web.served import Served, served_in
from web.stuck import GAME, StuckStore
from web.visitors import house_of, two_at

ENOUGH = 20
"""Acknowledgements before each kill: a server with nothing to lose proves nothing."""
AT_MOST = 0.05
"""Seconds after that: the kill comes at a random moment of them."""

FULL = 2
"""What SQLite calls `PRAGMA synchronous = FULL`."""
DOWN = 1.0
FAST = 30_000
"""Milliseconds for a choice in the saloon on a fast clock."""


def wrong_in_store(served: Served, load: Load) -> list[str]:
    """Of what was acknowledged up to now."""
    found = []
    with closing(Store(str(served.db))) as store:
        for table in load.tables:
            game = load_game(table.game)
            found += table.wrong([notation.read_entry(game, line) for line in store.entries(table.code)])
    return found


async def kill_and_restart(served: Served, load: Load) -> list[str]:
    """What was lost."""
    await load.goes_on(ENOUGH)
    await asyncio.sleep(load.random.random() * AT_MOST)
    served.kill()
    load.killed()
    await asyncio.to_thread(served.start)
    return wrong_in_store(served, load)


async def siege(served: Served, kills: int, seed: int) -> Load:
    """Everything acknowledged is there after each kill, and every table goes on, in the end to its end."""
    load = Load(served, seed)
    await load.begin()
    try:
        for _ in range(kills):
            assert await kill_and_restart(served, load) == []
        await load.goes_on()
        await load.finish()
        for table in load.tables:
            text = await load.log_of(table)
            log, end = verify_text(text)
            assert end.over
            assert table.wrong(log.entries) == []
    finally:
        await load.close()
    return load


@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.slow(group="kills"))])
def test_A2_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    with served_in(tmp_path) as served:
        load = asyncio.run(siege(served, kills, seed=kills))
    assert load.acknowledged >= kills * ENOUGH
    assert {table.game for table in load.tables if any(table.acknowledged)} == set(GAMES)
    assert '"level": "error"' not in served.words()


def test_a_server_that_acknowledges_before_it_commits_is_found_out(tmp_path: Path) -> None:
    async def lost(served: Served) -> list[str]:
        load = Load(served, seed=1)
        await load.begin()
        try:
            for _ in range(20):
                if found := await kill_and_restart(served, load):
                    return found
        finally:
            await load.close()
        return []

    with served_in(tmp_path, HastyStore) as served:
        assert any(": lost " in found for found in asyncio.run(lost(served)))


def test_a_server_whose_tables_are_stuck_when_read_anew_is_found_out(tmp_path: Path) -> None:
    async def besiege(served: Served) -> None:
        load = Load(served, seed=1)
        await load.begin()
        try:
            for _ in range(20):
                await kill_and_restart(served, load)
                load.patience = 5.0
        finally:
            await load.close()

    with served_in(tmp_path, StuckStore) as served, pytest.raises(AssertionError, match=f"stuck .*{GAME}"):
        asyncio.run(besiege(served))


@pytest.mark.parametrize(
    ("message", "asked_still", "past"),
    [
        ({"do": "ready"}, {"phase": "talking"}, {"phase": "firing"}),
        ({"do": "deal"}, {"phase": "over"}, {"phase": "first", "waiting_for": [0]}),
        ({"do": "deal"}, {"bank": {"between": True}}, {"bank": {"between": False}}),
        ({"do": "act"}, {"racing": True}, {"racing": False}),
    ],
)
def test_a_refusal_of_what_may_be_asked_is_found_out(
    message: dict[str, Any], asked_still: dict[str, Any], past: dict[str, Any]
) -> None:
    def is_right(phase: str = "", **more: Any) -> bool:
        frame = {"status": "running", "bank": None, "waiting_for": [], "view": {"phase": phase}, **more}
        return is_right_to_refuse(message, frame, too_late=True)

    assert is_right(**past)
    assert is_right(**asked_still, status="over")
    assert not is_right(**asked_still)


def test_an_acknowledgement_waits_for_its_own_commit(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two choose at the same moment: what is told after the first commit must not acknowledge the second."""
    code, ann, bob = two_at(client, "saloon")
    room, store = house_of(client).room(code), house_of(client).store
    ask, write = room.ask, store.write
    arrived, may_commit = threading.Semaphore(0), threading.Semaphore(0)

    def arrive(*what: Any) -> None:
        arrived.release()
        ask(*what)

    def wait_and_write(what: Sequence[Write], then: Then) -> None:
        async def wait() -> None:
            await asyncio.to_thread(may_commit.acquire)
            write(what, then)

        tasks.append(asyncio.get_running_loop().create_task(wait()))

    tasks: list[asyncio.Task[None]] = []
    monkeypatch.setattr(room, "ask", arrive)
    monkeypatch.setattr(store, "write", wait_and_write)
    with ann.looks(code) as hers, bob.looks(code) as his:
        seq = hers.frame()["seq"]
        for looker in (hers, his):
            looker.sends(do="act", number=0, actions=["loot+shoot"])
            arrived.acquire()
        may_commit.release()
        first = [looker.until_seq(seq + 1)["ack"] for looker in (hers, his)]
        may_commit.release()
        second = [looker.until_seq(seq + 2)["ack"] for looker in (hers, his)]
    assert (first, second) == ([1, 0], [1, 1])


def test_a_choice_repeated_while_a_race_is_on_is_no_claim_to_it(client: TestClient) -> None:
    """It was made before the race, and its acknowledgement got lost."""
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "act", number=0, actions=["loot+shoot"])
    house_of(client).room(code).driver.race = Race(2)
    assert ann.does(code, "act", number=0, actions=["loot+shoot"])["number"] == 1


def test_what_a_server_commits_is_on_the_disk(client: TestClient) -> None:
    writer = house_of(client).store._connection
    assert writer.exec_driver_sql("PRAGMA synchronous").scalar() == FULL
    assert writer.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_A2_the_time_that_a_server_is_down_is_nobodys(tmp_path: Path) -> None:
    with served_in(tmp_path) as served:

        def ask(path: str, who: str = "-", **body: Any) -> Any:
            headers = {"Authorization": f"Bearer {who}"}
            url = f"http://{served.address}/api{path}"
            return httpx.post(url, json=body, headers=headers, timeout=None).json()

        def left() -> list[int]:
            seen = httpx.get(f"http://{served.address}/api/tables/{code}", timeout=None).json()
            return [seat["left_ms"] for seat in seen["seats"]]

        guests = [ask("/guests", name=name)["secret"] for name in ("Ann", "Bob")]
        code = ask("/tables", guests[0], game="saloon", clock="fast")["table"]
        for guest in guests:
            ask(f"/tables/{code}/sit", guest)
        up = -time.monotonic()
        before = left()
        served.kill()
        up += time.monotonic()
        time.sleep(DOWN)
        up -= time.monotonic()
        served.start()
        after = left()
        up += time.monotonic()
    for had, has in zip(before, after, strict=True):
        assert had - 1000 * up - 1 <= has <= FAST
