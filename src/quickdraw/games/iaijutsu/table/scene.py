"""What the web table of the iaijutsu duel shows beside the View; made from the View and the news alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.iaijutsu.hierarchy import HAND_WORDS, NOTHING
from quickdraw.games.iaijutsu.pace import toss
from quickdraw.games.iaijutsu.table import lay, words
from quickdraw.games.iaijutsu.table.blow import blow
from quickdraw.games.iaijutsu.table.lay import Lies
from quickdraw.games.iaijutsu.view import Side, View, hands_within

MADE_OF = (
    "Crane, Moon", "Moon, Cuckoo", "Crane, Phoenix", "Man, poetry ribbon", "two of Boar, Deer, Man",
    "a Big and a Little Bird", "of Warbler, Cuckoo, Geese, Swallow", "two cards of one month",
    "Crane or Phoenix", "Warbler, Cuckoo, Geese, Swallow", "everything else",
)  # fmt: skip


@dataclass(frozen=True)
class Place:
    """One player's side of the table."""

    side: Side
    name: str
    asked: bool
    hand: tuple[Lies, ...]
    open_hand: tuple[Lies, ...]
    """The same while it is shown to everyone, or through the Curtain."""
    pile: tuple[Lies, ...]
    mine: bool


@dataclass(frozen=True)
class Rank:
    """One line of the hierarchy (P28)."""

    number: str
    words: str
    made_of: str
    mark: str
    """'now' if the seat has it, 'within' if one discard makes it."""


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    me = view.seat if view.seat != WATCHER else 0
    asked = words.asked(view)
    strike = blow(view, names, news)
    return {
        "status": words.status(view, names),
        "phase": view.phase,
        "rule": words.rule(view),
        "aim": f"The first to deal {view.damage_to_win} damage wins.",
        "sounds": words.sounds(view, news),
        "countdown": 0,
        "pause": toss(news) if view.phase == "race" else 0,
        "far": _place(view, names, 1 - me, asked, news),
        "near": _place(view, names, me, asked, news),
        "blow": strike,
        "told": words.told(names, news),
        "faster": _faster(view, names),
        "lesson": words.lesson(view, names),
        "ranks": _ranks(view),
        "made": _made(view),
        "stake": words.stake(view),
        "looks": lay.looks(view),
        "revealed": view.phase in ("tied", "over"),
        "effect": _effect(view),
    }


def _place(view: View, names: Sequence[str], seat: int, asked: Sequence[int], news: Sequence[Note]) -> Place:
    side = view.sides[seat]
    mine = seat == view.seat
    hand = lay.own_hand(view, news) if mine else lay.backs(side, news)
    return Place(
        side=side,
        name=names[seat],
        asked=seat in asked,
        hand=hand,
        open_hand=hand if mine else lay.open_hand(side, news),
        pile=lay.pile(view, side, news),
        mine=mine,
    )


def _faster(view: View, names: Sequence[str]) -> str:
    """Who won the race, as a shout, until both have discarded."""
    if view.phase != "opening" or view.faster is None:
        return ""
    return "You were faster!" if view.faster == view.seat else f"{names[view.faster]} was faster!"


def _ranks(view: View) -> tuple[Rank, ...]:
    within = hands_within(view)
    return tuple(
        Rank(
            str(number) if number < len(MADE_OF) else "",
            name,
            made_of,
            "now" if name == view.my_hand else "within" if name in within else "",
        )
        for number, (name, made_of) in enumerate(zip(HAND_WORDS[1:], MADE_OF, strict=True), 1)
    )


def _made(view: View) -> tuple[str, str] | None:
    """What the seat's two cards make, and where that stands in the hierarchy."""
    if view.seat == WATCHER or not view.my_hand:
        return None
    place = HAND_WORDS.index(view.my_hand)
    return view.my_hand, f"no. {place} of {NOTHING - 1}" if place < NOTHING else "the weakest"


def _effect(view: View) -> tuple[str, str] | None:
    """The effect that the seat may use now: its name, and what it does."""
    if view.effect is None or "use" not in view.legal:
        return None
    return words.picture(view.effect), words.EFFECTS[view.effect]
