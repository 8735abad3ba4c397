"""Opening a store, refusing what is none, and copying it while it is written to."""

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Executable
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from kept import row
from quickdraw.play import rows, store, writes
from quickdraw.play.database import (
    PAGES_AT_ONCE,
    VERSION,
    address,
    default_url,
    file_of,
    kept_by_one,
    restore,
)
from quickdraw.play.store import AddTable, Append, BadStore, Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def opened(file: Path) -> Iterator[Store]:
    with closing(Store(str(file))) as store:
        yield store


# ---- one server, one file ----
def test_two_servers_do_not_keep_tables_in_one_file(opened: Store, file: Path, tmp_path: Path) -> None:
    with closing(Store(str(file))) as second, closing(Store(str(tmp_path / "other.db"))) as other:
        with kept_by_one(opened.engine), kept_by_one(other.engine):
            with pytest.raises(BadStore, match=r"Another server keeps its tables in .*games\.db: stop it"):
                kept_by_one(second.engine).__enter__()
            second.commit_now(AddTable(row(), []))  # as `quickdraw tables` may beside a server
        with kept_by_one(second.engine):
            pass
    assert sorted(path.name for path in tmp_path.glob("*-server*")) == ["games.db-server", "other.db-server"]


def linked(tmp_path: Path, what: str) -> Path:
    """Another name for games.db: a link to it, or a way through a link to its folder."""
    link = tmp_path / "link"
    if what == "file":
        link.symlink_to("games.db")
        return link
    link.symlink_to(tmp_path)
    return link / "games.db"


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_link_to_a_store_is_the_same_store(opened: Store, file: Path, tmp_path: Path, what: str) -> None:
    link = linked(tmp_path, what)
    with closing(Store(str(link))) as second, kept_by_one(opened.engine):
        with pytest.raises(BadStore, match=r"Another server keeps its tables in .*games\.db: stop it"):
            kept_by_one(second.engine).__enter__()
        with pytest.raises(BadStore, match=r"A server keeps its tables in .*games\.db: stop it"):
            restore(file, str(link), lambda done, total: None)
    assert not list(tmp_path.glob("link-*")), "the lock and the journal lie beside the store"


def test_a_store_is_made_where_a_link_leads(tmp_path: Path) -> None:
    linked(tmp_path, "file")
    with closing(Store(str(tmp_path / "link"))) as store, kept_by_one(store.engine):
        store.commit_now(AddTable(row(), []))
        made = {path.name for path in tmp_path.iterdir()}
    assert made == {"link", "games.db", "games.db-wal", "games.db-shm", "games.db-server"}


@pytest.mark.parametrize("garbage", [True, False])
def test_what_cannot_be_locked_is_told_as_such(opened: Store, file: Path, garbage: bool) -> None:
    beside = Path(f"{file}-server")
    if garbage:
        beside.write_bytes(b"no database" * 1000)
    else:
        beside.mkdir()
    with pytest.raises(BadStore, match=r"games\.db-server cannot be used: "), kept_by_one(opened.engine):
        pass


def test_a_server_does_not_start_on_what_a_newer_one_has_taken_over_meanwhile(
    opened: Store, file: Path
) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("UPDATE meta SET value = ?", [str(VERSION + 1)])
    with pytest.raises(BadStore, match="newer Quickdraw"), kept_by_one(opened.engine):
        pass


# ---- opening ----
def test_a_path_and_an_address_are_the_same_store(file: Path) -> None:
    with closing(Store(str(file))) as one:
        one.commit_now(AddTable(row(), []))
    with closing(Store(f"sqlite:///{file}")) as other:
        assert other.table("t") == row()


def test_the_default_is_in_the_data_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("quickdraw.play.database.user_data_path", lambda name, appauthor: tmp_path / name)
    assert file_of(address(default_url())) == tmp_path / "quickdraw" / "quickdraw.db"


@pytest.mark.skipif(os.name != "posix", reason="modes of files are a matter of Unix")
def test_nobody_else_may_read_a_store_or_its_copy(opened: Store, file: Path, tmp_path: Path) -> None:
    opened.commit_now(AddTable(row(), []))
    opened.backup(tmp_path / "copy.db")
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_many_may_make_the_same_store_at_once(file: Path) -> None:
    start = threading.Barrier(8)

    def open_and_write(n: int) -> None:
        start.wait()
        with closing(Store(str(file))) as store:
            store.commit_now(AddTable(row(str(n)), []))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(open_and_write, range(8)))
    with closing(Store(str(file))) as store:
        assert len(store.tables()) == 8


def test_a_store_whose_making_was_cut_short_is_made_again(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    with closing(Store(str(file))) as store:
        store.commit_now(AddTable(row(), []))


def test_a_store_of_a_newer_version_is_refused_and_left_alone(file: Path) -> None:
    Store(str(file)).close()
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("UPDATE meta SET value = ?", [str(VERSION + 1)])
        raw.execute("DROP TABLE seats")
    with pytest.raises(BadStore, match=rf"newer Quickdraw \(store version {VERSION + 1}"):
        Store(str(file))
    with closing(sqlite3.connect(file)) as raw:
        assert ("seats",) not in raw.execute("SELECT name FROM sqlite_master").fetchall()


def test_a_database_of_another_program_is_refused_and_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    with pytest.raises(BadStore, match="belongs to another program"):
        Store(str(file))
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    assert file.read_bytes() == before, "not even how it keeps its journal"


def test_what_is_no_database_is_refused(file: Path, tmp_path: Path) -> None:
    file.write_text("a shopping list, long enough to be taken for the head of a database file\n" * 20)
    with pytest.raises(BadStore, match="not a database"):
        Store(str(file))
    with pytest.raises(BadStore, match="cannot be used"):
        Store(str(file / "in a file.db"))
    with pytest.raises(BadStore, match="cannot be used"):
        Store(str(tmp_path))


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", ":memory:"])
def test_a_store_in_memory_is_refused(url: str) -> None:
    with pytest.raises(BadStore, match="must outlive the program"):
        Store(url)


@pytest.mark.parametrize("url", ["://", "cabinet://drawer", "postgresql+nodriver://u:hush@host/games"])
def test_what_is_no_address_is_refused_without_telling_a_password(url: str) -> None:
    with pytest.raises(BadStore) as refused:
        Store(url)
    assert "hush" not in str(refused.value)


def test_the_sql_is_free_of_dialect() -> None:
    """PostgreSQL would take every table and every statement."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in rows.metadata.sorted_tables:
        CreateTable(table).compile(dialect=dialect)
        for index in table.indexes:
            CreateIndex(index).compile(dialect=dialect)
    statements = [
        *(found for name, found in vars(writes).items() if name.isupper() and isinstance(found, Executable)),
        *(getattr(store, name) for name in ("GUEST", "TABLE", "SEATS", "LINES", "SEATS_OF", "LISTED")),
    ]
    assert len(statements) == 16
    for statement in statements:
        statement.compile(dialect=dialect)


# ---- copying ----
def test_a_copy_made_while_others_write_is_of_one_moment(opened: Store, file: Path, tmp_path: Path) -> None:
    """A server writes to both tables after every part of the copy: it neither shows nor delays the copy."""
    opened.commit_now(AddTable(row(), []), AddTable(row("u"), []))
    opened.commit_now(*(Append(t, 0, ["x" * 1000] * 2000) for t in "tu"))
    seen: list[tuple[int, int]] = []

    def write_on(done: int, total: int) -> None:
        server.commit_now(*(Append(t, 2000 + len(seen), ["new"]) for t in "tu"))
        seen.append((done, total))
        assert len(seen) <= total // PAGES_AT_ONCE + 1, "the copy began anew"

    with closing(Store(str(file))) as server:
        opened.backup(tmp_path / "copy.db", write_on)
        assert len(server.entries("t")) == 2000 + len(seen)
    assert len(seen) > 3
    assert seen[-1][0] == seen[-1][1]
    with closing(Store(str(tmp_path / "copy.db"))) as copy:
        assert len(copy.entries("t")) == len(copy.entries("u")) == 2000
        copy.commit_now(Append("t", 2000, ["the copy is a store like any other"]))


def test_a_copy_never_overwrites(opened: Store, file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(BadStore, match="is there already"):
        opened.backup(file)
    assert file.read_bytes() == before


def test_a_copy_that_fails_leaves_nothing_behind(opened: Store, tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        opened.backup(tmp_path / "copy.db", interrupt)
    with pytest.raises(BadStore, match="No such file"):
        opened.backup(tmp_path / "no folder" / "copy.db")
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []
    opened.commit_now(AddTable(row(), []))  # and the store goes on
    opened.backup(tmp_path / "copy.db")
    with closing(Store(str(tmp_path / "copy.db"))) as copy:
        assert copy.table("t") == row()


def test_another_database_makes_its_own_copies(
    opened: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened.engine.dialect, "name", "postgresql")
    with pytest.raises(BadStore, match="pg_dump"):
        opened.backup(tmp_path / "copy.db")
