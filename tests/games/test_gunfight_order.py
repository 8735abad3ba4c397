"""Whose hand is better, and who acts first, in the gunfight; each test carries the id it proves."""

from itertools import combinations
from random import Random

from gunfight_table import (
    BOARD,
    PLAIN,
    actor,
    calm,
    cards,
    do,
    heard,
    legal,
    revealed,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from ids import paragraph
from quickdraw.cards.hand_names import describe
from quickdraw.cards.poker import ROYAL_FLUSH, category, evaluate
from quickdraw.games import load
from quickdraw.games.gunfight import rounds, state, view
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import DOWN, ROTATED, State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW

SEEDS = st.integers(0, 2**32)


# ---- hands ----
def value(board: str, own: str) -> int:
    every = cards(f"{board} {own}")
    return max(evaluate(list(five), 5) for five in combinations(every, 5))


@calm
@given(seed=SEEDS)
def test_G1_P17_the_hand_is_the_best_five_of_the_cards_face_up(seed: int) -> None:
    """Against the best of all fives, taken one by one."""
    random = Random(seed)
    s = revealed(2)
    pack = random.sample(range(54), 25)
    s.board[:5], s.card[0], s.card[1] = pack[20:], pack[:10], pack[10:20]
    for seat in range(2):
        for place in range(3, 9):
            s.turned[seat][place] = random.randrange(3)
        for stack in range(3):
            places = range(3 * stack, 3 * stack + 3)
            up = [s.card[seat][p] for p in places if s.turned[seat][p] != DOWN]
            best = max(evaluate(list(five), 5) for five in combinations([*s.board[:5], *up], 5))
            assert rounds.stack_value(s, seat, stack) == best


def test_G1_own_cards_need_not_be_used() -> None:
    s = table(
        ["2s 3d 7c / 2c 3h 7d / 2d 4s 7h / Qd", "5s 6d 8c / 5c 6h 8d / 5d 6s 8h / Qh"], "As Ks Qs Js Ts"
    )
    assert s.level[:2] == [ROYAL_FLUSH, ROYAL_FLUSH]
    assert s.value[0] == s.value[1]


def test_G2_P18_a_joker_is_any_card_but_there_is_no_five_of_a_kind() -> None:
    def made(board: str, own: str) -> str:
        every = cards(f"{board} {own}")
        return describe(evaluate(every, len(every)))

    assert made("As Ad Ah 7c 2d", "X1 Ac 9s") == "Four Aces"
    assert made("As Ad Ah 7c 2d", "X1 X2 9s") == "Four Aces"
    assert made("X1 9s 4d 7c 2d", "Kc Kd 3s") == "Three Kings"  # a communal one is everyone's
    assert made("As Ks Qs Js 2d", "X1 Ts 3c") == "Royal Flush"


def test_G2_a_hand_with_a_joker_is_as_good_as_one_without() -> None:
    s = table(
        ["7s 7d 2c / 3c 4d 8s / 3d 4s 8d / 9c", "7c X1 2d / 3h 4h 8c / 3s 4c 8h / 9d"],
        "7h Ks Jd 9h 5s",
    )
    assert s.value[0] == s.value[1]


def test_G20_straights_do_not_run_around_the_corner() -> None:
    assert category(value("As 2d 3c 4h 9s", "5d 8s 8d")) == 4
    assert category(value("Ts Jd Qc Kh 2s", "Ad 8s 7d")) == 4
    assert category(value("Qs Kd Ac 2h 9s", "3d 8s 7d")) == 0


# ---- order ----
def compared(first: str, second: str, board: str = "2h 4c 9d Jh Ks", **more: list[list[int]]) -> list[int]:
    """The order of two Fire stacks (the others are filled up)."""
    used = {*cards(first), *cards(second), *cards(board)}
    free = iter(card for card in range(4, 52) if card not in used)
    s = State(Options())
    s.board[:5] = cards(board)
    for seat, stack in enumerate((first, second)):
        s.card[seat] = [*(next(free) for _ in range(6)), *cards(stack), next(free)]
    s.phase, s.held = state.ACTING, [10, 10, 0, 0]
    for name, rows in more.items():
        setattr(s, name, rows)
    rounds.begin_round(s, FIRE)
    return s.order[:2]


ALIKE = "Th Jd Qs Kc Ad"
"""Both have the straight that lies in the middle."""
NO_TURN = [0] * 10


def turned(*fire: int) -> list[int]:
    return [0] * 6 + list(fire) + [0]


def rows(first: list[int], second: list[int]) -> list[list[int]]:
    return [first, second, NO_TURN, NO_TURN]


def test_G3_P8_the_better_category_goes_first() -> None:
    assert compared("As 5d 7c", "Ad Ac 6d") == [1, 0]


def test_G3_P17_the_category_after_advancement_counts() -> None:
    assert compared("As 5d 7c", "Ad Ac 6d", turned=rows(turned(1, 1, 0), turned(0, 0, 0))) == [0, 1]


def test_G3_P14_then_fewer_rotated_cards() -> None:
    both = rows(turned(1, 0, 0), turned(0, 0, 0))
    assert compared("As Ah 7c", "4d 4h 6d", turned=rows(turned(0, 0, 0), NO_TURN)) == [1, 0]
    assert compared("As 7s 5c", "Qd Qc 6d", turned=both) == [1, 0]


def test_G3_advancement_ends_at_a_royal_flush() -> None:
    s = table(["Ks Kd Kc / 2c 3d 7d / 2d 4s 7h / Qd", PLAIN[1]], "9h Js Jh Kh Qc")
    s.turned[0][0:3] = [ROTATED] * 3
    rounds.begin_round(s, QUICK_DRAW)
    assert s.level[0] == ROYAL_FLUSH


def test_G3_then_the_five_cards_with_kickers() -> None:
    assert compared("As Ah 3c", "Ad Ac Qd") == [1, 0]
    assert compared("As 5d 7c", "Qd 6c 8s") == [0, 1]


def test_G3_P15_then_the_highest_own_card_and_its_suit() -> None:
    assert compared("3d 6s 5c", "3c 7s 4h", ALIKE) == [1, 0]
    assert compared("8d 6s 5c", "8h 5s 3d", ALIKE) == [1, 0]
    assert compared("8h 6s 5c", "9s 5s 3d", ALIKE) == [1, 0]
    for first, second in combinations("hcds", 2):
        assert compared(f"8{first} 3d 5c", f"8{second} 3s 5d", ALIKE) == [0, 1]
        assert compared(f"8{second} 3s 5d", f"8{first} 3d 5c", ALIKE) == [1, 0]


def test_P14_P15_tell_the_steps_in_their_order() -> None:
    text = load("gunfight").rules_text
    told = " ".join(paragraph(text, name) for name in ("P14", "P15"))
    steps = ["the same hand", "fewer", "the five cards", "then the others", "the highest card", "the suit"]
    places = [told.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


def test_G3_then_the_cards_that_lie_face_down() -> None:
    down = turned(DOWN, DOWN, DOWN)
    assert compared("8h 6d 5c", "Ad Ac Qs", turned=rows(down, down)) == [1, 0]
    assert compared("8h 6d 5c", "8s 6c 7d", turned=rows(turned(0, 0, DOWN), down)) == [0, 1]


def test_G4_a_joker_is_just_after_the_ace_of_hearts() -> None:
    order = [rounds.precedence(card) for card in cards("Ah X1 Ac Ad As Kh")]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == 6
    assert rounds.precedence(52) == rounds.precedence(53)


def test_G4_joker_against_joker_the_next_card() -> None:
    assert compared("X1 3d 5c", "X2 3s 6h", ALIKE) == [1, 0]
    assert compared("X1 7s 5c", "X2 3s 6h", ALIKE) == [0, 1]


def test_G4_joker_against_joker_the_cards_face_down() -> None:
    one_up = turned(0, DOWN, DOWN)
    assert compared("X1 3d 5c", "X2 Qh 3h", ALIKE, turned=rows(one_up, one_up)) == [1, 0]


@calm
@given(seed=SEEDS)
def test_G3_the_order_is_total_and_does_not_depend_on_the_seats(seed: int) -> None:
    """Sorted by a key of Python's own; every two stacks differ in it."""
    random = Random(seed)
    pack = random.sample(range(54), 45)
    s = State(Options(seats=4))
    for seat in range(4):
        s.card[seat] = pack[10 * seat : 10 * seat + 10]
        s.turned[seat] = [random.choice((0, 0, 1, 2 if card < 52 else 0)) for card in s.card[seat]]
    s.board[:5] = pack[40:]
    s.phase = state.ACTING
    rounds.begin_round(s, AIM)

    def key(seat: int) -> object:
        places = range(3, 6)
        up = [s.card[seat][p] for p in places if s.turned[seat][p] != DOWN]
        down = [s.card[seat][p] for p in places if s.turned[seat][p] == DOWN]
        made = max(evaluate(list(five), 5) for five in combinations([*s.board[:5], *up], 5))
        rotated = s.turned[seat][3:6].count(ROTATED)
        ranks = [sorted((50.5 if card >= 52 else card for card in pile), reverse=True) for pile in (up, down)]
        return (min(9, category(made) + rotated), -rotated, made, *ranks)

    assert s.order == sorted(range(4), key=key, reverse=True)  # type: ignore[arg-type]
    assert len({str(key(seat)) for seat in range(4)}) == 4


def test_G5_the_order_is_settled_at_the_start_of_the_round() -> None:
    s = table(PLAIN, BOARD)
    before = (s.order[:], s.level[:], s.value[:])
    while (s.turn, s.round) == (1, QUICK_DRAW):
        do(s, actor(s), legal(s, actor(s))[0])
        if (s.turn, s.round) == (1, QUICK_DRAW):
            assert (s.order[:], s.level[:], s.value[:]) == before


def test_P7_G17_every_hand_is_called_in_the_order_of_action() -> None:
    s = table(PLAIN, BOARD)
    called = heard(s, state.CALLED)
    assert [note.a for note in called] == [seat for seat in s.order if seat != state.NOBODY]
    assert [note.b for note in called] == [17 * s.level[note.a] for note in called]


def test_G17_the_five_cards_that_make_a_hand_are_shown() -> None:
    s = table(
        ["As Ad 3c / 2c 3h 7d / 2d 4s 7h / Qd", "5s 6d 8c / 5c 6h 8d / 5d 6s 8h / Qh"], "9h Js Kd Ac Th"
    )
    stack = view.view(s, 1).sides[0].stacks[0]
    assert stack.made == "Three Aces"
    assert sorted(stack.best_five) == sorted(["As", "Ad", "Ac", "Kd", "Js"])
