"""Help for a person who arranges ten cards: what stacks would make, and what the house would lay."""

from collections.abc import Sequence
from itertools import combinations

from quickdraw.cards.hand_names import describe
from quickdraw.cards.names import number
from quickdraw.cards.poker import category, evaluate
from quickdraw.games.gunfight.bots import PLACES_OF_THREE, best_three
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import BOARD, STACK, THREES, State


def house_stacks(communal: Sequence[str], hand: Sequence[str], piles: Sequence[int]) -> list[list[int]]:
    """What the house's own arranger would lay, given what lies already: places of the hand."""
    s = State(Options())
    s.board[: len(communal)] = map(number, communal)
    s.card[0] = list(map(number, hand))
    laid = sum(1 << i for i, pile in enumerate(piles) if pile)
    stacks: list[list[int]] = []
    for _ in range(STACK - max(piles)):
        three = best_three(s, 0, laid)
        laid |= PLACES_OF_THREE[three]
        stacks.insert(0, list(THREES[three]))
    return stacks


def prospects(communal: Sequence[str], hand: Sequence[str]) -> dict[int, tuple[str, int]]:
    """What up to three cards make with the communal ones: words and category, by the bits of their places."""
    board, cards = list(map(number, communal)), list(map(number, hand))
    made = {}
    for n in range(STACK + 1):
        for places in combinations(range(len(cards)), n):
            value = evaluate(board + [cards[i] for i in places], BOARD + n)
            made[sum(1 << i for i in places)] = describe(value), category(value)
    return made
