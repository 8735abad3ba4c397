"""Resets, level hands, reshuffles, sudden death, the cap, and options that force them."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from sixshooter_table import (
    HIGH,
    LOW,
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
    level_hand,
    load,
    over,
    ready,
    stack,
    table,
    wander,
)

from proofs.posterior import prove_posterior
from quickdraw.engine.variant import BadVariant
from quickdraw.engine.words import CHANCE, Rng
from quickdraw.games import load as load_game
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.options import Options

JOKER_LAST = ("4s 3s 2s 2d 3d X1", "4h 3h 2h 2c 3c X2")


# ---- Joker against Joker ----
def test_X6_each_joker_to_its_owner_the_stacks_stay_the_rest_goes_back() -> None:
    s = ready("X1 As 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4h")
    fire(s, "As", "2c", "X1", "X2")
    assert (stack(s, 0), stack(s, 1)) == ({"As", "2c", "X1"}, {"X2"})
    assert s.score == [3, 1]
    assert (hand(s, 0), hand(s, 1)) == (set(), set())
    assert cards("2d 3s 3d 4s 2h 3c 3h 4h") <= deck(s)
    assert s.left == 50
    assert s.deals == 2
    assert s.level == 0
    deal(s, HIGH.replace("As", "Ks"), LOW.replace("2c", "4s"))
    assert rules.by_table(s)
    end_talk(s)
    fire_all(s, "Ks Ad Ac Ah Js Jd", "2s 2d 4s 2h 3s 3d")
    assert s.score == [3 + 12, 1]


def test_X6_also_when_they_were_the_last_cards_before_counting() -> None:
    s = ready(*JOKER_LAST)
    fire_all(s, "4s 3s 2s 2d 3d X1", "3h 4h 2h 2c 3c X2")
    assert heard(s, rules.RESET)
    assert not heard(s, rules.COUNTED)
    assert not over(s)
    assert s.level == 0
    assert rules.actors(s) == CHANCE


def test_X6_a_lead_on_the_stacks_does_not_win_when_the_last_cards_are_jokers() -> None:
    s = ready("As Ad Ac Ah Js X1", "2s 2d 2c 2h 3s X2")
    fire_all(s, "As Ad Ac Ah Js X1", "2s 2d 2c 2h 3s X2")
    assert s.score == [11, 1]
    assert not over(s)
    assert rules.actors(s) == CHANCE


def test_X6_one_joker_against_another_card_is_an_ordinary_trick() -> None:
    s = ready("X1 X2 2d 3s 3d 4s", "2s 2c 2h 3c 3h 4h")
    fire(s, "X1", "2s")
    assert s.score == [0, 2]
    assert not heard(s, rules.RESET)


# ---- level ----
def test_X7_level_stacks_stay_and_the_next_hand_is_counted_with_them() -> None:
    s = table()
    level_hand(s)
    assert s.score == [6, 6]
    assert (len(stack(s, 0)), len(stack(s, 1))) == (6, 6)
    assert s.level == 1
    assert [n[1:3] for n in heard(s, rules.COUNTED)] == [(6, 6)]
    deal(s, HIGH, "7s 7d 7c 7h 8s 8d")
    end_talk(s)
    fire_all(s, HIGH, "7s 7d 7c 7h 8s 8d")
    assert s.score == [18, 6]
    assert s.winner == 0


# ---- too few cards ----
def test_X9_with_fewer_than_12_left_the_stacks_are_shuffled_in_and_count_as_points() -> None:
    s = table()
    for hands in range(1, 4):
        level_hand(s)
        assert s.left == 54 - 12 * hands
        assert not heard(s, rules.SHUFFLED_IN)
    level_hand(s)
    assert [n[1:3] for n in heard(s, rules.SHUFFLED_IN)] == [(24, 24)]
    assert s.left == 54
    assert (stack(s, 0), stack(s, 1)) == (set(), set())
    assert s.score == [24, 24]
    deal(s, HIGH, LOW)
    end_talk(s)
    fire_all(s, HIGH, LOW)
    assert s.score == [24 + 12, 24]
    assert s.winner == 0


@pytest.mark.parametrize(("pack", "shuffled"), [(24, False), (23, True)])
def test_X9_twelve_are_enough_and_eleven_are_not(pack: int, shuffled: bool) -> None:
    """Two packs that differ by one card: after one level hand 12 or 11 are left."""
    s = table(cards=(4, 4, 4, 2, 2, 2, 2, 0, 0, 0, 0, 0, 2, pack - 22))
    assert s.left == pack
    level_hand(s)
    assert bool(heard(s, rules.SHUFFLED_IN)) == shuffled
    assert s.left == (pack if shuffled else 12)


def test_X9_after_a_joker_reset_too() -> None:
    s = table(cards=(4, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))
    deal(s, "X1 2s 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4d")
    load(s)
    end_talk(s)
    fire(s, "X1", "X2")  # ten cards are left with the hands back
    assert [n[1:3] for n in heard(s, rules.SHUFFLED_IN)] == [(1, 1)]
    assert s.left == 12
    assert s.score == [1, 1]


# ---- sudden death ----
def sudden_death(**options: Any) -> rules.State:
    s = table(level_hands=2, **options)
    level_hand(s)
    assert s.phase == rules.DEALING_HANDS
    level_hand(s)
    return s


def test_X10_sudden_death_after_so_many_level_hands() -> None:
    assert Options().level_hands == 20
    s = sudden_death()
    assert s.phase == rules.SUDDEN_DEATH
    assert [n.a for n in heard(s, rules.SUDDEN)] == [2]
    assert not rules.may_talk(s)
    assert not rules.by_table(s)


def test_X10_after_twenty_by_the_house_rules() -> None:
    s = table()
    for _ in range(19):
        level_hand(s)
        assert s.phase == rules.DEALING_HANDS
    level_hand(s)
    assert s.phase == rules.SUDDEN_DEATH


@pytest.mark.parametrize("winner", [0, 1])
def test_X10_one_card_each_face_up_and_the_better_one_wins(winner: int) -> None:
    s = sudden_death()
    first, second = ("As", "Ks") if winner == 0 else ("Ks", "As")
    do(s, CHANCE, f"deal:{first}")
    assert not over(s)
    assert f"deal:{first}" not in legal(s, CHANCE)
    do(s, CHANCE, f"deal:{second}")
    assert over(s)
    assert s.winner == winner
    assert s.route == rules.BY_SUDDEN_DEATH
    assert abs(s.score[0] - s.score[1]) == 2
    assert all(note.seen_by == 255 for note in heard(s, rules.TURNED))


def test_X10_again_until_they_differ_jokers_too() -> None:
    s = sudden_death()
    for first, second in (("As", "Ad"), ("X1", "X2"), ("Ks", "Kd")):
        do(s, CHANCE, f"deal:{first}")
        do(s, CHANCE, f"deal:{second}")
        assert not over(s)
        assert s.phase == rules.SUDDEN_DEATH
    assert not heard(s, rules.RESET)
    assert len(heard(s, rules.SUDDEN)) == 1
    do(s, CHANCE, "deal:Qs")
    do(s, CHANCE, "deal:Qd")
    do(s, CHANCE, "deal:Js")
    do(s, CHANCE, "deal:Kc")
    assert s.winner == 0


def test_X10_joker_resets_are_no_level_hands() -> None:
    s = ready("X1 2s 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4h", level_hands=1)
    fire(s, "X1", "X2")
    assert s.level == 0
    assert s.phase == rules.DEALING_HANDS


# ---- the cap ----
def test_X13_after_the_last_deal_the_duel_is_a_draw() -> None:
    assert Options().deal_cap == 100
    s = table(deal_cap=2)
    level_hand(s)
    assert not over(s)
    level_hand(s)
    assert over(s)
    assert (s.winner, s.route) == (rules.NOBODY, rules.BY_CAP)
    assert rules.payoff(s, 0) == rules.payoff(s, 1) == 0.0


def test_X13_a_pack_in_which_no_two_cards_differ() -> None:
    s = table(cards=(4, *(0,) * 13), bullets=2, reshuffle_below=4, level_hands=3)
    for _ in wander(s, Random(1)):
        assert s.deals <= 100
    assert s.route == rules.BY_CAP
    assert s.level == 3


# ---- options ----
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"cards": (1,) * 11 + (0,) * 3}, "pack of 11; two hands of 6 need 12"),
        ({"cards": (4,) * 13 + (3,)}, "3 jokers; a pack has 2 at most"),
        ({"reshuffle_below": 11}, "must be 12 at least"),
        ({"bullets": 7}, "from 1 to 6"),
        ({"level_hands": 0}, "from 1 to 1000"),
        ({"deal_cap": 0}, "from 1 to 1000"),
        ({"talk_seconds": -1}, "from 0 to 3600"),
        ({"seats": 3}, "seats must be 2"),
    ],
)
def test_options_that_make_no_duel_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadVariant, match=why):
        Options.read(options)


def test_the_pack_is_what_the_options_say() -> None:
    s = table(cards=(0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1), bullets=1, reshuffle_below=2)
    assert deck(s) == cards("3s 4s 4d 5s 5d 5c 6s 6d 6c 6h X1")


# ---- what the others may hold ----
TWO_BULLETS = Options.read(
    {"cards": (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1), "bullets": 2, "reshuffle_below": 4, "deal_cap": 1}
)


def test_redeterminize_with_two_bullets_until_the_talk() -> None:
    """What was given back is drawn again, in part, and known to be in the deck, in part."""
    game = load_game("sixshooter")
    cut = SimpleNamespace(**vars(rules))
    cut.actors = lambda s: 0 if s.phase == rules.TALKING else rules.actors(s)
    assert prove_posterior(replace(game, rules=cut), TWO_BULLETS, 25) == 25


@pytest.mark.slow(group="worlds")
def test_redeterminize_with_two_bullets_to_the_end() -> None:
    assert prove_posterior(load_game("sixshooter"), TWO_BULLETS, 40) == 40


def test_what_one_gave_back_is_never_in_the_others_hand() -> None:
    s = table(HIGH, LOW)
    load(s, "reload", "keep")
    deal(s, "Ks Kd Kc Kh Qs Qd", "")
    for seed in range(200):
        rules.redeterminize(s, 0, Rng([seed]))
        assert not hand(s, 1) & cards(HIGH)
        assert len(hand(s, 1)) == 6
    seen = set()
    for seed in range(200):
        rules.redeterminize(s, 1, Rng([seed]))
        seen |= hand(s, 0)
    assert len(seen) == 48  # but the other does not know what it was
