"""The sides of the table as a seat sees them: how each card lies, what is marked, what a click would do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quickdraw.cards.names import long, number, short
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.table.shots import wounds
from quickdraw.games.gunfight.view import PLACES, Side, View
from quickdraw.games.gunfight.words import ROUNDS, dice_words
from quickdraw.games.names import whose

STRING = 15
"""Beads on a string; two strings at most are a life."""
LIE_WORDS = {"upright": "", "rotated": ", rotated", "down": ", face down"}
STACKS = len(ROUNDS)


@dataclass
class Card:
    """A card as it lies: what it shows, and what a click on it does."""

    id: str
    name: str
    look: str = ""
    words: str = ""
    act: str = ""
    """The action it stands for ..."""
    swap: str = ""
    """... or its part in a swap: "mine aim1", "theirs 2.fire3"."""
    fives: Sequence[int] = ()
    """Whose best five it belongs to, of the hands that are called (G17)."""


@dataclass
class Pile:
    """A stack on the table, or the place where it will lie."""

    title: str
    look: str
    cards: list[Card]
    hand: str = ""
    made: str = ""


class Beads(NamedTuple):
    """One string of a life: beads it began with, had before this step, and has."""

    first: int
    had: int
    there: int


@dataclass
class Place:
    """One player's side of the table."""

    seat: int
    name: str
    me: bool
    look: str
    note: str
    asks: bool
    """Whether the table waits for them."""
    life: int
    beads: list[Beads]
    lost: int
    dice: Sequence[int]
    dice_words: str
    held: list[Card]
    """Cards in hand that are not laid yet."""
    piles: list[Pile]
    left_over: Card | None
    points: str


Targets = dict[str, tuple[str, str]]
"""By the card ("2.fire1"): what happens to it, in words, and the action or the part in a swap."""


# ---- cards ----
def card_id(view: View, card: str) -> str:
    """A card that was shuffled in is another card: it does not fly from where it lay in the last turn."""
    return f"c-{card}-{view.turn}"


def open_card(view: View, card: str, look: str = "") -> Card:
    return Card(card_id(view, card), card, look, long(number(card)))


def back(seat: int, place: int) -> Card:
    return Card(f"b-{seat}-{place}", "back")


def targets(view: View) -> Targets:
    """The cards that may be chosen now. Any own card goes with any of theirs in a swap (G10)."""
    found: Targets = {}
    for action in view.legal if view.phase == "acting" else ():
        kind, _, rest = action.partition(":")
        if kind == "swap":
            mine, _, theirs = rest.partition(":")
            found[f"{view.seat + 1}.{mine}"] = "Give", f"mine {mine}"
            found[theirs] = "Take", f"theirs {theirs}"
        elif kind == "keep":
            found[f"{view.seat + 1}."] = "Keep", action
        elif kind == "undertaker":
            found[f"{rest}."] = "Take", action
        else:
            found[rest] = kind.capitalize(), action
    return found


def turned_over(view: View, news: Sequence[Note]) -> set[str]:
    """The cards that have just been turned over: one by one, or all at the reveal."""
    if any(note.kind == state.SHOWN for note in news):
        return {card for side in view.sides for stack in side.stacks for card in stack.cards}
    return {short(note.b % 64) for note in news if note.kind == state.FLIPS}


# ---- sides ----
def places(view: View, names: Sequence[str], news: Sequence[Note]) -> list[Place]:
    """All sides in the order they sit, from the one to the left; one's own is the last."""
    n = len(view.sides)
    first = 0 if view.seat == WATCHER else view.seat + 1
    lost, rolled, lit, fresh = wounds(news), rolls(view, news), targets(view), turned_over(view, news)
    made = []
    for i in range(n):
        side = view.sides[(first + i) % n]
        made.append(
            Place(
                seat=side.seat,
                name=names[side.seat],
                me=side.seat == view.seat,
                look=place_look(view, side),
                note=place_note(view, side),
                asks=asks(view, side),
                life=side.life,
                beads=beads(side.life, lost.get(side.seat, 0), view.full_life),
                lost=lost.get(side.seat, 0),
                dice=rolled.get(side.seat) or [6] * side.dice,
                dice_words=dice_words(side.dice) if side.stacks else "",
                held=held(view, side),
                piles=piles(view, side, names, lit, fresh),
                left_over=left_over(view, side, names, lit),
                points=points_words(side),
            )
        )
    return made


def place_look(view: View, side: Side) -> str:
    looks = {
        "me": side.seat == view.seat,
        "acts": side.seat == view.actor,
        "dead": not side.alive,
        "aimed": f"shoot:{side.seat + 1}" in view.legal[:2],
    }
    return " ".join(look for look, so in looks.items() if so)


def asks(view: View, side: Side) -> bool:
    arranges = view.phase == "arranging" and side.laid < STACKS
    return side.alive and (arranges or side.seat == view.actor)


def place_note(view: View, side: Side) -> str:
    if not side.alive:
        return "dead"
    if side.seat == view.actor:
        return "acts now"
    if view.phase == "arranging":
        return "has laid" if side.laid == STACKS else "is arranging"
    return "wins" if side.seat == view.winner else ""


def beads(life: int, lost: int, full: int) -> list[Beads]:
    """A life as strings of beads; of a long life each bead is several points.

    >>> beads(21, 5, 30)
    [Beads(first=15, had=15, there=15), Beads(first=15, had=11, there=6)]
    >>> beads(100, 25, 300), beads(1, 0, 7)
    ([Beads(first=15, had=13, there=10), Beads(first=15, had=0, there=0)], [Beads(first=7, had=1, there=1)])
    """
    each = -(-full // (2 * STRING))
    counts = [-(-points // each) for points in (full, min(full, life + lost), life)]
    return [
        Beads(*(max(0, min(STRING, count - begin)) for count in counts))
        for begin in range(0, counts[0], STRING)
    ]


def points_words(side: Side) -> str:
    if side.remaining is None:
        return ""
    return f"counts {side.points}" if side.points == side.deducted else f"+{side.points}, −{side.deducted}"


def rolls(view: View, news: Sequence[Note]) -> dict[int, list[int]]:
    """The faces of the dice just rolled, while they lie there."""
    faces: dict[int, list[int]] = {}
    for note in news if view.order else ():
        if note.kind == state.ROLLED:
            faces.setdefault(note.a, []).append(note.b)
    return faces


# ---- stacks ----
def held(view: View, side: Side) -> list[Card]:
    if side.stacks or side.laid == STACKS:
        return []
    if side.seat == view.seat:
        return [open_card(view, card) for card, pile in zip(view.hand, view.piles, strict=False) if not pile]
    return [back(side.seat, place) for place in range(STACKS * side.laid, side.cards)]


def piles(view: View, side: Side, names: Sequence[str], lit: Targets, fresh: set[str]) -> list[Pile]:
    if side.stacks:
        return [open_pile(view, side, which, names, lit, fresh) for which in range(STACKS)]
    if side.seat == view.seat:
        return [own_pile(view, which) for which in range(STACKS)]
    return [
        Pile(title, "waits", [back(side.seat, 3 * which + i) for i in range(3)] if side.laid > which else [])
        for which, title in enumerate(ROUNDS)
    ]


def own_pile(view: View, which: int) -> Pile:
    """What one has laid oneself, face down for the others."""
    if which >= len(view.my_stacks):
        return Pile(ROUNDS[which], "waits", [])
    stack = view.my_stacks[which]
    return Pile(ROUNDS[which], "waits", [open_card(view, card, "secret") for card in stack.cards], stack.made)


def open_pile(
    view: View, side: Side, which: int, names: Sequence[str], lit: Targets, fresh: set[str]
) -> Pile:
    stack = side.stacks[which]
    now = view.round == ROUNDS[which] and bool(view.order)
    cards = []
    for i, (name, lies) in enumerate(zip(stack.cards, stack.lies, strict=True)):
        card = open_card(view, name, lies)
        card.words += LIE_WORDS[lies]
        if now and name in stack.best_five and lies != "down":
            card.look += " five"
        if name in fresh:
            card.look += " fresh"
        if which:
            target = lit.get(f"{side.seat + 1}.{PLACES[3 * which - 3 + i]}")
            offer(card, target, whose(names[side.seat]), which)
        cards.append(card)
    kind = stack.made.partition(",")[0]
    hand, made = (stack.hand, f"{kind} +{stack.advanced}") if stack.advanced else (stack.made, "")
    return Pile(ROUNDS[which], round_look(view, which), cards, hand, made)


def round_look(view: View, which: int) -> str:
    """Whether the round of a stack is past, now or yet to come."""
    now = ROUNDS.index(view.round)
    return "past" if which < now else "now" if which == now and view.order else "next"


def offer(card: Card, target: tuple[str, str] | None, owners: str, which: int) -> None:
    """Makes the card a choice, if it is one."""
    if target is None:
        return
    verb, choice = target
    card.look += " lit"
    card.words = f"{verb} {owners} {ROUNDS[which]} card, {card.words}"
    if " " in choice:
        card.swap = choice
    else:
        card.act = choice


def left_over(view: View, side: Side, names: Sequence[str], lit: Targets) -> Card | None:
    """The remaining card, as far as it lies already."""
    if side.remaining is not None:
        card = open_card(view, side.remaining)
        if target := lit.get(f"{side.seat + 1}."):
            card.look, card.act = "lit", target[1]
            card.words = f"{target[0]} {whose(names[side.seat])} remaining card, {card.words}"
        return card
    if side.laid < STACKS:
        return None
    if side.seat == view.seat:
        return open_card(view, view.hand[view.piles.index(0)], "secret")
    return back(side.seat, 9)
