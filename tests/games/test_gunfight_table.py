"""The gunfight's web table: what it shows to whom, what it offers, and what it says."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from gunfight_table import BOARD, PLAIN, ask, deal, do, lay, legal, revealed, roll, table, upright, wander

from quickdraw.cards.names import number, short
from quickdraw.engine.words import CHANCE, WATCHER, Note, only
from quickdraw.games import load
from quickdraw.games.gunfight import rules, state, view, words
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import DOWN, ROTATED, State
from quickdraw.games.gunfight.table.places import places, targets
from quickdraw.games.gunfight.table.scene import arrangement, scene
from quickdraw.games.gunfight.table.shots import shots, sounds
from quickdraw.games.gunfight.thirty import AIM, FIRE, QUICK_DRAW
from quickdraw.games.gunfight.view import View, stack_of
from quickdraw.web.frames import draw_table

NAMES = ("Ann", "Bob & <b>Co</b>", "Cleo", "Dan")
RULES = load("gunfight").rules_text


def seen(s: State, seat: int = 0) -> View:
    return view.view(s, seat)


def drawn(s: State, seat: int = 0, news: Sequence[Note] = ()) -> str:
    return str(
        draw_table(load("gunfight"), seen(s, seat), NAMES[: s.seats], news, curtain=False, bank=None)[0]
    )


def arranging() -> State:
    s = State(Options())
    s.heard = []
    deal(s, PLAIN, BOARD)
    return s


def offered(html: str) -> set[str]:
    """The actions that a click on the table can send."""
    swaps = re.findall(r'data-swap="(mine|theirs) ([^"]+)"', html)
    own = [place for whose, place in swaps if whose == "mine"]
    return set(re.findall(r'data-act="([^"]+)"', html)) | {
        f"swap:{mine}:{theirs}" for mine in own for whose, theirs in swaps if whose == "theirs"
    }


def heard_by(s: State, seat: int) -> list[Note]:
    return [note for note in s.heard or () if note.seen_by & only(seat)]


# ---- whole games ----
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_legal_can_be_clicked_in_every_position_and_nothing_else(seats: int) -> None:
    asked = Counter[str]()
    for seed in range(4):
        s = State(Options(seats=seats))
        for at in wander(s, Random(seed)):
            if at.phase != state.ACTING:
                continue
            for seat in range(seats):
                html = drawn(at, seat)
                assert offered(html) == set(legal(at, seat)), seen(at, seat).asked
            asked[seen(at).asked] += 1
    assert {"flip", "rotate own", "rotate another's", "flip own"} <= set(asked)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_is_drawn_for_everyone_with_each_id_once(seats: int) -> None:
    phases = Counter[str]()
    s = State(Options(seats=seats, life=20))
    s.heard = []
    for at in wander(s, Random(7)):
        for seat in (*range(seats), WATCHER):
            html = drawn(at, seat, heard_by(at, seat)[-30:])
            ids = Counter(re.findall(r' id="([^"]+)"', html))
            assert ids.most_common(1)[0][1] == 1
            assert "style=" not in html
            assert "<b>Co</b>" not in html
            phases[seen(at, seat).phase] += 1
        at.heard = (at.heard or [])[-30:]
    assert set(phases) == set(view.PHASES)


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_G18_a_hidden_card_leaves_no_trace_on_the_table(seat: int) -> None:
    """Until the reveal another's ten cards may be any: the drawn table is the same for all of them."""
    other, pages = (0 if seat == 1 else 1), set()
    for hidden in ("2h 3s 4d / 3c 4c 4h / 5h 6c 7s / 8s", "Qs Qc Jh / Jd Jc Td / Ts Tc 9s / 9d"):
        s = State(Options())
        s.heard = []
        deal(s, [hidden if who == other else PLAIN[0] for who in range(2)], BOARD)
        lay(s, other, hidden)
        pages.add(drawn(s, seat, heard_by(s, seat)))
    assert len(pages) == 1


def test_a_card_of_the_last_turn_is_another_card() -> None:
    """All were shuffled in between: nothing may fly from its old place into a new hand."""
    first, second = arranging(), arranging()
    second.turn = 2
    ids = [set(re.findall(r'id="(c-[^"]+)"', drawn(s))) for s in (first, second)]
    assert len(ids[0]) == len(ids[1]) == 15
    assert not ids[0] & ids[1]


# ---- arranging ----
def test_P5_what_every_choice_of_up_to_three_cards_makes_is_on_the_page() -> None:
    at = seen(arranging())
    facts = json.loads(arrangement(at.communal, at.hand, at.piles))
    made = dict(facts["made"])
    board = list(map(number, at.communal))
    for n in range(4):
        for some in combinations(range(10), n):
            told, level = facts["hands"][made[sum(1 << place for place in some)]]
            cards = [number(at.hand[place]) for place in some]
            stack = stack_of(board, cards, [state.UPRIGHT] * n)
            assert (told, words.HAND_NAMES[level]) == (stack.made, stack.hand)
    assert len(made) == 1 + 10 + 45 + 120
    assert facts["actions"][14] == ["Found the Target", "flip any player's Fire card, twice"]


def test_G21_arrange_for_me_lays_what_the_house_would() -> None:
    s = arranging()
    do(s, 0, "lay:abc")
    at = seen(s)
    house = json.loads(arrangement(at.communal, at.hand, at.piles))["house"]
    assert [len(stack) for stack in house] == [3, 3]
    for stack in house:
        do(s, 0, view.lay_name(stack))
    assert s.laid[0] == 3


def test_the_arrangement_is_the_pages_own_until_something_is_laid() -> None:
    s = arranging()
    assert 'id="arrange-1-0" class="arrange" data-keep' in drawn(s)
    do(s, 0, "lay:abc")
    html = drawn(s)
    assert 'id="arrange-1-1"' in html
    assert html.count("data-place=") == 7
    assert "arrange-" not in drawn(s, WATCHER)


def test_one_sees_ones_own_stacks_and_others_only_that_they_lie() -> None:
    s = arranging()
    lay(s, 0, PLAIN[0])
    mine, theirs = drawn(s, 0), drawn(s, 1)
    assert 'id="c-7c-1"' in mine
    assert len(re.findall(r'id="b-1-\d"', mine)) == 10
    assert 'id="c-7c-1"' not in theirs
    assert len(re.findall(r'id="b-0-\d"', theirs)) == 10
    assert scene(seen(s, 0), NAMES, ())["status"] == f"Waiting for {NAMES[1]} to lay the cards."


# ---- acting ----
def test_P16_P17_turned_cards_lie_as_they_do() -> None:
    s = upright(table(PLAIN, BOARD))
    s.turned[0][6:9] = [ROTATED, DOWN, state.UPRIGHT]
    fire = places(seen(s), NAMES, ())[-1].piles[2]
    assert [card.look.split()[0] for card in fire.cards] == ["rotated", "down", "upright"]
    assert (fire.hand, fire.made) == ("One Pair", "Ace high +1")
    assert "Four of Spades, face down" in drawn(s)


def test_G17_the_best_five_of_every_call_are_marked() -> None:
    s = table(["2s 3d 7c / 2c 3h 7d / 2d 4s 7h / Qd", "Qs 6d 8c / 5c 6h 8d / 5d 6s 8h / Qh"], BOARD)
    at = seen(s)
    calls = {call.seat: set(at.sides[call.seat].stacks[0].best_five) for call in at.order}
    for card in scene(at, NAMES, ())["communal"]:
        assert set(card.fives) == {seat for seat, five in calls.items() if card.name in five}
    for place in places(at, NAMES, ()):
        marked = {card.name for card in place.piles[0].cards if "five" in card.look}
        assert marked == calls[place.seat] - set(at.communal)
        assert not any("five" in card.look for pile in place.piles[1:] for card in pile.cards)


def test_G3_the_order_says_who_has_acted_and_why_one_goes_before_the_next() -> None:
    s = revealed(4)
    s.order, s.acting, s.level = [2, 0, 3, 1], 1, [5, 1, 5, 3]
    lines = scene(seen(s), NAMES, ())["order"]
    assert [(line.seat, line.look) for line in lines] == [(2, "done"), (0, "now"), (3, "next"), (1, "next")]
    assert [line.why for line in lines][1:] == [
        f"before {NAMES[3]}: better hand",
        f"before {NAMES[1]}: better hand",
        "",
    ]


def test_G10_any_of_ones_own_goes_with_any_of_theirs() -> None:
    s = ask(upright(revealed(4)), 0, QUICK_DRAW, 9)
    assert len(targets(seen(s))) == 6 + 18
    do(s, 0, "swap:aim2:3.fire1")
    lit = targets(seen(s))
    assert {name[0] for name in lit} == {"1", "3"}
    assert "1.aim2" not in lit
    assert "3.fire1" not in lit


def test_neighbours_sit_beside_each_other_and_oneself_last() -> None:
    s = revealed(4)
    assert [place.seat for place in places(seen(s, 2), NAMES, ())] == [3, 0, 1, 2]
    assert [place.seat for place in places(seen(s, WATCHER), NAMES, ())] == [0, 1, 2, 3]


def test_G15_the_targets_are_lit_and_named() -> None:
    s = ask(revealed(4), 0, FIRE, 3)
    roll(s, 4, 4)
    told = scene(seen(s), NAMES, ())
    assert [choice[1] for choice in told["choices"]] == [f"Shoot {NAMES[1]}", "Shoot Dan"]
    assert [place.look for place in told["places"]] == ["aimed", "", "aimed", "me acts"]


def test_G12_the_undertaker_offers_the_remaining_cards() -> None:
    s = ask(revealed(3), 0, FIRE, 7)
    roll(s, 4, 4)
    left = [place.left_over.act for place in places(seen(s), NAMES, ()) if place.left_over]
    assert left == ["undertaker:2", "undertaker:3", "keep"]


# ---- words ----
def test_P1_the_aim_is_on_the_table() -> None:
    assert "30 life each. The last one alive wins." in drawn(arranging())
    assert "30 life each. The last one alive wins." in drawn(revealed(2), WATCHER)


def test_P16_P17_who_turns_a_card_is_told_what_that_does() -> None:
    s = ask(revealed(2), 0, QUICK_DRAW, 2)
    assert scene(seen(s, 0), NAMES, ())["means"].startswith("A rotated card makes its hand one step better")
    assert scene(seen(s, 1), NAMES, ())["means"] == ""
    s = ask(revealed(2), 0, QUICK_DRAW, 1)
    assert scene(seen(s, 0), NAMES, ())["means"] == "Face down, a card does not count."


def test_the_status_tells_each_what_is_asked() -> None:
    s = ask(upright(revealed(3)), 0, QUICK_DRAW, 0)
    assert scene(seen(s, 0), NAMES, ())["status"] == "Your action: flip a card of your own. 2 to go."
    assert scene(seen(s, 1), NAMES, ())["status"] == "Ann acts: Holster Snag."
    s = ask(revealed(3), 0, FIRE, 3)
    assert scene(seen(s, 0), NAMES, ())["status"] == "Ann rolls: 2 dice to go."
    s = State(Options(seats=4))
    assert scene(seen(s, 0), NAMES, ())["status"] == "The cards are dealt."
    for card in range(45):
        rules.apply(s, CHANCE, state.DEAL + card)
    assert scene(seen(s, WATCHER), NAMES, ())["status"].startswith(
        f"Waiting for Ann, {NAMES[1]}, Cleo and Dan"
    )
    s.winner, s.phase = 1, state.DONE
    assert scene(seen(s, 0), NAMES, ())["status"] == f"{NAMES[1]} is the last one alive."
    assert scene(seen(s, 1), NAMES, ())["status"] == "You are the last one alive."


def test_the_rule_that_matters_stands_in_the_rules() -> None:
    found = {scene(seen(at), NAMES, ())["rule"] for at in wander(State(Options(seats=3, life=60)), Random(3))}
    found |= {scene(seen(ask(upright(revealed(2)), 0, QUICK_DRAW, 9)), NAMES, ())["rule"]}
    assert {"P4", "P5", "P19", "P20", "P21", "G10", "G15", "G16"} <= found
    assert all(f"**{rule}.**" in RULES for rule in found)


def test_P21_a_shot_tells_dice_sum_and_whom_it_hit() -> None:
    s = ask(revealed(2), 0, FIRE, 4)
    roll(s, 5, 3)
    (shot,) = shots(heard_by(s, 0), NAMES)[:1]
    assert (shot.title, shot.hand, shot.dice) == ("Damn fine Shootin", "Straight", [5, 3])
    assert shot.total == 8 + shot.more
    assert shot.ends == [f"hits {NAMES[1]} for {words.points_words(shot.total)}."]


def test_P11_G15_a_shot_at_oneself_and_one_at_nobody() -> None:
    notes = [
        Note(state.ACTED, 1, 20, 255), Note(state.SCORED, 1, -8, 255), Note(state.HIT, 9, 8, 255),
        Note(state.DIED, 1, 1, 255), Note(state.ACTED, 0, 22, 255), Note(state.ROLLED, 0, 1, 255),
        Note(state.SCORED, 0, 0, 255), Note(state.HIT, 2 * 8, 4, 255),
    ]  # fmt: skip
    own, none, late = shots(notes, ("Ann", "Bob", "Cleo"))
    assert own.ends == ["takes the damage: 8 points.", "Bob dies by their own gun."]
    assert none.ends == ["hits nobody."]
    assert (late.title, late.dice, late.total) == ("", [], None)
    assert late.ends == ["hits Ann for 4 points."]


def test_G12_what_the_undertaker_did_is_told_before_the_sum() -> None:
    s = ask(revealed(3), 0, FIRE, 7)
    roll(s, 1, 2)
    s.heard = []
    do(s, 0, "undertaker:3")
    (shot,) = shots(heard_by(s, 0), NAMES)
    assert shot.swap == "swaps 8♥ for Cleo's 9♦."
    assert (shot.dice, shot.ends) == ([], [])
    kept = [Note(state.KEPT, 0, 0, 255), Note(state.SCORED, 0, 9, 255)]
    assert shots(kept, NAMES)[0].swap == "keeps the remaining card."


def test_a_shot_that_is_being_aimed_stands_with_the_action() -> None:
    s = ask(revealed(3), 0, FIRE, 3)
    roll(s, 4, 6)
    told = scene(seen(s), NAMES, heard_by(s, 0))
    assert told["shot"].dice == [4, 6]
    assert told["shots"] == []
    do(s, 0, "shoot:2")
    told = scene(seen(s), NAMES, heard_by(s, 0))
    assert told["shot"] is None
    assert len(told["shots"]) == 1


def test_news_of_the_aim_round_are_told_in_words() -> None:
    s = ask(upright(revealed(2)), 0, AIM, 3)
    do(s, 0, "flip:2.fire1")
    news = heard_by(s, 0)
    told = scene(seen(s, 1), NAMES, news)
    flipped = next(note for note in news if note.kind == state.FLIPS)
    assert words.tell(flipped, NAMES) in told["happened"].values()
    fresh = [card for place in told["places"] for pile in place.piles for card in pile.cards]
    assert [card.id for card in fresh if "fresh" in card.look] == [
        f"c-{short(flipped.b % 64)}-{seen(s).turn}"
    ]


def test_all_news_of_a_step_are_told_in_order_each_under_a_name_of_its_own() -> None:
    s = ask(upright(revealed(2)), 0, AIM, 4)
    news = [
        Note(state.FLIPS, 0, (16 + 6) * 64 + 3, 255), Note(state.ACTED, 1, 10, 255),
        Note(state.GOT_DICE, 1, 0, 255), Note(state.PASSES, 0, 0, 255), Note(state.PASSES, 0, 0, 255),
    ]  # fmt: skip
    told = scene(seen(s), ("Ann", "Bob"), news)["happened"]
    assert list(told.values()) == [
        "Ann flips Bob's Fire card 2♥.", "Bob, High Card: Grit In Your Eye.", "Bob now has 0 dice.",
        "Ann passes.", "Ann passes.",
    ]  # fmt: skip
    assert told == scene(seen(s), ("Ann", "Bob"), news)["happened"], "drawn again, it is the same news"


def test_who_passes_twice_in_two_steps_is_told_twice() -> None:
    """The page keeps the news of a round by their names."""
    s = upright(revealed(2))
    s.turned[1][6:9] = [DOWN] * 3
    s = ask(s, 0, AIM, 4)
    named = Counter[str]()
    for _ in range(2):
        s.heard = []
        do(s, 0, "pass")
        happened = scene(seen(s), NAMES, heard_by(s, 0))["happened"]
        named.update(name for name, words in happened.items() if words == "Ann passes.")
    assert list(named.values()) == [1, 1]


def test_P21_the_shots_that_the_next_deal_follows_are_shown_large_before_it() -> None:
    news = [
        Note(state.ACTED, 0, 22, 255), Note(state.ROLLED, 0, 6, 255), Note(state.SCORED, 0, 5, 255),
        Note(state.HIT, 1, 5, 255), Note(state.ACTED, 1, 20, 255), Note(state.SCORED, 1, -9, 255),
        Note(state.HIT, 9, 9, 255),
    ]  # fmt: skip
    s = arranging()
    s.life[1] = 16
    large = drawn(s, 0, news).partition('class="shootout"')[2].partition("</div>")[0]
    told = " ".join(re.sub("<[^>]+>", " ", large).split())
    assert "Ann Wild Shot Two Pair: roll, deduct 1 − 1 = 5 hits" in told
    assert "no dice = −9 takes the damage: 9 points." in told
    assert "−14 , 16 life left" in told
    assert "<li" not in drawn(s).partition('class="shootout"')[2].partition("</div>")[0]
    assert "shootout" not in drawn(revealed(2), 0, news), "there the cards lie still"


# ---- sounds ----
VOLLEY = [
    Note(state.ACTED, 0, 22, 255), Note(state.ROLLED, 0, 6, 255), Note(state.ROLLED, 0, 4, 255),
    Note(state.SCORED, 0, 9, 255), Note(state.HIT, 1, 9, 255), Note(state.ACTED, 1, 20, 255),
    Note(state.SCORED, 1, -9, 255), Note(state.HIT, 9, 9, 255), Note(state.DIED, 1, 1, 255),
]  # fmt: skip
WON = Note(state.WON, 0, 5, 255)


def test_each_sound_of_a_step_is_heard_once_and_those_of_shots_with_the_shots() -> None:
    steps = [Note(state.FLIPS, 0, 3, 255), Note(state.FLIPS, 0, 4, 255), Note(state.GOT_DICE, 0, 2, 255)]
    assert sounds(steps, 0) == "snap dice"
    assert sounds([*steps, *VOLLEY], 0) == "snap dice"
    assert sounds([], 0) == ""
    assert [(shot.begins, shot.strikes) for shot in shots(VOLLEY, NAMES)] == [("dice", "shot"), ("", "shot")]


def test_the_end_is_heard_after_the_last_shot_and_is_not_the_same_for_all() -> None:
    news = [*VOLLEY, WON]
    assert sounds(news, 0) == ""
    assert [shots(news, NAMES, seat)[-1].strikes for seat in (0, 1)] == ["shot win", "shot lose"]
    left = [Note(state.LEFT, 1, 0, 255), WON]
    assert (sounds(left, 0), sounds(left, 1)) == ("win", "lose"), "without a shot it is heard at once"


def test_a_sound_is_on_the_page_where_what_makes_it_is_seen() -> None:
    """Once for each shot, though the shoot-out shows it twice; and on the board if it was dealt anew.

    With whose it is: the dice of two that say the same are not the same dice.
    """
    s = arranging()
    dealt = [*VOLLEY, *heard_by(s, 0)]
    middle = re.findall(r'data-sound="([^"]+)" data-by="(\d*)"', drawn(s, 0, dealt))
    assert middle == [("deal", ""), ("dice", "0"), ("shot", "0"), ("shot", "1")]
    assert "data-sound" not in drawn(s, 0, ())
    s = ask(revealed(3), 0, FIRE, 3)
    roll(s, 4, 6)
    assert '<p class="shot" data-sound="dice" data-by="0">' in drawn(s, 0, heard_by(s, 0)), (
        "before it is aimed"
    )


def test_what_a_shot_says_is_said_to_others_as_theirs() -> None:
    acted = [Note(state.ACTED, 0, 20, 255)]  # Backfire
    mine, theirs = (shots(acted, NAMES, seat)[0].says for seat in (0, 1))
    assert "deduct your remaining card" in mine
    assert "deduct their remaining card" in theirs
