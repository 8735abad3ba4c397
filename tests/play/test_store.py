"""The store: what is written is read, and what cannot be written is refused."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from kept import SECRET, guest, row, seat
from quickdraw.play import rows
from quickdraw.play.store import (
    AddGuest,
    AddTable,
    Append,
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


# ---- rows ----
@pytest.mark.parametrize(
    ("row_class", "columns"), [(Guest, rows.guests.c), (TableRow, rows.TABLE_ROW), (SeatRow, rows.seats.c)]
)
def test_a_dataclass_mirrors_its_table(row_class: type[Any], columns: Any) -> None:
    assert [f.name for f in fields(row_class)] == [column.name for column in columns]


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
    assert [(table.id, [(at.table_id, at.guest_id) for at in seats]) for table, seats in found] == [
        ("t3", [("t3", "ann"), ("t3", "bob")]),
        ("t2", [("t2", "ann"), ("t2", "bob")]),
        ("t1", [("t1", "ann"), ("t1", "bob")]),
    ]
    assert [table.id for table, _ in store.seats_of("ann", ["running", "over"], limit=2)] == ["t3", "t1"]
    assert store.seats_of("carl", ["running"]) == []


def test_listed_tables_are_open_ones_that_want_to_be_seen(store: Store) -> None:
    for n, (status, listed) in enumerate([("open", 1), ("open", 0), ("over", 1), ("running", 1)]):
        made = row(f"t{n}", status=status, listed=bool(listed), created=n)
        store.commit_now(AddTable(made, [seat(f"t{n}")]))
    store.commit_now(AddTable(row("full", status="running", listed=True, created=9), []))
    store.commit_now(AddGuest(guest("Ann")))
    kept = seat("kept", guest_id="ann")
    store.commit_now(AddTable(row("kept", status="open", listed=True, created=10), [kept, seat("kept", 1)]))
    store.commit_now(SetSeat(seat("t3", 1, kind="bot", bot="greedy", name="Greedy Bot")))
    assert [(table.id, [at.kind for at in seats]) for table, seats in store.listed()] == [
        ("t3", ["open", "bot"]),
        ("t0", ["open"]),
    ]
    assert [(table.id, len(seats)) for table, seats in store.listed(limit=1)] == [("t3", 2)]


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
