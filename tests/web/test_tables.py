"""Tables as people use them: seats, series, talk, sessions, resigning, rematches, watchers."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from quickdraw.play.verify import verify_text
from web.visitors import Visitor, open_house, play_out, two_at

GAMES = ("saloon", "gunfight", "iaijutsu", "sixshooter")


@pytest.mark.parametrize("game", ["saloon", "gunfight"])
def test_two_friends_play_a_match_and_its_log_can_be_verified(client: TestClient, game: str) -> None:
    code, ann, bob = two_at(client, game)
    end = play_out(code, ann, bob)
    assert end["status"] == "over"
    log, table = verify_text(ann.get(f"/tables/{code}/log").text)
    assert table.result() == end["result"]
    assert log.header.commitment == end["commitment"]
    assert [e.hex() for e in log.header.entropy] == ["aa", "bb"]


def test_the_commitment_is_shown_before_anybody_adds_entropy(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon")
    shown = client.get(f"/api/tables/{code}").json()["commitment"]
    assert ann.sits(code, "aa")["commitment"] == shown


def test_a_match_begins_when_the_last_seat_is_taken(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
    code = ann.opens("saloon")
    assert ann.sits(code)["status"] == "open"
    assert ann.sits(code)["seat"] == 0  # sitting down twice is sitting there
    assert bob.sits(code)["status"] == "running"
    late = eve.post(f"/tables/{code}/sit", {})
    assert late.status_code == 409
    assert "taken" in late.json()["error"]


def test_a_bot_takes_its_seat_and_plays(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon", seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    assert ann.sits(code)["status"] == "running"
    with ann.looks(code) as looker:
        frame = looker.frame()
        while frame["status"] == "running":
            if frame["legal"]:
                looker.sends(do="act", number=frame["number"], actions=[frame["legal"][0]])
            frame = looker.frame()
    assert frame["status"] == "over"


def test_a_series_goes_on_until_it_is_won(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon", best_of=3, options={"bullets_to_win": 1})
    end = play_out(code, ann, bob)
    assert max(end["wins"]) == 2
    assert end["game_number"] >= 2


@pytest.mark.parametrize("game", GAMES)
def test_A3_leaving_a_game_of_two_gives_it_to_the_opponent(client: TestClient, game: str) -> None:
    code, ann, bob = two_at(client, game)
    end = ann.does(code, "resign")
    assert end["status"] == "over"
    assert "Bob" in end["result"]
    assert verify_text(bob.get(f"/tables/{code}/log").text)


def test_G22_of_three_one_leaves_and_two_play_on(client: TestClient) -> None:
    ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
    code = ann.opens("gunfight", options={"seats": 3})
    for player in (ann, bob, eve):
        player.sits(code)
    assert eve.does(code, "resign")["status"] == "running"
    assert not ann.sees(code)["view"]["sides"][2]["alive"]
    assert play_out(code, ann, bob)["status"] == "over"


def test_who_leaves_before_the_match_makes_room(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("saloon")
    ann.sits(code)
    assert ann.does(code, "resign")["seat"] is None
    assert bob.sits(code)["seat"] == 0


def test_a_rematch_keeps_the_seats_turned_by_one(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    ann.does(code, "resign")
    again = ann.does(code, "rematch")
    assert bob.does(code, "rematch")["table"] == again["table"]
    eve = Visitor(client, "Eve")
    assert eve.post(f"/tables/{again['table']}/sit", {}).status_code == 409
    assert ann.sits(again["table"])["seat"] == 1
    assert bob.sits(again["table"])["status"] == "running"
    assert eve.post(f"/tables/{code}/rematch", {}).status_code == 403


def test_a_code_that_another_table_has_is_not_given_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter("".join(letter * 6 for letter in "AABABC"))
    monkeypatch.setattr("secrets.choice", lambda letters: next(drawn))
    code, ann, bob = two_at(client, "saloon")
    other = ann.opens("gunfight")
    ann.does(code, "resign")
    again = ann.does(code, "rematch")
    assert [code, other, again["table"]] == ["AAAAAA", "BBBBBB", "CCCCCC"]
    assert [ann.sees(table)["game"] for table in (code, other)] == ["saloon", "gunfight"]
    assert bob.does(code, "rematch")["table"] == "CCCCCC"
    assert next(drawn, "") == "", "each was drawn"


def test_talk_is_told_to_all_and_stored_in_the_log(client: TestClient) -> None:
    code, ann, bob = two_at(client, "sixshooter", early_end=True)
    for player in (ann, bob):
        player.does(code, "act", number=0, actions=["keep"])
    ann.does(code, "talk", text="I have <b>all</b> the Aces.")
    assert bob.sees(code)["told"][-1]["words"] == "I have <b>all</b> the Aces."
    assert ann.does(code, "ready")["view"]["phase"] == "talking"
    assert bob.does(code, "ready")["view"]["phase"] == "firing"
    assert "chat" not in bob.post(f"/tables/{code}/talk", {"text": "x"}).json()["error"]
    ann.does(code, "resign")
    log, _ = verify_text(ann.get(f"/tables/{code}/log").text)
    assert any(getattr(entry, "text", "") == "I have <b>all</b> the Aces." for entry in log.entries)


def test_X3_two_people_talk_for_the_whole_time_unless_their_table_is_set_up_otherwise(
    client: TestClient,
) -> None:
    for setup, may in (({}, False), ({"early_end": True}, True)):
        code, ann, bob = two_at(client, "sixshooter", **setup)
        for player in (ann, bob):
            assert not player.sees(code)["may_end_early"]
            player.does(code, "act", number=0, actions=["keep"])
        assert ann.sees(code)["may_end_early"] is may
        page = client.get(f"/tables/{code}", headers=ann.headers).text
        assert ('data-do=\'{"do":"ready"}\'' in page) is may
        assert ann.post(f"/tables/{code}/ready").status_code == (200 if may else 409)


@pytest.mark.parametrize("setup", [{}, {"early_end": False}])
def test_X3_with_a_bot_the_talk_ends_as_soon_as_one_has_had_enough(
    client: TestClient, setup: dict[str, bool]
) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("sixshooter", seats=[{"kind": "open"}, {"kind": "bot", "bot": "steady"}], **setup)
    ann.sits(code)
    ann.does(code, "act", number=0, actions=["keep"])
    with ann.looks(code) as looker:
        frame = looker.frame()
        while frame["view"]["phase"] != "talking":
            frame = looker.frame()
    assert frame["may_end_early"]
    assert ann.does(code, "ready")["view"]["phase"] == "firing"


def test_X3_talk_is_closed_while_guns_are_loaded(client: TestClient) -> None:
    code, ann, _ = two_at(client, "sixshooter")
    assert not ann.sees(code)["view"]["may_talk"]
    refused = ann.post(f"/tables/{code}/talk", {"text": "I shall keep mine."})
    assert (refused.status_code, refused.json()["error"]) == (409, "Nobody may talk now.")


def test_a_bot_answers_who_talks_to_it(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("sixshooter", seats=[{"kind": "open"}, {"kind": "bot", "bot": "steady"}])
    ann.sits(code)
    with ann.looks(code) as looker:
        frame = looker.frame()
        looker.sends(do="act", number=0, actions=["keep"])
        while frame.get("view", {}).get("phase") != "talking":
            frame = looker.frame()
        looker.sends(do="talk", text="Howdy.")
        told = looker.until_ack()["told"]
    assert [line["kind"] for line in told[-2:]] == ["talk", "talk"]
    assert told[-1]["seat"] == 1


def test_seats_of_a_session_come_and_go(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("holdem", options={"seats": 3}, chips=50)
    here = ann.sits(code, "aa")
    assert here["status"] == "running"
    assert here["bank"]["seated"] == [True, False, False]
    assert ann.does(code, "deal")["view"]["phase"] == "betting"
    assert bob.sits(code, "bb")["bank"]["seated"] == [True, False, False]  # waits for the end of the hand
    bets = {"number": ann.sees(code)["number"], "actions": ["flop:5", "flop-bonus:0", "best-four:0"]}
    here = ann.does(code, "act", **bets)
    while not here["bank"]["between"]:
        here = ann.does(code, "act", number=here["number"], actions=["fold"])
    assert here["bank"]["seated"] == [True, True, False]
    assert here["bank"]["chips"] == [45, 50, 0]
    assert ann.does(code, "rebuy", chips=20)["bank"]["chips"][0] == 65
    ann.does(code, "resign")
    end = bob.does(code, "resign")
    assert end["status"] == "over"
    _, table = verify_text(bob.get(f"/tables/{code}/log").text)
    assert table.names[1] == "Bob"
    assert end["result"] == "After 1 hand: Ann is 5 behind, Bob is even."


def test_after_a_session_there_is_another_table_like_it(client: TestClient) -> None:
    """For whoever wants it: who played has left, and nobody is known to have."""
    ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
    code = ann.opens("holdem", options={"seats": 2}, chips=70)
    ann.sits(code)
    assert ">New table<" not in client.get(f"/tables/{code}", headers=ann.headers).text
    ann.does(code, "resign")
    opened = set()
    for player in (ann, eve):
        page = client.get(f"/tables/{code}", headers=player.headers).text
        assert re.search(rf'action="/tables/{code}/rematch">.*<button>New table</button>', page)
        answer = client.post(f"/tables/{code}/rematch", headers=player.headers, follow_redirects=False)
        assert answer.status_code == 303
        again = answer.headers["location"].split("/")[2]
        here = player.sits(again)
        assert (here["status"], here["seat"], here["bank"]["chips"]) == ("running", 0, [70, 0])
        opened.add(again)
    assert len(opened | {code}) == 3


def test_who_leaves_a_session_is_no_longer_at_it_and_anybody_may_have_the_seat(client: TestClient) -> None:
    ann, bob, cid = (Visitor(client, name) for name in ("Ann", "Bob", "Cid"))
    code = ann.opens("holdem", options={"seats": 2})
    for player in (ann, bob):
        player.sits(code)
    bob.does(code, "resign")
    assert [table["table"] for table in bob.get("/me/tables").json()] == []
    assert "free seat" in client.get(f"/tables/{code}", headers=ann.headers).text
    assert cid.sits(code)["seat"] == 1
    assert bob.post(f"/tables/{code}/sit", {}).status_code == 409
    for player in (cid, ann):
        player.does(code, "resign")
    found = [table["table"] for table in cid.get("/me/tables").json()]
    assert found == [code], "when it is over it is found again"


def test_who_leaves_a_session_in_a_hand_is_played_for_to_its_end(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("holdem", options={"seats": 2})
    ann.sits(code)
    bob.sits(code)
    ann.does(code, "deal")
    for player in (ann, bob):
        bets = ["flop:5", "flop-bonus:0", "best-four:0"]
        player.does(code, "act", number=player.sees(code)["number"], actions=bets)
    ann.does(code, "resign")
    with bob.looks(code) as looker:
        frame = looker.frame()
        while not frame["bank"]["between"]:
            if frame["legal"]:
                looker.sends(do="act", number=frame["number"], actions=["bet"])
            frame = looker.frame()
    assert frame["bank"]["seated"] == [False, True]


def test_watchers_see_what_is_public_and_choose_nothing(client: TestClient) -> None:
    code, ann, _ = two_at(client, "sixshooter")
    eve = Visitor(client, "Eve")
    seen = eve.sees(code)
    assert seen["seat"] is None
    assert seen["view"]["hand"] == []
    assert eve.post(f"/tables/{code}/act", {"number": 0, "actions": ["keep"]}).status_code == 403
    assert ann.sees(code)["view"]["hand"] != []


def test_a_table_without_watchers_is_shown_to_nobody_else(client: TestClient) -> None:
    code, *_ = two_at(client, "saloon", watchers=False)
    eve = Visitor(client, "Eve")
    assert eve.get(f"/tables/{code}").status_code == 403
    assert eve.get(f"/tables/{code}/log").status_code == 403
    assert client.get(f"/tables/{code}").status_code == 403


def test_two_tabs_of_one_seat_stay_in_step(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    with ann.looks(code) as one, ann.looks(code) as two:
        first = one.frame()
        two.frame()
        two.sends(do="act", number=0, actions=[first["legal"][0]])
        two.until_ack()
        frame = one.frame()
        while frame["number"] == 0:
            frame = one.frame()
        assert frame["view"]["my_pair"] == first["legal"][0]
    assert bob.sees(code)["view"]["sides"][0]["chosen"]


def test_the_lobby_lists_open_tables_that_want_to_be_listed(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    shown, hidden = ann.opens("saloon", listed=True), ann.opens("saloon")
    codes = [table["table"] for table in client.get("/api/tables").json()]
    assert codes == [shown]
    assert hidden not in client.get("/").text
    ann.sits(shown)
    assert client.get("/api/tables").json()[0]["players"] == ["Ann"]
    assert "Ann waits, 1 free" in client.get("/").text
    ann.sits(hidden)
    assert [table["table"] for table in ann.get("/me/tables").json()] == [hidden, shown]


@pytest.mark.parametrize("watchers", [True, False])
def test_a_table_that_is_played_at_is_listed_with_names_only_if_it_may_be_watched(
    client: TestClient, watchers: bool
) -> None:
    ann = Visitor(client, "Ann")
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    setup: dict[str, Any] = {"options": {"seats": 3}, "seats": seats, "chips": 100, "listed": True}
    ann.sits(ann.opens("holdem", watchers=watchers, **setup))
    ann_plays, page = client.get("/api/tables").json()[0], client.get("/").text
    assert ann_plays["status"] == "running"
    assert ann_plays["players"] == (["Ann"] if watchers else [])
    assert ("Ann plays, 1 free" in page, "Ann" in page) == (watchers, watchers)


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with open_house(tmp_path) as client:
        code, ann, bob = two_at(client, "sixshooter", best_of=3)
        ann.does(code, "act", number=0, actions=["keep"])
        before = [player.sees(code) for player in (ann, bob)]
    with open_house(tmp_path) as client:
        ann.client = bob.client = client
        assert [player.sees(code) for player in (ann, bob)] == before
        bob.does(code, "act", number=0, actions=["keep"])
        assert ann.sees(code)["view"]["phase"] == "talking"


def test_what_cannot_be_is_told_as_what_it_is(client: TestClient) -> None:
    """A seat that is not there is not taken; seats that do not agree are not dropped."""
    code, ann, _ = two_at(client, "saloon", best_of=3)
    eve = Visitor(client, "Eve")
    free = ann.opens("saloon")
    assert eve.post(f"/tables/{free}/sit", {"seat": 5}).json()["error"].startswith("There is no such seat")
    wrong = {"game": "gunfight", "options": {"seats": 3}, "seats": [{}, {}]}
    answer = ann.post("/tables", wrong)
    assert (answer.status_code, "options names 3 seats, and 2 are listed" in answer.text) == (422, True)
    told = {what: ann.post(f"/tables/{code}/{what}").json()["error"] for what in ("deal", "go-on", "ready")}
    assert told["deal"].startswith("Not now: the game is not over yet")
    assert told["go-on"].startswith("The rules have not changed")
    assert told["ready"].startswith("There is nothing to wish for now")


@pytest.mark.parametrize(("loser", "hers", "his"), [
    (0, "Ann (you) resigns; Bob wins.", "Ann resigns; Bob (you) wins."),
    (1, "Bob resigns; Ann (you) wins.", "Bob (you) resigns; Ann wins."),
])  # fmt: skip
def test_the_end_of_a_match_is_told_to_each_with_their_own_name_marked(
    client: TestClient, loser: int, hers: str, his: str
) -> None:
    code, ann, bob = two_at(client, "saloon")
    (ann, bob)[loser].does(code, "resign")
    shown = []
    for who in (ann, bob, Visitor(client, "Eve")):
        with who.looks(code, as_json=False) as looker:
            shown.append(looker.next())
    assert hers in shown[0]
    assert his in shown[1]
    assert hers.replace(" (you)", "") in shown[2]
    assert ann.sees(code)["result"] == hers.replace(" (you)", ""), "what is written down is everybody's"
