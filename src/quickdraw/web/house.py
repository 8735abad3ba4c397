"""The house: every table that somebody is at, the guests, the store, and those who think for the bots."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from quickdraw.games import NAMES
from quickdraw.games.game import Game
from quickdraw.games.names import bot_name, why_no_name
from quickdraw.play.fair import SECRET_BYTES
from quickdraw.play.rows import Status
from quickdraw.play.store import (
    AddGuest,
    AddTable,
    Guest,
    RenameGuest,
    SeatRow,
    Store,
    TableRow,
    Update,
)
from quickdraw.web import memory, security
from quickdraw.web.crier import Crier
from quickdraw.web.errors import Trouble, no_table
from quickdraw.web.lately import Lately
from quickdraw.web.room import Room
from quickdraw.web.setup import Setup
from quickdraw.web.soon import Soon
from quickdraw.web.thinkers import Thinkers

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are mistaken for each other."""
CODE_LENGTH = 6
SLEEPS_AFTER = 600.0
"""Seconds after which a table nobody looks at leaves memory; the store has all of it."""
SWEEP_EVERY = SLEEPS_AFTER / 10
MOST_OPEN = 20
"""Tables of one guest that wait for players."""
A_WHILE = 600.0
"""Seconds in which one guest opens so many tables at most, and so many guests come from one address."""
MOST_TABLES = 60
MOST_GUESTS = 200
LONGEST_ENTROPY = 64

WAITING: tuple[Status, ...] = ("open",)

log = logging.getLogger("quickdraw")


class House:
    def __init__(self, store: Store, *, address: str = "", bot_delay: float = 0.7) -> None:
        self.store = store
        self.address = address
        self.bot_delay = bot_delay
        self.thinkers = Thinkers()
        self.rooms: dict[str, Room] = {}
        self.soon = Soon()
        self.crier = Crier()
        self.opened = Lately(MOST_TABLES, A_WHILE)
        """Tables, by guest."""
        self.came = Lately(MOST_GUESTS, A_WHILE)
        """Guests, by address."""
        self._empty: dict[str, set[str]] = {}
        """By guest: tables they opened and have not sat at, as far as is remembered."""
        self.studying = asyncio.Semaphore(1)
        """Of old matches one at a time is looked through, so that those who play need not wait for many."""
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def https(self) -> bool:
        """Players come by HTTPS: whoever runs the server says so, no header that anybody could send."""
        return self.address.startswith("https://")

    @property
    def only_here(self) -> bool:
        """Nobody on another device can follow a link."""
        return "//127." in self.address or "//localhost" in self.address or "//[::1]" in self.address

    def link(self, code: str) -> str:
        return f"{self.address}/tables/{code}"

    def stand_in(self, game: Game) -> str:
        """The bot that plays on for somebody absent."""
        return "greedy" if "greedy" in game.bots.BOTS else game.bots.BOTS[-1]

    # ---- guests ----
    def guest(self, secret: str | None) -> Guest | None:
        return self.store.guest(_hash(secret)) if secret else None

    def who_asks(self, headers: Mapping[str, str]) -> Guest | None:
        """Raises Trouble for a token that nobody has: who mistypes it would watch, and wait in vain to play.

        A browser's cookie may be of a house that is gone: it comes as somebody new.
        """
        token = security.token_of(headers)
        guest = self.guest(token or security.cookie_of(headers, https=self.https))
        if token and guest is None:
            raise Trouble(401, "Nobody here has this secret. POST /api/guests gives a new one.")
        return guest

    async def welcome(self, name: str, address: str = "") -> tuple[Guest, str]:
        """A new guest, and the secret only they know: the store has its hash.

        `address` is empty for who is at this machine: those are not counted.
        """
        name = check_name(name)
        if address and self.came.too_often(address):
            raise Trouble(429, "Many guests have come from your address just now. Wait some minutes.")
        secret = secrets.token_urlsafe(24)
        guest = Guest(secrets.token_hex(8), _hash(secret), name, _now())
        await self.store.commit(AddGuest(guest))
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        name = check_name(name)
        if name != guest.name:
            await self.store.commit(RenameGuest(guest.id, name))
        return replace(guest, name=name)

    # ---- tables ----
    def room(self, code: str) -> Room:
        """The table of that code, woken if it slept. Raises Trouble."""
        code = code.upper()
        if (found := self.rooms.get(code)) is not None:
            return found
        row = self.store.table(code)
        if row is None:
            raise no_table(code)
        if row.game not in NAMES:
            raise Trouble(409, f"This server does not know the game of table {code}: {row.game}.")
        room = self._enter(row, self.store.seats(code))
        room.driver.arrange()  # it may be a bot's turn
        return room

    async def open_table(self, setup: Setup, guest: Guest, *, keeping: bool = False) -> Room:
        """`keeping` the first free seat for the guest, who sits down when the commitment has been shown."""
        if len(self._waiting(guest)) >= MOST_OPEN:
            raise Trouble(429, "You wait at too many tables already: leave some, or play first.")
        if self.opened.too_often(guest.id):
            raise Trouble(429, "You have opened many tables just now. Wait some minutes.")
        seats = [_seat(setup, number) for number in range(len(setup.seats))]
        if keeping:
            first = next(seat.seat for seat in seats if seat.kind == "open")
            seats[first] = replace(seats[first], guest_id=guest.id)
        room = await self._add(setup, seats)
        self._empty.setdefault(guest.id, set()).add(room.row.id)
        return room

    def _waiting(self, guest: Guest) -> set[str]:
        """Tables that wait for players because of this guest, who opened them or sits there. What others keep
        for a rematch that was never played is not held against anybody.
        """
        mine = self._empty.pop(guest.id, set())
        still = {code for code in mine if (row := self.store.table(code)) and row.status in WAITING}
        if still:
            self._empty[guest.id] = still
        sits = {
            row.id
            for row, seats in self.store.seats_of(guest.id, WAITING)
            if any(seat.guest_id == guest.id and seat.kind == "person" for seat in seats)
        }
        return still | sits

    def sits_there(self, guest: Guest, code: str) -> None:
        """From now on the table waits as long as the guest does."""
        self._empty.get(guest.id, set()).discard(code)

    async def _add(self, setup: Setup, seats: list[SeatRow], after: str = "") -> Room:
        """`after`: the table whose rematch it is, which knows of it from the same moment on."""
        if why := setup.why_outdated:
            raise Trouble(409, why)
        now = _now()
        row = TableRow(
            id=_code(), game=setup.game, setup=setup.model_dump_json(),
            secret=secrets.token_bytes(SECRET_BYTES),
            status="open", listed=setup.listed, header="", result="", successor=None,
            created=now, touched=now,
        )  # fmt: skip
        seats = [replace(seat, table_id=row.id) for seat in seats]
        successor = [Update(after, successor=row.id)] if after else []
        try:
            await self.store.commit(AddTable(row, seats), *successor)
        except IntegrityError:
            if self.store.table(row.id) is None:
                raise
            return await self._add(setup, seats, after)  # another table has that code
        log.info("table opened", extra={"table": row.id, "game": row.game})
        return self._enter(row, seats)

    def _enter(self, row: TableRow, seats: list[SeatRow]) -> Room:
        return self.rooms.setdefault(row.id, Room(self, row, seats))

    async def rematch(self, room: Room) -> Room:
        """The same people again, the seats moved on by one; each takes the seat that is kept for them."""
        async with room.step():
            if room.row.successor is not None:
                return self.room(room.row.successor)
            if not room.over:
                raise Trouble(409, "A rematch comes after the match.")
            room.lines()  # raises if it was deleted
            turned = [*room.seats[1:], room.seats[0]]
            seats = [
                replace(seat, seat=number, guest_id=None) if seat.kind == "bot" else
                replace(seat, seat=number, kind="open", name="", entropy=b"")
                for number, seat in enumerate(turned)
            ]  # fmt: skip
            again = await self._add(room.setup.model_copy(update={"listed": False}), seats, after=room.row.id)
            room.row = replace(room.row, successor=again.row.id)
            room.tell()
            return again

    def forget(self, room: Room) -> None:
        """Out of memory with it: the store knows better."""
        if self.rooms.get(room.row.id) is room:
            del self.rooms[room.row.id]
        room.close()
        for connection in list(room.connections):
            connection.drop()

    # ---- opening hours ----
    def open(self) -> None:
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        """Lets tables fall asleep that nobody looks at, and gives memory back."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            memory.give_back()  # with the tables of the last round, which nobody holds any more
            self._let_sleep()

    def _let_sleep(self) -> None:
        before = time.monotonic() - SLEEPS_AFTER
        for room in list(self.rooms.values()):
            if not room.connections and room.used < before and not room.lock.locked():
                self.forget(room)

    def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in list(self.rooms.values()):
            room.close()
        self.thinkers.close()
        self.store.close()

    def report(self, error: BaseException) -> None:
        log.error("a task failed", exc_info=error)


def check_name(name: str) -> str:
    """Raises Trouble unless it is a name."""
    name = name.strip()
    if why := why_no_name(name):
        raise Trouble(422, why)
    return name


def check_entropy(text: str) -> bytes:
    try:
        entropy = bytes.fromhex(text)
    except ValueError as e:
        raise Trouble(422, "entropy is hexadecimal.") from e
    if len(entropy) > LONGEST_ENTROPY:
        raise Trouble(422, f"entropy has at most {LONGEST_ENTROPY} bytes.")
    return entropy


def _seat(setup: Setup, number: int) -> SeatRow:
    wanted = setup.seats[number]
    same = [other for other in setup.seats[:number] if wanted.bot and other.bot == wanted.bot]
    name = bot_name(wanted.bot) if wanted.bot else ""
    numbered = f"{name} {len(same) + 1}" if same else name
    return SeatRow("", number, wanted.kind, wanted.bot, None, numbered, b"")


def _code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _now() -> int:
    return int(time.time() * 1000)
