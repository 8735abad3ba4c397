"""The six-shooter's rules, step by step. Ids are those of RULES.md."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixshooter_table import (
    HIGH,
    LOW,
    MIXED,
    OTHER,
    calm,
    cards,
    deal,
    deck,
    do,
    end_talk,
    fire,
    fire_all,
    hand,
    heard,
    legal,
    load,
    over,
    position,
    ready,
    stack,
    table,
    wander,
    why_not,
)

from ids import paragraph
from quickdraw.cards.names import short
from quickdraw.engine.words import CHANCE, EVERYONE, NOT_YOUR_TURN, only
from quickdraw.games import load as load_game
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.piles import lies_in
from quickdraw.games.sixshooter.view import ORDER, action_number


# ---- what you need ----
def test_P1_two_players_and_nobody_else() -> None:
    s = table()
    assert s.seats == 2
    assert load_game("sixshooter").players == "2"
    for _ in wander(s, Random(1)):
        assert rules.actors(s) in (0, 1, 2, 3, CHANCE)


def test_P2_a_pack_with_both_jokers_and_three_minutes() -> None:
    s = table()
    assert deck(s) == {short(card) for card in range(54)}
    assert {"X1", "X2"} <= deck(s)
    assert s.talk_seconds == 180


# ---- 1. load your guns ----
def test_P3_six_cards_each_from_the_whole_deck() -> None:
    s = table()
    for dealt in range(12):
        assert rules.actors(s) == CHANCE
        assert not rules.by_table(s)
        assert len(legal(s, CHANCE)) == len(set(legal(s, CHANCE))) == 54 - dealt
        assert {name.removeprefix("deal:") for name in legal(s, CHANCE)} == deck(s)
        do(s, CHANCE, legal(s, CHANCE)[(7 * dealt) % (54 - dealt)])
    assert s.held == [6, 6]
    assert len(hand(s, 0) | hand(s, 1)) == 12
    assert not (hand(s, 0) | hand(s, 1)) & deck(s)
    assert rules.actors(s) == 3


def test_P3_only_the_owner_sees_a_card_that_is_drawn() -> None:
    s = table(MIXED, OTHER)
    for note in heard(s, rules.LOOKED):
        assert note.seen_by == only(note.a)
        assert short(note.b) in hand(s, note.a)
    assert len(heard(s, rules.LOOKED)) == 12
    assert [(n.a, n.b, n.seen_by) for n in heard(s, rules.DREW)] == [(0, 6, EVERYONE), (1, 6, EVERYONE)]


def test_P4_reloading_gives_back_all_six_and_draws_six_again() -> None:
    s = table(MIXED, OTHER)
    load(s, "reload", "keep")
    assert hand(s, 0) == set()
    assert hand(s, 1) == cards(OTHER)
    assert cards(MIXED) <= deck(s)
    assert s.left == 48
    deal(s, LOW, "")
    assert hand(s, 0) == cards(LOW)
    assert hand(s, 1) == cards(OTHER)
    assert rules.by_table(s)


def test_P4_X2_the_same_cards_may_come_again() -> None:
    s = table(MIXED, OTHER)
    load(s, "reload", "keep")
    deal(s, MIXED, "")
    assert hand(s, 0) == cards(MIXED)
    text = load_game("sixshooter").rules_text
    assert "six others" not in text
    assert "may come again" in paragraph(text, "P4")
    assert "may come back" in paragraph(text, "X2")


def test_P4_each_may_reload_and_only_once() -> None:
    s = table(MIXED, OTHER)
    assert legal(s, 0) == legal(s, 1) == ["keep", "reload"]
    load(s, "reload", "reload")
    deal(s, LOW, HIGH)
    assert (hand(s, 0), hand(s, 1)) == (cards(LOW), cards(HIGH))
    assert rules.by_table(s)  # straight to step 2
    end_talk(s)
    assert why_not(s, 0, "reload") == why_not(s, 1, "reload") == rules.TOO_LATE


def test_X2_both_decide_at_the_same_time_and_in_secret() -> None:
    s = table(MIXED, OTHER)
    before = position(s)
    do(s, 1, "reload")
    assert s.reloaded == [rules.UNDECIDED, rules.UNDECIDED]
    assert s.held == [6, 6]
    assert {name for name in before if before[name] != position(s)[name]} == {"sealed"}
    assert heard(s)[-1][:3] == (rules.DECIDED, 1, 0)  # that it is decided, not what
    assert why_not(s, 1, "keep") == NOT_YOUR_TURN
    do(s, 0, "keep")
    assert s.reloaded == [rules.KEPT, rules.RELOADED]
    told = [(n.a, n.b, n.seen_by) for n in heard(s, rules.LOADED)]
    assert told == [(0, rules.KEPT, EVERYONE), (1, rules.RELOADED, EVERYONE)]


def test_X2_all_hands_given_back_are_in_the_deck_before_any_redraw() -> None:
    s = table(MIXED, OTHER)
    load(s, "reload", "reload")
    assert s.left == 54
    assert cards(MIXED) | cards(OTHER) <= deck(s)
    deal(s, OTHER, MIXED)  # each may even draw what the other gave back
    assert (hand(s, 0), hand(s, 1)) == (cards(OTHER), cards(MIXED))


def test_X2_nobody_else_learns_what_was_given_back() -> None:
    s = table(MIXED, OTHER)
    before = len(heard(s))
    load(s, "reload", "keep")
    assert all(note.a < 2 and note.b < 2 for note in heard(s)[before:])  # seats and yes or no, no cards


def test_X2_cards_given_back_are_known_to_be_in_the_deck_if_the_other_kept() -> None:
    s = table(MIXED, OTHER)
    load(s, "reload", "keep")
    assert {c for c in deck(s) if lies_in(s.known[0], card(c))} == cards(MIXED)
    deal(s, "As 2s 2d 2c 2h 4s", "")  # the Ace comes again
    assert {c for c in deck(s) if lies_in(s.known[0], card(c))} == cards(MIXED) - {"As"}
    assert s.known[1] == [0, 0]
    both = table(MIXED, OTHER)
    load(both, "reload", "reload")
    assert both.known == [[0, 0], [0, 0]]


def card(name: str) -> int:
    return action_number(f"fire:{name}")


# ---- 2. spin the barrel ----
def test_P5_a_talk_of_three_minutes_which_the_table_ends() -> None:
    s = table(MIXED, OTHER)
    load(s)
    assert rules.actors(s) == CHANCE
    assert rules.by_table(s)
    assert legal(s, CHANCE) == ["talk:over"]
    assert heard(s, rules.TALK_BEGAN)[-1].a == 180
    assert why_not(s, 0, "fire:As") != 0
    end_talk(s)
    assert rules.actors(s) == 3


# ---- 3. release the safety ----
def test_P6_each_chooses_a_card_of_the_hand() -> None:
    s = ready()
    assert set(legal(s, 0)) == {f"fire:{c}" for c in MIXED.split()}
    assert set(legal(s, 1)) == {f"fire:{c}" for c in OTHER.split()}
    assert why_not(s, 0, "fire:Ad") == rules.NOT_IN_HAND
    fire(s, "9c", "3c")
    assert "9c" not in hand(s, 0)
    assert len(legal(s, 0)) == 5


RANK_LETTERS = {"Ace": "A", "Jack": "J", "Queen": "Q", "King": "K", "10": "T", "Joker": "X"}


@pytest.mark.parametrize(("better", "worse"), list(combinations(range(14), 2)))
def test_P7_X1_the_order_of_the_ranks_as_printed(better: int, worse: int) -> None:
    names = [RANK_LETTERS.get(ORDER[place], ORDER[place]) for place in (better, worse)]
    best, poor = (f"{name}1" if name == "X" else f"{name}s" for name in names)
    rest = ["4h", "5h", "6h", "7h", "8h", "9h", "Th", "Kh", "Qh", "Jh"]
    for seat in range(2):
        first, second = (best, poor) if seat == 0 else (poor, best)
        s = ready(" ".join([first, *rest[:5]]), " ".join([second, *rest[5:]]))
        fire(s, first, second)
        assert s.score[seat] == 2
        assert stack(s, seat) == {best, poor}


def test_X1_there_is_no_one() -> None:
    assert ORDER.index("2") + 1 == ORDER.index("Joker")
    with pytest.raises(KeyError):
        action_number("fire:1s")


@pytest.mark.parametrize(("mine", "theirs"), list(product("sdch", repeat=2)))
def test_X1_suits_do_not_matter(mine: str, theirs: str) -> None:
    if mine == theirs:
        return
    s = ready(f"9{mine} 2s 2d 3s 3d 4s", f"9{theirs} 2c 2h 3c 3h 4h")
    fire(s, f"9{mine}", f"9{theirs}")
    assert s.score == [1, 1]


def test_X1_jokers_are_equal() -> None:
    for mine, theirs in (("X1", "X2"), ("X2", "X1")):
        s = ready(f"{mine} 2s 2d 3s 3d 4s", f"{theirs} 2c 2h 3c 3h 4h")
        fire(s, mine, theirs)
        assert s.score == [1, 1]
        assert heard(s, rules.TIED)


# ---- 4. fire ----
def test_P8_the_better_card_takes_both_onto_the_stack() -> None:
    s = ready()
    fire(s, "As", "Js")
    assert (stack(s, 0), stack(s, 1)) == ({"As", "Js"}, set())
    assert s.score == [2, 0]
    fire(s, "3d", "9d")
    assert (stack(s, 0), stack(s, 1)) == ({"As", "Js"}, {"3d", "9d"})
    assert [n.a for n in heard(s, rules.TOOK)] == [0, 1]


def test_X4_a_card_lies_face_down_until_both_do_and_stays_there() -> None:
    s = ready()
    before = position(s)
    do(s, 0, "fire:As")
    assert {name for name in before if before[name] != position(s)[name]} == {"sealed"}
    assert heard(s)[-1][:3] == (rules.CHOSE, 0, 0)  # that a card lies there, not which
    assert not heard(s, rules.FIRED)
    assert why_not(s, 0, "fire:Jd") == NOT_YOUR_TURN
    do(s, 1, "fire:Js")
    assert [n[1:] for n in heard(s, rules.FIRED)] == [(card("As"), card("Js"), EVERYONE)]


def test_X4_it_does_not_matter_who_is_quicker() -> None:
    one, two = ready(), ready()
    do(one, 0, "fire:As")
    do(one, 1, "fire:9d")
    do(two, 1, "fire:9d")
    do(two, 0, "fire:As")
    assert position(one) == position(two)


def test_P9_X5_on_a_tie_each_takes_the_own_card() -> None:
    s = ready()
    fire(s, "9c", "9d")
    assert (stack(s, 0), stack(s, 1)) == ({"9c"}, {"9d"})
    assert s.score == [1, 1]
    assert not heard(s, rules.TOOK)


def test_P10_joker_against_joker_reloads_both_at_once() -> None:
    s = ready("X1 2s 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4h")
    fire(s, "X1", "X2")
    assert s.held == [0, 0]
    assert rules.actors(s) == CHANCE
    deal(s, HIGH, LOW)
    assert rules.by_table(s)  # step 2 again, no decision to reload


# ---- 5. who has won ----
def test_P11_the_duel_goes_on_until_the_hands_are_empty() -> None:
    s = ready(HIGH, LOW)
    first, second = HIGH.split(), LOW.split()
    for shot in range(6):
        assert not over(s)
        fire(s, first[shot], second[shot])
    assert over(s)
    assert s.score == [12, 0]
    assert (rules.payoff(s, 0), rules.payoff(s, 1)) == (1.0, -1.0)
    assert s.route == rules.BY_COUNT


def test_P11_most_cards_win_from_either_seat() -> None:
    close = ready(MIXED, OTHER)
    fire_all(close, "As Jd 9c 7h 5s 3d", "3c Ad 9d 7s Js 5h")
    assert close.score == [2 + 0 + 1 + 1 + 0 + 0, 0 + 2 + 1 + 1 + 2 + 2]
    assert close.winner == 1
    s = ready(LOW, HIGH)
    fire_all(s, LOW, HIGH)
    assert s.winner == 1
    assert (rules.payoff(s, 0), rules.payoff(s, 1)) == (-1.0, 1.0)


def test_P12_level_stacks_reload_both_and_lead_to_step_two() -> None:
    s = ready()
    fire_all(s, "As Jd 9c 7h 5s 3d", "Ad Js 9d 7s 5h 3c")
    assert s.score == [6, 6]
    assert not over(s)
    assert rules.actors(s) == CHANCE
    deal(s, "Ks Kd Kc Kh Qs Qd", LOW.replace("3s", "4s").replace("3d", "4d"))
    assert rules.by_table(s)


# ---- reloading ----
def test_P13_six_new_cards_however_few_go_back() -> None:
    s = ready("X1 2s 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4h")
    fire(s, "4s", "4h", "3s", "2h", "X1", "X2")
    assert cards("2s 2d 3d 2c 3c 3h") <= deck(s)
    assert s.left == 54 - 6
    deal(s, HIGH, "Ks Kd Kc Kh Qs Qd")
    assert s.held == [6, 6]
    assert rules.by_table(s)


@pytest.mark.parametrize("seed", range(30))
def test_P14_X8_nobody_may_reload_but_in_step_one(seed: int) -> None:
    s = table()
    asked = 0
    for _ in wander(s, Random(seed)):
        for seat in range(2):
            if s.phase != rules.LOADING:
                assert why_not(s, seat, "reload") != 0
                assert why_not(s, seat, "keep") != 0
                asked += 1
            if s.phase == rules.FIRING and rules.actors(s) & only(seat):
                assert why_not(s, seat, "reload") == rules.TOO_LATE
    assert asked > 20
    assert len(heard(s, rules.LOADED)) == 2


def test_a_card_cannot_be_fired_before_the_decision_to_reload() -> None:
    s = table(MIXED, OTHER)
    assert why_not(s, 0, "fire:As") == rules.DECIDE_FIRST


@calm
@given(st.integers(0, 2**32))
def test_taken_cards_add_up(seed: int) -> None:
    """Two ways to the same number: the score, and tricks of two cards each."""
    s = table()
    for _ in wander(s, Random(seed)):
        assert sum(s.score) == 2 * len(heard(s, rules.FIRED))  # sudden death is too rare to come up
        assert s.score[0] == 2 * sum(n.a == 0 for n in heard(s, rules.TOOK)) + len(heard(s, rules.TIED))
