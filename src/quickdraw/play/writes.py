"""What can be written to a store, and how."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypedDict, Unpack

from sqlalchemy import Connection, Dialect, Executable, bindparam, delete, insert, select, update

from quickdraw.play.rows import Guest, SeatRow, Status, TableRow, entries, guests, meta, seats, tables


class Missing(LookupError):
    """There is no such row to change."""


class Columns(TypedDict, total=False):
    """What may change of a table."""

    setup: str
    status: Status
    listed: bool
    header: str
    result: str
    successor: str | None
    touched: int


@dataclass(frozen=True)
class AddGuest:
    guest: Guest


@dataclass(frozen=True)
class RenameGuest:
    guest_id: str
    name: str


@dataclass(frozen=True)
class AddTable:
    row: TableRow
    seats: Sequence[SeatRow]


@dataclass(frozen=True)
class SetSeat:
    """How the seat is from now on, whoever sat there before."""

    row: SeatRow


@dataclass(frozen=True, init=False)
class Update:
    """Update("t1", status="over", touched=now) changes these columns of a table."""

    table_id: str
    columns: Mapping[str, Any]

    def __init__(self, table_id: str, **columns: Unpack[Columns]) -> None:
        object.__setattr__(self, "table_id", table_id)
        object.__setattr__(self, "columns", columns)


@dataclass(init=False)
class Append:
    """Lines of the log, the first of which is number `first_seq` (from 0).

    Made all the time, and so as the entries are (`log.Act`).
    """

    table_id: str
    first_seq: int
    lines: Sequence[str]

    def __init__(self, table_id: str, first_seq: int, lines: Sequence[str]) -> None:
        self.table_id = table_id
        self.first_seq = first_seq
        self.lines = lines


@dataclass(frozen=True)
class DeleteTable:
    """With its seats and its log. It may be gone already."""

    table_id: str


@dataclass(frozen=True)
class Try:
    """Can anything be written? Nothing is left of it."""


Write = Try | AddGuest | RenameGuest | AddTable | SetSeat | Update | Append | DeleteTable

# Made once: SQLAlchemy compiles each a single time. An update sets the columns that it is given values for.
ADD_GUEST, ADD_TABLE, ADD_SEAT, ADD_META = insert(guests), insert(tables), insert(seats), insert(meta)
LINE = ("table_id", "seq", "line")
NUMBER = select(tables.c.number).where(tables.c.id == bindparam("table_id")).scalar_subquery()
ADD_LINE = insert(entries).inline().values(table_number=NUMBER, seq=bindparam("seq"), line=bindparam("line"))
"""Without such a table its number would be NULL, which is refused."""
CHANGE_GUEST = update(guests).where(guests.c.id == bindparam("which"))
CHANGE_TABLE = update(tables).where(tables.c.id == bindparam("which"))
CHANGE_SEAT = update(seats).where(
    seats.c.table_id == bindparam("which_table"), seats.c.seat == bindparam("which_seat")
)
END_TRIAL = delete(meta).where(meta.c.name == "trial")
DELETE_TABLE = delete(tables).where(tables.c.id == bindparam("which"))


def run(connection: Connection, writes: Iterable[Write]) -> None:
    """All of them, in the caller's transaction. Lines go in together at the end, whoever added them."""
    lines: list[tuple[str, int, str]] = []
    for write in writes:
        match write:
            case Append(table_id, first, new):
                lines += [(table_id, seq, line) for seq, line in enumerate(new, first)]
            case Update(table_id, columns):
                _change(connection, CHANGE_TABLE, {"which": table_id, **columns}, f"table {table_id}")
            case SetSeat(row):
                _set_seat(connection, row)
            case AddTable(row, at_table):
                connection.execute(ADD_TABLE, vars(row))
                if at_table:
                    connection.execute(ADD_SEAT, [vars(seat) for seat in at_table])
            case AddGuest(guest):
                connection.execute(ADD_GUEST, vars(guest))
            case RenameGuest(guest_id, name):
                _change(connection, CHANGE_GUEST, {"which": guest_id, "name": name}, f"guest {guest_id}")
            case Try():
                connection.execute(ADD_META, {"name": "trial", "value": ""})
                connection.execute(END_TRIAL)
            case DeleteTable(table_id):
                _add_lines(connection, lines)  # so that those of this table go with it
                lines = []
                connection.execute(DELETE_TABLE, {"which": table_id})
    _add_lines(connection, lines)


def _add_lines(connection: Connection, lines: list[tuple[str, int, str]]) -> None:
    """They are most of what is ever written: they go to the driver as they are."""
    if lines:
        statement, in_order = _for_driver(connection.dialect)
        connection.exec_driver_sql(
            statement, lines if in_order else [dict(zip(LINE, line, strict=True)) for line in lines]
        )


@lru_cache
def _for_driver(dialect: Dialect) -> tuple[str, bool]:
    """How a line is added there, and whether values are given in order, else by name."""
    compiled = ADD_LINE.compile(dialect=dialect)
    assert not compiled.positional or tuple(compiled.positiontup or ()) == LINE
    return str(compiled), compiled.positional


def _change(connection: Connection, statement: Executable, values: Mapping[str, Any], what: str) -> None:
    if not connection.execute(statement, values).rowcount:
        raise Missing(f"there is no {what}")


def _set_seat(connection: Connection, row: SeatRow) -> None:
    values = vars(row)
    which = {"which_table": row.table_id, "which_seat": row.seat}
    if not connection.execute(CHANGE_SEAT, {**values, **which}).rowcount:
        connection.execute(ADD_SEAT, values)
