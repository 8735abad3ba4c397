"""Which line of a pay table a hand is on: the first line is 0. In the dialect; ids are those of RULES.md."""

from quickdraw.cards.french import ACE, JACK
from quickdraw.cards.poker import (
    ROYAL_FLUSH,
    SMALL_PAIR,
    SMALL_STRAIGHT_FLUSH,
    TWO_PAIR,
    category,
    evaluate_small,
    leading_rank,
    small_category,
)

NO_LINE = -1
FLOP_CARDS, FOUR_CARDS, BOARD = 3, 4, 5
FOUR_ROYAL = 0
# By the category of a small hand: nothing, a pair, two pair, three, straight, flush, straight flush, four.
FLOP_LINES = (NO_LINE, 4, NO_LINE, 1, 2, 3, 0, NO_LINE)
FOUR_LINES = (NO_LINE, 6, 5, 3, 4, 4, 2, 1)


def flop_bonus_line(board: list[int]) -> int:
    """P16, H4: the first three community cards."""
    return FLOP_LINES[small_category(evaluate_small(board, FLOP_CARDS))]


def best_four_line(board: list[int], pays: list[int]) -> int:
    """P17, H5: of the five ways to leave out a card, the one that pays best.

    The card to leave out changes places with the last, and back again.
    """
    best = NO_LINE
    for left_out in range(BOARD):
        swap_with_last(board, left_out)
        line = four_card_line(board)
        swap_with_last(board, left_out)
        if line == NO_LINE:
            continue
        if best == NO_LINE or pays[line] > pays[best] or (pays[line] == pays[best] and line < best):
            best = line
    return best


def swap_with_last(board: list[int], i: int) -> None:
    card = board[i]
    board[i] = board[BOARD - 1]
    board[BOARD - 1] = card


def four_card_line(board: list[int]) -> int:
    """Of the first four cards. A royal has an ace on top, and a pair must be Jacks or better."""
    value = evaluate_small(board, FOUR_CARDS)
    kind = small_category(value)
    if kind == SMALL_PAIR and leading_rank(value) < JACK:
        return NO_LINE
    if kind == SMALL_STRAIGHT_FLUSH and leading_rank(value) == ACE:
        return FOUR_ROYAL
    return FOUR_LINES[kind]


def river_line(value: int, winning_rank: int) -> int:
    """P18, H1: two pair wins by its higher pair alone; all that is better wins."""
    kind = category(value)
    if kind < TWO_PAIR or (kind == TWO_PAIR and leading_rank(value) < winning_rank):
        return NO_LINE
    return ROYAL_FLUSH - kind
