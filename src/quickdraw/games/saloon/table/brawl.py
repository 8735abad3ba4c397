"""A phase resolved, place by place: what the news of a step tells about each pair of flipped cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from quickdraw.engine.words import Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import NOBODY, SHOT, SIP
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View, card_words

YOU = "you"


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
    gain: str
    """'gold', 'bullets' or 'gulps': which way to win the winner came nearer to; empty if there is none."""
    number: int
    """So many nuggets more; or the number of the bullet or the gulp."""
    prize: str
    words: str


def flips(view: View, names: Sequence[str], news: Sequence[Note]) -> list[Flip]:
    """The one or two pairs of cards that this step turned up."""
    found: list[list[Note]] = []
    for note in news:
        if note.kind == rules.RETURNED:
            break
        if note.kind == rules.FLIPPED:
            found.append([])
        if found:
            found[-1].append(note)
    if not found:
        return []
    goals = view.bullets_to_win, view.gulps_to_win
    readers = tuple([YOU if seat == view.seat else name for seat, name in enumerate(names)])
    return [_flip(goals, readers, view.seat, turn, tuple(notes)) for turn, notes in enumerate(found, 1)]


def took(flips: Sequence[Flip], seat: int, gain: str) -> list[Flip]:
    return [flip for flip in flips if flip.winner == seat and flip.gain == gain]


@lru_cache(4096)
def _flip(
    goals: tuple[int, int], names: tuple[str, ...], reader: int, turn: int, notes: tuple[Note, ...]
) -> Flip:
    _, place, pair, _ = notes[0]
    first, second = divmod(pair, 3)
    winner = NOBODY if first == second else 0 if (first - second) % 3 == 1 else 1
    told = {note.kind: note.b for note in notes}
    # Each of the three notes on what became of the saloon card names it.
    saloon = next(told[kind] for kind in (rules.LOOTED, rules.DISCARDED, rules.STAYED) if kind in told)
    gain, number, prize, does = _gain(goals, told, saloon, "" if winner == reader else "s")
    if winner == NOBODY:
        words = f"Both flip {CARDS[first].capitalize()}: {card_words(saloon)} discarded."
    else:
        better, worse = (first, second) if winner == 0 else (second, first)
        words = f"{CARDS[better].capitalize()} beats {CARDS[worse].capitalize()}: {names[winner]} {does}."
    return Flip(
        turn=turn,
        place=place,
        cards=(CARDS[first], CARDS[second]),
        winner=winner,
        saloon=SALOON_CARDS[saloon],
        gone=rules.STAYED not in told,
        gain=gain,
        number=number,
        prize=prize,
        words=words,
    )


def _gain(goals: tuple[int, int], told: dict[int, int], saloon: int, s: str) -> tuple[str, int, str, str]:
    """What the winner gets: of what, how much, as a badge, in words after a name (or 'you', without s)."""
    bullets_to_win, gulps_to_win = goals
    looted = f"loot{s} {card_words(saloon)}"
    if rules.HIT in told:
        number = told[rules.HIT]
        first = f"{looted} and " if rules.LOOTED in told and saloon == SHOT else ""
        return "bullets", number, "bullet", f"{first}take{s} bullet {number} of {bullets_to_win}"
    if rules.DRANK in told:
        number = told[rules.DRANK]
        first = f"{looted} and " if rules.LOOTED in told and saloon == SIP else ""
        took = "steal" if rules.STOLE in told else "take" if number == 1 else ""
        drinks = f"{took}{s} the bottle:" if took else f"drink{s}"
        return "gulps", number, f"gulp {number}", f"{first}{drinks} gulp {number} of {gulps_to_win}"
    if rules.LOOTED in told:
        return "gold", saloon, f"{saloon} gold", looted
    return "", 0, "nothing", ""
