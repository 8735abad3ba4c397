"""What lies where on the six-shooter's table: guns, stacks, the shot, and the order of the ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from quickdraw.cards.french import SUITS
from quickdraw.cards.names import long, number, sign
from quickdraw.engine.words import WATCHER
from quickdraw.games.sixshooter.options import CHAMBERS
from quickdraw.games.sixshooter.rules import STRENGTH
from quickdraw.games.sixshooter.view import ORDER, Side, View

Pair = tuple[str | None, str | None]
"""What the seats fired, by seat."""


@dataclass(frozen=True)
class Shown:
    """A card that lies open."""

    card: str
    words: str
    look: str = ""
    origin: str = ""
    """The id of the place it comes from, if it was not on the table before."""


@dataclass(frozen=True)
class Laid:
    """The card that waits face down for the shot; only its owner has a sign to tell it by."""

    id: str
    words: str
    sign: str


@dataclass(frozen=True)
class Place:
    """One player's side of the table."""

    seat: int
    name: str
    look: str
    note: str
    taken: int
    points: int
    loaded: int
    """Bullets in the gun; one that lies face down has left it."""
    stack: list[Shown]
    laid: Laid | None
    fired: Shown | None


@dataclass(frozen=True)
class Chamber:
    """A chamber of the nearest gun: the card in it, if any, and the action that fires it."""

    id: str = ""
    card: str = ""
    words: str = ""
    act: str = ""


EMPTY = Chamber()


@dataclass(frozen=True)
class Rung:
    """A rank in the order of ranks, with a mark for each of its cards of which one knows where it is."""

    sign: str
    words: str
    held: bool
    marks: tuple[str, ...]


def strength(card: str) -> int:
    return STRENGTH[number(card) // SUITS]


def nearest(view: View) -> int:
    """The seat at the lower edge; a watcher sits behind the first one."""
    return 0 if view.seat == WATCHER else view.seat


@cache
def shown(card: str, look: str = "", origin: str = "") -> Shown:
    return Shown(card, long(number(card)), look, origin)


# ---- the shot ----
def last_shot(view: View) -> Pair:
    """The cards fired last are seen in the street until the next shot, or until new hands are dealt.

    They lie there so long; at the end it is their picture, and they lie where they went.
    """
    first, second = (side.shown for side in view.sides)
    if view.phase == "sudden-death":
        return first, second
    stacks = view.sides[0].stack + view.sides[1].stack  # not there: shuffled in since (X9)
    seen = view.phase in ("firing", "over") and first in stacks and second in stacks
    return (first, second) if seen else (None, None)


def lately(view: View) -> list[Shown]:
    """The last shot of the hands before; the cards themselves are elsewhere by now."""
    if view.phase not in ("dealing", "talking"):
        return []
    fired = (view.sides[seat].shown for seat in (1 - nearest(view), nearest(view)))
    return [shown(card) for card in fired if card is not None]


def fired_card(pair: Pair, seat: int) -> Shown | None:
    card, other = pair[seat], pair[1 - seat]
    if card is None:
        return None
    ahead = 0 if other is None else strength(card) - strength(other)
    return shown(card, "won" if ahead > 0 else "lost" if ahead < 0 else "level")


def laid_card(view: View, names: Sequence[str], side: Side) -> Laid | None:
    if view.phase != "firing" or not side.chosen:
        return None
    if side.seat != view.seat or view.my_choice is None:
        return Laid(f"b-{side.seat}-shot", f"{names[side.seat]}'s card, face down", "")
    card = view.my_choice.removeprefix("fire:")
    return Laid(f"c-{card}", f"Your {long(number(card))}, face down", sign(number(card)))


# ---- the players ----
def place(view: View, names: Sequence[str], seat: int) -> Place:
    side, pair = view.sides[seat], last_shot(view)
    laid = laid_card(view, names, side)
    asked = view.phase in ("loading", "firing") and not side.chosen
    return Place(
        seat=seat,
        name=names[seat],
        look="asked" if asked else "winner" if view.winner == seat else "",
        note=note_of(view, side),
        taken=side.taken,
        points=side.points,
        loaded=side.bullets - (laid is not None),
        stack=stack_of(view, side, pair),
        laid=laid,
        fired=fired_card(pair, seat),
    )


def stack_of(view: View, side: Side, pair: Pair) -> list[Shown]:
    """Without the pair that lies in the street; at the end with it, marked, from where each was laid."""
    if view.phase != "over":
        return [shown(card) for card in side.stack if card not in pair]
    return [
        shown(card, "last", f"laid-{pair.index(card)}") if card in pair else shown(card)
        for card in side.stack
    ]


def note_of(view: View, side: Side) -> str:
    if view.phase == "over":
        return "wins" if view.winner == side.seat else ""
    if view.phase == "loading":
        return "has decided" if side.chosen else "is deciding"
    if view.deal > 1 or side.reloaded is None:
        return ""
    return "reloaded" if side.reloaded else "kept the hand"


def chambers(view: View) -> list[Chamber]:
    """All six; a watcher sees the backs of the first seat's cards."""
    if view.seat == WATCHER:
        side = view.sides[0]
        left = side.bullets - (side.chosen and view.phase == "firing")
        full = [Chamber(f"b-0-{i}", "back", f"Card {i} of {left}") for i in range(1, left + 1)]
    else:
        full = [bullet(view, card) for card in view.hand]
    return full + [EMPTY] * (CHAMBERS - len(full))


def bullet(view: View, card: str) -> Chamber:
    """The chamber of a card that lies face down is empty, and the other cards stay where they are."""
    act = f"fire:{card}"
    return EMPTY if act == view.my_choice else loaded(card, act if act in view.legal else "")


@cache
def loaded(card: str, act: str) -> Chamber:
    return Chamber(f"c-{card}", card, long(number(card)), act)


# ---- the order of the ranks ----
def ladder(view: View) -> list[Rung]:
    """X1, from best to worst."""
    own, back = count(view.hand), count(view.in_deck)
    gone = count(view.sides[0].stack + view.sides[1].stack)
    return [rung(*known) for known in zip(ORDER, own, back, gone, strict=True)]


def count(cards: Sequence[str]) -> list[int]:
    """How many there are of each rank, from best to worst.

    >>> count(("Ah", "Js", "Jd", "X1"))
    [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    counts = [0] * len(ORDER)
    for card in cards:
        counts[-1 - strength(card)] += 1
    return counts


@cache
def rung(name: str, own: int, back: int, gone: int) -> Rung:
    """
    >>> rung("Jack", 1, 0, 2)
    Rung(sign='J', words='Jack: 1 yours, 2 on the stacks', held=True, marks=('own', 'gone', 'gone'))
    """
    where = ((own, "yours"), (back, "given back"), (gone, "on the stacks"))
    known = ", ".join(f"{cards} {words}" for cards, words in where if cards)
    letter = "★" if name == "Joker" else name if name.isdecimal() else name[0]
    marks = ("own",) * own + ("again",) * back + ("gone",) * gone
    return Rung(letter, f"{name}: {known}" if known else name, own > 0, marks)
