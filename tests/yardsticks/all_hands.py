"""Every hand there is of so many cards, in the dialect."""

from quickdraw.cards.french import CARDS
from quickdraw.cards.poker import CARD_BITS, category, evaluate, evaluate_small, value_of_held


def values_of_fives(pack: int, cards: list[int], out: list[int]) -> int:
    """The values of all hands of five; pack is 52 to 54 cards. Returns how many."""
    n = 0
    for a in range(pack):
        cards[0] = a
        for b in range(a):
            cards[1] = b
            for c in range(b):
                cards[2] = c
                for d in range(c):
                    cards[3] = d
                    for e in range(d):
                        cards[4] = e
                        out[n] = evaluate(cards, 5)
                        n += 1
    return n


def values_of_smalls(size: int, cards: list[int], out: list[int]) -> int:
    """The values of all hands of three cards, or of four."""
    n = 0
    for a in range(CARDS):
        cards[0] = a
        for b in range(a):
            cards[1] = b
            for c in range(b):
                cards[2] = c
                for d in range(c if size == 4 else 1):
                    cards[3] = d
                    out[n] = evaluate_small(cards, size)
                    n += 1
    return n


def count_sevens(counts: list[int]) -> int:
    """How many of all hands of seven have each category."""
    n = 0
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                three = CARD_BITS[a] | CARD_BITS[b] | CARD_BITS[c]
                for d in range(c):
                    for e in range(d):
                        five = three | CARD_BITS[d] | CARD_BITS[e]
                        for f in range(e):
                            for g in range(f):
                                value = value_of_held(five | CARD_BITS[f] | CARD_BITS[g], 7)
                                counts[category(value)] += 1
                                n += 1
    return n
