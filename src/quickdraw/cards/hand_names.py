"""Poker hands in words, for people."""

from quickdraw.cards.french import RANK_WORDS
from quickdraw.cards.poker import (
    ALL_RANKS,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    ROYAL_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    category,
)

CATEGORY_WORDS = (
    "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight", "Flush", "Full House", "Four of a Kind",
    "Straight Flush", "Royal Flush",
)  # fmt: skip
SMALL_CATEGORY_WORDS = (
    "High Card", "Pair", "Two Pair", "Three of a Kind", "Straight", "Flush", "Straight Flush",
    "Four of a Kind",
)  # fmt: skip
PLURALS = tuple(word + ("es" if word.endswith("x") else "s") for word in RANK_WORDS)


def describe(value: int) -> str:
    """A hand of `poker.evaluate` in words; kickers are left to the cards themselves.

    >>> from quickdraw.cards.names import number
    >>> from quickdraw.cards.poker import evaluate
    >>> def hand(cards): return describe(evaluate([number(card) for card in cards.split()], 5))
    >>> hand("As Ad Ac 6h 6s"), hand("As 2d 3c 4h X1"), hand("As 9d 3c 4h Ts")
    ('Full House, Aces over Sixes', 'Straight, Five high', 'Ace high')
    >>> hand("Ks Kd 4c 4h 9s"), hand("Ks Kd 4c 3h 9s"), hand("As Ks Qs X2 Ts")
    ('Two Pair, Kings and Fours', 'Pair of Kings', 'Royal Flush')
    """
    kind = category(value)
    name = CATEGORY_WORDS[kind]
    first, rest = _ranks(value >> 13), _ranks(value)
    if kind == ROYAL_FLUSH:
        return name
    if not first:
        high = f"{RANK_WORDS[rest[0]]} high"
        return high if kind == HIGH_CARD else f"{name}, {high}"
    of = PLURALS[first[0]]
    return {
        ONE_PAIR: f"Pair of {of}",
        TWO_PAIR: f"{name}, {of} and {PLURALS[first[-1]]}",
        THREE_OF_A_KIND: f"Three {of}",
        FULL_HOUSE: f"{name}, {of} over {PLURALS[rest[0]]}",
        FOUR_OF_A_KIND: f"Four {of}",
    }[kind]


def _ranks(mask: int) -> list[int]:
    """The ranks of a mask, the highest first."""
    mask &= ALL_RANKS
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]
