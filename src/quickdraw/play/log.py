"""The log of a match: a header and everything that happened. The match is what its log replays to."""

from dataclasses import dataclass, field
from typing import Literal

from quickdraw.engine.variant import Variant
from quickdraw.play.series import Series

LONGEST_NAME = 40


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person with a name, or a bot."""

    kind: Literal["person", "bot"]
    name: str
    bot: str = ""
    """Which of the game's bots it is."""

    def __post_init__(self) -> None:
        name = self.name
        if (self.kind == "bot") != bool(self.bot):
            raise ValueError("a bot says which bot it is, and a person is none")
        if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
            raise ValueError(
                f"a name has 1 to {LONGEST_NAME} characters that can be printed, and no blanks around it"
            )


@dataclass(frozen=True)
class Header:
    game: str
    rules: str
    """The version of the rules (engine.parts.fingerprint)."""
    options: Variant
    seats: tuple[Seat, ...]
    best_of: int
    began: str
    """Date and time, UTC."""
    commitment: str
    entropy: tuple[bytes, ...]
    session: bool = False
    """Instead of a series: hand after hand for chips, until everybody has left."""

    def __post_init__(self) -> None:
        if not len(self.seats) == len(self.entropy) == self.options.seats:
            raise ValueError(
                f"a game of {self.options.seats} with {len(self.seats)} seats "
                f"and {len(self.entropy)} lots of entropy"
            )
        Series(self.options.seats, self.best_of)  # raises if there is no such series

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]


@dataclass(frozen=True)
class Begin:
    """A game of the series begins."""

    at: int
    """Milliseconds since the match began; so in every entry."""
    number: int


@dataclass(frozen=True)
class Chance:
    at: int
    outcome: int


@dataclass(frozen=True)
class Ruled:
    """A move of CHANCE that the table decides and no draw: who was faster, the talk is over."""

    at: int
    outcome: int


@dataclass(frozen=True)
class Act:
    """One decision of a seat: usually one action, sometimes several that belong together."""

    at: int
    seat: int
    actions: tuple[int, ...]
    by_clock: bool = False


@dataclass(frozen=True)
class Chips:
    """Between two hands of a session: a seat is taken with so many chips, buys more, or leaves with all."""

    at: int
    seat: int
    what: Literal["join", "rebuy", "leave"]
    chips: int


@dataclass(frozen=True)
class Talk:
    """A line that a seat says to everybody; true or not, it changes nothing in the game."""

    at: int
    seat: int
    text: str


Entry = Begin | Chance | Ruled | Act | Chips | Talk


@dataclass
class Log:
    header: Header
    entries: list[Entry] = field(default_factory=list)
    secret: bytes | None = None
    """Shown when the match is over."""
    lines: list[int] = field(default_factory=list, compare=False)
    """Where each entry stands, if the log was read from a file."""

    def place(self, entry: int) -> str:
        """Words for where an entry is, counted from 0."""
        return f"Line {self.lines[entry]}" if self.lines else f"Entry {entry + 1}"
