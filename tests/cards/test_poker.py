"""Poker hands against two definitions that try everything, against known counts, and against themselves."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quickdraw.cards import hand_names, poker
from quickdraw.cards.french import ACE, CARDS, FIVE, JACK, JOKER, KING, PACK
from quickdraw.cards.names import number
from quickdraw.engine import dialect
from quickdraw.engine.compiled import compile_parts
from quickdraw.engine.parts import gather
from yardsticks import all_hands, poker_by_definition

KNOWN_FIVES = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
ENTRIES = ["evaluate", "evaluate_many", "best_five", "evaluate_small", "category", "leading_rank"]
LOOPS = ["values_of_fives", "values_of_smalls", "best_keys"]
Key = tuple[int, tuple[int, ...]]


@pytest.fixture(scope="module")
def fast() -> SimpleNamespace:
    parts = gather([poker, all_hands, poker_by_definition])
    return compile_parts("poker_proofs", parts, np.dtype([("nothing", "i4")]), [*ENTRIES, *LOOPS])


def cards_of(text: str) -> list[int]:
    return [number(name) for name in text.split()]


def value_of(text: str) -> int:
    cards = cards_of(text)
    return poker.evaluate(cards, len(cards))


# ---- the definition once more, for people ----
def key_of_five(hand: tuple[int, ...]) -> Key:
    ranks = Counter(card // 4 for card in hand)
    order = tuple(
        rank for rank, n in sorted(ranks.items(), key=lambda item: (item[1], item[0]), reverse=True)
    )
    shape = sorted(ranks.values(), reverse=True)
    rows = [{(low + i) % 13 for i in range(5)} for low in (12, *range(9))]
    tops = [rows.index(set(ranks)) + 3] if set(ranks) in rows else []
    suited = len({card % 4 for card in hand}) == 1
    if tops:
        kind = poker.STRAIGHT if not suited else poker.ROYAL_FLUSH if tops == [ACE] else poker.STRAIGHT_FLUSH
        return kind, tuple(tops)
    if suited:
        return poker.FLUSH, order
    kinds = {
        (4, 1): poker.FOUR_OF_A_KIND, (3, 2): poker.FULL_HOUSE, (3, 1, 1): poker.THREE_OF_A_KIND,
        (2, 2, 1): poker.TWO_PAIR, (2, 1, 1, 1): poker.ONE_PAIR, (1, 1, 1, 1, 1): poker.HIGH_CARD,
    }  # fmt: skip
    return kinds[tuple(shape)], order


def key_of_cards(cards: list[int]) -> Key:
    """Every five, every set of cards that the jokers among them may be."""
    return max(
        key_of_five(real + wild)
        for five in combinations(cards, 5)
        for real in [tuple(card for card in five if card < JOKER)]
        for wild in combinations(sorted(set(range(CARDS)) - set(real)), 5 - len(real))
    )


def random_hands(rng: Random, n: int, jokers: int, many: int) -> list[list[int]]:
    """Half of them from few cards, so that rare hands come up."""
    hands = []
    for i in range(many):
        few = rng.sample(range(CARDS), rng.choice([10, 14, 20])) if i % 2 else range(CARDS)
        if i % 4 == 1:  # of neighbouring ranks
            low = rng.randrange(10)
            few = range(4 * low, 4 * low + 16)
        hand = [*rng.sample(few, n - jokers), *rng.sample([JOKER, JOKER + 1], jokers)]
        rng.shuffle(hand)
        hands.append(hand)
    return hands


def assert_same_order(values: Any, keys: Any) -> None:
    """Larger where larger, equal where equal."""
    order = np.argsort(keys, kind="stable")
    assert np.array_equal(np.sign(np.diff(values[order])), np.sign(np.diff(keys[order])))


SIZES = [(n, jokers) for n in (5, 6, 7, 8) for jokers in (0, 1, 2)]


@pytest.mark.parametrize(("n", "jokers"), SIZES)
def test_values_order_hands_as_trying_everything_does(n: int, jokers: int, fast: SimpleNamespace) -> None:
    hands = np.array(random_hands(Random(f"{n} {jokers}"), n, jokers, (4000, 2000, 250)[jokers]))
    keys, values = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    fast.best_keys(hands, np.zeros(5, np.int64), keys)
    fast.evaluate_many(hands, values)
    assert_same_order(values, keys)
    assert np.array_equal(values >> 26, keys // poker_by_definition.PLACES)
    assert len(set(values.tolist())) > 50, "too few different hands were tried"


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_one_hand_beats_another_as_by_definition(data: st.DataObject) -> None:
    pairs = []
    for _ in range(2):
        jokers = data.draw(st.sampled_from([0, 0, 0, 1, 1, 2]))
        n = data.draw(st.integers(5, (8, 7, 5)[jokers]))
        real = data.draw(
            st.lists(st.integers(0, CARDS - 1), min_size=n - jokers, max_size=n - jokers, unique=True)
        )
        cards = data.draw(st.permutations([*real, *range(JOKER, JOKER + jokers)]))
        pairs.append((poker.evaluate(cards, n), key_of_cards(cards)))
        assert poker.category(pairs[-1][0]) == pairs[-1][1][0]
    (value, key), (other_value, other_key) = pairs
    assert (value > other_value, value == other_value) == (key > other_key, key == other_key)


def test_the_two_definitions_agree() -> None:
    rng = Random(3)
    hands = [
        hand
        for n, jokers in ((5, 0), (6, 0), (8, 0), (5, 1), (6, 1))
        for hand in random_hands(rng, n, jokers, 30)
    ]
    keys = [poker_by_definition.best_key(hand, len(hand), [0] * 5) for hand in hands]
    others = [key_of_cards(hand) for hand in hands]
    for i in range(len(hands)):
        for j in range(i):
            assert (keys[i] > keys[j], keys[i] == keys[j]) == (others[i] > others[j], others[i] == others[j])


@pytest.mark.parametrize(("n", "jokers"), SIZES)
def test_plain_and_compiled_are_the_same(n: int, jokers: int, fast: SimpleNamespace) -> None:
    hands = random_hands(Random(f"plain {n} {jokers}"), n, jokers, 300)
    plain, many = [0] * len(hands), np.zeros(len(hands), np.int64)
    poker.evaluate_many(hands, plain)
    fast.evaluate_many(np.array(hands), many)
    assert plain == many.tolist()
    for hand, value in zip(hands, plain, strict=True):
        mine, theirs = [0] * 5, np.zeros(5, np.int64)
        assert poker.evaluate(hand, n) == value == fast.evaluate(np.array(hand), n)
        assert poker.best_five(hand, n, mine) == fast.best_five(np.array(hand), n, theirs) == 5
        assert mine == theirs.tolist()
        assert poker.category(value) == fast.category(value)
        assert poker.leading_rank(value) == fast.leading_rank(value)


# ---- all hands ----
@pytest.fixture(scope="module")
def fives(fast: SimpleNamespace) -> Any:
    """The values of all hands of 54 cards; the first 2,598,960 have no joker, the next 270,725 X1 alone."""
    values = np.zeros(comb(PACK, 5), np.int64)
    assert fast.values_of_fives(PACK, np.zeros(5, np.int64), values) == len(values)
    return values


def test_all_hands_of_five_have_their_known_categories(fives: Any) -> None:
    values = fives[: comb(CARDS, 5)]
    assert tuple(np.bincount(values >> 26)) == KNOWN_FIVES
    assert len(np.unique(values)) == 7462
    kinds = np.unique(np.unique(values) >> 26, return_counts=True)[1]
    assert tuple(kinds) == (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)


def test_all_hands_with_one_joker_in_the_pack(fives: Any) -> None:
    """The counts known for 53 cards; there the 13 fives of a kind are a category, here they are fours."""
    counts = np.bincount(fives[: comb(CARDS + 1, 5)] >> 26)
    assert tuple(counts) == (1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120 + 13, 180, 24)


def test_all_hands_with_both_jokers(fives: Any) -> None:
    """Three cards and two jokers, counted by combinatorics: a pair is four of a kind, all else a three."""
    counts = np.bincount(fives >> 26)
    none, one = np.array(KNOWN_FIVES), np.bincount(fives[comb(CARDS, 5) : comb(CARDS + 1, 5)] >> 26)
    rows = [{(low + i) % 13 for i in range(5)} for low in (12, *range(9))]
    in_a_row = {three for three in combinations(range(13), 3) if any(row >= set(three) for row in rows)}
    royal = {three for three in in_a_row if min(three) >= 8}
    two = np.zeros(10, int)
    two[poker.ROYAL_FLUSH] = 4 * len(royal)
    two[poker.STRAIGHT_FLUSH] = 4 * (len(in_a_row) - len(royal))
    two[poker.FOUR_OF_A_KIND] = 13 * comb(4, 2) * 48 + 13 * 4
    two[poker.FLUSH] = 4 * (comb(13, 3) - len(in_a_row))
    two[poker.STRAIGHT] = (4**3 - 4) * len(in_a_row)
    two[poker.THREE_OF_A_KIND] = comb(CARDS, 3) - two.sum()
    one = np.append(one, [0] * (10 - len(one)))
    assert tuple(counts) == tuple(none + 2 * one + two)


def test_all_small_hands_have_their_known_categories(fast: SimpleNamespace) -> None:
    threes, fours = np.zeros(comb(CARDS, 3), np.int64), np.zeros(comb(CARDS, 4), np.int64)
    assert fast.values_of_smalls(3, np.zeros(4, np.int64), threes) == len(threes)
    assert fast.values_of_smalls(4, np.zeros(4, np.int64), fours) == len(fours)
    assert tuple(np.bincount(threes >> 26)) == (16440, 3744, 0, 52, 720, 1096, 48)
    assert tuple(np.bincount(fours >> 26)) == (177408, 82368, 2808, 2496, 2772, 2816, 44, 13)


def small_key(cards: tuple[int, ...]) -> Key:
    n = len(cards)
    ranks = Counter(card // 4 for card in cards)
    order = tuple(
        rank for rank, _ in sorted(ranks.items(), key=lambda item: (item[1], item[0]), reverse=True)
    )
    shape = tuple(sorted(ranks.values(), reverse=True))
    suited = len({card % 4 for card in cards}) == 1
    rows = [{(low + i) % 13 for i in range(n)} for low in (12, *range(14 - n))]
    if set(ranks) in rows:
        top = rows.index(set(ranks)) + n - 2
        return poker.SMALL_STRAIGHT_FLUSH if suited else poker.SMALL_STRAIGHT, (top,)
    if suited:
        return poker.SMALL_FLUSH, order
    kinds = {
        (4,): poker.SMALL_FOUR, (3, 1): poker.SMALL_THREE, (3,): poker.SMALL_THREE,
        (2, 2): poker.SMALL_TWO_PAIR, (2, 1): poker.SMALL_PAIR, (2, 1, 1): poker.SMALL_PAIR,
    }  # fmt: skip
    return kinds.get(shape, poker.SMALL_HIGH_CARD), order


@pytest.mark.parametrize("n", [3, 4])
def test_small_hands_are_ordered_inside_their_categories(n: int) -> None:
    hands = list(combinations(range(CARDS), n))
    values: dict[Key, set[int]] = {}
    for hand in Random(n).sample(hands, 20_000):
        cards = list(hand)
        Random(sum(hand)).shuffle(cards)
        value = poker.evaluate_small(cards, n)
        assert poker.small_category(value) == small_key(hand)[0]
        values.setdefault(small_key(hand), set()).add(value)
    assert all(len(same) == 1 for same in values.values()), "equal hands have equal values"
    in_order = [min(values[key]) for key in sorted(values)]
    assert in_order == sorted(set(in_order))


# ---- examples ----
IN_ORDER = [
    "2s 3s 4d 5c 7h", "As Ks Qd Jc 9h", "2s 2d 3s 4d 5c", "As Ad Ks Qd Jc", "2s 2d 3s 3d 4c",
    "As Ad Ks Kd 2c", "As Ad Ks Kd Qc", "2s 2d 2c 3s 4d", "As Ad Ac Ks Qd", "As 2s 3d 4c 5h",
    "2s 3s 4d 5c 6h", "Ts Js Qd Kc Ah", "2s 3s 4s 5s 7s", "As Ks Qs Js 9s", "2s 2d 2c 3s 3d",
    "2s 2d 2c As Ad", "As Ad Ac Ks Kd", "2s 2d 2c 2h 3s", "As Ad Ac Ah Ks", "As 2s 3s 4s 5s",
    "9h Th Jh Qh Kh", "Td Jd Qd Kd Ad",
]  # fmt: skip


def test_hands_go_up_in_the_order_of_poker() -> None:
    values = [value_of(text) for text in IN_ORDER]
    assert values == sorted(set(values))
    assert [poker.category(value) for value in values] == [
        0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9,
    ]  # fmt: skip


WILD = {
    "As Ad Ac Ah X1": "As Ad Ac Ah Ks",  # no five of a kind: the joker is a king
    "Ks Kd Kc X1 X2": "Ks Kd Kc Kh As",
    "As Ad Ac Ah X1 X2": "As Ad Ac Ah Ks",
    "Ks Qd X1 5c 2h": "Ks Kd Qd 5c 2h",
    "Ks Qd X1 X2 2h": "Ks Kd Kc Qd 2h",
    "Ks Kd Qs Qd X1": "Ks Kd Kc Qs Qd",
    "As 2d X1 X2 5c": "As 2d 3s 4d 5c",
    "As Ks X1 X2 Ts": "As Ks Qs Js Ts",
    "As 9s 4s 2s X1": "As Ks 9s 4s 2s",  # a flush has one ace of its suit
    "Ks 9s 4s X1 X2": "As Ks Qs 9s 4s",
    "Qs Kd Ac 2h 3s": "Ac Kd Qs 3s 2h",  # no straight goes round the corner
    "Qs Kd Ac 2h X1": "As Ac Kd Qs 2h",
    "2s 2d 3c 3h X1 9c 9s 7d": "9c 9s 9d 3c 3h",
    "As Ad Ac 9s 8s 7s 2s Ah": "As Ad Ac Ah 9s",  # four of a kind beside a flush
    "As Ad Ac 9s 8s 7s 2s 9h": "As Ad Ac 9s 9h",
    "As Ad Ac Ah Ks Kd Kc Kh": "As Ad Ac Ah Ks",
    "As Ad Ac Ks Kd Kc Qs Qd": "As Ad Ac Ks Kd",
    "As Ad Ks Kd Qs Qd Js Jd": "As Ad Ks Kd Qs",
    "3s 4s 5s 6s 7s 8h 9h Th": "3s 4s 5s 6s 7s",  # the lower straight is of one suit
}


@pytest.mark.parametrize("cards", WILD)
def test_jokers_are_the_best_cards_that_are_not_in_the_hand(cards: str) -> None:
    assert value_of(cards) == value_of(WILD[cards])


def test_of_two_flushes_with_jokers_the_better_counts() -> None:
    assert value_of("2s 5s 9s 3h 7h Th X1 X2") == value_of("Ah Kh Th 7h 3h")
    assert value_of("2s 5s Ts 3h 7h 9h X1 X2") == value_of("As Ks Ts 5s 2s")


def test_leading_ranks() -> None:
    expected = {
        "As Ks Qd Jc 9h": ACE, "Js Jd As 2d 3c": JACK, "2s 2d Ks Kd Ac": KING, "Js Jd Jc As 2d": JACK,
        "As 2s 3d 4c 5h": FIVE, "Js Jd Jc As Ad": JACK, "As Ad Ac Ah Ks": ACE, "Ks 9s 4s 3s 2s": KING,
    }  # fmt: skip
    assert {text: poker.leading_rank(value_of(text)) for text in expected} == expected
    assert poker.leading_rank(poker.evaluate_small(cards_of("Js Jd As"), 3)) == JACK
    assert poker.leading_rank(poker.evaluate_small(cards_of("As Ks Qs"), 3)) == ACE


# ---- symmetries, and the five cards ----
CARDS_WITH_JOKERS = st.lists(st.integers(0, PACK - 1), min_size=5, max_size=8, unique=True)


@given(CARDS_WITH_JOKERS, st.randoms(use_true_random=False), st.permutations(range(4)))
def test_neither_order_nor_names_of_suits_matter(cards: list[int], rng: Random, suits: list[int]) -> None:
    value = poker.evaluate(cards, len(cards))
    other = [card if card >= JOKER else card // 4 * 4 + suits[card % 4] for card in cards]
    rng.shuffle(other)
    assert poker.evaluate(other, len(other)) == value


@given(CARDS_WITH_JOKERS, st.integers(0, PACK - 1))
def test_one_more_card_never_hurts(cards: list[int], more: int) -> None:
    if len(cards) < 8 and more not in cards:
        assert poker.evaluate([*cards, more], len(cards) + 1) >= poker.evaluate(cards, len(cards))


@settings(max_examples=500)
@given(CARDS_WITH_JOKERS, st.randoms(use_true_random=False))
def test_the_best_five_are_five_of_the_cards_and_worth_as_much(cards: list[int], rng: Random) -> None:
    five, again = [0] * 5, [0] * 5
    assert poker.best_five(cards, len(cards), five) == 5
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert poker.evaluate(five, 5) == poker.evaluate(cards, len(cards))
    shuffled = rng.sample(cards, len(cards))
    poker.best_five(shuffled, len(cards), again)
    assert again == five


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("2s Ah 9c Ad 7d Jh 3c", "Ah Ad Jh 9c 7d"),
        ("2s 2h 9c 9d 7d Jh Jc", "Jh Jc 9c 9d 7d"),
        ("2s 2h 2c Ad Ah Kd Ks", "2h 2c 2s Ah Ad"),
        ("As 2h 3c 4d 5h Kd Ks", "5h 4d 3c 2h As"),
        ("As 2h 3c X2 5h Kd 9s", "5h X2 3c 2h As"),
        ("As Ah X1 X2 9h", "Ah As X1 X2 9h"),
        ("Ks 9s 4s X2 2s 2d 2h X1", "2h 2d 2s X1 X2"),
        ("Kd 9d 4d X2 3d 7h 5s", "X2 Kd 9d 4d 3d"),
        ("Kd Qd Jd 9d 7h 5s Td", "Kd Qd Jd Td 9d"),
    ],
)
def test_the_most_telling_card_comes_first(cards: str, five: str) -> None:
    out = [0] * 5
    poker.best_five(cards_of(cards), len(cards.split()), out)
    assert out == cards_of(five)


def test_poker_is_in_the_dialect_and_its_values_fit_a_state() -> None:
    assert dialect.problems(poker) == []
    assert dialect.problems(all_hands) == []
    assert dialect.problems(poker_by_definition) == []
    assert value_of("As Ks Qs Js Ts") in dialect.INT32


def test_every_category_has_words() -> None:
    words = {hand_names.describe(value_of(text)) for text in IN_ORDER}
    assert words >= {
        "Seven high", "Pair of Twos", "Two Pair, Aces and Kings", "Three Aces", "Straight, Six high",
        "Flush, Ace high", "Full House, Twos over Aces", "Four Aces", "Straight Flush, King high",
        "Royal Flush",
    }  # fmt: skip
    assert len(hand_names.CATEGORY_WORDS) == 10
    assert hand_names.SMALL_CATEGORY_WORDS[poker.SMALL_FOUR] == "Four of a Kind"


@settings(max_examples=60)
@given(st.integers(3, 4), st.integers(1, 2), st.randoms(use_true_random=False))
def test_a_joker_in_a_small_hand_is_the_best_other_card(n: int, jokers: int, random: Random) -> None:
    held = random.sample(range(CARDS), n - jokers)
    others = [card for card in range(CARDS) if card not in held]
    expected = max(poker.evaluate_small([*held, *wild], n) for wild in combinations(others, jokers))
    hand = [*held, *range(JOKER, JOKER + jokers)]
    random.shuffle(hand)
    assert poker.evaluate_small(hand, n) == expected


def test_known_small_hands_with_jokers() -> None:
    for names, kind in (
        ("As Ad X1", poker.SMALL_THREE),
        ("As Ks X2", poker.SMALL_STRAIGHT_FLUSH),
        ("2s 9d X1", poker.SMALL_PAIR),
        ("7h X1 X2", poker.SMALL_STRAIGHT_FLUSH),
        ("As Ad 9c X1", poker.SMALL_THREE),
        ("As Ad X1 X2", poker.SMALL_FOUR),
    ):
        cards = cards_of(names)
        assert poker.small_category(poker.evaluate_small(cards, len(cards))) == kind, names
