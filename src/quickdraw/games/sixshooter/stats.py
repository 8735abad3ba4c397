"""What `quickdraw simulate sixshooter` counts in a duel. `count` and `settle` are in the dialect."""

from quickdraw.games.measure import Measure
from quickdraw.games.sixshooter.rules import (
    BY_SUDDEN_DEATH,
    FIRED,
    KEPT,
    LEVELLED,
    NOBODY,
    RELOADED,
    RESET,
    SHUFFLED_IN,
    TIED,
    State,
)

# Places in the tally: a line of MEASURES each.
TRICKS, TIES, RESETS, LEVELS, RESHUFFLES, SUDDEN_DEATHS, MARGIN = 0, 1, 2, 3, 4, 5, 6
RELOADS, RELOAD_WINS, KEEPS, KEEP_WINS, ONE_RELOADS, ONE_WINS = 7, 9, 11, 13, 15, 16

MEASURES = (
    Measure("tricks", "mean"),
    Measure("... of them ties", "mean"),
    Measure("resets, Joker against Joker", "mean"),
    Measure("level hands", "mean"),
    Measure("stacks shuffled in", "mean"),
    Measure("decided by sudden death", "share"),
    Measure("cards the winner is ahead by", "mean"),
    Measure("seat 1 reloads", "share"),
    Measure("seat 2 reloads", "share"),
    Measure("seat 1 wins, having reloaded", "share", of="seat 1 reloads"),
    Measure("seat 2 wins, having reloaded", "share", of="seat 2 reloads"),
    Measure("seat 1 keeps its hand", "share"),
    Measure("seat 2 keeps its hand", "share"),
    Measure("seat 1 wins, having kept", "share", of="seat 1 keeps its hand"),
    Measure("seat 2 wins, having kept", "share", of="seat 2 keeps its hand"),
    Measure("only one reloads", "share"),
    Measure("... and that one wins", "share", of="only one reloads"),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == FIRED:
        tally[TRICKS] += 1
    elif kind == TIED:
        tally[TIES] += 1
    elif kind == RESET:
        tally[RESETS] += 1
    elif kind == LEVELLED:
        tally[LEVELS] += 1
    elif kind == SHUFFLED_IN:
        tally[RESHUFFLES] += 1


def settle(tally: list[int], s: State) -> None:
    """The duel is over."""
    if s.route == BY_SUDDEN_DEATH:
        tally[SUDDEN_DEATHS] += 1
    tally[MARGIN] += abs(s.score[0] - s.score[1])
    for seat in range(2):
        if s.reloaded[seat] == RELOADED:
            tally[RELOADS + seat] += 1
        else:
            tally[KEEPS + seat] += 1
    if s.reloaded[0] != s.reloaded[1]:
        tally[ONE_RELOADS] += 1
    if s.winner == NOBODY:
        return
    if s.reloaded[s.winner] == KEPT:
        tally[KEEP_WINS + s.winner] += 1
        return
    tally[RELOAD_WINS + s.winner] += 1
    if s.reloaded[1 - s.winner] == KEPT:
        tally[ONE_WINS] += 1
