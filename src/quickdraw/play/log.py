"""The log of a match: a header and everything that happened. The match is what its log replays to."""

from dataclasses import dataclass, field
from typing import Literal

from quickdraw.engine.variant import Variant
from quickdraw.games.names import LONGEST_NAME, fits_a_line
from quickdraw.play.series import Series

Kind = Literal["person", "bot", "open"]
KINDS: tuple[Kind, ...] = ("person", "bot", "open")


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person with a name, a bot, or in a session nobody yet (`FREE_SEAT`)."""

    kind: Kind
    name: str
    bot: str = ""
    """Which of the game's bots it is."""

    def __post_init__(self) -> None:
        name = self.name
        if (self.kind == "bot") != bool(self.bot):
            raise ValueError("a bot says which bot it is, and nobody else is one")
        if not fits_a_line(name):
            raise ValueError(
                f"a name has 1 to {LONGEST_NAME} characters that can be printed, and no blanks around it"
            )


FREE_SEAT = Seat("open", "free seat")


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
        if not self.session and any(seat.kind == "open" for seat in self.seats):
            raise ValueError("only a session has free seats")
        Series(self.options.seats, self.best_of)  # raises if there is no such series


@dataclass(frozen=True)
class Begin:
    """A game of the series begins."""

    at: int
    """Milliseconds since the match began; so in every entry."""
    number: int


# These two are made all the time: so they are not frozen, though nobody changes them, and they are filled by
# hand, because what `dataclass` writes is not compiled with the rest.
@dataclass(slots=True, init=False)
class Chance:
    at: int
    outcome: int

    def __init__(self, at: int, outcome: int) -> None:
        self.at = at
        self.outcome = outcome


@dataclass(slots=True, init=False)
class Act:
    """One decision of a seat: usually one action, sometimes several that belong together."""

    at: int
    seat: int
    actions: tuple[int, ...]
    by_clock: bool = False

    def __init__(self, at: int, seat: int, actions: tuple[int, ...], by_clock: bool = False) -> None:
        self.at = at
        self.seat = seat
        self.actions = actions
        self.by_clock = by_clock


@dataclass(frozen=True)
class Ruled:
    """A move of CHANCE that the table decides and no draw: who was faster, the talk is over."""

    at: int
    outcome: int


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


@dataclass(frozen=True)
class Wants:
    """The seat need not wait any longer: enough talked, or the next hand or game, please."""

    at: int
    seat: int


@dataclass(frozen=True)
class Seen:
    """The seat has seen enough of what it is shown for a few seconds: the clocks go on."""

    at: int
    seat: int


@dataclass(frozen=True)
class Sits:
    """From now on somebody else sits there: a newcomer, or a bot that plays on for somebody absent."""

    at: int
    seat: int
    who: Seat
    entropy: bytes = b""
    """What a newcomer adds to the stream of chance."""

    def __post_init__(self) -> None:
        if self.who.kind == "open":
            raise ValueError("nobody cannot sit down")
        if self.entropy and self.who.kind == "bot":
            raise ValueError("a bot adds no entropy: the dealer could choose it")


@dataclass(frozen=True)
class Left:
    """The seat gives up the match: it resigns, or stayed away until others claimed it (A1)."""

    at: int
    seat: int
    claimed: bool = False


@dataclass(frozen=True)
class Stopped:
    """The match ends here without a result."""

    at: int
    why: str

    @property
    def result(self) -> str:
        return f"The match ends without a result: {self.why}"


@dataclass(frozen=True)
class Changed:
    """From here on the match is played by rules of this version; what happened so far is the same by both."""

    at: int
    rules: str


Public = Begin | Chips | Talk | Wants | Seen | Sits | Left | Stopped | Changed
"""Entries that hide nothing from anybody."""
Entry = Public | Chance | Ruled | Act
UNTOLD = Wants, Seen
"""Entries that no story tells of."""
ASIDE = Talk, *UNTOLD
"""After these, what happened last is what happened before them."""


@dataclass
class Log:
    header: Header
    entries: list[Entry] = field(default_factory=list)
    secret: bytes | None = None
    """Shown when the match is over."""
    lines: list[int] = field(default_factory=list, compare=False)
    """Where each entry stands, if the log was read from a file."""

    @property
    def rules(self) -> str:
        """The version of the rules that the match is played by now."""
        changes = [entry.rules for entry in self.entries if isinstance(entry, Changed)]
        return changes[-1] if changes else self.header.rules

    def place(self, entry: int) -> str:
        """Words for where an entry is, counted from 0."""
        return f"Line {self.lines[entry]}" if self.lines else f"Entry {entry + 1}"
