"""How long the decisions of a hand of hold'em may take."""

from quickdraw.games.holdem.state import BETTING, CIRCLES, State
from quickdraw.games.pace import Pace


def seconds(s: State, seat: int) -> int:
    return 60 if s.phase == BETTING else 30


def steps(s: State, seat: int) -> int:
    """Bets are placed in three circles."""
    return CIRCLES - s.placed[seat] if s.phase == BETTING else 1


def whole_turn(s: State) -> int:
    return 1 if s.phase == BETTING else 0


PACE = Pace(
    words="a minute to place the bets, 30 seconds for each choice after that",
    seconds=seconds,
    steps=steps,
    whole_turn=whole_turn,
)
