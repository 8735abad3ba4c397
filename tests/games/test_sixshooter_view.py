"""What a seat sees of a six-shooter duel, and the words for it."""

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
    deal,
    do,
    end_talk,
    fire,
    hand,
    level_hand,
    load,
    observation,
    over,
    ready,
    stack,
    table,
    wander,
)

from quickdraw.engine.words import EVERYONE, WATCHER, Note, Rng
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.view import (
    FIXED,
    ORDER,
    REFUSALS,
    action_name,
    action_number,
    result,
    tell,
    view,
)

NAMES = ("Ann", "Bob")


def test_one_sees_the_own_hand_best_first_and_how_many_the_other_holds() -> None:
    s = table("2s Ks X1 Jh As Qh", OTHER)
    seen = view(s, 0)
    assert seen.hand == ("As", "Jh", "Qh", "Ks", "2s", "X1")
    assert seen.sides[1].bullets == 6
    assert set(view(s, 1).hand) == set(OTHER.split())
    assert view(s, WATCHER).hand == ()
    assert view(s, WATCHER).legal == ()


def test_P7_the_order_is_that_of_the_strengths() -> None:
    letters = {"Ace": "A", "Jack": "J", "Queen": "Q", "King": "K", "10": "T"}
    cards = [f"{letters.get(name, name)}s" for name in ORDER[:-1]]
    strengths = [rules.STRENGTH[action_number(f"fire:{card}") // 4] for card in cards]
    assert strengths == list(range(13, 0, -1))
    assert rules.STRENGTH[13] == 0


def test_sealed_choices_show_that_they_are_made_and_no_more() -> None:
    s = ready()
    do(s, 0, "fire:As")
    assert view(s, 0).my_choice == "fire:As"
    assert "As" in view(s, 0).hand
    for seat in (1, WATCHER):
        seen = view(s, seat)
        assert seen.sides[0].chosen
        assert seen.my_choice is None
        assert seen.sides[0].bullets == 6
        assert "As" not in repr(seen)


def test_X2_who_reloaded_is_seen_once_both_have_decided() -> None:
    s = table(MIXED, OTHER)
    do(s, 0, "reload")
    assert [side.reloaded for side in view(s, 1).sides] == [None, None]
    do(s, 1, "keep")
    assert [side.reloaded for side in view(s, 1).sides] == [True, False]
    assert set(view(s, 0).in_deck) == set(MIXED.split())
    assert view(s, 1).in_deck == view(s, WATCHER).in_deck == ()


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_X11_stacks_are_public(seat: int) -> None:
    s = ready()
    fire(s, "As", "Js", "3d", "5h", "9c", "9d")
    seen = view(s, seat)
    assert seen.sides[0].stack == ("As", "Js", "9c")
    assert seen.sides[1].stack == ("9d", "5h", "3d")
    assert [side.taken for side in seen.sides] == [3, 3]
    assert [side.shown for side in seen.sides] == ["9c", "9d"]


def test_X9_points_are_shown_beside_the_stack() -> None:
    s = table()
    for _ in range(4):
        level_hand(s)
    side = view(s, 0).sides[1]
    assert (side.points, side.stack, side.taken) == (24, (), 24)
    assert view(s, 0).level == 4


def test_X3_the_view_says_whether_one_may_talk() -> None:
    s = table(MIXED, OTHER)
    assert not view(s, 0).may_talk
    load(s)
    assert view(s, 0).may_talk
    assert view(s, 0).talk_seconds == 180
    end_talk(s)
    assert not view(s, 0).may_talk


@calm
@given(st.integers(0, 2**32))
def test_the_view_agrees_with_the_position(seed: int) -> None:
    s = table()
    for _ in wander(s, Random(seed)):
        for seat in range(2):
            seen = view(s, seat)
            assert set(seen.hand) == hand(s, seat)
            assert set(seen.sides[seat].stack) == stack(s, seat)
            assert seen.sides[seat].points >= 0
            assert seen.deck + sum(side.bullets + len(side.stack) for side in seen.sides) == 54 or (
                s.phase == rules.SUDDEN_DEATH
            )
    assert over(s)
    assert view(s, 0).winner == s.winner


@calm
@given(st.integers(0, 2**32))
def test_observations_tell_whatever_is_public_and_one_s_own(seed: int) -> None:
    """Whoever turns the table sees the same numbers the other way round."""
    s = table()
    for _ in wander(s, Random(seed)):
        mine, theirs, watched = (observation(s, seat) for seat in (0, 1, WATCHER))
        assert mine[7:12] == theirs[12:17] == watched[7:12]
        assert mine[12:17] == theirs[7:12] == watched[12:17]
        assert mine[:3] == theirs[:3] == watched[:3]
        assert (watched[5], watched[6]) == (0, 0)
        assert mine[5] != theirs[5] or s.held == [0, 0]
        assert mine[8] == s.reloaded[0]
        assert mine[11] == s.score[0]


def observed(first: str, choice: str) -> tuple[list[int], list[int]]:
    """What both seats observe when the first has kept this hand, or given it back for another."""
    s = table(first, LOW)
    load(s, choice)
    if choice == "reload":
        deal(s, "5s 5d 5c 5h 6s 6d", "")
    return observation(s, 0), observation(s, 1)


@pytest.mark.parametrize("choice", ["keep", "reload"])
def test_observations_know_a_hand_and_what_was_given_back(choice: str) -> None:
    one, two = observed("Ks Kd Kc Kh Qs Qd", choice), observed("Ts Td Tc Th 8s 8d", choice)
    assert one[0] != two[0]
    assert one[1] == two[1]


def test_names_of_actions_lead_back_to_them() -> None:
    for action in range(111):
        name = action_name(action)
        assert action_number(name) == action
        assert name.isascii()
        assert " " not in name
    assert set(FIXED) == {"keep", "reload", "talk:over"}
    for wrong in ("fire:", "fire:1s", "draw:As", "talk", ""):
        with pytest.raises(KeyError):
            action_number(wrong)


def test_every_refusal_is_a_sentence() -> None:
    assert all(words.endswith(".") for words in REFUSALS.values())
    assert set(REFUSALS) == {1, 2, 3, 4, 10, 11, 12, 13}


def test_every_note_has_words_and_no_other_kind() -> None:
    for kind in range(18):
        assert tell(Note(kind, 1, 1, EVERYONE), NAMES).endswith((".", "!"))
    with pytest.raises(ValueError, match="no words"):
        tell(Note(99, 0, 0, EVERYONE), NAMES)


def test_words_of_a_shot() -> None:
    ace, joker = action_number("fire:Ah"), action_number("fire:X1")
    assert tell(Note(rules.FIRED, ace, joker, 255), NAMES) == "Fire! Ann: Ace of Hearts. Bob: Joker."
    assert tell(Note(rules.TALK_BEGAN, 180, 0, 255), NAMES) == "Spin the barrel: 3 minutes to talk."


def test_the_result_in_words() -> None:
    s = ready(HIGH, LOW)
    assert result(s, NAMES) == ""
    for mine, theirs in zip(HIGH.split(), LOW.split(), strict=True):
        fire(s, mine, theirs)
    assert result(s, NAMES) == "Ann wins with more cards: 12 to 0."
    drawn = table(deal_cap=1)
    level_hand(drawn)
    assert result(drawn, NAMES) == "The duel is a draw: undecided after the last deal."


def test_a_guess_at_the_other_hand_leaves_one_s_own_alone() -> None:
    s = ready()
    fire(s, "As", "Js")
    do(s, 1, "fire:9d")
    mine, seen = hand(s, 0), set()
    for seed in range(1500):
        rules.redeterminize(s, 0, Rng([seed]))
        assert hand(s, 0) == mine
        assert s.sealed[1] in s.hand[1]
        seen.add(s.sealed[1])
    assert len(seen) == 54 - 5 - 2  # any card but one's own and those on the stacks
