"""How everyone who looks at a table is told what has happened there, in steps."""

import time
from typing import TYPE_CHECKING

from quickdraw.web import picture
from quickdraw.web.connection import Connection
from quickdraw.web.frames import Frame

if TYPE_CHECKING:
    from quickdraw.web.room import Room

STEPS = 6


class Telling:
    """Of one table. Whoever tells many takes each step for all of them before the next (`crier`). The room's
    lock is held until the last.
    """

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.painter: picture.Painter
        self.connections: list[Connection]
        self.pictures: list[Frame | str]
        """What each of them is shown."""
        self.texts: list[bytes | None]

    def take(self, step: int) -> None:
        """So many of them, one after the other, from 0."""
        if step == 0:
            self._begin()
        elif step == 1:
            self.painter.listen()
        elif step == 2:
            self.painter.look()
        elif step == 3:
            self.painter.draw()
        elif step == 4:
            self._write()
        else:
            self._send()

    def _begin(self) -> None:
        room = self.room
        room.used = time.monotonic()
        if not room.setup.watchers:
            room.send_watchers_away()
        self.connections = list(room.connections)
        seats: list[int] = []
        for connection in self.connections:
            if not connection.as_json and connection.seat not in seats:
                seats.append(connection.seat)
        self.painter = picture.Painter(room, seats)

    def _write(self) -> None:
        """What is to be sent to each."""
        room, frames = self.room, self.painter.frames()
        self.pictures = [
            picture.situation(room, c.seat) if c.as_json else frames[c.seat] for c in self.connections
        ]
        self.texts = [connection.text(self.pictures[n]) for n, connection in enumerate(self.connections)]

    def _send(self) -> None:
        for n, connection in enumerate(self.connections):
            connection.send(self.pictures[n], self.texts[n])
        driver = self.room.driver
        if driver.racing:  # else nobody asks how long the way is
            for connection in self.connections:
                driver.shown(connection.seat, connection.round_trip)
