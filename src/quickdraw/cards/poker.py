"""Poker hands as ints that compare as the hands do. In the dialect.

A value is category, then ranks as two masks of 13 bits, the more telling one first:

    category << 26 | ranks that come in twos, threes or fours << 13 | single ranks

Of two masks with equally many ranks the one that wins card by card is the larger number, so the order of
values is the order of hands, kickers included, and equal values are equal hands. A straight has one bit, its
highest card. Values are below 2**30: they fit the fields of a State.

While a hand is looked at it is one int, a lane of 16 bits for each suit with a bit for each rank; jokers are
the bits 13 of the lanes 0 and 1. A joker is any card, but the five cards of a hand differ: no five of a kind.
"""

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = 5, 6, 7, 8, 9
SMALL_HIGH_CARD, SMALL_PAIR, SMALL_TWO_PAIR, SMALL_THREE = 0, 1, 2, 3
SMALL_STRAIGHT, SMALL_FLUSH, SMALL_STRAIGHT_FLUSH, SMALL_FOUR = 4, 5, 6, 7

HAND_JOKER = 52
ALL_RANKS, HIGHEST_RANK = 0x1FFF, 0x1000


def evaluate(cards: list[int], n: int) -> int:
    """The best five of cards[0] .. cards[n - 1]; n is 5 to 8, up to two of them jokers."""
    held = 0
    for i in range(n):
        held |= 1 << (((cards[i] & 3) << 4) + (cards[i] >> 2))
    return value_of_held(held)


def category(value: int) -> int:
    """HIGH_CARD .. ROYAL_FLUSH."""
    return value >> 26


def leading_rank(value: int) -> int:
    """The rank that tells most: of the pair, the higher pair, the three, the highest card ..."""
    ranks = (value >> 13) & ALL_RANKS
    return number_of_top_rank(ranks if ranks != 0 else value & ALL_RANKS)


def value_of_held(held: int) -> int:
    jokers = ((held >> 13) & 1) + ((held >> 29) & 1)
    a, b = held & ALL_RANKS, (held >> 16) & ALL_RANKS
    c, d = (held >> 32) & ALL_RANKS, (held >> 48) & ALL_RANKS
    best = 0
    for suit in range(4):
        own = (held >> (16 * suit)) & ALL_RANKS
        if count_ranks(own) + jokers >= 5:
            best = max(best, flush_value(own, jokers))
    return max(best, kinds_value(a, b, c, d, jokers))


def flush_value(own: int, jokers: int) -> int:
    """Of at least five cards of a suit, jokers included. Jokers are the highest cards not there."""
    top = straight_top(own, jokers, 5)
    if top == HIGHEST_RANK:
        return (ROYAL_FLUSH << 26) + top
    if top != 0:
        return (STRAIGHT_FLUSH << 26) + top
    for _ in range(jokers):
        own |= top_rank_bit(own ^ ALL_RANKS)
    return (FLUSH << 26) + highest_ranks(own, 5)


def kinds_value(a: int, b: int, c: int, d: int, jokers: int) -> int:
    """Four of a kind, full house, straight and all below: what the ranks alone make."""
    any_of = a | b | c | d
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    four = a & b & c & d
    # With jokers a kind needs that many fewer; what is left of them is the best kicker.
    fours = four if jokers == 0 else (three if jokers == 1 else two)
    if fours != 0:
        kind = top_rank_bit(fours)
        spare = jokers
        if four & kind == 0:
            spare -= 1 if three & kind != 0 else 2
        kicker = top_rank_bit((any_of if spare == 0 else ALL_RANKS) & (kind ^ ALL_RANKS))
        return (FOUR_OF_A_KIND << 26) + (kind << 13) + kicker
    # Two jokers and a pair were four of a kind: from here on they find only single ranks.
    threes = three if jokers == 0 else (two if jokers == 1 else any_of)
    twos = two if jokers < 2 else 0
    kind = top_rank_bit(threes)
    other = top_rank_bit(twos & (kind ^ ALL_RANKS))
    if kind != 0 and other != 0:
        return (FULL_HOUSE << 26) + (kind << 13) + other
    top = straight_top(any_of, jokers, 5)
    if top != 0:
        return (STRAIGHT << 26) + top
    if kind != 0:
        return (THREE_OF_A_KIND << 26) + (kind << 13) + highest_ranks(any_of ^ kind, 2)
    if jokers == 1:
        kind = top_rank_bit(any_of)
        return (ONE_PAIR << 26) + (kind << 13) + highest_ranks(any_of ^ kind, 3)
    if two == 0:
        return highest_ranks(any_of, 5)
    kind = highest_ranks(two, 2)
    if kind & (kind - 1) == 0:
        return (ONE_PAIR << 26) + (kind << 13) + highest_ranks(any_of ^ kind, 3)
    return (TWO_PAIR << 26) + (kind << 13) + top_rank_bit(any_of ^ kind)


def straight_top(ranks: int, jokers: int, length: int) -> int:
    """The bit of the highest card of the best straight that so many jokers complete, or 0."""
    low = (ranks << 1) | (ranks >> 12)  # the ace also below the two
    for start in range(14 - length, -1, -1):
        if count_ranks((low >> start) & ((1 << length) - 1)) + jokers >= length:
            return 1 << (start + length - 2)
    return 0


def count_ranks(ranks: int) -> int:
    n = 0
    while ranks != 0:
        ranks &= ranks - 1
        n += 1
    return n


def highest_ranks(ranks: int, n: int) -> int:
    """The n highest of the ranks, or all if there are fewer."""
    for _ in range(count_ranks(ranks) - n):
        ranks &= ranks - 1
    return ranks


def top_rank_bit(ranks: int) -> int:
    return highest_ranks(ranks, 1)


def number_of_top_rank(ranks: int) -> int:
    """The number of the highest of the ranks.

    >>> number_of_top_rank(0b110)
    2
    """
    rank = 0
    while ranks > 1:
        ranks >>= 1
        rank += 1
    return rank


# ---- which cards make it ----
def best_five(cards: list[int], n: int, out: list[int]) -> int:
    """Fills out with the five cards of the best hand, the most telling first; a joker stands where the
    card stands that it is. Which of equal cards are taken does not depend on their order.
    """
    held = 0
    for i in range(n):
        held |= 1 << cards[i]
    value = evaluate(cards, n)
    kind = category(value)
    twos, ones = (value >> 13) & ALL_RANKS, value & ALL_RANKS
    suits = 15
    if kind == STRAIGHT or kind >= STRAIGHT_FLUSH:
        ones = straight_ranks(ones, 5)
    if kind == FLUSH or kind >= STRAIGHT_FLUSH:
        suits = 1 << flush_suit(held, ones)
    of_a_kind = (
        4 if kind == FOUR_OF_A_KIND else (3 if twos & (twos - 1) == 0 and kind >= THREE_OF_A_KIND else 2)
    )
    full = ones if kind == FULL_HOUSE else 0
    filled = 0
    wheel = kind != FLUSH and kind >= STRAIGHT and ones == WHEEL_RANKS
    for place in range(13):
        if (twos >> (12 - place)) & 1:
            for _ in range(of_a_kind):
                held = take_for_hand(held, 12 - place, suits, out, filled)
                filled += 1
    for place in range(13):
        rank = (11 - place if place < 12 else 12) if wheel else 12 - place
        if (ones >> rank) & 1:
            held = take_for_hand(held, rank, suits, out, filled)
            filled += 1
            if full != 0:
                held = take_for_hand(held, rank, suits, out, filled)
                filled += 1
    return filled


WHEEL_RANKS = 0x100F


def straight_ranks(top: int, length: int) -> int:
    """The ranks of the straight with that highest card."""
    low = (top << 2) - ((top << 2) >> length)
    return ((low >> 1) | (low << 12)) & ALL_RANKS


def flush_suit(held: int, ranks: int) -> int:
    """The suit that holds most of the ranks: what it lacks the jokers are."""
    best, most = 0, -1
    for suit in range(4):
        n = 0
        for rank in range(13):
            n += (ranks >> rank) & (held >> (4 * rank + suit)) & 1
        if n >= most:
            best, most = suit, n
    return best


def take_for_hand(held: int, rank: int, suits: int, out: list[int], place: int) -> int:
    """Puts a card of that rank, or a joker, into out[place]; returns what is left of the cards."""
    for suit in range(3, -1, -1):
        card = 4 * rank + suit
        if (suits >> suit) & (held >> card) & 1:
            out[place] = card
            return held ^ (1 << card)
    joker = HAND_JOKER if (held >> HAND_JOKER) & 1 else HAND_JOKER + 1
    out[place] = joker
    return held ^ (1 << joker)


# ---- hands of three or four cards ----
def evaluate_small(cards: list[int], n: int) -> int:
    """The hand of exactly these three or four cards, none a joker, with straights and flushes of that
    many cards. The order of the categories is nobody's pay table: small_category tells which it is.
    """
    a = b = c = d = 0
    for i in range(n):
        bit = 1 << (cards[i] >> 2)
        suit = cards[i] & 3
        if suit == 0:
            a |= bit
        elif suit == 1:
            b |= bit
        elif suit == 2:
            c |= bit
        else:
            d |= bit
    any_of = a | b | c | d
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    if a & b & c & d != 0:
        return (SMALL_FOUR << 26) + (any_of << 13)
    if three != 0:
        return (SMALL_THREE << 26) + (three << 13) + (any_of ^ three)
    if two & (two - 1) != 0:
        return (SMALL_TWO_PAIR << 26) + (two << 13)
    if two != 0:
        return (SMALL_PAIR << 26) + (two << 13) + (any_of ^ two)
    suited = a == any_of or b == any_of or c == any_of or d == any_of
    top = straight_top(any_of, 0, n)
    if top != 0:
        return ((SMALL_STRAIGHT_FLUSH if suited else SMALL_STRAIGHT) << 26) + top
    return ((SMALL_FLUSH if suited else SMALL_HIGH_CARD) << 26) + any_of


def small_category(value: int) -> int:
    """SMALL_HIGH_CARD .. SMALL_FOUR."""
    return value >> 26
