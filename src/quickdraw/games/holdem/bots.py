"""How the bots think. In the dialect.

Nobody plays against anybody here, so a bot looks at its own cards, the board and the pay tables only.
"""

from typing import Any

from quickdraw.cards.french import CARDS
from quickdraw.cards.poker import evaluate
from quickdraw.engine.words import Position, Rng
from quickdraw.games.holdem.lines import FLOP_CARDS, NO_LINE, river_line
from quickdraw.games.holdem.options import CORE_BETS
from quickdraw.games.holdem.rules import affordable, is_in
from quickdraw.games.holdem.state import (
    BET,
    BETTING,
    DECIDING,
    FLOP,
    FOLD,
    HAND,
    HOLE,
    NO_CARD,
    STAKE,
    STAKES,
    State,
)
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy", "basic", "gambler")
ABOUT = {
    "random": "Throws its chips about, and soon has none.",
    "greedy": (
        "Careful: bets the least, and folds more often than it should. Loses 27 chips for every 100 it "
        "bets on Flop."
    ),
    "basic": (
        "The best here: bets the least, and plays every hand as well as can be. Loses 2.3 chips for "
        "every 100 it bets on Flop."
    ),
    "gambler": (
        "Plays like Basic, with the smallest bonus bets beside it. Of every 100 chips, Flop Bonus loses "
        "2.3 and Best 4 loses 4.2."
    ),
}
RANDOM, GREEDY, BASIC, GAMBLER = 0, 1, 2, 3
TURNS, RIVERS = 47, 46
"""Cards that can come: all but one's own two and those that lie there."""


def think(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """`gambler` is `basic` with the smallest bonus bets; all but `random` bet as little as they can."""
    s: Any = pool[world]
    if bot == RANDOM:
        return random_action(s, seat, out, rng)
    if s.phase == BETTING:
        return smallest_stake(s, seat, bot == GAMBLER)
    if bot == GREEDY:
        return greedy(pool, world, seat, out, rng)
    return BET if is_worth_a_bet(s, seat) else FOLD


def hurried(pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """H10: bet if the hand wins already, else fold; and no new bets."""
    s: Any = pool[world]
    if s.phase == BETTING:
        return no_stake(s, seat)
    return BET if line_so_far(s, seat) != NO_LINE else FOLD


def no_stake(s: State, seat: int) -> int:
    return STAKE + STAKES * s.placed[seat]


def smallest_stake(s: State, seat: int, bonuses: bool) -> int:
    circle = s.placed[seat]
    wanted = circle == FLOP or bonuses
    return no_stake(s, seat) + (s.amounts[circle][1] if wanted and affordable(s, seat, circle) > 1 else 0)


def line_so_far(s: State, seat: int) -> int:
    return river_line(evaluate(s.hand[seat], HOLE + s.dealt), s.winning_rank)


def is_worth_a_bet(s: State, seat: int) -> bool:
    """Whether to bet loses less than to fold, against all cards that can come, with the best play after that.

    After the flop a fold loses the Flop bet, after the turn it loses two.
    """
    place = HOLE + s.dealt
    cards = s.hand[seat]
    if s.dealt > FLOP_CARDS:
        return over_rivers(s, cards) > -2 * RIVERS
    worth = 0
    for card in range(CARDS):
        if not is_among(cards, place, card):
            cards[place] = card
            worth += max(over_rivers(s, cards), -2 * RIVERS)
    cards[place] = NO_CARD
    return worth > -TURNS * RIVERS


def over_rivers(s: State, cards: list[int]) -> int:
    """What the hand brings in Flop bets if it stays to the end, summed up over all rivers."""
    worth = 0
    for card in range(CARDS):
        if not is_among(cards, HAND - 1, card):
            cards[HAND - 1] = card
            line = river_line(evaluate(cards, HAND), s.winning_rank)
            worth += 2 + s.river_pays[line] if line != NO_LINE else -CORE_BETS
    cards[HAND - 1] = NO_CARD
    return worth


def is_among(cards: list[int], n: int, card: int) -> bool:
    for i in range(n):
        if cards[i] == card:
            return True
    return False


def standing(s: State, seat: int) -> float:
    """Chips, if the hand were settled with the cards that lie there."""
    chips = float(s.net[seat])
    if s.phase != DECIDING or not is_in(s, seat):
        return chips
    line = line_so_far(s, seat)
    units = -s.core[seat] if line == NO_LINE else 2 + s.river_pays[line]
    return chips + units * s.bet[seat][FLOP]
