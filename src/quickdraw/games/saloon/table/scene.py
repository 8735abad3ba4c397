"""What the saloon's web table shows beside the View; made from the View and the news alone."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import KINDS
from quickdraw.games.saloon.table import brawl
from quickdraw.games.saloon.table.brawl import Flip
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View

REMEMBERED = 4096
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
SOUNDS = {"gold": "coin", "bullets": "shot", "gulps": "gulp", "": "snap"}
# A letter for each saloon card, and what it is called.
SHORT = dict(zip(SALOON_CARDS, "0123456789ws", strict=True))
WORDS = {face: f"{face[5:]} gold" if face.startswith("gold-") else f"extra {face}" for face in SALOON_CARDS}


# The template takes these apart by place, not by name: it is faster.
class Lies(NamedTuple):
    """A saloon card on a pile."""

    id: str
    face: str
    words: str
    origin: str
    """The id of the element it comes from, if it has just come."""
    turn: int
    """It comes with the first or the second flip (1, 2); 0 if it lay here before."""


class Cell(NamedTuple):
    """A place of the row."""

    at: int
    open: bool
    """It is fought for now."""
    face: str
    """Empty if no card is left."""
    words: str
    id: str
    origin: str
    turn: str
    """The class of a card that comes with the refill."""


class Spot(NamedTuple):
    """Where the cards for one saloon card are laid."""

    at: int
    theirs: bool
    """A card of the far side lies here face down."""
    mine: str
    """The near side's card: its name for who laid it, 'back' for who only watches, or empty."""
    words: str


class Shown(NamedTuple):
    """A flip, as it looks from one side."""

    turn: int
    at: int
    far_card: str
    near_card: str
    look: str
    saloon: str
    gone: bool
    prize: str
    words: str
    sound: str


class Goal(NamedTuple):
    """One of three ways to win: how far a seat is."""

    have: int
    of: int
    before: int
    turn: int
    """The flip (1 or 2) that brought the newest of it, or 0."""
    pips: tuple[str, ...]
    """For each step of the way 'on', 'on at-1' or empty; none if there are too many."""


class Shelf(NamedTuple):
    """What lies before one player: all of it is public."""

    name: str
    state: str
    look: str
    """Classes."""
    gold: Goal
    bullets: Goal
    gulps: Goal
    bottle: str
    """The picture of the bottle that stands here, or empty."""
    bottle_turn: int
    cards: tuple[Lies, ...]
    hand: tuple[str, ...]
    """For Loot, Shoot and Whisky: how many can still be played this round, of how many."""
    hand_words: str


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    me = 0 if view.seat == WATCHER else view.seat
    flips = brawl.flips(view, names, news)
    kinds = {note.kind for note in news}
    return {
        "status": status(view, names),
        "phase": view.phase,
        "rule": RULE[view.route or view.phase],
        "sounds": "" if flips else sounds(kinds),
        "countdown": 0,
        "key": f"{view.round}-{view.phase}-{''.join([SHORT[card] for card in view.row])}",
        "me": me,
        "far": _shelf(view, names, 1 - me, flips),
        "near": _shelf(view, names, me, flips),
        "row": _row(view, news, "at-3" if flips else ""),
        "spots": _spots(view, me),
        "flips": [_shown(view, flip, me, flip is flips[-1]) for flip in flips],
        "returned": rules.RETURNED in kinds,
        "deck": view.deck,
        "discards": _pile("d", view.discards, tuple([f for f in flips if f.gone and f.gain != "gold"])),
        "known": _known(view.deck_cards, view.discards, view.deck < len(view.row) and view.winner is None),
        "bottle_free": not view.sides[0].gulps and not view.sides[1].gulps,
        "asked": bool(view.legal),
        "stacks": () if view.seat == WATCHER else view.sides[me].hand,
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
        return f"Pick a card for each of {cards}"
    if view.seat != WATCHER:
        return f"Waiting for {names[1 - view.seat]}"
    return f"{' and '.join(thinking)} {'choose' if len(thinking) > 1 else 'chooses'} for {cards}"


def _ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "A draw: nobody gets the whisky" if view.route == "no-bottle" else "A draw: it led nowhere"
    return f"{'You win' if view.winner == view.seat else f'{names[view.winner]} wins'} {BY[view.route]}"


def sounds(kinds: set[int]) -> str:
    """Of what happens at once; flips make theirs when they are turned up."""
    return " ".join(sound for kind, sound in ((rules.SEALED, "card"), (rules.DEALT, "deal")) if kind in kinds)


@lru_cache(REMEMBERED)
def _known(deck: tuple[int, ...], discards: tuple[int, ...], last: bool) -> str:
    """What everybody can work out about the deck (S16), and that this is the last row (P25)."""
    told = f"In the deck: {_listed(deck)}. Discarded: {_listed(discards)}."
    return f"{told} The row cannot be filled again: then the bottle decides." if last else told


def _listed(counts: Sequence[int]) -> str:
    """
    >>> _listed([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    '2 × 2 gold, 1 × extra sip'
    """
    return ", ".join(f"{n} × {WORDS[SALOON_CARDS[kind]]}" for kind, n in enumerate(counts) if n) or "none"


# ---- the row ----
def _row(view: View, news: Sequence[Note], late: str) -> list[Cell]:
    origins = {note.b: "deck" for note in news if note.kind == rules.DEALT}
    origins |= {note.b: f"cell-{note.a}" for note in news if note.kind == rules.SLID}
    cells = []
    for at, face in enumerate(view.row):
        is_open = at in view.places
        if face == "nothing":
            cells.append(Cell(at, is_open, "", "", "", "", ""))
            continue
        origin = origins.get(at, "")
        turn = "" if not origin else f"{late} comes" if late and origin == "deck" else late
        cells.append(Cell(at, is_open, face, WORDS[face], f"r{view.round}-{at}", origin, turn))
    return cells


def _spots(view: View, me: int) -> list[Spot]:
    far, near = view.sides[1 - me], view.sides[me]
    mine = view.my_pair.split("+") if view.my_pair else ("back", "back") if near.chosen else ("", "")
    return [
        Spot(at, far.chosen, card, _spot_words(card, at)) for at, card in zip(view.places, mine, strict=False)
    ]


def _spot_words(mine: str, at: int) -> str:
    if not mine:
        return f"Beside card {at + 1}: empty"
    what = "A card, face down" if mine == "back" else f"Your {mine.capitalize()}, face down"
    return f"{what} beside card {at + 1}"


@lru_cache(REMEMBERED)
def _pile(name: str, counts: tuple[int, ...], fresh: tuple[Flip, ...]) -> tuple[Lies, ...]:
    """Cards by kind; those that the flips brought come from their places in the row."""
    cards = []
    for kind, n in enumerate(counts):
        if n == 0:
            continue
        face = SALOON_CARDS[kind]
        new = [flip for flip in fresh if flip.saloon == face]
        old = n - len(new)
        cards += [Lies(f"{name}-{face}-{copy}", face, WORDS[face], "", 0) for copy in range(old)]
        cards += [
            Lies(f"{name}-{face}-{copy}", face, WORDS[face], f"cell-{flip.place}", flip.turn)
            for copy, flip in enumerate(new, old)
        ]
    return tuple(cards)


def _shown(view: View, flip: Flip, me: int, last: bool) -> Shown:
    look = "near-wins" if flip.winner == me else "far-wins" if flip.winner == 1 - me else "nobody-wins"
    sound = SOUNDS[flip.gain]
    if last and view.winner is not None and view.seat != WATCHER:
        sound += " win" if view.winner == view.seat else " lose"
    return Shown(
        flip.turn, flip.place, flip.cards[1 - me], flip.cards[me], look,
        flip.saloon, flip.gone, flip.prize, flip.words, sound,
    )  # fmt: skip


# ---- a player's shelf ----
def _shelf(view: View, names: Sequence[str], seat: int, flips: Sequence[Flip]) -> Shelf:
    side = view.sides[seat]
    looted, shot, drunk = (brawl.took(flips, seat, gain) for gain in ("gold", "bullets", "gulps"))
    before = side.nuggets - sum([flip.number for flip in looted])
    asked = bool(view.places) and not side.chosen
    return Shelf(
        name=names[seat],
        state=_state(view, seat, asked),
        look="asked" if asked else "won" if view.winner == seat else "",
        gold=Goal(side.nuggets, view.nuggets_to_win, before, looted[-1].turn if looted else 0, ()),
        bullets=_goal(side.bullets, view.bullets_to_win, shot),
        gulps=_goal(side.gulps, view.gulps_to_win, drunk),
        bottle=_bottle(side.gulps, view.gulps_to_win),
        bottle_turn=drunk[-1].turn if drunk else 0,
        cards=_pile(f"g{seat}", _counts(side.gold_cards), looted),
        hand=_hand(side.hand, side.played),
        hand_words=_hand_words(side.hand),
    )


def _state(view: View, seat: int, asked: bool) -> str:
    if asked:
        return "your move" if seat == view.seat else "choosing …"
    if view.places:
        return "cards are down"
    return "wins" if view.winner == seat else ""


@lru_cache(REMEMBERED)
def _counts(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cards.count(kind) for kind in range(KINDS))


@lru_cache(REMEMBERED)
def _goal(have: int, of: int, fresh: tuple[Flip, ...]) -> Goal:
    """`fresh` are the flips that brought the newest of it, one each."""
    turns = {flip.number: flip.turn for flip in fresh}
    pips = []
    for n in range(1, of + 1 if of <= PIPS else 0):
        pips.append("" if n > have else f"on at-{turns[n]}" if n in turns else "on")
    new = sum(n <= have for n in turns)  # a gulp may have been lost again with the bottle
    return Goal(have, of, have - new, turns.get(have, 0), tuple(pips))


def _bottle(gulps: int, to_win: int) -> str:
    if gulps == 0:
        return ""
    if gulps >= to_win:
        return "bottle-empty"
    return "bottle-full" if gulps == 1 else "bottle-almost-empty"


@lru_cache(REMEMBERED)
def _hand(held: tuple[int, ...], played: tuple[int, ...]) -> tuple[str, ...]:
    """
    >>> _hand((2, 1, 5), (0, 1, 0))
    ('2 of 2', '1 of 2', '5 of 5')
    """
    return tuple(f"{have} of {have + gone}" for have, gone in zip(held, played, strict=True))


@lru_cache(REMEMBERED)
def _hand_words(held: tuple[int, ...]) -> str:
    """
    >>> _hand_words((2, 0, 1))
    'Can still play 2 Loot, 1 Whisky'
    """
    cards = ", ".join(f"{n} {card.capitalize()}" for card, n in zip(CARDS, held, strict=True) if n)
    return f"Can still play {cards or 'nothing'}"
