"""Every card as it lies on the web table: its picture, its words, and what a click on it does."""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.cards.hanafuda import DUEL, LONG, MONTH, MONTHS, NUMBER, PICTURES, SHORT
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.iaijutsu import state
from quickdraw.games.iaijutsu.hierarchy import GROUP, LIGHTNING
from quickdraw.games.iaijutsu.view import PileCard, Side, View, hand_words

BACK = "back"
GROUPS = (
    "Big Bird", "Mammal", "Little Bird", "red ribbon", "poetry, red", "blue ribbon", "effect", "Full Moon",
)  # fmt: skip
EFFECTS = {
    "curtain": "peek", "bridge": "fetch", "butterflies": "steal", "sake": "swap", "lightning": "strike",
}  # fmt: skip
"""What a discard may do, in a word (P19)."""
VERBS = {"race": "discard", "opening": "discard", "discarding": "discard", "sake": "give", "tied": "lay"}
SHORT_MONTHS = tuple("Chrysanth." if month == "Chrysanthemum" else month for month in MONTHS)
TITLES = tuple(
    (SHORT_MONTHS[MONTH[card]], "ribbon")
    if name.endswith("-ribbon")
    else (PICTURES[pack], "no pair" if card == LIGHTNING else SHORT_MONTHS[MONTH[card]])
    for card, (name, pack) in enumerate(zip(SHORT, DUEL, strict=True))
)
"""What tells a card from the others comes first: a picture, or the month of a ribbon."""
WORDS = tuple(
    f"{words}, pairs with nothing" if card == LIGHTNING else words for card, words in enumerate(LONG)
)
"""P26: the month of Lightning is in its picture only."""


@dataclass(frozen=True)
class Lies:
    """A card on the table."""

    id: str
    face: str
    """The name of its picture."""
    words: str
    """For who cannot see it."""
    act: str = ""
    """What a click does; empty if it does nothing."""
    key: str = ""
    title: tuple[str, str] = ("", "")
    group: str = ""
    """These two are the caption; empty if the card lies face down."""
    mark: str = ""
    """What is special about it now, in a word or two."""
    leaves: str = ""
    """What the other two make if this one is discarded."""
    seen: bool = False
    """The other player knows it."""
    origin: str = ""
    """The id of the place it comes from, if it was not on the table before."""


def face_up(name: str, words: str = "", **more: str | bool) -> Lies:
    card = NUMBER[name]
    return Lies(
        id=f"c-{name}",
        face=name,
        words=words or WORDS[card],
        title=TITLES[card],
        group=_group(name),
        **more,  # type: ignore[arg-type]
    )


def _group(name: str) -> str:
    """
    >>> _group("sake"), _group("deer")
    ('effect: swap', 'Mammal')
    """
    group = GROUPS[GROUP[NUMBER[name]]]
    return f"{group}: {EFFECTS[name]}" if name in EFFECTS else group


# ---- hands ----
def own_hand(view: View, news: Sequence[Note]) -> tuple[Lies, ...]:
    """The seat's own cards. In the race every one may be clicked: the table sees who is faster (I2)."""
    side = view.sides[view.seat]
    return tuple(_own_card(view, side, place, name, news) for place, name in enumerate(side.hand, 1))


def _own_card(view: View, side: Side, place: int, name: str, news: Sequence[Note]) -> Lies:
    verb = VERBS.get(view.phase, "")
    act = f"{verb}:{name}"
    may = verb != "" and (view.phase == "race" or act in view.legal)
    others = [other for other in side.hand if other != name]
    leaves = hand_words(others) if may and view.phase == "discarding" else ""
    words = WORDS[NUMBER[name]] + (f", {_group(name)}" if name in EFFECTS else "")
    return face_up(
        name,
        words=f"{verb.capitalize()} {words}{f', leaves {leaves}' if leaves else ''}" if may else words,
        act=act if may else "",
        key=str(place) if may else "",
        mark=_mark(view, name),
        leaves=leaves,
        seen=name in side.seen,
        origin=_came_from(view, name, news),
    )


def _mark(view: View, name: str) -> str:
    if name in view.taken:
        return "just taken"
    if name == view.my_choice:
        return "chosen"
    return "just drawn" if name == view.drawn else ""


def _came_from(view: View, name: str, news: Sequence[Note]) -> str:
    given = any(kind == state.GAVE_CARD and b == NUMBER[name] for kind, _, b, _ in news)
    return f"hand-{1 - view.seat}" if given else _source(news, view.seat)


def _source(news: Sequence[Note], seat: int) -> str:
    """The place from which a new card comes into the hand of the seat."""
    for kind, a, b, _ in reversed(news):
        if kind == state.STARED and a == seat:
            return "deck" if b == 1 else f"pile-{seat if b == 0 else 1 - seat}"
        if kind == state.GAVE or kind == state.GAVE_CARD:
            return f"hand-{1 - seat}"
        if kind == state.BRIDGED and a == seat:
            return f"pile-{seat}"
    return "deck"


def backs(side: Side, news: Sequence[Note]) -> tuple[Lies, ...]:
    """A hand that others hold: its ids say only the place."""
    origin = _source(news, side.seat)
    return tuple(_back(side, place, origin) for place in range(side.cards))


def _back(side: Side, place: int, origin: str) -> Lies:
    return Lies(id=f"b-{side.seat}-{place}", face=BACK, words="a card face down", origin=origin)


def open_hand(side: Side, news: Sequence[Note]) -> tuple[Lies, ...]:
    """The same hand while it is shown: what the seat knows of it face up, and last."""
    known = tuple(face_up(name, origin=f"hand-{side.seat}") for name in side.hand)
    return backs(side, news)[len(known) :] + known


# ---- piles ----
def pile(view: View, side: Side, news: Sequence[Note]) -> tuple[Lies, ...]:
    moved = any(kind == state.MOVED and a == side.seat for kind, a, _, _ in news)
    origin = f"pile-{1 - side.seat}" if moved else f"hand-{side.seat}"
    top = len(side.pile) - 1
    return tuple(
        _pile_card(view, side, place, card, place == top, origin) for place, card in enumerate(side.pile)
    )


def _pile_card(view: View, side: Side, place: int, card: PileCard, top: bool, origin: str) -> Lies:
    act, key = _take(view, side) if top else ("", "")
    if card.name is not None and f"fetch:{card.name}" in view.legal:
        act = f"fetch:{card.name}"
    words = _pile_words(card)
    if act:
        words = f"{'Fetch' if act.startswith('fetch') else 'Take'} {words}"
    if card.name is not None and not card.face_down:
        return face_up(card.name, words, act=act, key=key, origin=origin)
    # What the seat laid down itself keeps the id it had in its hand, so that it can be seen to go there.
    own_id = f"c-{card.name}" if card.name is not None else f"d-{side.seat}-{place}"
    return Lies(id=own_id, face=BACK, words=words, act=act, key=key, origin=origin)


def _pile_words(card: PileCard) -> str:
    if card.name is None:
        first, second = (LONG[NUMBER[name]] for name in card.either)
        return f"a card that lies face down: {first} or {second}"
    words = WORDS[NUMBER[card.name]]
    return f"a card that lies face down: {words}" if card.face_down else words


def _take(view: View, side: Side) -> tuple[str, str]:
    act, key = ("take:own-pile", "m") if side.seat == view.seat else ("take:rivals-pile", "o")
    return (act, key) if act in view.legal else ("", "")


def looks(view: View) -> tuple[Lies, ...]:
    """I5: what the seat laid face down may be looked at again, wherever it lies by now."""
    return tuple(
        face_up(card.name)
        for side in view.sides
        for card in side.pile
        if card.face_down and card.name is not None and view.seat != WATCHER
    )
