"""Turns, dice, shots and deaths of the gunfight; each test carries the id it proves."""

from random import Random

import pytest
from gunfight_table import (
    BOARD,
    PLAIN,
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

from quickdraw.cards.names import short
from quickdraw.engine.variant import BadVariant
from quickdraw.engine.words import CHANCE, WATCHER
from quickdraw.games.gunfight import rounds, rules, state, view
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW

SEEDS = st.integers(0, 2**32)


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
