"""Turns, hands, order, dice, shots and deaths of the gunfight; each test carries the id it proves."""

from itertools import combinations
from random import Random

import pytest
from gunfight_table import (
    actor,
    ask,
    calm,
    cards,
    deal,
    do,
    heard,
    lay,
    legal,
    position,
    revealed,
    roll,
    table,
    wander,
    why_not,
)
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.cards.hand_names import describe
from quickdraw.cards.names import short
from quickdraw.cards.poker import ROYAL_FLUSH, category, evaluate
from quickdraw.engine.variant import BadVariant
from quickdraw.engine.words import CHANCE, WATCHER
from quickdraw.games.gunfight import rounds, rules, state, view
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import DOWN, ROTATED, State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW

SEEDS = st.integers(0, 2**32)
# Two gunfighters; nobody has more than a pair in any stack.
PLAIN = ["2s 3d 7c / 2c 3h 7d / 2d 4s 7h / Qd", "5s 6d 8c / 5c 6h 8d / 5d 6s 8h / Qh"]
BOARD = "9h Js Kd Ac Th"


# ---- setting up and dealing ----
def test_P1_life_points_and_players() -> None:
    assert State(Options()).life == [30, 30, 0, 0]
    assert State(Options(seats=4, life=12)).life == [12, 12, 12, 12]
    for seats in (1, 5):
        with pytest.raises(BadVariant):
            Options(seats=seats)


def test_P2_the_pack_has_54_cards() -> None:
    assert sorted(legal(State(Options()), CHANCE)) == sorted(f"deal:{short(card)}" for card in range(54))


def test_P3_P9_three_rounds_make_a_turn() -> None:
    s = table(PLAIN, BOARD)
    s.heard = []
    for _ in wander(s, Random(5)):
        if s.turn == 2:
            break
    assert [note.a for note in heard(s, state.ROUND)] == [AIM, FIRE]
    assert [note.a for note in heard(s, state.TURN)] == [2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P4_ten_cards_each_then_five_face_up(seats: int) -> None:
    s = State(Options(seats=seats))
    s.heard = []
    for card in range(10 * seats):
        assert s.up == 0
        rules.apply(s, CHANCE, state.DEAL + card)
    assert s.held[:seats] == [10] * seats
    assert all(note.seen_by == 1 << note.a for note in heard(s, state.LOOKED))
    for card in range(10 * seats, 10 * seats + 5):
        rules.apply(s, CHANCE, state.DEAL + card)
    assert s.board[:5] == list(range(10 * seats, 10 * seats + 5))
    assert rules.actors(s) == (1 << seats) - 1


def test_P5_G18_three_stacks_of_three_in_120_35_and_4_ways() -> None:
    s = State(Options())
    deal(s, PLAIN, BOARD)
    counts = []
    for name in ("lay:acj", "lay:def", "lay:bgi"):
        counts.append(len(set(legal(s, 0))))
        do(s, 0, name)
    assert counts == [120, 35, 4]
    assert legal(s, 0) == []
    assert rules.actors(s) == 2
    lay(s, 1, PLAIN[1])
    assert len({*s.card[0][:3]} | {*s.card[0][3:6]} | {*s.card[0][6:9]}) == 9


def test_P5_each_card_lies_where_it_was_laid() -> None:
    s = table(PLAIN, BOARD)
    for seat, hand in enumerate(PLAIN):
        stacks = [sorted(cards(stack)) for stack in hand.split("/")]
        assert [s.card[seat][:3], s.card[seat][3:6], s.card[seat][6:9], s.card[seat][9:]] == stacks


def test_G18_a_card_lies_in_one_stack_only() -> None:
    s = State(Options())
    deal(s, PLAIN, BOARD)
    do(s, 0, "lay:abc")
    assert why_not(s, 0, "lay:cde") == state.LAID_ALREADY
    assert why_not(s, 0, "pass") == state.NOT_ASKED


def test_G18_hidden_before_the_reveal_and_open_after_it() -> None:
    s = State(Options(seats=2))
    deal(s, PLAIN, BOARD)
    lay(s, 0, PLAIN[0])
    for onlooker in (1, WATCHER):
        seen = view.view(s, onlooker).sides[0]
        assert (seen.laid, seen.stacks, seen.remaining) == (3, (), None)
    lay(s, 1, PLAIN[1])
    for onlooker in (0, 1, WATCHER):
        assert view.view(s, onlooker).sides[0].stacks[0].cards == ("2s", "3d", "7c")


def test_P6_G14_two_dice_at_the_reveal() -> None:
    s = State(Options(dice=3))
    deal(s, PLAIN, BOARD)
    lay(s, 0, PLAIN[0])
    assert s.dice[:2] == [0, 0]
    lay(s, 1, PLAIN[1])
    assert s.dice[:2] == [3, 3]
    assert len(heard(table(PLAIN, BOARD), state.SHOWN)) == 8


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


# ---- shots ----
def fire(level: int, card: str = "9c", seats: int = 4, seat: int = 0, **options: int) -> State:
    """The seat fires with that hand; its remaining card is the one named."""
    s = revealed(seats, **options)
    s.card[seat][9] = cards(card)[0]
    return ask(s, seat, FIRE, level)


def test_P10_G15_left_or_right_after_the_roll() -> None:
    s = fire(3, seat=1)
    roll(s, 2, 3)
    assert sorted(legal(s, 1)) == ["shoot:1", "shoot:3"]
    assert why_not(s, 1, "shoot:4") == state.NO_NEIGHBOUR
    assert why_not(s, 1, "shoot:2") == state.NO_NEIGHBOUR
    do(s, 1, "shoot:3")
    assert s.life == [30, 30, 25, 30]


def test_P10_two_players_have_no_choice_of_a_target() -> None:
    s = fire(3, seats=2)
    roll(s, 2, 3)
    assert s.life[:2] == [30, 25]


def test_P11_G15_a_negative_total_is_ones_own_damage() -> None:
    s = fire(1, "9c")
    assert s.to_roll == 1
    roll(s, 4)
    assert s.life == [25, 30, 30, 30]


def test_G15_nothing_happens_at_zero() -> None:
    s = fire(1, "4c")
    roll(s, 4)
    assert s.life == [30, 30, 30, 30]
    assert heard(s, state.HIT) == []
    assert s.turn == 2


def test_P12_G14_only_the_dice_that_are_left_are_rolled() -> None:
    for level, dice, rolled in ((0, 2, 0), (0, 1, 0), (0, 5, 3), (1, 2, 1), (1, 0, 0), (9, 5, 5), (3, 0, 0)):
        s = revealed(4)
        s.dice[0] = dice
        ask(s, 0, FIRE, level)
        assert (s.to_roll if s.phase == state.ROLLING else 0) == rolled


def test_G14_never_below_no_dice_and_nothing_is_carried_over() -> None:
    s = revealed(4)
    s.dice[0] = 1
    ask(s, 0, AIM, 0)
    assert s.dice[0] == 0
    s = fire(3, seats=2)
    roll(s, 1, 1)
    assert (s.turn, s.dice[:2]) == (2, [0, 0])


@pytest.mark.parametrize(
    ("card", "added", "deducted"),
    [("Ac", 1, 1), ("2c", 2, 2), ("9c", 9, 9), ("Tc", 10, 10), ("Jc", 10, 10), ("Kc", 10, 10), ("X1", 10, 1)],
)
def test_P13_G11_points_of_the_remaining_card(card: str, added: int, deducted: int) -> None:
    s = State(Options())
    number = cards(card)[0]
    assert (rounds.points_added(s, number), rounds.points_deducted(s, number)) == (added, deducted)
    eleven = State(Options(ace_points=11))
    other = {"Ac": (11, 11), "X1": (11, 2)}.get(card, (added, deducted))
    assert (rounds.points_added(eleven, number), rounds.points_deducted(eleven, number)) == other


def test_G11_an_ace_counts_1_or_11_and_nothing_between() -> None:
    with pytest.raises(BadVariant, match="1 or 11"):
        Options(ace_points=5)


# ---- deaths ----
def test_P22_G16_the_dead_do_not_act_and_the_seats_close_up() -> None:
    s = fire(3, seat=0)
    s.order, s.life = [0, 1, 2, 3], [30, 4, 30, 30]
    roll(s, 3, 3)
    do(s, 0, "shoot:2")
    assert s.life == [30, 0, 30, 30]
    assert s.order[s.acting] == 2  # the shot one was next
    assert [note.a for note in heard(s, state.DIED)] == [1]
    assert state.next_alive(s, 0) == 2
    assert state.previous_alive(s, 2) == 0


def test_G16_death_by_ones_own_shot() -> None:
    s = revealed(3)
    s.life[0] = 5
    ask(s, 0, FIRE, 0)
    assert s.life[0] == 0
    assert [(note.a, note.b) for note in heard(s, state.DIED)] == [(0, 1)]


@pytest.mark.parametrize("life", [1, 6, 7])
def test_G16_at_zero_or_less(life: int) -> None:
    s = revealed(3)
    s.life[1] = life
    ask(s, 0, FIRE, 3)
    roll(s, 3, 3)
    do(s, 0, "shoot:2")
    assert (s.life[1] == 0) == (life <= 6)


def test_G16_the_last_one_alive_wins_without_acting() -> None:
    s = revealed(2)
    s.life[:2] = [3, 3]
    ask(s, 0, FIRE, 3)
    s.order = [0, 1, -1, -1]
    roll(s, 3, 3)
    assert rules.actors(s) == 0
    assert s.winner == 0
    assert s.life[:2] == [3, 0]


def test_G19_all_cards_are_dealt_anew_to_the_survivors() -> None:
    s = fire(3, seat=0)
    s.life = [30, 4, 30, 30]
    roll(s, 3, 3)
    do(s, 0, "shoot:2")
    assert (s.turn, s.in_pack) == (2, 54)
    for card in range(30):
        rules.apply(s, CHANCE, state.DEAL + card)
    assert s.held == [10, 0, 10, 10]


@calm
@given(seed=SEEDS, seats=st.integers(2, 4))
def test_G16_G23_every_gunfight_has_one_winner(seed: int, seats: int) -> None:
    s = State(Options(seats=seats))
    for _ in wander(s, Random(seed)):
        assert (s.winner != state.NOBODY) == (state.count_alive(s) == 1)
    assert [life > 0 for life in s.life].count(True) == 1
    payoffs = [rules.payoff(s, seat) for seat in range(seats)]
    assert sorted(payoffs)[-1] == 1.0
    assert sorted(payoffs)[:-1] == [-1.0 / (seats - 1)] * (seats - 1)


def test_G23_nobody_is_paid_before_the_end() -> None:
    assert [rules.payoff(revealed(3), seat) for seat in range(3)] == [0.0, 0.0, 0.0]


# ---- leaving ----
def test_G22_leaving_while_cards_are_dealt() -> None:
    s = State(Options(seats=3))
    for card in range(7):
        rules.apply(s, CHANCE, state.DEAL + card)
    rules.leave(s, 1)  # who would get the next card
    assert (s.held, s.in_pack, s.receiver) == ([3, 0, 2, 0], 49, 2)
    assert s.pack[:49] == [1, 4, *range(7, 54)]
    for _ in range(15 + 5):
        do(s, CHANCE, legal(s, CHANCE)[0])
    assert s.held == [10, 0, 10, 0]
    assert rules.actors(s) == 0b101


def test_G22_leaving_while_others_arrange() -> None:
    s = State(Options(seats=3))
    deal(s, [*PLAIN, "2h 3c 4d 4h 9s 9c Jd Jc Kh As"], "9h Js Kd Ac Th")
    do(s, 2, "lay:abc")
    lay(s, 0, PLAIN[0])
    lay(s, 1, PLAIN[1])
    assert s.phase == state.ARRANGING
    rules.leave(s, 2)
    assert s.phase != state.ARRANGING
    assert s.held[2] == 0
    assert 2 not in s.order


def test_G22_leaving_in_the_middle_of_ones_action() -> None:
    s = ask(revealed(3), 1, QUICK_DRAW, 5)
    s.order = [1, 2, -1, -1]
    rules.leave(s, 1)
    assert s.order[s.acting] == 2


def test_G22_leaving_while_ones_dice_roll() -> None:
    s = fire(3, seats=3)
    rules.leave(s, 0)
    assert (s.turn, s.life[:3]) == (2, [0, 30, 30])


def test_G22_leaving_while_another_takes_aim() -> None:
    s = fire(3, seats=3)
    roll(s, 2, 2)
    rules.leave(s, 2)
    assert s.life[:3] == [30, 26, 0]  # one neighbour is left, and no choice


def test_G22_leaving_while_another_chooses_changes_nothing_else() -> None:
    s = ask(revealed(4), 1, QUICK_DRAW, 2)
    rules.leave(s, 3)
    assert actor(s) == 1
    assert not any(name.startswith("rotate:4") for name in legal(s, 1))


def test_G22_the_last_opponent_wins() -> None:
    s = revealed(2)
    rules.leave(s, 0)
    assert (s.winner, rules.actors(s)) == (1, 0)
    s = State(Options())
    rules.leave(s, 1)
    assert (s.winner, rules.actors(s)) == (0, 0)


def test_G22_the_dead_leave_nothing_behind() -> None:
    s = revealed(3)
    s.life[1] = 0
    before = position(s)
    rules.leave(s, 1)
    assert position(s) == before


@calm
@given(seed=SEEDS)
def test_G22_one_may_leave_at_any_time(seed: int) -> None:
    random = Random(seed)
    s = State(Options(seats=4))
    for _ in wander(s, random, random.randrange(250)):
        pass
    if rules.actors(s) != 0:
        seat = random.choice([seat for seat in range(4) if s.life[seat] > 0])
        before = position(s)
        rules.leave(s, seat)
        assert s.life[seat] == 0
        hidden = before["phase"] <= state.ARRANGING
        assert s.held[seat] == (0 if hidden or s.turn > before["turn"] else 10)
        for _ in wander(s, random):
            assert rules.actors(s) != 1 << seat
        assert s.winner != seat
