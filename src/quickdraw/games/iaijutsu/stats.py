"""What `quickdraw simulate iaijutsu` counts in a match. `count` and `settle` are in the dialect."""

from quickdraw.games.iaijutsu.hierarchy import BRIDGE, BUTTERFLIES, CURTAIN, HAND_WORDS, LIGHTNING, SAKE
from quickdraw.games.iaijutsu.state import (
    CALLED,
    FAST,
    HIT,
    STALEMATE,
    STARED,
    TIE,
    USED,
    WON_ROUND,
    State,
)
from quickdraw.games.measure import Measure

# Places in the tally: a line of MEASURES each.
CAPPED, ROUNDS, TURNS, SOURCE, CALLS, TIES, STALEMATES, EFFECT_USES = 0, 1, 2, 3, 6, 7, 8, 9
FAST_ROUNDS, SLOW_ROUNDS, FAST_DAMAGE, SLOW_DAMAGE, WON_WITH = 14, 15, 16, 17, 18

MEASURES = (
    Measure("ended by the round cap", "share"),
    Measure("rounds", "mean"),
    Measure("turns", "mean"),
    Measure("STARE DOWN: own discard pile", "mean"),
    Measure("STARE DOWN: draw pile", "mean"),
    Measure("STARE DOWN: the other's discard pile", "mean"),
    Measure("DRAW!", "mean"),
    Measure("ties", "mean"),
    Measure("stalemates", "mean"),
    *(Measure(f"{card} used", "mean") for card in ("Curtain", "Bridge", "Butterflies", "Sake", "Lightning")),
    Measure("rounds won by the faster player", "mean"),
    Measure("rounds won by the slower player", "mean"),
    Measure("damage dealt by the faster player", "mean"),
    Measure("damage dealt by the slower player", "mean"),
    *(Measure(f"rounds won with {hand}", "mean") for hand in HAND_WORDS[1:11]),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == STARED:
        tally[TURNS] += 1
        tally[SOURCE + b] += 1
    elif kind == CALLED:
        tally[TURNS] += 1
        tally[CALLS] += 1
    elif kind == TIE:
        tally[TIES] += 1
    elif kind == STALEMATE:
        tally[STALEMATES] += 1
    elif kind == USED:
        tally[EFFECT_USES + effect_number(b)] += 1
        if b == LIGHTNING:
            tally[TURNS] -= 1  # the DRAW! that follows is part of the same turn
    elif kind == WON_ROUND:
        tally[WON_WITH + b - 1] += 1
        tally[FAST_ROUNDS if a >= FAST else SLOW_ROUNDS] += 1
    elif kind == HIT:
        tally[FAST_DAMAGE if a >= FAST else SLOW_DAMAGE] += b


def effect_number(card: int) -> int:
    if card == CURTAIN:
        return 0
    if card == BRIDGE:
        return 1
    if card == BUTTERFLIES:
        return 2
    return 3 if card == SAKE else 4


def settle(tally: list[int], s: State) -> None:
    """The match is over."""
    tally[ROUNDS] += s.round
    if max(s.damage[0], s.damage[1]) < s.damage_to_win:
        tally[CAPPED] += 1
