"""What happens by itself: clocks, claims, races, talks, curtains; with time that runs faster than ours."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from quickdraw.play import race
from quickdraw.play.log import Act
from quickdraw.web import driver, setup
from quickdraw.web.connection import Connection
from quickdraw.web.room import Room
from web.test_frames import NOWHERE
from web.visitors import Looker, Visitor, house_of, in_house, open_house, read_anew, two_at

ENDLESS = {
    "hand": [3, 0, 3], "extra_shots": 0, "nuggets_to_win": 999, "gulps_to_win": 99,
    "gold_cards": [20, 20] + [0] * 7,
}  # fmt: skip
"""Without a shot nobody wins for a long time."""
LONG_MS = 600_000


@pytest.fixture(autouse=True)
def _short_toss(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coin of a race does not stay in the air for long."""
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.TOSS_MS", 20)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[TestClient]:
    """A house where a minute takes a twentieth of a second."""
    monkeypatch.setitem(setup.PACES, "fast", 0.05 / 60)
    with open_house(tmp_path) as client:
        yield client


def until(looker: Looker, seen: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first frame of which that is true."""
    while True:
        frame = looker.frame()
        if "refused" in frame:
            continue
        if seen(frame):
            return frame
        assert frame["status"] == "running", "the match is over, and it has not been seen"


def test_S19_a_clock_that_runs_out_chooses_and_the_log_says_so(quick: TestClient) -> None:
    code, ann, _ = two_at(quick, "saloon", clock="fast")
    with ann.looks(code) as looker:
        until(looker, lambda frame: frame["number"] >= 2)
    match = house_of(quick).room(code).match
    assert match is not None
    acts = [entry for entry in match.log.entries if isinstance(entry, Act)]
    assert acts
    assert all(act.by_clock for act in acts)


def test_S19_what_a_clock_chose_is_not_told_as_the_players_own(client: TestClient) -> None:
    """Neither at the table nor afterwards; and what somebody chose is not told as the clock's."""
    code, ann, _ = two_at(client, "saloon", clock="none")
    in_house(client, lambda: time_is_up(house_of(client).room(code), seat=1))
    ann.does(code, "act", number=0, actions=["loot+loot"])
    by_clock = "The clock chooses for Bob."
    told = [line["words"] for line in ann.sees(code)["told"]]
    assert [words for words in told if "clock" in words] == [by_clock]
    ann.does(code, "resign")
    steps = [client.get(f"/tables/{code}/replay?step={step}").text for step in range(4)]
    assert [f"<li>{by_clock}</li>" in step for step in steps] == [False, True, False, False]


def test_A1_that_the_clock_chooses_is_told_once_however_much_it_chooses(client: TestClient) -> None:
    code, _, _ = two_at(client, "gunfight", clock="none", options={"life": 999})
    room = house_of(client).room(code)
    assert room.match is not None
    for _ in range(12):
        seat = room.match.table.waiting()[0]
        in_house(client, partial(time_is_up, room, seat))
    turns = [seat for seat, _ in groupby(e.seat for e in room.match.log.entries if isinstance(e, Act))]
    told = [line.words for line in room.audience(0).lines if line.kind == "mark"]
    assert len(turns) < 12
    assert told == [f"The clock chooses for {('Ann (you)', 'Bob')[seat]}." for seat in turns]


async def time_is_up(room: Room, seat: int) -> None:
    async with room.step():
        assert room.match is not None
        room.match.run_out(seat)
        await room.settle()


def test_A1_after_three_run_outs_in_a_row_the_win_can_be_claimed(quick: TestClient) -> None:
    slow, early, _ = two_at(quick, "saloon", clock="slow")
    assert early.post(f"/tables/{slow}/claim", {"seat": 1}).status_code == 409
    code, ann, _ = two_at(quick, "saloon", clock="fast", options=ENDLESS)
    with ann.looks(code) as looker:
        until(looker, lambda frame: frame["seats"][1]["claim"])
        looker.sends(do="claim", seat=1)
        end = until(looker, lambda frame: frame["status"] == "over")
    assert end["result"] == "Bob stayed away; Ann wins."
    assert "Bob stayed away too long: the seat is claimed." in [line["words"] for line in end["told"]]


def test_A1_or_a_bot_plays_on_as_the_table_was_set_up(quick: TestClient) -> None:
    code, ann, bob = two_at(quick, "saloon", clock="fast", absent="bot", options=ENDLESS)
    with ann.looks(code) as looker:
        until(looker, lambda frame: frame["seats"][1]["claim"])
        looker.sends(do="claim", seat=1)
        frame = until(looker, lambda frame: frame["seats"][1]["kind"] == "bot")
    assert frame["status"] == "running"
    assert bob.sees(code)["seat"] is None
    assert house_of(quick).store.seats(code)[1].kind == "bot"


def test_a_table_without_clocks_waits_for_ever(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon", clock="none")
    assert all(seat["left_ms"] is None for seat in ann.sees(code)["seats"])


def test_X3_the_talk_ends_with_its_clock_at_every_table(client: TestClient) -> None:
    code, ann, bob = two_at(client, "sixshooter", clock="none", options={"talk_seconds": 1})
    with ann.looks(code) as looker:
        for player in (ann, bob):
            player.does(code, "act", number=0, actions=["keep"])
        talking = until(looker, lambda frame: frame["view"]["phase"] == "talking")
        assert 0 <= talking["table_left_ms"] <= 1000
        firing = until(looker, lambda frame: frame["view"]["phase"] == "firing")
    assert firing["table_left_ms"] is None


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may still have been faster is waited for, however slow the machine is."""
    for module in (race, driver):
        monkeypatch.setattr(module, "LONGEST_WAIT_MS", LONG_MS)


def own_card(frame: dict[str, Any]) -> str:
    return f"discard:{frame['view']['sides'][frame['seat']]['hand'][0]}"


@pytest.mark.usefixtures("_patient")
def test_I2_the_faster_reaction_wins_though_it_arrives_later(client: TestClient) -> None:
    code, ann, bob = two_at(client, "iaijutsu")
    with ann.looks(code) as hers, bob.looks(code) as his:
        frames = [until(looker, lambda frame: frame["racing"]) for looker in (hers, his)]
        set_round_trips(client, code, LONG_MS / 1000)  # with slow connections much is believed of them
        time.sleep(0.05)  # the coin falls
        hers.sends(do="act", number=0, actions=[own_card(frames[0])], reaction=100_000)
        his.sends(do="act", number=0, actions=[own_card(frames[1])], reaction=5)
        after = until(hers, lambda frame: not frame["racing"])
    assert after["view"]["faster"] == 1
    assert len(after["view"]["sides"][1]["pile"]) == 1  # his discard lies there at once


def wait_for_a_claim(client: TestClient, code: str) -> None:
    driver = house_of(client).room(code).driver
    while not driver.claims:
        assert driver.racing, "his claim comes too late to count"
        time.sleep(0.01)


@pytest.mark.usefixtures("_patient")
def test_I2_a_claim_is_acknowledged_when_the_race_is_decided(client: TestClient) -> None:
    """Not before: a server that is killed meanwhile knows nothing of it."""
    code, ann, bob = two_at(client, "iaijutsu")
    with ann.looks(code) as hers, bob.looks(code) as his:
        frames = [until(looker, lambda frame: frame["racing"]) for looker in (hers, his)]
        time.sleep(0.05)  # the coin falls
        hers.sends(do="act", number=0, actions=[own_card(frames[0])])
        wait_for_a_claim(client, code)
        hers.sends(do="talk", text="Mine!")  # is heard after it
        bob.does(code, "talk", text="No, mine!")
        assert until(hers, lambda frame: frame["seq"] > frames[0]["seq"])["ack"] == 0
        his.sends(do="act", number=0, actions=[own_card(frames[1])])
        decided = until(hers, lambda frame: frame["ack"] == 1)
        assert not decided["racing"]
        assert until(his, lambda frame: frame["ack"] == 1)["view"]["faster"] == decided["view"]["faster"]
        assert until(hers, lambda frame: frame["ack"] == 2)["told"][-1]["words"] == "Mine!"


@pytest.mark.usefixtures("_patient")
def test_who_is_in_a_race_hears_that_the_other_resigned(client: TestClient) -> None:
    code, ann, bob = two_at(client, "iaijutsu")
    with ann.looks(code) as hers:
        card = own_card(until(hers, lambda frame: frame["racing"]))
        time.sleep(0.05)  # the coin falls
        hers.sends(do="act", number=0, actions=[card])
        wait_for_a_claim(client, code)
        bob.does(code, "resign")
        over = hers.until_ack()
    assert (over["racing"], over["status"]) == (False, "over")


@pytest.mark.usefixtures("_patient")
def test_who_is_in_a_race_hears_that_the_table_is_read_anew(client: TestClient) -> None:
    code, ann, _ = two_at(client, "iaijutsu")
    with ann.looks(code) as hers, ThreadPoolExecutor(1) as pool:
        card = own_card(until(hers, lambda frame: frame["racing"]))
        time.sleep(0.05)  # the coin falls
        asked = pool.submit(ann.post, f"/tables/{code}/act", {"number": 0, "actions": [card]})
        wait_for_a_claim(client, code)
        read_anew(client, code)
        assert asked.result().status_code == 503


def test_I2_of_several_round_trips_the_quickest_tells_how_long_the_way_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("quickdraw.web.connection.time.monotonic", lambda: now)
    pings: list[int] = []

    def heard(text: bytes) -> bool:
        pings.append(json.loads(text)["ping"])
        return True

    connection = Connection(NOWHERE, None, as_json=True, send_now=heard)
    assert connection.round_trip == 0
    for took, shortest in ((0.5, 500), (0.125, 125), (0.25, 125)):
        connection.ping()
        now += took
        connection.pong(pings[-1])
        assert connection.round_trip == shortest
    connection.pong(pings[-1])
    connection.pong(99)
    assert connection.round_trip == 125, "an answer to nothing tells nothing"


def set_round_trips(client: TestClient, code: str, seconds: float) -> None:
    for connection in house_of(client).room(code).connections:
        connection.round_trip = int(1000 * seconds)


@pytest.mark.usefixtures("_patient")
def test_I2_nobody_is_believed_a_reaction_that_the_connection_does_not_allow(client: TestClient) -> None:
    code, ann, bob = two_at(client, "iaijutsu")
    began = time.monotonic()
    with ann.looks(code) as hers, bob.looks(code) as his:
        frames = [until(looker, lambda frame: frame["racing"]) for looker in (hers, his)]
        time.sleep(0.05)  # the coin falls
        hers.sends(do="act", number=0, actions=[own_card(frames[0])], reaction=100_000)
        wait_for_a_claim(client, code)
        time.sleep(time.monotonic() - began + 0.3)  # for longer than she can have seen her cards before him
        set_round_trips(client, code, 0)
        his.sends(do="act", number=0, actions=[own_card(frames[1])], reaction=0)
        after = until(hers, lambda frame: not frame["racing"])
    assert after["view"]["faster"] == 0


def test_I2_a_bot_reacts_after_its_published_delay(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.web.driver.BOT_REACTION_MS", (20, 30))
    ann = Visitor(client, "Ann")
    code = ann.opens("iaijutsu", seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    ann.sits(code)
    with ann.looks(code) as looker:
        frame = until(looker, lambda frame: not frame["racing"])
    assert frame["view"]["faster"] == 1
    assert race.BOT_REACTION_MS[0] >= 500


def test_I18_in_a_race_that_nobody_runs_a_coin_decides_and_the_clock_discards(quick: TestClient) -> None:
    ann, bob = Visitor(quick, "Ann"), Visitor(quick, "Bob")
    code = ann.opens("iaijutsu", clock="fast")
    ann.sits(code)
    with ann.looks(code) as looker:
        assert looker.frame()["status"] == "open"
        bob.sits(code)
        frame = until(looker, lambda frame: not frame["racing"])
    assert frame["view"]["faster"] in (0, 1)
    assert [len(side["pile"]) for side in frame["view"]["sides"]] == [1, 1]


def test_a_claim_after_the_race_is_no_discard(client: TestClient) -> None:
    code, ann, bob = two_at(client, "iaijutsu")
    ann.sees(code)
    time.sleep(0.05)  # the coin falls
    assert not ann.does(code, "act", number=0, actions=[own_card(ann.sees(code))])["racing"]
    with bob.looks(code) as looker:
        frame = until(looker, lambda frame: not frame["racing"])
        looker.sends(do="act", number=frame["number"], actions=[own_card(frame)], reaction=90)
        assert "faster" in looker.until_ack()["refused"]
        looker.sends(do="act", number=frame["number"], actions=[own_card(frame)])
        assert until(looker, lambda frame: True)["number"] >= frame["number"]
