"""Plays matches of all games over sockets, and prints a digest of every byte that each socket was sent.

It is run by a Python of its own, with one build of Quickdraw or another: what they print must be the same.
Luck and time are of this file's making. `python -m web.all_that_is_sent MATCHES`
"""

import asyncio
import hashlib
import re
import secrets
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, cast

import uvloop

from quickdraw.engine.words import WATCHER
from quickdraw.games import NAMES
from quickdraw.games.iaijutsu import pace
from quickdraw.play.store import Guest, Store
from quickdraw.web import commands, room, seating
from quickdraw.web.connection import Connection
from quickdraw.web.ear import Ear
from quickdraw.web.house import House
from quickdraw.web.room import Room
from quickdraw.web.setup import SeatSetup, Setup

SEATS = {"gunfight": 3, "holdem": 3}
MOST = 400
"""Steps of a match."""
A_WHILE = 1.0
"""Seconds from one step to the next: any coin has fallen by then, and no clock has run out. A timer that rang
would ring by the true time, at another step each time.
"""
NEVER_MS = 600_000


class Luck:
    """In the place of the system's, and of its clock."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = 1000.0

    def rule(self) -> None:
        fake: dict[str, Any] = {
            "token_bytes": self.random.randbytes,
            "token_hex": lambda n: self.random.randbytes(n).hex(),
            "token_urlsafe": lambda n: self.random.randbytes(n).hex(),
            "choice": self.random.choice,
            "randbits": self.random.getrandbits,
        }
        for name, f in fake.items():
            setattr(secrets, name, f)
        pace.TOSS_MS, pace.BLOW_MS, pace.CURTAIN_MS = 20, 0, NEVER_MS
        time.monotonic = lambda: self.now
        time.time = lambda: self.now


async def match_of(house: House, luck: Luck, game: str, number: int) -> tuple[str, int]:
    """The digest of all that was sent, and how many messages that were."""
    setup = Setup(game=game, seats=[SeatSetup()] * SEATS.get(game, 2), best_of=1 if game == "holdem" else 3,
                  clock="slow", early_end=True)  # fmt: skip
    table = await house.open_table(setup, (await house.welcome("Opener"))[0])
    guests = [(await house.welcome(name))[0] for name in ("Ann", "Böb <i>", "Cid")[: len(setup.seats)]]
    for seat, guest in enumerate(guests):
        await seating.sit(table, guest, guest.name, seat, bytes([number, seat]))
    heard: list[list[bytes]] = []
    ears = [
        Ear(house, table, look(heard, guest, as_json))
        for guest in (*guests, None)
        for as_json in (False, True)
    ]
    for ear in ears:
        await table.enter(ear.connection)
    for _ in range(MOST):
        luck.now += A_WHILE
        if table.over:
            break
        await asyncio.gather(*(ears[2 * seat].hear(say) for seat, say in wishes(table, luck.random)))
        while any(ear._turn.locked() for ear in ears):  # a claim is answered when the race is decided
            await asyncio.sleep(0)
    logs = [log_of(table, seat) for seat in (*range(len(guests)), WATCHER)]
    sent = [text for texts in (*heard, logs) for text in texts]
    digest = hashlib.sha256(b"\n".join(sent)).hexdigest()
    for ear in ears:
        await table.exit(ear.connection)
    return digest, len(sent)


def log_of(table: Room, seat: int) -> bytes:
    """But for the day on which it began."""
    return re.sub(r"(?m)^began .*", "began", table.log_text(seat)).encode()


def look(heard: list[list[bytes]], guest: Guest | None, as_json: bool) -> Connection:
    texts: list[bytes] = []
    heard.append(texts)

    def hear(text: bytes) -> bool:
        texts.append(text)
        return True

    return Connection(cast(Any, None), guest, as_json=as_json, send_now=hear)


def wishes(table: Room, random: Random) -> list[tuple[int, str]]:
    """What those who are asked do now, as text; sometimes somebody talks, or does what cannot be done."""
    match = table.match
    assert match is not None
    seats, made = range(len(table.seats)), []
    if table.driver.racing:
        return [(seat, say(claim(table, seat, random))) for seat in seats]
    others = [
        commands.Say(text=f"{random.randrange(9)} bullets & <b>no</b> more"),
        commands.Act(number=random.randrange(99), actions=["fly"]),
        commands.Close(),
    ]
    made = [(random.choice(seats), say(command)) for command in others if not random.randrange(6)]
    if not random.randrange(20):
        made.append((random.choice(seats), '{"do": "dance", "n": 1}'))
    for seat in match.table.waiting():
        action = random.choice(match.table.view(seat).legal)
        made.append((seat, say(commands.Act(number=match.table.decisions[seat], actions=[action]))))
    if not match.table.actors:
        made += [(seat, say(commands.Deal())) for seat in seats]
    elif match.table.by_table:
        made += [(seat, say(commands.Ready())) for seat in seats]
    if not (table.setup.session or random.randrange(200)):  # else the clock would think for who is gone
        made.append((random.choice(seats), say(commands.Resign())))
    return made


def say(command: commands.Command) -> str:
    return command.model_dump_json(exclude_none=True)


def claim(table: Room, seat: int, random: Random) -> commands.Act:
    assert table.match is not None
    card = random.choice(cast(Any, table.match.table.view(seat)).sides[seat].hand)
    number, reaction = table.match.table.decisions[seat], 100 * (seat + random.randrange(3))
    return commands.Act(number=number, reaction=reaction, actions=[f"discard:{card}"])


async def main(matches: int) -> None:
    luck = Luck(7)
    luck.rule()
    with tempfile.TemporaryDirectory() as folder:
        house = House(Store(str(Path(folder) / "house.db")), address="http://house")
        for game in NAMES:
            for number in range(matches):
                digest, messages = await match_of(house, luck, game, number)
                sys.stdout.write(f"{game} {number}: {messages} messages {digest}\n")
        house.close()
    sys.stdout.write(f"{Path(room.__file__).suffix}\n")


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(int(sys.argv[1])))
