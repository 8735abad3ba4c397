"""The store: what was committed stays, what failed hurts nobody else, and the disk is waited for once."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from kept import SECRET, guest, row, seat
from quickdraw.play import rows
from quickdraw.play.store import (
    AddGuest,
    AddTable,
    Append,
    Closed,
    DeleteTable,
    Guest,
    Missing,
    RenameGuest,
    SeatRow,
    SetSeat,
    Store,
    TableRow,
    Update,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(str(tmp_path / "folder" / "games.db"))) as store:
        yield store


def lines_on_disk(store: Store, table_id: str) -> list[str]:
    """Read by a connection that knows nothing of ours: what is in the file."""
    with closing(sqlite3.connect(str(store.engine.url.database))) as other:
        found = other.execute("SELECT line FROM entries WHERE table_id = ? ORDER BY seq", [table_id])
        return [line for (line,) in found]


class Gate:
    """Holds the writer at its next commit, so that a test decides what queues up behind it."""

    def __init__(self, store: Store) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        self.commits = 0
        event.listen(store.engine, "commit", self._wait)

    def _wait(self, _: object) -> None:
        self.commits += 1
        self.reached.set()
        self.opened.wait()


async def behind(gate: Gate, store: Store, *work: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    """Lets all of the work queue up as one batch, then lets the writer go on. What each came to."""
    first = asyncio.create_task(store.commit(Update("t", touched=2)))
    while not gate.reached.is_set():
        await asyncio.sleep(0)
    tasks = [asyncio.create_task(w) for w in work]
    while len(store._queue) < len(tasks):
        await asyncio.sleep(0)
    gate.opened.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


# ---- rows ----
@pytest.mark.parametrize(
    ("row_class", "table"), [(Guest, rows.guests), (TableRow, rows.tables), (SeatRow, rows.seats)]
)
def test_a_dataclass_mirrors_its_table(row_class: type[Any], table: Any) -> None:
    assert [f.name for f in fields(row_class)] == [column.name for column in table.c]


def test_what_is_written_is_read(store: Store) -> None:
    ann = guest("Ann")
    seats = [seat(kind="person", guest_id="ann", name="Ann", entropy=b"\0\xff"), seat(number=1)]
    table = row(status="open", listed=True, successor="u", setup='{"talk": "ja, äöü"}')
    store.commit_now(AddGuest(ann), AddTable(table, seats), Append("t", 0, ("0.000 begin 1", "1.000 x")))
    assert store.guest(ann.secret_hash) == ann
    assert store.table("t") == table
    assert store.seats("t") == seats
    assert store.entries("t") == ["0.000 begin 1", "1.000 x"]
    assert store.guest("another") is None
    assert store.table("u") is None
    assert store.seats("u") == []
    assert store.entries("u") == []


def test_what_changes_and_what_goes(store: Store) -> None:
    bob = guest("Bob")
    store.commit_now(AddGuest(bob), AddTable(row(status="open"), [seat()]), AddTable(row("u"), [seat("u")]))
    taken = seat(kind="person", guest_id="bob", name="Bob", entropy=b"dice")
    added = seat(number=1, kind="bot", bot="greedy", name="Doc")
    store.commit_now(
        RenameGuest("bob", "Robert"), SetSeat(taken), SetSeat(added), Append("t", 0, ["a"]),
        Update("t", status="over", header="game saloon", result="Bob wins.", successor="u", touched=5000),
    )  # fmt: skip
    found = store.guest(bob.secret_hash)
    assert found is not None
    assert found.name == "Robert"
    assert store.seats("t") == [taken, added]
    assert store.table("t") == row(
        status="over", header="game saloon", result="Bob wins.", successor="u", touched=5000
    )
    assert store.seats("u") == [seat("u")]
    store.commit_now(DeleteTable("t"), DeleteTable("t"))
    assert (store.table("t"), store.seats("t"), store.entries("t")) == (None, [], [])
    assert store.table("u") == row("u")


def test_an_entry_number_of_a_table_is_given_once(store: Store) -> None:
    store.commit_now(AddTable(row(), []), Append("t", 0, ["a", "b"]))
    with pytest.raises(IntegrityError):
        store.commit_now(Append("t", 1, ["c", "d"]))
    assert store.entries("t") == ["a", "b"]


@pytest.mark.parametrize("write", [Update("t", touched=1), RenameGuest("ann", "Anna")])
def test_what_is_not_there_cannot_be_changed(store: Store, write: Update | RenameGuest) -> None:
    with pytest.raises(Missing):
        store.commit_now(write)


def test_nothing_is_kept_for_a_table_or_a_guest_that_is_not_there(store: Store) -> None:
    store.commit_now(AddTable(row(), []))
    for write in (Append("u", 0, ["a"]), SetSeat(seat("u")), SetSeat(seat(guest_id="nobody"))):
        with pytest.raises(IntegrityError):
            store.commit_now(write)


def test_lines_written_just_before_their_table_goes_go_with_it(store: Store) -> None:
    store.commit_now(AddTable(row(), []), Append("t", 0, ["a"]), DeleteTable("t"))
    assert store.entries("t") == []


# ---- questions ----
def test_where_a_guest_sits_newest_first(store: Store) -> None:
    store.commit_now(AddGuest(guest("Ann")), AddGuest(guest("Bob")))
    for n, status in enumerate(("over", "running", "open", "running")):
        ann = seat(f"t{n}", 0, kind="person", guest_id="ann")
        store.commit_now(
            AddTable(row(f"t{n}", status=status, created=n), [ann, seat(f"t{n}", 1, guest_id="bob")])
        )
    found = store.seats_of("ann", ["running", "open"])
    assert [(table.id, at.table_id, at.guest_id) for table, at in found] == [
        ("t3", "t3", "ann"),
        ("t2", "t2", "ann"),
        ("t1", "t1", "ann"),
    ]
    assert [table.id for table, _ in store.seats_of("ann", ["running", "over"], limit=2)] == ["t3", "t1"]
    assert store.seats_of("carl", ["running"]) == []


def test_listed_tables_are_open_ones_that_want_to_be_seen(store: Store) -> None:
    for n, (status, listed) in enumerate([("open", 1), ("open", 0), ("running", 1), ("open", 1)]):
        store.commit_now(AddTable(row(f"t{n}", status=status, listed=bool(listed), created=n), []))
    assert [table.id for table in store.listed()] == ["t3", "t0"]
    assert [table.id for table in store.listed(limit=1)] == ["t3"]


def test_tables_by_game_status_and_age(store: Store) -> None:
    for n, (game, status) in enumerate([("saloon", "over"), ("holdem", "over"), ("saloon", "open")]):
        store.commit_now(AddTable(row(f"t{n}", game=game, status=status, created=n, touched=10 * n), []))

    def ids(**wanted: Any) -> list[str]:
        return [table.id for table in store.tables(**wanted)]

    assert ids() == ["t2", "t1", "t0"]
    assert ids(limit=None) == ["t2", "t1", "t0"]
    assert ids(limit=2) == ["t2", "t1"]
    assert ids(game="saloon") == ["t2", "t0"]
    assert ids(status="over") == ["t1", "t0"]
    assert ids(older_than=10) == ["t0"]
    assert ids(game="saloon", status="over", older_than=100) == ["t0"]


def test_the_secret_of_the_deal_is_not_in_what_is_logged(store: Store) -> None:
    assert repr(SECRET) not in repr(row())
    assert "hash" not in repr(guest("Ann"))


# ---- one writer ----
def test_the_connection_that_writes_waits_for_the_disk(store: Store) -> None:
    found = {}

    def ask(connection: Any, cursor: Any, statement: str, *_: object) -> None:
        if statement.startswith("INSERT INTO entries"):
            for name in ("synchronous", "journal_mode", "foreign_keys"):
                found[name] = cursor.connection.execute(f"PRAGMA {name}").fetchone()[0]

    event.listen(store.engine, "after_cursor_execute", ask)
    store.commit_now(AddTable(row(), []), Append("t", 0, ["a"]))
    assert found == {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}


def test_a_commit_returns_when_another_program_can_read_it(store: Store) -> None:
    async def play() -> None:
        await store.commit(AddTable(row(), []))
        for n in range(20):
            await store.commit(Append("t", n, [f"line {n}"]))
            assert lines_on_disk(store, "t")[-1] == f"line {n}"

    asyncio.run(play())


def test_a_commit_does_not_return_before_its_transaction_is_over(store: Store) -> None:
    store.commit_now(AddTable(row(), []))
    gate = Gate(store)

    async def play() -> None:
        task = asyncio.create_task(store.commit(Append("t", 0, ["a"])))
        while not gate.reached.is_set():
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert not task.done()
        assert lines_on_disk(store, "t") == []
        gate.opened.set()
        await task

    asyncio.run(play())
    assert lines_on_disk(store, "t") == ["a"]


def test_all_that_has_queued_up_is_one_transaction_and_one_wake_up(store: Store) -> None:
    store.commit_now(*(AddTable(row(t), []) for t in ["t", *map(str, range(50))]))
    gate, woken = Gate(store), []

    async def play() -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def call_soon_threadsafe(*args: Any, **kwargs: Any) -> asyncio.Handle:
            woken.append(args)
            return wake(*args, **kwargs)

        loop.call_soon_threadsafe = call_soon_threadsafe  # type: ignore[method-assign, assignment]
        commits = [store.commit(Append(str(n), 0, ["a"])) for n in range(50)]
        assert await behind(gate, store, *commits) == [None] * 50
        assert len(woken) == 2

    asyncio.run(play())
    assert gate.commits == 2
    assert all(store.entries(str(n)) == ["a"] for n in range(50))


def test_a_failing_write_hurts_nobody_else_in_its_batch(store: Store) -> None:
    store.commit_now(AddTable(row(), []), AddTable(row("u"), []), Append("t", 0, ["a"]))
    gate = Gate(store)
    outcomes = asyncio.run(
        behind(
            gate,
            store,
            store.commit(Append("u", 0, ["before"])),
            store.commit(Update("t", result="lost"), Append("t", 0, ["again"])),
            store.commit(Update("nowhere", result="lost")),
            store.commit(Append("u", 1, ["after"])),
            store.commit(Append("t", 1, ["b"])),
        )
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        IntegrityError,
        Missing,
        type(None),
        type(None),
    ]
    assert store.entries("u") == ["before", "after"]
    assert store.entries("t") == ["a", "b"]
    table = store.table("t")
    assert table is not None
    assert table.result == ""  # the other write of the call that failed


def test_a_database_that_does_not_answer_is_everybodys_trouble_and_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.play.database.PRAGMAS", ("busy_timeout = 0", "journal_mode = WAL"))
    with closing(Store(str(tmp_path / "games.db"))) as store:
        store.commit_now(AddTable(row(), []))
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(2):
                with pytest.raises(OperationalError, match="locked"):
                    store.commit_now(Append("t", 0, ["a"]))
            other.execute("ROLLBACK")
        store.commit_now(Append("t", 0, ["a"]))
        assert store.entries("t") == ["a"]


def test_two_loops_and_a_thread_without_one_write_together(store: Store) -> None:
    store.commit_now(*(AddTable(row(str(n)), []) for n in range(3)))

    async def play(table_id: str) -> None:
        for n in range(100):
            await store.commit(Append(table_id, n, [f"{table_id}: {n}"]))
            assert len(store.entries(table_id)) == n + 1

    def play_now(table_id: str) -> None:
        for n in range(100):
            store.commit_now(Append(table_id, n, [f"{table_id}: {n}"]))

    with ThreadPoolExecutor() as threads:
        done = [threads.submit(asyncio.run, play(t)) for t in ("0", "1")] + [threads.submit(play_now, "2")]
    for d in done:
        d.result()
    assert [store.entries(t) for t in "012"] == [[f"{t}: {n}" for n in range(100)] for t in "012"]


def test_a_slow_disk_never_changes_the_order_at_a_table(store: Store) -> None:
    """Many commits under way at each table, some of which fail, and the writer dawdles at random."""
    names, rng = "abcd", random.Random(7)
    store.commit_now(*(AddTable(row(t), []) for t in names))
    for moment in ("begin", "commit", "before_cursor_execute"):
        event.listen(store.engine, moment, lambda *_: time.sleep(rng.random() / 500))
    told: dict[str, list[int]] = {t: [] for t in names}
    gaps = []

    async def append(table_id: str, n: int) -> None:
        await store.commit(Append(table_id, n, [str(n)]))
        told[table_id].append(n)
        found = lines_on_disk(store, table_id)
        if found != [str(i) for i in range(len(found))] or len(found) <= n:
            gaps.append((table_id, n, found))

    async def fail(table_id: str, n: int) -> None:
        with pytest.raises(IntegrityError):
            await store.commit(Append(table_id, n, [str(n), "never"]))

    async def play(table_id: str) -> None:
        pending = []
        for n in range(40):
            pending.append(asyncio.create_task(append(table_id, n)))
            if n % 7 == 3:
                pending.append(asyncio.create_task(fail(table_id, n)))
            await asyncio.sleep(random.random() / 300)
        await asyncio.gather(*pending)

    async def play_all() -> None:
        await asyncio.gather(*map(play, names))

    asyncio.run(play_all())
    assert gaps == []
    assert told == {t: list(range(40)) for t in names}
    assert all(store.entries(t) == [str(n) for n in range(40)] for t in names)


def test_one_who_gives_up_waiting_stops_nobody(store: Store) -> None:
    store.commit_now(AddTable(row(), []))
    gate = Gate(store)

    async def play() -> None:
        first = asyncio.create_task(store.commit(Append("t", 0, ["a"])))
        while not gate.reached.is_set():
            await asyncio.sleep(0)
        gone = asyncio.create_task(store.commit(Append("t", 1, ["b"])))
        patient = asyncio.create_task(store.commit(Append("t", 2, ["c"])))
        await asyncio.sleep(0)
        gone.cancel()
        gate.opened.set()
        await asyncio.gather(first, patient)
        assert gone.cancelled()

    asyncio.run(play())
    assert store.entries("t") == ["a", "b", "c"]


def test_a_loop_that_was_closed_stops_nobody(store: Store) -> None:
    store.commit_now(AddTable(row(), []))
    gate = Gate(store)
    loop = asyncio.new_event_loop()
    task = loop.create_task(store.commit(Append("t", 0, ["a"])))
    while not gate.reached.is_set():
        loop.run_until_complete(asyncio.sleep(0))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        loop.run_until_complete(task)
    loop.close()
    gate.opened.set()
    store.commit_now(Append("t", 1, ["b"]))
    assert store.entries("t") == ["a", "b"]


def test_closing_commits_what_has_queued_up_and_then_refuses(store: Store) -> None:
    store.commit_now(AddTable(row(), []))
    gate = Gate(store)

    async def play() -> None:
        tasks = [asyncio.create_task(store.commit(Append("t", n, [str(n)]))) for n in range(10)]
        await asyncio.sleep(0)
        threading.Timer(0.05, gate.opened.set).start()
        store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(Closed):
            await store.commit(Append("t", 10, ["late"]))

    asyncio.run(play())
    assert lines_on_disk(store, "t") == [str(n) for n in range(10)]


# ---- a crash ----
PLAYS_ON = """
import sys
from kept import row
from quickdraw.play.store import AddTable, Append, Store

store = Store(sys.argv[1])
store.commit_now(AddTable(row(), []))
for n in range(0, 1_000_000, 3):
    store.commit_now(Append("t", n, [f"{n}", f"{n + 1}", f"{n + 2}"]))
    print(n + 3, flush=True)
"""


@pytest.mark.parametrize("told", [1, 40])
def test_a_kill_loses_nothing_that_was_committed_and_leaves_no_half(tmp_path: Path, told: int) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    command = [sys.executable, "-c", PLAYS_ON, str(tmp_path / "games.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        for _ in range(told):
            assert server.stdout.readline()
        server.send_signal(signal.SIGKILL)
        committed = [3 * told, *(int(line) for line in server.stdout if line.endswith("\n"))][-1]
    assert server.returncode == -signal.SIGKILL
    with closing(Store(str(tmp_path / "games.db"))) as store:
        found = store.entries("t")
    assert len(found) >= committed
    assert len(found) % 3 == 0
    assert found == [str(n) for n in range(len(found))]
