"""Piles of cards and hands, in the dialect.

A pile is unordered: two masks, of the cards below HALF and of the others. A hand is a list of
chambers in order of card number, the empty ones last.
"""

from quickdraw.cards.french import RANKS, SUITS
from quickdraw.games.sixshooter.options import CHAMBERS

KINDS = RANKS + 1  # the Joker is the last one
HALF = 28
RANKS_OF_HALF = 7
NO_CARD = 63
"""Above every card, so that a hand in order has its empty chambers last."""
DEAL = 56
"""CHANCE deals a card by the action DEAL + card."""

# By mask of suits: how many there are, and which.
SIZE = tuple(mask.bit_count() for mask in range(1 << SUITS))
SUITS_IN = tuple(
    tuple([suit for suit in range(SUITS) if mask >> suit & 1] + [0] * (SUITS - mask.bit_count()))
    for mask in range(1 << SUITS)
)
# By rank and mask of suits: the deals of these cards.
DEALS = tuple(tuple(DEAL + SUITS * rank + suit for suit in row) for rank in range(KINDS) for row in SUITS_IN)


def put(pile: list[int], card: int) -> None:
    pile[card // HALF] |= 1 << (card % HALF)


def drop(pile: list[int], card: int) -> None:
    pile[card // HALF] &= ~(1 << (card % HALF))


def lies_in(pile: list[int], card: int) -> bool:
    return (pile[card // HALF] >> (card % HALF)) & 1 == 1


def suits_of(pile: list[int], rank: int) -> int:
    """The mask of the suits that a rank has in a pile."""
    return (pile[rank // RANKS_OF_HALF] >> (SUITS * (rank % RANKS_OF_HALF))) & 15


def packed(pile: list[int]) -> int:
    """A pile as one number, a bit for each card."""
    return pile[0] + pile[1] * (1 << HALF)


def list_deck(cards: int, out: list[int]) -> int:
    """Four cards of each rank are always written, only those in the deck are kept: no branch to foresee.

    `place` is n: the mask tells the compiler that it is not negative, and half the time is saved.
    """
    n = 0
    for rank in range(KINDS):
        suits = (cards >> (SUITS * rank)) & 15
        four = DEALS[16 * rank + suits]
        place = n & 63
        out[place] = four[0]
        out[place + 1] = four[1]
        out[place + 2] = four[2]
        out[place + 3] = four[3]
        n += SIZE[suits]
    return n


def put_in_hand(hand: list[int], card: int) -> None:
    """Every chamber keeps the lower card and hands the higher one on: no branch to foresee."""
    for chamber in range(CHAMBERS):
        low = min(hand[chamber], card)
        card = max(hand[chamber], card)
        hand[chamber] = low


def take_from_hand(hand: list[int], card: int) -> None:
    for chamber in range(CHAMBERS - 1):
        hand[chamber] = hand[chamber] if hand[chamber] < card else hand[chamber + 1]
    hand[CHAMBERS - 1] = NO_CARD
