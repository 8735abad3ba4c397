"""What a seat of the iaijutsu duel sees and knows, and the words for actions, events and refusals."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from iaijutsu_table import (
    calm,
    do,
    draw_and_discard,
    facing,
    heard,
    legal,
    observation,
    position,
    settle_tie,
    table,
    wander,
)

from quickdraw.cards.hanafuda import NUMBER
from quickdraw.engine.words import CHANCE, WATCHER, Note, Rng
from quickdraw.games.iaijutsu import rules, state, view
from quickdraw.games.iaijutsu.knowledge import FRESH, OF_TIE, SEEN
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.view import action_name, action_number, result, story, tell

NAMES = ("Ada", "Bo")
PLAIN = ("crane boar", "moon deer", "man swallow")
NOTHING = ("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")


def other_hand(s: State, seat: int) -> tuple[str, ...]:
    """What the seat knows of the other hand."""
    return view.view(s, seat).sides[1 - seat].hand


def either(s: State, seat: int, of: int) -> tuple[tuple[str, str], ...]:
    return view.view(s, seat).sides[of].either


# ---- what is known of a hand ----
def test_K1_I2_at_first_nothing_is_known_of_the_other_hand() -> None:
    s = facing(*PLAIN)
    assert [other_hand(s, seat) for seat in range(2)] == [(), ()]
    mine = view.view(s, 0).sides[0]
    assert mine.hand == ("crane", "boar")
    assert mine.seen == ()
    assert view.view(s, WATCHER).sides[0].hand == ()


def test_K1_a_card_taken_face_up_is_known_until_it_leaves_the_hand() -> None:
    s = facing(*PLAIN)
    do(s, 0, "take:rivals-pile", "discard:boar")
    assert other_hand(s, 1) == ("swallow",)
    assert view.view(s, WATCHER).sides[0].hand == ("swallow",)
    assert view.view(s, 0).sides[0].seen == ("swallow",)
    draw_and_discard(s, 1, "geese", "geese")
    draw_and_discard(s, 0, "plum-ribbon", "swallow")
    assert other_hand(s, 1) == ()


def test_K1_I8_what_the_curtain_showed_stays_known() -> None:
    s = facing(*PLAIN)
    draw_and_discard(s, 0, "curtain", "curtain")
    do(s, 0, "use")
    assert set(other_hand(s, 0)) == {"moon", "deer"}
    assert set(view.view(s, 1).sides[1].seen) == {"moon", "deer"}
    assert view.view(s, WATCHER).sides[1].hand == ()
    assert other_hand(s, 1) == ()
    draw_and_discard(s, 1, "geese", "moon")
    assert other_hand(s, 0) == ("deer",), "and of the new card nothing is known"
    (note,) = heard(s, state.HAD_SEEN)
    assert note == Note(state.HAD_SEEN, 0, NUMBER["moon"], 1 << WATCHER)


def test_K1_I7_what_was_given_and_got_is_known_and_the_kept_card_is_not() -> None:
    s = facing(*PLAIN)
    draw_and_discard(s, 0, "sake", "sake")
    do(s, 0, "use", "give:boar")
    do(s, 1, "give:moon")
    assert other_hand(s, 0) == ("boar",)
    assert other_hand(s, 1) == ("moon",)
    assert view.view(s, WATCHER).sides[0].hand == ()


def test_K1_I5_who_laid_a_card_knows_where_it_goes() -> None:
    s = tied()
    assert [card.name for card in view.view(s, 0).sides[0].pile] == ["maple-ribbon", "iris-ribbon"]
    do(s, 1, "take:rivals-pile", "discard:boar")
    assert other_hand(s, 0) == ("iris-ribbon",)
    assert view.view(s, WATCHER).sides[1].hand == ()


# ---- after a tie ----
def tied() -> State:
    """0: Cherry ribbon, Crane; it laid the Iris ribbon. 1: Clover ribbon, Boar; it laid Sake."""
    s = facing(*NOTHING)
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "sake", "crane", "boar")
    return s


def test_K2_after_a_tie_one_of_two_cards_is_in_the_hand() -> None:
    s = tied()
    assert either(s, 1, 0) == (("cherry-ribbon", "iris-ribbon"),)
    assert either(s, 0, 1) == (("clover-ribbon", "sake"),) == either(s, WATCHER, 1)
    assert either(s, 0, 0) == ()
    assert other_hand(s, 1) == ()
    laid = view.view(s, 1).sides[0].pile[-1]
    assert (laid.name, laid.face_down, laid.either) == (None, True, ("cherry-ribbon", "iris-ribbon"))


def test_K2_a_kept_card_that_is_discarded_tells_everyone_what_was_laid() -> None:
    s = tied()
    draw_and_discard(s, 1, "plum-ribbon", "plum-ribbon")
    draw_and_discard(s, 0, "geese", "cherry-ribbon")
    for seat in (0, 1, WATCHER):
        laid = view.view(s, seat).sides[0].pile[1]
        assert (laid.name, laid.face_down) == ("iris-ribbon", True)
        assert either(s, seat, 0) == ()


def test_K2_taking_the_laid_card_tells_the_taker_what_was_kept() -> None:
    s = tied()
    do(s, 1, "take:rivals-pile", "discard:boar")
    assert other_hand(s, 1) == ("cherry-ribbon",)
    assert either(s, 1, 0) == ()
    assert either(s, WATCHER, 0) == either(s, WATCHER, 1)[:1] == (("cherry-ribbon", "iris-ribbon"),)


def test_K2_taking_the_own_card_back_shows_that_both_are_there() -> None:
    s = tied()
    do(s, 1, "take:own-pile")
    assert set(other_hand(s, 0)) == {"clover-ribbon", "sake"}
    assert view.view(s, 0).taken == (), "but not which of them was taken"
    assert view.view(s, 1).taken == ("sake",)
    do(s, 1, "discard:boar")
    assert set(other_hand(s, 0)) == {"clover-ribbon", "sake"}
    assert s.laid[1] == state.NO_CARD


def test_K2_the_curtain_tells_too_and_then_the_card_taken_back_is_known() -> None:
    s = tied()
    draw_and_discard(s, 1, "curtain", "curtain")
    do(s, 1, "use")
    assert set(other_hand(s, 1)) == {"cherry-ribbon", "crane"}
    assert view.view(s, 1).sides[0].pile[-1].name == "iris-ribbon"
    assert view.view(s, WATCHER).sides[0].pile[-1].name is None
    do(s, 0, "take:own-pile", "discard:crane")
    assert set(other_hand(s, 1)) == {"cherry-ribbon", "iris-ribbon"}


def given_after_a_tie() -> State:
    s = facing("iris-ribbon cherry-ribbon", "bridge clover-ribbon", "maple-ribbon peony-ribbon")
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "bridge", "crane", "sake")
    draw_and_discard(s, 1, "boar", "sake")
    do(s, 1, "use", "give:boar")
    do(s, 0, "give:cherry-ribbon")
    return s


def test_K2_K3_a_kept_card_that_is_given_tells_the_other_and_watchers_only_that_it_was_one_of_two() -> None:
    s = given_after_a_tie()
    assert view.view(s, 1).sides[0].pile[-1].name == "iris-ribbon"
    assert view.view(s, WATCHER).sides[0].pile[-1].either == ("cherry-ribbon", "iris-ribbon")
    assert either(s, WATCHER, 1) == (("cherry-ribbon", "iris-ribbon"), ("bridge", "clover-ribbon"))
    classes = {n.a: n.b for n in heard(s, state.GAVE) if n.seen_by == 1 << WATCHER}
    assert classes == {0: OF_TIE + 0, 1: FRESH}


def test_K2_both_cards_of_a_tie_in_the_others_hand() -> None:
    s = facing("iris-ribbon cherry-ribbon", "bridge clover-ribbon", "maple-ribbon peony-ribbon")
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "bridge", "crane", "sake")
    do(s, 1, "take:rivals-pile", "discard:sake", "use", "give:clover-ribbon")
    do(s, 0, "give:cherry-ribbon")
    for seat in (0, WATCHER):
        assert set(view.view(s, seat).sides[1].hand) == {"cherry-ribbon", "iris-ribbon"}
    assert s.laid[0] == state.NO_CARD
    assert s.laid[1] != state.NO_CARD


def test_K2_the_laid_card_follows_the_kept_one_into_the_others_hand() -> None:
    s = facing("iris-ribbon cherry-ribbon", "bridge clover-ribbon", "maple-ribbon peony-ribbon")
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "bridge", "sake", "butterflies")
    draw_and_discard(s, 1, "boar", "butterflies")
    do(s, 1, "use")  # the Iris ribbon lies face down on the other pile now
    draw_and_discard(s, 0, "crane", "sake")
    do(s, 0, "use", "give:cherry-ribbon")
    do(s, 1, "give:boar")
    assert view.view(s, WATCHER).sides[1].pile[-1].either == ("cherry-ribbon", "iris-ribbon")
    do(s, 1, "take:own-pile")
    for seat in (0, WATCHER):
        assert set(view.view(s, seat).sides[1].hand) == {"cherry-ribbon", "iris-ribbon"}


def test_K3_watchers_are_told_whether_a_given_card_had_been_seen() -> None:
    s = facing("crane boar", "moon sake", "man swallow")
    draw_and_discard(s, 0, "curtain", "curtain")
    do(s, 0, "use")
    draw_and_discard(s, 1, "geese", "sake")
    do(s, 1, "use", "give:moon")
    do(s, 0, "give:boar")
    assert {n.a: n.b for n in heard(s, state.GAVE)} == {0: FRESH, 1: SEEN}


def test_K3_a_card_everyone_knew_is_given_in_the_open() -> None:
    s = facing("sake boar", "moon deer", "man swallow")
    do(s, 0, "take:rivals-pile", "discard:sake", "use", "give:swallow")
    do(s, 1, "give:deer")
    assert [(n.a, n.seen_by) for n in heard(s, state.GAVE_CARD)] == [(0, 255), (1, 3)]
    assert view.view(s, WATCHER).sides[1].hand == ("swallow",)


# ---- what is sent ----
@calm
@given(st.integers(0, 10**6))
def test_K4_views_and_observations_are_the_same_in_every_world(seed: int) -> None:
    for s in wander(table(round_cap=3), Random(seed)):
        for seat in (0, 1, WATCHER):
            t = table(round_cap=3)
            for name, value in position(s).items():
                setattr(t, name, value)
            rules.redeterminize(t, seat, Rng([seed]))
            assert view.view(t, seat) == view.view(s, seat)
            assert observation(t, seat) == observation(s, seat)


def test_K4_a_sealed_choice_is_seen_by_its_owner_only() -> None:
    s = facing(*NOTHING)
    do(s, 0, "draw!")
    do(s, 1, "lay:sake")
    assert view.view(s, 1).my_choice == "sake"
    assert view.view(s, 0).my_choice is None
    assert [one.sealed for one in view.view(s, 0).sides] == [False, True]
    found = set()
    for seed in range(20):
        t = facing(*NOTHING)
        do(t, 0, "draw!")
        do(t, 1, "lay:sake")
        rules.redeterminize(t, 0, Rng([seed]))
        found.add(t.choice[1])
    assert found == {NUMBER["sake"], NUMBER["clover-ribbon"]}


def test_reopen_takes_back_the_others_choice() -> None:
    s = facing(*NOTHING)
    do(s, 0, "draw!")
    do(s, 1, "lay:sake")
    rules.reopen(s, 1)
    assert rules.actors(s) == 1
    rules.reopen(s, 0)
    assert rules.actors(s) == 3


def test_the_unseen_cards_are_those_nobody_could_place() -> None:
    s = tied()
    seen = view.view(s, 0)
    known = {"maple-ribbon", "peony-ribbon", "iris-ribbon", "cherry-ribbon", "crane", "sake", "clover-ribbon"}
    assert set(seen.unseen).isdisjoint(known)
    assert len(seen.unseen) == 25 - len(known)
    assert seen.my_hand == "One Big Bird"
    assert (seen.turn, seen.faster, seen.caller) == (1, 0, 0)


def test_an_observation_counts_what_only_the_seats_know_for_watchers() -> None:
    s = facing(*PLAIN)
    before = observation(s, WATCHER)
    draw_and_discard(s, 0, "curtain", "curtain")
    do(s, 0, "use")
    assert observation(s, WATCHER) != before
    assert len(observation(s, 1)) == len(observation(s, 0)) <= rules.MAX_OBS


# ---- words ----
def test_each_action_has_one_name_and_is_found_by_it() -> None:
    names = [action_name(action) for action in range(state.ACTIONS)]
    assert len(set(names)) == state.ACTIONS
    assert [action_number(name) for name in names] == list(range(state.ACTIONS))


@pytest.mark.parametrize("name", ["", "discard", "discard:chaff", "faster:3", "draw", "take:pile", "DRAW!"])
def test_other_names_are_no_actions(name: str) -> None:
    with pytest.raises(KeyError):
        action_number(name)


def test_every_kind_of_note_has_words() -> None:
    for kind in range(28):
        a, b = {state.TIE: (8, 0), state.STARED: (1, 2)}.get(kind, (1, 8))
        assert tell(Note(kind, a, b, 255), NAMES).endswith((".", "!"))
    with pytest.raises(ValueError, match="no words"):
        tell(Note(99, 0, 0, 255), NAMES)


def test_the_story_of_a_blow() -> None:
    s = facing("crane moon", "lightning bridge", "boar deer")
    del heard(s)[:]
    s.heard = []
    do(s, 0, "draw!")
    assert [tell(note, NAMES) for note in heard(s)] == [
        "Ada calls DRAW!",
        "Ada shows Pine with Crane and Grass with Moon.",
        "Bo shows Iris with Bridge and Willow with Lightning.",
        "Ada wins the round: Sun and Moon.",
        "Ada deals 1 damage.",
        "Round 2 begins: the cards are mixed.",
    ]


def test_what_only_names_a_card_is_told_together_with_what_was_done() -> None:
    deal = [
        Note(state.DEALT, 0, 0, 255), Note(state.DEALT_YOU, 0, 0, 1), Note(state.DEALT, 1, 0, 255),
        Note(state.DEALT, 0, 0, 255), Note(state.DEALT_YOU, 0, 14, 1), Note(state.DEALT, 1, 0, 255),
    ]  # fmt: skip
    assert story(deal, NAMES) == [
        "Ada gets two cards: Pine with Crane, Grass with Moon.",
        "Bo gets two cards.",
    ]
    drawn = [Note(state.STARED, 0, 1, 255), Note(state.DEALT, 0, 0, 255), Note(state.DEALT_YOU, 0, 14, 1)]
    assert story(drawn, NAMES) == ["Ada stares down, and takes from the draw pile: Grass with Moon."]
    assert story(drawn[:2], NAMES) == ["Ada stares down, and takes from the draw pile."]
    taken = [Note(state.STARED, 0, 2, 255), Note(state.TOOK, 0, 14, 255), Note(state.DISCARDED, 0, 0, 255)]
    assert story(taken, NAMES) == [
        "Ada stares down, and takes from the top of the other's pile: Grass with Moon.",
        "Ada discards Pine with Crane.",
    ]
    laid = [Note(state.LAID, 0, 0, 255), Note(state.LAID_CARD, 0, 14, 1)]
    assert story(laid, NAMES) == ["Ada lays one of the two cards face down: Grass with Moon."]


def test_how_a_match_ended() -> None:
    s = facing("crane moon", "lightning bridge", "boar deer", damage_to_win=1)
    assert result(s, NAMES) == ""
    do(s, 0, "draw!")
    assert result(s, NAMES) == "Ada wins with 1 damage dealt."
    assert view.view(s, 1).winner == 0
    s = facing("crane moon", "lightning bridge", "boar deer", round_cap=1)
    s.damage[1] = 1
    do(s, 0, "draw!")
    assert result(s, NAMES).startswith("A draw: both have dealt 1 damage")
    assert legal(s, CHANCE) == []
