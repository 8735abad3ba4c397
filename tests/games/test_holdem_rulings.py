"""Quick Draw Hold'em: every ruling that is about one hand."""

from typing import Any

import pytest
from holdem_table import (
    DULL,
    LOSERS,
    OUT,
    TEN,
    alone,
    amounts,
    choose,
    deal,
    do,
    heard,
    legal,
    over,
    place,
    play,
    table,
    why_not,
)

from quickdraw.cards.names import number
from quickdraw.engine.words import CHANCE, EVERYONE, WATCHER, only
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.lines import NO_LINE
from quickdraw.games.holdem.state import DECIDING, FLOP, fund, start
from quickdraw.games.holdem.view import view


@pytest.mark.parametrize(
    ("hand", "board", "wins"),
    [
        ("7s 2d", "7c 2h 9s Kd Jh", True),
        ("7s 6d", "7c 6h 9s Kd 2h", True),
        ("6s 5d", "6c 5h 9s Kd Jh", False),
        ("6s 5d", "6c 5h As Ad Jh", True),
        ("6s 5d", "6c 5h 2s 2d Jh", False),  # three pairs, Sixes the highest
        ("7s 5d", "7c 5h 2s 2d Jh", True),
        ("7s 2d", "7c 3h 9s Kd Jh", False),  # one pair
    ],
)
def test_H1_only_the_higher_pair_counts(hand: str, board: str, wins: bool) -> None:
    assert (alone(hand, board).line[0] != NO_LINE) == wins


@pytest.mark.parametrize("lowest", range(2, 15))
def test_H1_a_variant_sets_the_lowest_winning_pair(lowest: int) -> None:
    """Pairs of each rank together with Twos (Threes for Twos)."""
    for rank, letter in enumerate("23456789TJQKA", 2):
        other = "2" if letter != "2" else "3"
        rest = [x for x in ["5c", "8h", "Tc", "Qh", "Ac"] if x[0] not in letter + other][:3]
        s = alone(f"{letter}s {letter}d", f"{other}s {other}d {' '.join(rest)}", winning_pair=lowest)
        assert (s.line[0] != NO_LINE) == (max(rank, 3 if letter == "2" else rank) >= lowest)


def test_H2_the_board_counts_and_trip_twos_win() -> None:
    assert alone("7s 9d", "2s 2d 2h Kc Jc").net[0] == (2 + 2) * 10
    assert alone("2s 3d", "Ks Kd 8h 8c Jc").net[0] == (2 + 1) * 10


@pytest.mark.parametrize(
    ("bets", "hand", "board", "net"),
    [
        ((1, 5, 0), "6c 8h", "As 2d 3h 9c Kc", 6 * 5 - 1),
        ((1, 5, 0), "6c 8h", "As Kd Qh 2c 7c", 6 * 5 - 1),
        ((1, 5, 0), "6c 8h", "Ks Ad 2h 9c Jc", -5 - 1),
        ((1, 0, 5), "6c 8h", "As 2d 3h 4c Kc", 3 * 5 - 1),
        ((1, 0, 5), "6c 8h", "Ks Ad 2h 3c 9c", -5 - 1),
        ((1, 0, 5), "6c 8h", "Qs Kd Ah 2c 9c", -5 - 1),
    ],
)
def test_H3_aces_are_high_or_low_and_never_between(
    bets: tuple[int, int, int], hand: str, board: str, net: int
) -> None:
    assert play([bets], [hand], board, turn="fold").net[0] == net


def test_H3_in_five_cards_too() -> None:
    assert alone("As 2d", "3h 4c 5s 9d Jh").line[0] == 5
    assert alone("As Kd", "Qh Jc Ts 2d 4h").line[0] == 5
    assert alone("As Kd", "2h 3c 4s Qd 9h").line[0] == NO_LINE


def test_H4_suited_ace_king_queen_is_a_straight_flush() -> None:
    s = table()
    place(s, (1, 5, 0))
    deal(s, "6c 8h Ah Kh Qh")
    assert s.net[0] == 40 * 5
    assert s.phase == DECIDING


def test_H5_the_best_paying_four() -> None:
    def net(board: str, **options: Any) -> int:
        return play([(1, 0, 1)], ["6h 8h"], board, turn="fold", **options).net[0] + 1

    assert net("Ac Kc Qc Jc Tc") == 500
    assert net("Kc Qc Jc Tc 9d") == 50
    assert net("2s 2d 2c Kh Ks") == 5  # a full house
    assert net("Ts Td 2h 7c 9c") == -1
    assert net("Ts Td 2h 2c 9c") == 2
    # The four that pay best, not those that rank best: here two pair pays more than three of a kind.
    odd = (500, 100, 50, 5, 3, 9, 1)
    assert net("2s 2d 2c Kh Ks", best_four_pays=odd) == 9


def test_H6_the_hand_ends_when_nothing_depends_on_the_cards() -> None:
    s = play([TEN, TEN], LOSERS[:2], turn="fold fold")
    assert over(s)
    assert s.dealt == 3
    assert s.net[:2] == [-10, -10]
    late = play([TEN, TEN], LOSERS[:2], turn="bet bet", river="fold fold")
    assert over(late)
    assert late.dealt == 4
    assert late.net[:2] == [-20, -20]


def test_H6_a_living_best_four_bet_brings_all_the_cards() -> None:
    s = table(2)
    place(s, (10, 0, 5), TEN)
    deal(s, f"{LOSERS[0]} {LOSERS[1]} 7h 7c Js")
    choose(s, "fold fold")
    for card in ("Jd", "Ah"):
        assert rules.actors(s) == CHANCE  # nobody is asked any more
        deal(s, card)
    assert over(s)
    assert s.net[:2] == [-10 + 2 * 5, -10]


def test_H6_another_who_stays_brings_all_the_cards() -> None:
    s = play([(10, 0, 5), TEN], ["2s 4d", "As 9d"], turn="fold bet")
    assert s.dealt == 5
    assert s.net[:2] == [-10 - 5, 30]


def test_H7_each_core_bet_is_as_large_as_the_first() -> None:
    for chips in (1, 25, 100):
        folded = [play([(chips, 0, 0)], [LOSERS[0]], DULL, **way).net[0] for way in WAYS]
        assert folded == [-chips, -2 * chips, -3 * chips]


WAYS: tuple[dict[str, str], ...] = ({"turn": "fold"}, {"river": "fold"}, {})


def test_H7_no_bonus_bet_without_a_flop_bet() -> None:
    s = table()
    do(s, 0, "flop:0")
    for circle in ("flop-bonus", "best-four"):
        assert legal(s, 0) == [f"{circle}:0"]
        assert why_not(s, 0, f"{circle}:5") == rules.NO_FLOP_BET
        do(s, 0, f"{circle}:0")
    assert over(s)


def test_H7_nothing_but_betting_and_folding() -> None:
    s = table()
    place(s, TEN)
    deal(s, LOSERS[0] + " 7h 9c Js")
    assert legal(s, 0) == ["fold", "bet"]
    do(s, 0, "bet")
    deal(s, "Kd")
    assert legal(s, 0) == ["fold", "bet"]


def test_H8_three_flop_bets_and_the_bonus_bets_are_covered() -> None:
    s = table(purse=80)
    assert amounts(s, 0) == [0, 1, 5, 10, 25]
    assert why_not(s, 0, "flop:50") == rules.NOT_COVERED
    do(s, 0, "flop:25")
    assert amounts(s, 0) == [0, 1, 5]
    assert why_not(s, 0, "flop-bonus:10") == rules.NOT_COVERED
    do(s, 0, "flop-bonus:1")
    assert amounts(s, 0) == [0, 1]
    do(s, 0, "best-four:1")
    deal(s, LOSERS[0])
    deal(s, "7h 9c Js")
    do(s, 0, "bet")
    deal(s, "Kd")
    do(s, 0, "bet")
    deal(s, "Ah")
    assert s.net[0] == -77


def test_H8_limits_are_the_tables() -> None:
    s = table(chips=(1, 5, 25, 100), flop_limits=(5, 25), bonus_limits=(1, 5))
    assert amounts(s, 0) == [0, 5, 25]
    assert why_not(s, 0, "flop:1") == why_not(s, 0, "flop:100") == rules.NOT_AN_AMOUNT
    do(s, 0, "flop:5")
    assert amounts(s, 0) == [0, 1, 5]
    assert why_not(s, 0, "flop-bonus:25") == rules.NOT_AN_AMOUNT


def test_H8_who_cannot_bet_is_passed_over() -> None:
    s = table(3)
    fund(s, 1, 2)
    start(s)
    assert rules.actors(s) == 0b101
    place(s, TEN)
    for circle in ("flop:10", "flop-bonus:0", "best-four:0"):
        do(s, 2, circle)
    deal(s, f"{LOSERS[0]} {LOSERS[1]} 7h 9c Js")
    assert s.held == [2, 0, 2, 0, 0, 0]
    rules.reopen(s, 0)
    assert rules.actors(s) == 0b101
    for seat in range(3):
        fund(s, seat, 0)
    start(s)
    assert over(s)


def test_H9_flop_and_turn_are_even_money_and_river_has_its_schedule() -> None:
    for pays in ((1,) * 8, (8, 7, 6, 5, 4, 3, 2, 1), (100,) * 8):
        s = alone("As Ad", "Ac 9h 7s 4d 2h", (10, 0, 0), river_pays=pays)
        assert s.net[0] == 10 + 10 + 10 * pays[6]
    assert alone(LOSERS[0], DULL, (10, 0, 0)).net[0] == -30


def test_H11_cards_from_the_left_and_chips_from_the_right() -> None:
    bets = [(10, 5, 5), (25, 1, 0), (5, 5, 1)]
    hands, board = ["As 9d", "Ks 9s", "2s 4d"], "7h 7c Js Jd Ah"
    s = play(bets, hands, board)
    assert [n.a for n in heard(s, rules.DEALT)] == [0, 0, 1, 1, 2, 2]
    for circle in range(3):
        paid = [n.a for n in heard(s, rules.WON + circle, rules.LOST + circle)]
        assert paid == sorted(paid, reverse=True)
        assert paid
    backwards = play(bets[::-1], hands[::-1], board)
    assert backwards.net[:3] == s.net[:3][::-1]


def test_H12_hole_cards_are_private_until_the_end() -> None:
    s = table(2)
    place(s, TEN, TEN)
    deal(s, "As 9d Ks 9s 7h 9c Js")
    assert [(n.a, n.seen_by) for n in heard(s, rules.LOOKED)] == [(0, 1), (0, 1), (1, 2), (1, 2)]
    assert view(s, 0).places[0].cards == ("As", "9d")
    for looker in (1, WATCHER):
        assert view(s, looker).places[0].cards == ()
        assert view(s, looker).places[0].hidden == 2
    choose(s, "bet bet")
    deal(s, "Kd")
    choose(s, "bet bet")
    deal(s, "Ah")
    for looker in (0, 1, WATCHER):
        assert [place.cards for place in view(s, looker).places] == [("As", "9d"), ("Ks", "9s")]


def test_H12_folded_cards_are_not_shown_when_the_hand_is_settled() -> None:
    s = play([TEN, TEN], ["As 9d", "Ks 9s"], turn="fold bet")
    assert over(s)
    for looker in (1, WATCHER):
        assert view(s, looker).places[0].cards == ()
        assert view(s, looker).places[1].cards == ("Ks", "9s")
    assert [n.a for n in heard(s, rules.SHOWN)] == [1]
    hidden = {number("As"), number("9d")}
    assert not any(n.b in hidden for n in heard(s, rules.LOOKED) if n.seen_by != only(0))


def test_H12_choices_of_a_street_are_shown_together() -> None:
    s = table(3)
    place(s, TEN, TEN, TEN)
    deal(s, " ".join(LOSERS[:3]) + " 7h 9c Js")
    before = [view(s, looker) for looker in (0, 1, WATCHER)]
    do(s, 2, "fold")
    after = [view(s, looker) for looker in (0, 1, WATCHER)]
    for old, new in zip(before, after, strict=True):
        assert new.places[2].chosen
        assert (new.places[2].status, new.places[2].net) == ("in", 0)
        assert old.places[:2] == new.places[:2]
    assert view(s, 2).my_choice == "fold"
    assert view(s, 0).my_choice == ""
    assert not heard(s, rules.FOLDED, rules.STAYED)
    do(s, 0, "bet")
    do(s, 1, "fold")
    assert [n.a for n in heard(s, rules.FOLDED)] == [2, 1]
    assert [n.a for n in heard(s, rules.STAYED)] == [0]


def test_H13_three_amounts_each_from_the_tables_list() -> None:
    s = table(chips=(2, 3, 7))
    for circle in ("flop", "flop-bonus", "best-four"):
        assert legal(s, 0) == [f"{circle}:{chips}" for chips in (0, 2, 3, 7)]
        assert why_not(s, 0, f"{circle}:5") == rules.NOT_AN_AMOUNT
        do(s, 0, f"{circle}:3")
    assert s.bet[0] == [3, 3, 3]


def test_H13_bets_are_sealed_until_all_have_chosen() -> None:
    s = table(3)
    do(s, 1, "flop:25")
    do(s, 1, "flop-bonus:5")
    for looker in (0, 2, WATCHER):
        assert view(s, looker).places[1].bets == ()
        assert view(s, looker).places[1].placed == 2
    assert view(s, 1).places[1].bets == (25, 5)
    assert all(n.kind == rules.SEALED and n.seen_by == EVERYONE for n in heard(s))
    do(s, 1, "best-four:0")
    do(s, 0, "flop:0")
    for circle in ("flop-bonus:0", "best-four:0"):
        do(s, 0, circle)
    assert not heard(s, rules.PLACED + FLOP, rules.SAT_OUT)
    for circle in ("flop:10", "flop-bonus:0", "best-four:0"):
        do(s, 2, circle)
    assert view(s, 0).places[1].bets == (25, 5, 0)
    assert [(n.a, n.b) for n in heard(s, rules.PLACED + FLOP)] == [(1, 25), (2, 10)]
    assert [n.a for n in heard(s, rules.SAT_OUT)] == [0]


def test_H13_nothing_on_flop_is_sitting_out() -> None:
    s = play([OUT, TEN], ["", "As 9d"])
    assert s.net[:2] == [0, 30]
    assert view(s, 1).places[0].status == "out"
