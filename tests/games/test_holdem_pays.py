"""The pay tables: every line by a forced deal, and both bonus bets by complete counts."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import holdem_counts
import numpy as np
import pytest
from holdem_table import DULL, LOSERS, alone, calm, play
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.cards import french, poker
from quickdraw.cards.names import number
from quickdraw.engine.compiled import compile_parts
from quickdraw.engine.parts import gather, plain
from quickdraw.games.holdem import lines
from quickdraw.games.holdem.lines import NO_LINE
from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.view import BEST_FOUR_LINES, FLOP_BONUS_LINES, RIVER_LINES

FLOPS = (
    ("Straight Flush", 40, "5d 6d 7d"),
    ("Straight Flush", 40, "Ah Kh Qh"),
    ("Straight Flush", 40, "Ac 2c 3c"),
    ("Three Of A Kind", 30, "9s 9d 9h"),
    ("Straight", 6, "8s 9d Th"),
    ("Straight", 6, "As 2d 3h"),
    ("Straight", 6, "Qs Ad Kh"),
    ("Flush", 4, "2c 9c Kc"),
    ("Pair", 1, "3s 3d Kh"),
    ("", -1, "2s 9d Kh"),
    ("", -1, "Ks Ad 2h"),
)
BOARDS = (
    ("Four Card Royal", 500, "Ah Kh Qh Jh 2s"),
    ("Four Card Royal", 500, "Ac Kc Th Qc Jc"),
    ("Four Of A Kind", 100, "3s 3d 3c 3h Kh"),
    ("Straight Flush", 50, "Kd Qd Jd Td 2s"),
    ("Straight Flush", 50, "As 2s 3s 4s Kd"),
    ("Straight Flush", 50, "5c 6c 7c 8c 8d"),
    ("Three Of A Kind", 5, "2s 2d 2c Kh 9h"),
    ("Three Of A Kind", 5, "2s 2d 2c Kh Ks"),
    ("Flush or Straight", 3, "2s 9s Ks 6s 6d"),
    ("Flush or Straight", 3, "5s 6d 7h 8c Kc"),
    ("Flush or Straight", 3, "As 2d 3h 4c 9c"),
    ("Flush or Straight", 3, "As Kd Qh Jc 2c"),
    ("Two Pair", 2, "2s 2d 3h 3c 9c"),
    ("Jacks thru Aces", 1, "Js Jd 2h 7c 9c"),
    ("Jacks thru Aces", 1, "As Ad 2h 7c 9c"),
    ("", -1, "Ts Td 2h 7c 9c"),
    ("", -1, "2h 7c 9c Js Kd"),
)
HANDS = (
    ("Royal Flush", 200, "Ah Kh", "Qh Jh Th 2s 2d"),
    ("Straight Flush", 50, "9h Kh", "Qh Jh Th 2s 2d"),
    ("Straight Flush", 50, "Ac 9s", "2c 3c 4c 5c Kh"),
    ("Four Of A Kind", 25, "2s 2d", "2c 2h 9s Kd Jh"),
    ("Full House", 5, "2s 2d", "2c 3h 3s Kd Jh"),
    ("Flush", 4, "2s 9s", "Ks Js 4s Kd Jh"),
    ("Straight", 3, "8s 9d", "Th Jc Qs 2d 2h"),
    ("Straight", 3, "As 9d", "2h 3c 4s 5d Kh"),
    ("Three Of A Kind", 2, "2s 2d", "2c 4h 9s Kd Jh"),
    ("Two Pair", 1, "7s 2d", "7c 2h 9s Kd Jh"),
    ("Two Pair", 1, "As Ad", "Kc Kh 9s 5d 3h"),
)


@pytest.mark.parametrize(("line", "pays", "flop"), FLOPS)
def test_P16_every_line_of_the_flop_bonus(line: str, pays: int, flop: str) -> None:
    for chips in (1, 5, 100):
        s = play([(1, chips, 0)], ["6c 8h"], flop, turn="fold")
        assert s.net[0] == pays * chips - 1
        assert s.bank == 1 - pays * chips
        assert s.flop_line == (FLOP_BONUS_LINES.index(line) if line else NO_LINE)


@pytest.mark.parametrize(("line", "pays", "board"), BOARDS)
def test_P17_every_line_of_best_four(line: str, pays: int, board: str) -> None:
    hand = "6h 8h" if "8c" not in board else "Ah 3h"
    for chips in (1, 5, 100):
        s = play([(1, 0, chips)], [hand], board, turn="fold")
        assert s.net[0] == pays * chips - 1
        assert s.bank == 1 - pays * chips
        assert s.four_line == (BEST_FOUR_LINES.index(line) if line else NO_LINE)


@pytest.mark.parametrize(("line", "pays", "hand", "board"), HANDS)
def test_P18_every_line_of_the_river(line: str, pays: int, hand: str, board: str) -> None:
    for chips in (1, 5, 100):
        s = alone(hand, board, (chips, 0, 0))
        assert s.net[0] == chips * (1 + 1 + pays)
        assert s.bank == -s.net[0]
        assert s.line[0] == RIVER_LINES.index(line)


def test_P18_all_three_tables_in_one_hand() -> None:
    s = alone("Ah Kh", "Qh Jh Th Qd Qs", (5, 10, 25))
    assert s.net[0] == 40 * 10 + 5 * 25 + (2 + 200) * 5
    s = alone(LOSERS[0], DULL, (5, 10, 25))
    assert s.net[0] == -10 - 25 - 15


def test_every_line_has_its_forced_deal() -> None:
    for cases, names in ((FLOPS, FLOP_BONUS_LINES), (BOARDS, BEST_FOUR_LINES), (HANDS, RIVER_LINES)):
        assert {case[0] for case in cases} - {""} == set(names)


def test_pay_tables_are_data_of_the_variant() -> None:
    """Other numbers on each line are other chips, and the same lines."""
    pays: dict[str, Any] = {
        "flop_bonus_pays": (11, 12, 13, 14, 15),
        "best_four_pays": (27, 26, 25, 24, 23, 22, 21),
        "river_pays": (31, 32, 33, 34, 35, 36, 37, 38),
    }
    for line, _, flop in FLOPS:
        s = play([(1, 5, 0)], ["6c 8h"], flop, turn="fold", **pays)
        assert s.net[0] == 5 * (pays["flop_bonus_pays"][FLOP_BONUS_LINES.index(line)] if line else -1) - 1
    for line, _, hand, board in HANDS:
        assert alone(hand, board, **pays).net[0] == 10 * (33 + RIVER_LINES.index(line))


# ---- complete counts ----
def small_hand(cards: tuple[int, ...]) -> str:
    """What three or four cards are, written for reading and not for speed."""
    ranks = sorted(card // 4 for card in cards)
    kinds = sorted(Counter(ranks).values(), reverse=True)
    of_a_kind = {4: "Four", 3: "Three", 2: "Pair"}.get(kinds[0])
    if of_a_kind:
        return "Two Pair" if kinds == [2, 2] else of_a_kind
    low = [-1, *ranks[:-1]] if ranks[-1] == 12 else ranks
    straight = any(r == list(range(r[0], r[0] + len(r))) for r in (ranks, low))
    flush = len({card % 4 for card in cards}) == 1
    if straight and flush:
        return "Royal" if ranks[0] == 9 and len(ranks) == 4 else "Straight Flush"
    return "Straight" if straight else "Flush" if flush else ""


FLOP_OF = {"Straight Flush": 0, "Three": 1, "Straight": 2, "Flush": 3, "Pair": 4}
FOUR_OF = {
    "Royal": 0, "Four": 1, "Straight Flush": 2, "Three": 3, "Flush": 4, "Straight": 4, "Two Pair": 5,
}  # fmt: skip


def best_of_four(board: tuple[int, ...]) -> int:
    found = [
        FOUR_OF.get(small_hand(four), 99)
        if small_hand(four) != "Pair"
        else 6
        if max(r for r, n in Counter(card // 4 for card in four).items() if n == 2) >= 9
        else 99
        for four in combinations(board, 4)
    ]
    return NO_LINE if min(found) == 99 else min(found)


def value(pays: tuple[int, ...], counts: list[int]) -> Fraction:
    """Chips won per chip bet."""
    won = sum(pay * n for pay, n in zip(pays, counts, strict=False))
    return Fraction(won - counts[len(pays)], sum(counts))


def test_P16_all_22100_flops() -> None:
    counts = [0] * 6
    n = plain(gather([french, poker, lines, holdem_counts])).count_flops([0] * 5, counts)
    assert n == comb(52, 3) == 22_100
    # By hand: 12 runs of three; three of a rank; a flush is three of a suit and no run; a pair and another.
    assert counts == [48, 52, 12 * 64 - 48, 4 * comb(13, 3) - 48, 13 * 6 * 48, 16_440]
    assert value(Options().flop_bonus_pays, counts) == Fraction(-128, 5525)
    again = Counter(FLOP_OF.get(small_hand(flop), 5) for flop in combinations(range(52), 3))
    assert [again[line] for line in range(6)] == counts


def test_P17_all_2598960_boards() -> None:
    parts = gather([french, poker, lines, holdem_counts])
    form = compile_parts("holdem_counts", parts, np.dtype([]), ["count_boards"])
    pays = Options().best_four_pays
    counts = np.zeros(8, np.int64)
    n = form.count_boards(np.zeros(5, np.int64), np.array(pays), counts)
    assert n == counts.sum() == comb(52, 5) == 2_598_960
    assert value(pays, counts.tolist()) == Fraction(-1363, 32487)
    # By hand: A-K-Q-J of a suit and any fifth card; four of a rank and any other card.
    assert counts[0] == 4 * 48
    assert counts[1] == 13 * 48


@calm
@given(st.permutations(range(52)))
def test_P17_two_ways_to_the_best_four(pack: list[int]) -> None:
    for i in range(0, 50, 5):
        board = pack[i : i + 5]
        before = list(board)
        assert lines.best_four_line(board, list(Options().best_four_pays)) == best_of_four(tuple(board))
        assert board == before


def test_a_board_can_be_judged_whatever_its_order() -> None:
    pays = list(Options().best_four_pays)
    for line, _, names in BOARDS:
        cards = [number(name) for name in names.split()]
        for turn in range(5):
            board = cards[turn:] + cards[:turn]
            assert lines.best_four_line(board, pays) == (BEST_FOUR_LINES.index(line) if line else NO_LINE)


def test_H5_lines_that_pay_the_same_have_one_name_in_any_order() -> None:
    """In a variant where a flush pays like a pair of Jacks the higher line is named, however cards lie."""
    board = [number(name) for name in ("Js", "Jd", "5s", "9s", "Ks")]
    pays = [500, 100, 50, 5, 1, 2, 1]
    assert {lines.best_four_line(list(order), pays) for order in permutations(board)} == {4}
