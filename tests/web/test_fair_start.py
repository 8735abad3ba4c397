"""The server commits to its secret before it knows what the players add, whichever way a table is made."""

import hashlib
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient

from quickdraw.games import NAMES
from quickdraw.play.fair import SECRET_BYTES
from quickdraw.play.store import TableRow
from quickdraw.web import house
from quickdraw.web.room import Room
from web.visitors import Visitor, house_of, two_at

WITH_BOT = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]


class Forms(HTMLParser):
    """The names of all fields of a page's forms, by where they are sent."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {}
        self._action = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "form":
            self._action = said.get("action") or ""
            self.found[self._action] = set()
        elif self._action and (name := said.get("name")):
            self.found[self._action].add(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._action = ""


def ended(client: TestClient, ann: Visitor, game: str) -> str:
    """A table at which Ann has played alone or with a bot, and given up."""
    code = ann.opens(game, seats=[] if game == "holdem" else WITH_BOT)
    ann.sits(code)
    ann.does(code, "resign")
    return code


def test_no_form_that_makes_a_table_sends_entropy(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    pages = ["/", *(f"/new/{game}" for game in NAMES)]
    pages += [f"/tables/{ended(client, ann, game)}" for game in NAMES]
    making = 0
    for path in pages:
        for action, names in Forms(client.get(path, headers=ann.headers).text).found.items():
            making += bool(re.match("/play/|/new/|/tables/[A-Z0-9]+/rematch$", action))
            assert "entropy" not in names, (path, action)
    assert making == 3 * len(NAMES)
    waiting = Forms(client.get(f"/tables/{ann.opens('saloon')}").text).found
    assert [names for action, names in waiting.items() if action.endswith("/sit")] == [{"name", "entropy"}]


def play_now(client: TestClient, ann: Visitor) -> str:
    return "/play/saloon"


def invite(client: TestClient, ann: Visitor) -> str:
    return "/new/saloon"


def rematch(client: TestClient, ann: Visitor) -> str:
    return f"/tables/{ended(client, ann, 'saloon')}/rematch"


def new_session(client: TestClient, ann: Visitor) -> str:
    return f"/tables/{ended(client, ann, 'holdem')}/rematch"


WAYS = [play_now, invite, rematch, new_session]
Way = Callable[[TestClient, Visitor], str]


def asked_to(client: TestClient, ann: Visitor, path: str, **form: str) -> str:
    """Where Ann is sent by a form."""
    answer = client.post(path, data=form, headers=ann.headers, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def room_at(client: TestClient, path: str) -> Room:
    return house_of(client).room(path.split("/")[2])


@pytest.mark.parametrize("way", WAYS)
def test_the_commitment_is_on_the_page_before_the_entropy_is_sent(client: TestClient, way: Way) -> None:
    ann = Visitor(client, "Ann")
    seat = asked_to(client, ann, way(client, ann), entropy="ee")  # as if a page did it
    room = room_at(client, seat)
    assert seat == f"/tables/{room.row.id}/sit"
    assert room.match is None
    assert not any(row.entropy for row in room.seats), "the server knows nothing of it yet"

    shown = hashlib.sha256(room.row.secret).hexdigest()
    page = client.get(seat, headers=ann.headers).text
    assert f"<code>{shown}</code>" in page
    assert Forms(page).found == {seat: {"entropy"}}
    table = asked_to(client, ann, seat, entropy="aa")
    assert table == f"/tables/{room.row.id}"
    assert [row.entropy for row in room.seats if row.kind == "person"] == [b"\xaa"]
    assert hashlib.sha256(room.row.secret).hexdigest() == shown
    assert (room.match is None) == (way is invite)
    assert f"<code>{shown}</code>" in client.get(table, headers=ann.headers).text, "and at the table"


@pytest.mark.parametrize("way", WAYS)
def test_who_comes_to_a_table_that_keeps_a_seat_for_them_is_not_asked_for_a_name(
    client: TestClient, way: Way
) -> None:
    """As when they stopped the page of their seat, and found the table on the first page."""
    ann = Visitor(client, "Ann")
    seat = asked_to(client, ann, way(client, ann))
    table = seat.removesuffix("/sit")
    page = client.get(table, headers=ann.headers)
    assert page.url.path == seat
    assert "A seat is kept for you, Ann." in page.text
    assert Forms(page.text).found == {seat: {"entropy"}}
    asked_to(client, ann, seat)
    assert client.get(table, headers=ann.headers).url.path == table, "who sits there sees the table"
    room = room_at(client, table)
    assert [row.name for row in room.seats if row.kind == "person"] == ["Ann"]


def test_a_friend_is_shown_the_commitment_before_and_at_the_table(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    room = room_at(client, asked_to(client, ann, "/new/saloon"))
    table = f"/tables/{room.row.id}"
    asked_to(client, ann, f"{table}/sit")
    for _ in ("before", "after"):
        assert f"<code>{room.commitment}</code>" in client.get(table, headers=bob.headers).text
        asked_to(client, bob, f"{table}/sit", entropy="bb")
    assert room.match is not None
    assert room.match.log.header.entropy == (b"", b"\xbb")


@pytest.mark.parametrize("way", WAYS)
def test_sitting_down_twice_or_going_back_does_no_harm(client: TestClient, way: Way) -> None:
    ann = Visitor(client, "Ann")
    seat = asked_to(client, ann, way(client, ann))
    room = room_at(client, seat)
    asked_to(client, ann, seat, entropy="aa")
    sat = list(room.seats)
    table = asked_to(client, ann, seat, entropy="bb")
    assert room.seats == sat
    back = client.get(seat, headers=ann.headers, follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (303, table)
    ann.does(room.row.id, "resign")
    back = client.get(seat, headers=ann.headers, follow_redirects=False)
    assert back.status_code == 303, "nobody is put back"


def test_the_seat_of_who_opens_a_table_is_nobody_elses(client: TestClient) -> None:
    ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
    seat = asked_to(client, ann, "/play/saloon")
    assert client.get(seat, headers=eve.headers, follow_redirects=False).status_code == 303
    assert client.post(seat, headers=eve.headers).status_code == 409
    room = room_at(client, asked_to(client, ann, "/new/saloon"))
    assert eve.sits(room.row.id)["seat"] == 1
    assert "<b>kept seat</b>" in client.get(f"/tables/{room.row.id}", headers=eve.headers).text
    assert ann.sits(room.row.id)["status"] == "running"


def test_the_name_in_the_form_for_a_new_table_is_the_one_at_the_table(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    seat = asked_to(client, ann, "/new/saloon", name="Calamity Ann")
    assert "Calamity Ann" in client.get(seat, headers=ann.headers).text
    asked_to(client, ann, seat)
    assert [row.name for row in room_at(client, seat).seats] == ["Calamity Ann", ""]


@pytest.mark.parametrize("game", ["saloon", "holdem"])
def test_a_table_is_in_the_lobby_once_its_opener_sits_there(client: TestClient, game: str) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    seat = asked_to(client, ann, f"/new/{game}", listed="on", watchers="on", **{"seat-1": "open"})
    assert client.get("/api/tables").json() == []
    asked_to(client, ann, seat)
    (found,) = client.get("/api/tables").json()
    assert found["open_seats"] == 1
    bob.sits(found["table"])
    if game == "holdem":
        bob.does(found["table"], "resign")
        assert client.get("/api/tables").json(), "a seat that was left is free"


def test_a_rematch_is_offered_to_the_other_as_before(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    ann.does(code, "resign")
    seat = asked_to(client, ann, f"/tables/{code}/rematch")
    asked_to(client, ann, seat, entropy="aa")
    assert ">To the rematch</button>" in client.get(f"/tables/{code}", headers=bob.headers).text
    watched = client.get(f"/tables/{code}").text
    again = ann.sees(code)["successor"]
    assert f'href="/tables/{again}">Watch the rematch</a>' in watched
    assert "/rematch" not in watched
    assert "A seat is kept" in client.get(seat, headers=ann.headers).text
    assert asked_to(client, bob, f"/tables/{code}/rematch") == seat
    asked_to(client, bob, seat, entropy="bb")
    room = room_at(client, seat)
    assert room.match is not None
    assert room.match.log.header.entropy == (b"\xbb", b"\xaa")


def test_every_table_has_a_new_secret_from_the_system(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In all other tests here it comes from the name of the test."""
    monkeypatch.setattr(house, "TableRow", TableRow)
    drawn: list[bytes] = []

    def draw(n: int) -> bytes:
        drawn.append(bytes([len(drawn)]) * n)
        return drawn[-1]

    monkeypatch.setattr("secrets.token_bytes", draw)
    codes = [two_at(client, "saloon")[0] for _ in range(3)]
    secrets = [house_of(client).room(code).row.secret for code in codes]
    assert len(set(secrets)) == 3
    assert all(len(secret) == SECRET_BYTES and secret in drawn for secret in secrets)
