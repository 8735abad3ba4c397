"""Headers that keep secrets: what may be cached, what a cookie is called, what the request log says."""

import json
import logging
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.sync.client import connect

from quickdraw.web.lines import JsonLines
from web.test_stopped import shell_server
from web.visitors import Visitor, two_at

# ---- what may be cached ----
SAME_FOR_ALL = {"/faces/{file}": "french.svg", "/games/{name}/{file}": "table.css"}
"""Routes for pictures, styles and scripts, with a file of each. A browser may keep those and nothing else."""
BODIES: dict[str, dict[str, Any]] = {
    "/api/guests": {"json": {"name": "Eve"}},
    "/api/tables": {"json": {"game": "saloon"}},
    "/new/{name}": {"data": {"name": "Eve"}},
    "/find": {"data": {"code": "K7QX2M"}},
}


def routes(client: TestClient) -> Iterator[tuple[str, str]]:
    """Method and path of every route."""
    for route in iter_route_contexts(cast(FastAPI, client.app).routes):
        for method in route.methods or ():
            yield method, str(route.path)


def test_no_answer_is_cached_but_pictures_styles_and_scripts(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    asked = set()
    for _ in "running", "over":
        for method, path in routes(client):
            where = path.format(code=code, name="saloon", file=SAME_FOR_ALL.get(path))
            body = BODIES.get(path, {"json": {}}) if method == "POST" else {}
            answer = client.request(method, where, headers=ann.headers, follow_redirects=False, **body)
            kept = "max-age=3600" if path in SAME_FOR_ALL else "no-store"
            assert answer.headers.get("cache-control") == kept, (method, path, answer.status_code)
            asked.add((method, path, answer.status_code))
        bob.post(f"/tables/{code}/resign")
    assert {
        ("POST", "/api/guests", 201),
        ("POST", "/play/{name}", 303),
        ("POST", "/api/tables", 201),
    } <= asked
    for path in ("/log", "/replay", "/check", ""):
        assert ("GET", "/tables/{code}" + path, 200) in asked


@pytest.mark.parametrize(
    ("path", "status", "kept"),
    [
        ("/static/house.css", 200, "max-age=3600"),
        ("/static/nothing.css", 404, "no-store"),
        ("/faces/nothing.svg", 404, "no-store"),
        ("/nothing", 404, "no-store"),
    ],
)
def test_a_file_may_be_kept_and_its_absence_may_not(
    client: TestClient, path: str, status: int, kept: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (status, kept)


# ---- HTTPS ----
def open_table(address: str, forwarded: str) -> httpx.Response:
    """As a browser does, through a proxy that says how it was asked."""
    headers = {"X-Forwarded-Proto": forwarded}
    return httpx.post(f"http://{address}/play/saloon", headers=headers, timeout=None)


def test_with_an_https_address_cookies_are_for_https_alone(tmp_path: Path) -> None:
    with shell_server(tmp_path, "--address", "https://cards.example") as (_, address):
        for forwarded in ("http", "https"):
            answer = open_table(address, forwarded)
            (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
            assert cookie.key == "__Host-quickdraw"
            assert (cookie["secure"], cookie["httponly"]) == (True, True)
            assert (cookie["path"], cookie["domain"]) == ("/", "")
            seat = f"{address}{answer.headers['location']}"
            mine = {"Cookie": f"__Host-quickdraw={cookie.value}"}
            httpx.post(f"http://{seat}", data={"name": "Ann"}, headers=mine, timeout=None)
            assert seen_from(seat, mine) == 0
            assert seen_from(seat, {"Cookie": f"quickdraw={cookie.value}"}) is None, "could have been planted"
        for path in ("/", "/api/games", "/static/house.css", "/nothing"):
            hsts = httpx.get(f"http://{address}{path}", timeout=None).headers["strict-transport-security"]
            assert hsts.startswith("max-age=")


def seen_from(seat: str, headers: dict[str, str]) -> int | None:
    """The seat that a browser looks from, over HTTP and over its socket alike."""
    table = seat.removesuffix("/sit")
    page = httpx.get(f"http://{table}", headers=headers, timeout=None).text
    url = f"ws://{table}/socket?as_json=true"
    with connect(url, additional_headers=headers, open_timeout=None) as socket:
        facts = next(facts for facts in map(json.loads, socket) if "seat" in facts)
    assert f'data-seat="{"" if facts["seat"] is None else facts["seat"]}"' in page
    return cast(int | None, facts["seat"])


def test_without_an_https_address_a_forwarded_header_changes_no_cookie(tmp_path: Path) -> None:
    with shell_server(tmp_path) as (_, address):
        for forwarded in ("http", "https"):
            answer = open_table(address, forwarded)
            (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
            assert (cookie.key, cookie["secure"], cookie["httponly"]) == ("quickdraw", "", True)
            assert "strict-transport-security" not in answer.headers


# ---- the request log ----
def test_the_log_says_where_each_request_came_from(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    there = TestClient(client.app, base_url=str(client.base_url), client=("203.0.113.7", 5000))
    there.get("/rules/saloon")
    there.post("/api/guests", json={"name": "Eve"}, headers={"Origin": "http://evil.example.com"})
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    told = [(line["event"], line["client"], line["path"]) for line in lines if "client" in line]
    assert told == [
        ("request", "203.0.113.7", "/rules/saloon"),
        ("a request from another site was refused", "203.0.113.7", "/api/guests"),
        ("request", "203.0.113.7", "/api/guests"),
    ]


def test_the_log_says_where_each_socket_came_from(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    code = Visitor(client, "Ann").opens("saloon")
    caplog.set_level(logging.INFO)
    there = TestClient(client.app, base_url=str(client.base_url), client=("203.0.113.7", 5000))
    with (
        pytest.raises(WebSocketDisconnect),
        there.websocket_connect(f"/tables/{code}/socket", headers={"Origin": "http://evil.example"}),
    ):
        pass
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert [(line["event"], line["client"], line["path"]) for line in lines if "client" in line] == [
        ("socket", "203.0.113.7", f"/tables/{code}/socket"),
        ("a request from another site was refused", "203.0.113.7", f"/tables/{code}/socket"),
    ]
