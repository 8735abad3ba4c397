"""The gunfight's bots, the house's arranger, slow players, and what a simulation counts."""

from collections import Counter
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest
from gunfight_table import ask, calm, do, heard, legal, revealed, roll, upright, wander
from hypothesis import given
from hypothesis import strategies as st

from matches import new_match
from plain_loop import PlainLoop
from quickdraw.cards.poker import evaluate
from quickdraw.engine.parts import gather, plain
from quickdraw.engine.words import Rng
from quickdraw.games import load
from quickdraw.games.gunfight import bots, rules, state, stats
from quickdraw.games.gunfight.bots import GREEDY, standing
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.pace import PACE
from quickdraw.games.gunfight.state import State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW, TARGETING
from quickdraw.games.gunfight.view import action_name, action_number
from quickdraw.lab.simulate import simulate
from quickdraw.play.log import Act


@pytest.fixture(scope="module")
def gunfight() -> SimpleNamespace:
    return plain(gather(load("gunfight").thinking_parts))


def world_of(s: State) -> list[State]:
    return [s, State(Options(seats=s.seats)), State(Options(seats=s.seats))]


def dealt(seed: int, seats: int = 2) -> State:
    s = State(Options(seats=seats))
    for _ in wander(s, Random(seed), 10 * seats + 5):
        pass
    assert s.phase == state.ARRANGING
    return s


# ---- arranging ----
@calm
@given(seed=st.integers(0, 2**32))
def test_G21_the_house_puts_the_best_hand_to_fire_then_aim_then_quick_draw(seed: int) -> None:
    s = dealt(seed)
    free = list(s.card[0])
    best = []
    for _ in range(3):
        threes = list(combinations(free, 3))
        value = max(evaluate([*s.board[:5], *three], 8) for three in threes)
        three = next(t for t in threes if evaluate([*s.board[:5], *t], 8) == value)
        best.append(value)
        free = [card for card in free if card not in bots_choice(s, best, three)]
    while s.laid[0] < 3:
        do(s, 0, action_name(bots.arranged(s, 0)))
    assert sum(pile == 0 for pile in s.pile[0]) == 1
    for stack, value in zip((3, 2, 1), best, strict=True):
        own = [card for card, pile in zip(s.card[0], s.pile[0], strict=True) if pile == stack]
        assert evaluate([*s.board[:5], *own], 8) == value
    assert s.board[5:] == [state.NO_CARD] * 3


def bots_choice(s: State, best: list[int], three: tuple[int, ...]) -> set[int]:
    """Of equal hands the house takes that of the lowest cards: its own choice, found by its value."""
    laid = 0
    for _ in best:
        chosen = bots.best_three(s, 0, laid)
        laid |= bots.PLACES_OF_THREE[chosen]
    places = state.THREES[chosen]
    own = {s.card[0][place] for place in places}
    assert evaluate([*s.board[:5], *own], 8) == evaluate([*s.board[:5], *three], 8)
    return own


def test_G21_a_slow_player_is_arranged_for_and_never_calls_the_undertaker(gunfight: SimpleNamespace) -> None:
    s = dealt(3)
    out = [0] * rules.MAX_ACTIONS
    assert gunfight.hurried(world_of(s), 0, 0, out, Rng([1])) == bots.arranged(s, 0)
    s = ask(revealed(4), 0, FIRE, 7)
    roll(s, 1, 1)
    for seed in range(20):
        assert action_name(gunfight.hurried(world_of(s), 0, 0, out, Rng([seed]))) == "keep"
    s = ask(upright(revealed(2)), 0, QUICK_DRAW, 2)
    picked = {action_name(gunfight.hurried(world_of(s), 0, 0, out, Rng([seed]))) for seed in range(200)}
    assert picked == set(legal(s, 0))


def test_G21_the_clock_arranges_all_that_is_missing_at_once() -> None:
    match = new_match("gunfight", seed=5)
    match.run_out(0)
    assert match.table.waiting() == [1]
    (decision,) = [entry for entry in match.log.entries if isinstance(entry, Act)]
    assert len(decision.actions) == 3


def test_G21_three_minutes_to_arrange_and_one_for_anything_else() -> None:
    s = dealt(3)
    do(s, 0, action_name(bots.arranged(s, 0)))
    assert [(PACE.seconds(s, seat), PACE.steps(s, seat)) for seat in (0, 1)] == [(180, 2), (180, 3)]
    s.turn = 4
    assert PACE.whole_turn(s) == 4
    s = ask(revealed(2), 0, QUICK_DRAW, 2)
    assert (PACE.seconds(s, 0), PACE.steps(s, 0), PACE.whole_turn(s)) == (60, 1, 0)


def test_G21_the_clock_plays_a_whole_match() -> None:
    match = new_match("gunfight", seed=5)
    while not match.table.over:
        match.run_out(match.table.waiting()[0])
    acts = [entry for entry in match.log.entries if isinstance(entry, Act)]
    assert all(entry.by_clock for entry in acts)
    assert match.table.result().endswith("wins.")


def test_a_person_arranges_in_one_decision() -> None:
    match = new_match("gunfight", seed=5)
    actions = [action_number(name) for name in ("lay:abc", "lay:def", "lay:ghi")]
    match.act(0, 0, actions)
    assert match.table.decisions[0] == 1
    assert match.table.state.laid[0] == 3


# ---- thinking ----
def test_greedy_beats_random_from_either_seat() -> None:
    for seat in (0, 1):
        loop = PlainLoop(load("gunfight"), Options())
        loop.play([("greedy", "random")[seat], ("random", "greedy")[seat]], 12, seat)
        assert loop.wins(seat) >= 9


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_shoots_either_neighbour_if_one_is_as_good_as_the_other(
    gunfight: SimpleNamespace, seats: int
) -> None:
    s = ask(upright(revealed(seats)), 0, FIRE, 3)
    s.phase, s.left, s.task, s.total = state.ACTING, 1, TARGETING, 6
    targets = {f"shoot:{seat + 1}" for seat in (1, seats - 1)}
    assert set(legal(s, 0)) == targets
    shots = Counter(
        action_name(gunfight.think(GREEDY, world_of(s), 0, 0, [0] * rules.MAX_ACTIONS, Rng([seed])))
        for seed in range(2000)
    )
    assert set(shots) == targets
    assert all(900 < n < 1100 for n in shots.values()), shots


def test_two_equal_bots_at_a_table_of_three_win_equally() -> None:
    """Within three standard errors of the difference; the third one is weaker and wins least."""
    game, games = load("gunfight"), 20_000
    report = simulate(game, Options(seats=3), ["greedy", "greedy", "random"], games, 1)
    first, second, third = (f.value for f in report.figures[:3])
    assert abs(first - second) < 3 * ((first + second) / games) ** 0.5
    assert third < 0.12


def test_standing_follows_life_hands_and_the_end() -> None:
    s = upright(revealed(2))
    ask(s, 0, FIRE, 3)
    even = standing(s, 0)
    s.life[1] -= 9
    assert standing(s, 0) == pytest.approx(even + 9 / 30)
    rules.leave(s, 1)
    assert (standing(s, 0), standing(s, 1)) == (10.0, -10.0)
    s = State(Options(seats=3))
    assert [standing(s, seat) for seat in range(3)] == [0.0, 0.0, 0.0]


def test_a_better_fire_stack_stands_better() -> None:
    s = upright(revealed(4))
    ask(s, 0, QUICK_DRAW, 2)
    before = standing(s, 0)
    s.turned[0][6] = state.ROTATED
    assert standing(s, 0) > before
    s.turned[0][6] = state.UPRIGHT
    s.board[:5] = [0, 5, 17, 26, 39]
    s.life[3] = 0
    assert standing(s, 0) != before


def test_expected_shots() -> None:
    s = revealed(2)
    s.card[0][9] = 0  # a two
    assert bots.expected_shot(s, 0, 0) == -2
    assert bots.expected_shot(s, 0, 1) == 1.5
    assert bots.expected_shot(s, 0, 4) == 7
    assert bots.expected_shot(s, 0, 9) == 15


# ---- what a simulation counts ----
def test_all_that_is_counted_is_heard() -> None:
    for seed in range(30):
        s = State(Options(seats=3))
        s.heard = []
        for _ in wander(s, Random(seed)):
            pass
        tally = [0] * len(stats.MEASURES)
        for note in heard(s):
            stats.count(tally, note.kind, note.a, note.b)
        stats.settle(tally, s)
        acted = [note.b for note in heard(s, state.ACTED)]
        for i, measure in enumerate(stats.MEASURES[stats.BY_ACTION :]):
            assert tally[stats.BY_ACTION + i] == acted.count(29 - i)
            assert measure.of == stats.MEASURES[stats.IN_ROUND + (29 - i) // 10].label
        assert tally[stats.IN_ROUND : stats.IN_ROUND + 3] == [
            sum(a // 10 == which for a in acted) for which in (QUICK_DRAW, AIM, FIRE)
        ]
        assert tally[stats.DEATHS] == 2
        assert tally[stats.TURNS] == s.turn
        assert tally[stats.SURVIVOR_LIFE] == s.life[s.winner]
        assert tally[stats.OWN_DAMAGE] <= tally[stats.DAMAGE]
        assert tally[stats.NOT_DONE] == len(heard(s, state.NOTHING))


@pytest.mark.parametrize("seats", [2, 4])
def test_simulated_figures_hang_together(seats: int) -> None:
    game = load("gunfight")
    report = simulate(game, Options(seats=seats), ["random"] * seats, 3000, 1)
    by_label = {f.label: f for f in report.figures}
    assert sum(by_label[f"seat {n + 1} wins"].value for n in range(seats)) == pytest.approx(1)
    assert by_label["deaths"].value == seats - 1
    parts = [f for f in report.figures if f.kind == "part"]
    assert len(parts) == 30
    for which in ("Quick Draw", "Aim", "Fire"):
        assert sum(f.value for f in parts if f.label.startswith(which)) == pytest.approx(1)
    for n in range(seats):
        share = by_label[f"seat {n + 1} wins"]
        assert abs(share.value - 1 / seats) < 0.04  # no seat is better than another
    assert all(f.low <= f.value <= f.high for f in report.figures)
