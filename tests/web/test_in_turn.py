"""One thing after the other: who waited sees the table as it is then, and nobody what was never stored."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from unittest.mock import patch

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from quickdraw.engine.words import WATCHER
from quickdraw.play.store import Guest, Then
from quickdraw.web import api, seating
from quickdraw.web.commands import Act, Rebuy, Resign
from quickdraw.web.connection import Connection
from quickdraw.web.errors import Trouble
from quickdraw.web.room import Room
from quickdraw.web.wire import RESTART
from web.visitors import Visitor, house_of, in_house, two_at


async def in_a_queue(room: Room, *steps: Coroutine[Any, Any, Any]) -> list[Any]:
    """All of them wait before the first begins; returns what each returned or raised."""
    async with room.lock:
        waiting = [asyncio.create_task(step) for step in steps]
        await asyncio.sleep(0)
    return await asyncio.gather(*waiting, return_exceptions=True)


def guest_of(visitor: Visitor) -> Guest:
    guest = house_of(visitor.client).guest(visitor.secret)
    assert guest is not None
    return guest


def is_trouble(outcome: object, status: int) -> bool:
    return isinstance(outcome, Trouble) and outcome.status == status


@pytest.fixture
def session(client: TestClient) -> tuple[str, Visitor, Visitor]:
    """Ann sits at a table for chips, Bob too; a hand may begin."""
    return two_at(client, "holdem", options={"seats": 2}, chips=50)


@pytest.mark.parametrize("by_socket", [False, True])
def test_a_seat_is_looked_up_when_it_is_ones_turn(
    client: TestClient, session: tuple[str, Visitor, Visitor], by_socket: bool
) -> None:
    """Ann leaves, Eve comes, and what Ann asked for meanwhile is not done for Eve."""
    code, ann, _ = session
    eve = guest_of(Visitor(client, "Eve"))
    room = house_of(client).room(code)
    with ann.looks(code) as looker:
        looker.frame()

        async def leave_come_and_buy() -> list[Any]:
            asker: Guest | Connection = next(iter(room.connections)) if by_socket else guest_of(ann)

            async def buy() -> None:
                """When Eve stands in line already: else it would be done together with the leaving."""
                while room.seats[0].kind == "person":
                    await asyncio.sleep(0)
                await room.do(Rebuy(chips=5), asker)

            sit = seating.sit(room, eve, "Eve", 0, b"")
            return await in_a_queue(room, room.do(Resign(), asker), sit, buy())

        _, seat, bought = in_house(client, leave_come_and_buy)
    assert seat == 0
    assert is_trouble(bought, 403)
    assert ann.sees(code)["bank"]["chips"] == [50, 50]


def test_who_comes_to_look_gets_the_seat_that_is_theirs_by_then(
    client: TestClient, session: tuple[str, Visitor, Visitor]
) -> None:
    """Else Ann's new tab would show the cards of Eve."""
    code, ann, _ = session
    eve = guest_of(Visitor(client, "Eve"))
    room = house_of(client).room(code)

    async def leave_come_and_look() -> tuple[int, Any]:
        late = Connection(None, guest_of(ann), as_json=True, send_now=lambda text: True)  # type: ignore[arg-type]
        steps = room.do(Resign(), guest_of(ann)), seating.sit(room, eve, "Eve", 0, b""), room.enter(late)
        *_, told = await in_a_queue(room, *steps, api.look(room, guest_of(ann)))
        room.connections.discard(late)
        return late.seat, told["seat"]

    assert in_house(client, leave_come_and_look) == (WATCHER, None)


def test_who_sits_down_looks_from_there_in_all_tabs(client: TestClient) -> None:
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    code = ann.opens("saloon")
    bob.sits(code)
    with ann.looks(code) as one, ann.looks(code) as two:
        assert [tab.frame()["seat"] for tab in (one, two)] == [None, None]
        ann.sits(code)
        assert [tab.frame()["seat"] for tab in (one, two)] == [1, 1]


def full(writes: object, then: Then) -> None:
    asyncio.get_running_loop().call_soon(then, OSError("the disk is full"))


def test_a_commit_that_fails_leaves_no_trace(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")

    with patch.object(house_of(client).store, "write", full), pytest.raises(OSError, match="full"):
        ann.post(f"/tables/{code}/act", {"number": 0, "actions": ["loot+loot"]})
    assert ann.sees(code)["number"] == 0
    assert ann.does(code, "act", number=0, actions=["shoot+loot"])["number"] == 1


def test_who_waits_at_a_forgotten_room_does_not_go_on_with_it(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    served = house_of(client)
    old = served.room(code)
    guest = served.guest(ann.secret)
    assert guest is not None
    served.forget(old)
    with pytest.raises(Trouble):
        asyncio.run(old.do(Act(number=0, actions=["loot+loot"]), guest))
    assert ann.sees(code)["number"] == 0


def test_who_waited_for_a_commit_that_failed_does_not_see_what_was_never_stored(client: TestClient) -> None:
    code, ann, bob = two_at(client, "saloon")
    served = house_of(client)
    room = served.room(code)

    async def choose_and_look() -> list[Any]:
        act = room.do(Act(number=0, actions=["loot+loot"]), guest_of(ann))
        return await in_a_queue(room, act, api.look(room, guest_of(bob)), api.log_of(room, guest_of(ann)))

    with patch.object(served.store, "write", full):
        failed, *seen = in_house(client, choose_and_look)
    assert isinstance(failed, OSError)
    assert all(is_trouble(look, 503) for look in seen)
    assert not bob.sees(code)["view"]["sides"][0]["chosen"]


def test_nor_does_a_socket_and_it_is_closed_to_come_back(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    code, ann, bob = two_at(client, "saloon")

    def full_after_a_while(writes: object, then: Then) -> None:
        asyncio.get_running_loop().call_later(0.1, then, OSError("the disk is full"))

    with ann.looks(code) as hers, bob.looks(code) as his:
        hers.frame()
        his.frame()
        with patch.object(house_of(client).store, "write", full_after_a_while):
            hers.sends(do="act", number=0, actions=["loot+loot"])
            his.sends(do="ready")
            seen: list[dict[str, Any]] = []
            with pytest.raises(WebSocketDisconnect) as closed:
                seen.extend(iter(his.frame, None))
    assert closed.value.code == RESTART
    assert not any(frame["view"]["sides"][0]["chosen"] for frame in seen)
    assert [str(r.exc_info[1]) for r in caplog.records if r.exc_info] == ["the disk is full"]


def test_a_socket_that_comes_to_a_forgotten_room_is_told_to_come_back(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    served = house_of(client)
    room = served.room(code)
    served.forget(room)
    served.rooms[code] = room  # as for who found it a moment before
    with pytest.raises(WebSocketDisconnect) as closed, ann.looks(code) as looker:
        looker.frame()
    assert closed.value.code == RESTART


def test_a_rematch_is_one_commit(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server killed between two would leave a table that nobody finds, or a link to none."""
    code, ann, bob = two_at(client, "saloon")
    ann.does(code, "resign")
    store = house_of(client).store
    commit, commits = store.commit, []

    async def counted(*writes: Any) -> None:
        commits.append(writes)
        await commit(*writes)

    monkeypatch.setattr(store, "commit", counted)
    again = ann.does(code, "rematch")["table"]
    assert bob.does(code, "rematch")["table"] == again
    assert len(commits) == 1
    row = store.table(code)
    assert row is not None
    assert row.successor == again
    assert store.table(again) is not None
