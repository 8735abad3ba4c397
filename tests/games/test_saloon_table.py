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
from quickdraw.engine.words import CHANCE, EVERYONE, WATCHER, Note
from quickdraw.games import load
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.rules import State
from quickdraw.games.saloon.table import brawl, draw, scene
from quickdraw.games.saloon.view import CARDS, view
from quickdraw.web.frames import Easel, all_parts

GAME = load("saloon")
NAMES = ("Ann", "<Bob>")
SALOON = Path(quickdraw.games.saloon.__file__).parent
WEB = Path(quickdraw.web.frames.__file__).parent
seats = st.sampled_from((0, 1, WATCHER))
PAIRS = ["+".join(pair) for pair in product(CARDS, CARDS)]


def news(s: State, since: int = 0) -> tuple[Note, ...]:
    assert s.heard is not None
    return tuple(s.heard[since:])


def shown(s: State, seat: int, since: int = 0) -> dict[str, Any]:
    """What is drawn, part by part, and what a table says beside it."""
    heard = news(s, since)
    easel = easel_after([heard])
    return draw.draw(easel, view(s, seat), NAMES, heard) | all_parts(easel.looks.values())


def easel_after(steps: list[tuple[Note, ...]]) -> Easel:
    """For who has heard these; there may be more later."""
    return Easel(past=lambda: [(notes, None) for notes in reversed(steps)])


def page(s: State, seat: int, since: int = 0) -> str:
    html, _ = quickdraw.web.frames.draw_table(GAME, view(s, seat), NAMES, news(s, since))
    return html


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


def resolve(*pairs: str, row: str = GOLD, **options: Any) -> tuple[State, int]:
    """The position after these pairs, and how many notes were told before its last step."""
    s = table(row, **options)
    play(s, *pairs[:-1])
    since = len(news(s))
    do(s, (len(pairs) - 1) % 2, pairs[-1])
    return s, since


def resolved(*pairs: str, row: str = GOLD, seat: int = 0, **options: Any) -> dict[str, Any]:
    s, since = resolve(*pairs, row=row, **options)
    return shown(s, seat, since)


def cards(html: str) -> list[tuple[str, ...]]:
    """Each card: its classes, where it comes from, its picture."""
    return re.findall(
        r'<span class="card ?([^"]*)" id="[^"]*"(?: data-from="([^"]*)")?[^>]*>.*?#([\w-]+)"', html
    )


def text(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html)).strip()


# ---- the contract of every table ----
@calm
@given(st.integers(0, 10**6), seats)
def test_every_frame_says_what_a_table_must_say_and_draws_each_thing_once(seed: int, seat: int) -> None:
    numbers = set(re.findall(r"\*\*([PS]\d+)\.\*\*", (SALOON / "RULES.md").read_text()))
    known = set(re.findall(r"^  (\w+): at =>", (WEB / "static" / "sound.js").read_text(), re.MULTILINE))
    for s, since in frames(seed):
        made = shown(s, seat, since)
        assert all((made["status"], made["phase"], made["rule"] in numbers, made["countdown"] == 0))
        heard = [made["sounds"], *re.findall(r'data-sound="([^"]*)"', made["flips"])]
        assert set(" ".join(heard).split()) <= known
        html = page(s, seat, since)
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
        seen.add(str(shown(s, seat)))
    assert len(seen) == 1


def test_who_laid_a_pair_still_sees_it_and_the_other_sees_two_backs() -> None:
    s = table(GOLD)
    do(s, 0, "loot+whisky")
    lies = {seat: re.findall(r"#([\w-]+)", shown(s, seat)["spots"]) for seat in (0, 1, WATCHER)}
    assert lies == {0: ["back", "loot", "back", "whisky"], 1: ["back", "back"], WATCHER: ["back", "back"]}
    assert 'id="laid-0-0"' in shown(s, 1)["spots"]
    left = {seat: re.findall(r'data-n="([^"]*)"', shown(s, seat)["hand-0"]) for seat in (0, 1)}
    assert left == {0: ["1", "2", "1"], 1: ["2 of 2"] * 3}, "which cards are gone only their owner sees"


# ---- whose move it is ----
def test_the_status_asks_or_says_whom_the_table_waits_for() -> None:
    s = table(GOLD)
    assert shown(s, 0)["status"] == "Pick a card for each of cards 1 and 2"
    assert shown(s, WATCHER)["status"] == "Ann and <Bob> choose for cards 1 and 2"
    do(s, 0, "loot+loot")
    assert shown(s, 0)["status"] == "Waiting for <Bob>"
    assert shown(s, WATCHER)["status"] == "<Bob> chooses for cards 1 and 2"
    do(s, 1, "whisky+shoot")
    assert shown(s, 1)["status"] == "Pick a card for each of cards 3 and 4"


def test_P10_only_the_places_that_are_fought_for_can_be_laid_beside() -> None:
    s = table(GOLD)
    spot, is_open = r'id="spot-(\d)" aria-label', r'class="cell open" id="cell-(\d)"'
    assert re.findall(spot, shown(s, 0)["spots"]) == ["0", "1"]
    play(s, "shoot+shoot", "whisky+whisky")
    assert re.findall(spot, shown(s, 0)["spots"]) == ["2", "3"]
    assert re.findall(is_open, shown(s, 0)["row"]) == ["2", "3"]


def test_a_shelf_is_lit_while_its_player_is_waited_for() -> None:
    s = table(GOLD)
    do(s, 1, "loot+loot")
    made = shown(s, 0)
    assert 'class="who asked"' in made["who-0"]
    assert text(made["who-0"]) == "Annyour move"
    assert "asked" not in made["who-1"]
    assert text(made["who-1"]) == "<Bob>cards are down"


def test_S5_what_each_can_still_play_is_shown() -> None:
    made = resolved("loot+loot", "whisky+shoot")
    assert re.findall(r'data-n="([^"]*)"', made["hand-1"]) == ["2 of 2", "1 of 2", "1 of 2"]
    assert re.findall(r'data-n="([^"]*)"', made["hand-0"]) == ["0", "2", "2"]
    assert 'aria-label="Can still play 2 Loot, 1 Shoot, 1 Whisky"' in made["hand-1"]


def test_a_watcher_is_offered_nothing() -> None:
    html = page(table(GOLD), WATCHER)
    assert 'id="lay"' not in html
    assert html.count("can still") == 2
    assert re.findall(r'<button class="spot near" id="spot-\d" disabled', html) != []


# ---- flips ----
@pytest.mark.parametrize(
    ("mine", "theirs", "row", "prize", "words", "sound"),
    [
        ("loot", "loot", GOLD, "nothing", "Both flip Loot: 3 gold nuggets discarded.", "snap"),
        ("loot", "whisky", GOLD, "3 gold", "Loot beats Whisky: you loot 3 gold nuggets.", "coin"),
        ("shoot", "loot", GOLD, "bullet", "Shoot beats Loot: you land bullet 1 of 4.", "shot"),
        ("shoot", "whisky", GOLD, "gulp 1",
         "Whisky beats Shoot: <Bob> takes the bottle: gulp 1 of 3.", "gulp"),
        ("whisky", "loot", "sip shot gold-3 gold-4", "gulp 1",
         "Loot beats Whisky: <Bob> loots an extra sip and takes the bottle: gulp 1 of 3.", "gulp"),
        ("loot", "whisky", "shot sip gold-3 gold-4", "bullet",
         "Loot beats Whisky: you loot an extra shot and land bullet 1 of 4.", "shot"),
    ],
)  # fmt: skip
def test_P13_to_P22_each_flip_says_who_beat_whom_and_what_was_won(
    mine: str, theirs: str, row: str, prize: str, words: str, sound: str
) -> None:
    s, since = resolve(f"{mine}+loot", f"{theirs}+loot", row=row)
    seen, flip = view(s, 0), brawl.phase(news(s, since)).flips[0]
    assert [CARDS[card] for card in flip.cards] == [mine, theirs]
    assert flip.prize == prize
    assert scene.told(0, NAMES, flip, (seen.bullets_to_win, seen.gulps_to_win)) == words
    assert scene.SOUNDS[flip.gain] == sound
    assert words in text(shown(s, 0, since)["flips"])


def test_S8_a_stolen_bottle_and_a_second_gulp_are_told() -> None:
    stolen = resolved("whisky+shoot", "shoot+whisky")["flips"]
    assert "Whisky beats Shoot: <Bob> steals the bottle: gulp 1 of 3." in text(stolen)
    emptied = resolved("whisky+whisky", "shoot+shoot")["flips"]
    assert "Whisky beats Shoot: you drink gulp 2 of 3." in text(emptied)


def test_S3_flips_have_their_turns_nearest_the_deck_first() -> None:
    made = resolved("loot+shoot", "whisky+loot", seat=1)
    assert re.findall(r'class="flip place-(\d) at-(\d) ([\w-]+)"', made["row"]) == [
        ("0", "1", "seat-0-wins"),
        ("1", "2", "seat-0-wins"),
    ]
    assert made["sounds"] == ""


def test_S4_what_a_win_stops_is_not_flipped() -> None:
    made = resolved("loot+loot", "whisky+whisky", nuggets_to_win=3)
    assert re.findall(r'class="flip place-(\d)', made["row"]) == ["0"]
    assert re.findall(r'data-sound="([^"]*)"', made["flips"]) == ["coin win"]
    assert made["status"] == "You win with a purse full of gold"
    assert 'class="who won"' in made["who-0"]
    assert 'class="goal gold reached"' in made["goals-0"]
    assert "returned" not in made["row"]


def test_gains_light_up_with_the_flip_that_brought_them() -> None:
    made = resolved("shoot+loot", "loot+whisky")
    lit = {seat: re.findall(r'class="pip ([^"]*)"', made[f"goals-{seat}"]) for seat in (0, 1)}
    assert lit == {0: ["on at-1", *[""] * 6], 1: [""] * 7}
    assert text(made["goals-0"].split("</div>")[0]) == "04/9 gold"
    assert '<i class="was at-2" aria-hidden="true">0</i><b class="at-2">4</b>' in made["goals-0"]
    assert cards(made["goals-0"]) == [("comes at-2", "cell-1", "gold-4")]


def test_a_bottle_lost_again_in_the_same_step_leaves_nothing_lit() -> None:
    made = resolved("whisky+shoot", "shoot+whisky")
    assert "bottle" not in made["goals-0"]
    assert "at-" not in made["goals-0"]
    assert 'class="card bottle at-2" id="bottle"' in made["goals-1"]
    assert "#bottle-full" in made["goals-1"]


def test_S9_a_stolen_bottle_is_lost_with_the_flip_that_took_it_not_before() -> None:
    s, steps = table(GOLD), list[tuple[Note, ...]]()
    easel = easel_after(steps)
    for pairs in (("whisky+loot", "shoot+loot"), ("shoot+loot", "whisky+loot")):
        do(s, 0, pairs[0])
        since = len(news(s))
        do(s, 1, pairs[1])
        steps.append(news(s, since))
        draw.draw(easel, view(s, 0), NAMES, steps[-1])
    made = all_parts(easel.looks.values())
    assert '<i class="was at-1" aria-hidden="true">1</i><b class="at-1">0</b>' in made["goals-0"]
    assert re.findall(r'class="pip ([^"]*)"', made["goals-0"])[-3:] == ["lost at-1", "", ""]
    assert re.findall(r'class="pip ([^"]*)"', made["goals-1"])[-3:] == ["on at-1", "", ""]


def test_what_both_wanted_flies_to_the_discards() -> None:
    heap = resolved("loot+whisky", "loot+whisky")["row"].split('class="cell')[0]
    assert cards(heap) == [("comes at-1", "cell-0", "gold-3"), ("comes at-2", "cell-1", "gold-4")]


def test_P24_the_row_slides_and_is_filled_after_the_flips() -> None:
    s = table("gold-3 gold-4 sip shot")
    play(s, "loot+shoot", "loot+loot")
    since = len(news(s))
    play(s, "shoot+whisky", "shoot+whisky")
    deal(s, "gold-5 gold-6 gold-5")
    row = shown(s, 0, since)["row"]
    assert 'class="row returned"' in row
    assert cards("<div" + row.partition("cell-0")[2].partition('class="flip')[0]) == [
        ("at-3", "cell-1", "gold-4"), ("at-3 comes", "deck", "gold-5"),
        ("at-3 comes", "deck", "gold-6"), ("at-3 comes", "deck", "gold-5"),
    ]  # fmt: skip
    deck = view(s, 0).deck
    assert 'id="deck" class="deck at-3"' in row
    assert f'<i class="was" aria-hidden="true">{deck + 3}</i><b>{deck}</b>' in row
    assert "was" not in shown(s, 0, len(news(s)))["row"], "nothing was flipped"


@calm
@given(st.integers(0, 10**6), seats)
def test_who_comes_while_flips_lie_there_sees_what_the_others_see(seed: int, seat: int) -> None:
    """Be it that nobody has looked before."""
    steps: list[tuple[Note, ...]] = []
    for_all = easel_after(steps)
    here = Easel(for_all)
    for s, since in frames(seed):
        steps.append(news(s, since))
        for easel in (here, late := Easel(for_all), alone := easel_after(steps)):
            draw.draw(easel, view(s, seat), NAMES, steps[-1])
        seen = all_parts([*for_all.looks.values(), *here.looks.values()])
        assert all_parts([*for_all.looks.values(), *late.looks.values()]) == seen
        assert all_parts(alone.looks.values()) == seen


def test_a_bottle_of_the_game_before_is_nobodys() -> None:
    drank, won = Note(rules.DRANK, 1, 2, EVERYONE), Note(rules.WON, 0, rules.BY_GOLD, EVERYONE)
    assert brawl.gulps([[drank], [won]]) == (0, 2)
    assert brawl.gulps([[won], [drank]]) == (0, 0)
    assert brawl.gulps([]) == (0, 0)


PHASE = ("row", "flips", "goals-0", "goals-1", "known", "free")


@calm
@given(st.integers(0, 10**6), seats)
def test_what_was_flipped_stays_in_sight_until_the_next_flip(seed: int, seat: int) -> None:
    """And what stays hides nothing: without the flips it would look the same all the while."""
    steps: list[tuple[Note, ...]] = []
    easel = easel_after(steps)
    kept: dict[tuple[int, str], str] = {}
    for s, since in frames(seed):
        steps.append(news(s, since))
        seen = view(s, seat)
        had = all_parts(easel.looks.values())
        before = {part: had.get(part) for part in PHASE}
        draw.draw(easel, seen, NAMES, news(s, since))
        has = all_parts(easel.looks.values())
        now = {part: has[part] for part in PHASE}
        assert (before == now) == (not brawl.phase(news(s, since)).flips and bool(kept))
        plain = shown(s, seat, len(news(s)))
        without = str([plain[part] for part in PHASE])
        assert kept.setdefault((seen.round, seen.phase), without) == without


@calm
@given(st.integers(0, 10**6))
def test_what_is_drawn_for_all_is_what_each_would_draw_alone(seed: int) -> None:
    steps: list[tuple[Note, ...]] = []
    for_all = easel_after(steps)
    easels = {seat: Easel(for_all) for seat in (0, 1, WATCHER)}
    alone = {seat: easel_after(steps) for seat in easels}
    for s, since in frames(seed):
        steps.append(news(s, since))
        for seat, easel in easels.items():
            for mine in (easel, alone[seat]):
                draw.draw(mine, view(s, seat), NAMES, news(s, since))
            together = all_parts([*for_all.looks.values(), *easel.looks.values()])
            assert together == all_parts(alone[seat].looks.values())


# ---- the end, and other rules ----
@pytest.mark.parametrize(
    ("options", "pairs", "seat", "status", "rule"),
    [
        ({"bullets_to_win": 1}, ("shoot+loot", "loot+loot"), 1, "Ann wins with the last bullet", "P17"),
        ({"gulps_to_win": 1}, ("whisky+loot", "shoot+loot"), 0, "You win by emptying the bottle", "P16"),
        ({"round_cap": 1}, ("shoot+whisky", "whisky+shoot") * 2, 0, "A draw: it led nowhere", "S17"),
    ],
)
def test_P26_the_end_is_told(
    options: dict[str, Any], pairs: tuple[str, ...], seat: int, status: str, rule: str
) -> None:
    made = resolved(*pairs, seat=seat, **options)
    assert (made["status"], made["rule"], made["phase"]) == (status, rule, "over")


def test_P25_the_bottle_decides_when_the_row_runs_dry_and_this_is_told_before() -> None:
    few = {"gold_cards": [0, 0, 2, 2, 0, 0, 0, 0, 0], "extra_sips": 0, "extra_shots": 0}
    s = table(GOLD, **few)
    assert "then the bottle decides" in shown(s, 0)["known"]
    play(s, "loot+loot", "loot+loot")
    play(s, "whisky+shoot", "shoot+shoot")
    made = shown(s, 1)
    assert made["status"] == "Ann wins by holding the bottle when the row ran dry"
    assert made["rule"] == "P25"


def test_S16_what_is_in_the_deck_and_in_the_discards_can_be_looked_up() -> None:
    s = table("gold-3 gold-3 sip sip")
    play(s, "loot+shoot", "loot+shoot")
    assert text(shown(s, 0)["known"]).removeprefix("What is left\n") == (
        "In the deck: 3 × 4 gold, 2 × 5 gold, 1 × 6 gold, 1 × extra sip, 2 × extra shot. "
        "Discarded: 2 × 3 gold. "
        "An extra sip: who loots it drinks a gulp. An extra shot: who loots it lands a bullet."
    )


def test_P21_P22_what_an_extra_card_does_is_told_where_it_lies() -> None:
    row = shown(table("gold-3 sip gold-3 shot"), 0)["row"]
    for words in ("extra sip: who loots it drinks a gulp", "extra shot: who loots it lands a bullet"):
        assert f'aria-label="{words}"' in row
        assert f'title="{words}"' in row
    assert row.count("title=") == 2, "gold speaks for itself"


def test_goals_too_long_for_pictures_are_numbers() -> None:
    made = shown(table(GOLD, gulps_to_win=99, hand=[9, 9, 9]), 0)
    assert "#glass" not in made["goals-0"]
    assert "0/99 gulps" in text(made["goals-0"])
    assert re.findall(r'data-n="([^"]*)"', made["hand-1"]) == ["9 of 9"] * 3
