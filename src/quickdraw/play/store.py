"""Keeps guests, tables and the logs of their matches.

Reads come straight from the database, in any thread. Writes go through one thread, which commits all that
has queued up in one transaction and then tells everyone who waits: the dearest thing, waiting for the
disk, is done once for all of them.
"""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, bindparam, or_, select
from sqlalchemy.exc import OperationalError

from quickdraw.games import NAMES
from quickdraw.play import rows, writes
from quickdraw.play.database import BadStore, copy, default_url, open_database
from quickdraw.play.rows import Guest, SeatKind, SeatRow, Status, TableRow
from quickdraw.play.writes import (
    AddGuest,
    AddTable,
    Append,
    DeleteTable,
    Missing,
    RenameGuest,
    SetSeat,
    Update,
    Write,
)

__all__ = [
    "AddGuest", "AddTable", "Append", "BadStore", "Closed", "DeleteTable", "Guest", "Missing", "RenameGuest",
    "SeatKind", "SeatRow", "SetSeat", "Status", "Store", "TableRow", "Update", "Write", "default_url",
]  # fmt: skip

LIMIT = 100
NEWEST_FIRST = (rows.tables.c.created.desc(), rows.tables.c.id)

# Made once: SQLAlchemy compiles each a single time.
GUEST = select(rows.guests).where(rows.guests.c.secret_hash == bindparam("secret_hash"))
TABLE = select(rows.tables).where(rows.tables.c.id == bindparam("table_id"))
SEATS = select(rows.seats).where(rows.seats.c.table_id == bindparam("table_id")).order_by(rows.seats.c.seat)
LINES = (
    select(rows.entries.c.line)
    .where(rows.entries.c.table_id == bindparam("table_id"))
    .order_by(rows.entries.c.seq)
)
SEATS_OF = (
    select(rows.tables, rows.seats)
    .join(rows.seats)
    .where(
        rows.seats.c.guest_id == bindparam("guest_id"),
        rows.tables.c.status.in_(bindparam("statuses", expanding=True)),
        rows.tables.c.game.in_(NAMES),
        or_(rows.seats.c.kind != "open", rows.tables.c.status != "running"),  # not at a session that was left
    )
    .order_by(*NEWEST_FIRST, rows.seats.c.seat)
)
KEPT = select(rows.seats.c.table_id).where(rows.seats.c.kind == "open", rows.seats.c.guest_id.is_not(None))
LISTED = (
    select(rows.tables)
    .where(
        rows.tables.c.status.in_(("open", "running")),
        rows.tables.c.listed,
        rows.tables.c.game.in_(NAMES),  # a later Quickdraw may have known more
        rows.tables.c.id.in_(select(rows.seats.c.table_id).where(rows.seats.c.kind == "open")),
        or_(rows.tables.c.status == "running", rows.tables.c.id.not_in(KEPT)),  # until its opener sits there
    )
    .order_by(*NEWEST_FIRST)
)


class Closed(RuntimeError):
    """The store has been closed: nothing can be written any more."""


@dataclass(frozen=True)
class _Job:
    """What one caller wants written, all or nothing, and how it hears of it."""

    writes: tuple[Write, ...]
    done: "asyncio.Future[None] | Future[None]"


class Store:
    def __init__(self, url: str) -> None:
        """`url` is the name of a file, or the address of a database. Raises BadStore."""
        self.engine = open_database(url)
        self._connection = self.engine.connect()
        self._queue: list[_Job] = []
        self._closed = False
        self._arrived = threading.Condition()
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    # ---- reads ----
    def guest(self, secret_hash: str) -> Guest | None:
        found = self._read(GUEST, secret_hash=secret_hash)
        return Guest(*found[0]) if found else None

    def table(self, table_id: str) -> TableRow | None:
        found = self._read(TABLE, table_id=table_id)
        return TableRow(*found[0]) if found else None

    def seats(self, table_id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in self._read(SEATS, table_id=table_id)]

    def entries(self, table_id: str) -> list[str]:
        """The lines of the log."""
        return [line for (line,) in self._read(LINES, table_id=table_id)]

    def seats_of(
        self, guest_id: str, statuses: Collection[Status], limit: int = LIMIT
    ) -> list[tuple[TableRow, SeatRow]]:
        """Where the guest sits, or sat last, at tables of these statuses, the newest table first."""
        found = self._read(SEATS_OF.limit(limit), guest_id=guest_id, statuses=list(statuses))
        wide = len(rows.tables.c)
        return [(TableRow(*row[:wide]), SeatRow(*row[wide:])) for row in found]

    def listed(self, limit: int = LIMIT) -> list[TableRow]:
        """Tables with a free seat that anyone may take, the newest first."""
        return [TableRow(*row) for row in self._read(LISTED.limit(limit))]

    def tables(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        older_than: int | None = None,
        limit: int | None = LIMIT,
    ) -> list[TableRow]:
        """The newest first; `older_than` leaves those that were not touched since that moment."""
        wanted = select(rows.tables).order_by(*NEWEST_FIRST).limit(limit)
        if game is not None:
            wanted = wanted.where(rows.tables.c.game == game)
        if status is not None:
            wanted = wanted.where(rows.tables.c.status == status)
        if older_than is not None:
            wanted = wanted.where(rows.tables.c.touched < older_than)
        return [TableRow(*row) for row in self._read(wanted)]

    def _read(self, wanted: Executable, **values: object) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(wanted, values))

    # ---- writes ----
    async def commit(self, *what: Write) -> None:
        """Returns when all of it is on the disk, or raises and none of it is.

        Whoever is cancelled while waiting does not know: it is written all the same, or fails.
        """
        done = asyncio.get_running_loop().create_future()
        self._enqueue(_Job(what, done))
        await done

    def commit_now(self, *what: Write) -> None:
        """The same for a caller without a loop."""
        done: Future[None] = Future()
        self._enqueue(_Job(what, done))
        done.result()

    def _enqueue(self, job: _Job) -> None:
        with self._arrived:
            if self._closed:
                raise Closed("the store is closed")
            self._queue.append(job)
            self._arrived.notify()

    def backup(self, path: Path, progress: Callable[[int, int], None] = lambda done, total: None) -> None:
        """A consistent copy while everything goes on. Raises BadStore."""
        copy(self.engine, path, progress)

    def close(self) -> None:
        """Commits what has queued up, and lets go of the database."""
        with self._arrived:
            self._closed = True
            self._arrived.notify()
        self._writer.join()
        self._connection.close()
        self.engine.dispose()

    # ---- in the writer's thread ----
    def _write_on(self) -> None:
        while batch := self._next_batch():
            _tell(zip(batch, self._write(batch), strict=True))

    def _next_batch(self) -> list[_Job]:
        """Everything that has queued up; nothing when the store is closed."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._queue or self._closed)
            batch, self._queue = self._queue, []
            return batch

    def _write(self, batch: list[_Job]) -> list[Exception | None]:
        """What went wrong with each. One caller's mistake must not hurt the others."""
        try:
            self._transact(write for job in batch for write in job.writes)
        except OperationalError as e:  # the database is at fault: trying one by one would not help
            return [e] * len(batch)
        except Exception:
            return [self._write_alone(job) for job in batch]
        return [None] * len(batch)

    def _write_alone(self, job: _Job) -> Exception | None:
        try:
            self._transact(job.writes)
        except Exception as e:
            return e
        return None

    def _transact(self, what: Iterable[Write]) -> None:
        with self._connection.begin():
            writes.run(self._connection, what)


def _tell(outcomes: Iterable[tuple[_Job, Exception | None]]) -> None:
    """Each loop is woken once for all who wait in it: waking is what costs."""
    waiting: dict[asyncio.AbstractEventLoop | None, list[tuple[_Job, Exception | None]]] = defaultdict(list)
    for job, error in outcomes:
        loop = job.done.get_loop() if isinstance(job.done, asyncio.Future) else None
        waiting[loop].append((job, error))
    for loop, told in waiting.items():
        if loop is None:
            _settle(told)
        else:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, told)


def _settle(told: list[tuple[_Job, Exception | None]]) -> None:
    for job, error in told:
        if job.done.done():  # cancelled: nobody waits any more
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
