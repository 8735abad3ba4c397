"""Keeps guests, tables and the logs of their matches.

Reads come straight from the database, in any thread. Writes go through one thread, which commits all that
has queued up in one transaction and then tells everyone who waits: the dearest thing, waiting for the
disk, is done once for all of them.
"""

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, Integer, Select, bindparam, exists, or_, select
from sqlalchemy.exc import DatabaseError, OperationalError

from quickdraw.games import NAMES
from quickdraw.play import rows, writes
from quickdraw.play.database import BadStore, copy, damage, default_url, file_of, is_damage, open_database
from quickdraw.play.rows import Guest, SeatKind, SeatRow, Status, TableRow
from quickdraw.play.writes import (
    AddGuest,
    AddTable,
    Append,
    DeleteTable,
    Missing,
    RenameGuest,
    SetSeat,
    Try,
    Update,
    Write,
)

__all__ = [
    "AddGuest", "AddTable", "Append", "BadStore", "Closed", "DeleteTable", "Guest", "Missing", "RenameGuest",
    "SeatKind", "SeatRow", "SetSeat", "Status", "Store", "TableRow", "Then", "Try", "Update", "Write",
    "default_url", "resolve",
]  # fmt: skip

log = logging.getLogger("quickdraw")

LIMIT = 100
NEWEST_FIRST = (rows.tables.c.created.desc(), rows.tables.c.id)

# Made once: SQLAlchemy compiles each a single time.
GUEST = select(rows.guests).where(rows.guests.c.secret_hash == bindparam("secret_hash"))
TABLE = select(*rows.TABLE_ROW).where(rows.tables.c.id == bindparam("table_id"))
SEATS = select(rows.seats).where(rows.seats.c.table_id == bindparam("table_id")).order_by(rows.seats.c.seat)
LINES = (
    select(rows.entries.c.line)
    .join(rows.tables)
    .where(rows.tables.c.id == bindparam("table_id"))
    .order_by(rows.entries.c.seq)
)


def with_seats(chosen: Select[Any]) -> Select[Any]:
    """In one query, a row for each seat of each chosen table; the newest `most` tables."""
    found = chosen.order_by(*NEWEST_FIRST).limit(bindparam("most", type_=Integer)).subquery()
    every = select(found, rows.seats).join(rows.seats, rows.seats.c.table_id == found.c.id)
    return every.order_by(found.c.created.desc(), found.c.id, rows.seats.c.seat)


SEATS_OF = with_seats(
    select(*rows.TABLE_ROW)
    .distinct()
    .join(rows.seats)
    .where(
        rows.seats.c.guest_id == bindparam("guest_id"),
        rows.tables.c.status.in_(bindparam("statuses", expanding=True)),
        rows.tables.c.game.in_(NAMES),
        or_(rows.seats.c.kind != "open", rows.tables.c.status != "running"),  # not at a session that was left
    )
)
FREE = exists().where(rows.seats.c.table_id == rows.tables.c.id, rows.seats.c.kind == "open")
KEPT = FREE.where(rows.seats.c.guest_id.is_not(None))
LISTED = with_seats(
    select(*rows.TABLE_ROW).where(
        rows.tables.c.status.in_(("open", "running")),
        rows.tables.c.listed,
        rows.tables.c.game.in_(NAMES),  # a later Quickdraw may have known more
        FREE,
        or_(rows.tables.c.status == "running", ~KEPT),  # until its opener sits there
    )
)

LOOK_AGAIN = 1.0
"""Seconds after which damage is looked for again."""
DAMAGED = (
    "{} is damaged. Stop the server and put back a copy: `quickdraw tables restore COPY`"
    " (`quickdraw tables backup` makes one)"
)


class Closed(Exception):
    """The store has been closed: nothing can be written any more."""


Then = Callable[[Exception | None], None]
"""Called when something was written, with None, or with what went wrong: then nothing was."""


class _Job:
    """What one caller wants written, all or nothing, and how it hears of it."""

    def __init__(self, writes: Sequence[Write], then: Then, loop: asyncio.AbstractEventLoop | None) -> None:
        self.writes = writes
        self.then = then
        self.loop = loop
        """In which it is called; if there is none, in the writer's thread."""


class Store:
    def __init__(self, url: str) -> None:
        """`url` is the name of a file, or the address of a database. Raises BadStore."""
        self.engine = open_database(url)
        self._connection = self.engine.connect()
        self.trouble = ""
        """Why the last that was to be written was not, if the database is at fault."""
        self._damage_met = self._damage_found = ""
        self._looked = float("-inf")
        self._looking = threading.Lock()
        self._queue: list[_Job] = []
        self._closed = False
        self._lock = threading.Lock()
        """For the queue and `_closed`; taken by itself it costs less than through the condition."""
        self._arrived = threading.Condition(self._lock)
        self._waking: asyncio.AbstractEventLoop | None = None
        """The loop that wakes the writer before it goes on to other things, and has not done so yet."""
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
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables of these statuses where the guest sits, or sat last, with all seats; the newest first."""
        found = self._read(SEATS_OF, guest_id=guest_id, statuses=list(statuses), most=limit)
        return by_table(found)

    def listed(self, limit: int = LIMIT) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables with a free seat that anyone may take, with all seats; the newest first."""
        return by_table(self._read(LISTED, most=limit))

    def tables(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        older_than: int | None = None,
        limit: int | None = LIMIT,
    ) -> list[TableRow]:
        """The newest first; `older_than` leaves those that were not touched since that moment."""
        wanted = select(*rows.TABLE_ROW).order_by(*NEWEST_FIRST).limit(limit)
        if game is not None:
            wanted = wanted.where(rows.tables.c.game == game)
        if status is not None:
            wanted = wanted.where(rows.tables.c.status == status)
        if older_than is not None:
            wanted = wanted.where(rows.tables.c.touched < older_than)
        return [TableRow(*row) for row in self._read(wanted)]

    def _read(self, wanted: Executable, **values: object) -> list[Any]:
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(wanted, values))
        except DatabaseError as e:
            self._may_be_damaged(e)
            raise

    # ---- damage ----
    def damage(self) -> str:
        """What is wrong with the file, if anything: a read or a write has met it, or it is found now.

        Looking takes a moment, so not in the loop; and whoever asks again at once gets the same answer.
        """
        with self._looking:
            if time.monotonic() > self._looked + LOOK_AGAIN:
                before, self._damage_found = self._damage_found, damage(self.engine)
                self._looked = time.monotonic()
                if self._damage_found and not before:
                    self._say_damaged(self._damage_found)
        return self._damage_met or self._damage_found

    def _may_be_damaged(self, error: DatabaseError) -> None:
        if is_damage(error) and not self._damage_met:
            self._damage_met = str(error.orig)
            self._say_damaged(self._damage_met)

    def _say_damaged(self, why: str) -> None:
        log.error(DAMAGED.format(self.where), extra={"why": why})

    # ---- writes ----
    async def commit(self, *what: Write) -> None:
        """Returns when all of it is on the disk, or raises and none of it is.

        Whoever is cancelled while waiting does not know: it is written all the same, or fails.
        """
        done = asyncio.get_running_loop().create_future()
        self.write(what, partial(resolve, done))
        await done

    def write(self, what: Sequence[Write], then: Then) -> None:
        """The same for who does not wait: `then` is called in the running loop."""
        loop = asyncio.get_running_loop()
        self._enqueue(_Job(what, then, loop))
        if self._waking is not loop:
            self._waking = loop
            loop.call_soon(self._wake_writer)  # once for all that the loop has in hand: a larger batch

    def commit_now(self, *what: Write) -> None:
        """The same for a caller without a loop."""
        done: Future[None] = Future()
        self._enqueue(_Job(what, partial(resolve, done), None))
        self._wake_writer()
        done.result()

    def _enqueue(self, job: _Job) -> None:
        with self._lock:
            if self._closed:
                raise Closed("the store is closed")
            self._queue.append(job)

    def _wake_writer(self) -> None:
        self._waking = None
        with self._arrived:
            self._arrived.notify()

    @property
    def where(self) -> str:
        """For whoever runs it; without a password."""
        return str(file_of(self.engine.url) or self.engine.url)

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
        while self._write_next():
            pass  # and while it waits for more, what was written is not held any more

    def _write_next(self) -> bool:
        """False when the store is closed."""
        if batch := self._next_batch():
            _tell(zip(batch, self._write(batch), strict=True))
        return bool(batch)

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

    def _is_in_trouble(self, why: str) -> None:
        """Said when it begins and when it is over, not for each who is hurt by it."""
        if why and not self.trouble:
            log.error("the store cannot be written", extra={"why": why})
        elif self.trouble and not why:
            log.warning("the store can be written again")
        self.trouble = why

    def _write_alone(self, job: _Job) -> Exception | None:
        try:
            self._transact(job.writes)
        except Exception as e:
            return e
        return None

    def _transact(self, what: Iterable[Write]) -> None:
        try:
            with self._connection.begin():
                writes.run(self._connection, what)
        except DatabaseError as e:
            if isinstance(e, OperationalError):
                self._is_in_trouble(str(e.orig))
            self._may_be_damaged(e)
            raise
        self._is_in_trouble("")


def by_table(found: Iterable[Any]) -> list[tuple[TableRow, list[SeatRow]]]:
    """Rows of a question that was asked `with_seats`."""
    wide = len(rows.TABLE_ROW)
    return [
        (TableRow(*table), [SeatRow(*row[wide:]) for row in at_table])
        for table, at_table in groupby(found, key=lambda row: tuple(row[:wide]))
    ]


def _tell(outcomes: Iterable[tuple[_Job, Exception | None]]) -> None:
    """Each loop is woken once for all who wait in it: waking is what costs."""
    waiting: dict[asyncio.AbstractEventLoop | None, list[tuple[Then, Exception | None]]] = defaultdict(list)
    for job, error in outcomes:
        waiting[job.loop].append((job.then, error))
    for loop, told in waiting.items():
        if loop is None:
            _call(told)
        else:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_call, told)


def _call(told: list[tuple[Then, Exception | None]]) -> None:
    for then, error in told:
        try:
            then(error)
        except Exception:  # what one does with it must not keep it from the others
            log.exception("somebody stumbled over a commit")


def resolve(done: "asyncio.Future[None] | Future[None]", error: Exception | None) -> None:
    """A Then for who waits after all."""
    if done.done():  # cancelled: nobody waits any more
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
