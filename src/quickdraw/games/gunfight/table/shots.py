"""What the latest step brought, for the middle of the table: shots with their dice, other news in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from quickdraw.cards.names import sign
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.thirty import FIRE, HANDS
from quickdraw.games.gunfight.view import View
from quickdraw.games.gunfight.words import HAND_NAMES, THIRTY, action_words, tell
from quickdraw.games.names import whose

WORTH_TELLING = (
    state.ACTED, state.SWAPPED, state.ROTATES, state.FLIPS, state.PASSES, state.GOT_DICE, state.NOTHING,
    state.LEFT,
)  # fmt: skip
SHOOTING = (state.ROLLED, state.KEPT, state.BURIED, state.SCORED, state.HIT)
SOUNDS = {
    state.LAID: "card", state.SHOWN: "snap", state.SWAPPED: "card", state.ROTATES: "card",
    state.FLIPS: "snap", state.GOT_DICE: "dice",
}  # fmt: skip
"""Of what happens at once: shots are heard one after the other, and a deal after them."""


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
    begins: str = ""
    """What is heard when it begins ..."""
    strikes: str = ""
    """... and when it is told what came of it."""

    @property
    def more(self) -> int:
        """What cards and deductions made of the dice."""
        return (self.total or 0) - sum(self.dice)


def shots(news: Sequence[Note], names: Sequence[str], seat: int = WATCHER) -> list[Shot]:
    """The shots of this step, in order, as the seat hears them.

    One that began earlier has no title and no dice here.
    """
    fired: list[Shot] = []
    for note in news:
        if note.kind == state.ACTED and note.b >= HANDS * FIRE:
            said = action_words(note.b, own=note.a == seat)
            fired.append(Shot(note.a, names[note.a], *said, HAND_NAMES[note.b % HANDS]))
        elif note.kind in SHOOTING:
            who = shooter(note)
            if not fired or fired[-1].seat != who:
                fired.append(Shot(who, names[who]))
            _add(fired[-1], note, names)
        elif note.kind == state.DIED and fired:
            fired[-1].ends.append(tell(note, names))
        elif note.kind == state.WON and fired:
            fired[-1].strikes = f"{fired[-1].strikes} {_end_sound(note, seat)}".strip()
    return fired


def shooter(note: Note) -> int:
    if note.kind == state.HIT:
        return note.a // 8
    return note.a // 1024 if note.kind == state.BURIED else note.a


def _add(shot: Shot, note: Note, names: Sequence[str]) -> None:
    if note.kind == state.ROLLED:
        shot.dice.append(note.b)
        shot.begins = "dice"
    elif note.kind == state.SCORED:
        shot.total = note.b
        if note.b == 0:
            shot.ends.append("hits nobody.")
    elif note.kind == state.HIT:
        shot.ends.append(tell(note, names).removeprefix(f"{shot.name} "))
        shot.strikes = "shot"
    elif note.kind == state.BURIED:
        shot.swap = f"swaps {sign(note.a % 64)} for {whose(names[note.b // 1024])} {sign(note.b % 64)}."
        shot.begins = "card"
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
    """What is to be heard at once, each only once."""
    heard = list(dict.fromkeys(SOUNDS[note.kind] for note in news if note.kind in SOUNDS))
    if not any(note.kind in SHOOTING for note in news):
        heard += [_end_sound(note, seat) for note in news if note.kind == state.WON]
    return " ".join(heard)


def _end_sound(won: Note, seat: int) -> str:
    return "win" if won.a == seat else "lose"


def wounds(news: Sequence[Note]) -> dict[int, int]:
    """Who has just lost how many points."""
    lost: dict[int, int] = {}
    for note in news:
        if note.kind == state.HIT:
            lost[note.a % 8] = lost.get(note.a % 8, 0) + note.b
    return lost
