"""Tables over the days: who finds them again, how many may wait, and what if one is deleted or unreadable."""

import time
import weakref
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Update, update

from quickdraw.play import rows
from quickdraw.play.store import DeleteTable, Store
from quickdraw.web import house, room
from web.test_stopped import wait_for
from web.visitors import Visitor, house_of, open_house, two_at


def my_codes(visitor: Visitor) -> list[str]:
    return [table["table"] for table in visitor.get("/me/tables").json()]


# ---- found again ----
def test_who_left_a_session_finds_it_again_once(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 3})
    bob.does(code, "resign")
    assert my_codes(bob) == []  # it goes on without him
    bob.sits(code, seat=2)
    for player in (ann, bob):
        player.does(code, "resign")
        assert my_codes(player) == ([code] if player is bob else [])
    assert ann.sees(code)["status"] == "over"
    assert my_codes(ann) == [code]
    assert client.get("/", headers=bob.headers).text.count(f"/tables/{code}") == 1


def test_who_took_a_seat_and_never_played_was_not_there(client: TestClient) -> None:
    """Cid sits down in the middle of a hand, and leaves before the next."""
    code, ann, bob = two_at(client, "holdem", options={"seats": 3})
    bob.does(code, "resign")
    ann.does(code, "deal")
    cid = Visitor(client, "Cid")
    cid.sits(code, seat=1)
    cid.does(code, "resign")
    ann.does(code, "resign")
    while ann.sees(code)["status"] == "running":
        time.sleep(0.01)  # the clock plays for her
    assert (my_codes(ann), my_codes(cid)) == ([code], [])
    assert "(you)" not in client.get(f"/tables/{code}/replay?step=2", headers=cid.headers).text


def test_a_table_like_it_comes_after_a_session_and_not_before(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 2})
    early = client.post(f"/tables/{code}/rematch", follow_redirects=False)
    assert early.status_code == 409
    for player in (ann, bob):
        player.does(code, "resign")
    assert client.post(f"/tables/{code}/rematch", follow_redirects=False).status_code == 303
    assert "open a new table" in ann.post(f"/tables/{code}/rematch").json()["error"]


def test_A1_whose_seat_a_bot_plays_on_finds_the_match_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.play.clocks.MOST_RUN_OUTS", 0)
    code, ann, bob = two_at(client, "saloon", absent="bot")
    assert ann.does(code, "claim", seat=1)["seats"][1]["kind"] == "bot"
    assert my_codes(bob) == [code]
    assert bob.sees(code)["seat"] is None
    ann.does(code, "resign")
    ann.does(code, "rematch")
    assert my_codes(bob) == [code]
    assert "(you)" not in client.get(f"/tables/{code}/replay?seat=1", headers=bob.headers).text


def test_the_first_page_leads_to_older_matches_too(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    codes = []
    for _ in range(10):
        code = ann.opens("saloon", seats=[{"kind": "open"}, {"kind": "bot", "bot": "random"}])
        ann.sits(code)
        ann.does(code, "resign")
        codes.append(code)
    home = client.get("/", headers=ann.headers).text
    assert all(f"/tables/{code}" in home for code in codes)
    assert "2 older" in home


# ---- so many may wait ----
def test_a_rematch_that_was_never_played_keeps_nobody_from_opening_a_table(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_OPEN", 2)
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    for _ in range(3):
        code = bob.opens("saloon")
        bob.sits(code)
        ann.sits(code)
        bob.does(code, "resign")
        again = bob.does(code, "rematch")["table"]
        bob.sits(again)
        bob.does(again, "resign")  # he waits there no longer; her seat is kept
    assert ann.post("/tables", {"game": "saloon"}).status_code == 201


@pytest.mark.parametrize("sits", [True, False])
def test_one_guest_has_only_so_many_tables_that_wait(
    sits: bool, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_OPEN", 2)
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    codes = [ann.opens("saloon") for _ in range(2)]
    for code in codes if sits else ():
        ann.sits(code)
    assert ann.post("/tables", {"game": "saloon"}).status_code == 429
    if sits:
        ann.does(codes[0], "resign")  # she waits there no longer
    else:
        for player in (bob, ann):
            player.sits(codes[0])  # its match begins
    assert ann.post("/tables", {"game": "saloon"}).status_code == 201


# ---- deleted by who runs the server ----
def test_a_table_deleted_while_it_is_played_at_is_gone_without_a_fault(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    house_of(client).store.commit_now(DeleteTable(code))
    here = ann.sees(code)
    said = ann.post(f"/tables/{code}/act", {"number": here["number"], "actions": here["legal"][:1]})
    assert (said.status_code, bob.get(f"/tables/{code}").status_code) == (404, 404)
    assert code in said.json()["error"]


@pytest.mark.parametrize("path", ["log", "check"])
def test_a_finished_match_that_was_deleted_is_not_shown_without_its_entries(
    client: TestClient, path: str
) -> None:
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    assert client.get(f"/tables/{code}/{path}").status_code == 200
    house_of(client).store.commit_now(DeleteTable(code))
    assert client.get(f"/tables/{code}/{path}").status_code == 404


def test_there_is_no_rematch_of_what_was_deleted(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    house_of(client).store.commit_now(DeleteTable(code))
    assert ann.post(f"/tables/{code}/rematch").status_code == 404
    assert my_codes(ann) == []


# ---- of another Quickdraw ----
def alter(store: Store, change: Update) -> None:
    with store.engine.begin() as connection:
        connection.execute(change)


OLD = "rules 0123456789abcdef\noption of_old 3\n"


@pytest.mark.parametrize(
    ("added", "words"),
    [(OLD, room.CLOSED_BY_RULES), ("option of_old 3\n", room.CLOSED_BY_OPTIONS)],
    ids=["other rules", "the same rules"],
)
def test_a_match_of_older_rules_says_so_though_it_cannot_be_read(
    tmp_path: Path, added: str, words: str
) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        store = house_of(client).store
        row = store.table(code)
        assert row is not None
        rules = next(line for line in row.header.split("\n") if line.startswith("rules "))
        header = row.header.replace(f"{rules}\n", added if "rules" in added else f"{rules}\n{added}")
        alter(store, update(rows.tables).values(header=header))
    with open_house(tmp_path) as client:
        ann.client = client
        assert ann.sees(code)["notice"].startswith(words)
        assert ann.does(code, "end")["status"] == "stopped"


def test_a_match_whose_last_line_is_none_can_be_ended(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        store = house_of(client).store
        last = len(store.entries(code)) - 1
        alter(store, update(rows.entries).where(rows.entries.c.seq == last).values(line="garbage"))
    with open_house(tmp_path) as client:
        ann.client = client
        assert ann.sees(code)["notice"].startswith(room.UNREADABLE)
        assert ann.does(code, "end")["status"] == "stopped"


def test_a_table_of_a_game_that_is_not_known_here_is_in_nobodys_way(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        ann = Visitor(client, "Ann")
        codes = [ann.opens("saloon", listed=True) for _ in range(2)]
        for code in codes:
            ann.sits(code)
        later = update(rows.tables).where(rows.tables.c.id == codes[0]).values(game="duel7")
        alter(house_of(client).store, later)
    with open_house(tmp_path) as client:
        assert [table["table"] for table in client.get("/api/tables").json()] == codes[1:]
        assert client.get("/", headers=ann.headers).status_code == 200
        unknown = client.get(f"/api/tables/{codes[0]}")
        assert (unknown.status_code, "duel7" in unknown.json()["error"]) == (409, True)


# ---- asleep ----
def test_a_table_that_falls_asleep_leaves_memory_and_wakes_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SWEEP_EVERY", 0.02)
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        ann.does(code, "act", number=0, actions=["loot+loot"])
        table = weakref.ref(house_of(client).rooms[code])
        monkeypatch.setattr(house, "SLEEPS_AFTER", 0.0)
        wait_for(lambda: table() is None)
        monkeypatch.setattr(house, "SLEEPS_AFTER", 600.0)
        assert ann.sees(code)["number"] == 1
