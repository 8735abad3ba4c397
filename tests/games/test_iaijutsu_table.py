"""The web table of the iaijutsu duel: what it offers, what it shows, and what it keeps to itself."""

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from iaijutsu_table import calm, deck, do, draw_and_discard, facing, settle_tie, table, wander

import quickdraw.web.frames
from quickdraw.cards.hanafuda import SHORT
from quickdraw.engine.words import CHANCE, WATCHER, Note, only
from quickdraw.games import load
from quickdraw.games.iaijutsu import state
from quickdraw.games.iaijutsu.options import Options
from quickdraw.games.iaijutsu.pace import BLOW_MS, TOSS_MS
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.table import lay, words
from quickdraw.games.iaijutsu.table import scene as stage
from quickdraw.games.iaijutsu.view import View, view

GAME = load("iaijutsu")
NAMES = ("Ann", "<Bob>")
SOUND = Path(quickdraw.web.frames.__file__).parent / "static" / "sound.js"
seats = st.sampled_from((0, 1, WATCHER))


def news(s: State, seat: int, since: int = 0) -> list[Note]:
    assert s.heard is not None
    return [note for note in s.heard[since:] if note.seen_by & only(seat)]


def scene(s: State, seat: int, since: int = 0) -> dict[str, Any]:
    return stage.scene(view(s, seat), NAMES, news(s, seat, since))


def page(s: State, seat: int, since: int = 0, **more: bool) -> str:
    html, _ = quickdraw.web.frames.draw_table(GAME, view(s, seat), NAMES, news(s, seat, since), **more)
    return str(html)


def acts(html: str) -> list[str]:
    return re.findall(r'data-act="([^"]*)"', html)


def ids(html: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', html)


def pages(seed: int, seat: int) -> Iterator[tuple[View, dict[str, Any], str]]:
    """Every frame of a random match, as a seat is shown it."""
    s = State(Options.read({"round_cap": 3}))
    s.heard = []
    since = 0
    for _ in wander(s, Random(seed)):
        if s.acting != CHANCE or s.phase == state.RACE:
            yield view(s, seat), scene(s, seat, since), page(s, seat, since)
            since = len(s.heard)


def test_P26_I15_lightning_says_that_it_pairs_with_nothing_and_no_other_card_does() -> None:
    for name in SHORT:
        card = lay.face_up(name)
        alone = name == "lightning"
        assert (card.title[1] == "no pair") == alone
        assert card.words.endswith(", pairs with nothing") == alone


# ---- what it offers ----
@calm
@given(st.integers(0, 10**6), seats)
def test_every_legal_action_is_offered_once_and_nothing_else(seed: int, seat: int) -> None:
    for v, _, html in pages(seed, seat):
        racing = [f"discard:{name}" for name in v.sides[seat].hand] if v.phase == "race" and seat < 2 else []
        assert sorted(acts(html)) == sorted([*v.legal, *racing])


@calm
@given(st.integers(0, 10**6), seats)
def test_an_id_stands_once_and_nothing_is_inline(seed: int, seat: int) -> None:
    for _, _, html in pages(seed, seat):
        assert len(ids(html)) == len(set(ids(html)))
        assert not re.search(r"<script|style=|\bon\w+=|<Bob>", html)


def test_each_key_means_one_thing() -> None:
    s = facing("crane moon", "boar deer", "geese man")
    keys = re.findall(r'data-key="(.)"', page(s, 0))
    assert sorted(keys) == ["d", "m", "o", "p"]


def test_I2_in_the_race_every_card_may_be_clicked() -> None:
    s = table("crane moon sake", "boar deer geese")
    assert acts(page(s, 0)) == ["discard:crane", "discard:moon", "discard:sake"]
    assert acts(page(s, WATCHER)) == []


def test_I2_the_faster_one_is_told() -> None:
    s = table("crane moon sake", "boar deer geese", first=1)
    assert scene(s, 1)["faster"] == "You were faster!"
    assert scene(s, 0)["faster"] == "<Bob> was faster!"
    do(s, 1, "discard:geese")
    assert scene(s, 0, len(s.heard or ()))["faster"] == "<Bob> was faster!"
    do(s, 0, "discard:sake")
    assert scene(s, 1)["faster"] == scene(s, WATCHER)["faster"] == ""


def test_P5_the_coin_is_longer_in_coming_after_a_blow() -> None:
    s = table("crane moon sake", "boar deer geese")
    assert scene(s, 0)["pause"] == TOSS_MS
    do(s, CHANCE, "faster:1")
    for seat, card in ((0, "sake"), (1, "geese")):
        do(s, seat, f"discard:{card}")
    since = len(s.heard or ())
    do(s, 0, "draw!")
    for name in ("crane", "moon", "sake", "boar", "deer", "geese"):
        do(s, CHANCE, f"deal:{name}")
    assert scene(s, 0, since)["pause"] == scene(s, 1, since)["pause"] == TOSS_MS + BLOW_MS


def test_I3_what_was_just_taken_is_marked_and_offers_nothing() -> None:
    s = facing("crane moon", "boar deer", "geese man")
    do(s, 0, "take:rivals-pile")
    taken = next(card for card in scene(s, 0)["near"].hand if card.face == "man")
    assert (taken.mark, taken.act) == ("just taken", "")


def test_P10_each_discard_says_what_it_leaves() -> None:
    s = facing("crane moon", "boar deer", "geese man")
    do(s, 0, "take:draw-pile")
    do(s, CHANCE, "deal:cuckoo")
    leaves = {card.face: card.leaves for card in scene(s, 0)["near"].hand}
    assert leaves == {"crane": "Two Moons", "moon": "Mixed Birds", "cuckoo": "Sun and Moon"}


def test_P19_a_card_says_what_its_discard_may_do() -> None:
    s = facing("crane sake", "boar deer", "geese man")
    crane, sake = scene(s, 0)["near"].hand
    assert (crane.group, sake.group) == ("Big Bird", "effect: swap")
    assert sake.words == "Chrysanthemum with Sake, effect: swap"


@calm
@given(st.integers(0, 10**6))
def test_P16_the_stake_is_what_a_draw_brings_and_costs(seed: int) -> None:
    s = State(Options.read({"round_cap": 3}))
    hits = 0
    for _ in wander(s, Random(seed)):
        for seat in (0, 1):
            stake = words.stake(view(s, seat))
            assert bool(stake) == ("draw!" in view(s, seat).legal)
            if stake:
                after = deepcopy(s)
                after.heard = []
                do(after, seat, "draw!")
                for hit in (note for note in after.heard if note.kind == state.HIT):
                    wins = hit.a % state.FAST == seat
                    told = [int(number) for number in re.findall(r"\d+", stake[0 if wins else 1])]
                    assert hit.b in (told if wins else range(told[0], told[-1] + 1))
                    hits += 1
    assert hits


def test_P28_the_hand_one_holds_is_told_with_its_place() -> None:
    s = facing("crane moon", "lightning bridge", "geese man")
    assert scene(s, 0)["made"] == ("Sun and Moon", "no. 1 of 10")
    assert scene(s, 1)["made"] == ("Nothing", "the weakest")
    assert scene(s, WATCHER)["made"] is None
    do(s, 0, "take:rivals-pile")
    assert scene(s, 0)["made"] is None


# ---- what it keeps to itself ----
@calm
@given(st.integers(0, 10**6), seats)
def test_a_card_has_its_name_as_id_only_if_the_seat_may_see_it(seed: int, seat: int) -> None:
    for v, _, html in pages(seed, seat):
        own = set(v.sides[seat].hand) if seat != WATCHER else set()
        known = {card.name for side in v.sides for card in side.pile}
        shown = {name for side in v.sides for name in side.hand} if v.phase in ("tied", "over") else set()
        named = {name[2:] for name in ids(html) if name.startswith("c-")}
        assert named <= own | known | shown
        assert named <= set(SHORT)


def test_I8_another_hand_is_open_only_while_the_curtain_is() -> None:
    s = facing("crane moon", "boar deer", "geese man")
    draw_and_discard(s, 0, "curtain", "curtain")
    do(s, 0, "use")
    assert {"c-boar", "c-deer"} <= set(ids(page(s, 0, curtain=True)))
    assert '{"do":"close"}' in page(s, 0, curtain=True)
    behind = page(s, 0, len(s.heard or ()), curtain=False)
    assert {"b-1-0", "b-1-1"} <= set(ids(behind))
    assert not re.search("boar|deer", behind.split('<div class="aid">')[0], re.IGNORECASE)


def test_I5_only_who_laid_a_card_down_may_look_at_it_again() -> None:
    s = facing("warbler iris-ribbon", "geese maple-ribbon", "cherry-ribbon sake")
    do(s, 0, "draw!")
    settle_tie(s, "warbler", "geese", "man", "deer")
    assert [card.face for card in scene(s, 0)["looks"]] == ["warbler"]
    assert [card.face for card in scene(s, 1)["looks"]] == ["geese"]
    assert scene(s, WATCHER)["looks"] == ()
    assert [card.id for card in scene(s, 1)["far"].pile] == ["c-cherry-ribbon", "d-0-1"]


def test_what_the_other_player_has_seen_is_marked() -> None:
    s = facing("crane moon", "boar deer", "geese man")
    do(s, 0, "take:rivals-pile", "discard:moon")
    assert [card.face for card in scene(s, 0)["near"].hand if card.seen] == ["man"]


# ---- DRAW! ----
def blow_of(mine: str, theirs: str, tops: str, **options: Any) -> Any:
    s = facing(mine, theirs, tops, **options)
    since = len(s.heard or ())
    do(s, 0, "draw!")
    return scene(s, 0, since)["blow"]


def test_P13_both_hands_are_shown_with_what_they_make() -> None:
    blow = blow_of("crane moon", "boar deer", "geese man")
    assert [[card.face for card in hand.cards] for hand in blow.hands] == [
        ["crane", "moon"],
        ["boar", "deer"],
    ]
    assert [(hand.rank, hand.fate) for hand in blow.hands] == [
        ("Sun and Moon", "wins"),
        ("Two Mammals", "loses"),
    ]
    assert blow.verdict == "Sun and Moon beats Two Mammals: Ann deals 1 damage."


@pytest.mark.parametrize(
    ("hand", "damage", "words"),
    [
        ("crane moon", 1, "1 for the card of the pile."),
        ("crane iris-ribbon", 2, "1 for the card of the pile, 1 for the red ribbon."),
        ("crane peony-ribbon", 4, "1 for the card of the pile, 3 for the blue ribbon."),
    ],
)
def test_P16_it_says_how_the_damage_adds_up(hand: str, damage: int, words: str) -> None:
    blow = blow_of(hand, "geese maple-ribbon", "cherry-ribbon sake")
    assert (blow.damage, blow.sum) == (damage, words)


def test_I13_a_blow_of_no_damage_still_has_a_victor() -> None:
    s = facing("crane moon", "boar deer", "geese man", first=1)
    do(s, 1, "take:rivals-pile", "discard:boar")
    since = len(s.heard or ())
    do(s, 0, "draw!")
    blow = scene(s, 0, since)["blow"]
    assert (blow.damage, blow.hands[0].fate) == (0, "wins")
    assert 'class="cut"' in page(s, 0, since)


def test_P14_after_a_tie_both_hands_lie_open_until_both_have_chosen() -> None:
    s = facing("warbler iris-ribbon", "geese maple-ribbon", "cherry-ribbon sake")
    since = len(s.heard or ())
    do(s, 0, "draw!")
    blow = scene(s, 0, since)["blow"]
    assert (blow.verdict, blow.sum, blow.damage) == (
        "A tie: One Little Bird against One Little Bird.", "Nobody is hurt.", None,
    )  # fmt: skip
    assert {"c-geese", "c-maple-ribbon"} <= set(ids(page(s, 0)))
    since = len(s.heard or ())
    do(s, 0, "lay:warbler")
    assert scene(s, 1, since)["blow"] is None
    assert {"c-warbler", "c-iris-ribbon"} <= set(ids(page(s, 1)))
    assert "chosen" in {card.mark for card in scene(s, 0)["near"].hand}


def test_I11_a_stalemate_is_told_with_the_tie() -> None:
    cards = deck("warbler iris-ribbon geese maple-ribbon sake moon")
    blow = blow_of("warbler iris-ribbon", "geese maple-ribbon", "sake moon", cards=cards)
    assert "stalemate" in blow.sum


# ---- words ----
def test_the_first_race_says_what_to_do_in_it_to_those_who_race() -> None:
    """The page shows it to who has never been in one."""
    s = table("crane moon sake", "boar deer geese")
    assert scene(s, 0)["phase"] == "race"
    told = "When the coin lands your cards turn up: choose the one you need least, before {} does."
    assert scene(s, 0)["lesson"] == told.format("<Bob>")
    assert scene(s, 1)["lesson"] == told.format("Ann")
    assert scene(s, WATCHER)["lesson"] == ""
    assert '<button class="quiet" data-opens="rules">Rules</button></p>' in page(s, 0)
    s.round = 2
    assert scene(s, 0)["lesson"] == ""
    assert scene(facing("crane moon", "boar deer", "geese man"), 0)["lesson"] == ""


@pytest.mark.parametrize(
    ("moves", "mine", "theirs", "rule"),
    [
        (
            "",
            "Your turn: take a card to STARE DOWN, or DRAW!",
            "Ann to move: STARE DOWN or DRAW!",
            "P8",
        ),
        (
            "take:own-pile",
            "Discard one: below each stands what the other two make.",
            "Ann has taken a card and chooses what to discard.",
            "P10",
        ),
    ],
)
def test_the_status_says_what_is_asked_of_whom(moves: str, mine: str, theirs: str, rule: str) -> None:
    s = facing("crane moon", "boar deer", "geese man")
    do(s, 0, *moves.split())
    assert scene(s, 0)["status"] == mine
    assert scene(s, 1)["status"] == scene(s, WATCHER)["status"] == theirs
    assert scene(s, 0)["rule"] == rule


def test_I16_the_status_says_that_the_piles_are_closed() -> None:
    s = facing("crane moon", "boar deer", "geese man", stare_limit=1)
    do(s, 0, "take:rivals-pile", "discard:moon")
    assert scene(s, 1)["status"] == "Your turn. 1 turns without the draw pile: take from it, or DRAW!"


@calm
@given(st.integers(0, 10**6), seats)
def test_every_frame_has_its_line_its_rule_and_sounds_that_exist(seed: int, seat: int) -> None:
    sounds = set(re.findall(r"^  (\w+): at =>", SOUND.read_text(encoding="utf-8"), re.MULTILINE))
    for v, made, html in pages(seed, seat):
        assert made["status"].endswith((".", "!", "?"))
        assert "The first to deal 15 damage wins." in html
        assert f"**{made['rule']}.**" in GAME.rules_text
        assert set(made["sounds"].split()) <= sounds
        assert made["countdown"] == 0
        if seat != WATCHER and v.phase == "turn":
            assert [rank.words for rank in made["ranks"] if rank.mark == "now"] == [v.my_hand]
            assert html.count('aria-current="true"') == 1


@pytest.mark.parametrize(
    ("seat", "words"), [(0, "You win the duel, 4 to 0."), (1, "Ann wins the duel, 4 to 0.")]
)
def test_P18_the_end_is_said_to_each_in_its_own_words(seat: int, words: str) -> None:
    s = facing("crane peony-ribbon", "geese maple-ribbon", "cherry-ribbon sake", damage_to_win=4)
    do(s, 0, "draw!")
    assert scene(s, seat)["status"] == words
    assert scene(s, seat)["sounds"].split()[-1] == ("win" if seat == 0 else "lose")
