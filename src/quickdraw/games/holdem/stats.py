"""What `quickdraw simulate holdem` counts in a hand. `count` and `settle` are in the dialect.

Chips per hand, all seats together. What a line returns is what it pays beyond the bet, so that the lines of a
table, less what its bets lose, add up to their net result.
"""

from quickdraw.games.holdem.lines import NO_LINE
from quickdraw.games.holdem.rules import FOLDED, LOST
from quickdraw.games.holdem.state import BEST_FOUR, CIRCLES, FLOP, FLOP_BONUS, State
from quickdraw.games.holdem.view import BEST_FOUR_LINES, FLOP_BONUS_LINES, RIVER_LINES
from quickdraw.games.measure import Measure

# Places in the tally: a line of MEASURES each.
NET, CORE_TOTAL, BONUS_TOTAL, LOSSES = 0, 1, 2, 4
HANDS, FOLDS, TO_RIVER, HITS = 7, 8, 10, 11
CORE_RETURN = 19
BONUS_RETURN, FOUR_RETURN = 27, 32

MEASURES = (
    Measure("net chips", "mean"),
    Measure("chips bet on Flop, Turn and River", "mean"),
    Measure("chips bet on Flop Bonus", "mean"),
    Measure("chips bet on Best 4", "mean"),
    Measure("chips lost on Flop, Turn and River", "mean"),
    Measure("chips lost on Flop Bonus", "mean"),
    Measure("chips lost on Best 4", "mean"),
    Measure("hands bet on", "mean"),
    Measure("... folded after the flop", "mean"),
    Measure("... folded after the turn", "mean"),
    Measure("... played to the river", "mean"),
    *(Measure(f"... {line}", "mean") for line in RIVER_LINES),
    *(Measure(f"chips won: {line}", "mean") for line in RIVER_LINES),
    *(Measure(f"chips won on Flop Bonus: {line}", "mean") for line in FLOP_BONUS_LINES),
    *(Measure(f"chips won on Best 4: {line}", "mean") for line in BEST_FOUR_LINES),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == FOLDED:
        tally[FOLDS + b - 1] += 1
    elif kind >= LOST and kind < LOST + CIRCLES:
        tally[LOSSES + kind - LOST] += b


def settle(tally: list[int], s: State) -> None:
    """The hand is over."""
    tally[NET] -= s.bank
    for seat in range(s.seats):
        if s.core[seat] > 0:
            tally[HANDS] += 1
            tally[CORE_TOTAL] += s.core[seat] * s.bet[seat][FLOP]
            settle_core(tally, s, seat)
            settle_bonuses(tally, s, seat)


def settle_core(tally: list[int], s: State, seat: int) -> None:
    if s.shown >> seat & 1 == 1:
        tally[TO_RIVER] += 1
        line = s.line[seat]
        if line != NO_LINE:
            tally[HITS + line] += 1
            tally[CORE_RETURN + line] += (2 + s.river_pays[line]) * s.bet[seat][FLOP]


def settle_bonuses(tally: list[int], s: State, seat: int) -> None:
    for circle in range(FLOP_BONUS, CIRCLES):
        tally[BONUS_TOTAL + circle - FLOP_BONUS] += s.bet[seat][circle]
    if s.flop_line != NO_LINE:
        pays = s.flop_bonus_pays[s.flop_line]
        tally[BONUS_RETURN + s.flop_line] += pays * s.bet[seat][FLOP_BONUS]
    if s.four_line != NO_LINE:
        tally[FOUR_RETURN + s.four_line] += s.best_four_pays[s.four_line] * s.bet[seat][BEST_FOUR]
