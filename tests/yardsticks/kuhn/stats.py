"""What a simulation counts in Kuhn poker. `count` and `settle` are in the dialect."""

from quickdraw.games.measure import Measure
from yardsticks.kuhn.rules import BETS, SHOWN, State

BETS_MADE, SHOWDOWNS, FIRST_WINS = 0, 1, 2

MEASURES = (
    Measure("bets", "mean"),
    Measure("hands shown", "share"),
    Measure("seat 1 wins", "share"),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == BETS:
        tally[BETS_MADE] += 1
    elif kind == SHOWN:
        tally[SHOWDOWNS] += 1


def settle(tally: list[int], s: State) -> None:
    """The hand is over."""
    if s.winner == 0:
        tally[FIRST_WINS] += 1
