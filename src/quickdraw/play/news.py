"""Words for what happens at a table apart from the game: who comes, goes and resigns."""

from collections.abc import Sequence

from quickdraw.play import bankroll
from quickdraw.play.log import FREE_SEAT, Changed, Chips, Left, Sits, Stopped


def tell(entry: Chips | Sits | Left | Stopped | Changed, names: Sequence[str]) -> str:
    """A sentence; the names are those before the entry.

    >>> tell(Left(0, 1), ["Ann", "Bob"])
    'Bob resigns.'
    >>> tell(Left(0, 1, claimed=True), ["Ann", "Bob"])
    'Bob stayed away too long: the seat is claimed.'
    """
    match entry:
        case Chips():
            return bankroll.tell(entry, names)
        case Sits() if names[entry.seat] == FREE_SEAT.name:
            return f"{entry.who.name} takes a free seat."
        case Sits():
            does = "plays on for" if entry.who.kind == "bot" else "takes the seat of"
            return f"{entry.who.name} {does} {names[entry.seat]}."
        case Left(claimed=True):
            return f"{names[entry.seat]} stayed away too long: the seat is claimed."
        case Left():
            return f"{names[entry.seat]} resigns."
        case Stopped():
            return entry.result
        case Changed():
            return "The rules have changed; all that has happened stays as it was."
