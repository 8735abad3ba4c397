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
from bench.server.socket import LOOPBACK, Refused, Socket

BIN = Path(sys.executable).parent
LONG = {
    "nuggets_to_win": 99,
    "gulps_to_win": 99,
    "gold_cards": [10, 8, 8, 6, 0, 0, 0, 0, 0],
    "extra_sips": 10,
    "extra_shots": 0,
}
"""A duel that nobody wins in the rounds that are measured: far goals, and a deck that lasts."""
PAIRS = list(permutations(("loot", "shoot", "whisky"), 2))
"""Who has two of each card and plays two different ones in each phase can always do so."""
SAFE = {
    pair: [
        other
        for other in PAIRS
        if all({*cards} != {"loot", "shoot"} for cards in zip(pair, other, strict=True))
    ]
    for pair in PAIRS
}
"""What can be played against a pair without a hit: four of them would win."""
NUMBERS = re.compile(rb'data-seq="(\d+)" data-number="(\d+)"')
"""Entries of the log, and the number of the seat's next decision; they stand at the head of a frame."""
HEAD = 200
PING = b'{"ping"'


class Ours(House):
    name = "quickdraw"
    command = BIN / "quickdraw-compiled"
    """As `make serve` runs it."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="bench-server-")
        db = str(Path(self.folder.name) / "house.db")
        self.server = ServerProcess(
            [str(self.command), "serve", "--port", "0", "--bot-delay", "0", "--db", db]
        )
        self.opened = 0

    async def table(self) -> Table:
        self.opened += 1
        with closing(HTTPConnection(LOOPBACK, self.server.port)) as door:
            names = [f"{name} {self.opened}" for name in ("Ann", "Bob")]  # no two tables look the same
            guests = [ask(door, "/api/guests", name=name)["secret"] for name in names]
            code = ask(door, "/api/tables", guests[0], game="saloon", options=LONG, clock="none")["table"]
            for guest in guests:
                ask(door, f"/api/tables/{code}/sit", guest)
        table = Duel(code)
        for seat, guest in enumerate(guests):
            await table.sit_down(seat, guest, self.server.port)
        return table

    def close(self) -> None:
        super().close()
        self.folder.cleanup()


class Plain(Ours):
    name = "quickdraw, not compiled"
    command = BIN / "quickdraw"
    """As `make play` runs it."""


class Duel(Table):
    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.random = Random(code)
        self.first = PAIRS[0]
        """What the seat that chooses first has played."""
        self.seen = 0
        """Entries of the log in the newest frame."""
        self.due = 0
        """Entries when all that is on its way is there: a choice is one, and what is flipped then more."""
        self.numbers = [0, 0]

    async def sit_down(self, seat: int, guest: str, port: int) -> None:
        seated = asyncio.get_running_loop().create_future()

        def welcome(socket: Socket, text: bytes) -> None:
            self.message(seat, socket, text)
            if not text.startswith(PING):
                socket.heard = partial(self.message, seat)
                seated.set_result(None)

        path = f"/tables/{self.code}/socket"
        self.seats.append(await Socket.connect(port, path, welcome, Authorization=f"Bearer {guest}"))
        await seated

    def message(self, seat: int, socket: Socket, text: bytes) -> None:
        if text.startswith(PING):
            socket.send(b'{"do":"pong","id":%d}' % json.loads(text)["ping"])
        elif frame := NUMBERS.search(text, 0, HEAD):
            self.seen = int(frame[1])
            self.numbers[seat] = int(frame[2])
            self.heard(seat, text)
        else:
            raise Refused(text[:HEAD].decode())

    def choice(self, seat: int) -> bytes:
        self.due = max(self.due, self.seen) + 1
        pair = self.random.choice(SAFE[self.first] if seat else PAIRS)
        self.first = pair
        act = {"do": "act", "n": self.choices, "number": self.numbers[seat]}
        return json.dumps(act | {"actions": ["+".join(pair)]}).encode()

    def tells(self, text: bytes) -> bool:
        return self.seen >= self.due
