"""What the store keeps: its tables, and a frozen dataclass for a row of each."""

from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

from quickdraw.play.log import FREE_SEAT, Seat

Status = Literal["open", "running", "over", "stopped"]
"""A table waits for players, is played at, has a result, or was ended without one."""
SeatKind = Literal["person", "bot", "open"]


@dataclass(frozen=True)
class Guest:
    """Somebody with a cookie. All times in rows are milliseconds since 1970."""

    id: str
    secret_hash: str = field(repr=False)
    name: str
    created: int


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    setup: str
    """What was chosen when the table was opened, as JSON."""
    secret: bytes = field(repr=False)
    """What chance is drawn from. Whoever knows it knows every card to come: no log, no list shows it."""
    status: Status
    listed: bool
    header: str
    """The header of the notation; empty while the table is open."""
    result: str
    successor: str | None
    """The table of the rematch."""
    created: int
    touched: int


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    seat: int
    kind: SeatKind
    bot: str
    guest_id: str | None
    name: str
    entropy: bytes

    @property
    def who(self) -> Seat:
        """As the log says it."""
        if self.kind == "open":
            return FREE_SEAT
        return Seat("bot", self.name, self.bot) if self.kind == "bot" else Seat("person", self.name)


metadata = MetaData()

meta = Table(
    "meta", metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

guests = Table(
    "guests", metadata,
    Column("id", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)  # fmt: skip

tables = Table(
    "tables", metadata,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("header", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("successor", Text),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("tables_by_status", "status", "created"),
    sqlite_autoincrement=True,  # else, when the newest is deleted, the next gets its number
)  # fmt: skip
TABLE_ROW = [column for column in tables.c if column is not tables.c.number]
"""The number is the database's own: it counts them, and they are played at in about that order."""

seats = Table(
    "seats", metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("guest_id", Text, ForeignKey("guests.id"), index=True),
    Column("name", Text, nullable=False),
    Column("entropy", LargeBinary, nullable=False),
)  # fmt: skip

# By the table's number and not by its id, which is random: what is written at the same time then lies side by
# side, and a commit with a choice of each of 200 tables changes a tenth of the pages.
entries = Table(
    "entries", metadata,
    Column("table_number", Integer, ForeignKey("tables.number", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)  # fmt: skip
