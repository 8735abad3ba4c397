"""The moment of DRAW!, made from what was told: the position may already be that of the next round."""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.cards.hanafuda import DUEL_CARDS, SHORT
from quickdraw.engine.words import Note
from quickdraw.games.iaijutsu import state
from quickdraw.games.iaijutsu.hierarchy import HAND_WORDS, RANK, RIBBON
from quickdraw.games.iaijutsu.state import DOWN, FAST
from quickdraw.games.iaijutsu.table.lay import Lies, face_up
from quickdraw.games.iaijutsu.view import View


@dataclass(frozen=True)
class Weapons:
    """A hand, thrown face up on the table."""

    seat: int
    cards: tuple[Lies, Lies]
    rank: str
    """What the two cards make."""
    fate: str
    """'wins', 'loses' or, in a tie, nothing."""


@dataclass(frozen=True)
class Blow:
    caller: int
    hands: tuple[Weapons, Weapons]
    """Those of seat 0 and of seat 1."""
    verdict: str
    """Who hits whom, in words; or that it is a tie."""
    sum: str
    """How the damage adds up; or what comes of the tie."""
    damage: int | None


def blow(view: View, names: Sequence[str], news: Sequence[Note]) -> Blow | None:
    """None if nobody called DRAW! in this step."""
    called = [place for place, note in enumerate(news) if note.kind == state.CALLED]
    if not called:
        return None
    news = news[called[-1] :]
    caller = news[0].a
    shown = {a: (b // DOWN, b % DOWN) for kind, a, b, _ in news if kind == state.SHOWN}
    hit = next(((a % FAST, b) for kind, a, b, _ in news if kind == state.HIT), None)
    hands = (_weapons(0, shown[0], hit), _weapons(1, shown[1], hit))
    if hit is None:
        stale = any(note.kind == state.STALEMATE for note in news)
        end = "The draw pile is too small for both to draw: a stalemate." if stale else "Nobody is hurt."
        return Blow(caller, hands, f"A tie: {hands[0].rank} against {hands[1].rank}.", end, None)
    seat, damage = hit
    verdict = f"{hands[seat].rank} beats {hands[1 - seat].rank}: {names[seat]} deals {damage} damage."
    return Blow(caller, hands, verdict, _sum(view, shown[seat], damage), damage)


def _weapons(seat: int, cards: tuple[int, int], hit: tuple[int, int] | None) -> Weapons:
    rank = HAND_WORDS[RANK[DUEL_CARDS * cards[0] + cards[1]]]
    fate = "" if hit is None else "wins" if hit[0] == seat else "loses"
    return Weapons(seat, (face_up(SHORT[cards[0]]), face_up(SHORT[cards[1]])), rank, fate)


def _sum(view: View, cards: tuple[int, int], damage: int) -> str:
    """P16."""
    ribbon = max(RIBBON[card] for card in cards)
    bonus = (0, view.red_bonus, view.blue_bonus)[ribbon]
    pile = damage - bonus
    words = f"{pile} for the {'card' if pile == 1 else 'cards'} of the pile"
    return f"{words}, {bonus} for the {'blue' if ribbon == 2 else 'red'} ribbon." if ribbon else f"{words}."
