"""Rounds, turns and blows of the iaijutsu duel: a test for each rule, with its id."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from iaijutsu_table import (
    calm,
    deck,
    do,
    draw_and_discard,
    facing,
    hand,
    heard,
    legal,
    over,
    pile,
    settle_tie,
    table,
    wander,
    why_not,
)

from quickdraw.engine.words import CHANCE, DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, only
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.rules import State

MINE, THEIRS = "crane boar bridge", "moon deer sake"
NOTHING = ("lightning iris-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")
"""Two hands that tie, and a card on each pile."""


# ---- a round begins ----
def test_P3_every_round_begins_with_all_25_cards() -> None:
    s = table()
    assert len(legal(s, CHANCE)) == 25
    s = facing("crane moon", "lightning bridge", "boar deer")
    do(s, 0, "draw!")
    assert s.round == 2
    assert len(legal(s, CHANCE)) == 25
    assert hand(s, 0) == hand(s, 1) == set()
    assert pile(s, 0) == pile(s, 1) == []


def test_P4_three_cards_each_and_19_in_the_draw_pile() -> None:
    s = table(MINE, THEIRS)
    assert hand(s, 0) == set(MINE.split())
    assert hand(s, 1) == set(THEIRS.split())
    assert s.left == 19
    assert not {*MINE.split(), *THEIRS.split()} & {name[5:] for name in legal(s, CHANCE)}


def test_P4_P5_each_sees_only_the_own_cards() -> None:
    s = table(MINE, THEIRS)
    for note in heard(s, state.DEALT_YOU):
        assert note.seen_by == only(note.a)
    assert len(heard(s, state.DEALT_YOU)) == len(heard(s, state.DEALT)) == 6


def test_P5_I2_nobody_chooses_before_all_cards_are_there() -> None:
    s = table("crane boar", "moon deer")
    assert rules.actors(s) == CHANCE
    assert why_not(s, 0, "discard:crane") == DEALING
    do(s, CHANCE, "deal:bridge", "deal:sake")
    assert rules.by_table(s)
    assert legal(s, CHANCE) == ["faster:1", "faster:2"]


@pytest.mark.parametrize("first", [0, 1])
def test_P6_P7_I2_the_faster_discards_face_up_then_the_other_then_the_faster_begins(first: int) -> None:
    s = table(MINE, THEIRS, first)
    assert not rules.by_table(s)
    assert rules.actors(s) == only(first)
    cards = (MINE.split(), THEIRS.split())
    assert legal(s, 1 - first) == []
    assert sorted(legal(s, first)) == sorted(f"discard:{name}" for name in cards[first])
    do(s, first, f"discard:{cards[first][1]}")
    assert pile(s, first) == [cards[first][1]]
    assert rules.actors(s) == only(1 - first)
    assert heard(s, state.DISCARDED)[-1].seen_by == 255, "the slower one sees it"
    do(s, 1 - first, f"discard:{cards[1 - first][0]}")
    assert rules.actors(s) == only(first)
    assert s.phase == state.TURN
    assert len(hand(s, 0)) == len(hand(s, 1)) == 2


def test_P19_no_effect_in_the_opening() -> None:
    s = facing("crane boar", "moon deer", "curtain lightning")
    assert s.phase == state.TURN
    assert not heard(s, state.USED)


# ---- a turn ----
def test_P8_P9_stare_down_from_three_places_or_draw() -> None:
    s = facing("crane boar", "moon deer", "bridge sake")
    assert set(legal(s, 0)) == {"take:own-pile", "take:draw-pile", "take:rivals-pile", "draw!"}
    do(s, 0, "take:rivals-pile")
    assert hand(s, 0) == {"crane", "boar", "sake"}
    assert pile(s, 1) == []
    do(s, 0, "discard:boar")
    assert set(legal(s, 1)) == {"take:draw-pile", "take:rivals-pile", "draw!"}
    assert why_not(s, 1, "take:own-pile") == rules.EMPTY_PILE


def test_P9_the_top_of_the_pile_is_taken() -> None:
    s = facing("crane boar", "moon deer", "bridge sake")
    draw_and_discard(s, 0, "plum-ribbon", "plum-ribbon")
    do(s, 1, "take:rivals-pile")
    assert hand(s, 1) == {"moon", "deer", "plum-ribbon"}
    assert pile(s, 0) == ["bridge"]


def test_P10_I3_a_card_from_a_pile_may_not_be_discarded_this_turn_and_a_drawn_one_may() -> None:
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon")
    do(s, 0, "take:own-pile")
    assert why_not(s, 0, "discard:iris-ribbon") == rules.JUST_TAKEN
    assert set(legal(s, 0)) == {"discard:crane", "discard:boar"}
    do(s, 0, "discard:boar")
    draw_and_discard(s, 1, "plum-ribbon", "plum-ribbon")
    do(s, 0, "take:own-pile")
    do(s, 0, "discard:iris-ribbon")  # taken in an earlier turn
    assert pile(s, 0) == ["iris-ribbon"]


def test_P11_P12_a_card_without_effect_ends_the_turn() -> None:
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon")
    draw_and_discard(s, 0, "plum-ribbon", "boar")
    assert pile(s, 0) == ["iris-ribbon", "boar"]
    assert rules.actors(s) == only(1)
    assert s.phase == state.TURN


def test_P8_I12_an_exhausted_draw_pile_forces_a_draw_when_a_turn_begins() -> None:
    cards = deck("crane moon boar deer iris-ribbon clover-ribbon plum-ribbon")
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon", cards=cards)
    do(s, 0, "take:draw-pile")
    do(s, CHANCE, "deal:plum-ribbon")
    assert s.left == 0
    assert len(legal(s, 0)) == 3, "the turn is played to its end"
    do(s, 0, "discard:boar")
    assert legal(s, 1) == ["draw!"]
    for source in ("own-pile", "draw-pile", "rivals-pile"):
        assert why_not(s, 1, f"take:{source}") == rules.MUST_DRAW


# ---- DRAW! ----
def test_P13_both_hands_are_shown_to_everyone() -> None:
    s = facing("crane moon", "lightning bridge", "boar deer")
    do(s, 0, "draw!")
    shown = heard(s, state.SHOWN)
    assert [n.a for n in shown] == [0, 1]
    assert all(n.seen_by == 255 for n in shown)


@pytest.mark.parametrize("caller", [0, 1])
def test_P14_I10_after_a_tie_each_lays_one_face_down_and_draws(caller: int) -> None:
    s = facing(*NOTHING, first=caller)
    do(s, caller, "draw!")
    assert rules.actors(s) == 3
    do(s, 1, "lay:sake")
    assert rules.actors(s) == 1
    assert [n.b for n in heard(s, state.SEALED)] == [0]
    do(s, 0, "lay:lightning")
    assert pile(s, 0) == ["maple-ribbon", "[lightning]"]
    assert pile(s, 1) == ["peony-ribbon", "[sake]"]
    assert s.phase == state.REFILLING, "neither effect is offered"
    do(s, CHANCE, "deal:crane")
    assert "crane" in hand(s, caller), "the caller draws first"
    do(s, CHANCE, "deal:phoenix")
    assert "phoenix" in hand(s, 1 - caller)
    assert rules.actors(s) == only(1 - caller)
    assert s.phase == state.TURN


def test_I10_after_lightning_too_the_turn_goes_to_the_other() -> None:
    s = facing("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")
    draw_and_discard(s, 0, "lightning", "lightning")
    do(s, 0, "use")
    settle_tie(s, "iris-ribbon", "sake", "crane", "phoenix")
    assert hand(s, 0) == {"cherry-ribbon", "crane"}
    assert rules.actors(s) == only(1)


def small_tie(spare: str) -> State:
    cards = deck(f"lightning iris-ribbon sake clover-ribbon maple-ribbon peony-ribbon {spare}")
    s = facing(*NOTHING, cards=cards, round_cap=2)
    do(s, 0, "draw!")
    return s


@pytest.mark.parametrize("spare", ["", "crane"])
def test_P15_I11_a_tie_with_fewer_than_two_cards_is_a_stalemate(spare: str) -> None:
    s = small_tie(spare)
    assert s.round == 2
    assert s.damage == [0, 0]
    assert len(heard(s, state.STALEMATE)) == 1
    assert s.phase == state.DEALING_HANDS


def test_I11_with_exactly_two_cards_both_draw_and_the_next_must_draw() -> None:
    s = small_tie("crane boar")
    settle_tie(s, "lightning", "sake", "crane", "boar")
    assert legal(s, 1) == ["draw!"]
    do(s, 1, "draw!")
    assert s.damage == [0, 3]  # Boar and the Clover ribbon: a Pair


# ---- damage ----
@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        ("crane moon", "lightning bridge", 1),
        ("man plum-ribbon", "lightning bridge", 2),
        ("boar clover-ribbon", "lightning bridge", 2),
        ("sake chrysanthemum-ribbon", "lightning bridge", 4),
    ],
)
def test_P16_I13_a_point_for_each_card_one_for_red_three_for_blue(
    mine: str, theirs: str, points: int
) -> None:
    s = facing(mine, theirs, "iris-ribbon deer")
    do(s, 0, "draw!")
    assert s.damage == [points, 0]
    assert [(n.a, n.b) for n in heard(s, state.HIT)] == [(0 + state.FAST, points)]


def test_P16_only_the_victors_pile_counts_whoever_called() -> None:
    s = facing("lightning bridge", "crane moon", "iris-ribbon deer")
    draw_and_discard(s, 0, "plum-ribbon", "plum-ribbon")
    draw_and_discard(s, 1, "boar", "boar")
    do(s, 0, "draw!")
    assert s.damage == [0, 2]
    assert [n.a for n in heard(s, state.HIT)] == [1]


def test_I13_face_down_cards_and_a_lightning_just_discarded_count() -> None:
    s = facing(*NOTHING)
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "sake", "boar", "moon")  # 0: lightning, boar; 1: clover-ribbon, moon
    draw_and_discard(s, 1, "cherry-ribbon", "cherry-ribbon")
    draw_and_discard(s, 0, "deer", "lightning")
    do(s, 0, "use")
    assert s.damage == [3, 0]


def test_I13_nothing_in_the_pile_makes_no_damage() -> None:
    s = facing("crane boar", "lightning bridge", "moon deer")
    do(s, 0, "take:own-pile", "discard:boar")
    do(s, 1, "take:rivals-pile", "discard:bridge", "decline")
    do(s, 0, "draw!")
    assert s.damage == [0, 0]
    assert s.round == 2
    assert [(n.b) for n in heard(s, state.HIT)] == [0]


# ---- the end ----
def test_P17_below_15_another_round_is_played() -> None:
    s = facing("sake chrysanthemum-ribbon", "lightning bridge", "iris-ribbon deer", damage_to_win=5)
    do(s, 0, "draw!")
    assert not over(s)
    assert s.round == 2
    assert s.damage == [4, 0]


@pytest.mark.parametrize("goal", [1, 3, 4])
def test_P1_P18_I14_enough_damage_wins_and_more_does_not_matter(goal: int) -> None:
    s = facing("sake chrysanthemum-ribbon", "lightning bridge", "iris-ribbon deer", damage_to_win=goal)
    do(s, 0, "draw!")
    assert over(s)
    assert s.winner == 0
    assert [rules.payoff(s, seat) for seat in range(2)] == [1.0, -1.0]
    assert why_not(s, 0, "draw!") == OVER


def test_I14_the_house_plays_to_15() -> None:
    for before, won in ((10, False), (11, True)):
        s = facing("sake chrysanthemum-ribbon", "lightning bridge", "iris-ribbon deer")
        s.damage[0] = before
        do(s, 0, "draw!")
        assert over(s) == won


@pytest.mark.parametrize(("before", "winner"), [((3, 9), 1), ((9, 3), 0), ((3, 7), -1)])
def test_I17_after_the_last_round_more_damage_wins(before: tuple[int, int], winner: int) -> None:
    s = facing("sake chrysanthemum-ribbon", "lightning bridge", "iris-ribbon deer")
    s.damage[0], s.damage[1] = before
    s.round = 100
    do(s, 0, "draw!")
    assert over(s)
    assert s.winner == winner
    assert rules.payoff(s, 0) == {0: 1.0, 1: -1.0, -1: 0.0}[winner]


def test_I17_round_99_is_not_the_last() -> None:
    s = facing("sake chrysanthemum-ribbon", "lightning bridge", "iris-ribbon deer")
    s.round = 99
    do(s, 0, "draw!")
    assert not over(s)
    assert s.round == 100


# ---- endless stare-downs ----
def stare(s: State, turns: int) -> None:
    """Each takes the top card of the other pile."""
    for _ in range(turns):
        seat = s.turn
        do(s, seat, "take:rivals-pile")
        do(s, seat, legal(s, seat)[0])


PLAIN = ("crane boar", "moon deer", "iris-ribbon clover-ribbon")


def test_I16_after_8_turns_only_the_draw_pile_or_draw() -> None:
    s = facing(*PLAIN)
    stare(s, 7)
    assert "take:rivals-pile" in legal(s, 1)
    stare(s, 1)
    assert legal(s, 0) == ["take:draw-pile", "draw!"]
    assert why_not(s, 0, "take:rivals-pile") == rules.USE_DRAW_PILE
    draw_and_discard(s, 0, "plum-ribbon", "plum-ribbon")
    assert "take:rivals-pile" in legal(s, 1)
    assert s.stares == 0


def test_I16_a_tied_draw_starts_the_count_anew() -> None:
    s = facing(*NOTHING)
    s.stares = 7
    do(s, 0, "draw!")
    settle_tie(s, "lightning", "sake", "crane", "boar")
    assert s.stares == 0


def test_I16_bridge_does_not_start_the_count_anew() -> None:
    s = facing("bridge boar", "moon deer", "iris-ribbon clover-ribbon")
    do(s, 0, "take:rivals-pile", "discard:bridge", "use", "fetch:iris-ribbon", "discard:boar")
    assert s.stares == 1


@calm
@given(st.integers(0, 10**6))
def test_P1_I16_I17_every_match_ends(seed: int) -> None:
    s = table(round_cap=7)
    for _ in wander(s, Random(seed)):
        assert s.stares <= 8
        assert s.round <= 7
    assert max(s.damage) >= 15 or s.round == 7


# ---- refusals ----
def test_what_is_not_asked_is_refused() -> None:
    s = facing(*PLAIN)
    assert why_not(s, 1, "draw!") == NOT_YOUR_TURN
    assert why_not(s, CHANCE, "deal:crane") == NOT_YOUR_TURN
    assert rules.refuse(s, 0, state.ACTIONS) == rules.refuse(s, 0, -1) == UNKNOWN_ACTION
    for name in ("discard:crane", "use", "deal:crane", "fetch:iris-ribbon", "faster:1"):
        assert why_not(s, 0, name) == rules.NOT_ASKED
    do(s, 0, "take:draw-pile")
    assert why_not(s, CHANCE, "deal:crane") == rules.NOT_IN_DRAW_PILE
    assert why_not(s, CHANCE, "draw!") == rules.NOT_ASKED
    do(s, CHANCE, "deal:plum-ribbon")
    assert why_not(s, 0, "discard:moon") == rules.NOT_HELD
    assert why_not(s, 0, "give:crane") == rules.NOT_ASKED
    s = table(MINE, THEIRS)
    assert why_not(s, CHANCE, "deal:man") == rules.NOT_ASKED
