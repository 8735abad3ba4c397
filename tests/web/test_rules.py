"""The rules on a page: anchors, pictures, and the paragraph that matters now."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from fastapi.testclient import TestClient

from any_table import wanderer
from ids import paragraph_ids
from quickdraw.cards.hanafuda import NUMBER
from quickdraw.cards.hand_names import CATEGORY_WORDS
from quickdraw.cards.names import number, sign
from quickdraw.cards.poker import category, evaluate
from quickdraw.engine.words import WATCHER
from quickdraw.games import NAMES, load
from quickdraw.games.holdem.lines import best_four_line, flop_bonus_line, river_line
from quickdraw.games.iaijutsu.hierarchy import GROUP, HAND_WORDS, rank_hand
from quickdraw.games.sixshooter.rules import STRENGTH
from quickdraw.web.frames import draw_table
from quickdraw.web.rules import UnknownPicture, picture, row, rules_html

PICTURES = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
ANCHOR = re.compile(r'<div class="rule" id="rule-([A-Z]\d+)">')


def rows_below(game: str, heading: str) -> list[list[str]]:
    """The cells of the first table after these words, without its header."""
    table = load(game).pictured_rules.partition(heading)[2].partition("\n|")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip(" |").split(" | ")] for line in table.split("\n")[2:]]


def shown(cell: str, deck: str) -> list[str]:
    """The names of the cards that a cell shows."""
    found = PICTURES.search(cell)
    assert found
    return found[2].removeprefix(f"{deck}:").split("+")


# ---- anchors ----
@pytest.mark.parametrize("game", NAMES)
def test_each_paragraph_has_an_anchor_of_its_own(game: str) -> None:
    html = rules_html(game, top=2)
    assert ANCHOR.findall(html) == paragraph_ids(load(game).rules_text)
    assert html.count("<div") == html.count("</div>")
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_anchor_of_a_paragraph_holds_the_table_that_belongs_to_it() -> None:
    fire = rules_html("gunfight", top=2).partition('id="rule-P21"')[2]
    assert "Backfire" in fire.partition("</div>")[0]
    assert "The end" not in fire.partition("</div>")[0]


@pytest.mark.parametrize("game", NAMES)
def test_headings_begin_where_the_page_needs_it_and_skip_no_level(game: str) -> None:
    for top in (1, 2):
        levels = [int(level) for level in re.findall(r"<h(\d)", rules_html(game, top=top))]
        assert levels[0] == top
        assert set(levels[1:]) == {top + 1}


@pytest.mark.parametrize("game", NAMES)
def test_what_matters_now_is_always_a_paragraph_of_the_rules(game: str) -> None:
    named = set(rules_met(game, games=12))
    assert named <= set(ANCHOR.findall(rules_html(game, top=2)))
    assert len(named) > 2


def rules_met(name: str, games: int) -> Iterator[str]:
    """What the scenes of random games say matters, at each seat and for who only watches."""
    game = load(name)
    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
    for seed in range(games):
        seats, s, told = game.house.seats, game.new(game.house), 0
        s.heard = []
        for _ in wanderer(game.rules)(s, Random(seed)):
            news, told = s.heard[told:], len(s.heard)
            for seat in (*range(seats), WATCHER):
                seen = [note for note in news if seat == WATCHER or note.seen_by & 1 << seat]
                view = game.viewer.view(s, seat)
                _, scene = draw_table(
                    game, view, names[:seats], seen, curtain=True, bank=None, may_end_early=True
                )
                yield scene["rule"]


@pytest.mark.parametrize("game", NAMES)
def test_a_page_of_rules_and_a_table_show_the_same_pictures(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    seat = client.post(f"/play/{game}", follow_redirects=True).url
    table = client.post(seat, follow_redirects=True).text
    panel = table[table.index('<dialog id="rules"') :]
    assert page.count("<h1") == table.count("<h1") == 1
    assert page.count('class="pictures"') == panel.count('class="pictures"') > 5
    for sheet in set(re.findall(r'<use href="([^#"]+)#', panel)):
        assert client.get(sheet).headers["content-type"].startswith("image/svg+xml")


# ---- pictures ----
def test_a_row_of_pictures_names_its_deck_where_it_changes() -> None:
    drawn = "".join(row("table:die-3+die-4+french:8c/rotated"))
    assert re.findall(r'href="([^"]+)"', drawn) == [
        "/faces/table.svg#die-3", "/faces/table.svg#die-4", "/faces/french.svg#8c"
    ]  # fmt: skip
    assert drawn.count('class="rotated"') == 1


@pytest.mark.parametrize("name", ["french:1h", "tarot:fool", "french:8c/flying", "../cards:8c", ":8c", ""])
def test_a_picture_that_nobody_has_drawn_is_refused(name: str) -> None:
    deck, _, card = name.partition(":")
    with pytest.raises(UnknownPicture):
        picture(deck, card)


def test_pictures_have_words_or_are_silent() -> None:
    html = rules_html("gunfight", top=1)
    assert '<span class="pictures" role="img" aria-label="10♠ J♠ Q♠ K♠ A♠">' in html
    assert '<span class="pictures" aria-hidden="true">' in html
    assert "<img" not in html


@pytest.mark.parametrize("game", NAMES)
def test_without_pictures_the_rules_are_plain_words(game: str) -> None:
    text = load(game).rules_text
    assert "![" not in text
    assert not any(f"{deck}:" in text for deck in ("french", "hanafuda", "saloon", "table"))
    assert "| |" not in text
    assert not re.search(r"^1\.\s+$", text, re.MULTILINE)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_told_in_a_minute(game: str) -> None:
    html = rules_html(game, top=1)
    minute = html.partition("How it goes, in a minute")[2].partition("<h2")[0]
    assert 4 <= minute.count("<li>") <= 6
    assert minute.count("<li>") == minute.count('<li><span class="pictures"')
    words = re.sub(r"<[^>]+>", " ", minute).split()
    assert len(words) < 220


# ---- what the pictures show is true ----
@pytest.mark.parametrize("game", NAMES)
def test_words_for_french_cards_are_their_signs(game: str) -> None:
    for words, named in PICTURES.findall(load(game).pictured_rules):
        if words and named.startswith("french:") and "/" not in named and "back" not in named:
            assert words.split() == [sign(number(name)) for name in named.removeprefix("french:").split("+")]


def test_gunfight_examples_are_the_hands_they_stand_beside() -> None:
    rows = rows_below("gunfight", "## Poker hands")
    values = [evaluate([number(name) for name in shown(cells[1], "french")], 5) for cells in rows]
    assert [CATEGORY_WORDS[category(value)].lower() for value in values] == [
        cells[0].lower().removeprefix("one ") for cells in rows
    ]
    assert len(rows) == 10


def test_holdem_examples_are_on_the_line_they_stand_on() -> None:
    pays = list(load("holdem").house.best_four_pays)  # type: ignore[attr-defined]
    spare = [number(name) for name in ("2c", "7d", "9s")]
    for place, cells in enumerate(rows_below("holdem", "**P16.**")):
        assert flop_bonus_line(cards(cells[1])) == place
    for place, cells in enumerate(rows_below("holdem", "**P17.**")):
        board = cards(cells[1])
        board += [card for card in spare if card // 4 not in {other // 4 for other in board}]
        assert best_four_line(board[:5], pays) == place, cells
    for place, cells in enumerate(rows_below("holdem", "**P18.**")):
        assert river_line(evaluate(cards(cells[1]), 5), 5) == place


def cards(cell: str) -> list[int]:
    return [number(name) for name in shown(cell, "french")]


def test_iaijutsu_examples_are_the_hands_they_stand_beside() -> None:
    rows = rows_below("iaijutsu", "**P28.**")
    for place, cells in enumerate(rows, 1):
        a, b = (NUMBER[name] for name in shown(cells[1], "hanafuda"))
        assert rank_hand(a, b) == place
        assert cells[1].lower().endswith(HAND_WORDS[place].lower())
    assert len(rows) == 11


def test_iaijutsu_groups_show_all_their_cards() -> None:
    groups = [
        [NUMBER[name] for name in shown(cells[1], "hanafuda")] for cells in rows_below("iaijutsu", "**P25.**")
    ]
    assert all(len({GROUP[card] for card in group}) == 1 for group in groups)
    assert sorted(card for group in groups for card in group) == sorted(NUMBER.values())


def test_sixshooter_shows_its_cards_from_the_best_to_the_worst() -> None:
    below = load("sixshooter").pictured_rules.partition("**P7.**")[2]
    order = [STRENGTH[number(name) // 4] for name in shown(below, "french")]
    assert order == sorted(STRENGTH, reverse=True)


def test_saloon_shows_who_beats_whom() -> None:
    beaten = {
        shown(win, "saloon")[0]: shown(lose, "saloon")[0] for win, lose, _ in rows_below("saloon", "**P14.**")
    }
    assert beaten == {"whisky": "shoot", "shoot": "loot", "loot": "whisky"}
