"""A house for tests, and visitors who talk to it as programs do."""

import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from quickdraw.play.store import Store
from quickdraw.web.app import create_app
from quickdraw.web.house import House

T = TypeVar("T")


@contextmanager
def open_house(folder: Path) -> Iterator[TestClient]:
    """A house in which bots are quick. Its store is kept in the folder."""
    house = House(Store(str(folder / "house.db")), address="http://testserver", bot_delay=0)
    with TestClient(create_app(house), base_url="http://testserver") as client:
        yield client


def house_of(client: TestClient) -> House:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    return house


class Visitor:
    """A guest with a secret of its own."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.name = name
        self.random = Random(name)
        self.secret = client.post("/api/guests", json={"name": name}).json()["secret"]
        self.headers = {"Authorization": f"Bearer {self.secret}"}

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return self.client.post(f"/api{path}", json=body or {}, headers=self.headers)

    def get(self, path: str) -> Any:
        return self.client.get(f"/api{path}", headers=self.headers)

    def opens(self, game: str, **setup: Any) -> str:
        """A new table; its code."""
        answer = self.post("/tables", {"game": game, "clock": "none", **setup})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["table"]
        return code

    def sits(self, code: str, entropy: str = "", **more: Any) -> dict[str, Any]:
        answer = self.post(f"/tables/{code}/sit", {"entropy": entropy, **more})
        assert answer.status_code == 200, answer.text
        facts: dict[str, Any] = answer.json()
        return facts

    def sees(self, code: str) -> dict[str, Any]:
        facts: dict[str, Any] = self.get(f"/tables/{code}").json()
        return facts

    def does(self, code: str, what: str, **fields: Any) -> dict[str, Any]:
        answer = self.post(f"/tables/{code}/{what}", fields)
        assert answer.status_code == 200, answer.text
        facts: dict[str, Any] = answer.json()
        return facts

    def chooses(self, code: str) -> dict[str, Any]:
        """Anything that is legal."""
        here = self.sees(code)
        return self.does(code, "act", number=here["number"], actions=[self.random.choice(here["legal"])])

    @contextmanager
    def looks(self, code: str, *, as_json: bool = True) -> "Iterator[Looker]":
        path = f"/tables/{code}/socket?as_json={'true' if as_json else 'false'}"
        with self.client.websocket_connect(path, headers=self.headers) as socket:
            yield Looker(socket)


class Looker:
    """One socket, as a program uses it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.sent = 0

    def next(self) -> str:
        """The next message that is no ping."""
        while True:
            text = self.socket.receive_text()
            if not text.startswith('{"ping"'):
                return text
            self.socket.send_text(json.dumps({"do": "pong", "id": json.loads(text)["ping"]}))

    def frame(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self.next())
        return facts

    def until_closed(self) -> None:
        """Raises when the other side closes."""
        while True:
            self.socket.receive_text()

    def sends(self, **message: Any) -> None:
        self.sent += 1
        self.socket.send_text(json.dumps({**message, "n": self.sent}))

    def until_seq(self, seq: int) -> dict[str, Any]:
        """The first frame with so many entries in the log."""
        while True:
            frame = self.frame()
            if frame["seq"] >= seq:
                return frame

    def until_ack(self) -> dict[str, Any]:
        """The first message that answers the last one sent."""
        while True:
            frame = self.frame()
            if frame.get("ack") == self.sent:
                return frame


def two_at(client: TestClient, game: str, **setup: Any) -> tuple[str, Visitor, Visitor]:
    """Ann and Bob at a table whose match has begun."""
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens(game, **setup)
    ann.sits(code, "aa")
    bob.sits(code, "bb")
    return code, ann, bob


def play_out(code: str, *players: Visitor, most: int = 3000) -> dict[str, Any]:
    """Everybody chooses at random until the match is over."""
    for _ in range(most):
        here = players[0].sees(code)
        if here["status"] != "running":
            return here
        if not here["waiting_for"] and not here["racing"]:
            players[0].does(code, "deal")  # between two games of a series
        for player in players:
            seen = player.sees(code)
            if seen["status"] == "running" and seen["legal"]:
                player.chooses(code)
    raise AssertionError("the match does not end")


def in_house(client: TestClient, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Done in the loop of the house, between what its visitors ask for."""
    assert client.portal is not None
    done: T = client.portal.call(work)
    return done


def read_anew(client: TestClient, code: str) -> None:
    """The table is woken from what the store has of it."""

    async def forget() -> None:
        house = house_of(client)
        house.forget(house.room(code))

    in_house(client, forget)
