"""A phase resolved, place by place: what the news of a step tells about each pair of flipped cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from quickdraw.engine.words import Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import NO_CARD, SHOT, SIP
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View, card_words

NOBODY = -1
REFILL = 3
"""The turn after both flips: the row slides together and is filled again. table.css says when turns are."""
SOUNDS = {rules.HIT: "shot", rules.DRANK: "gulp", rules.LOOTED: "coin", rules.DISCARDED: "snap"}


Moved = tuple[int, int, int]
"""A saloon card that has just left the row: its kind, from which place, with which flip."""


@dataclass(frozen=True, eq=False)
class Flip:
    """Two action cards turned up beside a saloon card, and what came of it.

    The same flip is the same object, so that whoever draws it can remember it by that.
    """

    turn: int
    """1 or 2: the nearer place comes first (S3)."""
    place: int
    cards: tuple[str, str]
    winner: int
    saloon: str
    gone: bool
    """The saloon card left the row."""
    prize: str
    words: str
    sound: str
    notes: tuple[Note, ...]
    moved: Moved
    is_gold: bool
    """It was gold, and somebody has it now."""


def flips(view: View, names: Sequence[str], news: Sequence[Note]) -> tuple[Flip, ...]:
    """The one or two pairs of cards that this step turned up."""
    starts = [i for i, note in enumerate(news) if note.kind == rules.FLIPPED]
    if not starts:
        return ()
    goals = view.bullets_to_win, view.gulps_to_win
    whose = tuple("you" if seat == view.seat else name for seat, name in enumerate(names))
    ends = [*starts[1:], _end(news)]
    return tuple(
        _flip(goals, whose, turn, tuple(news[start:end]))
        for turn, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )


def _end(news: Sequence[Note]) -> int:
    """Where the brawl ends and the next round begins."""
    return next((i for i, note in enumerate(news) if note.kind == rules.RETURNED), len(news))


@lru_cache(4096)
def _flip(goals: tuple[int, int], names: tuple[str, ...], turn: int, notes: tuple[Note, ...]) -> Flip:
    _, place, pair, _ = notes[0]
    first, second = divmod(pair, 3)
    winner = NOBODY if first == second else 0 if (first - second) % 3 == 1 else 1
    told = {note.kind: note for note in notes}
    saloon = _saloon_card(told)
    prize, does = _prize(*goals, told, saloon)
    return Flip(
        turn=turn,
        place=place,
        cards=(CARDS[first], CARDS[second]),
        winner=winner,
        saloon=SALOON_CARDS[saloon],
        gone=rules.STAYED not in told,
        prize=prize,
        words=_words(names, (first, second), winner, does),
        sound=next(sound for kind, sound in SOUNDS.items() if kind in told),
        notes=notes,
        moved=(saloon, place, turn),
        is_gold=prize.endswith("gold"),
    )


def _saloon_card(told: dict[int, Note]) -> int:
    """The card that was fought for: each of these notes names it."""
    for kind in (rules.LOOTED, rules.DISCARDED, rules.STAYED):
        if kind in told:
            return told[kind].b
    return NO_CARD


def _prize(bullets: int, gulps: int, told: dict[int, Note], saloon: int) -> tuple[str, str]:
    """What the winner gets: as a badge, and in words that follow 'you' or a name."""
    if rules.HIT in told:
        count = told[rules.HIT].b
        loot = "loot(s) an extra shot and " if saloon == SHOT and rules.LOOTED in told else ""
        return "bullet", f"{loot}take(s) bullet {count} of {bullets}"
    if rules.DRANK in told:
        count = told[rules.DRANK].b
        loot = "loot(s) an extra sip and " if saloon == SIP and rules.LOOTED in told else ""
        takes = (
            "steal(s) the bottle: " if rules.STOLE in told else "take(s) the bottle: " if count == 1 else ""
        )
        drinks = takes + "gulp" if takes else "drink(s) gulp"
        return f"gulp {count}", f"{loot}{drinks} {count} of {gulps}"
    if rules.LOOTED in told:
        return f"{saloon} gold", f"loot(s) {card_words(saloon)}"
    return "nothing", f"{card_words(saloon)} discarded"


def _words(names: Sequence[str], pair: tuple[int, int], winner: int, does: str) -> str:
    """Whoever reads it is called "you"."""
    if winner == NOBODY:
        return f"Both flip {CARDS[pair[0]].capitalize()}: {does}."
    better, worse = CARDS[pair[winner]].capitalize(), CARDS[pair[1 - winner]].capitalize()
    ending = "" if names[winner] == "you" else "s"
    return f"{better} beats {worse}: {names[winner]} {does.replace('(s)', ending)}."


def turns(flips: Sequence[Flip], seat: int, kind: int, have: int) -> tuple[int, ...]:
    """Of the flips that brought the seat the latest of what it has (kind HIT or DRANK)."""
    return tuple(
        [f.turn for f in flips for note in f.notes if note.kind == kind and note.a == seat and note.b <= have]
    )


def looted(flips: Sequence[Flip], seat: int) -> tuple[Moved, ...]:
    """The gold that came to the seat."""
    return tuple([f.moved for f in flips if f.winner == seat and f.is_gold])


def discarded(flips: Sequence[Flip]) -> tuple[Moved, ...]:
    return tuple([f.moved for f in flips if f.gone and not f.is_gold])
