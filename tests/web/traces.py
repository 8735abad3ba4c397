"""A trace of what the onlooker may not see, in one kind of message at a time, at any table.

Each kind has a trace of another form: an id, a label, a number, a line, words, or nothing but the size.
"""

from collections.abc import Callable
from typing import Any, cast

import pytest
from fastapi import WebSocket

from quickdraw.engine.words import WATCHER
from quickdraw.play.refusals import Refused
from quickdraw.play.store import Store, Write
from quickdraw.play.table import Table
from quickdraw.web import api, commands, pages, picture, replay
from quickdraw.web.connection import Connection
from quickdraw.web.deeds import Deed
from quickdraw.web.errors import Trouble
from quickdraw.web.frames import Frame
from quickdraw.web.room import Room
from quickdraw.web.wire import SEND_NOW
from web.leaky_tables import Plant, table_of, trace
from web.twin_rooms import CODE


# ---- over HTTP ----
def in_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """An element's id."""
    sound = pages._table_page

    def table_page(room: Room, seat: int, frame: str) -> Any:
        return sound(room, seat, frame + f'<i id="card-{trace(table_of(room), seat)}"></i>')

    monkeypatch.setattr(pages, "_table_page", table_page)


def in_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is there anyway."""
    sound = api.look

    async def look(room: Room, guest: Any) -> dict[str, Any]:
        facts = await sound(room, guest)
        return {**facts, "seq": facts["seq"] + trace(table_of(room), room.seat_of(guest))}

    monkeypatch.setattr(api, "look", look)


def in_running_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line more."""
    sound = Room.log_text
    monkeypatch.setattr(
        Room, "log_text", lambda room, seat: f"{sound(room, seat)}; {trace(table_of(room), seat)}\n"
    )


def in_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of why there is none yet."""
    sound = replay.finished

    def finished(room: Room) -> Any:
        try:
            return sound(room)
        except Trouble as e:
            raise Trouble(e.status, f"{e.words} {trace(table_of(room), WATCHER)}") from e

    monkeypatch.setattr(replay, "finished", finished)


def in_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a table was opened; and those that are full are listed too, for else who watches finds none."""
    sound, open_ones, make = api.listed, Store.listed, Room.__init__
    rooms: dict[str, Room] = {}

    def remember(room: Room, house: Any, row: Any, seats: Any) -> None:
        make(room, house, row, seats)
        rooms[row.id] = room

    def listed(row: Any, seats: Any, guest: Any = None) -> dict[str, Any]:
        told = sound(row, seats, guest)
        seat = WATCHER if told["seat"] is None else told["seat"]
        return {**told, "created": trace(table_of(rooms[row.id]), seat)}

    def all_listed(store: Store) -> list[Any]:
        return [*open_ones(store), (store.table(CODE), store.seats(CODE))]

    monkeypatch.setattr(Room, "__init__", remember)
    monkeypatch.setattr(api, "listed", listed)
    monkeypatch.setattr(Store, "listed", all_listed)


# ---- over the socket ----
def looked_at(connection: Connection) -> Room:
    room: Room = cast(WebSocket, connection.socket).app.state.house.rooms[CODE]
    return room


def in_frames(chosen: Callable[[Connection], bool], add: Callable[[Table, int], str]) -> Plant:
    """Something more in what is drawn for some pages."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        sound = Connection._text

        def text(connection: Connection, ack: int, shown: Frame | str) -> bytes:
            sent = sound(connection, ack, shown)
            if isinstance(shown, str) or not chosen(connection):
                return sent
            return sent + add(table_of(looked_at(connection)), connection.seat).encode()

        monkeypatch.setattr(Connection, "_text", text)

    return plant


def is_quick(connection: Connection) -> bool:
    return SEND_NOW in cast(WebSocket, connection.socket).scope["extensions"]


def named_back(table: Table, seat: int) -> str:
    """A card face down whose label names it."""
    return f'<i class="back" aria-label="{trace(table, seat)}"></i>'


def padding(table: Table, seat: int) -> str:
    """Not a word too many: only the size differs."""
    return " " * trace(table, seat, 64)


def in_situation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact more."""
    sound = picture.situation

    def situation(room: Room, seat: int) -> str:
        return f'"deal":{trace(table_of(room), seat)},{sound(room, seat)}'

    monkeypatch.setattr(picture, "situation", situation)


def in_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of the reason."""
    sound = Connection.refuse

    def refuse(connection: Connection, code: int, words: str) -> None:
        sound(connection, code + trace(table_of(looked_at(connection)), connection.seat), words)

    monkeypatch.setattr(Connection, "refuse", refuse)


def in_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where somebody has seen enough, or says so."""
    sound, asked = Deed.do, set()

    def do(deed: Deed, room: Room) -> list[Write]:
        if isinstance(deed.command, commands.Close):
            asked.add(room)
        return sound(deed, room)

    monkeypatch.setattr(Deed, "do", do)
    in_frames(lambda connection: looked_at(connection) in asked, padding)(monkeypatch)


def in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may not speak is told so with more or less emphasis."""
    sound = Deed.do

    def do(deed: Deed, room: Room) -> list[Write]:
        try:
            return sound(deed, room)
        except (Refused, Trouble) as e:
            if isinstance(deed.command, commands.Say) and isinstance(deed.asker, Connection):
                e.words += "!" * trace(table_of(room), deed.asker.seat, 64)
            raise

    monkeypatch.setattr(Deed, "do", do)


# ---- everywhere ----
in_slow_frames = in_frames(lambda connection: not is_quick(connection), named_back)
TRACES: dict[str, Plant] = {
    "page": in_page, "frame": in_slow_frames, "situation": in_situation, "answer": in_answer,
    "running_log": in_running_log, "replay": in_replay, "lists": in_lists, "errors": in_errors,
    "closed": in_closed, "refusals": in_refusals,
}  # fmt: skip
"""By kind of message, to one who looks alone."""
TOLD_TRACES: dict[str, Plant] = {
    "page": in_slow_frames,
    "quick page": in_frames(is_quick, named_back),
    "program": in_situation,
}
"""By way of looking, where everybody looks at once."""
