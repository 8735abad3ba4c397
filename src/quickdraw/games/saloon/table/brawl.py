"""A phase resolved, place by place: what the news of a step tells about each pair of flipped cards."""

from collections.abc import Sequence
from typing import NamedTuple

from quickdraw.engine.words import Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import NOBODY, SHOT, SIP
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, View, card_words


class Flip(NamedTuple):
    """Two action cards turned up beside a saloon card, and what came of it."""

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
    return [_flip(view, names, turn, notes) for turn, notes in enumerate(found, 1)]


def took(flips: Sequence[Flip], seat: int, gain: str) -> tuple[Flip, ...]:
    return tuple([flip for flip in flips if flip.winner == seat and flip.gain == gain])


def _flip(view: View, names: Sequence[str], turn: int, notes: list[Note]) -> Flip:
    _, place, pair, _ = notes[0]
    first, second = divmod(pair, 3)
    winner = NOBODY if first == second else 0 if (first - second) % 3 == 1 else 1
    told = {note.kind: note.b for note in notes}
    # Each of the three notes on what became of the saloon card names it.
    saloon = next(told[kind] for kind in (rules.LOOTED, rules.DISCARDED, rules.STAYED) if kind in told)
    gain, count, prize, does = _gain(view, told, saloon, "" if winner == view.seat else "s")
    if winner == NOBODY:
        words = f"Both flip {CARDS[first].capitalize()}: {card_words(saloon)} discarded."
    else:
        better, worse = (first, second) if winner == 0 else (second, first)
        who = "you" if winner == view.seat else names[winner]
        words = f"{CARDS[better].capitalize()} beats {CARDS[worse].capitalize()}: {who} {does}."
    return Flip(
        turn=turn,
        place=place,
        cards=(CARDS[first], CARDS[second]),
        winner=winner,
        saloon=SALOON_CARDS[saloon],
        gone=rules.STAYED not in told,
        gain=gain,
        number=count,
        prize=prize,
        words=words,
    )


def _gain(view: View, told: dict[int, int], saloon: int, s: str) -> tuple[str, int, str, str]:
    """What the winner gets: of what, how much, as a badge, in words after a name (or 'you', without s)."""
    looted = f"loot{s} {card_words(saloon)}"
    if rules.HIT in told:
        count = told[rules.HIT]
        first = f"{looted} and " if rules.LOOTED in told and saloon == SHOT else ""
        return "bullets", count, "bullet", f"{first}take{s} bullet {count} of {view.bullets_to_win}"
    if rules.DRANK in told:
        count = told[rules.DRANK]
        first = f"{looted} and " if rules.LOOTED in told and saloon == SIP else ""
        drinks = (
            f"steal{s} the bottle:"
            if rules.STOLE in told
            else f"take{s} the bottle:"
            if count == 1
            else f"drink{s}"
        )
        return "gulps", count, f"gulp {count}", f"{first}{drinks} gulp {count} of {view.gulps_to_win}"
    if rules.LOOTED in told:
        return "gold", saloon, f"{saloon} gold", looted
    return "", 0, "nothing", ""
