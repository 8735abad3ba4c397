"""The log of a match: a header and everything that happened. The match is what its log replays to."""

from dataclasses import dataclass, field
from typing import Literal

from quickdraw.engine.variant import Variant


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person with a name, or a bot."""

    kind: Literal["person", "bot"]
    name: str


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
