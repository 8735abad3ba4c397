"""Quick Draw Hold'em: every paragraph of the rules but the pay tables."""

from typing import Any

import pytest
from holdem_table import (
    DULL,
    LOSERS,
    OUT,
    TEN,
    Bets,
    alone,
    amounts,
    calm,
    choose,
    deal,
    do,
    heard,
    legal,
    over,
    place,
    play,
    table,
    wander,
    why_not,
)
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.cards.names import number
from quickdraw.engine.words import CHANCE, DEALING, EVERYONE, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, only
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.lines import NO_LINE
from quickdraw.games.holdem.state import BEST_FOUR, DECIDING, FLOP, FLOP_BONUS, NO_CHOICE, State, start


def test_P1_a_hand_on_the_river_table_wins() -> None:
    assert alone("7s 2d", "7d 2c Js Kd Ah").net[0] > 0
    assert alone("7s 2d", "7d 3c Js Kd Ah").net[0] < 0


@pytest.mark.parametrize("bets", [(10, 0, 0), (10, 5, 0), (10, 0, 5), (10, 5, 5)])
def test_P2_each_bonus_bet_is_optional(bets: Bets) -> None:
    s = table()
    place(s, bets)
    assert s.bet[0] == list(bets)
    deal(s, LOSERS[0] + " 7h 7c Js")
    assert s.net[0] == bets[1]  # a pair pays 1 to 1
    assert heard(s, rules.FLOP_LINE) == [(rules.FLOP_LINE, 4, 0, EVERYONE)] * (bets[1] > 0)


def test_P3_bonus_bets_are_made_at_the_start_only() -> None:
    s = table()
    place(s, TEN)
    deal(s, LOSERS[0])
    deal(s, "7h 9c Js")
    for name in ("flop:10", "flop-bonus:5", "best-four:5"):
        assert why_not(s, 0, name) == rules.BETS_ARE_DOWN
    assert legal(s, 0) == ["fold", "bet"]


def test_P3_a_bonus_is_paid_once_for_the_highest_line() -> None:
    s = table()
    place(s, (10, 5, 5))
    deal(s, LOSERS[0] + " Th Jh Qh")
    assert s.net[0] == 40 * 5  # not 40 + 6 + 4
    do(s, 0, "fold")
    deal(s, "Kh Ah")
    assert s.net[0] == 40 * 5 - 10 + 500 * 5


def test_P4_all_can_win_together_and_nobody_wins_from_another() -> None:
    board = "7h 7c Js Kd Ad"
    together = play([TEN, (25, 5, 0), TEN], ["Jd 2c", "Kc Ks", "3s 5d"], board)
    nets = [
        play([bets], [hand], board).net[0]
        for bets, hand in ((TEN, "Jd 2c"), ((25, 5, 0), "Kc Ks"), (TEN, "3s 5d"))
    ]
    assert together.net[:3] == nets
    assert [net > 0 for net in nets] == [True, True, False]


def test_P5_a_best_four_bet_outlives_a_fold() -> None:
    s = play([(10, 0, 5)], [LOSERS[0]], "7h 7c 7s Kd Ah", turn="fold")
    assert s.net[0] == -10 + 5 * 5
    lost = play([(10, 0, 5)], [LOSERS[0]], DULL, river="fold")
    assert lost.net[0] == -20 - 5


def test_P6_each_of_52_cards_is_dealt_once() -> None:
    s = table(2)
    place(s, TEN, TEN)
    pack = legal(s, CHANCE)
    assert len(set(pack)) == len(pack) == 52
    deal(s, "Ah")
    assert sorted([*legal(s, CHANCE), "deal:Ah"]) == sorted(pack)
    assert why_not(s, CHANCE, "deal:Ah") == rules.CARD_GONE


def test_P6_the_pack_is_whole_again_in_the_next_hand() -> None:
    s = alone("7s 7d", DULL)
    start(s)
    place(s, TEN)
    assert len(legal(s, CHANCE)) == 52


def test_P7_two_cards_for_everyone_with_a_flop_bet() -> None:
    s = table(3)
    place(s, TEN, OUT, TEN)
    deal(s, "Ah Kh Qh Jh")
    assert s.held == [2, 0, 2, 0, 0, 0]
    assert s.hand[0][:2] == [number("Ah"), number("Kh")]
    assert s.hand[2][:2] == [number("Qh"), number("Jh")]
    deal(s, "2s 3s 4s")
    assert rules.actors(s) == 0b101
    assert [n.a for n in heard(s, rules.SAT_OUT)] == [1]
    assert why_not(s, 1, "bet") == NOT_YOUR_TURN


def test_P8_the_flop_bonus_is_settled_on_the_flop_from_the_right() -> None:
    s = table(3)
    place(s, (10, 5, 0), (10, 0, 0), (10, 25, 0))
    deal(s, " ".join(LOSERS[:3]) + " 7h 7c")
    assert s.net[:3] == [0, 0, 0]
    deal(s, "Js")
    assert s.net[:3] == [5, 0, 25]
    assert rules.actors(s) == 0b111  # nobody has had a chance to fold
    assert [n.a for n in heard(s, rules.WON + FLOP_BONUS)] == [2, 0]


def test_P9_turn_costs_as_much_as_flop_or_one_folds() -> None:
    s = table(2)
    place(s, (25, 0, 0), TEN)
    deal(s, f"{LOSERS[0]} {LOSERS[1]} 7h 9c Js")
    assert legal(s, 0) == legal(s, 1) == ["fold", "bet"]
    choose(s, "bet fold")
    assert s.core[:2] == [2, 1]
    assert s.staying == only(0)


def test_P10_a_fold_after_the_flop_loses_one_bet_then_comes_the_turn() -> None:
    s = table(3)
    place(s, TEN, (25, 0, 0), TEN)
    deal(s, " ".join(LOSERS[:3]) + " 7h 9c Js")
    choose(s, "fold fold bet")
    assert s.net[:3] == [-10, -25, 0]
    assert [n.a for n in heard(s, rules.LOST + FLOP)] == [1, 0]  # from the right
    deal(s, "Kd")
    assert s.dealt == 4
    assert rules.actors(s) == only(2)


def test_P11_a_fold_after_the_turn_loses_two_bets() -> None:
    s = table(2)
    place(s, TEN, (25, 0, 0))
    deal(s, f"{LOSERS[0]} {LOSERS[1]} 7h 9c Js")
    choose(s, "bet bet")
    deal(s, "Kd")
    assert legal(s, 0) == ["fold", "bet"]
    choose(s, "bet fold")
    assert s.core[:2] == [3, 2]
    assert s.net[:2] == [0, -50]


def test_P12_best_four_is_settled_on_the_river_before_the_hands_from_the_right() -> None:
    s = play([(10, 0, 5), (10, 0, 1), (10, 0, 0)], LOSERS[:3], "7h 7c Js Jd Ah")
    assert s.net[:3] == [2 * 5 + 30, 2 * 1 + 30, 30]  # two pair of Jacks lies on the board
    paid = [(n.kind - rules.WON, n.a) for n in heard(s) if n.kind >= rules.WON]
    assert paid == [(BEST_FOUR, 1), (BEST_FOUR, 0), (FLOP, 2), (FLOP, 1), (FLOP, 0)]


@pytest.mark.parametrize(
    ("hand", "board", "line"),
    [
        ("7s 7d", "7h 9c Js Kd Ah", 6),  # both own cards
        ("7s 2d", "7d 7h Js Kd Ac", 6),  # one of them
        ("2s 3d", "7s 7d 7h Kd Ac", 6),  # none
        ("Ah Kh", "Qh Jh Th 2s 3d", 0),
        ("2s 3d", "Qh Jh Th Kh Ah", 0),
    ],
)
def test_P13_two_own_cards_and_five_make_the_hand(hand: str, board: str, line: int) -> None:
    assert alone(hand, board).line[0] == line


def test_P14_less_than_sevens_up_loses_all_three_bets() -> None:
    for hand, board in (("2s 4d", DULL), ("As 2d", DULL), ("6s 5d", "6d 5h Js Kd Ac")):
        s = alone(hand, board)
        assert s.line[0] == NO_LINE
        assert s.net[0] == -30
        assert s.bank == 30


def test_P15_a_winning_hand_is_paid_on_all_three() -> None:
    s = alone("As 9d", DULL)
    assert s.net[0] == 10 + 10 + 1 * 10
    s = alone("7s 7d", DULL)
    assert s.net[0] == 10 + 10 + 2 * 10
    assert s.bank == -40


# ---- who may do what, and when ----
def test_refusals_by_turn() -> None:
    s = table(2)
    assert rules.refuse(s, 0, -1) == UNKNOWN_ACTION
    assert why_not(s, 0, "deal:Ah") == UNKNOWN_ACTION
    assert why_not(s, CHANCE, "deal:Ah") == NOT_YOUR_TURN
    assert why_not(s, 0, "bet") == rules.BETS_FIRST
    assert why_not(s, 0, "best-four:5") == rules.OTHER_CIRCLE
    place(s, TEN)
    assert why_not(s, 0, "flop:10") == NOT_YOUR_TURN
    for circle in ("flop", "flop-bonus", "best-four"):
        do(s, 1, f"{circle}:{10 if circle == 'flop' else 0}")
    assert why_not(s, 0, "bet") == DEALING
    assert rules.refuse(s, CHANCE, 1) == rules.refuse(s, CHANCE, 2 + 52) == UNKNOWN_ACTION
    done = alone("7s 7d", DULL)
    assert why_not(done, 0, "bet") == why_not(done, CHANCE, "deal:2s") == OVER


def test_nobody_bets_and_the_hand_is_over() -> None:
    s = play([OUT, OUT], ["", ""])
    assert over(s)
    assert s.net[:2] == [0, 0]


@calm
@given(st.integers(1, 6), st.randoms(use_true_random=False))
def test_chips_are_whole_and_balance_at_every_moment(seats: int, random: Any) -> None:
    for s in wander(table(seats), random):
        assert sum(s.net) + s.bank == 0
        assert [rules.payoff(s, seat) for seat in range(seats)] == s.net[:seats]
        for seat in range(seats):
            assert s.net[seat] >= -rules.reserved(s, seat)


@calm
@given(st.randoms(use_true_random=False))
def test_two_ways_to_the_result(random: Any) -> None:
    """Each seat's result is what the bets, the lines and the folds say, counted once more at the end."""
    s = table(4)
    for _ in wander(s, random):
        pass
    for seat in range(4):
        flop, bonus, four = s.bet[seat]
        expected = 0
        if bonus:
            expected += bonus * (s.flop_bonus_pays[s.flop_line] if s.flop_line != NO_LINE else -1)
        if four:
            expected += four * (s.best_four_pays[s.four_line] if s.four_line != NO_LINE else -1)
        wins = s.core[seat] == 3 and s.line[seat] != NO_LINE
        expected += flop * (2 + s.river_pays[s.line[seat]]) if wins else -flop * s.core[seat]
        assert s.net[seat] == expected


def test_start_puts_everything_back() -> None:
    s = play([(10, 5, 5), TEN], LOSERS[:2], "7h 7c Js Jd Ah")
    start(s)
    s.heard, fresh = [], table(2)
    assert vars(s) == vars(fresh)
    assert amounts(s, 0) == [0, 1, 5, 10, 25, 50, 100]


def test_nothing_of_a_decision_is_left_on_the_next_street() -> None:
    s = table(2)
    place(s, TEN, TEN)
    deal(s, f"{LOSERS[0]} {LOSERS[1]} 7h 9c Js")
    do(s, 1, "bet")
    assert (s.phase, rules.actors(s)) == (DECIDING, only(0))
    do(s, 0, "bet")
    deal(s, "Kd")
    assert rules.actors(s) == 0b11
    assert s.choice == [NO_CHOICE] * 6
    assert isinstance(s, State)
