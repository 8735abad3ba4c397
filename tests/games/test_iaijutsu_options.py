"""The options of the iaijutsu duel: what a designer may change, and what is said when it makes no game."""

import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from iaijutsu_table import calm, deck, do, facing, legal, over, table, wander

from quickdraw.engine.variant import BadVariant
from quickdraw.engine.words import CHANCE
from quickdraw.games import load
from quickdraw.games.iaijutsu.options import Options
from quickdraw.games.iaijutsu.rules import State


def complaint(**values: Any) -> str:
    with pytest.raises(BadVariant) as bad:
        Options.read(values)
    return str(bad.value)


def test_P2_the_house_rules_are_the_defaults() -> None:
    assert Options.read({}) == Options()
    assert Options().changes() == {}
    assert Options().deck_size == 25
    assert (Options().damage_to_win, Options().stare_limit, Options().round_cap) == (15, 8, 100)


def test_the_table_in_the_rules_tells_each_option_as_it_is() -> None:
    told = re.findall(
        r"^\| `(\w+)` \| (.*?) \| (\d+) \| (\d+) \| (.*) \|$", load("iaijutsu").rules_text, re.M
    )
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
    example = re.search(r"```toml\n(.*?)```", load("iaijutsu").rules_text, re.S)
    assert example is not None
    file = tmp_path / "deep-blue.toml"
    file.write_text(example[1], encoding="utf-8")
    assert Options.load(file).changes() == {"damage_to_win": 10, "blue_bonus": 5, "round_cap": 30}


def test_a_deck_needs_six_cards() -> None:
    assert "5 cards" in complaint(cards=deck("crane boar deer man moon"))
    assert Options(cards=deck("crane boar deer man moon sake")).deck_size == 6


@pytest.mark.parametrize(
    "values",
    [{"damage_to_win": 0}, {"stare_limit": 0}, {"round_cap": 0}, {"red_bonus": -1}, {"cards": (1,) * 24}],
)
def test_options_out_of_bounds_are_named(values: dict[str, Any]) -> None:
    assert next(iter(values)) in complaint(**values)


# ---- each option is used ----
def test_P2_a_variant_has_its_own_deck() -> None:
    s = table(cards=deck("crane boar deer man moon sake"))
    assert len(legal(s, CHANCE)) == 6
    assert "deal:phoenix" not in legal(s, CHANCE)


@pytest.mark.parametrize(
    ("hand", "points"), [("boar clover-ribbon", 6), ("deer maple-ribbon", 8), ("crane moon", 1)]
)
def test_P16_a_variant_has_its_own_bonus(hand: str, points: int) -> None:
    s = facing(hand, "lightning bridge", "iris-ribbon sake", red_bonus=5, blue_bonus=7)
    do(s, 0, "draw!")
    assert s.damage == [points, 0]


def test_I16_a_variant_has_its_own_limit() -> None:
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon", stare_limit=1)
    do(s, 0, "take:rivals-pile", "discard:boar")
    assert legal(s, 1) == ["take:draw-pile", "draw!"]


def variants() -> st.SearchStrategy[Options]:
    decks = st.lists(st.integers(0, 1), min_size=25, max_size=25).filter(lambda cards: sum(cards) >= 6)
    return st.builds(
        Options,
        cards=decks.map(tuple),
        damage_to_win=st.integers(1, 30),
        red_bonus=st.integers(0, 5),
        blue_bonus=st.integers(0, 5),
        stare_limit=st.integers(1, 10),
        round_cap=st.integers(1, 12),
    )


@calm
@given(variants(), st.integers(0, 10**6))
def test_I17_every_variant_can_be_played_to_its_end(options: Options, seed: int) -> None:
    s = State(options)
    for _ in wander(s, Random(seed)):
        assert s.round <= options.round_cap
    assert over(s)
    assert max(s.damage) >= options.damage_to_win or s.round == options.round_cap
