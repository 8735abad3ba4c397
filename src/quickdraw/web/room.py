"""One table: its seats, its match, and everyone who looks at it.

Everything here happens one after the other (`lock`): a choice is checked, appended to the log and applied,
the log is committed, and only then is anybody told. Applying comes before committing because chance draws
from the position; nobody can see the difference, since whoever looks waits for the lock too, and a room
whose commit failed is thrown away and made anew from the store.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import OperationalError

from quickdraw import games
from quickdraw.engine.words import WATCHER, Rng
from quickdraw.play import notation
from quickdraw.play.database import why_not_now
from quickdraw.play.fair import commit
from quickdraw.play.log import Log
from quickdraw.play.match import Match, RulesChanged
from quickdraw.play.refusals import Refused
from quickdraw.play.store import (
    Append,
    Guest,
    SeatRow,
    Status,
    TableRow,
    Then,
    Update,
    Write,
    resolve,
)
from quickdraw.play.verify import Differs
from quickdraw.web import commands, deeds, picture
from quickdraw.web.connection import Connection
from quickdraw.web.driver import Driver
from quickdraw.web.errors import Trouble, no_table, not_now
from quickdraw.web.setup import PACES, read_setup
from quickdraw.web.still import Stepping, Still
from quickdraw.web.teller import Audience, Teller
from quickdraw.web.telling import STEPS, Telling
from quickdraw.web.turn import Turn

if TYPE_CHECKING:
    from quickdraw.web.house import House

CLOSED_BY_RULES = "The rules of this game have changed since this match began."
CLOSED_BY_OPTIONS = "This match is played with options that the game does not have any more."
UNREADABLE = "This match cannot be read any more: its log is not what was dealt and played."
NO_WATCHERS = "Nobody may watch this table."

E = TypeVar("E", bound=BaseException)

TOUCH_EVERY = 60_000
"""Milliseconds: not with every move."""


class Room:
    def __init__(self, house: "House", row: TableRow, seats: list[SeatRow]) -> None:
        self.house = house
        self.row = row
        self.seats = seats
        self.setup = read_setup(row.setup)
        self.game = games.load(row.game)
        self.lock = Turn(house.soon)
        self._asked: list[deeds.Deed] = []
        """They wait for their turn together, and are dealt with together."""
        self.match: Match | None = None
        self.stored = 0
        """Entries of the log that are committed."""
        self.connections: set[Connection] = set()
        self.teller: Teller | None = None
        """Of the match, as soon as somebody looks."""
        self.frozen = ""
        """Why the match cannot simply go on; empty if it can."""
        self.can_go_on = False
        self.used = time.monotonic()
        self.closed = False
        """Forgotten: whoever still waits for the lock must not go on with it."""
        self.driver = Driver(self)
        if row.header:
            self.load()
        elif not self.over:
            self.frozen = self.setup.why_outdated

    # ---- the match ----
    def load(self, *, by_new_rules: bool = False) -> None:
        """The match as the log says it; its clock goes on from the last entry (A2)."""
        try:
            log = self.read_log()
            self.stored = len(log.entries)
            self.match = self._resume(log, by_new_rules=by_new_rules or self.over)
        except RulesChanged:
            self.frozen = CLOSED_BY_RULES
            self.can_go_on = self._replays(log)
        except (Differs, notation.BadNotation) as e:
            # What differs may be a card that nobody has seen; what cannot be read, an action of older rules.
            if notation.rules_in(self.row.header, self.lines()) != self.game.version:
                self.frozen = CLOSED_BY_RULES
            else:
                self.frozen = CLOSED_BY_OPTIONS if isinstance(e, notation.OtherOptions) else UNREADABLE

    def read_log(self) -> Log:
        entries = [notation.read_entry(self.game, line) for line in self.lines()]
        return Log(notation.read_header(self.row.header), entries)

    def lines(self) -> list[str]:
        """Of the log, as they are stored. Raises Trouble if the table was deleted under us."""
        found = self.house.store.entries(self.row.id)
        if not found and self.stored:
            self.house.forget(self)
            raise no_table(self.row.id)
        return found

    def _resume(self, log: Log, *, by_new_rules: bool) -> Match:
        return Match.resume(
            log,
            self.row.secret,
            clock=_clock(),
            rng=_dice(),
            table_waits=True,
            factor=PACES[self.setup.clock],
            early_end=self.setup.early_end,
            rules_changed=by_new_rules,
        )

    def _replays(self, log: Log) -> bool:
        try:
            self._resume(log, by_new_rules=True)
        except Differs:
            return False
        return True

    def open_match(self) -> list[Write]:
        """Everybody is here: the first card may fall."""
        self.match = Match.open(
            self.game,
            self.setup.variant,
            [seat.who for seat in self.seats],
            secret=self.row.secret,
            entropy=[seat.entropy for seat in self.seats],
            rng=_dice(),
            clock=_clock(),
            best_of=self.setup.best_of,
            table_waits=True,
            session=self.setup.session,
            factor=PACES[self.setup.clock],
            early_end=self.setup.early_end,
        )
        return self.turn("running", header=notation.write_header(self.match.log.header))

    def turn(self, status: Status, *, header: str = "", result: str = "") -> list[Write]:
        """From now on the table is open, running, over or stopped."""
        header = header or self.row.header
        self.row = replace(self.row, status=status, header=header, result=result, touched=_now())
        return [Update(self.row.id, status=status, header=header, result=result, touched=self.row.touched)]

    def _touch(self) -> list[Write]:
        """Somebody plays here. Tables that nobody has touched for days may be cleared away."""
        now = _now()
        if now < self.row.touched + TOUCH_EVERY:
            return []
        self.row = replace(self.row, touched=now)
        return [Update(self.row.id, touched=now)]

    @property
    def commitment(self) -> str:
        """Shown before anybody adds anything: who opens a table sits down in a request of its own."""
        return commit(self.row.secret)

    @property
    def over(self) -> bool:
        return self.row.status in ("over", "stopped")

    # ---- one thing after the other ----
    def still(self) -> Still:
        """`async with` it nothing happens meanwhile."""
        return Still(self)

    def step(self) -> Still:
        """`async with` it something happens. Raises Trouble where the match or the store can say why not."""
        return Stepping(self)

    def mark(self) -> tuple[object, ...]:
        """Another one after whatever must be stored."""
        return self.match, len(self.match.log.entries) if self.match else 0, self.row, tuple(self.seats)

    def failed(self, before: tuple[object, ...], error: E) -> E | Trouble:
        """If something goes wrong when something has changed, memory is ahead of the store: away with it.

        Returns what went wrong, in words for whoever asked if there are any.
        """
        if self.mark() != before:
            self.house.forget(self)
        if isinstance(error, Refused):
            return Trouble(409, error.words, error.code)
        if isinstance(error, OperationalError) and (why := why_not_now(error)):
            return not_now(why)
        known = isinstance(error, Trouble) or not isinstance(error, Exception)
        return error if known or not self._is_deleted() else no_table(self.row.id)

    def _is_deleted(self) -> bool:
        """By who runs the server."""
        try:
            return self.house.store.table(self.row.id) is None
        except Exception:  # nobody can say: what went wrong before is worse
            return False

    # ---- seats ----
    def seat_of(self, guest: Guest | None) -> int:
        """The guest's seat; WATCHER if it has none."""
        for seat in self.seats if guest else ():
            if guest is not None and seat.guest_id == guest.id and seat.kind == "person":
                return seat.seat
        return WATCHER

    def seat_had(self, guest: Guest | None) -> int:
        """The guest's seat, or the one that this guest has left."""
        mine = [seat.seat for seat in self.seats if guest and seat.guest_id == guest.id and not seat.bot]
        return mine[0] if mine else WATCHER

    def open_seats(self, guest: Guest | None) -> list[int]:
        """Seats this guest may take: some are kept for who opened the table, or for who plays again."""
        return [
            seat.seat
            for seat in self.seats
            if seat.kind == "open"
            and (self.setup.session or seat.guest_id in (None, guest.id if guest else None))
            and not self._has_cards(seat.seat)
        ]

    def keeps_seat_for(self, guest: Guest) -> bool:
        """Before the match, for who opened the table or plays again, and has not sat down yet."""
        kept = {seat.guest_id for seat in self.seats if seat.kind == "open"}
        return self.row.status == "open" and guest.id in kept

    def _has_cards(self, seat: int) -> bool:
        """Somebody left in the middle of a hand: the cards lie there, and are nobody else's (H12)."""
        table = self.match.table if self.match is not None else None
        return bool(table and table.bankrolls and table.actors and table.bankrolls.seated[seat])

    def may_look(self, guest: Guest | None) -> bool:
        """A private table stays private: when it is over only those who sat there may look back."""
        if self.setup.watchers or self.row.status == "open":
            return True
        sat_here = guest is not None and any(seat.guest_id == guest.id for seat in self.seats)
        return sat_here and (self.over or self.seat_of(guest) != WATCHER)

    def check_may_look(self, guest: Guest | None) -> None:
        """Raises Trouble."""
        if not self.may_look(guest):
            raise Trouble(403, NO_WATCHERS)

    def seat_to_look_from(self, guest: Guest | None) -> int:
        """Raises Trouble. To be asked with the lock held: the seat may be another's a moment later."""
        self.check_may_look(guest)
        return self.seat_of(guest)

    # ---- what a seat asks for ----
    async def do(self, command: commands.AnyCommand, asker: Guest | Connection) -> None:
        """Raises Trouble, and then nothing has changed."""
        done = asyncio.get_running_loop().create_future()
        self.ask(command, asker, partial(resolve, done))
        await done

    def ask(self, command: commands.AnyCommand, asker: Guest | Connection, answer: Then) -> None:
        """The same for who does not wait: `answer` hears of it.

        Whoever asks while others who asked still wait for their turn comes along with them.
        """
        self._asked.append(deeds.Deed(command, asker, answer))
        if len(self._asked) == 1:
            self.lock.call(self._do_what_is_asked)

    def _do_what_is_asked(self) -> None:
        asked, self._asked = self._asked, []
        deeds.Step(self, asked).begin()

    def playing(self) -> Match:
        if self.frozen:
            raise Trouble(409, self.frozen)
        if self.match is None:
            raise Trouble(409, "The match has not begun: there are seats to be taken.")
        return self.match

    # ---- commit, then tell ----
    async def settle(self, *writes: Write) -> None:
        """Stores what was appended, sees what comes next, and tells everyone. Called with the lock held."""
        wanted = [*writes, *self.follow_up(), *self.appended()]
        if wanted:
            await self.house.store.commit(*wanted)
        self.go_on()
        self.tell()
        self.driver.answer_claims()

    def follow_up(self) -> list[Write]:
        """What is due when something was done, before anything else is. Returns what is to be committed of it
        beside the log.
        """
        self.driver.between_hands()
        match = self.match
        if match is None or not match.table.over or self.row.status != "running":
            return []
        return self.turn("stopped" if match.table.stopped else "over", result=match.table.result())

    def appended(self) -> list[Write]:
        """What is to be committed of the log."""
        new = self.match.log.entries[self.stored :] if self.match is not None else []
        if not new:
            return []
        lines = [notation.write_entry(self.game, entry) for entry in new]
        return [Append(self.row.id, self.stored, lines), *self._touch()]

    def go_on(self) -> None:
        """It is committed: what comes next? Nobody has been told yet."""
        if self.match is not None:
            self.stored = len(self.match.log.entries)
        self.driver.arrange()
        self.driver.acknowledge_claims()

    def tell(self) -> None:
        """Everyone who looks gets the newest frame. Called with the lock held."""
        telling = Telling(self)
        for step in range(STEPS):
            telling.take(step)

    def send_watchers_away(self) -> None:
        """Unless the match allows for them by now."""
        for connection in list(self.connections):
            if not self.may_look(connection.guest):
                self.connections.discard(connection)
                connection.drop()

    def show(self, connection: Connection) -> None:
        """To one who asks again. Called with the lock held."""
        seat, as_json = connection.seat, connection.as_json
        connection.show(picture.situation(self, seat) if as_json else picture.frame_for(self, seat))

    def audience(self, seat: int) -> Audience:
        assert self.match is not None
        if self.teller is None or self.teller.match is not self.match:
            self.teller = Teller(self.match)
        return self.teller.audience(seat)

    def is_here(self, seat: int) -> bool:
        return any(connection.seat == seat for connection in self.connections)

    async def enter(self, connection: Connection) -> None:
        async with self.step():
            connection.seat = self.seat_to_look_from(connection.guest)
            news = not self.is_here(connection.seat)
            self.connections.add(connection)
            try:
                if news and connection.seat != WATCHER:
                    self.tell()  # the others see that somebody is here again
                else:
                    self.show(connection)
            except BaseException:
                self.connections.discard(connection)  # nobody will call `exit`
                raise
            self.driver.shown(connection.seat, connection.round_trip)
            self.driver.arrange()

    async def exit(self, connection: Connection) -> None:
        async with self.lock:
            self.connections.discard(connection)
            if connection.seat != WATCHER and not self.is_here(connection.seat) and not self.closed:
                self.tell()
                self.driver.somebody_went()

    def close(self) -> None:
        self.closed = True
        self.driver.close()

    # ---- the log ----
    def log_text(self, seat: int) -> str:
        """All of it when the match is over; before that, what the seat may see. Called with the lock held."""
        if self.over:
            return notation.assemble(self.row.header, self.lines(), self.row.result, self.row.secret)
        match = self.playing()
        return notation.write_for(match.log, match.table, seat)


def _clock() -> Callable[[], int]:
    began = time.monotonic()
    return lambda: int((time.monotonic() - began) * 1000)


def _dice() -> Rng:
    return Rng([secrets.randbits(64)])


def _now() -> int:
    return int(time.time() * 1000)
