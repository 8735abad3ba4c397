"""The saloon's table as HTML, put together from the macros of pieces.html.

A table has few pieces that look different, and drawing one takes longer than all the rest of a step: each is
remembered. What stays the same until the next cards are flipped is kept by the page (data-keep, and an id
made of the round, the phase and the row), so that a frame in between does not cut a flip short.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.table import brawl
from quickdraw.games.saloon.table.brawl import REFILL, Flip, Moved
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View

KEYS = ("l", "s", "w")
PIPS = 8
"""A goal of more than this is drawn as a number only."""
SHORT = {name: name.removeprefix("gold-") for name in SALOON_CARDS} | {
    "nothing": "0",
    "sip": "w",
    "shot": "s",
}

REMEMBERED = 4096
Fresh = tuple[Moved, ...]


class Pieces(Protocol):
    """The macros of pieces.html, which remember too."""

    def __getattr__(self, name: str) -> Callable[..., str]: ...
    def __hash__(self) -> int: ...


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
class Goal:
    """One of three ways to win: how far a seat is, and since when."""

    have: int
    of: int
    before: int
    turn: int
    """The flip (1 or 2) that brought the newest of it, or 0."""
    pips: tuple[str, ...] = ()
    """For each step of the way 'on', 'on at-1' or empty; none if there are too many."""

    @property
    def reached(self) -> bool:
        return self.have >= self.of


def draw(view: View, names: Sequence[str], news: Sequence[Note], pieces: Pieces) -> str:
    me = 0 if view.seat == WATCHER else view.seat
    other = 1 - me
    flips = brawl.flips(view, names, news)
    key = f"{view.round}-{view.phase}-{''.join([SHORT[card] for card in view.row])}"
    returned = " returned" if any(note.kind == rules.RETURNED for note in news) else ""
    last_round = view.deck < len(view.row) and view.winner is None
    near = _shelf(pieces, view, names[me], me, "near", key, flips)
    own = ""
    if view.seat != WATCHER:
        own = _hand(pieces, me, view.sides[me].hand, bool(view.legal))
    return "".join(
        [
            _shelf(pieces, view, names[other], other, "far", key, flips),
            f'<div class="bar">\n<div id="row-{key}" class="row{returned}" data-keep>\n',
            *_row(pieces, view, news, flips),
            *[pieces.flipped(flip, other, me) for flip in flips],
            "</div>\n",
            _known(pieces, view.deck_cards, view.discards, last_round),
            pieces.free(view.sides[0].gulps + view.sides[1].gulps == 0),
            *_spots(pieces, view, names, me),
            f'<div class="tale">\n<ol id="told-{key}" class="flips" data-keep '
            'aria-label="What was just flipped">\n',
            *[pieces.told(flip, other, me) for flip in flips],
            "</ol>\n",
            pieces.aid(),
            f'</div>\n</div>\n<div class="band">\n{near}{own}</div>\n',
        ]
    )


# ---- a player's shelf ----
def _shelf(
    pieces: Pieces, view: View, name: str, seat: int, where: str, key: str, flips: Sequence[Flip]
) -> str:
    side = view.sides[seat]
    asked, won = bool(view.places) and not side.chosen, view.winner == seat
    looted = brawl.looted(flips, seat)
    hits = brawl.turns(flips, seat, rules.HIT, side.bullets)
    gulps = brawl.turns(flips, seat, rules.DRANK, side.gulps)
    can = ""
    if where == "far" or view.seat == WATCHER:
        can = _can(pieces, seat, side.hand, side.played)
    return (
        f"{pieces.top(seat, where, name, asked, won, _state(view, seat, asked, won))}"
        f'<div class="goals" id="goals-{seat}-{key}" data-keep>\n'
        f"{_gold(pieces, seat, side.nuggets, view.nuggets_to_win, side.gold_cards, looted)}"
        f"{_bullets(pieces, side.bullets, view.bullets_to_win, hits)}"
        f"{_gulps(pieces, side.gulps, view.gulps_to_win, gulps)}</div>\n{can}</section>\n"
    )


def _state(view: View, seat: int, asked: bool, won: bool) -> str:
    if asked:
        return "your move" if seat == view.seat else "choosing …"
    return "cards are down" if view.places else "wins" if won else ""


@lru_cache(REMEMBERED)
def _gold(pieces: Pieces, seat: int, have: int, of: int, cards: tuple[int, ...], fresh: Fresh) -> str:
    goal = Goal(have, of, have - sum(kind for kind, _, _ in fresh), fresh[-1][2] if fresh else 0)
    counts = [cards.count(kind) for kind in range(rules.KINDS)]
    return pieces.gold(goal, _pile(f"g{seat}", counts, fresh))


@lru_cache(REMEMBERED)
def _bullets(pieces: Pieces, have: int, of: int, fresh: tuple[int, ...]) -> str:
    return pieces.bullets(_goal(have, of, fresh))


@lru_cache(REMEMBERED)
def _gulps(pieces: Pieces, have: int, of: int, fresh: tuple[int, ...]) -> str:
    bottle = ""
    if have:
        bottle = "bottle-empty" if have >= of else "bottle-full" if have == 1 else "bottle-almost-empty"
    return pieces.gulps(_goal(have, of, fresh), bottle)


def _goal(have: int, of: int, fresh: tuple[int, ...]) -> Goal:
    """`fresh`: the flips (1, 2) that brought the latest of it."""
    before = have - len(fresh)
    pips = ["on"] * before + [f"on at-{turn}" for turn in fresh] + [""] * (of - have)
    return Goal(have, of, before, fresh[-1] if fresh else 0, tuple(pips) if of <= PIPS else ())


@lru_cache(REMEMBERED)
def _can(pieces: Pieces, seat: int, held: tuple[int, ...], played: tuple[int, ...]) -> str:
    """Two cards of a kind are drawn; where there are more, a number is written on them."""
    kinds = tuple(
        (card, str(have + gone) if have + gone <= 2 else "many", have)
        for card, have, gone in zip(CARDS, held, played, strict=True)
    )
    words = ", ".join(f"{n} {card.capitalize()}" for card, n in zip(CARDS, held, strict=True) if n)
    return pieces.can(seat, kinds, f"Can still play {words or 'nothing'}")


@lru_cache(REMEMBERED)
def _hand(pieces: Pieces, seat: int, held: tuple[int, ...], asked: bool) -> str:
    return pieces.hand(seat, tuple(zip(CARDS, KEYS, held, strict=True)), asked)


# ---- the row ----
def _row(pieces: Pieces, view: View, news: Sequence[Note], flips: Sequence[Flip]) -> list[str]:
    origins = {note.b: "deck" for note in news if note.kind == rules.DEALT}
    origins |= {note.b: f"cell-{note.a}" for note in news if note.kind == rules.SLID}
    turn = REFILL if flips else 0
    cells = [
        _cell(pieces, place, view.round, face, place in view.places, origins.get(place, ""), turn)
        for place, face in enumerate(view.row)
    ]
    return [_stock(pieces, view.deck, view.discards, brawl.discarded(flips)), *cells]


@lru_cache(REMEMBERED)
def _stock(pieces: Pieces, deck: int, discards: tuple[int, ...], fresh: Fresh) -> str:
    return pieces.stock(deck, _pile("d", discards, fresh))


@lru_cache(REMEMBERED)
def _cell(pieces: Pieces, place: int, round: int, face: str, is_open: bool, origin: str, turn: int) -> str:  # noqa: A002
    card = None
    if face != "nothing":
        words = f"Card {place + 1}: {card_name(face)}"
        card = Lies(f"r{round}-{place}", face, words, origin, turn if origin else 0)
    return pieces.cell(place, card, is_open)


def _pile(name: str, counts: Sequence[int], fresh: Fresh) -> tuple[Lies, ...]:
    """Cards by kind; those that the flips brought come from their places in the row."""
    cards = []
    for kind, n in enumerate(counts):
        face = SALOON_CARDS[kind]
        new = [(f"cell-{place}", turn) for k, place, turn in fresh if k == kind]
        for copy in range(n):
            age = n - 1 - copy
            where = new[age] if age < len(new) else ("", 0)
            cards.append(Lies(f"{name}-{face}-{copy}", face, card_name(face), *where))
    return tuple(cards)


@lru_cache(REMEMBERED)
def _known(pieces: Pieces, deck: tuple[int, ...], discards: tuple[int, ...], last_round: bool) -> str:
    return pieces.known(listed(deck), listed(discards), last_round)


def card_name(face: str) -> str:
    """
    >>> card_name("gold-4"), card_name("sip")
    ('4 gold', 'extra sip')
    """
    return f"{face[5:]} gold" if face.startswith("gold-") else f"extra {face}"


def listed(counts: Sequence[int]) -> str:
    """
    >>> listed([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    '2 × 2 gold, 1 × extra sip'
    """
    return ", ".join(f"{n} × {card_name(SALOON_CARDS[kind])}" for kind, n in enumerate(counts) if n) or "none"


# ---- cards that are laid down and flipped ----
def _spots(pieces: Pieces, view: View, names: Sequence[str], me: int) -> list[str]:
    far, near = view.sides[1 - me], view.sides[me]
    mine = view.my_pair.split("+") if view.my_pair else ("back", "back") if near.chosen else ("", "")
    asked = bool(view.legal)
    spots = []
    for place, card in zip(view.places, mine, strict=False):  # no place is fought for when it is over
        spots.append(pieces.far_spot(place, far.seat, names[far.seat], far.chosen))
        spots.append(pieces.near_spot(place, me, names[me], card, asked))
    return spots
