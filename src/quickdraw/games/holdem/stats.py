"""What `quickdraw simulate holdem` counts in a hand. `count` and `settle` are in the dialect.

Chips per hand, all seats together, and what comes back of the chips bet: a line returns what it pays beyond
the bet, so that the lines of a table, with what its bets lose, add up to its whole return.
"""

from quickdraw.games.holdem.lines import NO_LINE
from quickdraw.games.holdem.measures import MEASURES
from quickdraw.games.holdem.rules import FOLDED, LOST
from quickdraw.games.holdem.state import BEST_FOUR, CIRCLES, FLOP, FLOP_BONUS, State

__all__ = ["MEASURES", "count", "settle"]

# Places in the tally: a line of MEASURES each.
NET, FLOP_TOTAL, CORE_TOTAL, BONUS_TOTAL = 0, 1, 2, 3
HANDS, FOLDS, TO_RIVER, HITS = 5, 6, 8, 9
FLOP_RETURN = 17
RETURNS = (18, 28, 35)  # by circle: the whole return, then what is lost, then the lines
FIRST_LINE = 2


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == FOLDED:
        tally[FOLDS + b - 1] += 1
    elif kind >= LOST and kind < LOST + CIRCLES:
        give(tally, kind - LOST, NO_LINE, -b)


def settle(tally: list[int], s: State) -> None:
    """The hand is over."""
    tally[NET] -= s.bank
    for seat in range(s.seats):
        if s.core[seat] > 0:
            tally[HANDS] += 1
            tally[FLOP_TOTAL] += s.bet[seat][FLOP]
            tally[CORE_TOTAL] += s.core[seat] * s.bet[seat][FLOP]
            settle_core(tally, s, seat)
            settle_bonuses(tally, s, seat)
    tally[FLOP_RETURN] = tally[RETURNS[FLOP]]


def settle_core(tally: list[int], s: State, seat: int) -> None:
    if s.shown >> seat & 1 == 1:
        tally[TO_RIVER] += 1
        line = s.line[seat]
        if line != NO_LINE:
            tally[HITS + line] += 1
            give(tally, FLOP, line, (2 + s.river_pays[line]) * s.bet[seat][FLOP])


def settle_bonuses(tally: list[int], s: State, seat: int) -> None:
    for circle in range(FLOP_BONUS, CIRCLES):
        tally[BONUS_TOTAL + circle - FLOP_BONUS] += s.bet[seat][circle]
    if s.flop_line != NO_LINE:
        give(tally, FLOP_BONUS, s.flop_line, s.flop_bonus_pays[s.flop_line] * s.bet[seat][FLOP_BONUS])
    if s.four_line != NO_LINE:
        give(tally, BEST_FOUR, s.four_line, s.best_four_pays[s.four_line] * s.bet[seat][BEST_FOUR])


def give(tally: list[int], circle: int, line: int, chips: int) -> None:
    """What is lost is on no line, and NO_LINE is the place before the first one."""
    tally[RETURNS[circle]] += chips
    tally[RETURNS[circle] + FIRST_LINE + line] += chips
