"""What a table shows is drawn with stand-ins; every table has its own names put in."""

import html
import re
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from fastapi.testclient import TestClient

from quickdraw.engine.words import WATCHER, only
from quickdraw.games import NAMES
from quickdraw.games.names import own_names
from quickdraw.play import notation
from quickdraw.play.clocks import Clocks
from quickdraw.play.table import Table
from quickdraw.web import teller
from quickdraw.web.naming import STAND_INS, named
from web.visitors import Visitor, house_of, play_out, two_at

GOLDEN = Path(__file__).parents[1] / "golden"

STRANGE = ("Zoë <b>", "Ann & “0”")
"""Marks of HTML, and letters that are sent as references."""


def two_named(client: TestClient, game: str, names: tuple[str, str]) -> tuple[str, list[Visitor]]:
    visitors = [Visitor(client, name) for name in names]
    code = visitors[0].opens(game, **({"chips": 500, "options": {"seats": 2}} if game == "holdem" else {}))
    for visitor in visitors:
        visitor.sits(code)
    return code, visitors


@pytest.mark.parametrize("game", NAMES)
def test_every_table_has_its_own_names(client: TestClient, game: str) -> None:
    """The first table has had all of it drawn; the second one shows nothing of its names."""
    for others, names in pairwise([("Cleo", "Dan"), STRANGE, ("Eve", "Finn")]):
        for here, not_here in ((others, names), (names, others)):
            code, (one, other) = two_named(client, game, here)
            with one.looks(code, as_json=False) as looker:
                shown = [looker.next()]
                other.does(code, "resign")
                shown.append(looker.next())
            for text in shown:
                words = html.unescape(re.sub(r"<[^>]*>", "", text))
                assert not any(stand_in in text for stand_in in STAND_INS)
                assert text.isascii() or game != "saloon"
                assert all(name in words for name in here)
                assert not any(name in words for name in not_here)
            told = one.sees(code)["told"]
            assert not any(stand_in in line["words"] for line in told for stand_in in STAND_INS)


def test_who_left_is_the_hero_of_what_was_told_before(client: TestClient) -> None:
    ann, bob, cleo = (Visitor(client, name) for name in ("Ann", "Bob", "Cleo"))
    code = ann.opens("holdem", chips=500, options={"seats": 2})
    for visitor in (ann, bob):
        visitor.sits(code)
    ann.does(code, "deal")
    bob.chooses(code)
    before = [line["words"] for line in ann.sees(code)["told"] if "Bob" in line["words"]]
    bob.does(code, "resign")
    while (here := ann.sees(code))["waiting_for"]:  # for Bob the table chooses
        if here["legal"]:
            ann.does(code, "act", number=here["number"], actions=[here["legal"][0]])
    cleo.sits(code)
    told = [line["words"] for line in ann.sees(code)["told"]]
    assert len(before) > 1
    assert [words for words in told if "Bob" in words][: len(before)] == before
    assert any("Cleo" in words for words in told)
    with ann.looks(code, as_json=False) as looker:
        shown = html.unescape(looker.next())
    assert all(words in shown for words in told)


@pytest.mark.parametrize("name", [f"A{STAND_INS[0]}", *STAND_INS])
def test_nobody_is_called_like_a_stand_in_and_nobody_says_one(client: TestClient, name: str) -> None:
    assert client.post("/api/guests", json={"name": name}).status_code == 422
    ann, bob = (Visitor(client, who) for who in ("Ann", "Bob"))
    code = ann.opens("sixshooter")
    for visitor in (ann, bob):
        visitor.sits(code)
    assert ann.post(f"/tables/{code}/talk", {"text": name}).status_code == 409


def test_a_replay_has_the_names_of_its_table(client: TestClient) -> None:
    code, players = two_named(client, "saloon", STRANGE)
    play_out(code, *players)
    page = players[0].client.get(f"/tables/{code}/replay?step=3", headers=players[0].headers).text
    assert not any(stand_in in page for stand_in in STAND_INS)
    assert all(name in html.unescape(page) for name in STRANGE)


def test_a_page_is_shown_the_name_of_who_plays_on(client: TestClient) -> None:
    """Nothing else of these parts changes."""
    house_of(client).bot_delay = 3600
    code, ann, _ = two_at(client, "saloon", clock="slow", absent="bot")
    ann.does(code, "act", number=0, actions=["loot+loot"])
    with ann.looks(code, as_json=False) as looker:
        assert "Waiting for Bob" in looker.next()
        with patch.object(Clocks, "claimable", lambda clocks, seat: seat == 1):
            ann.does(code, "claim", seat=1)
            shown = looker.next()
    assert re.search(r'id="status"[^>]*>Waiting for [^<]* Bot<', shown)
    assert re.search(r'id="who-1"[^>]*><span class="name">[^<]* Bot<', shown)


def test_what_was_flipped_before_a_bot_plays_on_was_flipped_by_who_left(client: TestClient) -> None:
    house_of(client).bot_delay = 3600
    code, ann, bob = two_at(client, "saloon", clock="slow", absent="bot")
    ann.does(code, "act", number=0, actions=["loot+loot"])
    bob.does(code, "act", number=0, actions=["shoot+shoot"])
    with (
        ann.looks(code, as_json=False) as looker,
        patch.object(Clocks, "claimable", lambda clocks, seat: seat == 1),
    ):
        shown = [looker.next()]
        ann.does(code, "claim", seat=1)
        shown.append(looker.next())
    assert re.search(r'id="who-1"[^>]*><span class="name">[^<]* Bot<', shown[1])
    for page in shown:
        (flips,) = re.findall(r'<ol id="flips".*?</ol>', page, re.DOTALL)
        assert flips.count("Shoot beats Loot: Bob lands") == 2


@pytest.mark.parametrize("game", NAMES)
def test_a_story_told_with_stand_ins_is_the_story(game: str) -> None:
    log, _ = notation.read((GOLDEN / f"{game}.txt").read_text())
    table, told = Table(log.header), 0
    names = [f"zoë-{seat}s" for seat in range(len(table.who))]
    tell, viewer = getattr(table.game.viewer, "story", None), table.game.viewer
    for entry in log.entries:
        notes = table.take(entry)
        for seat in (*range(len(names)), WATCHER):
            heard = tuple(note for note in notes if note.seen_by & only(seat))
            mine = own_names(names, seat)
            story = [named(line.words, names) for line in teller.narrator(viewer, len(names), seat)(heard)]
            assert story == (tell(heard, mine) if tell else [viewer.tell(note, mine) for note in heard])
            told += len(story)
    assert told > len(log.entries)
