"""What a table shows is drawn with stand-ins; every table has its own names put in."""

import html
import re
from itertools import pairwise

import pytest
from fastapi.testclient import TestClient

from quickdraw.games import NAMES
from quickdraw.web.naming import SIGN
from web.visitors import Visitor, play_out

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
                assert SIGN not in text
                assert text.isascii() or game != "saloon"
                assert all(name in words for name in here)
                assert not any(name in words for name in not_here)
            told = one.sees(code)["told"]
            assert not any(SIGN in line["words"] for line in told)


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


@pytest.mark.parametrize("name", [f"A{SIGN}0", f"{SIGN}1"])
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
    assert SIGN not in page
    assert all(name in html.unescape(page) for name in STRANGE)
