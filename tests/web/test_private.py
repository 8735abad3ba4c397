"""A table that nobody may watch is private, during the match and ever after."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from quickdraw.play import rows
from web.visitors import Visitor, house_of, open_house, read_anew, two_at

LINE = "Meet me at midnight."
LOOKS = ("/api/tables/{code}", "/api/tables/{code}/log", "/tables/{code}", "/tables/{code}/log",
         "/tables/{code}/replay", "/tables/{code}/check")  # fmt: skip
"""What shows something of a match."""
BODIES: dict[str, dict[str, Any]] = {
    "act": {"number": 0, "actions": ["loot+loot"]},
    "talk": {"text": "Who is there?"},
    "claim": {"seat": 0},
    "rebuy": {"chips": 5},
}
"""What a command needs, so that it makes sense."""

match_or_session = pytest.mark.parametrize(
    ("game", "more"), [("saloon", {}), ("holdem", {"options": {"seats": 2}})]
)


def routes_of_a_table(client: TestClient) -> Iterator[tuple[str, str]]:
    for route in iter_route_contexts(cast(FastAPI, client.app).routes):
        for method in route.methods or ():
            if "{code}" in str(route.path):
                yield method, str(route.path)


def answers(client: TestClient, code: str, headers: dict[str, str]) -> dict[tuple[str, str], tuple[int, str]]:
    """Of every route of the table, by method and path."""
    told = {}
    for method, path in routes_of_a_table(client):
        what = path.rpartition("/")[2]
        body = {"json": BODIES.get(what, {})} if method == "POST" else {}
        answer = client.request(
            method, path.format(code=code), headers=headers, follow_redirects=False, **body
        )
        told[method, path] = answer.status_code, answer.text
    return told


def closed_with(client: TestClient, code: str, headers: dict[str, str]) -> int:
    """The code with which a socket of that table is closed, before it says anything."""
    with (
        client.websocket_connect(f"/tables/{code}/socket", headers=headers) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    return closed.value.code


def finish(game: str, code: str, ann: Visitor, bob: Visitor) -> None:
    for player in (ann, bob) if game == "holdem" else (ann,):
        player.post(f"/tables/{code}/resign")
    assert ann.sees(code)["status"] == "over"


@match_or_session
def test_a_private_table_tells_a_stranger_the_same_after_the_match_as_during_it(
    client: TestClient, game: str, more: dict[str, Any]
) -> None:
    code, ann, bob = two_at(client, game, watchers=False, **more)
    ann.post(f"/tables/{code}/talk", {"text": LINE})  # not at the casino
    eve = Visitor(client, "Eve")
    client.cookies.clear()
    strangers: list[dict[str, str]] = [eve.headers, {}]
    during = [answers(client, code, headers) for headers in strangers]
    finish(game, code, ann, bob)
    for headers, before in zip(strangers, during, strict=True):
        after = answers(client, code, headers)
        assert len(after) > 20
        assert {route: told for route, told in after.items() if told != before[route]} == {}
        assert {after["GET", path][0] for path in LOOKS} == {403}
        assert not [told for told in after.values() if LINE in told[1] or "Bob" in told[1]]
        assert closed_with(client, code, headers) == 4003
    assert code not in client.get("/api/tables").text + eve.get("/me/tables").text


@match_or_session
def test_those_who_sat_there_may_look_back(client: TestClient, game: str, more: dict[str, Any]) -> None:
    code, ann, bob = two_at(client, game, watchers=False, **more)
    ann.post(f"/tables/{code}/talk", {"text": LINE})  # not at the casino
    finish(game, code, ann, bob)
    for player in (ann, bob):
        told = answers(client, code, player.headers)
        assert {told["GET", path][0] for path in LOOKS} == {200}
        assert (LINE in told["GET", "/tables/{code}/log"][1]) == (game == "saloon")
        with player.looks(code) as looker:
            assert looker.frame()["status"] == "over"


def test_A1_whose_seat_a_bot_took_may_look_back_and_not_before_the_end(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.play.clocks.MOST_RUN_OUTS", 0)
    code, ann, bob = two_at(client, "saloon", watchers=False, absent="bot")
    ann.does(code, "claim", seat=1)
    assert bob.get(f"/tables/{code}").status_code == 403
    ann.does(code, "resign")
    assert bob.sees(code)["status"] == "over"


def test_who_left_a_private_session_may_look_back_and_not_before_the_end(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 3}, watchers=False)
    bob.post(f"/tables/{code}/resign")
    assert bob.get(f"/tables/{code}").status_code == 403
    ann.post(f"/tables/{code}/resign")
    assert bob.sees(code)["status"] == "over"


def test_a_private_match_that_cannot_be_read_any_more_stays_private(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon", watchers=False)
        eve = Visitor(client, "Eve")
        with house_of(client).store.engine.begin() as connection:
            connection.execute(update(rows.entries).where(rows.entries.c.seq == 2).values(line="garbage"))
        read_anew(client, code)
        assert "cannot be read" in ann.sees(code)["notice"]
        assert eve.get(f"/tables/{code}").status_code == 403
        ann.does(code, "end")
        assert ann.get(f"/tables/{code}/log").status_code == 200
        for path in LOOKS:
            assert client.get(path.format(code=code), headers=eve.headers).status_code == 403
