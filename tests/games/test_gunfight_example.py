"""The printed example of a turn, from the cards to the last life total."""

from gunfight_table import actor, do, heard, legal, roll, table, turn

from quickdraw.cards.names import number
from quickdraw.engine.words import CHANCE
from quickdraw.games.gunfight import rules, state, view, words
from quickdraw.games.gunfight.state import State

BILL, WYATT, BILLY, DOC = 0, 1, 2, 3
# Wild Bill, Wyatt Earp, Billy the Kid and Doc Holliday, in the order of their seats.
HANDS = [
    "Ah 4s 3s / 3h 5h Th / 2c Jc Qc / Ts",
    "5s 7s 8c / 2d 6d 6h / 7h 9h Jd / Kc",
    "2s 4c X1 / 8h 8d 8s / Tc Qs Kd / 9d",
    "As X2 6s / Td Qd Kh / 2h 5d Js / 9s",
]
BOARD = "Ac 4h 4d 6c Jh"
LIFE = [14, 8, 25, 18]


def started() -> State:
    s = table(HANDS, BOARD)
    s.life = [*LIFE]
    return s


def hands(s: State) -> list[list[str]]:
    sides = view.view(s, 7).sides
    return [[stack.hand for stack in side.stacks] for side in sides]


def order(s: State) -> list[int]:
    return [seat for seat in s.order if seat != state.NOBODY]


def quick_draw(s: State) -> None:
    turn(s, BILLY, "rotate", "8d")
    turn(s, BILLY, "rotate", "8s")
    turn(s, DOC, "rotate", "Js")
    turn(s, BILL, "rotate", "Th")
    turn(s, WYATT, "flip", "Jc")


def aim(s: State) -> None:
    turn(s, WYATT, "rotate", "9h")
    turn(s, WYATT, "rotate", "Jd")
    turn(s, BILL, "rotate", "2c")
    turn(s, BILL, "rotate", "Qc")
    turn(s, DOC, "flip", "Kd")
    turn(s, DOC, "flip", "Qs")


def test_P4_P5_P7_G1_G2_the_hands_as_they_are_revealed() -> None:
    s = started()
    assert hands(s) == [
        ["Full House", "Flush", "Flush"],
        ["Straight", "Full House", "Two Pair"],
        ["Four of a Kind", "Full House", "Straight"],
        ["Full House", "Straight", "Two Pair"],
    ]
    assert s.dice == [2, 2, 2, 2]
    assert [s.card[seat][9] for seat in range(4)] == [number(name) for name in ("Ts", "Kc", "9d", "9s")]


def test_P8_P19_G3_round_one_quick_draw() -> None:
    s = started()
    assert order(s) == [BILLY, DOC, BILL, WYATT]  # Doc's aces over sixes beat fours over aces
    why = [call.why for call in view.view(s, 7).order]
    assert why == ["better hand", "better five cards", "better hand", ""]
    assert view.view(s, 7).action == "Well Oiled Holster"
    assert actor(s) == BILLY
    turn(s, BILLY, "rotate", "8d")
    assert [name for name in legal(s, BILLY) if "fire" in name] == []  # both of one stack
    turn(s, BILLY, "rotate", "8s")
    assert (actor(s), view.view(s, 7).action) == (DOC, "Quicker Than The Eye")
    turn(s, DOC, "rotate", "Js")
    assert (actor(s), view.view(s, 7).action) == (BILL, "Quicker Than The Eye")
    turn(s, BILL, "rotate", "Th")
    assert (actor(s), view.view(s, 7).action) == (WYATT, "Nice Draw")
    turn(s, WYATT, "flip", "Jc")


def test_P16_P17_the_hands_at_the_start_of_the_aim_round() -> None:
    s = started()
    quick_draw(s)
    assert hands(s) == [
        ["Full House", "Full House", "One Pair"],
        ["Straight", "Full House", "Two Pair"],
        ["Four of a Kind", "Straight Flush", "Straight"],
        ["Full House", "Straight", "Three of a Kind"],
    ]


def test_P9_P12_P14_P20_round_two_aim() -> None:
    s = started()
    quick_draw(s)
    assert s.round == 1
    assert order(s) == [BILLY, WYATT, BILL, DOC]  # of two full houses the one without rotated cards
    assert view.view(s, 7).order[1].why == "fewer rotated cards"
    assert s.dice == [2, 2, 4, 2]
    acted = [words.THIRTY[note.b][0] for note in heard(s, state.ACTED)]
    assert acted[-2:] == ["Sharp shooting", "Steady Hand"]
    assert actor(s) == WYATT
    turn(s, WYATT, "rotate", "9h")
    turn(s, WYATT, "rotate", "Jd")
    assert (actor(s), view.view(s, 7).action) == (BILL, "Steady Hand")
    turn(s, BILL, "rotate", "2c")
    turn(s, BILL, "rotate", "Qc")
    assert (actor(s), view.view(s, 7).action) == (DOC, "Found the Target")
    assert not any(name.startswith("flip:1.") for name in legal(s, DOC))  # Bill's are rotated or face down
    turn(s, DOC, "flip", "Kd")
    turn(s, DOC, "flip", "Qs")
    assert hands(s) == [
        ["Full House", "Full House", "Three of a Kind"],
        ["Straight", "Full House", "Straight"],
        ["Four of a Kind", "Straight Flush", "One Pair"],
        ["Full House", "Straight", "Three of a Kind"],
    ]


def test_P10_P13_P21_P22_G3_G16_round_three_fire() -> None:
    s = started()
    quick_draw(s)
    aim(s)
    assert order(s) == [WYATT, DOC, BILL, BILLY]  # Doc's hand is advanced less often than Bill's
    assert view.view(s, 7).action == "Damn fine Shootin"
    roll(s, 5, 4)
    assert s.total == 17
    assert legal(s, WYATT) == ["shoot:3", "shoot:1"]
    do(s, WYATT, "shoot:1")
    assert s.life == [0, 8, 25, 18]
    assert view.view(s, 7).action == "Close Call"
    roll(s, 3, 6)
    assert s.total == 9
    assert sorted(legal(s, DOC)) == ["shoot:2", "shoot:3"]  # the seats have closed up
    do(s, DOC, "shoot:3")
    assert s.life == [0, 8, 16, 18]
    assert (s.order[s.acting], view.view(s, 7).action) == (BILLY, "Jammed")
    assert s.to_roll == 3
    roll(s, 6, 5, 6)
    assert s.total == 8
    do(s, BILLY, "shoot:2")
    assert s.life == [0, 0, 16, 18]


def test_P22_G19_the_next_turn_is_for_the_survivors() -> None:
    s = started()
    quick_draw(s)
    aim(s)
    roll(s, 5, 4)
    do(s, WYATT, "shoot:1")
    roll(s, 3, 6)
    do(s, DOC, "shoot:3")
    roll(s, 6, 5, 6)
    do(s, BILLY, "shoot:2")
    assert (s.turn, s.in_pack, rules.actors(s)) == (2, 54, CHANCE)
    for card in range(20):
        do(s, CHANCE, view.action_name(state.DEAL + card))
    assert s.held == [0, 0, 10, 10]
    assert s.receiver == state.NOBODY
