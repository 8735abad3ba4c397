"""How long the decisions of an iaijutsu duel may take (I18), and when its clocks stand still (I8)."""

from collections.abc import Sequence

from quickdraw.engine.words import Note
from quickdraw.games.iaijutsu.state import BRIDGING, CALLED, OPENING, SAKE_SWAP, SAW, TIED, TURN, State
from quickdraw.games.pace import Pace

RACE_SECONDS = 10
CURTAIN_MS = 7000
TOSS_MS = 1800
"""The coin is in the air, and nobody looks before it lands (P5)."""
BLOW_MS = 5200
"""A blow that has just fallen is to be understood before the coin is tossed."""


def seconds(s: State, seat: int) -> int:
    if s.phase == OPENING:
        return RACE_SECONDS
    return 30 if s.phase == SAKE_SWAP or s.phase == TIED else 60


def whole_turn(s: State) -> int:
    """From STARE DOWN or DRAW! to the last effect. The other's turn lies between two of one's own."""
    return 1 if TURN <= s.phase <= BRIDGING else 0


def table_seconds(s: State) -> int:
    """For the race."""
    return RACE_SECONDS


def pause(notes: Sequence[Note]) -> int:
    """For the one who looks: the other has nothing to see, and nothing to close."""
    return CURTAIN_MS if any(note.kind == SAW for note in notes) else 0


def toss(notes: Sequence[Note]) -> int:
    return TOSS_MS + (BLOW_MS if any(note.kind == CALLED for note in notes) else 0)


PACE = Pace(
    words="10 seconds for the race, a minute for a turn, 30 seconds for the cards of Sake or of a tie",
    seconds=seconds,
    whole_turn=whole_turn,
    table_seconds=table_seconds,
    pause=pause,
    toss=toss,
)
