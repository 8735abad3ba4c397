"""The hanafuda pack, the 25 cards of the duel, and which hand beats which."""

from collections import Counter
from itertools import combinations

import pytest
from iaijutsu_table import do, facing, heard

from quickdraw.cards import hanafuda
from quickdraw.cards.hanafuda import (
    DUEL,
    DUEL_CARDS,
    HANAFUDA,
    KIND,
    KINDS,
    LONG,
    MONTH,
    MONTHS,
    NUMBER,
    SHORT,
)
from quickdraw.games.iaijutsu import state
from quickdraw.games.iaijutsu.hierarchy import EFFECTS, GROUP, HAND_WORDS, RANK, RIBBON

COUNTS = [1, 1, 1, 3, 3, 8, 6, 13, 36, 70, 158]
HANDS = list(combinations(SHORT, 2))
BIG = {"crane", "phoenix"}
MAMMALS = {"boar", "deer", "man"}
LITTLE = {"warbler", "cuckoo", "geese", "swallow"}
RED = {"wisteria-ribbon", "iris-ribbon", "clover-ribbon", "willow-ribbon"}
POETRY = {"pine-ribbon", "plum-ribbon", "cherry-ribbon"}
BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}
EFFECT_CARDS = {"curtain", "bridge", "butterflies", "sake", "lightning"}
GROUPS = [BIG, MAMMALS, LITTLE, RED, POETRY, BLUE, EFFECT_CARDS, {"moon"}]
PAIRS = [
    {"crane", "pine-ribbon"}, {"warbler", "plum-ribbon"}, {"curtain", "cherry-ribbon"},
    {"cuckoo", "wisteria-ribbon"}, {"bridge", "iris-ribbon"}, {"butterflies", "peony-ribbon"},
    {"boar", "clover-ribbon"}, {"moon", "geese"}, {"sake", "chrysanthemum-ribbon"}, {"deer", "maple-ribbon"},
    {"man", "swallow"}, {"man", "willow-ribbon"}, {"swallow", "willow-ribbon"},
]  # fmt: skip


def rank(a: str, b: str) -> int:
    return RANK[DUEL_CARDS * NUMBER[a] + NUMBER[b]]


def by_sets(a: str, b: str) -> int:
    """The hierarchy once more, from sets of names: the first line of the list that fits."""
    hand = {a, b}
    lines = [
        hand == {"crane", "moon"},
        hand == {"moon", "cuckoo"},
        hand == BIG,
        "man" in hand and bool(hand & POETRY),
        hand <= MAMMALS,
        len(hand & BIG) == len(hand & LITTLE) == 1,
        hand <= LITTLE,
        hand in PAIRS,
        bool(hand & BIG),
        bool(hand & LITTLE),
        True,
    ]
    return lines.index(True) + 1


def test_a_pack_has_48_cards_four_of_each_month() -> None:
    assert len(KINDS) == len(hanafuda.PICTURES) == HANAFUDA == 4 * len(MONTHS)
    assert Counter(KINDS) == {
        hanafuda.BRIGHT: 5, hanafuda.ANIMAL: 9, hanafuda.POETRY: 3, hanafuda.RED: 4, hanafuda.BLUE: 3,
        hanafuda.CHAFF: 24,
    }  # fmt: skip


def test_P2_the_duel_has_25_cards_all_but_the_chaff_and_with_lightning() -> None:
    assert len(DUEL) == DUEL_CARDS == len(set(SHORT)) == len(set(LONG)) == 25
    assert [SHORT[card] for card in range(25) if KIND[card] == hanafuda.CHAFF] == ["lightning"]
    assert all(KINDS[card] == hanafuda.CHAFF for card in range(HANAFUDA) if card not in DUEL)
    assert LONG[NUMBER["boar"]] == "Clover with Boar"
    assert LONG[NUMBER["plum-ribbon"]] == "Plum with Poetry Ribbon"


def test_P25_every_card_is_in_its_group() -> None:
    assert set().union(*GROUPS) == set(SHORT)
    for number, group in enumerate(GROUPS):
        assert {SHORT[card] for card in range(25) if GROUP[card] == number} == group
    assert {SHORT[card] for card in range(25) if RIBBON[card] == 1} == RED | POETRY
    assert {SHORT[card] for card in range(25) if RIBBON[card] == 2} == BLUE
    assert {SHORT[card] for card in range(25) if EFFECTS[card]} == EFFECT_CARDS


def test_P26_pairs_by_month_without_lightning_and_phoenix() -> None:
    months = [{a, b} for a, b in HANDS if MONTH[NUMBER[a]] == MONTH[NUMBER[b]] and "lightning" not in (a, b)]
    assert len(months) == 13
    assert all(pair in months for pair in PAIRS)
    assert [{a, b} for a, b in HANDS if HAND_WORDS[rank(a, b)] == "Pair"] == months
    assert all(rank("lightning", card) != 8 for card in ("man", "swallow", "willow-ribbon"))


def test_P28_all_300_hands_and_how_many_there_are_of_each_rank() -> None:
    assert len(HANDS) == 300
    counts = Counter(rank(a, b) for a, b in HANDS)
    assert [counts[n] for n in range(1, 12)] == COUNTS
    for a, b in HANDS:
        assert rank(a, b) == rank(b, a) == by_sets(a, b), (a, b)


def test_P27_a_hand_counts_as_the_best_thing_it_is() -> None:
    assert HAND_WORDS[rank("moon", "geese")] == "Pair"
    assert HAND_WORDS[rank("crane", "moon")] == "Sun and Moon"
    assert HAND_WORDS[rank("crane", "pine-ribbon")] == "Pair"
    assert HAND_WORDS[rank("pine-ribbon", "plum-ribbon")] == "Nothing"


def test_I15_man_and_the_willow_ribbon_are_a_pair_and_no_calligraphy() -> None:
    assert HAND_WORDS[rank("man", "willow-ribbon")] == "Pair"
    assert HAND_WORDS[rank("man", "swallow")] == "Pair"
    assert HAND_WORDS[rank("man", "plum-ribbon")] == "Calligraphy"


LADDER = [
    "crane moon", "cuckoo moon", "crane phoenix", "man pine-ribbon", "boar deer", "phoenix warbler",
    "geese swallow", "sake chrysanthemum-ribbon", "crane lightning", "warbler curtain", "lightning bridge",
]  # fmt: skip


DISJOINT = [(i, j) for i, j in combinations(range(11), 2) if not {*LADDER[i].split()} & {*LADDER[j].split()}]


@pytest.mark.parametrize(("better", "worse"), DISJOINT)
def test_P13_P27_P28_each_line_of_the_list_beats_those_below(better: int, worse: int) -> None:
    s = facing(LADDER[better], LADDER[worse], "butterflies iris-ribbon", first=1)
    do(s, 1, "draw!")
    assert [(n.a % 2, n.b) for n in heard(s, state.WON_ROUND)] == [(0, better + 1)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lightning bridge", "sake clover-ribbon"),
        ("geese swallow", "warbler cuckoo"),
        ("crane sake", "phoenix bridge"),
    ],
)
def test_I1_the_same_rank_is_a_tie(one: str, other: str) -> None:
    s = facing(one, other, "butterflies iris-ribbon")
    do(s, 0, "draw!")
    assert s.phase == state.TIED
    assert heard(s, state.TIE)
