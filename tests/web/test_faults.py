"""When something fails under the house: who asked gets an answer, who runs it finds it written down."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from quickdraw.play import database, writes
from quickdraw.play.store import SeatRow, Store, TableRow, Write
from web.served import served_in
from web.test_stopped import wait_for
from web.visitors import Visitor, house_of, open_house, two_at


class Broken(Store):
    def listed(self, limit: int = 0) -> list[tuple[TableRow, list[SeatRow]]]:
        raise RuntimeError("the list is torn")


def test_a_fault_is_written_down_once_and_answered(tmp_path: Path) -> None:
    with served_in(tmp_path, Broken) as served, httpx.Client(base_url=f"http://{served.address}") as http:
        page, program = http.get("/", timeout=None), http.get("/api/tables", timeout=None)
        http.get("/rules/saloon", timeout=None)
        wait_for(lambda: "/rules/saloon" in served.words())  # so that all of what came before is there
        lines = [json.loads(line) for line in served.words().splitlines()]
    assert page.status_code == program.status_code == 500
    assert "Something went wrong here" in page.text
    assert "Something went wrong here" in program.json()["error"]
    assert "content-security-policy" in page.headers
    errors = [line["error"] for line in lines if line["level"] == "error"]
    assert len(errors) == 2
    assert all("the list is torn" in error for error in errors)
    asked = [(line["path"], line["status"]) for line in lines if line["event"] == "request"]
    assert asked == [("/", 500), ("/api/tables", 500), ("/rules/saloon", 200)]


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A house whose store does not wait for other processes."""
    monkeypatch.setattr(database, "PRAGMAS", ("busy_timeout = 1", *database.PRAGMAS[1:]))
    with open_house(tmp_path) as client:
        yield client


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_who_meets_a_busy_store_is_asked_to_try_again(impatient: TestClient, tmp_path: Path) -> None:
    ann = Visitor(impatient, "Ann")
    code = ann.opens("saloon")
    with held(tmp_path):
        answers = [
            impatient.post("/api/guests", json={"name": "Bob"}),
            ann.post("/tables", {"game": "saloon"}),
            ann.post(f"/tables/{code}/sit"),
            impatient.post("/play/saloon", data={"name": "Bob"}, follow_redirects=False),
        ]
    for answer in answers:
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        assert "set-cookie" not in answer.headers
        assert "Try again in a moment." in answer.text
    words = "Nothing was done: the store cannot be used now (another process holds it)."
    assert answers[0].json() == {"error": f"{words} Try again in a moment.", "code": 0}
    assert f"<h1>{words}" in answers[-1].text
    assert [row.id for row in house_of(impatient).store.tables()] == [code]
    assert ann.sits(code)["seat"] == 0


def test_a_table_goes_on_after_its_store_was_busy(impatient: TestClient, tmp_path: Path) -> None:
    code, ann, bob = two_at(impatient, "saloon")
    before = house_of(impatient).store.entries(code)
    choice = {"number": 0, "actions": ["loot+loot"]}
    with held(tmp_path):
        assert ann.post(f"/tables/{code}/act", choice).status_code == 503
        assert ann.sees(code)["number"] == 0, "nobody sees what is not kept"
        assert not bob.sees(code)["view"]["sides"][0]["chosen"]
    assert house_of(impatient).store.entries(code) == before
    assert ann.does(code, "act", **choice)["number"] == 1
    assert bob.does(code, "act", number=0, actions=["shoot+loot"])["number"] == 1
    assert [line.split(" ", 1)[1] for line in house_of(impatient).store.entries(code)].count(
        "seat 1 loot+loot"
    ) == 1


def test_a_full_disk_is_told_and_goes_by(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    code, ann, _ = two_at(client, "saloon")
    choice = {"number": 0, "actions": ["loot+loot"]}
    with ann.looks(code) as looker:
        looker.frame()
        with patch.object(writes, "run", needs_pages):
            for _ in range(2):
                refused = ann.post("/tables", {"game": "saloon"})
                assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
                assert "(the disk is full)" in refused.json()["error"]
                health = client.get("/healthz")
                assert (health.status_code, health.json()["error"]) == (503, refused.json()["error"])
            looker.sends(do="act", **choice)
            with pytest.raises(WebSocketDisconnect) as gone:  # the page comes back, and says it again
                looker.until_closed()
            assert gone.value.code == 1012
        assert client.get("/healthz").json()["status"] == "ok", "it is found out without anybody's help"
    assert ann.does(code, "act", **choice)["number"] == 1
    told = [record.getMessage() for record in caplog.records if "store" in record.getMessage()]
    told = [words for words in told if words != "the store cannot be used"]  # which each who asked is told
    assert told == ["the store cannot be written", "the store can be written again"]
    assert not [record for record in caplog.records if record.exc_info]


def needs_pages(connection: Connection, what: Iterable[Write]) -> None:
    """Whatever is to be written, its file would have to grow and must not: SQLite refuses it."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1")  # it stays at what there is
    try:
        connection.exec_driver_sql("CREATE TABLE more (page)")
        connection.exec_driver_sql("INSERT INTO more VALUES (zeroblob(100000))")
    finally:
        connection.exec_driver_sql("PRAGMA max_page_count = 1073741823")


def test_what_trying_again_does_not_help_is_a_fault(client: TestClient) -> None:
    with house_of(client).store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE guests")
    with pytest.raises(OperationalError, match="no such table"):
        client.post("/api/guests", json={"name": "Bob"})
