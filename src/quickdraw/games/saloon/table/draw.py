"""The saloon's table as HTML, put together from the macros of pieces.html.

A table has few pieces that look different, and drawing one takes longer than all the rest of a step: each is
remembered. What stays the same until the next cards are flipped is kept by the page (data-keep, and an id
made of the round, the phase and the row), so that a frame in between does not cut a flip short.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.table import brawl
from quickdraw.games.saloon.table.brawl import Flip
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, Side, View

PIPS = 8
"""A goal of more than this is drawn as a number only."""
REFILL = 3
"""The turn after both flips: the row slides together and is filled. table.css says when turns are."""
SOUNDS = {"gold": "coin", "bullets": "shot", "gulps": "gulp", "": "snap"}
# A letter for each saloon card, and what it is called.
SHORT = dict(zip(SALOON_CARDS, "0123456789ws", strict=True))
WORDS = {face: f"{face[5:]} gold" if face.startswith("gold-") else f"extra {face}" for face in SALOON_CARDS}

REMEMBERED = 4096
Moved = tuple[int, int, int]
"""A saloon card that has just left the row: its kind, its place there, and with which flip it left."""


class Lies(NamedTuple):
    """A saloon card somewhere on the table."""

    id: str
    face: str
    words: str
    origin: str
    """The id of the element it comes from, if it has just come."""
    turn: int
    """It comes with the first or the second flip (1, 2) or with the refill (3); 0 if at once."""


def draw(view: View, names: Sequence[str], news: Sequence[Note], pieces: Any) -> str:
    """`pieces` are the macros of pieces.html, which remember too."""
    me = 0 if view.seat == WATCHER else view.seat
    flips = brawl.flips(view, names, news)
    key = f"{view.round}-{view.phase}-{''.join([SHORT[card] for card in view.row])}"
    returned = " returned" if any(note.kind == rules.RETURNED for note in news) else ""
    own = "" if view.seat == WATCHER else _hand(pieces, view.sides[me].hand, bool(view.legal))
    return "".join(
        [
            f'<div class="stage near-{me}">\n',
            _shelf(pieces, view, names, 1 - me, "far", key, flips),
            f'<div class="bar">\n<div id="row-{key}" class="row{returned}" data-keep>\n',
            *_row(pieces, view, news, flips),
            *[pieces.flipped(flip, me) for flip in flips],
            "</div>\n",
            _known(pieces, view.deck_cards, view.discards, view.deck < rules.ROW and view.winner is None),
            pieces.free(view.sides[0].gulps + view.sides[1].gulps == 0),
            *_spots(pieces, view, me),
            '<div class="tale">\n',
            f'<ol id="told-{key}" class="flips" data-keep aria-label="What was just flipped">\n',
            *[pieces.told(flip, me, _sound(view, flip, flips)) for flip in flips],
            f'</ol>\n{pieces.aid()}</div>\n</div>\n<div class="band">\n',
            _shelf(pieces, view, names, me, "near", key, flips),
            f"{own}</div>\n</div>\n",
        ]
    )


# ---- a player's shelf ----
def _shelf(
    pieces: Any, view: View, names: Sequence[str], seat: int, where: str, key: str, flips: Sequence[Flip]
) -> str:
    side = view.sides[seat]
    asked = bool(view.places) and not side.chosen
    wide = where == "far" or view.seat == WATCHER
    look = f"{' wide' if wide else ''}{' asked' if asked else ' won' if view.winner == seat else ''}"
    return (
        f"{pieces.top(where, look, names[seat], _state(view, seat, asked))}"
        f'<div class="goals" id="goals-{where}-{key}" data-keep>\n'
        f"{''.join(_goals(pieces, view, side, flips))}</div>\n"
        f"{_can(pieces, where, side.hand, side.played) if wide else ''}</section>\n"
    )


def _state(view: View, seat: int, asked: bool) -> str:
    if asked:
        return "your move" if seat == view.seat else "choosing …"
    return "cards are down" if view.places else "wins" if view.winner == seat else ""


def _goals(pieces: Any, view: View, side: Side, flips: Sequence[Flip]) -> list[str]:
    """The three ways to win: how far the seat is, and which flip brought the latest of it."""
    seat = side.seat
    looted = _moved(brawl.took(flips, seat, "gold"))
    # A gulp may have been lost again, with the bottle.
    hits, drunk = (
        tuple([f.turn for f in brawl.took(flips, seat, gain) if f.number <= have])
        for gain, have in (("bullets", side.bullets), ("gulps", side.gulps))
    )
    return [
        _gold(pieces, seat, side.nuggets, view.nuggets_to_win, side.gold_cards, looted),
        _bullets(pieces, side.bullets, view.bullets_to_win, hits),
        _gulps(pieces, side.gulps, view.gulps_to_win, drunk),
    ]


@lru_cache(REMEMBERED)
def _gold(
    pieces: Any, seat: int, have: int, of: int, cards: tuple[int, ...], fresh: tuple[Moved, ...]
) -> str:
    before = have - sum([kind for kind, _, _ in fresh])
    counts = [cards.count(kind) for kind in range(rules.KINDS)]
    pile = _pile(f"g{seat}", counts, fresh)
    return str(pieces.gold(have, of, before, fresh[-1][2] if fresh else 0, pile))


@lru_cache(REMEMBERED)
def _bullets(pieces: Any, have: int, of: int, fresh: tuple[int, ...]) -> str:
    return str(pieces.bullets(*_progress(have, of, fresh)))


@lru_cache(REMEMBERED)
def _gulps(pieces: Any, have: int, of: int, fresh: tuple[int, ...]) -> str:
    bottle = ""
    if have:
        bottle = "bottle-empty" if have >= of else "bottle-full" if have == 1 else "bottle-almost-empty"
    return str(pieces.gulps(*_progress(have, of, fresh), bottle))


def _progress(have: int, of: int, fresh: tuple[int, ...]) -> tuple[int, int, int, int, tuple[str, ...]]:
    """What there is, of how many, how much there was, since which flip, and how each step of the way looks.

    >>> _progress(2, 4, (1,))
    (2, 4, 1, 1, (' on', ' on at-1', '', ''))
    """
    before = have - len(fresh)
    looks = [" on"] * before + [f" on at-{turn}" for turn in fresh] + [""] * (of - have)
    return have, of, before, fresh[-1] if fresh else 0, tuple(looks) if of <= PIPS else ()


@lru_cache(REMEMBERED)
def _can(pieces: Any, where: str, held: tuple[int, ...], played: tuple[int, ...]) -> str:
    """What can still be played this round, of how many."""
    cards = tuple((card, f"{n} of {n + m}") for card, n, m in zip(CARDS, held, played, strict=True))
    words = ", ".join(f"{n} {card.capitalize()}" for card, n in zip(CARDS, held, strict=True) if n)
    return str(pieces.can(where, cards, f"Can still play {words or 'nothing'}"))


@lru_cache(REMEMBERED)
def _hand(pieces: Any, held: tuple[int, ...], asked: bool) -> str:
    return str(pieces.hand(tuple(zip(CARDS, held, strict=True)), asked))


# ---- the row ----
def _row(pieces: Any, view: View, news: Sequence[Note], flips: Sequence[Flip]) -> list[str]:
    origins = {note.b: "deck" for note in news if note.kind == rules.DEALT}
    origins |= {note.b: f"cell-{note.a}" for note in news if note.kind == rules.SLID}
    turn = REFILL if flips else 0
    discarded = _moved([flip for flip in flips if flip.gone and flip.gain != "gold"])
    return [
        _stock(pieces, view.deck, view.discards, discarded),
        *[
            _cell(pieces, at, at in view.places, view.round, face, origins.get(at, ""), turn)
            for at, face in enumerate(view.row)
        ],
    ]


@lru_cache(REMEMBERED)
def _stock(pieces: Any, deck: int, discards: tuple[int, ...], fresh: tuple[Moved, ...]) -> str:
    return str(pieces.stock(deck, _pile("d", discards, fresh)))


@lru_cache(REMEMBERED)
def _cell(pieces: Any, at: int, is_open: bool, number: int, face: str, origin: str, turn: int) -> str:
    card = None
    if face != "nothing":
        card = Lies(f"r{number}-{at}", face, WORDS[face], origin, turn if origin else 0)
    return str(pieces.cell(at, is_open, card))


def _moved(flips: Sequence[Flip]) -> tuple[Moved, ...]:
    return tuple([(SALOON_CARDS.index(flip.saloon), flip.place, flip.turn) for flip in flips])


def _pile(name: str, counts: Sequence[int], fresh: tuple[Moved, ...]) -> tuple[Lies, ...]:
    """Cards by kind; those that the flips brought come from their places in the row."""
    cards = []
    for kind, n in enumerate(counts):
        face = SALOON_CARDS[kind]
        new = [(f"cell-{place}", turn) for k, place, turn in fresh if k == kind]
        ways = [("", 0)] * (n - len(new)) + new
        cards += [Lies(f"{name}-{face}-{copy}", face, WORDS[face], *way) for copy, way in enumerate(ways)]
    return tuple(cards)


@lru_cache(REMEMBERED)
def _known(pieces: Any, deck: tuple[int, ...], discards: tuple[int, ...], last: bool) -> str:
    """What everybody can work out about the deck (S16), and that this is the last row (P25)."""
    told = f"In the deck: {listed(deck)}. Discarded: {listed(discards)}."
    told += " The row cannot be filled again: then the bottle decides." if last else ""
    return str(pieces.known(told))


def listed(counts: Sequence[int]) -> str:
    """
    >>> listed([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    '2 × 2 gold, 1 × extra sip'
    """
    return ", ".join(f"{n} × {WORDS[SALOON_CARDS[kind]]}" for kind, n in enumerate(counts) if n) or "none"


# ---- cards that are laid down and flipped ----
def _spots(pieces: Any, view: View, me: int) -> list[str]:
    far, near = view.sides[1 - me], view.sides[me]
    mine = view.my_pair.split("+") if view.my_pair else ("back", "back") if near.chosen else ("", "")
    asked = bool(view.legal)
    spots = []
    for at, card in zip(view.places, mine, strict=False):  # no place is fought for when it is over
        spots.append(pieces.far_spot(at, far.seat, far.chosen))
        spots.append(pieces.near_spot(at, card, asked))
    return spots


def _sound(view: View, flip: Flip, flips: Sequence[Flip]) -> str:
    if view.winner is None or view.seat == WATCHER or flip is not flips[-1]:
        return SOUNDS[flip.gain]
    return f"{SOUNDS[flip.gain]} {'win' if view.winner == view.seat else 'lose'}"
