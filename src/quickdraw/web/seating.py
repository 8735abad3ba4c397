"""Who sits down at a table, who stands up, and who plays on: what is to be committed, and what each looks at.

All but `sit` are called with the room's lock held.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from quickdraw.engine.words import WATCHER
from quickdraw.games.names import bot_name
from quickdraw.play.refusals import NO_SUCH_SEAT, REFUSALS
from quickdraw.play.store import Guest, SeatRow, SetSeat, Write
from quickdraw.web.errors import Trouble

if TYPE_CHECKING:
    from quickdraw.web.room import Room


async def sit(room: "Room", guest: Guest, name: str, wanted: int | None, entropy: bytes) -> int:
    """Takes a seat; the match begins when the last one is taken."""
    async with room.step():
        mine = room.seat_of(guest)
        if mine != WATCHER:
            return mine
        free = [] if room.over or room.frozen else room.open_seats(guest)
        if not free:
            room.check_may_look(guest)
        if room.over or room.frozen:
            raise Trouble(409, room.frozen or "The match at this table is over.")
        if wanted is not None and wanted >= len(room.seats):
            raise Trouble(409, REFUSALS[NO_SUCH_SEAT], NO_SUCH_SEAT)
        reserved = [seat for seat in free if room.seats[seat].guest_id == guest.id]
        if not free or (wanted is not None and wanted not in free):
            raise Trouble(409, "That seat is taken." if free else "All seats are taken; you can watch.")
        seat = wanted if wanted is not None else (reserved or free)[0]
        row = SeatRow(room.row.id, seat, "person", "", guest.id, free_name(room, name), entropy)
        writes: list[Write] = [*_give_up(room, guest), SetSeat(row)]
        room.seats[seat] = row
        _show_in(room, guest, seat)
        room.house.sits_there(guest, room.row.id)
        if room.match is None and (room.setup.session or not any(s.kind == "open" for s in room.seats)):
            writes += room.open_match()
        await room.settle(*writes)
        return seat


def free_name(room: "Room", name: str) -> str:
    """Two of the same name at one table would be one too many."""
    taken = {seat.name for seat in room.seats if seat.kind != "open"}
    number = 2
    made = name
    while made in taken:
        made = f"{name[:36]} {number}"
        number += 1
    return made


def stand_up(room: "Room", seat: int) -> list[Write]:
    _show_out(room, seat)
    rolls = room.match.table.bankrolls if room.match is not None else None
    played = rolls is not None and rolls.seated[seat]
    left = room.seats[seat].guest_id if played else None  # whose it was, until it is taken
    room.seats[seat] = SeatRow(room.row.id, seat, "open", "", left, "", b"")
    return [SetSeat(room.seats[seat])]


def put_bot(room: "Room", seat: int, bot: str) -> list[Write]:
    _show_out(room, seat)
    name = free_name(room, bot_name(bot))
    was = room.seats[seat].guest_id  # who finds the match again, though a bot plays on
    room.seats[seat] = SeatRow(room.row.id, seat, "bot", bot, was, name, b"")
    return [SetSeat(room.seats[seat])]


def _give_up(room: "Room", guest: Guest) -> list[Write]:
    """Whatever seat was this guest's before: one is enough."""
    had = [replace(row, guest_id=None) for row in room.seats if row.guest_id == guest.id]
    for row in had:
        room.seats[row.seat] = row
    return [SetSeat(row) for row in had]


def _show_in(room: "Room", guest: Guest, seat: int) -> None:
    """In all tabs of the one who sits down there."""
    for connection in room.connections:
        if connection.guest is not None and connection.guest.id == guest.id:
            connection.seat = seat


def _show_out(room: "Room", seat: int) -> None:
    """Whoever looked from there is a watcher now: the next cards of the seat are another's."""
    for connection in room.connections:
        if connection.seat == seat:
            connection.seat = WATCHER
