"""A phase resolved, place by place: what the news of a step tells about each pair of flipped cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quickdraw.engine.words import Note
from quickdraw.games.saloon.rules import (
    DEALT,
    DISCARDED,
    DRANK,
    DRAWN,
    FLIPPED,
    HIT,
    LOOTED,
    NOBODY,
    RETURNED,
    SHOT,
    SIP,
    SLID,
    STAYED,
    STOLE,
    WON,
)

REMEMBERED = 1024


@dataclass(frozen=True, slots=True, eq=False)
class Flip:
    """Two action cards turned up beside a saloon card, and what came of it.

    Much that is drawn is remembered by flips, so each is known by itself and not by what it holds: `_flip`
    makes no two alike while it remembers the first.
    """

    turn: int
    """1 or 2: the nearer place comes first (S3)."""
    place: int
    cards: tuple[int, int]
    """Of seat 0 and seat 1."""
    winner: int
    saloon: int
    gone: bool
    """The saloon card left the row."""
    gain: str
    """'gold', 'bullets' or 'gulps': which way to win the winner came nearer to; empty if there is none."""
    number: int
    """So many nuggets more; or the number of the bullet or the gulp."""
    extra: bool
    """The bullet or the gulp came with a looted card."""
    stolen: bool
    """The gulp is from the other's bottle."""

    @property
    def prize(self) -> str:
        """On a badge."""
        if self.gain == "gold":
            return f"{self.number} gold"
        return f"gulp {self.number}" if self.gain == "gulps" else "bullet" if self.gain else "nothing"


Taken = dict[tuple[int, str], tuple[Flip, ...]]
"""By seat and gain: the flips that brought the seat nearer to winning in that way. NOBODY gains nothing."""


class Phase:
    """All that the news of one step tells about a phase."""

    def __init__(
        self, flips: tuple[Flip, ...], taken: Taken, returned: bool, origins: tuple[str, ...]
    ) -> None:
        self.flips = flips
        """The one or two pairs of cards that it turned up."""
        self.taken = taken
        self.returned = returned
        """The action cards go back to the hands: the round is over."""
        self.origins = origins
        """By place of the row: the id of the element that the card there comes from, if it has just come."""


def phase(news: Iterable[Note]) -> Phase:
    found: list[list[Note]] = []
    returned, origins = False, ["", "", "", ""]
    for note in news:
        kind, a, b, _ = note
        if kind in CAME_OF_FLIP:
            found[-1].append(note)
        elif kind == FLIPPED:
            found.append([note])
        elif kind == DEALT:
            origins[b] = DECK
        elif kind == SLID:
            origins[b] = CELLS[a]
        elif kind == RETURNED:
            returned = True
    flips = [_flip(turn, tuple(notes)) for turn, notes in enumerate(found, 1)]
    taken: Taken = {}
    for flip in flips:
        key = flip.winner, flip.gain
        taken[key] = (*taken.get(key, ()), flip)
    return Phase(tuple(flips), taken, returned, tuple(origins))


CAME_OF_FLIP = frozenset((LOOTED, DISCARDED, STAYED, HIT, DRANK, STOLE))
DECK, CELLS = "deck", ("cell-0", "cell-1", "cell-2", "cell-3")


def robbed(taken: Taken, seat: int) -> int:
    """The flip (1 or 2) with which the other took the seat's bottle, or 0."""
    return max([flip.turn for flip in taken.get((1 - seat, "gulps"), ()) if flip.stolen], default=0)


def gulps(past: Iterable[Sequence[Note]]) -> tuple[int, int]:
    """Of each seat after these steps, the newest first: there is one bottle."""
    for notes in past:
        for kind, seat, number, _ in reversed(notes):
            if kind == DRANK:
                return (0, number) if seat else (number, 0)
            if kind in (WON, DRAWN):  # that was another game
                return 0, 0
    return 0, 0


@lru_cache(REMEMBERED)
def _flip(turn: int, notes: tuple[Note, ...]) -> Flip:
    _, place, pair, _ = notes[0]
    first, second = divmod(pair, 3)
    told = {note.kind: note.b for note in notes}
    # Each of the three notes on what became of the saloon card names it.
    saloon = next(told[kind] for kind in (LOOTED, DISCARDED, STAYED) if kind in told)
    gain, number = "", 0
    if HIT in told:
        gain, number = "bullets", told[HIT]
    elif DRANK in told:
        gain, number = "gulps", told[DRANK]
    elif LOOTED in told:
        gain, number = "gold", saloon
    return Flip(
        turn=turn,
        place=place,
        cards=(first, second),
        winner=NOBODY if first == second else 0 if (first - second) % 3 == 1 else 1,
        saloon=saloon,
        gone=STAYED not in told,
        gain=gain,
        number=number,
        extra=LOOTED in told and saloon in (SIP, SHOT),
        stolen=STOLE in told,
    )
