"""Poker hands as ints that compare as the hands do. In the dialect.

A value is category, then ranks as two masks of 13 bits, the more telling one first:

    category << 26 | ranks that come in twos, threes or fours << 13 | single ranks

Of two masks with equally many ranks the one that wins card by card is the larger number, so the order of
values is the order of hands, kickers included, and equal values are equal hands. A straight has one bit, its
highest card. Values are below 2**30: they fit the fields of a State.

While a hand is looked at it is one int, a lane of 16 bits for each suit with a bit for each rank; jokers are
the bits 13 of the lanes 0 and 1. A joker is any card, but the five cards of a hand differ: no five of a kind.
"""

from quickdraw.cards.french import ACE, JOKER, PACK

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = 5, 6, 7, 8, 9
SMALL_HIGH_CARD, SMALL_PAIR, SMALL_TWO_PAIR, SMALL_THREE = 0, 1, 2, 3
SMALL_STRAIGHT, SMALL_FLUSH, SMALL_STRAIGHT_FLUSH, SMALL_FOUR = 4, 5, 6, 7

ALL_RANKS, HIGHEST_RANK = 0x1FFF, 0x1000
ANY_JOKER = (1 << 13) + (1 << 29)
INLINED = ("kinds_value",)  # so that the loop of evaluate_many is done with vectors
LANES = 0x0001_0001_0001_0001  # one in each suit's lane
CARD_BITS = tuple(1 << (16 * (card % 4) + card // 4) for card in range(PACK))


def evaluate(cards: list[int], n: int) -> int:
    """The best five of cards[0] .. cards[n - 1]; n is 5 to 8, up to two of them jokers."""
    held = CARD_BITS[cards[0]]  # a 0 here would make the compiler do all below twice, once for that 0
    for i in range(1, n):
        held |= CARD_BITS[cards[i]]
    return value_of_held(held, n)


def evaluate_many(hands: list[list[int]], out: list[int]) -> None:
    """out[i] is the best five of hands[i]; all hands have the same number of cards.

    In three passes, because the second has no branch: there a processor takes several hands at once.
    """
    n = len(hands[0])
    for i in range(len(hands)):
        held = 0
        for j in range(5):
            held |= CARD_BITS[hands[i][j]]
        if n > 5:
            held |= CARD_BITS[hands[i][5]]
        if n > 6:
            held |= CARD_BITS[hands[i][6]]
        if n > 7:
            held |= CARD_BITS[hands[i][7]]
        out[i] = held
    for i in range(len(hands)):
        held = out[i]
        value = kinds_value(held, n)
        out[i] = value if (held & ANY_JOKER) | flush_lanes(held, 0) == 0 else -held
    for i in range(len(hands)):
        if out[i] < 0:
            out[i] = value_of_held(-out[i], n)


def category(value: int) -> int:
    """HIGH_CARD .. ROYAL_FLUSH."""
    return value >> 26


def leading_rank(value: int) -> int:
    """The rank that tells most: of the pair, the higher pair, the three, the highest card ..."""
    ranks = (value >> 13) & ALL_RANKS
    return number_of_top_rank(ranks if ranks != 0 else value & ALL_RANKS)


def value_of_held(held: int, n: int) -> int:
    jokers = ((held >> 13) & 1) + ((held >> 29) & 1)
    suits = flush_lanes(held, jokers)
    value = 0
    if jokers != 0:
        value = wild_kinds_value(held, jokers)
    elif suits == 0 or n > 7:  # beside five of a suit, two cards make no full house
        value = kinds_value(held, n)
    while suits != 0:  # with two jokers there may be two
        suit = suits & -suits
        own = held & ((suit >> 3) * ALL_RANKS)
        own |= own >> 32
        value = max(value, flush_value((own | (own >> 16)) & ALL_RANKS, jokers))
        suits ^= suit
    return value


# ---- ranks: which of them a hand has once, twice ... ----
def ranks_once(held: int) -> int:
    some = held | (held >> 32)
    return (some | (some >> 16)) & ALL_RANKS


def ranks_twice(held: int) -> int:
    some, both = held | (held >> 32), held & (held >> 32)
    return (both | (both >> 16) | (some & (some >> 16))) & ALL_RANKS


def ranks_thrice(held: int) -> int:
    some, both = held | (held >> 32), held & (held >> 32)
    return ((both & (some >> 16)) | (some & (both >> 16))) & ALL_RANKS


def ranks_four_times(held: int) -> int:
    both = held & (held >> 32)
    return both & (both >> 16) & ALL_RANKS


def kinds_value(held: int, n: int) -> int:
    """What the ranks of n cards make, suits aside, without jokers.

    Which category a hand has cannot be foreseen, so nothing here is a branch once compiled.
    """
    ranks, two, three, four = ranks_once(held), ranks_twice(held), ranks_thrice(held), ranks_four_times(held)
    second = two & (two - 1)  # less the lowest
    third = second & (second - 1)
    full = three != 0 and second != 0
    # Up to three of a kind: all that comes twice counts, the lowest single ranks are to spare.
    kind = (two != 0) + (second != 0) + 2 * (three != 0)
    first = two
    rest = ranks ^ two
    rest &= rest - (n > 5)
    rest &= rest - (n > 6)
    rest &= rest - (n > 7)
    # Three pairs or four, full house, four of a kind: one more rank counts, the highest.
    if third != 0:
        first = second if third & (third - 1) == 0 else third
    if full:
        kind = FULL_HOUSE
    if four != 0:
        kind = FOUR_OF_A_KIND
    if kind > THREE_OF_A_KIND:
        first = four if four != 0 else three
        first = first & (first - 1) if first & (first - 1) != 0 else first  # the higher of two
    if third != 0 or kind > THREE_OF_A_KIND:
        rest = top_rank_bit((two if kind == FULL_HOUSE else ranks) ^ first)
    value = (kind << 26) + (first << 13) + rest
    low = (ranks << 1) | (ranks >> 12)  # the ace also below the two
    run = low & (low >> 1) & (low >> 2) & (low >> 3) & (low >> 4)
    straight = (STRAIGHT << 26) + ((run ^ (run & (run >> 1))) << 3) if run != 0 else 0
    return max(value, straight)


def wild_kinds_value(held: int, jokers: int) -> int:
    """The same with one joker or two. A kind needs that many cards fewer."""
    ranks, two, three = ranks_once(held), ranks_twice(held), ranks_thrice(held)
    fours = three if jokers == 1 else two
    if fours != 0:
        kind = top_rank_bit(fours)
        missing = 2 - (three & kind != 0) - (ranks_four_times(held) & kind != 0)
        kickers = ranks if missing == jokers else ALL_RANKS  # a joker to spare is the best of all
        return (FOUR_OF_A_KIND << 26) + (kind << 13) + top_rank_bit(kickers & (kind ^ ALL_RANKS))
    # Two jokers have met no pair, one no three.
    kind = top_rank_bit(two if jokers == 1 else ranks)
    if two != kind and two != 0:
        return (FULL_HOUSE << 26) + (kind << 13) + top_rank_bit(two ^ kind)
    top = straight_top(ranks, jokers)
    if top != 0:
        return (STRAIGHT << 26) + top
    if kind != 0:
        return (THREE_OF_A_KIND << 26) + (kind << 13) + highest_ranks(ranks ^ kind, 2)
    kind = top_rank_bit(ranks)
    return (ONE_PAIR << 26) + (kind << 13) + highest_ranks(ranks ^ kind, 3)


# ---- suits ----
def flush_lanes(held: int, jokers: int) -> int:
    """Bit 3 in the lanes of the suits that have five cards, jokers included."""
    n = held & (LANES * ALL_RANKS)
    n -= (n >> 1) & (LANES * 0x5555)
    n = (n & (LANES * 0x3333)) + ((n >> 2) & (LANES * 0x3333))
    n += n >> 4
    n = (n & (LANES * 0x000F)) + ((n >> 8) & (LANES * 0x000F))
    return (n + LANES * (3 + jokers)) & (LANES * 8)


def flush_value(own: int, jokers: int) -> int:
    """Of a suit that has a flush. Jokers are the highest cards that are not there."""
    top = straight_top(own, jokers)
    if top != 0:
        return ((ROYAL_FLUSH if top == HIGHEST_RANK else STRAIGHT_FLUSH) << 26) + top
    for _ in range(jokers):
        own |= top_rank_bit(own ^ ALL_RANKS)
    return (FLUSH << 26) + highest_ranks(own, 5)


def straight_top(ranks: int, jokers: int) -> int:
    """The bit of the highest card of the best straight that so many jokers complete, or 0."""
    a = (ranks << 1) | (ranks >> 12)  # the ace also below the two
    b, c, d, e = a >> 1, a >> 2, a >> 3, a >> 4
    if jokers == 0:
        whole = a & b & c & d & e
    elif jokers == 1:  # four of the five
        whole = (a & b & d & e) | (a & b & c & (d | e)) | ((a | b) & c & d & e)
    else:  # three of the five
        whole = (a & b & (c | d | e)) | ((a | b | c) & d & e) | ((a | b) & c & (d | e))
    return top_rank_bit(whole & 0x3FF) << 3


def highest_ranks(ranks: int, n: int) -> int:
    """The n highest of up to n + 3 ranks, or all if there are fewer."""
    many = (ranks & 0x1555) + ((ranks >> 1) & 0x1555)
    many = (many & 0x3333) + ((many >> 2) & 0x3333)
    many = (many + (many >> 4) + (many >> 8) + (many >> 12)) & 15
    ranks = ranks & (ranks - 1) if many > n else ranks
    ranks = ranks & (ranks - 1) if many > n + 1 else ranks
    return ranks & (ranks - 1) if many > n + 2 else ranks


def top_rank_bit(ranks: int) -> int:
    """
    >>> top_rank_bit(0b110), top_rank_bit(0)
    (4, 0)
    """
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ (ranks >> 1)


def number_of_top_rank(ranks: int) -> int:
    """
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
    card stands that it is. Which of equal cards are taken does not depend on the order they came in.

    >>> out = [0] * 5; best_five([48, 0, 52, 5, 50, 30], 6, out), out  # three aces, one of them a joker
    (5, [50, 48, 52, 30, 5])
    """
    value = evaluate(cards, n)
    kind = category(value)
    ranks_of_hand(value, out)
    held = 0
    for i in range(n):
        held |= CARD_BITS[cards[i]]
    suit = suit_with_most(held, out) if kind == FLUSH or kind >= STRAIGHT_FLUSH else -1
    for place in range(5):
        card = card_to_show(held, out[place], suit)
        out[place] = card
        held ^= CARD_BITS[card]
    return 5


def ranks_of_hand(value: int, out: list[int]) -> None:
    """Fills out with the five ranks of a hand."""
    kind = category(value)
    first, rest = (value >> 13) & ALL_RANKS, value & ALL_RANKS
    if kind == STRAIGHT or kind >= STRAIGHT_FLUSH:
        top = number_of_top_rank(rest)
        for place in range(5):
            out[place] = top - place if top >= place else ACE
        return
    times = 2 + (kind >= THREE_OF_A_KIND) + (kind == FOUR_OF_A_KIND)
    place = 0
    for rank in range(ACE, -1, -1):
        for _ in range(times if (first >> rank) & 1 != 0 else 0):
            out[place] = rank
            place += 1
    times = 2 if kind == FULL_HOUSE else 1
    for rank in range(ACE, -1, -1):
        for _ in range(times if (rest >> rank) & 1 != 0 else 0):
            out[place] = rank
            place += 1


def suit_with_most(held: int, ranks: list[int]) -> int:
    """The suit that has most of five ranks: what it lacks the jokers are."""
    best, most = 0, -1
    for suit in range(4):
        n = 0
        for place in range(5):
            n += (held >> (16 * suit + ranks[place])) & 1
        if n >= most:
            best, most = suit, n
    return best


def card_to_show(held: int, rank: int, suit: int) -> int:
    """A card of that rank and, unless -1, of that suit; if there is none, a joker."""
    for other in range(3, -1, -1):
        if (suit == -1 or suit == other) and (held >> (16 * other + rank)) & 1 != 0:
            return 4 * rank + other
    return JOKER if held & CARD_BITS[JOKER] != 0 else JOKER + 1


# ---- hands of three or four cards ----
def evaluate_small(cards: list[int], n: int) -> int:
    """The hand of exactly these three or four cards; straights and flushes have so many.

    A joker is whatever other card makes the best hand. The order of the categories is nobody's pay table;
    small_category tells which it is.
    """
    held = 0
    for i in range(n):
        held |= CARD_BITS[cards[i]]
    if held & (CARD_BITS[JOKER] | CARD_BITS[JOKER + 1]) != 0:
        return wild_small_value(held, n)
    return small_value(held, n)


def wild_small_value(held: int, n: int) -> int:
    """Every card that is not held is tried for a joker, every two of them for both."""
    both = CARD_BITS[JOKER] | CARD_BITS[JOKER + 1]
    two_jokers = held & both == both
    held &= ~both
    best = 0
    for first in range(JOKER):
        if held & CARD_BITS[first] != 0:
            continue
        for second in range(first if two_jokers else 1):
            more = CARD_BITS[second] if two_jokers else 0
            if held & more == 0:
                best = max(best, small_value(held | CARD_BITS[first] | more, n))
    return best


def small_value(held: int, n: int) -> int:
    ranks, two, three = ranks_once(held), ranks_twice(held), ranks_thrice(held)
    if two != 0:
        kind = SMALL_TWO_PAIR if two & (two - 1) != 0 else SMALL_PAIR
        kind = SMALL_THREE if three != 0 else kind
        kind = SMALL_FOUR if ranks_four_times(held) != 0 else kind
        return (kind << 26) + (two << 13) + (ranks ^ two)
    suited = held == ranks or held == ranks << 16 or held == ranks << 32 or held == ranks << 48
    low = (ranks << 1) | (ranks >> 12)
    run = low & (low >> 1) & (low >> 2)
    run = run & (low >> 3) if n == 4 else run
    if run != 0:
        return ((SMALL_STRAIGHT_FLUSH if suited else SMALL_STRAIGHT) << 26) + (run << (n - 2))
    return ((SMALL_FLUSH if suited else SMALL_HIGH_CARD) << 26) + ranks


def small_category(value: int) -> int:
    """SMALL_HIGH_CARD .. SMALL_FOUR."""
    return value >> 26
