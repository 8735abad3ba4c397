"""Chips over many hands: who sits at the table, and with how many chips."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from quickdraw.play.log import Chips

MOST_CHIPS = 1_000_000
"""That can be bought at once."""
MOST_TO_BET_WITH = 1_000_000_000
"""Fields of a State have 32 bits."""

MID_HAND, TAKEN, FREE, NO_CHIPS, NOT_ALL, NOT_FOR_CHIPS, NOBODY_BETS = range(110, 117)
REFUSALS = {
    MID_HAND: "Wait for the end of the hand: chips are bought, and seats taken and left, between two hands.",
    TAKEN: "Somebody sits there already.",
    FREE: "Nobody sits there.",
    NO_CHIPS: f"Chips are bought in whole numbers from 1 to {MOST_CHIPS:,}.",
    NOT_ALL: "Whoever leaves takes all chips along, not more and not fewer.",
    NOT_FOR_CHIPS: "This match is not played for chips.",
    NOBODY_BETS: "Nobody here has the chips for the smallest bet.",
}


@dataclass
class Bankrolls:
    """Every seat's chips. A session is over when somebody has played and everybody has left.

    >>> ann = Bankrolls(1)
    >>> ann.take(Chips(0, 0, "join", 100)); ann.record([-30]); ann.take(Chips(0, 0, "rebuy", 50))
    >>> ann.chips, ann.won(0), ann.over
    ([120], -30, False)
    """

    seats: int
    chips: list[int] = field(init=False)
    seated: list[bool] = field(init=False)
    bought: list[int] = field(init=False)
    cashed: list[int] = field(init=False)
    """Taken along when leaving."""
    gone: list[tuple[str, int]] = field(default_factory=list)
    """Who left a seat that somebody else has taken since, and what it had brought them."""
    hands: int = 0

    def __post_init__(self) -> None:
        self.chips, self.bought, self.cashed = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.seated = [False] * self.seats

    def why_not(self, entry: Chips) -> int:
        """0, or the code of the reason."""
        if entry.what == "leave":
            if not self.seated[entry.seat]:
                return FREE
            return 0 if entry.chips == self.chips[entry.seat] else NOT_ALL
        if self.seated[entry.seat] != (entry.what == "rebuy"):
            return FREE if entry.what == "rebuy" else TAKEN
        return 0 if 1 <= entry.chips <= MOST_CHIPS else NO_CHIPS

    def take(self, entry: Chips) -> None:
        if entry.what == "leave":
            self.cashed[entry.seat] += entry.chips
            self.chips[entry.seat] = 0
        else:
            self.bought[entry.seat] += entry.chips
            self.chips[entry.seat] += entry.chips
        self.seated[entry.seat] = entry.what != "leave"

    def settle(self, seat: int, name: str) -> None:
        """Somebody else takes a seat that was left: what it brought so far stays with who had it."""
        if self.bought[seat]:
            self.gone.append((name, self.won(seat)))
            self.bought[seat] = self.cashed[seat] = 0

    def record(self, won: Sequence[int]) -> None:
        """A hand is over: chips go to and fro between the seats and the bank."""
        for seat, chips in enumerate(won):
            self.chips[seat] += chips
        self.hands += 1

    def to_bet_with(self, seat: int) -> int:
        return min(self.chips[seat], MOST_TO_BET_WITH)

    def won(self, seat: int) -> int:
        """All in all, lost if below 0."""
        return self.chips[seat] + self.cashed[seat] - self.bought[seat]

    @property
    def over(self) -> bool:
        return any(self.bought) and not any(self.seated)

    def result(self, names: Sequence[str]) -> str:
        """What the session brought to everyone who bought chips."""
        still_here = [(names[seat], self.won(seat)) for seat in range(self.seats) if self.bought[seat]]
        told = [f"{name} {balance(won)}" for name, won in self.gone + still_here]
        return f"After {self.hands} hand{'' if self.hands == 1 else 's'}: {', '.join(told)}."


def balance(won: int) -> str:
    """
    >>> balance(5), balance(-5), balance(0)
    ('is 5 ahead', 'is 5 behind', 'is even')
    """
    return "is even" if won == 0 else f"is {abs(won)} {'ahead' if won > 0 else 'behind'}"


def tell(entry: Chips, names: Sequence[str]) -> str:
    """
    >>> tell(Chips(0, 0, "join", 100), ["Ann"])
    'Ann sits down with 100 chips.'
    """
    does = {"join": "sits down with", "rebuy": "buys", "leave": "leaves with"}[entry.what]
    more = " more" if entry.what == "rebuy" else ""
    return f"{names[entry.seat]} {does} {entry.chips}{more} chip{'' if entry.chips == 1 else 's'}."
