"""The saloon's web table: what it offers, what it shows, flip by flip, and what it keeps to itself."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saloon_table import GOLD, MIXED, calm, deal, do, legal, play, table

import quickdraw.games.saloon
import quickdraw.web.frames
from quickdraw.engine.words import CHANCE, WATCHER, Note
from quickdraw.games import load
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import State
from quickdraw.games.saloon.table import scene as stage
from quickdraw.games.saloon.view import CARDS, view

GAME = load("saloon")
NAMES = ("Ann", "<Bob>")
SALOON = Path(quickdraw.games.saloon.__file__).parent
WEB = Path(quickdraw.web.frames.__file__).parent
seats = st.sampled_from((0, 1, WATCHER))
PAIRS = ["+".join(pair) for pair in product(CARDS, CARDS)]


def news(s: State, since: int = 0) -> list[Note]:
    assert s.heard is not None
    return s.heard[since:]


def scene(s: State, seat: int, since: int = 0) -> dict[str, Any]:
    return stage.scene(view(s, seat), NAMES, news(s, since))


def page(s: State, seat: int, since: int = 0) -> str:
    html, _ = quickdraw.web.frames.draw_table(GAME, view(s, seat), NAMES, news(s, since))
    return str(html)


def frames(seed: int, **options: Any) -> Iterator[tuple[State, int]]:
    """Every position of a random duel that is shown, and how many notes were told before its step."""
    s = table(**options)
    random = Random(seed)
    since = 0
    while mask := rules.actors(s):
        if mask == CHANCE:
            do(s, CHANCE, random.choice(legal(s, CHANCE)))
            continue
        yield s, since
        since = len(news(s))
        seat = random.choice([seat for seat in range(2) if mask >> seat & 1])
        do(s, seat, random.choice(legal(s, seat)))
    yield s, since


def resolved(*pairs: str, row: str = GOLD, **options: Any) -> tuple[State, int]:
    """A duel in which the last of these pairs has just been resolved, and the notes told before that."""
    s = table(row, **options)
    play(s, *pairs[:-1])
    since = len(news(s))
    do(s, (len(pairs) - 1) % 2, pairs[-1])
    return s, since


def after(*pairs: str, row: str = GOLD) -> str:
    """How seat 0 is shown the last of these pairs resolved."""
    s, since = resolved(*pairs, row=row)
    return page(s, 0, since)


# ---- reading a page ----
def found(pattern: str, html: str) -> list[Any]:
    """What the groups of the pattern are, wherever it is met."""
    return [
        unescape(hit) if isinstance(hit, str) else tuple(map(unescape, hit))
        for hit in re.findall(pattern, html, re.DOTALL)
    ]


def told(html: str) -> list[tuple[str, str]]:
    """What is told of each flip, and with which noise."""
    return found(r'<li class="at-\d" data-sound="([^"]*)">.*?<b>Card \d\.</b> ([^<]*)<', html)


def shelf(html: str, where: str) -> str:
    (one,) = re.findall(rf'<section class="shelf {where}.*?</section>', html, re.DOTALL)
    return str(one)


def counts(html: str, where: str) -> list[str]:
    """Gold, bullets and gulps of a side."""
    return [f"{have}/{of}" for have, of in found(r">(\d+)</b></span><small>/(\d+)<", shelf(html, where))]


def cards(html: str) -> list[tuple[str, str, str]]:
    """Saloon cards that have just come: how they come, from where, and what they show."""
    return found(
        r'<span class="card ([^"]*)" id="[^"]*" data-from="([^"]*)"><svg[^>]*aria-label="([^"]*)"', html
    )


# ---- the contract of every table ----
@calm
@given(st.integers(0, 10**6), seats)
def test_every_frame_says_what_a_table_must_say_and_draws_each_thing_once(seed: int, seat: int) -> None:
    numbers = set(re.findall(r"\*\*([PS]\d+)\.\*\*", (SALOON / "RULES.md").read_text()))
    known = set(re.findall(r"^  (\w+): at =>", (WEB / "static" / "sound.js").read_text(), re.MULTILINE))
    for s, since in frames(seed):
        made = scene(s, seat, since)
        assert all((made["status"], made["phase"], made["rule"] in numbers, made["countdown"] == 0))
        html = page(s, seat, since)
        heard = [made["sounds"], *(sound for sound, _ in told(html))]
        assert set(" ".join(heard).split()) <= known
        ids = re.findall(r' id="([^"]*)"', html)
        assert len(ids) == len(set(ids))
        assert "style=" not in html
        assert "<script" not in html
        for origin in re.findall(r'data-from="([^"]*)"', html):
            assert origin in ids


@calm
@given(st.integers(0, 10**6))
def test_every_picture_that_is_asked_for_is_drawn(seed: int) -> None:
    files = {
        "/games/saloon/cards.svg": SALOON / "table" / "cards.svg",
        "/faces/table.svg": WEB.parent / "cards" / "faces" / "table.svg",
    }
    drawn = {
        f"{href}#{name}"
        for href, file in files.items()
        for name in re.findall(r'<symbol id="([^"]*)"', file.read_text())
    }
    for s, since in frames(seed):
        assert set(re.findall(r'<use href="([^"]*)"', page(s, 0, since))) <= drawn


@calm
@given(st.integers(0, 10**6), seats)
def test_names_are_never_markup(seed: int, seat: int) -> None:
    for s, since in frames(seed):
        html = page(s, seat, since)
        assert "&lt;Bob&gt;" in html
        assert "<Bob>" not in html


# ---- what is hidden stays hidden ----
@pytest.mark.parametrize("seat", [0, WATCHER])
def test_a_sealed_pair_changes_nothing_that_the_others_are_sent(seat: int) -> None:
    seen = set()
    for pair in PAIRS:
        s = table(MIXED)
        do(s, 1, pair)
        made = scene(s, seat)
        seen.add((page(s, seat), made["status"], made["sounds"]))
    assert len(seen) == 1


def test_who_laid_a_pair_still_sees_it_and_the_other_sees_two_backs() -> None:
    s = table(GOLD)
    do(s, 0, "loot+whisky")
    assert found(r'id="spot-\d" disabled aria-label="([^"]*)"', page(s, 0)) == [
        "Your Loot, face down beside card 1", "Your Whisky, face down beside card 2",
    ]  # fmt: skip
    assert found(r'id="(b-0-\d)"', page(s, 1)) == ["b-0-0", "b-0-1"]
    assert found(r'id="spot-\d" disabled aria-label="([^"]*)"', page(s, WATCHER)) == [
        "A card, face down beside card 1", "A card, face down beside card 2",
    ]  # fmt: skip


# ---- whose move it is ----
def test_the_status_asks_or_says_whom_the_table_waits_for() -> None:
    s = table(GOLD)
    assert scene(s, 0)["status"] == "Your choice for cards 1 and 2"
    assert scene(s, WATCHER)["status"] == "Ann and <Bob> choose for cards 1 and 2"
    do(s, 0, "loot+loot")
    assert scene(s, 0)["status"] == "Waiting for <Bob>"
    assert scene(s, WATCHER)["status"] == "<Bob> chooses for cards 1 and 2"
    do(s, 1, "whisky+shoot")
    assert scene(s, 1)["status"] == "Your choice for cards 3 and 4"


def test_P10_only_the_places_that_are_fought_for_can_be_laid_beside() -> None:
    s = table(GOLD)
    assert found(r'id="(spot-\d)" aria-label', page(s, 0)) == ["spot-0", "spot-1"]
    play(s, "shoot+shoot", "whisky+whisky")
    assert found(r'id="(spot-\d)" aria-label', page(s, 0)) == ["spot-2", "spot-3"]
    assert found(r'class="cell open" id="(cell-\d)"', page(s, 0)) == ["cell-2", "cell-3"]


def test_a_shelf_is_lit_while_its_player_is_waited_for() -> None:
    s = table(GOLD)
    do(s, 1, "loot+loot")
    html = page(s, 0)
    assert found(r'class="shelf (\w+)([^"]*)"', html) == [("far", " wide"), ("near", " asked")]
    assert found(r'class="state">([^<]*)<', html) == ["cards are down", "your move"]


def test_S5_what_each_can_still_play_is_shown() -> None:
    html = after("loot+loot", "whisky+shoot")
    assert found(r'class="mini" data-n="([^"]*)"', html) == ["2 of 2", "1 of 2", "1 of 2"]
    assert "Can still play 2 Loot, 1 Shoot, 1 Whisky" in html
    assert found(r'id="stack-\w+" data-n="(\d)"[^>]*?( aria-disabled="true")?>', html) == [
        ("0", ' aria-disabled="true"'), ("2", ""), ("2", ""),
    ]  # fmt: skip


def test_a_watcher_is_offered_nothing() -> None:
    html = page(table(GOLD), WATCHER)
    assert 'id="lay"' not in html
    assert html.count("Can still play") == 2
    assert found(r'id="(spot-\d)"( disabled)?', html) == [("spot-0", " disabled"), ("spot-1", " disabled")]


# ---- flips ----
@pytest.mark.parametrize(
    ("mine", "theirs", "row", "prize", "words", "sound"),
    [
        ("loot", "loot", GOLD, "nothing", "Both flip Loot: 3 gold nuggets discarded.", "snap"),
        ("loot", "whisky", GOLD, "3 gold", "Loot beats Whisky: you loot 3 gold nuggets.", "coin"),
        ("shoot", "loot", GOLD, "bullet", "Shoot beats Loot: you take bullet 1 of 4.", "shot"),
        ("shoot", "whisky", GOLD, "gulp 1",
         "Whisky beats Shoot: <Bob> takes the bottle: gulp 1 of 3.", "gulp"),
        ("whisky", "loot", "sip shot gold-3 gold-4", "gulp 1",
         "Loot beats Whisky: <Bob> loots an extra sip and takes the bottle: gulp 1 of 3.", "gulp"),
        ("loot", "whisky", "shot sip gold-3 gold-4", "bullet",
         "Loot beats Whisky: you loot an extra shot and take bullet 1 of 4.", "shot"),
        ("shoot", "loot", "shot sip gold-3 gold-4", "bullet",
         "Shoot beats Loot: you take bullet 1 of 4.", "shot"),
    ],
)  # fmt: skip
def test_P13_to_P22_each_flip_says_who_beat_whom_and_what_was_won(
    mine: str, theirs: str, row: str, prize: str, words: str, sound: str
) -> None:
    html = after(f"{mine}+loot", f"{theirs}+loot", row=row)
    assert told(html)[0] == (sound, words)
    assert found(r'<span class="prize">([^<]*)<', html)[0] == prize
    fronts = found(r'class="turned (\w+)">.*?"front"><svg[^>]*><use href="[^#]*#(\w+)"', html)
    assert fronts[:2] == [("far", theirs), ("near", mine)]


def test_S8_a_stolen_bottle_and_a_second_gulp_are_told() -> None:
    stolen = after("whisky+shoot", "shoot+whisky")
    assert told(stolen)[1] == ("gulp", "Whisky beats Shoot: <Bob> steals the bottle: gulp 1 of 3.")
    second = after("whisky+whisky", "shoot+shoot")
    assert told(second)[1] == ("gulp", "Whisky beats Shoot: you drink gulp 2 of 3.")


def test_who_is_called_you_is_not_mistaken_for_the_reader() -> None:
    s, since = resolved("shoot+loot", "loot+loot")
    html, _ = quickdraw.web.frames.draw_table(GAME, view(s, 1), ("you", "Bob"), news(s, since))
    assert "you takes bullet 1 of 4" in html


def test_S3_flips_have_their_turns_nearest_the_deck_first() -> None:
    s, since = resolved("loot+shoot", "whisky+loot")
    assert found(r'class="flip (place-\d at-\d [\w-]+)"', page(s, 1, since)) == [
        "place-0 at-1 far-wins", "place-1 at-2 far-wins",
    ]  # fmt: skip
    assert scene(s, 1, since)["sounds"] == ""


def test_S4_what_a_win_stops_is_not_flipped() -> None:
    s, since = resolved("loot+loot", "whisky+whisky", nuggets_to_win=3)
    assert told(page(s, 0, since)) == [("coin win", "Loot beats Whisky: you loot 3 gold nuggets.")]
    assert told(page(s, 1, since)) == [("coin lose", "Loot beats Whisky: Ann loots 3 gold nuggets.")]
    assert told(page(s, WATCHER, since)) == [("coin", "Loot beats Whisky: Ann loots 3 gold nuggets.")]
    assert counts(page(s, 0, since), "near") == ["3/3", "0/4", "0/3"]
    assert found(r'class="shelf near([^"]*)"', page(s, 0, since)) == [" won"]
    assert " returned" not in page(s, 0, since)


def test_gains_light_up_with_the_flip_that_brought_them() -> None:
    html = after("shoot+loot", "loot+whisky")
    assert counts(html, "near") == ["4/9", "1/4", "0/3"]
    assert found(r'class="pip([^"]*)"', shelf(html, "near")) == [" on at-1", *[""] * 6]
    assert found(r'class="pip([^"]*)"', shelf(html, "far")) == [""] * 7
    assert found(r'class="was at-(\d)" aria-hidden="true">(\d)<', html) == [("2", "0"), ("1", "0")]
    assert cards(html) == [("comes at-2", "cell-1", "4 gold")]


def test_a_bottle_lost_again_in_the_same_step_leaves_nothing_lit() -> None:
    html = after("whisky+shoot", "shoot+whisky")
    assert counts(html, "near") == ["0/9", "0/4", "0/3"]
    assert "on" not in "".join(found(r'class="pip([^"]*)"', shelf(html, "near")))
    assert found(r'class="card bottle([^"]*)"', html) == [" at-2"]
    assert "#bottle-full" in shelf(html, "far")


def test_what_both_wanted_flies_to_the_discards() -> None:
    html = after("loot+whisky", "loot+whisky")
    assert cards(html) == [("comes at-1", "cell-0", "3 gold"), ("comes at-2", "cell-1", "4 gold")]


def test_P24_the_row_slides_and_is_filled_after_the_flips() -> None:
    s = table("gold-3 gold-4 sip shot")
    play(s, "loot+shoot", "loot+loot")
    since = len(news(s))
    play(s, "shoot+whisky", "shoot+whisky")
    deal(s, "gold-5 gold-6 gold-5")
    html = page(s, 0, since)
    assert 'class="row returned"' in html
    row = [card for card in cards(html) if "at-3" in card[0]]
    assert row == [
        ("at-3", "cell-1", "4 gold"), ("at-3 comes", "deck", "5 gold"),
        ("at-3 comes", "deck", "6 gold"), ("at-3 comes", "deck", "5 gold"),
    ]  # fmt: skip


@calm
@given(st.integers(0, 10**6), seats)
def test_what_is_kept_in_the_page_is_named_anew_by_every_flip_and_by_nothing_else(
    seed: int, seat: int
) -> None:
    """Between two flips the kept parts are equal, so that keeping them hides nothing."""
    kept: dict[str, str] = {}
    for s, since in frames(seed):
        (name,) = found(r'id="(row-[^"]*)"', page(s, seat, since))
        assert (name in kept) == (not told(page(s, seat, since)) and bool(kept))
        quiet = page(s, seat, len(news(s)))  # without what moves
        parts = found(r'<div class="goals".*?</div>\n</div>', quiet)
        parts += found(r'<div id="row-.*?<details', quiet)
        assert len(parts) == 3
        assert kept.setdefault(name, str(parts)) == str(parts)


# ---- the end, and other rules ----
@pytest.mark.parametrize(
    ("options", "pairs", "seat", "status", "rule"),
    [
        ({"bullets_to_win": 1}, ("shoot+loot", "loot+loot"), 1, "Ann wins with the last bullet", "P17"),
        ({"gulps_to_win": 1}, ("whisky+loot", "shoot+loot"), 0, "You win by emptying the bottle", "P16"),
        ({"nuggets_to_win": 3}, ("loot+loot", "whisky+loot"), 0, "You win with a purse full of gold", "P20"),
        ({"round_cap": 1}, ("shoot+whisky", "whisky+shoot") * 2, 0, "A draw: it led nowhere", "S17"),
    ],
)
def test_P26_the_end_is_told(
    options: dict[str, Any], pairs: tuple[str, ...], seat: int, status: str, rule: str
) -> None:
    s, since = resolved(*pairs, **options)
    made = scene(s, seat, since)
    assert (made["status"], made["rule"], made["phase"]) == (status, rule, "over")


def test_P25_the_bottle_decides_when_the_row_runs_dry_and_this_is_told_before() -> None:
    few = {"gold_cards": [0, 0, 2, 2, 0, 0, 0, 0, 0], "extra_sips": 0, "extra_shots": 0}
    s = table(GOLD, **few)
    assert "then the bottle decides" in page(s, 0)
    assert "then the bottle decides" not in page(table(GOLD), 0)
    play(s, "loot+loot", "loot+loot")
    play(s, "whisky+shoot", "shoot+shoot")
    assert scene(s, 1)["status"] == "Ann wins by holding the bottle when the row ran dry"
    assert scene(s, 1)["rule"] == "P25"


def test_S16_what_is_in_the_deck_and_in_the_discards_can_be_looked_up() -> None:
    s = table("gold-3 gold-3 sip sip")
    play(s, "loot+shoot", "loot+shoot")
    assert (
        "In the deck: 3 × 4 gold, 2 × 5 gold, 1 × 6 gold, 1 × extra sip, 2 × extra shot. "
        "Discarded: 2 × 3 gold."
    ) in page(s, 0)


def test_goals_too_long_for_pictures_are_numbers() -> None:
    html = page(table(GOLD, bullets_to_win=99, hand=[9, 9, 9]), 0)
    assert counts(html, "near") == ["0/9", "0/99", "0/3"]
    assert "#bullet" not in html
    assert found(r'class="mini" data-n="([^"]*)"', html) == ["9 of 9"] * 3
