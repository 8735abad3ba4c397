"""A store whose file is damaged: who runs the server hears of it, on the terminal and at /healthz."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import DatabaseError

from kept import row
from quickdraw.play import database
from quickdraw.play.store import AddTable, Append, Store
from web.served import served_in
from web.test_stopped import shell_server, wait_for
from web.visitors import house_of, open_house

PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With one table, whose long log lies at the end of the file."""
    file = tmp_path / "house.db"
    with closing(Store(str(file))) as store:
        store.commit_now(AddTable(row("K7QX2M", header="a match"), []))
        store.commit_now(Append("K7QX2M", 0, [f"{n}.000 " + "x" * 1000 for n in range(200)]))
    assert not file.with_name("house.db-wal").exists(), "all of it lies in the file itself"
    return file


def damage(file: Path) -> None:
    """Some pages of the log become garbage, as on a disk that fails."""
    pages = file.stat().st_size // PAGE
    with file.open("r+b") as opened:
        for page in range(pages - 20, pages - 10):
            opened.seek(page * PAGE)
            opened.write(b"garbage!" * (PAGE // 8))


def test_a_server_notices_that_its_store_is_damaged(file: Path, tmp_path: Path) -> None:
    with served_in(tmp_path) as served, httpx.Client(base_url=f"http://{served.address}") as http:
        assert http.get("/healthz", timeout=None).json()["status"] == "ok"
        damage(file)
        wait_for(lambda: http.get("/healthz", timeout=None).status_code == 503)
        health = http.get("/healthz", timeout=None)
        assert (health.status_code, health.json()["code"]) == (503, 0)
        assert "damaged" in health.json()["error"]
        assert str(tmp_path) not in health.text, "that is for who runs the server"
        assert served.words().count("house.db is damaged") == 1, "it is said once"


def test_a_server_that_is_started_on_a_damaged_store_says_so_and_what_to_do(
    file: Path, tmp_path: Path
) -> None:
    damage(file)
    with shell_server(tmp_path) as (_, address):
        assert httpx.get(f"http://{address}/healthz", timeout=None).status_code == 503
        (line,) = (tmp_path / "server.log").read_text().splitlines()
    assert f"error: {file} is damaged." in line
    assert "`quickdraw tables restore COPY`" in line


def test_a_copy_put_back_over_a_damaged_store_is_whole(file: Path, tmp_path: Path) -> None:
    with closing(Store(str(file))) as store:
        store.backup(tmp_path / "copy.db")
    damage(file)
    database.restore(tmp_path / "copy.db", str(file), lambda done, total: None)
    with open_house(tmp_path) as client:
        assert client.get("/healthz").status_code == 200


def test_damage_that_somebody_met_is_noticed_in_a_file_too_large_to_look_through(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "QUICKLY", 0)
    damage(file)
    with open_house(tmp_path) as client:
        assert client.get("/healthz").status_code == 200
        with pytest.raises(DatabaseError, match="malformed"):
            client.get("/api/tables/K7QX2M/log")
        assert client.get("/healthz").status_code == 503
        assert house_of(client).store.table("K7QX2M") is not None, "what can be read is read"


def test_a_store_that_is_whole_is_healthy(file: Path, client: TestClient) -> None:
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert client.get("/healthz").status_code == 200
