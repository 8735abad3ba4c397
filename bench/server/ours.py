"""Our own server: saloon tables, as HTML for both seats, every choice on the disk before it is told."""

import asyncio
import json
import re
import sys
import tempfile
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from itertools import permutations
from pathlib import Path
from random import Random

from bench.server.load import House, Table, ask
from bench.server.process import ServerProcess
from bench.server.socket import LOOPBACK, Socket

QUICKDRAW = str(Path(sys.executable).with_name("quickdraw"))
LONG = {
    "nuggets_to_win": 999,
    "bullets_to_win": 99,
    "gulps_to_win": 99,
    "gold_cards": [20, 20, 7, 0, 0, 0, 0, 0, 0],
}
"""A duel long enough for every round that is measured."""
PAIRS = [f"{one}+{other}" for one, other in permutations(("loot", "shoot", "whisky"), 2)]
"""Who has two of each card and plays two different ones in each phase can always do so."""
SEQ = re.compile(rb'data-seq="(\d+)" data-number="(\d+)"')


class Ours(House):
    name = "quickdraw"

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="bench-server-")
        db = str(Path(self.folder.name) / "house.db")
        self.server = ServerProcess([QUICKDRAW, "serve", "--port", "0", "--bot-delay", "0", "--db", db])
        with closing(HTTPConnection(LOOPBACK, self.server.port)) as door:
            self.guests = [ask(door, "/api/guests", name=name)["secret"] for name in ("Ann", "Bob")]

    async def table(self) -> Table:
        with closing(HTTPConnection(LOOPBACK, self.server.port)) as door:
            opened = ask(door, "/api/tables", self.guests[0], game="saloon", options=LONG, clock="none")
            for guest in self.guests:
                ask(door, f"/api/tables/{opened['table']}/sit", guest)
        table = Duel(opened["table"])
        for seat, guest in enumerate(self.guests):
            await table.sit_down(seat, guest, self.server.port)
        return table

    def close(self) -> None:
        super().close()
        self.folder.cleanup()


class Duel(Table):
    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.random = Random(0)
        self.seq = self.seen = 0
        """Entries of the log: before the choice that is on its way, and in the newest frame."""
        self.numbers = [0, 0]

    async def sit_down(self, seat: int, guest: str, port: int) -> None:
        seated = asyncio.get_running_loop().create_future()

        def welcome(socket: Socket, text: bytes) -> None:
            if text.startswith(b'{"ack"'):
                socket.heard = partial(self.message, seat)
                self.message(seat, socket, text)
                seated.set_result(None)
            else:
                self.message(seat, socket, text)

        path = f"/tables/{self.code}/socket"
        self.seats.append(await Socket.connect(port, path, welcome, Authorization=f"Bearer {guest}"))
        await seated

    def message(self, seat: int, socket: Socket, text: bytes) -> None:
        if text.startswith(b'{"ping"'):
            socket.send(b'{"do":"pong","id":%d}' % json.loads(text)["ping"])
        elif frame := SEQ.search(text, 0, 300):
            self.seen = int(frame[1])
            self.numbers[seat] = int(frame[2])
            self.heard(seat, text)
        else:
            raise AssertionError(text[:200])

    def choice(self, seat: int) -> bytes:
        self.seq = self.seen
        pair = self.random.choice(PAIRS)
        return b'{"do":"act","n":%d,"number":%d,"actions":["%s"]}' % (
            self.choices,
            self.numbers[seat],
            pair.encode(),
        )

    def tells(self, text: bytes) -> bool:
        return self.seen > self.seq
