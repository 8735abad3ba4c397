"""A seat's sight belongs to who sits there: not to who sat there before, nor to who comes after."""

import json
import logging
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from quickdraw.play.store import AddGuest, Guest
from quickdraw.web.lines import JsonLines
from web.visitors import Looker, Visitor, house_of, play_out, two_at


def latest(looker: Looker, sight: str) -> dict[str, Any]:
    """The first situation in which that stands."""
    while sight not in (text := looker.next()):
        pass
    facts: dict[str, Any] = json.loads(text)
    return facts


def test_who_left_before_the_match_does_not_see_through_the_seat_again(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
    code = ann.opens("sixshooter")
    eve.sits(code, seat=0)
    with eve.looks(code) as looker:
        looker.sends(do="resign")
        ann.sits(code, seat=0)
        bob.sits(code, seat=1)
        seen = latest(looker, '"status":"running"')
        assert seen["seat"] is None
        assert seen["view"]["hand"] == []
        looker.sends(do="act", number=0, actions=["keep"])
        assert "watching" in looker.until_ack()["refused"]
    assert ann.sees(code)["number"] == 0


def test_A1_who_was_claimed_does_not_see_the_cards_of_the_bot(client: TestClient) -> None:
    code, ann, bob = two_at(client, "sixshooter", absent="bot")
    room = house_of(client).rooms[code]
    assert room.match is not None
    room.match.clocks._run_outs[1] = 3
    with bob.looks(code) as looker:
        assert looker.frame()["view"]["hand"]
        ann.does(code, "claim", seat=1)
        seen = latest(looker, '"kind":"bot"')
        assert seen["seat"] is None
        assert seen["view"]["hand"] == []


@pytest.mark.parametrize(
    ("game", "setup", "may"),
    [
        ("saloon", {}, "Claim the win"),
        ("gunfight", {"seats": [{}, {}, {"kind": "bot", "bot": "greedy"}]}, "Play on without them"),
        ("saloon", {"absent": "bot"}, "Let a bot play on"),
        ("holdem", {"options": {"seats": 2}}, "Free the seat"),
    ],
)
def test_A1_who_may_claim_a_seat_is_told_why(
    client: TestClient, game: str, setup: dict[str, Any], may: str
) -> None:
    code, ann, bob = two_at(client, game, **{"clock": "slow", **setup})
    room = house_of(client).rooms[code]
    assert room.match is not None
    why = re.compile(
        '<b id="called-1">(.*)</b> <span id="why-claim-1" class="why">(.*)</span> '
        '<button aria-describedby="called-1 why-claim-1" .*>(.*)</button>'
    )
    seen = f"/tables/{code}"
    assert not why.search(client.get(seen, headers=ann.headers).text)
    room.match.clocks._run_outs[1] = 3
    told = why.search(client.get(seen, headers=ann.headers).text)
    assert told
    assert told.groups() == ("Bob", "ran out of time three times in a row: you may", may)
    for other in (bob.headers, {}):
        assert not why.search(client.get(seen, headers=other).text)


def test_A1_a_claimed_seat_of_a_session_is_free_again(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 2}, clock="slow")
    room = house_of(client).rooms[code]
    assert room.match is not None
    room.match.clocks._run_outs[1] = 3
    ann.does(code, "claim", seat=1)
    assert bob.sees(code)["seat"] is None
    assert ann.sees(code)["seats"][1]["kind"] == "open"
    assert not ann.sees(code)["seats"][1]["claim"]
    assert ann.post(f"/tables/{code}/claim", {"seat": 1}).status_code == 409
    assert bob.sits(code)["seat"] == 1


def test_who_takes_a_seat_in_the_middle_of_a_hand_hears_nothing_of_who_sat_there(client: TestClient) -> None:
    ann, bob, cid, dan = (Visitor(client, name) for name in ("Ann", "Bob", "Cid", "Dan"))
    code = ann.opens("holdem", options={"seats": 3}, chips=500)
    for player in (ann, bob, cid):
        player.sits(code)
    for _ in range(2):
        for player in (ann, bob, cid):
            player.post(f"/tables/{code}/deal", {})
        while (here := ann.sees(code))["waiting_for"]:
            (ann, bob, cid)[here["waiting_for"][0]].chooses(code)
    public = dan.get(f"/tables/{code}/log").text
    hers = cid.get(f"/tables/{code}/log").text.splitlines()
    secret = [line for line in hers if line not in public and not line.startswith(";")]
    assert len(secret) >= 2
    cid.does(code, "resign")
    for player in (ann, bob):
        player.post(f"/tables/{code}/deal", {})
    assert ann.sees(code)["waiting_for"]
    assert dan.sits(code)["seat"] == 2
    assert "Cid looks" not in client.get(f"/tables/{code}", headers=dan.headers).text
    log = dan.get(f"/tables/{code}/log").text
    assert [line for line in secret if line in log] == []


def test_who_watches_before_the_match_is_shown_out_where_nobody_may_watch(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
    code = ann.opens("saloon", watchers=False)
    ann.sits(code)
    with eve.looks(code) as looker:
        assert looker.frame()["status"] == "open"
        bob.sits(code)
        with pytest.raises(WebSocketDisconnect):
            latest(looker, '"view"')
    assert eve.get(f"/tables/{code}").status_code == 403
    assert eve.get(f"/tables/{code}/log").status_code == 403


def begin_hand(code: str, *players: Visitor) -> None:
    """Everybody is in with one chip on Flop."""
    for player in players:
        player.does(code, "deal")
        if player.sees(code)["legal"]:
            break
    for player in players:
        number = player.sees(code)["number"]
        player.does(code, "act", number=number, actions=["flop:1", "flop-bonus:0", "best-four:0"])


def cards_of(player: Visitor, code: str) -> list[str]:
    here = player.sees(code)
    cards: list[str] = here["view"]["places"][here["seat"]]["cards"]
    return cards


def at_holdem(client: TestClient) -> tuple[str, Visitor, Visitor]:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("holdem", seats=[{}, {}])
    ann.sits(code)
    bob.sits(code)
    begin_hand(code, ann, bob)
    assert len(cards_of(bob, code)) == 2
    return code, ann, bob


def test_H12_a_seat_left_in_the_middle_of_a_hand_is_not_free_before_its_end(client: TestClient) -> None:
    code, ann, bob = at_holdem(client)
    eve = Visitor(client, "Eve")
    bob.does(code, "resign")
    answer = eve.post(f"/tables/{code}/sit", {})
    assert answer.status_code == 409
    assert "taken" in answer.json()["error"]
    assert eve.sees(code)["seat"] is None
    ann.does(code, "act", number=ann.sees(code)["number"], actions=["fold"])
    while not ann.sees(code)["bank"]["between"]:  # the clock plays on for who has left
        pass
    assert eve.sits(code)["seat"] == 1


def test_H12_who_sits_down_after_a_hand_is_not_told_what_was_another_s(client: TestClient) -> None:
    code, ann, bob = at_holdem(client)
    hers, his = cards_of(ann, code), cards_of(bob, code)
    for player in (ann, bob):
        player.does(code, "act", number=player.sees(code)["number"], actions=["fold"])
    his_log = bob.get(f"/tables/{code}/log").text
    bob.does(code, "resign")
    eve = Visitor(client, "Bob")  # even the same name is not the same guest
    eve.sits(code)
    seen = eve.sees(code)
    assert seen["seat"] == 1
    assert cards_of(eve, code) == []
    assert cards_of(ann, code) == hers
    secret_lines = [line for line in his_log.splitlines() if line not in ann.get(f"/tables/{code}/log").text]
    assert len([line for line in secret_lines if " told " in line]) >= 2
    her_log = eve.get(f"/tables/{code}/log").text
    for line in secret_lines[1:]:
        assert line not in her_log
    told = [line["words"] for line in seen["told"]]
    assert told
    assert not [words for words in told if any(line.endswith(words) for line in secret_lines)]
    page = client.get(f"/tables/{code}", headers=eve.headers).text
    assert not [card for card in his if f"c-{card}" in page]


def test_the_secret_is_shown_when_the_whole_series_is_over_and_not_before(client: TestClient) -> None:
    code, ann, bob = two_at(client, "sixshooter", best_of=3, options={"bullets": 1, "talk_seconds": 0})
    secret = house_of(client).rooms[code].row.secret.hex()
    games = 0
    while (here := ann.sees(code))["status"] == "running":
        games = max(games, here["game_number"])
        for path in ("", "/log", "/replay", "/check"):
            answer = client.get(f"/tables/{code}{path}", headers=ann.headers)
            assert secret not in answer.text
            assert answer.status_code == (409 if path in ("/replay", "/check") else 200)
        for player in (ann, bob):
            if player.sees(code)["legal"]:
                player.chooses(code)
            else:  # the talk is long enough, or the next game may begin
                player.post(f"/tables/{code}/ready")
                player.post(f"/tables/{code}/deal")
    assert games >= 2
    assert secret in ann.get(f"/tables/{code}/log").text
    assert secret in client.get(f"/tables/{code}/check").text
    assert client.get(f"/tables/{code}/replay?step=3&seat=1").status_code == 200


def test_secrets_of_guests_and_tables_stand_in_no_answer_and_in_no_line_of_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code, ann, bob = two_at(client, "saloon")
    house = house_of(client)
    row = house.rooms[code].row
    answers = [
        client.get(path, headers=who.headers).text
        for who in (ann, bob)
        for path in ("/", f"/tables/{code}", f"/tables/{code}/log", f"/api/tables/{code}", "/api/me/tables")
    ]
    for as_json in (True, False):
        with ann.looks(code, as_json=as_json) as looker:
            answers.append(looker.next())
    play_out(code, ann, bob)
    answers += [client.get(f"/tables/{code}/log", headers=ann.headers).text.replace(row.secret.hex(), "")]
    guest = house.guest(ann.secret)
    assert guest is not None
    with pytest.raises(Exception, match="UNIQUE"):  # what a failing commit says goes into the log
        house.store.commit_now(AddGuest(Guest("another", guest.secret_hash, "Ann", 0)))
    try:
        house.store.commit_now(AddGuest(Guest("another", guest.secret_hash, "Ann", 0)))
    except Exception as e:
        house.report(e)
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("UNIQUE" in line for line in lines)
    for secret in (ann.secret, bob.secret, guest.secret_hash, row.secret.hex(), repr(row.secret)):
        assert not [text for text in (*answers, *lines) if secret in text]


def test_a_match_that_cannot_be_read_does_not_say_which_card_differs(client: TestClient) -> None:
    code, ann, _ = two_at(client, "sixshooter")
    house = house_of(client)
    room = house.rooms[code]
    house.forget(room)
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET line = '0.000 chance deal:2s' WHERE seq IN (3, 4)")
    notice = ann.sees(code)["notice"]
    assert "cannot be read" in notice
    assert "deal:" not in notice
