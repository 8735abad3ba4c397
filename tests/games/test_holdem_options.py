"""The table's options: what a designer may change, and what is said when it makes no game."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from holdem_table import calm, over, wander
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.engine.variant import BadVariant
from quickdraw.games import load
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.options import MOST_AMOUNTS, Options
from quickdraw.games.holdem.state import State


def complaint(**values: Any) -> str:
    with pytest.raises(BadVariant) as bad:
        Options.read(values)
    return str(bad.value)


def test_the_table_in_the_rules_tells_each_option_as_it_is() -> None:
    told = re.findall(r"^\| `(\w+)` \| (.*?) \| (\d+) \| (\d+) \| (.*) \|$", load("holdem").rules_text, re.M)
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


def test_the_pay_tables_in_the_rules_are_the_house_rules() -> None:
    told = [int(pays) for pays in re.findall(r"\| (\d+) to 1 \|$", load("holdem").rules_text, re.M)]
    house = Options()
    assert told == [*house.flop_bonus_pays, *house.best_four_pays, *house.river_pays]


def test_the_example_in_the_rules_can_be_loaded(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", load("holdem").rules_text, re.S)
    assert example is not None
    file = tmp_path / "big.toml"
    file.write_text(example[1], encoding="utf-8")
    options = Options.load(file)
    assert set(options.changes()) == {f.name for f in fields(Options)} - {"best_four_pays"}
    assert options.flop_amounts == (25, 100, 500)
    assert options.bonus_amounts == (5, 25, 100)
    assert options.best_four_pays == Options().best_four_pays


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"seats": 0}, "seats must be a whole number from 1 to 6, not 0"),
        ({"seats": 7}, "seats must be a whole number from 1 to 6, not 7"),
        ({"chips": []}, "chips must be a list of 1 to 8 numbers"),
        ({"chips": list(range(1, 10))}, "chips must be a list of 1 to 8 numbers"),
        ({"chips": 5}, "chips must be a list of 1 to 8 numbers, not 5"),
        ({"chips": [5, 0]}, "chips[1] must be a whole number from 1 to 9999, not 0"),
        ({"chips": [1, 2.5]}, "chips[1] must be a whole number from 1 to 9999, not 2.5"),
        ({"chips": [5, 1]}, "chips must go from small to large"),
        ({"chips": [5, 5]}, "each amount once"),
        ({"flop_limits": [50, 5]}, "flop_limits: the smallest bet, 50, is larger than the largest, 5"),
        ({"bonus_limits": [9, 8]}, "bonus_limits: the smallest bet, 9, is larger"),
        ({"chips": [1, 500], "flop_limits": [5, 100]}, "none of the chips (1, 500) is within flop_limits"),
        ({"purse": 100, "flop_limits": [50, 50]}, "the smallest Flop bet, 50, needs 150"),
        ({"river_pays": [1] * 7}, "river_pays must be a list of 8 numbers"),
        ({"best_four_pays": [1] * 6 + [0]}, "best_four_pays[6] must be a whole number from 1 to 1000, not 0"),
        ({"flop_bonus_pays": [1, 1, 1, 1, 1.5]}, "flop_bonus_pays[4] must be a whole number"),
        ({"winning_pair": 15}, "winning_pair must be a whole number from 2 to 14"),
        ({"river_pay": [1] * 8}, "did you mean river_pays?"),
    ],
)
def test_what_makes_no_game_is_named(values: dict[str, Any], why: str) -> None:
    assert why in complaint(**values)


def test_a_table_without_bonus_bets() -> None:
    s = State(Options(bonus_limits=(2, 4)))
    out = [0] * rules.MAX_ACTIONS
    rules.apply(s, 0, 110)
    assert rules.legal(s, 0, out) == 1


def variants() -> st.SearchStrategy[Options]:
    chips = st.sets(st.integers(1, 60), min_size=1, max_size=MOST_AMOUNTS).map(lambda x: tuple(sorted(x)))
    pays = st.integers(1, 1000)
    return st.builds(
        Options,
        seats=st.integers(1, 6),
        chips=chips,
        bonus_limits=st.sampled_from([(1, 100), (3, 9), (70, 80)]),
        purse=st.integers(180, 400),
        flop_bonus_pays=st.tuples(*[pays] * 5),
        best_four_pays=st.tuples(*[pays] * 7),
        river_pays=st.tuples(*[pays] * 8),
        winning_pair=st.integers(2, 14),
    )


@calm
@given(variants(), st.randoms(use_true_random=False))
def test_every_variant_can_be_played_to_its_end(options: Options, random: Any) -> None:
    for s in wander(State(options), random):
        for seat in range(s.seats):
            assert rules.reserved(s, seat) <= options.purse
    assert over(s)
    assert sum(s.net) + s.bank == 0
