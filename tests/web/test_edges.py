"""Where people and programs bump into each other: names, moments, sizes, and what failed on the way."""

import html
import json
import re
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from fastapi.testclient import TestClient

from quickdraw import games
from quickdraw.play.store import Store, Update
from quickdraw.web import deeds, frames, gate, replay, room, teller
from quickdraw.web.lately import Lately
from quickdraw.web.thinkers import Thinkers
from web.visitors import Visitor, house_of, in_house, open_house, two_at


def test_a_guest_may_be_called_free_seat(client: TestClient) -> None:
    ann, free = Visitor(client, "Ann"), Visitor(client, "free seat")
    code = ann.opens("holdem", options={"seats": 2})
    ann.sits(code)
    assert free.sits(code)["bank"]["seated"] == [True, True]
    assert ann.does(code, "deal")["view"]["phase"] == "betting"


def test_who_comes_again_under_the_same_name_has_a_fresh_account(client: TestClient) -> None:
    ann, bob, other = Visitor(client, "Ann"), Visitor(client, "Bob"), Visitor(client, "Bob")
    code = ann.opens("holdem", options={"seats": 2}, chips=50)
    ann.sits(code)
    bob.sits(code)
    bob.does(code, "rebuy", chips=7)
    bob.does(code, "resign")
    assert other.sits(code, "cc")["bank"]["chips"] == [50, 50]


def test_blanks_around_a_name_are_no_part_of_it(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("saloon")
    ann.sits(code, name="  Ann ")
    assert bob.sits(code)["status"] == "running"
    assert bob.sees(code)["seats"][0]["name"] == "Ann"


def test_a_name_that_hides_something_is_refused_in_words(client: TestClient) -> None:
    refused = client.post("/api/guests", json={"name": "\u3164"})
    assert refused.status_code == 422
    assert "something invisible" in refused.json()["error"]
    page = client.post("/play/saloon", data={"name": "Ann\u2800"}, follow_redirects=False)
    assert page.status_code == 422
    assert "something invisible" in page.text


def test_a_name_with_the_joiners_of_its_script_plays(tmp_path: Path) -> None:
    name = "می\u200cخواهم"
    with open_house(tmp_path) as client:
        ann, other = Visitor(client, "Ann"), Visitor(client, name)
        code = ann.opens("saloon")
        ann.sits(code)
        other.sits(code)
    with open_house(tmp_path) as client:  # read from the log
        assert [seat["name"] for seat in at_home(client, ann.secret).sees(code)["seats"]] == ["Ann", name]
        assert name in html.unescape(client.get(f"/tables/{code}").text)


def changed(tmp_path: Path, game: str, *, over: bool = False, **setup: Any) -> tuple[str, str]:
    """A table whose rules were changed while the server was away: its code, and Ann's secret."""
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, game, **setup)
        if over:
            ann.does(code, "resign")
    store = Store(str(tmp_path / "house.db"))
    row = store.table(code)
    assert row is not None
    header = row.header.replace(f"rules {row.header.split('rules ')[1].split()[0]}", "rules 0123456789abcdef")
    store.commit_now(Update(code, header=header))
    store.close()
    return code, ann.secret


def at_home(client: TestClient, secret: str) -> Visitor:
    ann = Visitor(client, "Again")
    ann.headers = {"Authorization": f"Bearer {secret}"}
    return ann


def test_a_match_whose_rules_have_changed_says_so_and_can_be_finished(tmp_path: Path) -> None:
    code, secret = changed(tmp_path, "saloon")
    with open_house(tmp_path) as client:
        ann = at_home(client, secret)
        assert "rules of this game have changed" in ann.sees(code)["notice"]
        assert ann.post(f"/tables/{code}/act", {"number": 0, "actions": ["loot+loot"]}).status_code == 409
        assert ann.does(code, "go-on")["notice"] == ""
        assert ann.does(code, "act", number=0, actions=["loot+loot"])["number"] == 1
    with open_house(tmp_path) as client:
        assert at_home(client, secret).sees(code)["notice"] == ""
        assert any(" rules " in line for line in house_of(client).store.entries(code))


def test_nobody_sits_down_at_a_free_seat_while_the_rules_have_changed(tmp_path: Path) -> None:
    code, secret = changed(tmp_path, "holdem", options={"seats": 3})
    with open_house(tmp_path) as client:
        eve = Visitor(client, "Eve")
        late = eve.post(f"/tables/{code}/sit")
        assert late.status_code == 409
        assert late.json()["error"] == room.CLOSED_BY_RULES
        at_home(client, secret).does(code, "go-on")
        assert eve.sits(code)["seat"] == 2


def test_a_match_that_is_over_can_still_be_looked_at_when_the_rules_have_changed(tmp_path: Path) -> None:
    code, secret = changed(tmp_path, "saloon", over=True)
    with open_house(tmp_path) as client:
        assert at_home(client, secret).sees(code)["view"]
        assert client.get(f"/tables/{code}/replay").status_code == 200
        page = client.get(f"/tables/{code}/check").text
        assert "verify it with the Quickdraw it was played on" in page


def test_or_it_can_be_ended_without_a_result(tmp_path: Path) -> None:
    code, secret = changed(tmp_path, "saloon")
    with open_house(tmp_path) as client:
        ann = at_home(client, secret)
        assert ann.does(code, "end")["status"] == "stopped"
        assert " stop " in ann.get(f"/tables/{code}/log").text


def test_a_log_that_cannot_be_read_any_more_can_only_be_ended(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, _ = two_at(client, "saloon")
        served = house_of(client)
        served.forget(served.room(code))
        entries = served.store.entries
        with patch.object(served.store, "entries", lambda table_id: [*entries(table_id), "9.000 seat 1 fly"]):
            assert ann.sees(code)["status"] == "running"
            assert ann.post(f"/tables/{code}/go-on").status_code == 409
            assert ann.does(code, "end")["status"] == "stopped"


def test_a_bot_thinks_again_after_a_thought_that_failed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.web.driver.THINK_AGAIN", 0.01)
    think = Thinkers.think
    failures: list[object] = []

    async def fails_once(self: Thinkers, thought: object) -> object:
        if not failures:
            failures.append(thought)
            raise OSError("a worker is gone")
        return await think(self, thought)  # type: ignore[arg-type]

    monkeypatch.setattr(Thinkers, "think", fails_once)
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon", seats=[{"kind": "open"}, {"kind": "bot", "bot": "random"}])
    ann.sits(code)
    with ann.looks(code) as looker:
        frame = looker.frame()
        while not frame["view"]["sides"][1]["chosen"]:
            frame = looker.frame()
    assert failures


def test_a_table_woken_between_two_games_goes_on_by_itself(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, bob = two_at(client, "saloon", best_of=3, options={"bullets_to_win": 1, "gulps_to_win": 1})
    while (here := ann.sees(code))["waiting_for"]:
        for player in (ann, bob):
            if player.sees(code)["legal"]:
                player.chooses(code)
    assert here["game_number"] == 1
    monkeypatch.setattr("quickdraw.web.driver.BETWEEN_GAMES", 20)
    served = house_of(client)
    served.forget(served.room(code))
    with ann.looks(code) as looker:
        frame = looker.frame()
        while frame["game_number"] == 1:
            frame = looker.frame()


def lines_of(visitor: Visitor, code: str) -> list[str]:
    return [line["words"] for line in visitor.sees(code)["told"] if line["kind"] == "talk"]


def test_a_line_said_again_because_no_answer_came_is_said_once(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, bob = two_at(client, "saloon")
        seq = ann.sees(code)["seq"]
        for _ in range(2):
            ann.does(code, "talk", text="Howdy.", after=seq)
        bob.does(code, "talk", text="Howdy.", after=seq)  # another's line is another line
        assert lines_of(ann, code) == ["Howdy.", "Howdy."]
    with open_house(tmp_path) as client:  # the server was away, and nobody knows whether it heard
        ann = at_home(client, ann.secret)
        ann.does(code, "talk", text="Howdy.", after=seq)
        assert lines_of(ann, code) == ["Howdy.", "Howdy."]
        ann.does(code, "talk", text="Howdy.", after=ann.sees(code)["seq"])  # who wants to may repeat it
        ann.does(code, "talk", text="Howdy.")
        assert lines_of(ann, code) == ["Howdy."] * 4


def test_chips_bought_again_because_no_answer_came_are_bought_once(client: TestClient) -> None:
    code, ann, _ = two_at(client, "holdem", options={"seats": 2}, chips=50)
    seq = ann.sees(code)["seq"]
    for _ in range(2):
        assert ann.does(code, "rebuy", chips=7, after=seq)["bank"]["chips"] == [57, 50]
    assert ann.does(code, "rebuy", chips=8, after=seq)["bank"]["chips"] == [65, 50]


def test_one_seat_does_not_fill_the_log_with_talk(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deeds, "IN_MS", 3_600_000)  # on a slow machine all this talk takes seconds
    code, ann, bob = two_at(client, "saloon")
    said = [ann.post(f"/tables/{code}/talk", {"text": "La"}).status_code for _ in range(deeds.MOST_LINES + 2)]
    assert said == [200] * deeds.MOST_LINES + [429] * 2
    bob.does(code, "talk", text="Peace at last.")
    assert len(lines_of(bob, code)) == deeds.MOST_LINES + 1


def test_a_listed_session_stays_in_the_lobby_while_a_seat_is_free(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("holdem", options={"seats": 2}, listed=True)
    ann.sits(code)
    assert [table["table"] for table in client.get("/api/tables").json()] == [code]
    Visitor(client, "Bob").sits(code)
    assert client.get("/api/tables").json() == []


def test_one_guest_does_not_fill_the_house(client: TestClient) -> None:
    house_of(client).opened.most = 3
    ann = Visitor(client, "Ann")
    codes = [ann.post("/tables", {"game": "saloon"}).status_code for _ in range(4)]
    assert codes == [201, 201, 201, 429]
    assert Visitor(client, "Bob").post("/tables", {"game": "saloon"}).status_code == 201


@pytest.mark.parametrize(
    ("path", "sent"), [("/api/guests", {"json": {"name": "Ann"}}), ("/play/saloon", {"data": {}})]
)
def test_one_address_does_not_fill_the_house(client: TestClient, path: str, sent: Any) -> None:
    house_of(client).came.most = 2

    def come(address: str) -> int:
        there = TestClient(client.app, base_url=str(client.base_url), client=(address, 5000))
        return int(there.post(path, **sent, follow_redirects=False).status_code)

    refused = 429
    assert [come("203.0.113.7") == refused for _ in range(4)] == [False, False, True, True]
    assert come("203.0.113.8") != refused
    assert come("::ffff:203.0.113.7") == refused
    network = [come(f"2001:db8::{host}") == refused for host in "7890"]
    assert network == [False, False, True, True]
    for here in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert refused not in [come(here) for _ in range(4)]


def test_what_was_done_long_ago_does_not_count() -> None:
    lately = Lately(most=2, seconds=600)
    with patch.object(time, "monotonic") as clock:
        clock.return_value = 0
        assert [lately.too_often("Ann") for _ in range(3)] == [False, False, True]
        clock.return_value = 600
        assert [lately.too_often("Ann") for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("origin", ["http://[", "null", "//"])
def test_an_origin_that_is_none_is_a_foreign_one(client: TestClient, origin: str) -> None:
    assert client.post("/api/guests", json={"name": "Ann"}, headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize("path", ["/find", "/api/guests"])
def test_a_body_without_end_is_too_much(client: TestClient, path: str) -> None:
    endless = (b"x" * 4096 for _ in range(gate.LARGEST_BODY // 4096 + 2))
    assert client.post(path, content=endless).status_code == 413


def test_half_a_character_gets_an_answer(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    body = '{"game":"saloon","options":{"\\ud800":1}}'
    headers = {**ann.headers, "Content-Type": "application/json"}
    assert client.post("/api/tables", content=body, headers=headers).status_code == 422


def test_a_message_that_makes_no_sense_has_had_its_answer(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    with ann.looks(code) as looker:
        looker.frame()
        looker.socket.send_text(json.dumps({"do": "act", "n": 5, "number": -1, "actions": []}))
        assert looker.frame()["ack"] == 5


def test_what_a_table_was_opened_with_need_not_exist_for_ever(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon", seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    served = house_of(client)
    row = served.room(code).row
    gone = replace(row, setup=row.setup.replace("greedy", "clippy"))
    assert room.Room(served, gone, served.store.seats(code)).setup.best_of == 1


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/play/saloon", {"name": "Greedy Bot"}),
        ("/new/saloon", {"name": "Greedy Bot"}),
        ("/new/saloon", {"name": "Bob", "best_of": "2"}),
        ("/tables/{code}/sit", {"name": "Bob", "entropy": "no hex"}),
        ("/tables/NONE/sit", {"name": "Bob"}),
    ],
)
def test_nothing_comes_of_a_form_that_makes_no_sense(
    client: TestClient, path: str, form: dict[str, str]
) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon")
    store = house_of(client).store
    before = len(store.tables())
    client.cookies.clear()
    answer = client.post(path.format(code=code), data=form, headers=ann.headers, follow_redirects=False)
    assert answer.status_code in (404, 422)
    guest = house_of(client).guest(ann.secret)
    assert guest is not None
    assert guest.name == "Ann"
    assert len(store.tables()) == before
    stranger = client.post(path.format(code=code), data=form, follow_redirects=False)
    assert stranger.status_code == answer.status_code
    assert "set-cookie" not in stranger.headers


def test_a_name_is_not_changed_by_a_request_that_is_refused(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon")
    assert ann.post(f"/tables/{code}/sit", {"name": "Eve", "entropy": "no hex"}).status_code == 422
    assert ann.sits(code)["seats"][0]["name"] == "Ann"


def test_X3_only_a_game_with_a_talk_asks_whether_it_may_end_early_and_it_may_not(client: TestClient) -> None:
    pages = {name: client.get(f"/new/{name}").text for name in games.NAMES}
    assert [name for name, page in pages.items() if 'name="early_end"' in page] == ["sixshooter"]
    assert 'type="checkbox" name="early_end">' in pages["sixshooter"]
    sent = {"seat-0": "open", "seat-1": "open"}
    for ticked in ({}, {"early_end": "on"}):
        made = client.post("/new/sixshooter", data={**sent, **ticked}, follow_redirects=False)
        code = made.headers["location"].split("/")[2]
        assert house_of(client).room(code).setup.early_end is bool(ticked)


def test_a_finished_match_is_replayed_beside_the_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else everybody would wait for one who walks through a long match."""
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    threads: dict[str, int] = {}
    for name in ("walk", "check"):
        sound = getattr(replay, name)

        def noted(*args: Any, name: str = name, sound: Any = sound) -> Any:
            threads[name] = threading.get_ident()
            return sound(*args)

        monkeypatch.setattr(replay, name, noted)

    async def the_loops() -> int:
        return threading.get_ident()

    loop = in_house(client, the_loops)
    assert "Step 1 of" in client.get(f"/tables/{code}/replay").text
    assert "The deal was fair" in client.get(f"/tables/{code}/check").text
    assert set(threads) == {"walk", "check"}
    assert loop not in threads.values()


def test_a_deal_by_other_rules_is_not_called_foul(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    sound = replay.finished_text
    monkeypatch.setattr(replay, "finished_text", lambda room: sound(room).replace("\nrules ", "\nrules 0", 1))
    page = client.get(f"/tables/{code}/check").text
    assert "The deal cannot be checked here" in page
    assert "does not hold" not in page


def test_old_matches_are_looked_through_one_at_a_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever plays would wait for all who look back."""
    code, ann, _ = two_at(client, "saloon")
    ann.does(code, "resign")
    at_once: list[int] = []
    busy: set[int] = set()
    sound = replay.check

    def noted(text: str) -> replay.Found:
        busy.add(threading.get_ident())
        at_once.append(len(busy))
        time.sleep(0.05)
        busy.discard(threading.get_ident())
        return sound(text)

    monkeypatch.setattr(replay, "check", noted)
    askers = [threading.Thread(target=client.get, args=(f"/tables/{code}/check",)) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert at_once == [1, 1, 1, 1]


def test_the_pages_know_no_game_by_its_name() -> None:
    """Games say themselves what their tables need."""
    files = [path for end in ("py", "html", "js") for path in frames.HERE.rglob(f"*.{end}")]
    named = re.compile(f"[\"']({'|'.join(games.NAMES)})[\"']")
    known = {path.name for path in files if named.search(path.read_text())}
    assert len(files) > 30
    assert known == set()


def test_a_table_that_is_played_at_is_touched(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it might be cleared away as one that nobody has touched for days."""
    monkeypatch.setattr(room, "TOUCH_EVERY", 0)
    code, ann, bob = two_at(client, "saloon")
    store = house_of(client).store

    def touched() -> int:
        row = store.table(code)
        assert row is not None
        return row.touched

    before = touched()
    while touched() == before:
        for player in (ann, bob):
            if player.sees(code)["legal"]:
                player.chooses(code)
    assert touched() > before


def test_who_stumbles_over_a_story_hears_all_of_it_once_the_next_time(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    for who, pair in ((ann, "loot+loot"), (bob, "shoot+loot")):
        who.does(code, "act", number=0, actions=[pair])
    at_table = house_of(client).room(code)
    story, add, told = ann.sees(code)["told"], teller.Audience._add, 0

    def stumbles(audience: teller.Audience, *step: Any) -> None:
        nonlocal told
        told += 1
        if told == 3:
            raise MemoryError
        add(audience, *step)

    at_table.teller = None
    with patch.object(teller.Audience, "_add", stumbles), pytest.raises(MemoryError):
        ann.sees(code)
    assert ann.sees(code)["told"] == story
