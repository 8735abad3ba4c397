"""The saloon between rounds and at the end: sliding, refilling, winning, running dry, going on for ever."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saloon_table import GOLD, MIXED, calm, deal, do, heard, legal, over, play, play_as, row, table, wander

from proofs.posterior import Tree, from_the_beginning
from proofs.small import SMALL
from quickdraw.engine.words import CHANCE, EVERYONE, OVER, Note
from quickdraw.games import load
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import NO_CARD, ROW
from quickdraw.games.saloon.view import CARDS

FOUR_CARDS = {"gold_cards": (0, 0, 2, 2, 0, 0, 0, 0, 0), "extra_sips": 0, "extra_shots": 0}
FIVE_CARDS = {**FOUR_CARDS, "extra_sips": 1}
PASS_THE_BOTTLE = ("whisky+shoot", "shoot+whisky")


# ---- between two rounds ----
def test_P24_S18_the_row_slides_then_new_cards_go_nearest_the_deck_first() -> None:
    s = table(MIXED)
    play(s, "loot+whisky", "loot+shoot", "loot+whisky", "loot+shoot")
    assert row(s) == "gold-4 shot nothing nothing"
    assert rules.actors(s) == CHANCE
    deal(s, "gold-5")
    assert row(s) == "gold-4 shot gold-5 nothing"
    deal(s, "gold-6")
    assert row(s) == "gold-4 shot gold-5 gold-6"
    assert (rules.actors(s), s.round) == (0b11, 2)
    assert [(note.a, note.b) for note in heard(s, rules.SLID)] == [(1, 0), (3, 1)]
    assert [note.b for note in heard(s, rules.DEALT)][-2:] == [2, 3]


def test_P24_a_whole_row_needs_no_new_cards() -> None:
    s = table(GOLD)
    play(s, *PASS_THE_BOTTLE, *PASS_THE_BOTTLE)
    assert (row(s), rules.actors(s), s.round) == (GOLD, 0b11, 2)
    assert heard(s, rules.SLID) == []


@calm
@given(st.randoms(use_true_random=False))
def test_P24_S6_S18_holes_are_only_there_between_dealing_and_the_end_of_a_round(random: Random) -> None:
    for s in wander(table(), random):
        holes = [slot for slot in range(ROW) if s.row[slot] == NO_CARD]
        if s.phase == rules.FIRST:
            assert holes == []
        elif s.phase == rules.SECOND:
            assert set(holes) <= {0, 1}
        elif s.phase == rules.DEALING_ROW:
            assert holes == list(range(holes[0], ROW))  # the places nearest the deck are filled


# ---- winning ----
@pytest.mark.parametrize("seat", [0, 1])
def test_P1_nine_nuggets_win(seat: int) -> None:
    s = table("gold-5 gold-4 sip shot")
    play_as(s, seat, "loot+loot", "whisky+whisky")
    assert (s.nuggets[seat], s.winner, s.route) == (9, seat, rules.BY_GOLD)


@pytest.mark.parametrize("seat", [0, 1])
def test_P1_four_bullets_win(seat: int) -> None:
    s = table(GOLD)
    for _ in range(2):
        assert not over(s)
        play_as(s, seat, "shoot+shoot", "loot+loot")
        if not over(s):
            play_as(s, seat, "loot+loot", "shoot+shoot")
    assert (s.bullets[seat], s.winner, s.route) == (4, seat, rules.BY_BULLETS)


@pytest.mark.parametrize("seat", [0, 1])
def test_P1_three_gulps_win(seat: int) -> None:
    s = table(GOLD)
    play_as(s, seat, "whisky+whisky", "shoot+shoot", "shoot+shoot", "loot+loot")
    assert not over(s)
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert (s.gulps[seat], s.winner, s.route) == (3, seat, rules.BY_GULPS)


@pytest.mark.parametrize("seat", [0, 1])
def test_P26_S4_a_win_at_the_first_card_leaves_the_second_unresolved(seat: int) -> None:
    s = table(MIXED, bullets_to_win=1, nuggets_to_win=4)
    play_as(s, seat, "shoot+whisky", "loot+loot")  # the other one would win by gold at the second card
    assert (s.winner, s.route) == (seat, rules.BY_BULLETS)
    assert s.nuggets == [0, 0]
    assert row(s) == MIXED
    assert len(heard(s, rules.FLIPPED)) == 1
    assert heard(s)[-1] == Note(rules.WON, seat, rules.BY_BULLETS, EVERYONE)


@pytest.mark.parametrize("seat", [0, 1])
def test_P26_S4_a_won_duel_is_over_for_both_and_pays_the_winner(seat: int) -> None:
    s = table(GOLD, bullets_to_win=1)
    assert (rules.payoff(s, 0), rules.payoff(s, 1)) == (0.0, 0.0)
    play_as(s, seat, "shoot+loot", "loot+loot")
    assert rules.actors(s) == 0
    for who in (0, 1, CHANCE):
        assert legal(s, who) == []
        assert rules.refuse(s, who, 0) == OVER
    assert (rules.payoff(s, seat), rules.payoff(s, 1 - seat)) == (1.0, -1.0)


def test_P26_S4_a_win_at_the_second_card_comes_after_the_first_is_resolved() -> None:
    s = table(GOLD, bullets_to_win=1)
    play(s, "whisky+loot", "loot+shoot")
    assert (s.nuggets, s.winner) == ([0, 3], 1)


@calm
@given(st.randoms(use_true_random=False))
def test_P26_S4_a_duel_has_one_winner_at_most_and_ends_when_it_has_one(random: Random) -> None:
    for s in wander(table(), random):
        there = [
            seat for seat in range(2) if s.nuggets[seat] >= 9 or s.bullets[seat] >= 4 or s.gulps[seat] >= 3
        ]
        assert len(there) <= 1
        if there:
            assert over(s)
            assert s.winner == there[0]
    assert rules.payoff(s, 0) + rules.payoff(s, 1) == 0.0


# ---- bullets and gulps ----
def test_S12_three_and_four_bullets_are_all_seven() -> None:
    s = table(GOLD)
    play(s, "shoot+shoot", "loot+loot", "loot+loot", "shoot+shoot")
    play(s, "shoot+loot", "loot+shoot", "shoot+whisky", "loot+whisky")
    assert (sum(s.bullets), s.bullets, s.winner) == (7, [4, 3], 0)


RICH_IN_SHOTS = {"gold_cards": (4, 0, 0, 0, 0, 0, 0, 0, 0), "extra_sips": 1, "extra_shots": 8}


@calm
@given(st.sampled_from([{}, RICH_IN_SHOTS]), st.randoms(use_true_random=False))
def test_S12_S8_never_more_than_seven_bullets_nor_two_bottles(deck: dict[str, Any], random: Random) -> None:
    for s in wander(table(**deck), random):
        assert sum(s.bullets) <= 7
        assert min(s.gulps) == 0


# ---- running dry ----
@pytest.mark.parametrize("seat", [0, 1])
def test_P25_S13_with_less_than_four_cards_left_the_bottle_decides(seat: int) -> None:
    s = table(GOLD, **FOUR_CARDS)
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert rules.actors(s) == 0b11  # three cards are left, but the second phase is played
    play_as(s, seat, "shoot+loot", "loot+shoot")
    assert (s.winner, s.route) == (seat, rules.BY_BOTTLE)
    assert heard(s)[-1] == Note(rules.WON, seat, rules.BY_BOTTLE, EVERYONE)


def test_S13_a_full_row_with_an_empty_deck_is_played() -> None:
    s = table(GOLD, **FOUR_CARDS)
    assert sum(s.deck) == 0
    play(s, *PASS_THE_BOTTLE, *PASS_THE_BOTTLE)
    assert (rules.actors(s), s.round) == (0b11, 2)


def test_S13_exactly_four_cards_left_are_enough() -> None:
    s = table(GOLD, **FIVE_CARDS)
    play(s, "loot+whisky", "loot+shoot", *PASS_THE_BOTTLE)
    assert rules.actors(s) == CHANCE
    deal(s, "sip")
    assert row(s) == "gold-4 gold-3 gold-4 sip"
    assert (rules.actors(s), s.round, sum(s.deck)) == (0b11, 2, 0)


def test_P25_S14_without_cards_and_without_a_drinker_it_is_a_draw() -> None:
    s = table(GOLD, **FOUR_CARDS)
    play(s, "loot+loot", "loot+loot", "shoot+shoot", "shoot+shoot")
    assert (rules.actors(s), s.winner, s.route) == (0, rules.NOBODY, rules.NO_BOTTLE)
    assert heard(s)[-1] == Note(rules.DRAWN, rules.NO_BOTTLE, 0, EVERYONE)
    assert (rules.payoff(s, 0), rules.payoff(s, 1)) == (0.0, 0.0)


# ---- going on for ever ----
def test_S17_passing_the_bottle_for_200_rounds_is_a_draw() -> None:
    s = table(GOLD)
    for round_number in range(1, 201):
        assert (s.round, rules.actors(s)) == (round_number, 0b11)
        play(s, *PASS_THE_BOTTLE, *PASS_THE_BOTTLE)
    assert (rules.actors(s), s.winner, s.route) == (0, rules.NOBODY, rules.BY_CAP)
    assert heard(s)[-1] == Note(rules.DRAWN, rules.BY_CAP, 0, EVERYONE)
    assert rules.payoff(s, 1) == 0.0


def test_S17_the_bottle_still_decides_when_the_last_round_runs_dry() -> None:
    s = table(GOLD, **FOUR_CARDS, round_cap=1)
    play(s, "whisky+shoot", "shoot+shoot", "loot+loot", "whisky+loot")
    assert (s.winner, s.route) == (0, rules.BY_BOTTLE)


def test_S17_nothing_but_whisky_against_shoot_leaves_cards_and_bullets_as_they_were() -> None:
    """All 81 ways to play a phase: anything else uses up cards or bullets, which are few."""
    for mine, theirs in product(product(CARDS, repeat=2), repeat=2):
        s = table("sip shot gold-3 gold-4", gulps_to_win=9)
        play(s, "+".join(mine), "+".join(theirs))
        still = s.bullets == [0, 0] and row(s) == "sip shot gold-3 gold-4"
        passed = all({a, b} == {"whisky", "shoot"} for a, b in zip(mine, theirs, strict=True))
        assert still == passed


def test_the_duel_that_the_proofs_walk_through_can_end_in_every_way() -> None:
    game = load("saloon")
    tree = Tree(game, game.options.read(SMALL["saloon"]), from_the_beginning)
    ends = {(s.winner, s.route) for s in tree.example.values() if over(s)}
    won = {(seat, route) for seat in range(2) for route in range(rules.BY_GOLD, rules.BY_BOTTLE + 1)}
    assert ends == won | {(rules.NOBODY, rules.NO_BOTTLE), (rules.NOBODY, rules.BY_CAP)}


@pytest.mark.parametrize("seat", [0, 1])
def test_S8_a_bottle_stolen_back_is_full_again(seat: int) -> None:
    s = table(GOLD)
    do(s, seat, "whisky+shoot")
    do(s, 1 - seat, "shoot+whisky")
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert (s.gulps[seat], s.gulps[1 - seat]) == (1, 0)
    assert [note.a for note in heard(s, rules.STOLE)] == [1 - seat, seat]
