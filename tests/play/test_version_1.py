"""A store of version 1, which kept the lines of a log by the id of the table, is taken over whole."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import Engine, create_engine, event

from kept import row, seat
from quickdraw.play import database
from quickdraw.play.database import kept_by_one, restore
from quickdraw.play.rows import metadata
from quickdraw.play.store import AddGuest, AddTable, Append, BadStore, DeleteTable, Guest, Store

ENTRIES = """
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)"""
TABLES = """
CREATE TABLE tables (
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    secret BLOB NOT NULL,
    status TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    header TEXT NOT NULL,
    result TEXT NOT NULL,
    successor TEXT,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    PRIMARY KEY (id)
)"""
COLUMNS = "id, game, setup, secret, status, listed, header, result, successor, created, touched"
LATER, EARLIER = row("b", created=2), row("z", created=1, successor="b")
LOGS = {"b": ["b0", "b1", "b2"], "z": ["z0"]}
GUEST = Guest("g", "hash", "Ann", 1)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Such a store, with all of it in use: what the present one has, written down as it was then."""
    file = tmp_path / "games.db"
    with closing(Store(str(file))) as store:
        store.commit_now(AddGuest(GUEST))
        for table in (LATER, EARLIER):
            sits = [
                seat(table.id, 0, kind="person", guest_id="g", name="Ann", entropy=b"1"),
                seat(table.id, 1),
            ]
            store.commit_now(AddTable(table, sits), Append(table.id, 0, LOGS[table.id]))
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("PRAGMA legacy_alter_table = ON")  # what refers to a table goes on doing so by its name
        raw.execute("DROP INDEX tables_by_status")
        for name, ddl in (("entries", ENTRIES), ("tables", TABLES)):
            raw.execute(f"ALTER TABLE {name} RENAME TO new_{name}")
            raw.execute(ddl)
        raw.execute("CREATE INDEX tables_by_status ON tables (status, created)")
        raw.execute(f"INSERT INTO tables SELECT {COLUMNS} FROM new_tables")
        raw.execute(
            "INSERT INTO entries SELECT id, seq, line"
            " FROM new_entries JOIN new_tables ON number = table_number"
        )
        raw.execute("DROP TABLE new_entries")
        raw.execute("DROP TABLE new_tables")
        raw.execute("UPDATE meta SET value = '1' WHERE name = 'version'")
    return file


def open_as_it_is(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}")
    event.listen(engine, "connect", database._set_pragmas)
    return engine


@pytest.fixture
def renewed(old: Path) -> Iterator[Store]:
    with closing(Store(str(old))) as store:
        yield store


def schema(file: Path) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(file)) as raw:
        return set(raw.execute("SELECT type, name, sql FROM sqlite_master"))


def has_all(store: Store) -> bool:
    return (
        store.tables() == [LATER, EARLIER]
        and {table: store.entries(table) for table in LOGS} == LOGS
        and store.guest("hash") == GUEST
        and [(table.id, *seats) for table, seats in store.seats_of("g", ["open", "running"])]
        == [("b", *store.seats("b")), ("z", *store.seats("z"))]
        and [store.seats(table)[0].entropy for table in "bz"] == [b"1", b"1"]
        and [at.kind for at in store.seats("z")] == ["person", "open"]
    )


def test_nothing_is_lost_and_it_can_be_written_to(renewed: Store, old: Path) -> None:
    assert has_all(renewed)
    renewed.commit_now(Append("z", 1, ["z1"]), AddTable(row("n"), []), Append("n", 0, ["n0"]))
    renewed.commit_now(DeleteTable("b"))
    assert (renewed.entries("z"), renewed.entries("n"), renewed.entries("b")) == (["z0", "z1"], ["n0"], [])
    assert renewed.seats("b") == []
    with closing(sqlite3.connect(old)) as raw:
        assert raw.execute("SELECT count(*) FROM entries").fetchone() == (3,)
        assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_afterwards_it_is_like_a_new_one(renewed: Store, old: Path, tmp_path: Path) -> None:
    Store(str(tmp_path / "new.db")).close()
    assert schema(old) == schema(tmp_path / "new.db")
    with closing(Store(str(old))) as again:
        assert has_all(again)


def test_if_it_is_cut_short_nothing_has_changed(old: Path) -> None:
    before = schema(old)
    with patch.object(metadata, "create_all", side_effect=RuntimeError), pytest.raises(RuntimeError):
        Store(str(old))
    assert schema(old) == before
    with closing(Store(str(old))) as store:
        assert has_all(store)


def test_not_while_a_server_of_then_keeps_it(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TAKING_OVER", 0.1)
    before = schema(old)
    with (
        kept_by_one(create_engine(f"sqlite:///{old}")),
        pytest.raises(BadStore, match=r"games\.db was made by an older Quickdraw, whose server still runs"),
    ):
        Store(str(old))
    assert schema(old) == before


def test_who_comes_second_waits_for_the_first_and_finds_all_of_it(old: Path) -> None:
    with ThreadPoolExecutor(1) as pool:
        with kept_by_one(create_engine(f"sqlite:///{old}")):
            second = pool.submit(lambda: Store(str(old)).close())
            with pytest.raises(TimeoutError):
                second.result(0.3)
            database._number_tables(open_as_it_is(old))
        second.result(30)
    with closing(Store(str(old))) as store:
        assert has_all(store)


def test_it_is_taken_over_only_once(renewed: Store) -> None:
    database._number_tables(renewed.engine)
    assert has_all(renewed)


def test_a_seat_of_no_table_is_left_behind(old: Path) -> None:
    """Foreign keys are off for who looks into the file by hand."""
    with closing(sqlite3.connect(old)) as raw, raw:
        raw.execute("DELETE FROM tables WHERE id = 'b'")
    with closing(Store(str(old))) as store:
        assert [table.id for table in store.tables()] == ["z"]
        assert (store.entries("z"), store.seats("b"), store.entries("b")) == (["z0"], [], [])


def test_a_seat_of_a_guest_who_is_not_there_is_nobodys(old: Path) -> None:
    with closing(sqlite3.connect(old)) as raw, raw:
        raw.execute("DELETE FROM guests")
    with closing(Store(str(old))) as store:
        first, _ = store.seats("z")
        assert (first.guest_id, first.name) == (None, "Ann")
        assert store.entries("b") == LOGS["b"]


def test_the_number_of_a_deleted_table_is_nobody_elses(renewed: Store, old: Path) -> None:
    newest = "SELECT max(number) FROM tables"
    with closing(sqlite3.connect(old)) as raw:
        (before,) = raw.execute(newest).fetchone()
        renewed.commit_now(DeleteTable("b"))
        renewed.commit_now(AddTable(row("n"), []))
        assert raw.execute(newest).fetchone() == (before + 1,)


def test_a_copy_of_then_can_be_put_back(old: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    restore(old, str(there), lambda done, total: None)
    with closing(Store(str(there))) as store:
        assert has_all(store)
