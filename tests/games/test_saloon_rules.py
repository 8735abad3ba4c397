"""The saloon's rules up to what is won: setting up, phases, flipping, rewards."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saloon_table import (
    GOLD,
    MIXED,
    calm,
    count,
    deal,
    do,
    heard,
    legal,
    observation,
    over,
    play,
    play_as,
    position,
    row,
    table,
    wander,
    why_not,
)

from quickdraw.engine.words import CHANCE, EVERYONE, NOT_YOUR_TURN, WATCHER, Note
from quickdraw.games.saloon import deck, rules
from quickdraw.games.saloon.options import Options
from quickdraw.games.saloon.rules import KINDS, LOOT, SHOOT, WHISKY
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS, view

HOUSE_DECK = ["gold-3"] * 2 + ["gold-4"] * 3 + ["gold-5"] * 2 + ["gold-6"] + ["sip"] * 3 + ["shot"] * 2
PAIRS = [f"{first}+{second}" for first, second in product(CARDS, CARDS)]


# ---- setting up ----
def test_P2_the_cards_of_the_game_are_36() -> None:
    house = Options()
    aids = 2 + 1
    bullets = 2 * house.bullets_to_win - 1
    assert 2 * sum(house.hand) + house.deck_size + bullets + 1 + aids == 36
    assert (sum(house.hand), house.deck_size, bullets) == (6, 13, 7)


def test_P3_S1_each_player_holds_two_of_each_action_card() -> None:
    s = table(GOLD)
    for seat in range(2):
        assert view(s, seat).sides[seat].hand == (2, 2, 2)
        assert legal(s, seat) == PAIRS


def test_P4_S2_any_card_of_the_house_deck_may_come_first() -> None:
    s = table()
    assert rules.actors(s) == CHANCE
    assert sorted(legal(s, CHANCE)) == sorted(f"deal:{card}" for card in HOUSE_DECK)
    assert sum(nuggets * n for nuggets, n in enumerate(Options().gold_cards, 1)) == 34
    assert sum(Options().gold_cards) == 8


def test_P5_the_row_is_four_cards_dealt_from_the_deck_outwards() -> None:
    s = table("sip gold-6 gold-3")
    assert rules.actors(s) == CHANCE
    deal(s, "shot")
    assert row(s) == "sip gold-6 gold-3 shot"
    assert rules.actors(s) == 0b11
    assert sum(s.deck) == 13 - 4
    assert heard(s)[-1] == Note(rules.DEALT, rules.SHOT, 3, EVERYONE)


def test_P6_bullets_and_bottle_belong_to_nobody_in_the_beginning() -> None:
    s = table(GOLD)
    assert (s.bullets, s.gulps, s.nuggets, s.winner) == ([0, 0], [0, 0], [0, 0], rules.NOBODY)


def test_P6_a_second_duel_starts_like_the_first() -> None:
    s = table()
    fresh = position(s)
    for seed in range(20):
        for _ in wander(s, Random(seed)):
            pass
        assert position(s) != fresh
        rules.start(s)
        assert position(s) == fresh


# ---- a round and its phases ----
def test_P7_a_round_is_two_phases_with_four_action_cards_each() -> None:
    s = table(GOLD)
    for round_number in (1, 2):
        assert s.round == round_number
        play(s, "whisky+shoot", "shoot+whisky", "whisky+shoot", "shoot+whisky")
    assert [note.a for note in heard(s, rules.FLIPPED)] == [0, 1, 2, 3] * 2
    assert [note.a for note in heard(s, rules.RETURNED)] == [1, 2]


WINNERS = {(WHISKY, SHOOT): 0, (SHOOT, WHISKY): 1, (SHOOT, LOOT): 0, (LOOT, SHOOT): 1}
WINNERS |= {(LOOT, WHISKY): 0, (WHISKY, LOOT): 1}


@pytest.mark.parametrize(("mine", "theirs"), list(product((LOOT, SHOOT, WHISKY), repeat=2)))
def test_P8_P14_who_wins_gets_the_reward_and_the_loser_nothing(mine: int, theirs: int) -> None:
    s = table(GOLD)
    play(s, f"{CARDS[mine]}+loot", f"{CARDS[theirs]}+loot")  # two Loots do nothing at the second place
    winner = WINNERS.get((mine, theirs))
    gains = [[0, 0, 0], [0, 0, 0]]
    if winner is not None:
        card = (mine, theirs)[winner]
        gains[winner][card] = 3 if card == LOOT else 1
    assert [[s.nuggets[seat], s.bullets[seat], s.gulps[seat]] for seat in range(2)] == gains


def test_P9_the_first_phase_is_about_the_two_cards_nearest_the_deck() -> None:
    s = table(MIXED)
    assert view(s, 0).places == (0, 1)
    play(s, "loot+loot", "loot+loot")
    assert row(s) == "nothing nothing sip shot"


@pytest.mark.parametrize("first", [0, 1])
def test_P9_S3_a_choice_is_sealed_until_both_are_made(first: int) -> None:
    s = table(MIXED)
    before = row(s)
    do(s, first, "whisky+loot")
    assert rules.actors(s) == 1 << (1 - first)
    assert row(s) == before
    assert heard(s)[-1] == Note(rules.SEALED, first, 0, EVERYONE)
    assert why_not(s, first, "loot+loot") == NOT_YOUR_TURN
    assert legal(s, first) == []
    do(s, 1 - first, "loot+loot")
    assert len(heard(s, rules.FLIPPED)) == 2


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_S3_nobody_else_can_tell_which_pair_lies_there(seat: int) -> None:
    seen = set()
    for pair in PAIRS:
        s = table(MIXED)
        do(s, 0, pair)
        seen.add((tuple(observation(s, seat)), repr(view(s, seat)), tuple(heard(s))))
    assert len(seen) == 1


@calm
@given(st.sampled_from(PAIRS), st.sampled_from(PAIRS), st.data())
def test_S3_sealed_choices_may_arrive_in_either_order(mine: str, theirs: str, data: st.DataObject) -> None:
    a, b = table(MIXED), table(MIXED)
    for phase in range(2):
        if phase == 1:
            mine, theirs = (data.draw(st.sampled_from(legal(a, seat))) for seat in range(2))
        play_as(a, 0, mine, theirs)
        play_as(b, 1, theirs, mine)
        assert position(a) == position(b)
        assert [n for n in heard(a) if n.kind != rules.SEALED] == [
            n for n in heard(b) if n.kind != rules.SEALED
        ]


def test_P10_S6_the_second_phase_is_about_the_far_places_whatever_became_empty() -> None:
    s = table(MIXED)
    play(s, "loot+loot", "loot+whisky")  # the first card is discarded, the second looted
    assert row(s) == "nothing nothing sip shot"
    assert view(s, 1).places == (2, 3)
    assert heard(s, rules.SLID) == []
    play(s, "shoot+whisky", "shoot+loot")
    assert [note.a for note in heard(s, rules.FLIPPED)] == [0, 1, 2, 3]
    assert count(s.discards, "sip") == 1  # the third place, two Shoots
    assert s.bullets == [0, 1]  # the fourth, an extra shot


def test_P11_S5_cards_of_the_first_phase_are_gone_in_the_second_and_both_know() -> None:
    s = table(GOLD)
    play(s, "loot+loot", "shoot+whisky")
    for seat in (0, 1, WATCHER):
        assert [side.hand for side in view(s, seat).sides] == [(0, 2, 2), (2, 1, 1)]
    assert legal(s, 0) == ["shoot+shoot", "shoot+whisky", "whisky+shoot", "whisky+whisky"]
    assert why_not(s, 0, "loot+shoot") == rules.NO_LOOT
    assert why_not(s, 1, "shoot+shoot") == rules.ONE_SHOOT
    assert len(legal(s, 1)) == 9 - 2


def test_P23_S5_all_six_cards_come_back_after_the_second_phase() -> None:
    s = table(GOLD)
    play(s, "shoot+whisky", "whisky+shoot", "whisky+loot", "shoot+loot")
    for seat in range(2):
        assert s.hand[seat] == [2, 2, 2]
    assert heard(s, rules.RETURNED) == [Note(rules.RETURNED, 1, 0, EVERYONE)]


# ---- resolving ----
def test_P12_S3_the_card_nearer_the_deck_is_resolved_first() -> None:
    s = table(GOLD)
    play(s, "whisky+shoot", "shoot+whisky")
    flips = heard(s, rules.FLIPPED)
    assert flips == [
        Note(rules.FLIPPED, 0, 3 * WHISKY + SHOOT, EVERYONE),
        Note(rules.FLIPPED, 1, 3 * SHOOT + WHISKY, EVERYONE),
    ]
    assert s.gulps == [0, 1]  # seat 0 took the bottle, then seat 1 stole it: not the other way round


@pytest.mark.parametrize("card", ["gold-3", "sip", "shot"])
@pytest.mark.parametrize("action", CARDS)
def test_P13_S11_the_same_action_only_discards_the_card(action: str, card: str) -> None:
    s = table(f"gold-4 {card} gold-4 gold-4")
    play(s, f"whisky+{action}", f"shoot+{action}")
    assert s.gulps == [1, 0]  # won at the first card; two Whiskys do not move it
    assert row(s) == "gold-4 nothing gold-4 gold-4"
    assert (count(s.discards, card), sum(s.discards)) == (1, 1)
    assert (s.nuggets, s.bullets) == ([0, 0], [0, 0])
    assert heard(s)[-1] == Note(rules.DISCARDED, 1, SALOON_CARDS.index(card), EVERYONE)


# ---- rewards ----
@pytest.mark.parametrize("seat", [0, 1])
def test_P15_S8_the_bottle_is_taken_full_from_the_middle_or_from_the_other(seat: int) -> None:
    s = table(GOLD)
    play_as(s, seat, "whisky+whisky", "shoot+shoot")
    assert s.gulps[seat] == 2  # the almost empty side
    assert heard(s, rules.STOLE) == []
    play_as(s, seat, "shoot+loot", "whisky+loot")
    assert s.gulps[1 - seat] == 1  # full again
    assert s.gulps[seat] == 0  # what the victim drank is lost
    assert heard(s, rules.STOLE) == [Note(rules.STOLE, 1 - seat, 0, EVERYONE)]


@pytest.mark.parametrize("seat", [0, 1])
def test_P16_S9_take_it_turn_it_empty_it_and_win(seat: int) -> None:
    s = table(GOLD)
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert (s.gulps[seat], over(s)) == (1, False)
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert (s.gulps[seat], over(s)) == (2, False)
    deal(s, "gold-4 gold-5")
    play_as(s, seat, "whisky+loot", "shoot+loot")
    assert (s.gulps[seat], s.winner, s.route) == (3, seat, rules.BY_GULPS)
    assert [note.b for note in heard(s, rules.DRANK)] == [1, 2, 3]


@pytest.mark.parametrize("seat", [0, 1])
def test_P17_the_fourth_bullet_wins(seat: int) -> None:
    s = table(GOLD)
    play_as(s, seat, "shoot+shoot", "loot+loot", "whisky+whisky", "whisky+whisky")
    deal(s, "gold-4 gold-5")
    play_as(s, seat, "shoot+whisky", "loot+whisky")
    assert (s.bullets[seat], over(s)) == (3, False)
    play_as(s, seat, "shoot+loot", "loot+shoot")
    assert (s.bullets[seat], s.winner, s.route) == (4, seat, rules.BY_BULLETS)
    assert [note.b for note in heard(s, rules.HIT)] == [1, 2, 3, 4]


@pytest.mark.parametrize("pair", ["shoot+whisky", "whisky+shoot"])
def test_P18_S7_a_card_that_stays_is_not_fought_for_again_and_slides_at_the_refill(pair: str) -> None:
    s = table("gold-3 gold-6 sip shot")
    beaten = {"shoot": "loot", "whisky": "shoot"}
    first, second = pair.split("+")
    play(s, f"loot+{first}", f"loot+{beaten[first]}")
    assert row(s) == "nothing gold-6 sip shot"
    assert heard(s, rules.STAYED) == [Note(rules.STAYED, 1, 6, EVERYONE)]
    play(s, f"whisky+{second}", f"whisky+{beaten[second]}")
    assert [note.a for note in heard(s, rules.FLIPPED)] == [0, 1, 2, 3]
    assert row(s) == "gold-6 shot nothing nothing"
    assert [(note.a, note.b) for note in heard(s, rules.SLID)] == [(1, 0), (3, 1)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", ["gold-3", "sip", "shot"])
def test_P19_the_looter_takes_the_card_out_of_the_row(card: str, seat: int) -> None:
    s = table(f"gold-4 {card} gold-4 gold-4")
    play_as(s, seat, "loot+loot", "loot+whisky")
    assert row(s) == "nothing nothing gold-4 gold-4"
    assert heard(s, rules.LOOTED) == [Note(rules.LOOTED, seat, SALOON_CARDS.index(card), EVERYONE)]
    gains = [[s.nuggets[p], s.bullets[p], s.gulps[p]] for p in (seat, 1 - seat)]
    assert gains == [{"gold-3": [3, 0, 0], "shot": [0, 1, 0], "sip": [0, 0, 1]}[card], [0, 0, 0]]


@pytest.mark.parametrize(("last", "won"), [("gold-4", False), ("gold-5", True), ("gold-6", True)])
@pytest.mark.parametrize("seat", [0, 1])
def test_P20_gold_is_kept_and_nine_nuggets_or_more_win(seat: int, last: str, won: bool) -> None:
    s = table(f"gold-4 {last} gold-3 sip")
    play_as(s, seat, "loot+loot", "whisky+whisky")
    assert view(s, 1 - seat).sides[seat].gold_cards == (4, int(last[-1]))
    assert view(s, 1 - seat).sides[seat].nuggets == 4 + int(last[-1])
    assert sum(s.discards) == 0
    assert (over(s), s.winner == seat, s.route == rules.BY_GOLD) == (won, won, won)


@pytest.mark.parametrize("seat", [0, 1])
def test_P21_S10_an_extra_sip_takes_the_bottle_steals_it_and_turns_it(seat: int) -> None:
    s = table("sip sip sip gold-3")
    play_as(s, 1 - seat, "loot+loot", "whisky+whisky")
    assert s.gulps[1 - seat] == 2
    play_as(s, seat, "loot+loot", "whisky+shoot")
    assert (s.gulps[seat], s.gulps[1 - seat]) == (1, 0)
    assert count(s.discards, "sip") == 3
    assert len(heard(s, rules.STOLE)) == 1


def test_P21_S10_an_extra_sip_may_empty_the_bottle() -> None:
    s = table("gold-3 gold-4 sip gold-3")
    play(s, "whisky+whisky", "shoot+shoot", "loot+loot", "whisky+loot")
    assert (s.gulps, s.winner, s.route) == ([3, 0], 0, rules.BY_GULPS)
    assert count(s.discards, "sip") == 1


def test_P22_S10_an_extra_shot_is_a_bullet_and_may_be_the_fourth() -> None:
    s = table("gold-3 gold-4 shot shot")
    play(s, "shoot+shoot", "loot+loot", "loot+loot", "whisky+whisky")
    assert (s.bullets, s.winner, s.route) == ([4, 0], 0, rules.BY_BULLETS)
    assert count(s.discards, "shot") == 2


# ---- what the deck holds ----
@calm
@given(st.randoms(use_true_random=False))
def test_S16_the_open_cards_tell_what_the_deck_holds(random: Random) -> None:
    """No card is lost or made, and all seats know the deck's contents at any time."""
    for s in wander(table(), random):
        for kind in range(1, KINDS):
            lying = s.row.count(kind) + s.discards[kind] + s.looted[0][kind] + s.looted[1][kind]
            assert s.deck[kind] == s.make_up[kind] - lying
        for seat in range(2):
            assert s.nuggets[seat] == sum(kind * n for kind, n in enumerate(s.looted[seat]))
        for seat in (0, 1, WATCHER):
            assert (
                view(s, seat).deck_cards == tuple(s.deck) == tuple(observation(s, seat)[-14:-2])
            )  # result last
            assert view(s, seat).discards == tuple(s.discards)


def test_S16_only_the_order_of_the_deck_is_hidden() -> None:
    """Every card that is left may be the next one, and each is as likely as any other."""
    s = table(MIXED)
    play(s, "loot+loot", "loot+loot", "shoot+shoot", "shoot+shoot")
    left = sorted(legal(s, CHANCE))
    deal(s, "gold-4")
    left.remove("deal:gold-4")
    assert sorted(legal(s, CHANCE)) == left
    assert len(left) == 13 - 4 - 1


@calm
@given(st.randoms(use_true_random=False))
def test_whatever_number_chance_draws_the_card_is_the_one_listed_there(random: Random) -> None:
    out, dealt = [0] * rules.MAX_ACTIONS, 0
    for s in wander(table(), random):
        if rules.actors(s) == CHANCE:
            listed = out[: rules.legal(s, CHANCE, out)]
            assert [deck.draw(s, nth(at, len(listed))) for at in range(len(listed))] == listed
            dealt += 1
    assert dealt >= 4


def nth(at: int, of: int) -> Callable[[int], int]:
    """Chance that is asked for one of so many, and draws that one."""

    def below(n: int) -> int:
        assert n == of
        return at

    return below
