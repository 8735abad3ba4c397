"""How the gunfight's bots think, and the house's own arranger. In the dialect."""

from quickdraw.cards.poker import ROYAL_FLUSH, STRAIGHT_FLUSH, category, evaluate
from quickdraw.engine.words import Rng
from quickdraw.games.gunfight.rounds import points_added, points_deducted, rotations, stack_value
from quickdraw.games.gunfight.rules import payoff
from quickdraw.games.gunfight.state import (
    ACTING,
    ARRANGING,
    BOARD,
    DONE,
    HAND,
    KEEP,
    LAY,
    LAYS,
    NO_CARD,
    REMAINING,
    ROLLING,
    SEATS,
    STACK,
    THREES,
    State,
)
from quickdraw.games.gunfight.thirty import (
    ADDED,
    AIM,
    CARD_COUNTS,
    DICE_REMOVED,
    FIRE,
    QUICK_DRAW,
    UNDERTAKING,
)
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy")
ABOUT = {
    "random": "Easy. Makes any stacks, turns any card and shoots anybody.",
    "greedy": (
        "Hard: wins 96 of 100 duels against Random. Shoots with its best hand, and turns what harms you most."
    ),
}
RANDOM, GREEDY = 0, 1
PLACES_OF_THREE = tuple((1 << i) + (1 << j) + (1 << k) for i, j, k in THREES)
AIM_WORTH = (-7.0, -3.5, 1.0, 1.5, 3.0, 2.5, 5.0, 3.5, 7.0, 10.5)
"""About how many points of damage the hand of the Aim stack is good for."""


def think(bot: int, pool: list[State], world: int, seat: int, out: list[int], rng: Rng) -> int:
    if bot == RANDOM:
        return random_action(pool[world], seat, out, rng)
    if pool[world].phase == ARRANGING:
        return arranged(pool[world], seat)
    return greedy(pool, world, seat, out, rng)


def hurried(pool: list[State], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """G21: the house arranges; no swap with the Undertaker; anything else at random."""
    if pool[world].phase == ARRANGING:
        return arranged(pool[world], seat)
    if pool[world].task == UNDERTAKING:
        return KEEP
    return random_action(pool[world], seat, out, rng)


# ---- the house's own arranger ----
def arranged(s: State, seat: int) -> int:
    """The next stack to lay: the best hand goes to Fire, the next best to Aim, the rest to Quick Draw."""
    laid = 0
    for place in range(HAND):
        if s.pile[seat][place] != 0:
            laid += 1 << place
    for _ in range(STACK - 1 - s.laid[seat]):
        laid += PLACES_OF_THREE[best_three(s, seat, laid)]
    return LAY + best_three(s, seat, laid)


def best_three(s: State, seat: int, laid: int) -> int:
    """Of the cards not laid, the three with the best hand; of equal hands that of the lowest cards."""
    best = 0
    best_value = -1
    for three in range(LAYS):
        if PLACES_OF_THREE[three] & laid == 0:
            for i in range(STACK):
                s.board[BOARD + i] = s.card[seat][THREES[three][i]]
            value = evaluate(s.board, BOARD + STACK)
            if value > best_value:
                best_value = value
                best = three
    for i in range(BOARD, BOARD + STACK):
        s.board[i] = NO_CARD
    return best


# ---- how things stand ----
def standing(s: State, seat: int) -> float:
    """Life and the damage to be expected of a seat, against what the others have on average."""
    if s.phase == DONE:
        return 10.0 * payoff(s, seat)
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += outlook(s, other)
    return outlook(s, seat) - others / (s.seats - 1)


def outlook(s: State, seat: int) -> float:
    """In lives: what is left of one's own, and half of what one will shoot off others' this turn."""
    if s.life[seat] == 0:
        return 0.0
    damage = 0.0
    if s.phase == ACTING or s.phase == ROLLING:
        if s.round == QUICK_DRAW:
            damage += AIM_WORTH[stack_level(s, seat, AIM)]
        if s.round != FIRE or has_to_act(s, seat):
            damage += expected_shot(s, seat, stack_level(s, seat, FIRE))
    return (s.life[seat] + 0.5 * damage) / s.full_life


def stack_level(s: State, seat: int, stack: int) -> int:
    return min(ROYAL_FLUSH, category(stack_value(s, seat, stack)) + rotations(s, seat, stack))


def has_to_act(s: State, seat: int) -> bool:
    for i in range(s.acting, SEATS):
        if s.order[i] == seat:
            return True
    return False


def expected_shot(s: State, seat: int, level: int) -> float:
    """A mean roll of the dice, and the cards; below 0 it hits oneself."""
    total = 3.5 * max(0, s.dice[seat] - DICE_REMOVED[level]) + ADDED[level]
    card = s.card[seat][REMAINING]
    if CARD_COUNTS[level] > 0:
        total += points_added(s, card)
    elif CARD_COUNTS[level] < 0:
        total -= points_deducted(s, card)
    return total + 6.0 if level >= STRAIGHT_FLUSH else total
