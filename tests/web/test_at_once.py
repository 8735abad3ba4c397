"""What is asked of a table in one turn of the loop: committed and told together, refused one by one."""

import asyncio
import json
from collections.abc import Coroutine
from contextlib import nullcontext
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from fastapi.testclient import TestClient

from quickdraw.play.match import Match
from quickdraw.play.store import Guest, Then
from quickdraw.web import driver, picture
from quickdraw.web.commands import Act, AnyCommand, Deal, Ready, Resign
from quickdraw.web.connection import Connection
from quickdraw.web.room import Room
from web.test_clocks import own_card
from web.test_in_turn import full, guest_of, is_trouble
from web.visitors import Visitor, house_of, in_house, two_at

LOOT, SHOOT = Act(number=0, actions=["loot+loot"]), Act(number=0, actions=["shoot+loot"])


def at_once(client: TestClient, room: Room, *asked: tuple[Visitor, AnyCommand]) -> list[Any]:
    """How each ended, with what it raised if it did."""

    async def ask() -> list[Any]:
        work: list[Coroutine[Any, Any, None]] = [room.do(command, guest_of(who)) for who, command in asked]
        async with asyncio.timeout(20):
            ended: list[Any] = await asyncio.gather(*work, return_exceptions=True)
        return ended

    return in_house(client, ask)


def count_commits(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> list[Any]:
    store, commits = house_of(client).store, list[Any]()
    write = store.write

    def counted(writes: Any, then: Then) -> None:
        commits.append(writes)
        write(writes, then)

    monkeypatch.setattr(store, "write", counted)
    return commits


def choices_in(client: TestClient, code: str) -> list[str]:
    lines = [line.split(" ", 1)[1] for line in house_of(client).store.entries(code)]
    return [line for line in lines if line.startswith("seat ")]


class Page:
    """Keeps all that it is sent."""

    def __init__(self, guest: Guest) -> None:
        self.got: list[dict[str, Any]] = []
        self.connection = Connection(None, guest, as_json=True, send_now=self.keep)  # type: ignore[arg-type]

    def keep(self, text: bytes) -> bool:
        self.got.append(json.loads(text))
        return True


def test_both_choose_at_once_one_commit_and_one_frame_for_each(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, bob = two_at(client, "saloon")
    room, commits = house_of(client).room(code), count_commits(monkeypatch, client)
    pages = [Page(guest_of(who)) for who in (ann, bob)]
    for page in pages:
        in_house(client, partial(room.enter, page.connection))
    for page in pages:
        page.got.clear()
    assert at_once(client, room, (ann, LOOT), (bob, SHOOT)) == [None, None]
    assert len(commits) == 1
    after = [[(frame["seq"], frame["number"]) for frame in page.got] for page in pages]
    assert after == [[(room.stored, 1)], [(room.stored, 1)]]
    assert choices_in(client, code) == ["seat 1 loot+loot", "seat 2 shoot+loot"]


def test_who_is_refused_changes_nothing_for_the_other(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    room = house_of(client).room(code)
    nonsense = Act(number=0, actions=["dance"])
    refused, done = at_once(client, room, (ann, nonsense), (bob, SHOOT))
    assert is_trouble(refused, 409)
    assert done is None
    assert house_of(client).room(code) is room, "nobody had to read it anew"
    assert choices_in(client, code) == ["seat 2 shoot+loot"]
    assert [who.sees(code)["number"] for who in (ann, bob)] == [0, 1]


def test_who_is_refused_after_the_other_neither(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    room = house_of(client).room(code)
    done, refused = at_once(client, room, (ann, LOOT), (bob, Act(number=0, actions=["dance"])))
    assert done is None
    assert is_trouble(refused, 409)
    assert house_of(client).room(code) is room
    assert choices_in(client, code) == ["seat 1 loot+loot"]


def test_where_all_are_refused_nothing_is_written(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though between two hands something could be: this bot can never bet, and buys again and again."""
    ann = Visitor(client, "Ann")
    code = ann.opens("holdem", seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    ann.sits(code)
    monkeypatch.setattr(driver, "_can_bet", lambda match, seat: False)
    room, commits = house_of(client).room(code), count_commits(monkeypatch, client)
    for _ in range(2):
        assert all(is_trouble(error, 409) for error in at_once(client, room, (ann, Ready()), (ann, Ready())))
    assert commits == []
    assert house_of(client).room(code) is room


def events(client: TestClient, code: str) -> list[str]:
    """Of the log, without their times and the cards."""
    lines = [line.split(" ", 1)[1] for line in house_of(client).store.entries(code)]
    return [line for line in lines if line.split()[0] in ("leave", "join", "want", "begin", "rebuy")]


@pytest.mark.parametrize("together", [False, True])
def test_what_follows_from_one_comes_before_the_next(client: TestClient, together: bool) -> None:
    """Who has left is not dealt cards."""
    code, ann, bob = two_at(client, "holdem", options={"seats": 2}, chips=50)
    room = house_of(client).room(code)
    before = len(events(client, code))
    asked: list[tuple[Visitor, AnyCommand]] = [(ann, Resign()), (bob, Deal())]
    for some in [asked] if together else [asked[:1], asked[1:]]:
        assert set(at_once(client, room, *some)) == {None}
    assert events(client, code)[before:] == ["leave 1 50", "want 2", "begin 1"]
    assert bob.sees(code)["waiting_for"] == [1]


def test_an_answer_that_breaks_keeps_nobody_from_theirs(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    code, ann, bob = two_at(client, "saloon")
    room = house_of(client).room(code)

    def breaks(error: Exception | None) -> None:
        raise RuntimeError("no ear")

    async def ask() -> None:
        heard = asyncio.get_running_loop().create_future()
        room.ask(LOOT, guest_of(ann), breaks)
        room.ask(SHOOT, guest_of(bob), heard.set_result)
        async with asyncio.timeout(20):
            assert await heard is None

    in_house(client, ask)
    assert not room.lock.locked()
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["no ear"]


def test_a_frame_does_not_acknowledge_what_is_refused_after_it(client: TestClient) -> None:
    """The page would take the other's choice for the answer to its own, and the refusal for nobody's."""
    code, ann, bob = two_at(client, "saloon")
    room = house_of(client).room(code)
    page = Page(guest_of(ann))

    async def ask() -> None:
        await room.enter(page.connection)
        page.got.clear()
        answers = [asyncio.get_running_loop().create_future() for _ in range(2)]
        room.ask(Act(number=0, actions=["dance"], n=7), page.connection, partial(explain, answers[0]))
        room.ask(SHOOT, guest_of(bob), answers[1].set_result)
        await asyncio.gather(*answers)

    def explain(answer: "asyncio.Future[None]", error: Exception | None) -> None:
        assert is_trouble(error, 409)
        page.connection.refuse(0, str(error))
        answer.set_result(None)

    in_house(client, ask)
    frame, refusal = page.got
    assert (frame["ack"], frame["view"]["sides"][1]["chosen"]) == (0, True)
    assert (refusal["ack"], "refused" in refusal) == (7, True)


def test_a_commit_that_fails_fails_for_all_of_them(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    before, room = choices_in(client, code), house_of(client).room(code)
    with patch.object(house_of(client).store, "write", full):
        failed = at_once(client, room, (ann, LOOT), (bob, SHOOT))
    assert [str(error) for error in failed] == ["the disk is full"] * 2
    assert choices_in(client, code) == before
    assert house_of(client).room(code) is not room
    assert [who.sees(code)["number"] for who in (ann, bob)] == [0, 0]
    assert ann.does(code, "act", number=0, actions=["loot+loot"])["number"] == 1


def test_what_breaks_halfway_leaves_nothing_of_the_others(client: TestClient) -> None:
    """Bob's choice is in the log already when it breaks: the table is read anew, without Ann's too."""
    code, ann, bob = two_at(client, "saloon")
    room, act = house_of(client).room(code), Match.act

    def breaks(match: Match, seat: int, *what: Any) -> None:
        act(match, seat, *what)
        if seat == 1:
            raise RuntimeError("halfway")

    with patch.object(Match, "act", breaks):
        failed = at_once(client, room, (ann, LOOT), (bob, SHOOT), (ann, LOOT))
    hers, his, again = failed
    assert str(his) == "halfway"
    assert is_trouble(hers, 503), "she may try again"
    assert is_trouble(again, 503)
    assert choices_in(client, code) == []
    assert house_of(client).room(code) is not room
    assert [who.sees(code)["number"] for who in (ann, bob)] == [0, 0]


def test_who_tells_and_stumbles_has_committed_and_the_turn_is_passed_on(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    room = house_of(client).room(code)
    with patch.object(picture, "Painter", side_effect=RuntimeError("no picture")):
        failed = at_once(client, room, (ann, LOOT), (bob, SHOOT))
    assert [str(error) for error in failed] == ["no picture"] * 2
    assert not room.lock.locked()
    assert [who.sees(code)["number"] for who in (ann, bob)] == [1, 1]


@pytest.mark.parametrize("stumbles", [False, True])
def test_I2_two_claims_at_once_are_answered_once_each(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, stumbles: bool
) -> None:
    """When the race is decided, which is with the second; and whatever happens to who tells of it."""
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.TOSS_MS", 0)
    code, ann, bob = two_at(client, "iaijutsu")
    room, commits = house_of(client).room(code), count_commits(monkeypatch, client)
    claims = [
        Act(number=0, actions=[own_card(who.sees(code))], reaction=300 + seat)
        for seat, who in enumerate((ann, bob))
    ]
    answers: list[int] = []

    async def claim() -> None:
        for who, command in zip((ann, bob), claims, strict=True):
            room.ask(command, guest_of(who), partial(answered, command))
        async with asyncio.timeout(20):
            while len(answers) < 2:
                await asyncio.sleep(0.01)

    def answered(command: Act, error: Exception | None) -> None:
        assert error is None or stumbles
        assert len(commits) == 1, "how it ended is committed"
        answers.append(claims.index(command))

    with (
        patch.object(picture, "Painter", side_effect=RuntimeError("no picture"))
        if stumbles
        else nullcontext()
    ):
        in_house(client, claim)
        in_house(client, room.house.store.commit)  # whatever is still to come has come
    assert sorted(answers) == [0, 1]
