"""What `quickdraw simulate saloon` counts in a duel. `count` and `settle` are in the dialect."""

from quickdraw.games.measure import Measure
from quickdraw.games.saloon.rules import FLIPPED, LOOTED, NOBODY, STOLE, State

# Places in the tally: a line of MEASURES each.
WON_BY, BOTH_DRAWN, ROUNDS, FLIPS, SAME, ACTIONS, STEALS, LOOTS = 0, 8, 10, 11, 12, 13, 16, 17
ROUTES = ("gold", "bullets", "emptied bottle", "bottle held at the end")

MEASURES = (
    *(Measure(f"seat {seat + 1} wins by {route}", "share") for seat in range(2) for route in ROUTES),
    Measure("draw: nobody holds the bottle", "share"),
    Measure("draw: round cap", "share"),
    Measure("rounds", "mean"),
    Measure("saloon cards fought for", "mean"),
    Measure("... of them discarded, both chose the same", "mean"),
    Measure("Loot cards flipped", "mean"),
    Measure("Shoot cards flipped", "mean"),
    Measure("Whisky cards flipped", "mean"),
    Measure("bottle stolen", "mean"),
    Measure("saloon cards looted", "mean"),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == FLIPPED:
        tally[FLIPS] += 1
        tally[ACTIONS + b // 3] += 1
        tally[ACTIONS + b % 3] += 1
        if b // 3 == b % 3:
            tally[SAME] += 1
    elif kind == STOLE:
        tally[STEALS] += 1
    elif kind == LOOTED:
        tally[LOOTS] += 1


def settle(tally: list[int], s: State) -> None:
    """The duel is over."""
    tally[ROUNDS] += s.round
    if s.winner == NOBODY:
        tally[BOTH_DRAWN + s.route - 5] += 1
    else:
        tally[WON_BY + 4 * s.winner + s.route - 1] += 1
