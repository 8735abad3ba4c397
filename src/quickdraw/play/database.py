"""Opens the database of a store. Whatever is special about SQLite stands here."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Engine, create_engine, event, insert, inspect, make_url, select, update
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError
from sqlalchemy.schema import CreateTable

from quickdraw.play.rows import TABLE_ROW, meta, metadata

VERSION = 2
"""Of the tables in rows.py. Version 1 kept the lines of a log by the id of the table, not by its number."""
PRAGMAS = ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
"""The first comes first: the others may have to wait for another process."""
PAGES_AT_ONCE = 256


class BadStore(ValueError):
    """A store that cannot be used; the message says why."""


def default_url() -> str:
    return f"sqlite:///{user_data_path('quickdraw', appauthor=False) / 'quickdraw.db'}"


def address(url: str) -> URL:
    """
    >>> address("games.db") == address("sqlite:///games.db")
    True
    """
    try:
        return make_url(url) if "://" in url else URL.create("sqlite", database=os.path.expanduser(url))
    except ArgumentError as e:
        raise BadStore("That is not the address of a database.") from e  # it may hold a password


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database, where it really lies; none if another program keeps the data.

    SQLite follows a link too, and keeps its journal beside the file. So must the lock lie there.
    """
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise BadStore("A store must outlive the program: give SQLite the name of a file.")
    return Path(os.path.realpath(url.database))


def open_database(where: str) -> Engine:
    """The database there, made if it is missing. Raises BadStore."""
    url = address(where)
    file = file_of(url)
    shown = file or url.render_as_string()
    try:
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            if _is_foreign(file):
                raise BadStore(f"{shown} {FOREIGN}")
            file.touch(mode=0o600)  # the secrets of running matches are nobody else's business
        engine = create_engine(url, hide_parameters=True)  # they are secrets, and errors go into logs
    except OSError as e:
        raise BadStore(f"{shown} cannot be used: {e.strerror}.") from e
    except (ArgumentError, ImportError) as e:
        raise BadStore(f"{shown} cannot be used: {e}.") from e
    if file is not None:
        event.listen(engine, "connect", _set_pragmas)
    try:
        _check(engine, str(shown))
    except DatabaseError as e:
        raise BadStore(f"{shown} cannot be used as a store: {e.orig}.") from e
    return engine


FOREIGN = "belongs to another program."


def _is_foreign(file: Path) -> bool:
    """To be asked before anything is done to it: how it keeps its journal would be changed for good."""
    try:
        with closing(_looking_at(file)) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    except sqlite3.Error:
        return False  # it is not there yet; or what is wrong with it will be said
    return bool(names) and meta.name not in names


def _set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


ANOTHER_SERVER = "Another server keeps its tables in {}: stop it, or give this one a --db of its own."
RUNNING_SERVER = "A server keeps its tables in {}: stop it first."
OLDER_SERVER = "{} was made by an older Quickdraw, whose server still runs: stop it first."
TAKING_OVER = 10.0
"""Seconds to wait for another command that is taking over the same store."""


@contextmanager
def kept_by_one(engine: Engine, refusal: str = ANOTHER_SERVER, patience: float = 0) -> Iterator[None]:
    """Two servers on one file would each go on with a table as if the other were not there. Raises BadStore.

    The lock is the system's, on a file beside it: it ends with the process, however that ends.
    """
    file = file_of(engine.url)
    if file is None:  # such a database is made for many
        yield
        return
    with _locked(file, refusal, patience):
        _check_version(_version(engine), str(file))  # somebody may have taken it over since it was opened
        yield


@contextmanager
def _locked(file: Path, refusal: str, patience: float = 0) -> Iterator[None]:
    with closing(_lock(f"{file}-server", refusal.format(file), patience)):
        yield


def _lock(beside: str, refusal: str, patience: float) -> sqlite3.Connection:
    lock = None
    try:
        lock = sqlite3.connect(beside, timeout=patience, isolation_level=None)
        lock.execute("PRAGMA journal_mode = OFF")  # nothing is ever written there
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as e:
        if lock is not None:
            lock.close()
        held = _code(e) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        raise BadStore(refusal if held else f"{beside} cannot be used: {e}.") from e
    return lock


def _check(engine: Engine, shown: str) -> None:
    """Whose tables are these, and of which version? Makes them where there are none."""
    names = inspect(engine).get_table_names()
    if names and meta.name not in names:
        raise BadStore(f"{shown} {FOREIGN}")
    found = _version(engine) if names else 0
    if not found:
        _make(engine)
        found = _version(engine)
    _check_version(found, shown)
    if found == 1:
        with kept_by_one(engine, OLDER_SERVER, TAKING_OVER):
            _number_tables(engine)


def _check_version(found: int, shown: str) -> None:
    if found > VERSION:
        raise BadStore(
            f"{shown} was made by a newer Quickdraw (store version {found}, this one knows {VERSION})."
        )


def _version(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(select(meta.c.value).where(meta.c.name == "version")) or 0)


def _make(engine: Engine) -> None:
    """All tables in one transaction; whoever comes second at the same moment finds them made."""
    with engine.begin() as connection:
        connection.execute(CreateTable(meta, if_not_exists=True))
    try:
        with engine.begin() as connection:
            connection.execute(insert(meta), {"name": "version", "value": str(VERSION)})
            metadata.create_all(connection)
    except IntegrityError:
        return


def _number_tables(engine: Engine) -> None:
    """From version 1 to 2, all or nothing. It makes the tables as rows.py has them: whoever makes a version 3
    keeps those of version 2 here, or goes straight there.
    """
    old = ("entries", "seats", "tables")  # in this order each can go without another that refers to it
    columns = ", ".join(column.name for column in TABLE_ROW)
    with engine.begin() as connection:
        version = update(meta).where(meta.c.name == "version", meta.c.value == "1").values(value="2")
        if not connection.execute(version).rowcount:
            return  # somebody has just done it
        do = connection.exec_driver_sql
        for name in old:
            do(f"ALTER TABLE {name} RENAME TO {name}_1")
        for index in ("tables_by_status", "ix_seats_guest_id"):
            do(f"DROP INDEX {index}")  # the new ones are called so
        metadata.create_all(connection)
        do(f"INSERT INTO tables ({columns}) SELECT {columns} FROM tables_1 ORDER BY created, id")
        do(
            "INSERT INTO seats (table_id, seat, kind, bot, name, entropy, guest_id)"
            " SELECT table_id, seat, kind, bot, name, entropy,"
            " CASE WHEN guest_id IN (SELECT id FROM guests) THEN guest_id END"
            " FROM seats_1 WHERE table_id IN (SELECT id FROM tables)"
        )
        do(
            "INSERT INTO entries SELECT number, seq, line FROM entries_1 JOIN tables ON id = table_id"
            " ORDER BY number, seq"
        )
        for name in old:
            do(f"DROP TABLE {name}_1")


PASSING = {
    sqlite3.SQLITE_BUSY: "another process holds it",
    sqlite3.SQLITE_LOCKED: "another process holds it",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not answer",
    sqlite3.SQLITE_READONLY: "it can only be read",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}


QUICKLY = 128 * 2**20
"""Bytes of a file that can be looked through in a fraction of a second."""


def damage(engine: Engine) -> str:
    """What SQLite finds wrong with the file; empty if nothing, or if the file is too large to look through.

    It reads what is on the disk now, by a new connection: an old one may remember pages.
    """
    file = file_of(engine.url)
    try:
        if file is None or file.stat().st_size > QUICKLY:
            return ""
        with closing(_looking_at(file)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except (OSError, sqlite3.Error) as e:
        return str(e)
    return "" if found == "ok" else str(found).splitlines()[-1]


def is_damage(error: DatabaseError) -> bool:
    """Whether a page was read that makes no sense."""
    return _code(error.orig) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def why_not_now(error: OperationalError) -> str:
    """What is in the way; later it may go. Empty if the error is of another kind."""
    return PASSING.get(_code(error.orig), "")


def _code(error: BaseException | None) -> int:
    """SQLite's; the rest of the number says more than is asked here."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def copy(engine: Engine, path: Path, progress: Callable[[int, int], None]) -> None:
    """A consistent copy while others go on writing; `progress` hears pages done and pages in all."""
    if engine.dialect.name != "sqlite":
        raise BadStore(f"{engine.dialect.name} makes its own copies: use its tools, such as pg_dump.")
    if path.exists():
        raise BadStore(f"{path} is there already: name a new file.")
    part = path.with_name(path.name + ".part")  # half a copy must not look like one
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        _copy_pages(engine, part, progress)
        part.rename(path)
    except OSError as e:
        raise BadStore(f"{path} cannot be written: {e.strerror}.") from e
    except sqlite3.Error as e:
        raise BadStore(f"{path} cannot be written: {e}.") from e
    finally:
        part.unlink(missing_ok=True)


def restore(
    copy: Path, where: str, progress: Callable[[int, int], None], sure: Callable[[], None] = lambda: None
) -> None:
    """The database there becomes what was copied, all or nothing. Raises BadStore.

    `sure` is asked when all else is in order; it raises if not. Page by page in one transaction: a file that
    is put in the place of another would be given what the journal of the other still holds.
    """
    file = file_of(address(where))
    if file is None:
        raise BadStore("Only a store in a file is put back here: use the tools of that database.")

    def tell(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError("it is in use")  # else it would be tried for ever
        progress(total - remaining, total)

    with closing(_open_copy(copy)) as source:
        if _is_foreign(file):
            raise BadStore(f"{file} {FOREIGN}")
        with _alone(file):
            pass
        sure()  # and nobody is kept waiting for the answer
        with _alone(file), closing(_open_alone(file)) as target:
            try:
                source.backup(target, pages=PAGES_AT_ONCE, progress=tell)
            except sqlite3.Error as e:
                raise BadStore(f"{copy} cannot be put back: {e}.") from e


def _alone(file: Path) -> AbstractContextManager[None]:
    """No server keeps its tables there."""
    return _locked(file, RUNNING_SERVER) if file.exists() else nullcontext()


def _open_copy(file: Path) -> sqlite3.Connection:
    """To be read only: whatever it is, it stays as it is."""
    if not file.exists():
        raise BadStore(f"There is no copy at {file}.")
    source = _looking_at(file)
    try:
        found = source.execute(f"SELECT value FROM {meta.name} WHERE name = 'version'").fetchone()
    except sqlite3.Error as e:
        source.close()
        raise BadStore(f"{file} is not the copy of a store: {e}.") from e
    if found is None or not 0 < int(found[0]) <= VERSION:
        source.close()
        raise BadStore(f"{file} is not the copy of a store, or of one that a newer Quickdraw made.")
    return source


def _open_alone(file: Path) -> sqlite3.Connection:
    """What can no longer be read is put aside."""
    target = _made(file)
    try:
        target.execute("PRAGMA journal_mode = DELETE")  # refused while anybody else has it open
    except sqlite3.OperationalError as e:
        target.close()
        raise BadStore(f"{file} cannot be replaced: {e}. Who else uses it? Stop that first.") from e
    except sqlite3.DatabaseError:
        target.close()
        for part in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if part.exists():
                part.rename(part.with_name(part.name + ".damaged"))
        return _made(file)
    return target


def _made(file: Path) -> sqlite3.Connection:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as e:
        raise BadStore(f"{file} cannot be used: {e.strerror}.") from e
    return sqlite3.connect(file, timeout=1)


def _looking_at(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _copy_pages(engine: Engine, part: Path, progress: Callable[[int, int], None]) -> None:
    def tell(status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    with engine.connect() as connection, closing(sqlite3.connect(part)) as target:
        source: Any = connection.connection.driver_connection
        # A reader sees one moment until it ends; without one, every write would start the copy again.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM meta").fetchone()
        source.backup(target, pages=PAGES_AT_ONCE, progress=tell)
        source.rollback()
