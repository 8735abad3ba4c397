"""Clocks: when a seat's time is up, when nobody's runs, and who may be claimed."""

import pytest

from matches import Watch, act, new_match, play_on
from quickdraw.games import NAMES
from quickdraw.games.gunfight.options import Options as Gunfight
from quickdraw.games.holdem.options import Options as Holdem
from quickdraw.games.iaijutsu import state as iaijutsu
from quickdraw.games.iaijutsu.pace import BLOW_MS, TOSS_MS
from quickdraw.games.sixshooter.options import Options as Sixshooter
from quickdraw.play.clocks import MOST_RUN_OUTS
from quickdraw.play.log import Seat
from quickdraw.play.match import Match


class At:
    """A match with a watch that the test sets, in seconds."""

    def __init__(self, game: str, factor: float | None = 1, **how: object) -> None:
        self.watch = Watch()
        self.match: Match = new_match(game, clock=self.watch, factor=factor, table_waits=True, **how)  # type: ignore[arg-type]

    def act(self, seconds: float, seat: int, *names: str) -> None:
        self.watch.now = round(1000 * seconds)
        act(self.match, seat, *names)

    def run_out(self, seconds: float, seat: int) -> None:
        self.watch.now = round(1000 * seconds)
        self.match.run_out(seat)

    def deadlines(self) -> list[float | None]:
        found = [self.match.clocks.deadline(seat) for seat in range(len(self.match.table.who))]
        return [None if ms is None else ms / 1000 for ms in found]


# ---- one decision, one clock ----
def test_a_clock_runs_from_the_moment_a_seat_must_choose() -> None:
    at = At("saloon")
    assert at.deadlines() == [60, 60]
    at.act(12, 0, "loot+shoot")
    assert at.deadlines() == [None, 60]  # one who has chosen waits, the other's goes on
    at.act(20, 1, "loot+shoot")
    assert at.deadlines() == [80, 80]


@pytest.mark.parametrize(("factor", "deadline"), [(0.5, 30), (3, 180), (None, None)])
def test_a_table_may_be_quicker_or_slower_or_have_no_clocks(
    factor: float | None, deadline: float | None
) -> None:
    assert At("saloon", factor).deadlines() == [deadline, deadline]


@pytest.mark.parametrize("game", NAMES)
def test_whoever_must_choose_has_a_clock_and_nobody_else(game: str) -> None:
    match = new_match(game, factor=1)
    for seed in range(60):
        waiting = match.table.waiting()
        for seat in range(len(match.table.who)):
            assert (match.clocks.deadline(seat) is not None) == (seat in waiting)
        assert match.clocks.table_deadline is None
        play_on(match, steps=1, seed=seed)


def test_no_clock_runs_after_the_end() -> None:
    at = At("saloon")
    at.match.resign(0)
    assert at.deadlines() == [None, None]


def test_who_sits_down_has_a_clock_of_its_own() -> None:
    at = At("saloon")
    at.run_out(60, 0)
    at.run_out(61, 1)
    at.watch.now = 70_000
    at.match.sit(0, Seat("person", "Cid"))
    assert at.deadlines() == [130, 121]
    assert [at.match.clocks.run_outs(seat) for seat in (0, 1)] == [0, 1]


# ---- one clock for all decisions of a turn ----
def opened(factor: float | None = 1) -> At:
    """An iaijutsu duel, seat 0 on turn since 0 s."""
    at = At("iaijutsu", factor)
    at.match.decide(iaijutsu.FASTER)
    for seat in (0, 1):
        at.act(0, seat, at.match.table.view(seat).legal[0])
    return at


def test_I18_a_turn_of_the_duel_has_one_clock_for_all_its_decisions() -> None:
    at = opened()
    assert at.deadlines() == [60, None]
    at.act(25, 0, "take:draw-pile")
    assert at.deadlines() == [60, None]
    at.act(31, 0, at.match.table.view(0).legal[0])
    while at.match.table.waiting() == [0]:  # an effect
        assert at.deadlines() == [60, None]
        at.act(31, 0, "decline")
    assert at.deadlines() == [None, 91]


def test_A1_all_that_the_clock_does_in_a_turn_is_one_time_that_it_ran_out() -> None:
    at = opened()
    seconds = 0
    for turn in range(1, 1 + MOST_RUN_OUTS):
        for seat in (0, 1):
            assert not at.match.clocks.claimable(seat)
            seconds += 60
            while at.match.table.waiting() == [seat]:
                assert at.deadlines()[seat] == seconds  # what is left of the turn is due at once
                at.run_out(seconds, seat)
            assert at.match.clocks.run_outs(seat) == turn
    assert [at.match.clocks.claimable(seat) for seat in (0, 1)] == [True, True]


def test_A1_a_decision_of_its_own_ends_the_row() -> None:
    at = At("saloon", seed=2)
    clocks = at.match.clocks
    for n in range(1, 3):
        at.run_out(60 * n, 0)
        at.run_out(60 * n, 1)
    assert (clocks.run_outs(0), clocks.claimable(0)) == (2, False)
    at.act(125, 0, at.match.table.view(0).legal[0])
    at.run_out(180, 1)
    assert [clocks.run_outs(seat) for seat in (0, 1)] == [0, 3]
    assert [clocks.claimable(seat) for seat in (0, 1)] == [False, True]


def test_laying_stacks_one_by_one_gives_no_more_time() -> None:
    at = At("gunfight", options=Gunfight(seats=3))
    at.act(50, 0, "lay:abc")
    assert at.deadlines() == [180, 180, 180]
    for seat in range(3):
        at.run_out(180, seat)
    assert [at.match.clocks.run_outs(seat) for seat in range(3)] == [1, 1, 1]


def test_the_arrangement_of_every_turn_has_a_clock_of_its_own() -> None:
    """Also when nobody had anything to choose in between."""
    at = At("gunfight", options=Gunfight(life=999))
    seconds = 0
    for _ in range(60):
        seconds += 10
        turn = at.match.table.state.turn
        at.run_out(seconds, at.match.table.waiting()[0])
        if at.match.table.state.turn > turn:
            assert at.deadlines() == [seconds + 180, seconds + 180]
    assert at.match.table.state.turn > 5


def test_three_circles_are_one_bet() -> None:
    at = At("holdem", options=Holdem(seats=1))
    at.act(20, 0, "flop:5")
    assert at.deadlines() == [60]
    at.act(30, 0, "flop-bonus:0", "best-four:0")
    assert at.deadlines() == [60]  # 30 s from now
    at.act(45, 0, "bet")
    assert at.deadlines() == [75]


# ---- standing still ----
def test_I8_while_one_looks_the_clocks_stand_still() -> None:
    at = opened()
    at.act(20, 0, "take:draw-pile")
    at.match.clocks.hold(7000)
    assert at.deadlines() == [67, None]
    at.match.clocks.release(22_000)
    assert at.deadlines() == [62, None]
    at.match.clocks.release(23_000)  # once is enough
    assert at.deadlines() == [62, None]


def test_I8_closing_late_gives_no_more_time() -> None:
    at = opened()
    at.match.clocks.hold(7000)
    at.match.clocks.release(7001)
    assert at.deadlines() == [67, None]


def test_I8_a_turn_that_begins_meanwhile_has_its_whole_time() -> None:
    at = opened()
    at.match.clocks.hold(7000)
    at.act(3, 0, "take:draw-pile")
    while at.match.table.waiting() == [0]:
        at.act(3, 0, at.match.table.view(0).legal[-1])
    assert at.deadlines() == [None, 67]
    at.match.clocks.release(4000)
    assert at.deadlines() == [None, 64]


# ---- what the table waits for ----
def test_X3_the_talk_has_its_clock_at_every_table() -> None:
    for factor in (None, 0.5, 1, 2):
        at = At("sixshooter", factor, options=Sixshooter(talk_seconds=90))
        assert at.match.clocks.table_deadline is None
        for seat in (0, 1):
            at.act(10, seat, "keep")
        assert at.match.clocks.table_deadline == 100_000
        at.watch.now = 50_000
        at.match.talk(0, "Six Aces.")
        assert at.match.clocks.table_deadline == 100_000
        at.watch.now = 100_000
        at.match.time_is_up()
        assert at.match.clocks.table_deadline is None
        assert at.match.table.waiting() == [0, 1]
        assert at.deadlines() == [None if factor is None else 100 + 30 * factor] * 2


def test_a_talk_of_no_time_is_due_at_once() -> None:
    at = At("sixshooter", options=Sixshooter(talk_seconds=0))
    for seat in (0, 1):
        at.act(10, seat, "keep")
    assert at.match.clocks.table_deadline == 10_000


@pytest.mark.parametrize(("factor", "deadline"), [(1, 10_000 + TOSS_MS), (2, 20_000 + TOSS_MS), (None, None)])
def test_I18_the_race_has_ten_seconds_from_the_coin_on_where_there_are_clocks(
    factor: float | None, deadline: int | None
) -> None:
    assert At("iaijutsu", factor).match.clocks.table_deadline == deadline


def test_P5_a_blow_is_to_be_understood_before_the_coin_is_tossed() -> None:
    at = At("iaijutsu", seed=3)
    at.match.win_race(0, at.match.table.state.hand[0][0])
    at.act(1, 1, f"discard:{at.match.table.view(1).sides[1].hand[0]}")
    at.act(2, 0, "draw!")
    assert at.match.table.by_table, "no tie with this seed"
    assert at.match.clocks.table_deadline == 2_000 + TOSS_MS + BLOW_MS + 10_000
