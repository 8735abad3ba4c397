"""The store's writer: what was committed stays, what failed hurts nobody else, one wait for the disk."""

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
from pathlib import Path
from typing import Any, Literal

import pytest
from sqlalchemy import create_engine, event, select
from sqlalchemy.exc import IntegrityError, OperationalError

from kept import row
from quickdraw.play import rows, writes
from quickdraw.play.rows import metadata
from quickdraw.play.store import (
    AddTable,
    Append,
    Closed,
    Missing,
    Store,
    Try,
    Update,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(str(tmp_path / "folder" / "games.db"))) as store:
        yield store


def lines_on_disk(store: Store, table_id: str) -> list[str]:
    """Read by a connection that knows nothing of ours: what is in the file."""
    with closing(sqlite3.connect(str(store.engine.url.database))) as other:
        found = other.execute(
            "SELECT line FROM entries JOIN tables ON number = table_number WHERE id = ? ORDER BY seq",
            [table_id],
        )
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


def test_a_trial_is_really_written_and_leaves_nothing(store: Store) -> None:
    """SQLite writes nothing down that is there already."""
    journal = Path(f"{store.engine.url.database}-wal")
    before = journal.stat().st_size
    store.commit_now(Try())
    store.commit_now(Try())
    assert journal.stat().st_size > before
    with store.engine.connect() as reads:
        assert [name for (name,) in reads.execute(select(rows.meta.c.name))] == ["version"]


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


@pytest.mark.parametrize("style", ["qmark", "named"])
def test_lines_are_added_however_a_driver_wants_its_values(
    tmp_path: Path, style: Literal["qmark", "named"]
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}", paramstyle=style)
    metadata.create_all(engine)
    with engine.begin() as connection:
        writes.run(connection, [AddTable(row(), []), Append("t", 0, ["a", "b"]), Append("t", 2, ["c"])])
        found = connection.exec_driver_sql("SELECT line FROM entries ORDER BY seq").scalars()
        assert list(found) == ["a", "b", "c"]
    engine.dispose()


# ---- a crash ----
PLAYS_ON = """
import sys
from kept import row
from quickdraw.play import writes
from quickdraw.play.rows import metadata
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
