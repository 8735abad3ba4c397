"""Planted defects of the server, as they could be made: one shows another's hand, or forgets who looks.

`traces.py` has one for every kind of message, in every game; here is what these do not show.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import pytest

from quickdraw.engine.words import EVERYONE, WATCHER
from quickdraw.play.clocks import Clocks
from quickdraw.play.log import Chance
from quickdraw.play.table import Table
from quickdraw.web import pages, picture, replay
from quickdraw.web.connection import Connection
from quickdraw.web.frames import Frame
from quickdraw.web.picture import Painter
from quickdraw.web.room import Room
from quickdraw.web.telling import Telling

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Defect:
    what: str
    plant: Plant
    caught_by: frozenset[str]
    """Kinds of messages; the first that differs must be one of these."""
    game: str = "sixshooter"


def others(table: Table, seat: int) -> list[Any]:
    """What the others see, and this onlooker does not."""
    return [table.view(other) for other in range(len(table.who)) if other != seat]


def trace(table: Table, seat: int, below: int = 10**9) -> int:
    """A number that depends on it."""
    return crc32(repr(others(table, seat)).encode()) % below


def table_of(room: Room) -> Table:
    assert room.match is not None
    return room.match.table


# ---- in frames ----
def in_frame(add: Callable[[Table, int], str]) -> Plant:
    """Something more in each frame."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        sound = Painter.frame

        def frame(painter: Painter, seat: int, *steps: Any) -> Frame:
            drawn = sound(painter, seat, *steps)
            more = drawn.parts["status"] + add(table_of(painter.room), seat)
            drawn.looks = ({**drawn.parts, "status": more},)
            return drawn

        monkeypatch.setattr(Painter, "frame", frame)

    return plant


def sorted_backs(table: Table, seat: int) -> str:
    """Backs in the order of the cards, each with the class of the place it was drawn to."""
    drawn = [told.note.b for told in table.heard.story if told.note.seen_by != EVERYONE]
    order = sorted(range(len(drawn)), key=lambda i: drawn[i])
    return "".join(f'<i class="back at-{place}"></i>' for place in order)


def sealed(table: Table, seat: int) -> str:
    return f"<!-- {table.last_act} -->"


def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of the frame counts some of the hidden draws twice."""
    sound = Painter.frame

    def frame(painter: Painter, seat: int, *steps: Any) -> Frame:
        room, match = painter.room, painter.match
        assert match is not None
        odd = sum(isinstance(e, Chance) and e.outcome % 2 for e in match.log.entries)
        room.stored += odd
        drawn = sound(painter, seat, *steps)
        room.stored -= odd
        return drawn

    monkeypatch.setattr(Painter, "frame", frame)


# ---- for programs ----
def in_facts(change: Callable[[dict[str, Any], Table, int], dict[str, Any]]) -> Plant:
    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        sound = picture.facts
        monkeypatch.setattr(
            picture, "facts", lambda room, seat: change(sound(room, seat), table_of(room), seat)
        )

    return plant


def sealed_fact(facts: dict[str, Any], table: Table, seat: int) -> dict[str, Any]:
    return {**facts, "choices": [act.actions if act else () for act in table.last_act]}


def other_order(facts: dict[str, Any], table: Table, seat: int) -> dict[str, Any]:
    """The same facts; which comes first depends on a hidden card."""
    names = list(facts)
    turn = trace(table, seat, len(names))
    return {name: facts[name] for name in names[turn:] + names[:turn]}


# ---- elsewhere ----
def story_of_next(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Room.audience
    monkeypatch.setattr(Room, "audience", lambda self, seat: sound(self, (seat + 1) % len(self.seats)))


def seat_of_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher looks over the shoulder of the first seat."""
    sound = Table.views

    def views(table: Table, seats: Sequence[int]) -> list[Any]:
        return sound(table, [0 if seat == WATCHER else seat for seat in seats])

    monkeypatch.setattr(Table, "views", views)


def log_of_next(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Room.log_text
    monkeypatch.setattr(Room, "log_text", lambda self, seat: sound(self, (seat + 1) % len(self.seats)))


def open_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that runs can be walked through."""
    monkeypatch.setattr(replay, "finished", lambda room: room.match.log)


def telling_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds certain cards has more time."""
    sound = Clocks.after

    def after(self: Clocks, entry: Any, table: Table, notes: Any) -> None:
        sound(self, entry, table, notes)
        self._put_off(trace(table, WATCHER, 1000))

    monkeypatch.setattr(Clocks, "after", after)


def telling_header(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is the same, a header of the answer is not."""
    sound = pages._table_page

    def table_page(room: Room, seat: int, frame: str) -> Any:
        answer = sound(room, seat, frame)
        answer.headers["etag"] = str(trace(table_of(room), seat, 10**6))
        return answer

    monkeypatch.setattr(pages, "_table_page", table_page)


def wrong_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket of a watcher is given the last seat."""
    sound = Room.show

    def show(room: Room, connection: Connection) -> None:
        if connection.seat == WATCHER:
            connection.seat = 1
        sound(room, connection)

    monkeypatch.setattr(Room, "show", show)


# ---- where several look at once ----
def first_of(room: Room) -> int:
    return min((c.seat for c in room.connections), default=WATCHER)


def frame_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table is told to several, all of them get what the first of them gets."""
    sound = Painter.frames

    def frames(painter: Painter) -> dict[int, Frame]:
        drawn = sound(painter)
        return dict.fromkeys(drawn, drawn[min(drawn)]) if drawn else drawn

    monkeypatch.setattr(Painter, "frames", frames)


def situation_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    sound, draw = Telling.take, picture.situation

    def take(telling: Telling, step: int) -> None:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(picture, "situation", lambda room, seat: draw(room, first_of(room)))
            sound(telling, step)

    monkeypatch.setattr(Telling, "take", take)


def hand_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks the same to everybody has a part too many. It stands nowhere in a whole frame."""
    sound = Painter.frame

    def frame(painter: Painter, seat: int, *steps: Any) -> Frame:
        room = painter.room
        if seat == 0:
            hand = f'<p id="mine">{table_of(room).view(seat)}</p>'
            room.audience(seat).easel.for_all.looks["mine"] = {"mine": hand}
        return sound(painter, seat, *steps)

    monkeypatch.setattr(Painter, "frame", frame)


PAGE = frozenset({"page"})
DEFECTS = (
    Defect("hidden cards in sorted order, told by their classes", in_frame(sorted_backs), PAGE),
    Defect("a sealed choice in the frame", in_frame(sealed), PAGE, "saloon"),
    Defect("a number of the frame that counts what is hidden", counted, PAGE),
    Defect("a sealed choice in the facts", in_facts(sealed_fact), frozenset({"situation"}), "saloon"),
    Defect("an order of keys that depends on a hidden card", in_facts(other_order), frozenset({"situation"})),
    Defect("another's notes in the story", story_of_next, PAGE, "holdem"),
    Defect("a watcher who gets the first seat's view", seat_of_first, PAGE, "iaijutsu"),
    Defect("a socket that is given another's seat", wrong_seat, frozenset({"frame"}), "gunfight"),
    Defect("the log of another seat", log_of_next, frozenset({"running_log"})),
    Defect("the replay of a running match", open_replay, frozenset({"replay"})),
    Defect("a clock that depends on a hidden card", telling_clock, PAGE, "holdem"),
    Defect("a header that depends on a hidden card", telling_header, PAGE, "gunfight"),
)  # fmt: skip
PAGES = frozenset({"page", "quick page"})
TOLD_DEFECTS = (
    Defect("a table told to all as the first of them sees it", frame_of_the_first, PAGES),
    Defect("a hand among what looks the same to everybody", hand_for_all, PAGES),
    Defect("one situation for all programs", situation_of_the_first, frozenset({"program"})),
)
"""To be seen only where several look at the same table."""
