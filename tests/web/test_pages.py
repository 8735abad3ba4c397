"""Pages for people: what each game is called, what a replay shows, who is talked to."""

import re

import pytest
from fastapi.testclient import TestClient

from quickdraw.games import NAMES, load
from web.visitors import Visitor, two_at

CHOICE = re.compile(r'data-act="([^"]+)"')


def test_no_two_games_go_by_the_same_name(client: TestClient) -> None:
    names = [load(game).known_as for game in NAMES]
    assert len({re.sub(r"\W", "", name).lower() for name in names}) == len(NAMES)
    home = client.get("/").text
    assert re.findall(r"<h2>([^<]+)</h2>", home) == [name.replace("'", "&#39;") for name in names]


@pytest.mark.parametrize("game", NAMES)
def test_the_bar_above_a_table_says_which_game_it_is(client: TestClient, game: str) -> None:
    table = client.post(f"/play/{game}", follow_redirects=True).text
    shown = re.search(r'<span class="what">([^<]+)<', table)
    assert shown
    assert shown[1].replace("&#39;", "'") == load(game).known_as != "Quickdraw"


@pytest.mark.parametrize("game", ["gunfight", "sixshooter"])
def test_in_a_replay_there_is_nothing_to_choose(client: TestClient, game: str) -> None:
    code, ann, bob = two_at(client, game)
    offered = []
    for player in (ann, bob) * 20:
        offered += choices_in(client.get(f"/tables/{code}", headers=player.headers).text)
        if player.sees(code)["legal"]:
            player.chooses(code)
    assert offered
    if ann.sees(code)["status"] == "running":
        ann.does(code, "resign")
    (steps,) = re.findall(r"Step 1 of (\d+)", client.get(f"/tables/{code}/replay").text)
    assert int(steps) > 2
    for step in range(int(steps)):
        assert not choices_in(client.get(f"/tables/{code}/replay?step={step}").text)


def choices_in(page: str) -> list[str]:
    table = page.partition('<section id="table"')[2].partition('<section class="told"')[0]
    return CHOICE.findall(table)


def test_there_is_nobody_to_talk_to_at_a_table_of_bots_that_do_not_answer(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    bot = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    talks = {}
    for who, game, seats in (
        ("bot", "saloon", bot),
        ("answers", "sixshooter", bot),
        ("friend", "saloon", []),
    ):
        code = ann.opens(game, seats=seats)
        ann.sits(code)
        talks[who] = 'id="say"' in client.get(f"/tables/{code}", headers=ann.headers).text
    assert talks == {"bot": False, "answers": True, "friend": True}
