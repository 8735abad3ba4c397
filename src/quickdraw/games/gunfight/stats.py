"""What `quickdraw simulate gunfight` counts. `count` and `settle` are in the dialect."""

from quickdraw.games.gunfight.state import ACTED, DIED, HIT, NOTHING, SEATS, State
from quickdraw.games.gunfight.thirty import HANDS
from quickdraw.games.gunfight.words import HAND_NAMES, ROUNDS, THIRTY
from quickdraw.games.measure import Measure

# Places in the tally: a line of MEASURES each.
TURNS, SHOTS, DAMAGE, OWN_DAMAGE, DEATHS, OWN_DEATHS, NOT_DONE, SURVIVOR_LIFE = 0, 1, 2, 3, 4, 5, 6, 7
IN_ROUND, BY_ACTION = 8, 11

MEASURES = (
    Measure("turns", "mean"),
    Measure("shots that hit", "mean"),
    Measure("damage", "mean"),
    Measure("... of it by one's own shot", "mean"),
    Measure("deaths", "mean"),
    Measure("... of them by one's own shot", "mean"),
    Measure("actions for which no card was left", "mean"),
    Measure("life of the last one alive", "mean"),
    *(Measure(f"actions in the {name} round", "mean") for name in ROUNDS),
    *(
        Measure(
            f"{ROUNDS[i // HANDS]}, {HAND_NAMES[i % HANDS]}: {THIRTY[i][0]}",
            "part",
            f"actions in the {ROUNDS[i // HANDS]} round",
        )
        for i in reversed(range(3 * HANDS))
    ),
)


def count(tally: list[int], kind: int, a: int, b: int) -> None:
    """A note was heard."""
    if kind == ACTED:
        tally[IN_ROUND + b // HANDS] += 1
        tally[BY_ACTION + 3 * HANDS - 1 - b] += 1
    elif kind == HIT:
        tally[SHOTS] += 1
        tally[DAMAGE] += b
        if a // 8 == a % 8:
            tally[OWN_DAMAGE] += b
    elif kind == DIED:
        tally[DEATHS] += 1
        tally[OWN_DEATHS] += b
    elif kind == NOTHING:
        tally[NOT_DONE] += 1


def settle(tally: list[int], s: State) -> None:
    """The gunfight is over."""
    tally[TURNS] += s.turn
    for seat in range(SEATS):
        tally[SURVIVOR_LIFE] += s.life[seat]
