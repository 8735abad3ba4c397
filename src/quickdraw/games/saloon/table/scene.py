"""What the saloon's web table shows beside the View; made from the View and the news alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import SHOT, SIP
from quickdraw.games.saloon.table import brawl
from quickdraw.games.saloon.table.brawl import REFILL, Flip
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View

KEYS = ("l", "s", "w")
PIPS = 8
"""A goal of more than this is drawn as a number only."""
BY = {
    "gold": "with a purse full of gold",
    "bullets": "with the last bullet",
    "gulps": "by emptying the bottle",
    "bottle": "by holding the bottle when the row ran dry",
}
RULE = {
    "dealing": "P24", "first": "P9", "second": "P10",
    "gold": "P20", "bullets": "P17", "gulps": "P16", "bottle": "P25", "no-bottle": "P25", "cap": "S17",
}  # fmt: skip
SHORT = {name: name.removeprefix("gold-") for name in SALOON_CARDS} | {
    "nothing": "0",
    "sip": "w",
    "shot": "s",
}


@dataclass(frozen=True)
class Lies:
    """A saloon card somewhere on the table."""

    id: str
    face: str
    words: str
    origin: str = ""
    """The id of the element it comes from, if it has just come."""
    turn: int = 0
    """It comes with the first or the second flip (1, 2) or with the refill (3)."""


@dataclass(frozen=True)
class Place:
    """One of the four places beside the deck."""

    number: int
    card: Lies | None
    open: bool
    """It is fought for now."""
    theirs: bool
    """A card of the far side lies here face down."""
    mine: str
    """The near side's card: its name for who laid it, 'back' for who only watches, or empty."""


@dataclass(frozen=True)
class Goal:
    """One of three ways to win: how far a seat is, and since when."""

    have: int
    of: int
    before: int
    turn: int
    """The flip (1 or 2) that brought the newest of it, or 0."""
    pips: tuple[str, ...]
    """For each step of the way 'on', 'on at-1' or empty; none if there are too many."""


@dataclass(frozen=True)
class Shelf:
    """What lies before one player: all of it is public."""

    seat: int
    name: str
    asked: bool
    gold: Goal
    bullets: Goal
    gulps: Goal
    bottle: str
    """The picture of the bottle that stands here, or empty."""
    bottle_turn: int
    cards: tuple[Lies, ...]
    hand: tuple[tuple[str, int], ...]
    """For Loot, Shoot and Whisky: how many there are, and how many of them can still be played this round."""
    hand_words: str
    won: bool


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    me = 0 if view.seat == WATCHER else view.seat
    flips = brawl.flips(view, names, news)
    bottle_free = not view.sides[0].gulps and not view.sides[1].gulps
    return {
        "status": status(view, names),
        "phase": view.phase,
        "rule": RULE[view.route or view.phase],
        "sounds": "" if flips else sounds(news),
        "countdown": 0,
        "key": f"{view.round}-{view.phase}-{''.join(SHORT[card] for card in view.row)}",
        "far": _shelf(view, names, 1 - me, flips),
        "near": _shelf(view, names, me, flips),
        "places": _places(view, me, news, REFILL if flips else 0),
        "flips": flips,
        "returned": any(note.kind == rules.RETURNED for note in news),
        "discards": _discards(view, flips),
        "deck_list": _listed(view.deck_cards),
        "discard_list": _listed(view.discards),
        "bottle_free": bottle_free,
        "last_round": view.deck < len(view.row) and view.winner is None,
        "asked": bool(view.legal),
        "stacks": () if view.seat == WATCHER else tuple(zip(CARDS, KEYS, view.sides[me].hand, strict=True)),
    }


# ---- words ----
def status(view: View, names: Sequence[str]) -> str:
    if view.phase == "over":
        return _ending(view, names)
    if not view.places:
        return "The row is being dealt"
    cards = f"cards {view.places[0] + 1} and {view.places[1] + 1}"
    thinking = [names[side.seat] for side in view.sides if not side.chosen and side.seat != view.seat]
    if view.legal:
        return f"Your choice for {cards}"
    if view.seat != WATCHER:
        return f"Waiting for {names[1 - view.seat]}"
    return f"{' and '.join(thinking)} {'choose' if len(thinking) > 1 else 'chooses'} for {cards}"


def _ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "A draw: nobody gets the whisky" if view.route == "no-bottle" else "A draw: it led nowhere"
    return f"{'You win' if view.winner == view.seat else f'{names[view.winner]} wins'} {BY[view.route]}"


def sounds(news: Sequence[Note]) -> str:
    """Of what happens at once; flips make theirs when they are turned up."""
    kinds = {note.kind for note in news}
    return " ".join(sound for kind, sound in ((rules.SEALED, "card"), (rules.DEALT, "deal")) if kind in kinds)


@lru_cache(maxsize=256)
def card_name(face: str) -> str:
    """
    >>> card_name("gold-4"), card_name("sip")
    ('4 gold', 'extra sip')
    """
    return f"{face[5:]} gold" if face.startswith("gold-") else f"extra {face}"


def _listed(counts: Sequence[int]) -> str:
    """
    >>> _listed([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    '2 × 2 gold, 1 × extra sip'
    """
    return ", ".join(f"{n} × {card_name(SALOON_CARDS[kind])}" for kind, n in enumerate(counts) if n) or "none"


# ---- the row ----
def _places(view: View, me: int, news: Sequence[Note], refill: int) -> tuple[Place, ...]:
    origins = {note.b: "deck" for note in news if note.kind == rules.DEALT}
    origins |= {note.b: f"cell-{note.a}" for note in news if note.kind == rules.SLID}
    far, near = view.sides[1 - me], view.sides[me]
    mine = view.my_pair.split("+") if view.my_pair else ("back", "back") if near.chosen else ("", "")
    places = []
    for place, face in enumerate(view.row):
        card = None
        if face != "nothing":
            words = f"Card {place + 1}: {card_name(face)}"
            origin = origins.get(place, "")
            card = Lies(f"r{view.round}-{place}", face, words, origin, refill if origin else 0)
        is_open = place in view.places
        places.append(
            Place(place + 1, card, is_open, is_open and far.chosen, mine[place % 2] if is_open else "")
        )
    return tuple(places)


def _discards(view: View, flips: Sequence[Flip]) -> tuple[Lies, ...]:
    fresh = [f for f in flips if f.gone and not f.prize.endswith("gold")]
    return _pile("d", view.discards, fresh)


def _pile(name: str, counts: Iterable[int], fresh: Sequence[Flip]) -> tuple[Lies, ...]:
    """Cards by kind; those that the flips brought come from their places in the row."""
    cards = []
    for kind, n in enumerate(counts):
        if n == 0:
            continue
        face = SALOON_CARDS[kind]
        new = [f for f in fresh if f.saloon == face]
        for copy in range(n):
            age = n - 1 - copy
            flip = new[age] if age < len(new) else None
            words = card_name(face)
            where = (f"cell-{flip.place}", flip.turn) if flip else ("", 0)
            cards.append(Lies(f"{name}-{face}-{copy}", face, words, *where))
    return tuple(cards)


# ---- a player's shelf ----
def _shelf(view: View, names: Sequence[str], seat: int, flips: Sequence[Flip]) -> Shelf:
    side = view.sides[seat]
    counts = [0] * (max(SIP, SHOT) + 1)
    for kind in side.gold_cards:
        counts[kind] += 1
    looted = brawl.gold(flips, seat)
    drunk = brawl.took(flips, seat, rules.DRANK)
    return Shelf(
        seat=seat,
        name=names[seat],
        asked=bool(view.places) and not side.chosen,
        gold=Goal(
            side.nuggets,
            view.nuggets_to_win,
            side.nuggets - sum(int(f.saloon[5:]) for f in looted),
            looted[-1].turn if looted else 0,
            (),
        ),
        bullets=_goal(side.bullets, view.bullets_to_win, brawl.took(flips, seat, rules.HIT)),
        gulps=_goal(side.gulps, view.gulps_to_win, drunk),
        bottle=_bottle(side.gulps, view.gulps_to_win),
        bottle_turn=max((f.turn for f in drunk.values()), default=0),
        cards=_pile(f"g{seat}", counts, looted),
        hand=_hand(side.hand, side.played),
        hand_words=_hand_words(side.hand),
        won=view.winner == seat,
    )


def _goal(have: int, of: int, fresh: dict[int, Flip]) -> Goal:
    """`fresh`: the flips that brought it, by the number they brought it to."""
    pips: tuple[str, ...] = ()
    if of <= PIPS:
        pips = tuple(
            "" if n > have else f"on at-{fresh[n].turn}" if n in fresh else "on" for n in range(1, of + 1)
        )
    newest = fresh.get(have)
    return Goal(have, of, have - len(fresh), newest.turn if newest else 0, pips)


def _bottle(gulps: int, to_win: int) -> str:
    if gulps == 0:
        return ""
    if gulps >= to_win:
        return "bottle-empty"
    return "bottle-full" if gulps == 1 else "bottle-almost-empty"


@lru_cache(maxsize=1024)
def _hand(held: tuple[int, ...], played: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """Two cards of a kind are drawn; where there are more, a number is written on them.

    >>> _hand((2, 1, 5), (0, 1, 0))
    (('2', 2), ('2', 1), ('many', 5))
    """
    return tuple(
        (str(have + gone) if have + gone <= 2 else "many", have)
        for have, gone in zip(held, played, strict=True)
    )


@lru_cache(maxsize=1024)
def _hand_words(held: tuple[int, ...]) -> str:
    """
    >>> _hand_words((2, 0, 1))
    'Can still play 2 Loot, 1 Whisky'
    """
    cards = ", ".join(f"{n} {card.capitalize()}" for card, n in zip(CARDS, held, strict=True) if n)
    return f"Can still play {cards or 'nothing'}"
