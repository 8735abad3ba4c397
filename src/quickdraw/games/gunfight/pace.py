"""How long the decisions of a gunfight may take."""

from quickdraw.games.gunfight.state import ARRANGING, STACK, State
from quickdraw.games.pace import Pace


def seconds(s: State, seat: int) -> int:
    return 180 if s.phase == ARRANGING else 60


def steps(s: State, seat: int) -> int:
    """An arrangement is three stacks."""
    return STACK - s.laid[seat] if s.phase == ARRANGING else 1


def whole_turn(s: State) -> int:
    """Whoever lays the stacks one after the other has no more time for it."""
    return s.turn if s.phase == ARRANGING else 0


PACE = Pace(
    words="3 minutes to lay the cards, a minute for each choice after that",
    seconds=seconds,
    steps=steps,
    whole_turn=whole_turn,
)
