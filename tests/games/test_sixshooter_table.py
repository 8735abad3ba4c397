"""The web table of the six-shooter: what it offers, what it shows, and what it keeps to itself."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixshooter_table import (
    HIGH,
    LOW,
    MIXED,
    calm,
    deal,
    do,
    end_talk,
    fire,
    fire_all,
    load,
    ready,
    table,
    wander,
)

from quickdraw.engine.words import WATCHER, Note, Rng, only
from quickdraw.games import load as load_game
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.claims import CLAIMS
from quickdraw.games.sixshooter.options import Options
from quickdraw.games.sixshooter.rules import State
from quickdraw.games.sixshooter.table import scene as stage
from quickdraw.games.sixshooter.view import View, view
from quickdraw.web.frames import HERE, draw_table

GAME = load_game("sixshooter")
NAMES = ("Ann", "<Bob>")
POOR = "2s 2d 2c 2h 3s 3c"
SOUNDS = set(re.findall(r"^  (\w+): at =>", (HERE / "static" / "sound.js").read_text("utf-8"), re.M))
seats = st.sampled_from((0, 1, WATCHER))
variants = st.sampled_from(
    (
        {"level_hands": 2},
        {"bullets": 1, "cards": (0,) * 12 + (1, 2), "reshuffle_below": 2, "level_hands": 2, "deal_cap": 6},
        {"bullets": 2, "cards": (0,) * 10 + (2, 2, 2, 2), "reshuffle_below": 4, "level_hands": 3},
    )
)
"""The whole pack; and small ones, full of ties, Jokers and reshuffled stacks."""


def news(s: State, seat: int, since: int = 0) -> list[Note]:
    assert s.heard is not None
    return [note for note in s.heard[since:] if note.seen_by & only(seat)]


def scene(s: State, seat: int = 0, since: int = 0) -> dict[str, Any]:
    return stage.scene(view(s, seat), NAMES, news(s, seat, since))


def page(s: State, seat: int = 0, since: int = 0, *, may_end_early: bool = True) -> str:
    html, _ = draw_table(GAME, view(s, seat), NAMES, news(s, seat, since), may_end_early=may_end_early)
    return str(html)


def pages(options: dict[str, Any], seed: int, seat: int) -> Iterator[tuple[View, dict[str, Any], str]]:
    """Every position of a random duel, as a seat is shown it; also those between two cards dealt."""
    s = State(Options.read(options))
    s.heard = []
    since = 0
    for _ in wander(s, Random(seed)):
        yield view(s, seat), scene(s, seat, since), page(s, seat, since)
        since = len(s.heard)


def acts(html: str) -> list[str]:
    return re.findall(r'data-act="([^"]*)"', html)


def ids(html: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', html)


def cards_of(html: str, part: str) -> list[str]:
    """The cards with an id inside one element that is named by its opening."""
    inside = html.split(part, 1)[1].split("</div>", 1)[0]
    return re.findall(r' id="c-(\w\w)"', inside)


# ---- what it offers ----
@calm
@given(variants, st.integers(0, 10**6), seats)
def test_every_legal_action_is_offered_once_and_nothing_else(
    options: dict[str, Any], seed: int, seat: int
) -> None:
    for v, _, html in pages(options, seed, seat):
        assert sorted(acts(html)) == sorted(v.legal)


@calm
@given(variants, st.integers(0, 10**6), seats)
def test_an_id_is_there_once_and_belongs_to_a_card_one_sees_or_to_a_place(
    options: dict[str, Any], seed: int, seat: int
) -> None:
    for v, _, html in pages(options, seed, seat):
        found = ids(html)
        assert len(found) == len(set(found))
        seen = {*v.hand, *v.sides[0].stack, *v.sides[1].stack, *(side.shown for side in v.sides)}
        assert {name[2:] for name in found if name.startswith("c-")} <= seen


@calm
@given(variants, st.integers(0, 10**6), seats)
def test_every_card_on_the_stacks_and_in_the_hand_is_drawn(
    options: dict[str, Any], seed: int, seat: int
) -> None:
    for v, _, html in pages(options, seed, seat):
        drawn = {name[2:] for name in ids(html) if name.startswith("c-")}
        assert {*v.hand, *v.sides[0].stack, *v.sides[1].stack} <= drawn


def test_the_chambers_are_numbered_by_keys() -> None:
    html = page(ready(MIXED))
    assert re.findall(r'data-act="fire:(\w\w)" data-key="(\d)"', html) == [
        ("As", "1"), ("Jd", "2"), ("9c", "3"), ("7h", "4"), ("5s", "5"), ("3d", "6"),
    ]  # fmt: skip


def test_X3_all_quick_claims_are_a_tap_away_while_the_table_talks() -> None:
    s = table(HIGH, LOW)
    assert "data-do" not in page(s)
    load(s)
    commands = [json.loads(said.replace("&#34;", '"')) for said in re.findall(r"data-do='([^']*)'", page(s))]
    claims = [{"do": "talk", "text": claim.text} for claim in CLAIMS]
    assert commands == [*claims, {"do": "ready"}]
    assert "ready" not in page(s, may_end_early=False)
    assert "data-do" not in page(s, WATCHER)
    end_talk(s)
    assert "data-do" not in page(s)


# ---- what it keeps to itself ----
@calm
@given(variants, st.integers(0, 10**6), seats)
def test_the_page_does_not_depend_on_what_the_seat_cannot_know(
    options: dict[str, Any], seed: int, seat: int
) -> None:
    s = State(Options.read(options))
    for _ in wander(s, Random(seed)):
        other = deepcopy(s)
        rules.redeterminize(other, seat, Rng([seed]))
        drawn = [draw_table(GAME, view(x, seat), NAMES, (), may_end_early=True) for x in (other, s)]
        assert drawn[0] == drawn[1]


def test_X4_a_laid_card_shows_its_back_to_all_and_its_sign_to_whom_it_belongs() -> None:
    s = ready(MIXED)
    fire(s, "9c")
    assert cards_of(page(s, 0), 'id="laid-0"') == ["9c"]
    assert "9♣" in page(s, 0)
    for seat in (1, WATCHER):
        html = page(s, seat)
        assert 'id="b-0-shot"' in html
        assert "9c" not in html
        assert "9♣" not in html


def test_a_laid_card_has_left_its_chamber_and_the_others_stay_in_theirs() -> None:
    s = ready(MIXED)
    fire(s, "Jd")
    assert [chamber.card for chamber in scene(s)["chambers"]] == ["As", "", "9c", "7h", "5s", "3d"]
    assert scene(s, 1)["far"].loaded == 5


def test_a_watcher_sees_backs_in_the_nearest_gun() -> None:
    s = ready()
    fire(s, "As")
    chambers = [chamber.id for chamber in scene(s, WATCHER)["chambers"]]
    assert chambers == ["b-0-1", "b-0-2", "b-0-3", "b-0-4", "b-0-5", ""]


def test_names_are_never_markup() -> None:
    s = ready()
    fire(s, "As", "Js")
    assert "<Bob>" not in page(s)
    assert "&lt;Bob&gt;" in page(s)


# ---- the shot ----
def test_X4_the_table_counts_three_before_a_shot_and_at_no_other_time() -> None:
    s = ready()
    assert scene(s)["countdown"] == 0
    since = len(s.heard or ())
    fire(s, "As")
    assert scene(s, 1, since)["countdown"] == 0
    since = len(s.heard or ())
    do(s, 1, "fire:Js")
    assert scene(s, 1, since)["countdown"] == 3


def test_X5_the_pair_lies_in_the_street_until_the_next_shot_and_then_on_the_stack() -> None:
    s = ready(MIXED, POOR)
    fire(s, "As", "2s")
    there = scene(s)
    assert (there["near"].fired.card, there["near"].fired.look) == ("As", "won")
    assert (there["far"].fired.card, there["far"].fired.look) == ("2s", "lost")
    assert there["near"].taken == 2
    assert there["near"].stack == []
    fire(s, "9c", "2d")
    assert [card.card for card in scene(s)["near"].stack] == ["As", "2s"]


def test_P11_at_the_end_the_last_pair_lies_on_the_stack_and_its_picture_in_the_street() -> None:
    s = ready("As Js", "2s 2d", bullets=2)
    fire_all(s, "As Js", "2s 2d")
    there = scene(s)
    assert [(card.card, card.look, card.origin) for card in there["near"].stack] == [
        ("As", "", ""), ("Js", "last", "laid-0"), ("2s", "", ""), ("2d", "last", "laid-1")
    ]  # fmt: skip
    assert there["near"].taken == len(there["near"].stack)
    assert (there["near"].fired.look, there["far"].fired.look) == ("won", "lost")
    assert there["verdict"] == "Last shot. Jack beats Two: you take both."
    for seat in (0, 1, WATCHER):
        assert sorted(cards_of(page(s, seat), 'id="stack-0"')) == ["2d", "2s", "As", "Js"]
        assert ids(page(s, seat)).count("c-Js") == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ("Js", "Ks", "Jack beats King: you take both."),
        ("Ks", "Qs", "Queen beats King: <Bob> takes both."),
        ("7s", "7d", "Equally good: each takes their own card."),
    ],
)
def test_P8_what_came_of_a_shot_is_told_in_words(mine: str, theirs: str, words: str) -> None:
    s = ready(f"{mine} 3s", f"{theirs} 4s", bullets=2)
    fire(s, mine, theirs)
    assert scene(s)["verdict"] == words


def test_P10_jokers_that_were_shuffled_in_are_still_told_of_and_no_id_is_taken_twice() -> None:
    s = ready("X1", "X2", bullets=1, cards=(0,) * 12 + (1, 2), reshuffle_below=4)
    fire(s, "X1", "X2")
    deal(s, "X1", "X2")
    told = scene(s)
    assert [card.card for card in told["lately"]] == ["X2", "X1"]
    assert told["verdict"] == "Joker against Joker: new hands for both."
    assert told["rule"] == "P10"
    assert ids(page(s)).count("c-X1") == 1


def test_P12_level_hands_are_told_of_during_the_next_talk() -> None:
    s = ready("As Js", "Ad Jd", bullets=2)
    fire_all(s, "As Js", "Ad Jd")
    deal(s, "2s 3s", "2d 3d")
    assert scene(s)["verdict"].endswith("Level at 2: new hands for both.")
    assert scene(s)["near"].stack != []


# ---- the order of the ranks ----
def test_X1_the_order_of_ranks_is_on_every_page_with_ones_own_cards_marked() -> None:
    s = table(MIXED, POOR)
    rungs = scene(s)["ladder"]
    assert " ".join(rung.sign for rung in rungs) == "A J Q K 10 9 8 7 6 5 4 3 2 ★"
    assert " ".join(rung.sign for rung in rungs if rung.held) == "A J 9 7 5 3"
    assert not any(rung.held for rung in scene(s, WATCHER)["ladder"])


def test_X11_the_order_of_ranks_counts_the_cards_on_both_stacks() -> None:
    s = ready(MIXED, POOR)
    fire(s, "As", "2s", "3d", "3s")
    gone = {rung.sign: rung.marks.count("gone") for rung in scene(s)["ladder"] if "gone" in rung.marks}
    assert gone == {"A": 1, "3": 2, "2": 1}


def test_X2_cards_given_back_are_marked_for_whom_they_belong_to() -> None:
    s = table("As Js", "2s 2d", bullets=2)
    load(s, "reload", "keep")
    deal(s, "As 9s", "")
    assert [text for text, _ in scene(s)["given_back"]] == ["J♠"]
    assert [rung.sign for rung in scene(s)["ladder"] if "again" in rung.marks] == ["J"]
    assert scene(s, 1)["given_back"] == []


# ---- words ----
def test_the_status_says_what_to_do_or_whom_to_wait_for() -> None:
    s = table("As Js", "2s 2d", bullets=2)
    assert scene(s)["status"] == "Keep your two bullets, or reload?"
    assert scene(s)["aim"] == "The better card takes both. Most cards at the end win."
    assert scene(s, WATCHER)["status"] == "Waiting for Ann and <Bob>."
    load(s)
    assert scene(s)["status"] == "Talk, true or not: nobody has to believe you."
    assert scene(s, WATCHER)["status"] == "Ann and <Bob> talk."
    end_talk(s)
    assert scene(s)["status"] == "Choose the bullet you fire."
    fire(s, "As")
    assert scene(s)["status"] == "Your Ace of Spades lies face down. Waiting for <Bob>."
    assert scene(s, 1)["status"] == "Ann has laid a card: your shot."
    do(s, 1, "fire:2s")
    assert scene(s)["status"] == "Fire your last bullet."
    fire(s, "Js", "2d")
    assert scene(s)["status"] == "You win: 4 cards to 0."
    assert scene(s, 1)["status"] == "Ann wins: 4 cards to 0."


@pytest.mark.parametrize(("choice", "words"), [("keep", "You keep your hand."), ("reload", "You reload.")])
def test_X2_ones_own_secret_decision_is_told_back_to_oneself_only(choice: str, words: str) -> None:
    s = table(HIGH, LOW)
    do(s, 0, choice)
    assert scene(s)["status"] == f"{words} Waiting for <Bob>."
    assert scene(s, 1)["status"] == "Keep your six bullets, or reload?"
    assert scene(s, 1)["far"].note == "has decided"


@calm
@given(variants, st.integers(0, 10**6), seats)
def test_every_sound_can_be_made_and_every_rule_is_in_the_book(
    options: dict[str, Any], seed: int, seat: int
) -> None:
    for _, told, _ in pages(options, seed, seat):
        assert set(told["sounds"].split()) <= SOUNDS
        assert f"**{told['rule']}.**" in GAME.rules_text
        assert told["status"]


def test_whoever_wins_hears_it() -> None:
    s = ready("As", "2s", bullets=1)
    fire(s, "As", "2s")
    assert scene(s, 0)["sounds"].split()[-2:] == ["shot", "win"]
    assert scene(s, 1)["sounds"].split()[-1] == "lose"
    assert scene(s, WATCHER)["sounds"].split()[-1] == "win"


def test_the_page_needs_no_style_of_its_own_and_no_script() -> None:
    s = ready()
    fire(s, "As", "Js", "9c")
    for seat in (0, 1, WATCHER):
        assert not re.search(r"\sstyle=|<script|\son\w+=", page(s, seat))


def test_X13_a_draw_is_called_a_draw() -> None:
    s = ready("As", "Ad", bullets=1, deal_cap=1)
    fire(s, "As", "Ad")
    assert scene(s)["status"] == "The duel is a draw."
    assert scene(s)["sounds"].split()[-1] == "lose"
