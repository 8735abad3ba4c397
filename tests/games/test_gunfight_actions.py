"""The thirty actions of the gunfight, each with its choices; each test carries the id it proves."""

from itertools import product

import pytest
from gunfight_table import actor, ask, cards, do, heard, legal, revealed, roll, turn, upright, why_not

from quickdraw.cards.names import short
from quickdraw.engine.words import CHANCE
from quickdraw.games import load
from quickdraw.games.gunfight import rules, state, words
from quickdraw.games.gunfight.state import DOWN, ROTATED, State
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW, TASK_OF, TIMES_OF

AIMS = [f"aim{n}" for n in (1, 2, 3)]
FIRES = [f"fire{n}" for n in (1, 2, 3)]
HIGH, PAIR, TWO, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)


def asked(which: int, level: int, seats: int = 4, seat: int = 0) -> State:
    return ask(upright(revealed(seats)), seat, which, level)


def named(verb: str, seats: list[int], places: list[str]) -> list[str]:
    return [f"{verb}:{seat + 1}.{place}" for seat, place in product(seats, places)]


def done(s: State) -> int:
    """The round after the one whose action was asked for, once that is over."""
    begun = heard(s, state.ROUND)
    return begun[0].a if begun else state.NOBODY


# ---- the table itself ----
def test_P19_P20_P21_thirty_names() -> None:
    titles = [title for title, _ in words.THIRTY]
    assert len(set(titles)) == 30
    assert len(TASK_OF) == len(TIMES_OF) == 20
    text = load("gunfight").rules_text
    for i, title in enumerate(titles):
        assert f"| {words.HAND_NAMES[i % 10]} | {title} |" in text


# ---- Quick Draw ----
@pytest.mark.parametrize(("level", "times"), [(HIGH, 2), (PAIR, 1)])
def test_P19_G6_flip_your_own(level: int, times: int) -> None:
    s = asked(QUICK_DRAW, level)
    for n in range(times):
        assert s.left == times - n
        assert set(legal(s, 0)) <= set(named("flip", [0], AIMS + FIRES))
        assert len(legal(s, 0)) == 6 - n
        assert why_not(s, 0, "flip:2.aim1") == state.OWN_ONLY
        assert why_not(s, 0, "pass") == state.NO_PASS
        do(s, 0, legal(s, 0)[0])
    assert s.turned[0].count(DOWN) == times
    assert done(s) == AIM


@pytest.mark.parametrize("which", [QUICK_DRAW, AIM])
def test_P19_P20_G7_rotate_another_players_card(which: int) -> None:
    s = asked(which, TWO)
    places = AIMS + FIRES if which == QUICK_DRAW else FIRES
    assert legal(s, 0) == named("rotate", [1, 2, 3], places)
    assert why_not(s, 0, "rotate:1.fire1") == state.OTHERS_ONLY
    assert why_not(s, 0, "flip:2.fire1") == state.NOT_ASKED
    do(s, 0, "rotate:3.fire2")
    assert s.turned[2][7] == ROTATED
    assert done(s) == which + 1


@pytest.mark.parametrize(
    ("which", "level", "times"),
    [(QUICK_DRAW, STRAIGHT, 1), (QUICK_DRAW, FLUSH, 2), (AIM, THREE, 1), (AIM, STRAIGHT, 2)],
)
def test_P19_P20_G7_G9_flip_any_players_card(which: int, level: int, times: int) -> None:
    s = asked(which, level)
    places = AIMS + FIRES if which == QUICK_DRAW else FIRES
    assert legal(s, 0) == named("flip", [0, 1, 2, 3], places)
    do(s, 0, "flip:1.fire1")  # it may be your own
    if times == 2:  # two flips are two separate choices
        assert legal(s, 0) == [name for name in named("flip", [0, 1, 2, 3], places) if name != "flip:1.fire1"]
        assert why_not(s, 0, "flip:1.fire1") == state.FACE_DOWN
        do(s, 0, "flip:4.fire3")
        assert s.turned[3][8] == DOWN
    assert s.turned[0][6] == DOWN
    assert done(s) == which + 1


def test_P20_the_aim_round_reaches_fire_cards_only() -> None:
    assert why_not(asked(AIM, THREE), 0, "flip:2.aim1") == state.FIRE_ONLY


def test_P19_beginner_draw_flips_and_then_rotates() -> None:
    s = asked(QUICK_DRAW, THREE)
    assert legal(s, 0) == named("flip", [0, 1, 2, 3], AIMS + FIRES)
    do(s, 0, "flip:2.aim1")
    assert legal(s, 0) == [n for n in named("rotate", [1, 2, 3], AIMS + FIRES) if n != "rotate:2.aim1"]
    do(s, 0, "rotate:2.aim2")
    assert s.turned[1][3:5] == [DOWN, ROTATED]
    assert done(s) == AIM


@pytest.mark.parametrize(("which", "level"), [(QUICK_DRAW, FULL), (AIM, FLUSH)])
def test_P19_P20_rotate_one_of_your_own(which: int, level: int) -> None:
    s = asked(which, level)
    assert legal(s, 0) == named("rotate", [0], AIMS + FIRES if which == QUICK_DRAW else FIRES)
    assert why_not(s, 0, "rotate:2.fire1") == state.OWN_ONLY
    do(s, 0, "rotate:1.fire3")
    assert s.turned[0][8] == ROTATED
    assert done(s) == which + 1


@pytest.mark.parametrize("stack", [AIMS, FIRES])
def test_P19_G8_rotate_two_of_one_stack(stack: list[str]) -> None:
    s = asked(QUICK_DRAW, FOUR)
    assert legal(s, 0) == named("rotate", [0], AIMS + FIRES)
    do(s, 0, f"rotate:1.{stack[1]}")
    assert legal(s, 0) == [f"rotate:1.{stack[0]}", f"rotate:1.{stack[2]}"]
    other = FIRES if stack is AIMS else AIMS
    assert why_not(s, 0, f"rotate:1.{other[0]}") == state.OTHER_STACK
    assert why_not(s, 0, f"rotate:1.{stack[1]}") == state.ROTATED_ALREADY
    do(s, 0, f"rotate:1.{stack[0]}")
    assert done(s) == AIM


def test_P20_G8_rotate_two_fire_cards() -> None:
    s = asked(AIM, FULL)
    assert legal(s, 0) == named("rotate", [0], FIRES)
    do(s, 0, "rotate:1.fire1")
    assert legal(s, 0) == named("rotate", [0], FIRES[1:])
    do(s, 0, "rotate:1.fire3")
    assert s.turned[0][6:9] == [ROTATED, 0, ROTATED]


@pytest.mark.parametrize(
    ("level", "change"), [(HIGH, -2), (PAIR, -1), (FOUR, 1), (STRAIGHT_FLUSH, 2), (ROYAL, 3)]
)
def test_P20_P12_G14_dice(level: int, change: int) -> None:
    s = revealed(4)
    s.dice = [5, 5, 5, 5]
    s.heard = []
    ask(s, 1, AIM, level)
    assert [(note.a, note.b) for note in heard(s, state.GOT_DICE)] == [(1, 5 + change)]
    assert s.dice == [5, 5 + change, 5, 5]


# ---- swaps ----
def test_P19_G10_swap_one_card() -> None:
    s = asked(QUICK_DRAW, STRAIGHT_FLUSH)
    assert len(legal(s, 0)) == 108
    mine, theirs = s.card[0][4], s.card[2][8]
    do(s, 0, "swap:aim2:3.fire3")
    assert (s.card[0][4], s.card[2][8]) == (theirs, mine)
    assert done(s) == AIM


def test_P19_G10_swap_two_cards_with_one_opponent() -> None:
    s = asked(QUICK_DRAW, ROYAL)
    assert len(legal(s, 0)) == 108
    do(s, 0, "swap:aim2:3.fire3")
    assert len(legal(s, 0)) == 25
    assert why_not(s, 0, "swap:aim2:3.fire1") == state.SWAPPED_ONCE
    assert why_not(s, 0, "swap:aim1:3.fire3") == state.SWAPPED_ONCE
    assert why_not(s, 0, "swap:aim1:2.fire1") == state.ONE_OPPONENT
    assert why_not(s, 0, "swap:aim1:1.fire1") == state.OTHERS_ONLY
    mine, theirs = s.card[0][8], s.card[2][3]
    do(s, 0, "swap:fire3:3.aim1")
    assert (s.card[0][8], s.card[2][3]) == (theirs, mine)
    assert done(s) == AIM


def test_G10_two_players_36_then_25() -> None:
    s = asked(QUICK_DRAW, ROYAL, seats=2)
    assert len(legal(s, 0)) == 36
    do(s, 0, legal(s, 0)[0])
    assert len(legal(s, 0)) == 25


def test_P17_a_rotated_card_is_neither_flipped_nor_swapped() -> None:
    s = upright(revealed(4))
    s.turned[1][3] = s.turned[0][3] = ROTATED
    ask(s, 0, QUICK_DRAW, STRAIGHT_FLUSH)
    assert why_not(s, 0, "swap:aim1:2.aim2") == state.ROTATED_ALREADY
    assert why_not(s, 0, "swap:aim2:2.aim1") == state.ROTATED_ALREADY
    assert len(legal(s, 0)) == 5 * 17
    ask(s, 0, QUICK_DRAW, STRAIGHT)
    assert why_not(s, 0, "flip:2.aim1") == state.ROTATED_ALREADY
    assert len(legal(s, 0)) == 22


def test_P18_G8_G9_a_joker_is_swapped_and_rotated_but_not_flipped() -> None:
    s = upright(revealed(4))
    s.card[1][3] = 52
    ask(s, 0, QUICK_DRAW, STRAIGHT)
    assert why_not(s, 0, "flip:2.aim1") == state.A_JOKER
    ask(s, 0, QUICK_DRAW, STRAIGHT_FLUSH)
    assert why_not(s, 0, "swap:aim1:2.aim1") == 0
    ask(s, 0, QUICK_DRAW, TWO)
    do(s, 0, "rotate:2.aim1")
    assert s.turned[1][3] == ROTATED


def test_P16_G9_a_flipped_card_stays_down() -> None:
    s = upright(revealed(4))
    s.turned[1][3] = DOWN
    for level, verb in ((STRAIGHT, "flip"), (TWO, "rotate")):
        ask(s, 0, QUICK_DRAW, level)
        assert why_not(s, 0, f"{verb}:2.aim1") == state.FACE_DOWN


# ---- what cannot be done ----
def all_down(s: State, *seats: int) -> State:
    for seat in seats:
        s.turned[seat][3:9] = [DOWN] * 6
    return s


def test_G7_where_only_your_own_could_be_flipped_you_may_pass() -> None:
    s = ask(all_down(upright(revealed(4)), 1, 2, 3), 0, QUICK_DRAW, FLUSH)
    assert legal(s, 0) == [*named("flip", [0], AIMS + FIRES), "pass"]
    do(s, 0, "pass")
    assert s.turned[0].count(DOWN) == 0
    do(s, 0, "flip:1.aim1")
    assert s.turned[0].count(DOWN) == 1
    assert done(s) == AIM


def test_G7_nobody_may_pass_while_another_has_a_card_to_flip() -> None:
    s = ask(all_down(upright(revealed(4)), 1, 2), 0, QUICK_DRAW, THREE)
    assert why_not(s, 0, "pass") == state.NO_PASS


def test_G7_the_dead_are_no_targets() -> None:
    s = upright(revealed(4))
    s.life[2] = 0
    for level, name in ((STRAIGHT, "flip:3.aim1"), (TWO, "rotate:3.aim1"), (ROYAL, "swap:aim1:3.aim1")):
        ask(s, 0, QUICK_DRAW, level)
        assert why_not(s, 0, name) == state.NOBODY_THERE
    s = ask(upright(revealed(2)), 0, QUICK_DRAW, STRAIGHT)
    assert why_not(s, 0, "flip:3.aim1") == state.NOBODY_THERE


def test_G6_one_card_if_two_cannot_be_turned() -> None:
    s = upright(revealed(4))
    s.turned[0][6:9] = [DOWN, 0, DOWN]
    ask(s, 0, AIM, FULL)
    assert legal(s, 0) == ["rotate:1.fire2"]
    do(s, 0, "rotate:1.fire2")
    assert done(s) == FIRE
    assert [(note.a, note.b) for note in heard(s, state.NOTHING)] == [(0, 1)]


@pytest.mark.parametrize("level", [HIGH, PAIR, FULL])
def test_G6_nothing_happens_without_a_card(level: int) -> None:
    s = ask(all_down(upright(revealed(4)), 0), 0, QUICK_DRAW, level)
    assert done(s) == AIM
    assert len(heard(s, state.NOTHING)) == 1


@pytest.mark.parametrize("level", [STRAIGHT, TWO, THREE, STRAIGHT_FLUSH])
def test_G6_nothing_happens_when_all_cards_are_down(level: int) -> None:
    s = ask(all_down(upright(revealed(4)), 0, 1, 2, 3), 0, QUICK_DRAW, level)
    assert done(s) == AIM
    assert len(heard(s, state.NOTHING)) == (2 if level == THREE else 1)


def test_G8_a_stack_without_upright_cards_cannot_advance() -> None:
    s = upright(revealed(4))
    s.turned[0][3:6] = [ROTATED, DOWN, ROTATED]
    ask(s, 0, QUICK_DRAW, FULL)
    assert legal(s, 0) == named("rotate", [0], FIRES)


# ---- Fire ----
@pytest.mark.parametrize(
    ("level", "rolls", "total"),
    [
        (HIGH, 2, 7 - 8), (PAIR, 3, 10 - 8), (TWO, 4, 14 - 1), (THREE, 4, 14), (STRAIGHT, 4, 14 + 8 - 2),
        (FLUSH, 4, 14 + 8 - 1), (FULL, 4, 14 + 8), (FOUR, 4, 14 + 8), (STRAIGHT_FLUSH, 4, 14 + 8 + 3),
        (ROYAL, 4, 14 + 8 + 10),
    ],
)  # fmt: skip
def test_P21_G13_the_totals_of_the_fire_round(level: int, rolls: int, total: int) -> None:
    s = revealed(4)
    s.dice[0] = 4
    for seat, card in enumerate(cards("8c 3d Kh 5s")):
        s.card[seat][9] = card
    ask(s, 0, FIRE, level)
    assert s.to_roll == rolls
    roll(s, *(3, 4, 3, 4)[:rolls])
    if level == FOUR:
        do(s, 0, "keep")
    assert [note.b for note in heard(s, state.SCORED)] == [total]


def test_G13_only_the_living_count() -> None:
    for level, points in ((ROYAL, 5), (STRAIGHT_FLUSH, 5)):
        s = revealed(4)
        for seat, card in enumerate(cards("8c 3d Kh 5s")):
            s.card[seat][9] = card
        s.life = [30, 0, 0, 30]
        ask(s, 0, FIRE, level)
        roll(s, 1, 1)
        assert [note.b for note in heard(s, state.SCORED)] == [2 + 8 + points]


def test_G12_P21_the_undertaker_comes_after_the_roll() -> None:
    s = revealed(4)
    for seat, card in enumerate(cards("2c 3d Kh 5s")):
        s.card[seat][9] = card
    s.dice = [2, 4, 5, 6]
    ask(s, 0, FIRE, FOUR)
    assert rules.actors(s) == CHANCE
    roll(s, 3, 3)
    assert s.total == 6
    assert legal(s, 0) == ["keep", "undertaker:2", "undertaker:3", "undertaker:4"]
    assert why_not(s, 0, "undertaker:1") == state.OTHERS_ONLY
    assert why_not(s, 0, "shoot:2") == state.NOT_ASKED
    assert why_not(s, 0, "pass") == state.NOT_ASKED
    do(s, 0, "undertaker:3")
    assert s.total == 16
    assert [short(s.card[seat][9]) for seat in range(4)] == ["Kh", "3d", "2c", "5s"]
    assert s.dice == [2, 4, 5, 6]  # the dice stay with their player
    do(s, 0, "shoot:2")
    assert s.life[1] == 14


def test_G12_the_swap_stands_for_the_rest_of_the_turn() -> None:
    s = revealed(2)
    s.card[0][9], s.card[1][9] = cards("2c Kh")
    ask(s, 0, FIRE, FOUR)
    s.order[:2] = [0, 1]
    s.level[1] = FULL
    roll(s, 3, 3)
    do(s, 0, "undertaker:2")
    roll(s, 1, 1)
    assert [note.b for note in heard(s, state.SCORED)] == [16, 4]


def test_G12_the_dead_have_no_card_to_swap() -> None:
    s = revealed(3)
    s.life[1] = 0
    ask(s, 0, FIRE, FOUR)
    roll(s, 3, 3)
    assert legal(s, 0) == ["keep", "undertaker:3"]
    assert why_not(s, 0, "undertaker:2") == state.NOBODY_THERE
    assert why_not(s, 0, "undertaker:4") == state.NOBODY_THERE


def test_P8_the_level_names_the_action() -> None:
    for which, level in product((QUICK_DRAW, AIM, FIRE), range(10)):
        s = asked(which, level)
        assert heard(s, state.ACTED)[0][:3] == (state.ACTED, 0, 10 * which + level)


def test_P8_one_after_the_other_until_everyone_has_acted() -> None:
    s = upright(revealed(4))
    s.level = [STRAIGHT] * 4
    ask(s, 2, QUICK_DRAW, STRAIGHT)
    s.order = [2, 0, 3, 1]
    acted = []
    while s.round == QUICK_DRAW:
        acted.append(actor(s))
        do(s, actor(s), legal(s, actor(s))[0])
    assert acted == [2, 0, 3, 1]


def test_a_card_is_turned_by_its_name() -> None:
    s = asked(QUICK_DRAW, STRAIGHT)
    turn(s, 0, "flip", short(s.card[1][5]))
    assert s.turned[1][5] == DOWN
