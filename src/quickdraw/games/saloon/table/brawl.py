"""A phase resolved, place by place: what the news of a step tells about each pair of flipped cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.engine.words import Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import LOOT, NO_CARD, SHOT, SIP
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View, card_words

NOBODY = -1
REFILL = 3
"""The turn after both flips: the row slides together and is filled again. table.css says when turns are."""
SOUNDS = {rules.HIT: "shot", rules.DRANK: "gulp", rules.LOOTED: "coin", rules.DISCARDED: "snap"}


@dataclass(frozen=True)
class Flip:
    """Two action cards turned up beside a saloon card, and what came of it."""

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


def flips(view: View, names: Sequence[str], news: Sequence[Note]) -> tuple[Flip, ...]:
    """The one or two pairs of cards that this step turned up."""
    starts = [i for i, note in enumerate(news) if note.kind == rules.FLIPPED]
    ends = [*starts[1:], _end(news)]
    return tuple(
        _flip(view, names, turn, tuple(news[start:end]))
        for turn, (start, end) in enumerate(zip(starts, ends[: len(starts)], strict=True), 1)
    )


def _end(news: Sequence[Note]) -> int:
    """Where the brawl ends and the next round begins."""
    return next((i for i, note in enumerate(news) if note.kind == rules.RETURNED), len(news))


def _flip(view: View, names: Sequence[str], turn: int, notes: tuple[Note, ...]) -> Flip:
    _, place, pair, _ = notes[0]
    first, second = divmod(pair, 3)
    winner = NOBODY if first == second else 0 if (first - second) % 3 == 1 else 1
    told = {note.kind: note for note in notes}
    saloon = _saloon_card(told)
    prize, does = _prize(view, told, saloon)
    return Flip(
        turn=turn,
        place=place,
        cards=(CARDS[first], CARDS[second]),
        winner=winner,
        saloon=SALOON_CARDS[saloon],
        gone=rules.STAYED not in told,
        prize=prize,
        words=_words(view, names, (first, second), winner, does),
        sound=next(sound for kind, sound in SOUNDS.items() if kind in told),
        notes=notes,
    )


def _saloon_card(told: dict[int, Note]) -> int:
    """The card that was fought for: each of these notes names it."""
    for kind in (rules.LOOTED, rules.DISCARDED, rules.STAYED):
        if kind in told:
            return told[kind].b
    return NO_CARD


def _prize(view: View, told: dict[int, Note], saloon: int) -> tuple[str, str]:
    """What the winner gets: as a badge, and in words that follow 'you' or a name."""
    if rules.HIT in told:
        count = told[rules.HIT].b
        loot = "loot(s) an extra shot and " if saloon == SHOT and rules.LOOTED in told else ""
        return "bullet", f"{loot}take(s) bullet {count} of {view.bullets_to_win}"
    if rules.DRANK in told:
        count = told[rules.DRANK].b
        loot = "loot(s) an extra sip and " if saloon == SIP and rules.LOOTED in told else ""
        takes = (
            "steal(s) the bottle: " if rules.STOLE in told else "take(s) the bottle: " if count == 1 else ""
        )
        drinks = takes + "gulp" if takes else "drink(s) gulp"
        return f"gulp {count}", f"{loot}{drinks} {count} of {view.gulps_to_win}"
    if rules.LOOTED in told:
        return f"{saloon} gold", f"loot(s) {card_words(saloon)}"
    return "nothing", f"{card_words(saloon)} discarded"


def _words(view: View, names: Sequence[str], pair: tuple[int, int], winner: int, does: str) -> str:
    if winner == NOBODY:
        return f"Both flip {CARDS[pair[0]].capitalize()}: {does}."
    better, worse = CARDS[pair[winner]].capitalize(), CARDS[pair[1 - winner]].capitalize()
    who = "you" if winner == view.seat else names[winner]
    ending = "" if winner == view.seat else "s"
    return f"{better} beats {worse}: {who} {does.replace('(s)', ending)}."


def took(flips: Sequence[Flip], seat: int, kind: int) -> dict[int, Flip]:
    """By the number it brought the seat to: the flips with such a note (HIT, DRANK)."""
    return {note.b: flip for flip in flips for note in flip.notes if note.kind == kind and note.a == seat}


def gold(flips: Sequence[Flip], seat: int) -> tuple[Flip, ...]:
    """The flips by which the seat looted gold."""
    return tuple(
        f for f in flips if f.winner == seat and f.cards[seat] == CARDS[LOOT] and f.prize.endswith("gold")
    )
