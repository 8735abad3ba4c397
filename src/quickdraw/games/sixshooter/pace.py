"""How long the decisions and the talks of a six-shooter duel may take."""

from quickdraw.games.pace import Pace
from quickdraw.games.sixshooter.rules import LOADING, State


def seconds(s: State, seat: int) -> int:
    return 60 if s.phase == LOADING else 30


def talk_seconds(s: State) -> int:
    """X3."""
    return s.talk_seconds


PACE = Pace(
    words="a minute to keep or reload, 30 seconds for each shot",
    seconds=seconds,
    table_seconds=talk_seconds,
    by_the_rules=True,
    may_end_early=True,
)
