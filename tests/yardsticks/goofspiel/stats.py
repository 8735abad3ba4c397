"""What a simulation counts in goofspiel. `count` and `settle` are in the dialect."""

from quickdraw.games.measure import Measure
from yardsticks.goofspiel.rules import TIED, State

TIES, FIRST_WINS, SECOND_WINS, FIRST_POINTS, SECOND_POINTS = 0, 1, 2, 3, 4

MEASURES = (
    Measure("prizes discarded", "mean"),
    Measure("seat 1 wins", "share"),
    Measure("seat 2 wins", "share"),
    Measure("seat 1's points", "mean"),
    Measure("seat 2's points", "mean"),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == TIED:
        tally[TIES] += 1


def settle(tally: list[int], s: State) -> None:
    """The game is over."""
    tally[FIRST_POINTS] += s.points[0]
    tally[SECOND_POINTS] += s.points[1]
    if s.points[0] > s.points[1]:
        tally[FIRST_WINS] += 1
    elif s.points[1] > s.points[0]:
        tally[SECOND_WINS] += 1
