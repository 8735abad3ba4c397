"""Enough talked; the next hand or game, please: whoever said so need not say it again, whatever happens."""

import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from quickdraw.play.bankroll import NOBODY_BETS
from quickdraw.play.log import Act, Begin, Chips, Entry, Talk, Wants
from quickdraw.web import driver, replay
from web.load import TableUnderLoad, bought, wish
from web.served import served_in
from web.visitors import Visitor, house_of, read_anew, two_at

NOISE = re.compile(r'data-(?:sounds|countdown)="[^"]+"')


def log_of(client: TestClient, code: str) -> list[Entry]:
    match = house_of(client).room(code).match
    assert match is not None
    return match.log.entries


def wishes(client: TestClient, code: str) -> list[int]:
    return [entry.seat for entry in log_of(client, code) if isinstance(entry, Wants)]


def talk(client: TestClient) -> tuple[str, Visitor, Visitor]:
    code, ann, bob = two_at(client, "sixshooter", early_end=True)
    for player in (ann, bob):
        player.does(code, "act", number=0, actions=["keep"])
    return code, ann, bob


def test_X3_A2_who_has_talked_enough_has_so_after_a_kill(tmp_path: Path) -> None:
    with served_in(tmp_path) as served:

        def ask(path: str, who: str = "-", **body: Any) -> Any:
            headers = {"Authorization": f"Bearer {who}"}
            answer = httpx.post(
                f"http://{served.address}/api{path}", json=body, headers=headers, timeout=None
            )
            assert answer.is_success, answer.text
            return answer.json()

        ann, bob = (ask("/guests", name=name)["secret"] for name in ("Ann", "Bob"))
        code = ask("/tables", ann, game="sixshooter", early_end=True)["table"]
        for guest in (ann, bob):
            ask(f"/tables/{code}/sit", guest)
        for guest in (ann, bob):
            ask(f"/tables/{code}/act", guest, number=0, actions=["keep"])
        assert ask(f"/tables/{code}/ready", ann)["view"]["phase"] == "talking"
        served.kill()
        served.start()
        assert ask(f"/tables/{code}/ready", bob)["view"]["phase"] == "firing"


def test_X3_it_is_acknowledged_again_and_logged_once(client: TestClient) -> None:
    code, ann, bob = talk(client)
    seq = ann.does(code, "ready")["seq"]
    assert ann.does(code, "ready")["seq"] == seq
    read_anew(client, code)
    assert ann.does(code, "ready")["seq"] == seq
    assert bob.does(code, "ready")["view"]["phase"] == "firing"
    assert wishes(client, code) == [0, 1]


def test_the_next_hand_is_wanted_still_when_the_table_is_read_anew(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 2})
    with ann.looks(code) as hers, bob.looks(code) as his:
        his.frame()
        hers.sends(do="deal")
        assert hers.until_ack()["bank"]["asked"] == [True, False]
        hers.sends(do="deal")
        assert hers.until_ack()["bank"]["between"]
    read_anew(client, code)
    with ann.looks(code) as hers, bob.looks(code) as his:
        assert hers.frame()["bank"]["asked"] == [True, False]
        his.sends(do="deal")
        assert his.until_ack()["view"]["phase"] == "betting"
    assert wishes(client, code) == [0, 1]
    assert bob.sees(code)["bank"]["asked"] == [False, False]


def test_the_next_game_is_wanted_still_when_the_table_is_read_anew(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "BETWEEN_GAMES", 10**7)
    code, ann, bob = two_at(client, "saloon", best_of=3, options={"round_cap": 1})
    while ann.sees(code)["waiting_for"]:
        for player in (ann, bob):
            if player.sees(code)["legal"]:
                player.chooses(code)
    with ann.looks(code) as hers, bob.looks(code) as his:
        his.frame()
        hers.sends(do="deal")
        assert hers.until_ack()["game_number"] == 1
    read_anew(client, code)
    with ann.looks(code) as hers, bob.looks(code) as his:
        hers.frame()
        his.sends(do="deal")
        assert his.until_ack()["game_number"] == 2


def test_who_leaves_and_comes_again_has_not_asked_for_a_hand(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 2})
    cid = Visitor(client, "Cid")
    with ann.looks(code) as hers, bob.looks(code) as his:
        hers.frame()
        his.sends(do="deal")
        assert his.until_ack()["bank"]["asked"] == [False, True]
    bob.does(code, "resign")
    assert cid.sits(code)["bank"]["asked"] == [False, False]


def test_a_hand_begins_when_who_was_waited_for_leaves(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 2})
    with ann.looks(code) as hers, bob.looks(code) as his:
        his.frame()
        hers.sends(do="deal")
        assert hers.until_ack()["bank"]["between"]
        bob.does(code, "resign")
    assert ann.sees(code)["view"]["phase"] == "betting"


def test_a_hand_begins_without_clocks_when_who_was_waited_for_is_gone_for_long(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not for who only opens the page anew, not while nobody is there, and never without them."""
    monkeypatch.setattr(driver, "BETWEEN_HANDS", 10**7)
    code, ann, bob = two_at(client, "holdem", options={"seats": 2}, clock="none")
    with ann.looks(code) as hers:
        with bob.looks(code) as his:
            his.frame()
            hers.sends(do="deal")
            assert hers.until_ack()["bank"]["between"]
        while hers.frame()["seats"][1]["here"]:
            pass
        assert ann.sees(code)["bank"]["between"], "he may be back in a moment"
        with bob.looks(code) as his:
            his.frame()
            monkeypatch.setattr(driver, "BETWEEN_HANDS", 50)
            hers.sends(do="deal")
            hers.until_ack()
            time.sleep(0.2)
            assert ann.sees(code)["bank"]["between"], "he is here"
            monkeypatch.setattr(driver, "BETWEEN_HANDS", 10**7)
    monkeypatch.setattr(driver, "BETWEEN_HANDS", 50)
    time.sleep(0.2)
    assert ann.sees(code)["bank"]["between"], "nobody is there"
    with ann.looks(code) as hers:
        while (frame := hers.frame())["bank"]["between"]:
            assert not frame["seats"][1]["here"]
    assert frame["view"]["phase"] == "betting"


def test_a_hand_that_cannot_begin_is_refused_and_leaves_nothing_in_the_log(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("holdem", options={"seats": 1}, chips=1)
    seq = ann.sits(code)["seq"]
    answer = ann.post(f"/tables/{code}/deal")
    assert (answer.status_code, answer.json()["code"]) == (409, NOBODY_BETS)
    assert ann.sees(code)["seq"] == seq


# ---- what is shown of it ----
def test_the_news_stays_on_show_and_is_not_heard_again(client: TestClient) -> None:
    code, ann, bob = two_at(client, "sixshooter", early_end=True)
    ann.does(code, "act", number=0, actions=["keep"])
    with ann.looks(code, as_json=False) as socket:
        socket.next()
        bob.does(code, "act", number=0, actions=["keep"])
        assert NOISE.search(socket.next())
        room = house_of(client).room(code)
        news, lines = room.audience(0).news, len(room.audience(0).lines)
        assert news
        bob.does(code, "ready")
        wished = socket.next()
        assert not NOISE.search(wished)
        assert 'id="table"' not in wished  # it stands as it stood
    assert room.audience(0).news == news
    assert len(room.audience(0).lines) == lines


def test_a_wish_is_no_step_of_a_replay(client: TestClient) -> None:
    code, ann, bob = talk(client)
    match = house_of(client).room(code).match
    assert match is not None
    steps = len(replay.steps_of(match.log))
    ann.does(code, "ready")
    assert len(replay.steps_of(match.log)) == steps
    before = replay.walk(match.log, steps, 0)
    assert "has chosen" not in before.happened[0]
    bob.does(code, "ready")
    assert len(replay.steps_of(match.log)) == steps + 1
    assert replay.walk(match.log, steps - 1, 0).happened == before.happened


# ---- the siege sees it ----
def test_a_load_that_lost_a_wish_or_chips_says_so() -> None:
    table = TableUnderLoad("CODE", "holdem")
    entries: list[Entry] = [Begin(0, 1), Act(0, 0, (0,)), Chips(0, 0, "rebuy", 500), Wants(0, 0)]
    for done in (bought(1, 500), wish(1, 1)):
        table.sent[0].add(done)
        table.acknowledged[0].add(done)
    name = table._logged(entries, 0)
    table.sent[0].add(next(name))
    assert table.wrong(entries) == []
    assert [words for words in table.wrong(entries[:-1]) if "lost" in words and "go on" in words]
    assert [
        words for words in table.wrong([*entries[:2], entries[3]]) if "lost" in words and "chips" in words
    ]
    assert [words for words in table.wrong([*entries, entries[-1]]) if "twice" in words]
    assert [words for words in table.wrong([*entries, Talk(0, 1, "Boo")]) if "nobody sent" in words]
