"""Whatever is sent: a clear answer or a closed connection, never a traceback, never an effect on others."""

import html
import json
import logging
from typing import Any, cast

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from quickdraw.play.talk import LONGEST
from quickdraw.web import connection, ear, gate, security
from quickdraw.web.lines import JsonLines
from web.visitors import Visitor, house_of, two_at

AS_JSON = {"headers": {"Content-Type": "application/json"}}
MARKUP = "<script>alert(1)</script><img src=x onerror=alert(1)>"


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Any:
    """In every test here nothing may fail inside."""
    yield
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", '"act"', "{}", '{"do":"fly"}', '{"do":"act"}', "\x00",
        '{"do":"act","number":-1,"actions":["x"]}', '{"do":"talk","text":5}', '{"do":"pong","id":"x"}',
        '{"do":"act","number":1e99,"actions":["x"]}', '{"do":"act","number":0,"actions":"loot"}',
        '{"do":"act","number":0,"actions":["loot+loot"],"extra":1}',
        '{"do":"claim","seat":99}', '{"do":"rebuy","chips":-5}',
        '{"do":"act","number":0,"actions":[' + ",".join(['"x"'] * 500) + "]}",
    ],
)  # fmt: skip
def test_a_message_that_makes_no_sense_is_refused_in_words(client: TestClient, text: str) -> None:
    code, ann, bob = two_at(client, "saloon")
    before = bob.sees(code)
    with ann.looks(code) as looker:
        looker.frame()
        looker.socket.send_text(text)
        answer = looker.frame()
        assert "makes no sense" in answer["refused"]
        looker.sends(do="act", number=0, actions=["loot+loot"])  # the connection still works
        assert looker.until_ack()["number"] == 1
    after = bob.sees(code)
    assert after["view"]["row"] == before["view"]["row"]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "act", "number": 0, "actions": ["fly"]}, "no such choice"),
        ({"do": "act", "number": 0, "actions": ["deal:sip"]}, ""),
        ({"do": "act", "number": 0, "actions": []}, "Choose something"),
        ({"do": "act", "number": 7, "actions": ["loot+loot"]}, "not the decision to be made now"),
        ({"do": "claim", "seat": 1}, "three times in a row"),
        ({"do": "claim", "seat": 5}, "three times in a row"),
        ({"do": "deal"}, ""),
        ({"do": "rebuy", "chips": 5}, "not played for chips"),
        ({"do": "ready"}, ""),
        ({"do": "go-on"}, ""),
        ({"do": "end"}, ""),
        ({"do": "talk", "text": " "}, "Say something"),
        ({"do": "talk", "text": "one\ntwo"}, "one line"),
    ],
)
def test_what_may_not_be_done_is_refused_with_its_reason(
    client: TestClient, message: dict[str, Any], words: str
) -> None:
    code, ann, _ = two_at(client, "saloon")
    before = ann.sees(code)
    with ann.looks(code) as looker:
        looker.frame()
        looker.sends(**message)
        answer = looker.until_ack()
        assert answer["refused"]
        assert words in answer["refused"]
    assert ann.sees(code)["view"] == before["view"]


def test_anothers_seat_cannot_be_used(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    eve = Visitor(client, "Eve")
    assert eve.post(f"/tables/{code}/act", {"number": 0, "actions": ["loot+loot"]}).status_code == 403
    forged = {"Authorization": f"Bearer {ann.secret.swapcase()}"}
    body = {"number": 0, "actions": ["loot+loot"]}
    assert client.post(f"/api/tables/{code}/act", json=body, headers=forged).status_code == 401
    assert ann.sees(code)["number"] == 0


def test_who_says_a_secret_that_nobody_has_is_told_so_and_does_not_watch_in_vain(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    forged = {"Authorization": f"Bearer {ann.secret.swapcase()}"}
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/log"):
        answer = client.get(path, headers=forged)
        assert (answer.status_code, "Nobody here has this secret" in answer.text) == (401, True)
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/tables/{code}/socket", headers=forged) as socket,
    ):
        socket.receive_text()
    assert (closed.value.code, "Nobody here has this secret" in closed.value.reason) == (4003, True)
    old = {"Cookie": "quickdraw=of-a-house-that-is-gone"}
    assert client.get(f"/tables/{code}", headers=old).status_code == 200, "a browser comes as somebody new"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"content": '{"name": "Ann"}'}, "Send a JSON object, and say so with `Content-Type: app"),
        ({"content": ""}, "Send a JSON object"),
        ({"content": '{"name": "Ann"', **AS_JSON}, "That is no JSON: Expecting ',' delimiter at character"),
        ({"json": ["Ann"]}, "Send a JSON object"),
        ({"json": {}}, "name: Field required"),
        ({"json": {"name": "Ann", "age": 7}}, "age: Extra inputs are not permitted"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_body_is_said(client: TestClient, sent: dict[str, Any], told: str) -> None:
    refused = client.post("/api/guests", **sent)
    assert refused.status_code == 422
    assert refused.json()["error"].startswith(told)


def test_the_same_choice_again_is_acknowledged_again_and_another_is_not(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    for _ in range(2):
        assert ann.does(code, "act", number=0, actions=["loot+loot"])["number"] == 1
    other = ann.post(f"/tables/{code}/act", {"number": 0, "actions": ["shoot+loot"]})
    assert other.status_code == 409


def test_a_flood_of_messages_ends_the_connection_and_nobody_elses(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MESSAGES_A_SECOND", 0)  # on a slow machine the flood takes seconds
    code, ann, bob = two_at(client, "saloon")
    with bob.looks(code) as quiet:
        quiet.frame()
        with ann.looks(code) as loud:
            for _ in range(connection.BURST * 3):
                loud.socket.send_text('{"do":"ready"}')
            with pytest.raises(WebSocketDisconnect) as closed:
                loud.until_closed()
            assert closed.value.code == ear.TOO_MUCH
        quiet.sends(do="act", number=0, actions=["loot+loot"])
        assert quiet.until_ack()["number"] == 1


def test_a_foreign_origin_gets_no_socket_and_no_effect(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    foreign = {**ann.headers, "Origin": "http://evil.example.com"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/tables/{code}/socket", headers=foreign) as socket,
    ):
        socket.receive_text()
    body = {"number": 0, "actions": ["loot+loot"]}
    assert client.post(f"/api/tables/{code}/act", json=body, headers=foreign).status_code == 403
    own = {**ann.headers, "Origin": "http://testserver"}
    assert client.post(f"/api/tables/{code}/act", json=body, headers=own).status_code == 200


def test_the_house_is_where_its_address_says_and_where_it_was_asked(client: TestClient) -> None:
    """Behind a proxy that passes the host on, or one that does not."""
    house_of(client).address = "https://cards.example"

    def status(origin: str, host: str) -> int:
        headers = {"Origin": origin, "Host": host}
        return int(client.post("/api/guests", json={"name": "Ann"}, headers=headers).status_code)

    assert status("https://cards.example", "127.0.0.1:8000") == 201
    assert status("https://cards.example:443", "127.0.0.1:8000") == 201
    assert status("http://192.168.0.7:8000", "192.168.0.7:8000") == 201
    assert status("https://other.example", "other.example:443") == 201
    assert status("https://other.example", "other.example:80") == 403
    assert status("https://evil.example", "127.0.0.1:8000") == 403
    assert status("https://cards.example:444", "127.0.0.1:8000") == 403
    assert status("http://cards.example", "127.0.0.1:8000") == 403


def test_too_much_is_too_much(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    large = {"game": "saloon", "options": {"x": "y" * (gate.LARGEST_BODY + 1)}}
    assert ann.post("/tables", large).status_code == 413

    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 4096

    assert client.post("/api/guests", content=endless()).status_code >= 400
    said = ann.post("/tables/NONE/talk", {"text": "x" * (LONGEST + 1)})
    assert said.status_code == 422
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 100, "\u202eevil", "\x00"])
def test_names_that_are_none_are_refused(client: TestClient, name: str) -> None:
    answer = client.post("/api/guests", json={"name": name})
    assert answer.status_code == 422
    assert "error" in answer.json()


def test_markup_in_names_and_talk_stays_text(client: TestClient) -> None:
    name = "<b>Ann</b><script>"
    ann, bob = Visitor(client, name), Visitor(client, "Bob")
    code = ann.opens("sixshooter")
    ann.sits(code)
    bob.sits(code)
    for player in (ann, bob):
        player.does(code, "act", number=0, actions=["keep"])
    ann.does(code, "talk", text=MARKUP)
    page = client.get(f"/tables/{code}", headers=bob.headers).text
    with bob.looks(code, as_json=False) as looker:
        frame = looker.next()
    for text in (page, frame):
        assert MARKUP not in text
        assert "<b>Ann</b>" not in text
        assert "&lt;script&gt;alert(1)" in text
    assert ann.sees(code)["told"][-1]["words"] == MARKUP


def test_every_page_has_a_strict_policy_and_no_inline_script_or_style(client: TestClient) -> None:
    code, ann, bob = two_at(client, "gunfight")
    bob.does(code, "resign")
    for path in ("/", "/new/gunfight", "/rules/gunfight", f"/tables/{code}", f"/tables/{code}/replay",
                 f"/tables/{code}/check", "/nothing"):  # fmt: skip
        answer = client.get(path, headers=ann.headers)
        policy = answer.headers["content-security-policy"]
        assert policy == security.HEADERS["content-security-policy"]
        assert "unsafe" not in policy
        assert " style=" not in answer.text
        assert " on" + "click" not in answer.text
        for script in answer.text.split("<script")[1:]:
            assert script.startswith(' type="module" src="/')


def gets(client: TestClient, code: str) -> list[str]:
    """A path for every route of the house that answers GET, and two that no route stands for."""
    routes = iter_route_contexts(cast(FastAPI, client.app).routes)
    paths = [route.path for route in routes if route.path and "GET" in (route.methods or ())]
    named = {"code": code, "name": "saloon"}
    files = {"/faces/{file}": "french.svg", "/games/{name}/{file}": "table.css"}
    return [*(path.format(**named, file=files.get(path)) for path in paths), "/static/house.css", "/nothing"]


def test_HEAD_works_wherever_GET_does(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    paths = gets(client, code)
    assert {"/", f"/tables/{code}/sit", "/api/me/tables", "/healthz", "/faces/french.svg"} <= set(paths)
    for path in paths:
        got, head = (
            client.request(method, path, headers=ann.headers, follow_redirects=False)
            for method in ("GET", "HEAD")
        )
        assert got.status_code == {"/nothing": 404, f"/tables/{code}/sit": 303}.get(path, 200), path
        assert head.status_code == got.status_code, path
        assert head.content == b""
        assert head.headers.get("content-type") == got.headers.get("content-type"), path


@pytest.mark.parametrize(
    "path",
    [
        "/games/saloon/..%2Frules.py",
        "/faces/..%2Ffrench.py",
        "/games/saloon/scene.py",
        "/static/..%2Fapp.py",
        f"/games/saloon/{'x' * 300}.css",
        f"/faces/{'x' * 300}.svg",
        f"/static/{'x' * 300}.css",
        "/games/saloon/%00.css",
        "/faces/%00.svg",
        "/static/%00",
    ],
)
def test_nothing_but_pictures_styles_and_scripts_can_be_fetched(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/nothing", {}, 404),
        ("GET", "/tables/NOSUCH", {}, 404),
        ("GET", "/tables/no-code", {}, 404),
        ("PUT", "/tables/NOSUCH", {}, 405),
        ("POST", "/tables/NOSUCH/rematch", {"headers": {"Origin": "http://evil.example.com"}}, 403),
        ("POST", "/tables/NOSUCH/sit", {"content": b"x" * (gate.LARGEST_BODY + 1)}, 413),
    ],
)
def test_errors_are_pages_for_people_and_json_for_programs(
    client: TestClient, method: str, path: str, more: dict[str, Any], status: int
) -> None:
    page, facts = client.request(method, path, **more), client.request(method, f"/api{path}", **more)
    assert page.status_code == facts.status_code == status
    assert page.headers["content-type"].startswith("text/html")
    assert f"<h1>{facts.json()['error']}</h1>" in html.unescape(page.text)
    assert facts.json()["code"] == 0


@pytest.mark.parametrize(
    "body", [b"[" * 20_000, b'{"name":' + b"1" * 6000 + b"}", b"\xff", b"{", b"", b"null"]
)
def test_JSON_that_cannot_be_read_makes_no_sense(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_the_log_of_the_server_tells_no_secrets(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    code, ann, _ = two_at(client, "saloon")
    client.get(f"/tables/{code}?token={ann.secret}", headers=ann.headers)
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "quickdraw"]
    assert any(json.loads(line).get("path") == f"/tables/{code}" for line in lines)
    fair_secret = house_of(client).room(code).row.secret.hex()
    assert not any(secret in line for line in lines for secret in (ann.secret, fair_secret))
