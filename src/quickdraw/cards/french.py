"""The French pack: 52 cards and two jokers, as ints. In the dialect.

A card is 4 * rank + suit. Ranks go from 0 (two) to 12 (ace); suits from 0, spades, diamonds, clubs, to 3,
hearts. The jokers are 52 and 53.
"""

SPADES, DIAMONDS, CLUBS, HEARTS = 0, 1, 2, 3
TWO, FIVE, TEN, JACK, QUEEN, KING, ACE = 0, 3, 8, 9, 10, 11, 12
RANKS, SUITS, CARDS, JOKER, PACK = 13, 4, 52, 52, 54

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "sdch"
RANK_WORDS = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"
)  # fmt: skip
SUIT_WORDS = ("Spades", "Diamonds", "Clubs", "Hearts")
SUIT_SIGNS = "♠♦♣♥"


def is_joker(card: int) -> bool:
    return card >= JOKER
