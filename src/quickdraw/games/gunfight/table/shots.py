"""What the latest step brought, for the middle of the table: shots with their dice, other news in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from quickdraw.cards.names import sign
from quickdraw.engine.words import Note
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.thirty import FIRE, HANDS
from quickdraw.games.gunfight.view import View
from quickdraw.games.gunfight.words import HAND_NAMES, THIRTY, tell
from quickdraw.games.names import whose

WORTH_TELLING = (
    state.ACTED, state.SWAPPED, state.ROTATES, state.FLIPS, state.PASSES, state.GOT_DICE, state.NOTHING,
    state.LEFT,
)  # fmt: skip
SHOOTING = (state.ROLLED, state.KEPT, state.BURIED, state.SCORED, state.HIT)
SOUNDS = {
    state.LOOKED: "deal", state.TURNED_UP: "deal", state.LAID: "card", state.SHOWN: "snap",
    state.SWAPPED: "card", state.ROTATES: "card", state.FLIPS: "snap", state.GOT_DICE: "dice",
    state.BURIED: "card", state.ROLLED: "dice", state.HIT: "shot",
}  # fmt: skip


@dataclass
class Shot:
    """One player's part of the Fire round, as far as this step tells it."""

    seat: int
    name: str
    title: str = ""
    says: str = ""
    hand: str = ""
    dice: list[int] = field(default_factory=list)
    swap: str = ""
    """What the Undertaker did."""
    total: int | None = None
    ends: list[str] = field(default_factory=list)
    """What came of it, to be read after the name."""

    @property
    def more(self) -> int:
        """What cards and deductions made of the dice."""
        return (self.total or 0) - sum(self.dice)


def shots(news: Sequence[Note], names: Sequence[str]) -> list[Shot]:
    """The shots of this step, in order. One that began earlier has no title and no dice here."""
    fired: list[Shot] = []
    for note in news:
        if note.kind == state.ACTED and note.b >= HANDS * FIRE:
            fired.append(Shot(note.a, names[note.a], *THIRTY[note.b], HAND_NAMES[note.b % HANDS]))
        elif note.kind in SHOOTING:
            seat = shooter(note)
            if not fired or fired[-1].seat != seat:
                fired.append(Shot(seat, names[seat]))
            _add(fired[-1], note, names)
        elif note.kind == state.DIED and fired:
            fired[-1].ends.append(tell(note, names))
    return fired


def shooter(note: Note) -> int:
    if note.kind == state.HIT:
        return note.a // 8
    return note.a // 1024 if note.kind == state.BURIED else note.a


def _add(shot: Shot, note: Note, names: Sequence[str]) -> None:
    if note.kind == state.ROLLED:
        shot.dice.append(note.b)
    elif note.kind == state.SCORED:
        shot.total = note.b
        if note.b == 0:
            shot.ends.append("hits nobody.")
    elif note.kind == state.HIT:
        shot.ends.append(tell(note, names).removeprefix(f"{shot.name} "))
    elif note.kind == state.BURIED:
        shot.swap = f"swaps {sign(note.a % 64)} for {whose(names[note.b // 1024])} {sign(note.b % 64)}."
    else:
        shot.swap = tell(note, names).removeprefix(f"{shot.name} ")


def happened(news: Sequence[Note], names: Sequence[str], view: View) -> dict[str, str]:
    """All other news in words, each with a name of its own: the page keeps them for a round.

    What the actor is about to do stands beside them.
    """
    told = [note for note in news if note.kind in WORTH_TELLING and not _a_shot(note)]
    if told and told[-1].kind == state.ACTED and told[-1].a == view.actor:
        told.pop()
    step = f"told-{view.actor}-{view.left}"  # who passes twice has done the same in two steps
    return {
        f"{step}-{i}-{note.kind}-{note.a}-{note.b}": _in_short(note, names) for i, note in enumerate(told)
    }


def _in_short(note: Note, names: Sequence[str]) -> str:
    """What an action says is seen in the news that follow it."""
    if note.kind == state.ACTED:
        return f"{names[note.a]}, {HAND_NAMES[note.b % HANDS]}: {THIRTY[note.b][0]}."
    return tell(note, names)


def _a_shot(note: Note) -> bool:
    return note.kind == state.ACTED and note.b >= HANDS * FIRE


def sounds(news: Sequence[Note], seat: int) -> str:
    """What is to be heard, each once."""
    heard = list(dict.fromkeys(SOUNDS[note.kind] for note in news if note.kind in SOUNDS))
    for note in news:
        if note.kind == state.WON:
            heard.append("win" if note.a == seat else "lose")
    return " ".join(heard)


def wounds(news: Sequence[Note]) -> dict[int, int]:
    """Who has just lost how many points."""
    lost: dict[int, int] = {}
    for note in news:
        if note.kind == state.HIT:
            lost[note.a % 8] = lost.get(note.a % 8, 0) + note.b
    return lost
