"""The best poker hand by trying everything, in the dialect: slow, and written unlike `cards.poker`.

Every five of the cards, and every card of the pack in the place of a joker, as long as the five differ.
"""

from quickdraw.cards.french import ACE, CARDS, FIVE, RANKS

HIGH, PAIR, PAIRS, THREE, IN_A_ROW, SUITED, FULL, FOUR, SUITED_ROW, ROYAL = range(10)
PLACES = RANKS * RANKS * RANKS * RANKS * RANKS


def best_key(cards: list[int], n: int, hand: list[int]) -> int:
    """Larger is better, equal is equal. `hand` is room for five cards."""
    best = -1
    for chosen in range(1 << n):
        size = 0
        for i in range(n):
            if (chosen >> i) & 1 == 1:
                if size < 5:
                    hand[size] = cards[i]
                size += 1
        if size == 5:
            best = max(best, wild_key(hand))
    return best


def best_keys(hands: list[list[int]], hand: list[int], out: list[int]) -> None:
    for i in range(len(hands)):
        out[i] = best_key(hands[i], len(hands[i]), hand)


def wild_key(hand: list[int]) -> int:
    one, other = -1, -1
    for place in range(5):
        if hand[place] >= CARDS:
            other = one
            one = place
    best = -1
    for x in range(CARDS if one >= 0 else 1):
        for y in range(CARDS if other >= 0 else 1):
            if one >= 0:
                hand[one] = x
            if other >= 0:
                hand[other] = y
            if all_differ(hand):
                best = max(best, hand_key(hand))
    return best


def all_differ(hand: list[int]) -> bool:
    for i in range(5):
        for j in range(i):
            if hand[i] == hand[j]:
                return False
    return True


def times_there(hand: list[int], rank: int) -> int:
    n = 0
    for place in range(5):
        if hand[place] // 4 == rank:
            n += 1
    return n


def hand_key(hand: list[int]) -> int:
    """Of five different cards: category, then the ranks, those that come most often first."""
    order, kinds, most = 0, 0, 0
    for times in range(4, 0, -1):
        for rank in range(ACE, -1, -1):
            if times_there(hand, rank) == times:
                kinds += 1
                most = max(most, times)
                for _ in range(times):
                    order = order * RANKS + rank
    low, high = CARDS, 0
    suited = True
    for place in range(5):
        low, high = min(low, hand[place] // 4), max(high, hand[place] // 4)
        if hand[place] % 4 != hand[0] % 4:
            suited = False
    wheel = kinds == 5 and high == ACE
    for rank in range(FIVE + 1):
        wheel = wheel and times_there(hand, rank) == 1
    if kinds == 5 and (high - low == 4 or wheel):
        top = FIVE if wheel else high
        if suited:
            return (ROYAL if top == ACE else SUITED_ROW) * PLACES + top
        return IN_A_ROW * PLACES + top
    if suited:
        return SUITED * PLACES + order
    if kinds == 5:
        return HIGH * PLACES + order
    if kinds == 4:
        return PAIR * PLACES + order
    if kinds == 3:
        return (THREE if most == 3 else PAIRS) * PLACES + order
    return (FOUR if most == 4 else FULL) * PLACES + order
