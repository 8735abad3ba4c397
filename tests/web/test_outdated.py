"""Tables of an older Quickdraw, whose options no table can have any more: they end in words."""

import json
from pathlib import Path

from fastapi.testclient import TestClient
from sqlalchemy import Update, update

from quickdraw.play import rows
from quickdraw.play.store import Store
from quickdraw.web import room
from web.visitors import Visitor, house_of, open_house, two_at

WRONG = "bullets_to_win must be a whole number from 1 to 4, not 5"


def alter(store: Store, change: Update) -> None:
    with store.engine.begin() as connection:
        connection.execute(change)


def with_five_bullets(client: TestClient, code: str) -> None:
    """In the store, as it was before such options were refused."""
    store = house_of(client).store
    row = store.table(code)
    assert row is not None
    setup = json.dumps({**json.loads(row.setup), "options": {"bullets_to_win": 5}})
    header = row.header.replace("option bullets_to_win 4", "option bullets_to_win 5")
    alter(store, update(rows.tables).where(rows.tables.c.id == code).values(setup=setup, header=header))


def test_S12_an_open_table_says_that_it_cannot_be_played_any_more(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        ann = Visitor(client, "Ann")
        code = ann.opens("saloon", listed=True)
        ann.sits(code)
        with_five_bullets(client, code)
    with open_house(tmp_path) as client:
        ann.client, bob = client, Visitor(client, "Bob")
        assert WRONG in ann.sees(code)["notice"]
        assert client.get("/").status_code == client.get("/api/tables").status_code == 200
        page = client.get(f"/tables/{code}", headers=bob.headers)
        assert (page.status_code, WRONG in page.text) == (200, True)
        refused = bob.post(f"/tables/{code}/sit")
        assert (refused.status_code, WRONG in refused.json()["error"]) == (409, True)
        assert ann.does(code, "end")["status"] == "stopped"


def test_S12_a_match_says_that_its_options_are_no_more_and_can_be_ended(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        ann.does(code, "act", number=0, actions=["loot+loot"])
        with_five_bullets(client, code)
    with open_house(tmp_path) as client:
        ann.client = client
        assert ann.sees(code)["notice"].startswith(room.CLOSED_BY_OPTIONS)
        refused = ann.post(f"/tables/{code}/act", {"number": 1, "actions": ["loot+loot"]})
        assert refused.json()["error"] == room.CLOSED_BY_OPTIONS
        assert ann.does(code, "end")["status"] == "stopped"
        assert "option bullets_to_win 5" in ann.get(f"/tables/{code}/log").text


def test_S12_of_a_finished_match_nobody_can_say_whether_it_was_fair(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        ann.does(code, "resign")
        with_five_bullets(client, code)
    with open_house(tmp_path) as client:
        ann.client = client
        page = client.get(f"/tables/{code}", headers=ann.headers)
        assert (page.status_code, "Ann resigns; Bob wins." in page.text) == (200, True)
        assert "No result" not in page.text
        check = client.get(f"/tables/{code}/check").text
        assert WRONG in check
        assert "does not hold" not in check
        replay = client.get(f"/tables/{code}/replay")
        assert (replay.status_code, room.CLOSED_BY_OPTIONS in replay.text) == (409, True)
        rematch = ann.post(f"/tables/{code}/rematch")
        assert (rematch.status_code, WRONG in rematch.json()["error"]) == (409, True)


def test_after_a_session_there_is_no_table_like_it_if_its_bot_is_gone(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        ann = Visitor(client, "Ann")
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "basic"}]
        code = ann.opens("holdem", seats=seats)
        ann.sits(code)
        ann.does(code, "resign")
        store = house_of(client).store
        row = store.table(code)
        assert row is not None
        setup = row.setup.replace('"basic"', '"of_old"')
        alter(store, update(rows.tables).where(rows.tables.c.id == code).values(setup=setup))
    with open_house(tmp_path) as client:
        again = client.post(f"/tables/{code}/rematch", headers=ann.headers)
        assert again.status_code == 409
        assert "bot must be one of" in again.text
