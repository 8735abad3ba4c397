"""Lists of tables: what they say, and how often the store is asked for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from web.visitors import Visitor, house_of


@contextmanager
def counted(client: TestClient) -> Iterator[list[str]]:
    """What the store is asked meanwhile."""
    asked: list[str] = []

    def count(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        asked.append(statement)

    engine = house_of(client).store.engine
    event.listen(engine, "before_cursor_execute", count)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", count)


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/me/tables"])
def test_a_longer_list_asks_the_store_no_more_often(client: TestClient, path: str) -> None:
    ann = Visitor(client, "Ann")
    times, codes = [], set()
    for more in 1, 6:
        for _ in range(more):
            codes.add(code := ann.opens("saloon", listed=True))
            ann.sits(code)
        with counted(client) as asked:
            answer = client.get(path, headers=ann.headers)
        assert answer.status_code == 200
        assert all(code in answer.text for code in codes)
        times.append(len(asked))
    assert times[0] == times[1] > 0


def test_lists_say_who_sits_where(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("gunfight", listed=True, seats=[{}, {}, {"kind": "bot", "bot": "greedy"}])
    bob.sits(code, seat=1)
    told = {"table": code, "game": "gunfight", "open_seats": 1, "players": ["Bob"], "status": "open"}
    (listed,) = client.get("/api/tables").json()
    assert listed == {**told, "title": "Quick Draw", "seat": None, "created": listed["created"]}
    assert bob.get("/me/tables").json() == [{**listed, "seat": 1}]
    ann.sits(code, seat=0)
    (hers,) = ann.get("/me/tables").json()
    assert (hers["players"], hers["open_seats"], hers["seat"]) == (["Ann", "Bob"], 0, 0)
    assert client.get("/api/tables").json() == []
