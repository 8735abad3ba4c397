"""The saloon's bots and what a simulation counts."""

from itertools import product
from types import SimpleNamespace

import pytest
from saloon_table import GOLD, MIXED, do, heard, over, play, play_as, table

from plain_loop import PlainLoop
from quickdraw.engine.parts import gather, plain
from quickdraw.engine.words import Rng
from quickdraw.games import load
from quickdraw.games.saloon import bots, rules, stats
from quickdraw.games.saloon.bots import GREEDY, RANDOM, standing
from quickdraw.games.saloon.options import Options
from quickdraw.games.saloon.rules import State
from quickdraw.games.saloon.view import action_number
from quickdraw.search import greedy

FOUR_CARDS = {"gold_cards": (0, 0, 2, 2, 0, 0, 0, 0, 0), "extra_sips": 0, "extra_shots": 0}


@pytest.fixture(scope="module")
def saloon() -> SimpleNamespace:
    return plain(gather([rules, greedy, bots]))


def world_of(s: State) -> list[State]:
    return [s, State(Options()), State(Options())]


# ---- bots ----
def test_standing_is_the_difference_in_nearness() -> None:
    s = table(GOLD)
    assert standing(s, 0) == 0.0
    play(s, "loot+shoot", "whisky+loot")
    assert standing(s, 0) == pytest.approx((3 / 9) ** 2 + (1 / 4) ** 2)
    assert standing(s, 1) == -standing(s, 0)
    play(s, "shoot+loot", "whisky+loot")
    assert standing(s, 1) == pytest.approx((1 / 3) ** 2 - (3 / 9) ** 2 - (1 / 4) ** 2)


def test_standing_at_the_end_is_the_result_alone() -> None:
    won = table(GOLD, bullets_to_win=1)
    play(won, "shoot+loot", "loot+loot")
    assert (standing(won, 0), standing(won, 1)) == (10.0, -10.0)
    drawn = table(GOLD, **FOUR_CARDS)
    play(drawn, "shoot+loot", "loot+loot", "shoot+whisky", "shoot+whisky")
    assert over(drawn)
    assert drawn.bullets == [1, 0]
    assert (standing(drawn, 0), standing(drawn, 1)) == (0.0, 0.0)


def test_random_picks_every_legal_action_and_no_other(saloon: SimpleNamespace) -> None:
    s = table(GOLD)
    play(s, "loot+loot", "shoot+whisky")
    out, rng = [0] * rules.MAX_ACTIONS, Rng([3])
    for seat, pairs in ((0, 4), (1, 7)):
        picked = {saloon.think(RANDOM, world_of(s), 0, seat, out, rng) for _ in range(200)}
        assert picked == set(out[: rules.legal(s, seat, out)])
        assert len(picked) == pairs


def test_greedy_takes_a_sure_win(saloon: SimpleNamespace) -> None:
    """The other has nothing but Loot: two Shoots hit twice, and two bullets win."""
    s = table("sip sip sip shot", hand=(2, 2, 2), bullets_to_win=2, gulps_to_win=9, nuggets_to_win=99)
    s.hand[1] = [4, 0, 0]
    out = [0] * rules.MAX_ACTIONS
    for seed in range(20):
        action = saloon.think(GREEDY, world_of(s), 0, 0, out, Rng([seed]))
        assert action == action_number("shoot+shoot")


def test_greedy_does_not_look_at_a_sealed_pair(saloon: SimpleNamespace) -> None:
    out = [0] * rules.MAX_ACTIONS
    for seed in range(10):
        choices = set()
        for pair in ("loot+loot", "whisky+whisky", "shoot+shoot"):
            s = table(MIXED)
            do(s, 1, pair)
            choices.add(saloon.think(GREEDY, world_of(s), 0, 0, out, Rng([seed])))
        assert len(choices) == 1


def test_greedy_beats_random_from_either_seat() -> None:
    for seat in (0, 1):
        loop = PlainLoop(load("saloon"), Options())
        loop.play([("greedy", "random")[seat], ("random", "greedy")[seat]], 150, seat)
        assert loop.wins(seat) > 90


# ---- what a simulation counts ----
def counted(s: State) -> dict[str, int]:
    """The tally of a finished duel, without the zeros."""
    tally = [0] * len(stats.MEASURES)
    for note in heard(s):
        stats.count(tally, note.kind, note.a, note.b)
    stats.settle(tally, s)
    return {m.label: n for m, n in zip(stats.MEASURES, tally, strict=True) if n}


def test_flips_steals_and_loots_are_counted() -> None:
    s = table("gold-5 gold-4 gold-3 sip", round_cap=1)
    play(s, "whisky+loot", "shoot+loot", "loot+shoot", "whisky+whisky")
    assert counted(s) == {
        "draw: round cap": 1,
        "rounds": 1,
        "saloon cards fought for": 4,
        "... of them discarded, both chose the same": 1,
        "Loot cards flipped": 3,
        "Shoot cards flipped": 2,
        "Whisky cards flipped": 3,
        "bottle stolen": 1,
        "saloon cards looted": 1,
    }


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(3), repeat=2)))
def test_a_flip_counts_both_cards_and_whether_they_are_the_same(mine: int, theirs: int) -> None:
    tally = [0] * len(stats.MEASURES)
    stats.count(tally, rules.FLIPPED, 0, 3 * mine + theirs)
    assert tally[stats.FLIPS] == 1
    assert tally[stats.SAME] == (mine == theirs)
    assert tally[stats.ACTIONS : stats.ACTIONS + 3] == [[mine, theirs].count(card) for card in range(3)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("options", "pairs", "label"),
    [
        ({"nuggets_to_win": 3}, ("loot+loot", "whisky+loot"), "gold"),
        ({"bullets_to_win": 1}, ("shoot+loot", "loot+loot"), "bullets"),
        ({"gulps_to_win": 1}, ("whisky+loot", "shoot+loot"), "emptied bottle"),
        (
            FOUR_CARDS,
            ("whisky+loot", "shoot+loot", "loot+whisky", "loot+whisky"),
            "bottle held at the end",
        ),
    ],
)
def test_each_way_to_win_is_counted_for_its_seat(
    options: dict[str, int], pairs: tuple[str, ...], label: str, seat: int
) -> None:
    s = table(GOLD, **options)
    play_as(s, seat, *pairs)
    ends = {name for name in counted(s) if "wins" in name or "draw" in name}
    assert ends == {f"seat {seat + 1} wins by {label}"}


def test_a_draw_without_the_bottle_is_counted() -> None:
    s = table(GOLD, **FOUR_CARDS)
    play(s, "loot+loot", "loot+loot", "shoot+shoot", "shoot+shoot")
    assert counted(s)["draw: nobody holds the bottle"] == 1
