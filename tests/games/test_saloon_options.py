"""The saloon's options: what a designer may change, and what is said when it makes no game."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saloon_table import calm, legal, over, play, table, wander

from quickdraw.engine.variant import BadVariant
from quickdraw.engine.words import CHANCE
from quickdraw.games import load
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.options import BULLET_CARDS, DECK_LIMIT, MOST_BULLETS, Options

NUMBERS = [f for f in fields(Options) if not isinstance(f.default, tuple)]
LISTS = [f for f in fields(Options) if isinstance(f.default, tuple)]


def complaint(values: dict[str, Any]) -> str:
    with pytest.raises(BadVariant) as bad:
        Options.read(values)
    return str(bad.value)


def test_S2_the_house_rules_are_the_defaults() -> None:
    assert Options.read({}) == Options()
    assert Options().changes() == {}
    assert Options().deck_size == 13


def test_the_table_in_the_rules_tells_each_option_as_it_is() -> None:
    told = re.findall(r"^\| `(\w+)` \| (.*?) \| (\d+) \| (\d+) \| (.*) \|$", load("saloon").rules_text, re.M)
    assert told == [
        (
            f.name,
            str(list(f.default) if isinstance(f.default, tuple) else f.default),
            str(f.metadata["low"]),
            str(f.metadata["high"]),
            f.metadata["about"],
        )
        for f in fields(Options)
    ]


def test_the_example_in_the_rules_can_be_loaded(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", load("saloon").rules_text, re.S)
    assert example is not None
    file = tmp_path / "big-bottle.toml"
    file.write_text(example[1], encoding="utf-8")
    options = Options.load(file)
    assert options.changes() == {
        "gold_cards": (1, 2, 2, 2, 1, 0, 0, 0, 0),
        "extra_sips": 4,
        "hand": (2, 2, 3),
        "nuggets_to_win": 8,
        "gulps_to_win": 4,
    }
    assert options.extra_shots == 2


def test_the_example_in_the_readme_is_a_variant_of_this_game() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", readme, re.S)
    assert example is not None
    assert len(Options.read(tomllib.loads(example[1])).changes()) == 2


# ---- each option is used ----
def test_S2_a_variant_has_its_own_deck() -> None:
    s = table(gold_cards=(1, 0, 0, 0, 0, 0, 0, 0, 2), extra_sips=0, extra_shots=1)
    assert sorted(legal(s, CHANCE)) == ["deal:gold-1", "deal:gold-9", "deal:gold-9", "deal:shot"]


def test_S1_a_variant_has_its_own_hands() -> None:
    s = table("sip sip sip shot", hand=(4, 0, 1))
    assert legal(s, 0) == ["loot+loot", "loot+whisky", "whisky+loot"]
    assert rules.refuse(s, 0, 4) == rules.NO_SHOOT


@pytest.mark.parametrize(
    ("option", "pairs", "route"),
    [
        ("nuggets_to_win", ("loot+loot", "whisky+whisky"), rules.BY_GOLD),
        ("bullets_to_win", ("shoot+shoot", "loot+loot"), rules.BY_BULLETS),
        ("gulps_to_win", ("whisky+whisky", "shoot+shoot"), rules.BY_GULPS),
    ],
)
def test_P1_a_variant_may_be_won_sooner_or_later(option: str, pairs: tuple[str, str], route: int) -> None:
    cards = {"gold_cards": (4, 0, 0, 0, 0, 0, 0, 0, 0)}
    for goal, won in ((1, True), (2, True), (3, False)):
        s = table("gold-1 gold-1 gold-1 gold-1", **cards, **{option: goal})
        play(s, *pairs)
        assert (over(s), s.route) == (won, route if won else 0)


def test_S17_a_variant_has_its_own_round_cap() -> None:
    s = table("sip sip sip shot", round_cap=2)
    for _ in range(2):
        assert not over(s)
        play(s, "whisky+shoot", "shoot+whisky", "whisky+shoot", "shoot+whisky")
    assert s.route == rules.BY_CAP


def variants() -> st.SearchStrategy[Options]:
    deck = st.tuples(*[st.integers(0, 4)] * 9)
    hand = st.tuples(*[st.integers(0, 4)] * 3).filter(lambda cards: sum(cards) >= max(4, max(cards) + 1))
    return st.builds(
        Options,
        gold_cards=deck,
        extra_sips=st.integers(2, 8),
        extra_shots=st.integers(2, 8),
        hand=hand,
        nuggets_to_win=st.integers(1, 40),
        bullets_to_win=st.integers(1, MOST_BULLETS),
        gulps_to_win=st.integers(1, 6),
        round_cap=st.integers(1, 30),
    )


@calm
@given(variants(), st.randoms(use_true_random=False))
def test_S17_every_variant_can_be_played_to_its_end(options: Options, random: Any) -> None:
    s = rules.State(options)
    for _ in wander(s, random):
        assert s.round <= options.round_cap
    assert over(s)
    assert sum(s.bullets) <= BULLET_CARDS


def test_S12_no_variant_needs_more_bullets_than_there_are() -> None:
    assert (BULLET_CARDS, MOST_BULLETS) == (7, 4)
    assert 2 * MOST_BULLETS - 1 == BULLET_CARDS, "one player wins when the other lacks one"
    assert complaint({"bullets_to_win": 5}) == "bullets_to_win must be a whole number from 1 to 4, not 5"


# ---- what makes no game ----
@pytest.mark.parametrize("f", NUMBERS, ids=lambda f: f.name)
def test_a_number_outside_its_bounds_is_refused(f: Any) -> None:
    low, high = f.metadata["low"], f.metadata["high"]
    span = str(low) if low == high else f"a whole number from {low} to {high}"
    for value in (low - 1, high + 1):
        assert complaint({f.name: value}) == f"{f.name} must be {span}, not {value}"
    for value in (low, high):
        assert getattr(Options.read({f.name: value}), f.name) == value


@pytest.mark.parametrize("f", LISTS, ids=lambda f: f.name)
def test_each_number_of_a_list_has_bounds(f: Any) -> None:
    low, high = f.metadata["low"], f.metadata["high"]
    for place in range(len(f.default)):
        for value in (low - 1, high + 1):
            numbers = list(f.default)
            numbers[place] = value
            told = f"{f.name}[{place}] must be a whole number from {low} to {high}, not {value}"
            assert complaint({f.name: numbers}) == told
        for value in (low, high):
            numbers = [2] * len(f.default)
            numbers[place] = value
            assert getattr(Options.read({f.name: numbers}), f.name) == tuple(numbers)


@pytest.mark.parametrize(
    ("value", "shown"), [(True, "true"), ("3", '"3"'), (3.0, "3.0"), ([3], "[3]"), ({}, "{}")]
)
def test_a_number_of_the_wrong_type_is_refused(value: object, shown: str) -> None:
    """And shown as it was written in the file."""
    told = f"extra_sips must be a whole number from 0 to 20, not {shown}"
    assert complaint({"extra_sips": value}) == told


@pytest.mark.parametrize(
    ("value", "shown"), [(True, "true"), ("2, 2, 2", '"2, 2, 2"'), (2.5, "2.5"), (6, "6")]
)
def test_something_other_than_a_list_is_refused(value: object, shown: str) -> None:
    assert complaint({"hand": value}) == f"hand must be a list of 3 numbers, not {shown}"


@pytest.mark.parametrize(("value", "shown"), [(True, "true"), ("2", '"2"'), (2.0, "2.0")])
def test_a_list_of_something_other_than_numbers_is_refused(value: object, shown: str) -> None:
    told = f"hand[1] must be a whole number from 0 to 9, not {shown}"
    assert complaint({"hand": [2, value, 2]}) == told


@pytest.mark.parametrize(
    ("name", "value", "length"), [("hand", [2, 2], 3), ("hand", [2] * 4, 3), ("gold_cards", [], 9)]
)
def test_a_list_of_the_wrong_length_is_refused(name: str, value: list[int], length: int) -> None:
    assert complaint({name: value}) == f"{name} must be a list of {length} numbers, not {value}"


def test_everything_wrong_is_told_at_once() -> None:
    told = complaint({"extra_sips": -1, "hand": [2, 10, 11], "round_cap": 0}).splitlines()
    assert [line.split(" must")[0] for line in told] == ["extra_sips", "hand[1]", "hand[2]", "round_cap"]


@pytest.mark.parametrize(
    ("name", "close"), [("extra_sip", "extra_sips"), ("nugets_to_win", "nuggets_to_win"), ("Hand", "hand")]
)
def test_an_unknown_option_suggests_the_right_one(name: str, close: str) -> None:
    assert complaint({name: 1}) == f"{name}: there is no such option; did you mean {close}?"


def test_an_unknown_option_like_no_other_lists_all() -> None:
    told = complaint({"zzz": 1})
    assert told.startswith("zzz: there is no such option; there are seats, gold_cards, extra_sips")
    assert told.endswith("round_cap")


def deck_of(size: int) -> dict[str, Any]:
    """A deck of so many cards, at most 20 of each kind."""
    piles = [min(20, max(0, size - 20 * i)) for i in range(9)]
    return {"gold_cards": piles, "extra_sips": 0, "extra_shots": 0}


@pytest.mark.parametrize("size", [0, 3, DECK_LIMIT + 1])
def test_P5_a_deck_must_fill_a_row_and_fit_the_table(size: int) -> None:
    told = f"gold_cards, extra_sips and extra_shots make a deck of {size} cards; it must have 4 to 52"
    assert complaint(deck_of(size)) == told


@pytest.mark.parametrize("size", [4, DECK_LIMIT])
def test_P5_the_smallest_and_the_largest_deck_can_be_dealt(size: int) -> None:
    s = table(**deck_of(size))
    assert len(legal(s, CHANCE)) == size


def test_P7_a_hand_must_last_for_a_round() -> None:
    told = "hand has 3 cards; a round needs 4, so add some"
    assert complaint({"hand": [1, 1, 1]}) == told
    assert Options.read({"hand": [1, 1, 2]}).hand == (1, 1, 2)
    both = complaint({"hand": [1, 1, 1], **deck_of(2)}).splitlines()
    assert len(both) == 2


def test_a_hand_of_one_kind_is_refused() -> None:
    """Both would always play the same, and no duel could be won."""
    assert "every duel would be a draw" in complaint({"hand": [0, 6, 0]})


# ---- files ----
def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadVariant, match=r"none\.toml cannot be read: No such file or directory$"):
        Options.load(tmp_path / "none.toml")


@pytest.mark.parametrize("content", [b"extra_sips = = 3", b"hand = [2, 2", b"\xff\xfe"])
def test_a_file_that_is_not_toml_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(content)
    with pytest.raises(BadVariant, match=r"broken\.toml is not a TOML file: "):
        Options.load(file)


def test_a_file_with_a_wrong_value_is_told_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("[saloon]\nextra_sips = 1\n")
    with pytest.raises(BadVariant, match="saloon: there is no such option"):
        Options.load(file)
