"""The five cards with an effect, and cards that lie face down."""

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
    pile,
    position,
    settle_tie,
    wander,
    why_not,
)

from quickdraw.cards.hanafuda import SHORT
from quickdraw.engine.words import CHANCE, only
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.view import view

TIED = ("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")
EFFECTS = ("curtain", "bridge", "butterflies", "sake", "lightning")


def discarded(
    card: str, mine: str = "crane boar", theirs: str = "moon deer", tops: str = "man swallow"
) -> State:
    """Seat 0 has drawn the card and discards it."""
    s = facing(mine, theirs, tops)
    draw_and_discard(s, 0, card, card)
    return s


@pytest.mark.parametrize("card", EFFECTS)
def test_P11_P19_an_effect_may_be_declined(card: str) -> None:
    s = discarded(card)
    assert legal(s, 0) == ["use", "decline"]
    assert why_not(s, 0, "draw!") == rules.NOT_ASKED
    do(s, 0, "decline")
    assert rules.actors(s) == only(1)
    assert s.phase == state.TURN
    assert pile(s, 0) == ["man", card]
    assert hand(s, 0) == {"crane", "boar"}
    assert not heard(s, state.USED)


@pytest.mark.parametrize("card", EFFECTS)
def test_P19_no_effect_after_a_tie(card: str) -> None:
    s = facing(f"{card} willow-ribbon", "clover-ribbon plum-ribbon", "maple-ribbon swallow")
    do(s, 0, "draw!")
    settle_tie(s, card, "clover-ribbon", "crane", "boar")
    assert s.phase == state.TURN
    assert not heard(s, state.USED)


# ---- Curtain ----
def test_P20_I8_only_the_discarder_sees_the_other_hand() -> None:
    s = discarded("curtain")
    do(s, 0, "use")
    saw = heard(s, state.SAW)
    assert sorted(SHORT[n.b] for n in saw) == ["deer", "moon"]
    assert all(n.seen_by == only(0) and n.a == 1 for n in saw)
    assert [n.seen_by for n in heard(s, state.LOOKED)] == [255]
    assert hand(s, 1) == {"moon", "deer"}
    assert rules.actors(s) == only(1)


# ---- Bridge ----
def bridge() -> State:
    s = facing("crane bridge", "moon deer", "boar swallow")
    draw_and_discard(s, 0, "plum-ribbon", "plum-ribbon")
    draw_and_discard(s, 1, "lightning", "lightning")
    do(s, 1, "decline")
    return s


def test_P21_I4_bridge_fetches_from_anywhere_and_discards_again() -> None:
    s = bridge()
    draw_and_discard(s, 0, "pine-ribbon", "bridge")
    do(s, 0, "use")
    fetch = {"fetch:boar", "fetch:plum-ribbon", "fetch:swallow", "fetch:lightning"}
    assert set(legal(s, 0)) == fetch
    assert why_not(s, 0, "fetch:bridge") == rules.NOT_ITSELF
    assert why_not(s, 0, "fetch:phoenix") == rules.NOT_FACE_UP
    assert why_not(s, 0, "discard:crane") == rules.NOT_ASKED
    do(s, 0, "fetch:swallow")
    assert pile(s, 1) == ["lightning"]
    assert hand(s, 0) == {"crane", "pine-ribbon", "swallow"}
    assert why_not(s, 0, "discard:swallow") == rules.JUST_TAKEN
    do(s, 0, "discard:pine-ribbon")
    assert pile(s, 0) == ["boar", "plum-ribbon", "bridge", "pine-ribbon"]
    assert rules.actors(s) == only(1)


def test_I3_both_cards_taken_this_turn_must_be_kept() -> None:
    s = bridge()
    do(s, 0, "take:rivals-pile", "discard:bridge", "use", "fetch:swallow")
    assert legal(s, 0) == ["discard:crane"]
    assert why_not(s, 0, "discard:lightning") == rules.JUST_TAKEN


def test_I4_I9_bridge_into_lightning() -> None:
    s = facing("bridge crane", "boar plum-ribbon", "moon swallow")
    draw_and_discard(s, 0, "lightning", "bridge")
    do(s, 0, "use", "fetch:moon", "discard:lightning", "use")
    assert s.damage == [2, 0], "Bridge and Lightning lie in the pile; Sun and Moon wins"


@calm
@given(st.integers(0, 10**6))
def test_I4_there_always_is_something_to_fetch(seed: int) -> None:
    for s in wander(facing("bridge crane", "moon deer", "boar swallow", round_cap=3), Random(seed)):
        if s.phase == state.BRIDGING:
            assert legal(s, s.turn)
        if s.phase == state.TURN:
            assert sum(entry < state.DOWN for p in s.pile for entry in p[1 : p[0] + 1]) >= 2


# ---- Butterflies ----
def test_P22_butterflies_move_the_top_card() -> None:
    s = discarded("butterflies")
    do(s, 0, "use")
    assert pile(s, 0) == ["man", "butterflies", "swallow"]
    assert pile(s, 1) == []
    assert rules.actors(s) == only(1)


def test_I6_butterflies_are_not_offered_for_an_empty_pile() -> None:
    s = facing("crane butterflies", "moon deer", "man swallow")
    do(s, 0, "take:rivals-pile", "discard:butterflies")
    assert rules.actors(s) == only(1)
    assert s.phase == state.TURN


def test_I5_I6_a_face_down_card_stays_face_down_when_it_moves() -> None:
    s = facing(*TIED)
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "clover-ribbon", "crane", "butterflies")
    draw_and_discard(s, 1, "boar", "butterflies")
    do(s, 1, "use")
    assert pile(s, 1) == ["peony-ribbon", "[clover-ribbon]", "butterflies", "[iris-ribbon]"]
    assert heard(s, state.MOVED)[-1].b == state.NO_CARD, "nobody is told which card it is"


# ---- Sake ----
def test_P23_I7_both_choose_in_secret_then_swap() -> None:
    s = discarded("sake")
    do(s, 0, "use")
    assert rules.actors(s) == 3
    assert set(legal(s, 1)) == {"give:moon", "give:deer"}
    before = position(s)
    assert why_not(s, 1, "give:crane") == rules.NOT_HELD
    assert why_not(s, 1, "lay:moon") == rules.NOT_ASKED
    assert position(s) == before
    do(s, 1, "give:moon")
    assert hand(s, 0) == {"crane", "boar"}, "nothing moves before both have chosen"
    do(s, 0, "give:boar")
    assert hand(s, 0) == {"crane", "moon"}
    assert hand(s, 1) == {"boar", "deer"}
    assert rules.actors(s) == only(1)
    for note in heard(s, state.GAVE_CARD):
        assert note.seen_by == only(0) | only(1), "watchers do not see the cards"
    assert [n.b for n in heard(s, state.SEALED)] == [0, 0]


def test_I7_a_card_taken_this_turn_may_be_given() -> None:
    s = facing("sake boar", "moon deer", "man swallow")
    do(s, 0, "take:rivals-pile", "discard:sake", "use")
    assert set(legal(s, 0)) == {"give:boar", "give:swallow"}


# ---- Lightning ----
def test_P24_I9_lightning_draws_at_once() -> None:
    s = discarded("lightning", mine="crane moon", theirs="boar plum-ribbon", tops="man swallow")
    do(s, 0, "use")
    assert s.damage == [2, 0]
    assert [n.a for n in heard(s, state.CALLED)] == [0]
    assert s.round == 2


def test_I9_lightning_may_also_miss() -> None:
    s = discarded("lightning", mine="boar plum-ribbon", theirs="crane moon", tops="man swallow")
    do(s, 0, "use")
    assert s.damage == [0, 1]


# ---- face down ----
def tied() -> State:
    """Both have laid a card; seat 1 is on turn. 0: Cherry ribbon, Crane. 1: Clover ribbon, Boar."""
    s = facing(*TIED)
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "sake", "crane", "boar")
    return s


def test_I5_a_face_down_card_is_seen_by_the_taker_only_when_taken() -> None:
    s = tied()
    laid = heard(s, state.LAID_CARD)
    assert [(n.a, n.seen_by) for n in laid] == [(0, only(0)), (1, only(1))]
    do(s, 1, "take:rivals-pile")
    assert hand(s, 1) == {"clover-ribbon", "boar", "iris-ribbon"}
    assert [n.seen_by for n in heard(s, state.LIFTED_CARD)] == [only(0) | only(1)]
    assert [n.seen_by for n in heard(s, state.LIFTED)] == [255]
    assert why_not(s, 1, "discard:iris-ribbon") == rules.JUST_TAKEN


def test_I5_the_one_who_laid_it_takes_it_unseen() -> None:
    s = tied()
    do(s, 1, "take:own-pile")
    assert hand(s, 1) == {"clover-ribbon", "boar", "sake"}
    assert [n.seen_by for n in heard(s, state.LIFTED_CARD)] == [only(1)]


def test_I4_I5_I19_bridge_does_not_fetch_what_lies_face_down() -> None:
    s = tied()
    draw_and_discard(s, 1, "bridge", "bridge")
    do(s, 1, "use")
    assert set(legal(s, 1)) == {"fetch:maple-ribbon", "fetch:peony-ribbon"}
    assert why_not(s, 1, "fetch:iris-ribbon") == why_not(s, 1, "fetch:sake") == rules.NOT_FACE_UP


def test_I20_piles_keep_their_order_and_lie_open() -> None:
    s = facing("crane boar", "moon deer", "man swallow")
    for mine, theirs in (("plum-ribbon", "cuckoo"), ("warbler", "phoenix"), ("geese", "iris-ribbon")):
        draw_and_discard(s, 0, mine, mine)
        draw_and_discard(s, 1, theirs, theirs)
    assert pile(s, 0) == ["man", "plum-ribbon", "warbler", "geese"]
    assert pile(s, 1) == ["swallow", "cuckoo", "phoenix", "iris-ribbon"]
    for seat in (0, 1, 7):
        assert [card.name for card in view(s, seat).sides[0].pile] == pile(s, 0)
        assert [card.name for card in view(s, seat).sides[1].pile] == pile(s, 1)


def test_a_deck_without_effects_can_be_played() -> None:
    cards = deck("crane moon boar deer iris-ribbon clover-ribbon plum-ribbon")
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon", cards=cards)
    do(s, 0, "take:draw-pile")
    assert legal(s, CHANCE) == ["deal:plum-ribbon"]
