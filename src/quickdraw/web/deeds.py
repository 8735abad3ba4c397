"""What a seat asks for is done here: checked, and appended to the log; committed, told, and answered.

All functions are called with the room's lock held. They raise Trouble or Refused, and then nothing has
changed.
"""

import logging
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from quickdraw.engine.words import UNKNOWN_ACTION, WATCHER
from quickdraw.games.names import bot_name
from quickdraw.play import notation
from quickdraw.play.log import Chips, Seat, Stopped, Talk
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.store import Append, Guest, Then, Write
from quickdraw.web import commands, seating
from quickdraw.web.connection import Connection
from quickdraw.web.errors import Trouble, read_anew
from quickdraw.web.telling import Telling

if TYPE_CHECKING:
    from quickdraw.web.room import Room

log = logging.getLogger("quickdraw")

CANNOT_GO_ON = "By the new rules it would have gone differently, so it can only be ended."
MOST_LINES = 12
IN_MS = 10_000
"""So many lines a seat says in so many milliseconds; the log keeps all of them for ever."""


class Deed:
    """What one seat asks for, until it is answered, which happens once."""

    def __init__(self, command: commands.AnyCommand, asker: Guest | Connection, answer: Then) -> None:
        self.command = command
        self.asker = asker
        self._answer = answer
        self.waits_for_race = False
        self.refusal: Exception | None = None
        """Why it was not done, though the rest of the step may have been."""
        self.answered = False

    def do(self, room: "Room") -> list[Write]:
        """Who sits where is seen when it is this one's turn."""
        command, asker = self.command, self.asker
        if isinstance(asker, Connection):
            seat, round_trip = asker.seat, asker.round_trip
        else:
            seat, round_trip = room.seat_of(asker), 0
        if seat == WATCHER:
            raise Trouble(403, "You are watching: take a seat to play.")
        writes = do(room, seat, command, round_trip)
        if isinstance(command, commands.Act) and room.driver.is_undecided(seat, command.number):
            self.waits_for_race = True
        else:
            self.acknowledge()  # by the next frame, which is not drawn before all is committed
        return writes

    def answer(self, error: Exception | None) -> None:
        """It is committed and told, and if it is a claim, so is how the race ended; or this is why not."""
        if self.answered:
            return
        self.answered = True
        self.acknowledge()
        try:
            self._answer(error)
        except Exception:  # what one does with it must not keep others from theirs
            log.exception("somebody stumbled over an answer")

    def acknowledge(self) -> None:
        if isinstance(self.asker, Connection):
            self.asker.ack = self.command.n


class Step:
    """What was asked of a table before its turn came: done one by one, committed and told together.

    When both seats choose at the same moment, nobody needs a picture of the moment in between. Nothing here
    waits in a coroutine: nearly all that a server does, it does on this way.
    """

    def __init__(self, room: "Room", deeds: list[Deed]) -> None:
        self.room = room
        self.deeds = deeds

    def begin(self) -> None:
        """Called when it is its turn; `told` passes the turn on."""
        room = self.room
        self.before = room.mark()
        try:
            wanted = [*self._do(), *room.appended()]
            if wanted:
                room.house.store.write(wanted, self.end)
        except Exception as e:
            self.end(e)
        else:
            if not wanted:
                self.end(None)

    def _do(self) -> list[Write]:
        """What is refused to one changes nothing for the others, unless the table has to be read anew."""
        room = self.room
        writes: list[Write] = []
        for n, deed in enumerate(self.deeds):
            if room.closed:
                break
            before = room.mark() if n else self.before
            try:
                writes += deed.do(room)
                writes += room.follow_up()
            except Exception as e:
                deed.refusal = room.failed(before, e)
        if room.closed:
            raise read_anew()
        return writes

    def end(self, error: Exception | None) -> None:
        """All is committed, or this is what went wrong."""
        room, done = self.room, [deed for deed in self.deeds if deed.refusal is None]
        if error is None and done:
            room.driver.claims += [deed for deed in done if deed.waits_for_race]
            try:
                room.go_on()
            except Exception as e:
                error = e
            else:
                room.house.crier.tell(Telling(room), self.told)
                return
        self.told(error)

    def told(self, error: Exception | None) -> None:
        """Everyone there knows of it, or this is what went wrong. Whatever happens, the turn is passed on."""
        try:
            outcome = None if error is None else self.room.failed(self.before, error)
            for deed in self.deeds:
                if (why := deed.refusal or outcome) is not None or not deed.waits_for_race:
                    deed.answer(why)
            self.room.driver.answer_claims()
        finally:
            self.room.lock.pass_on()


def do(room: "Room", seat: int, command: commands.AnyCommand, round_trip: int) -> list[Write]:
    """Returns what is to be committed beside the log."""
    if isinstance(command, commands.Act):  # first what comes most often
        _act(room, room.playing(), seat, command, round_trip)
        return []
    match command:
        case commands.GoOn() | commands.End():
            return _thaw(room, command)
        case commands.Resign():
            return _resign(room, seat)
    match = room.playing()
    match command:
        case commands.Say():
            _say(room, match, seat, command)
        case commands.Ready():
            match.ready(seat)
        case commands.Claim():
            return _claim(room, match, seat, command.seat)
        case commands.Deal():
            room.driver.deal(seat)
        case commands.Rebuy():
            if not _is_there(match, command, Chips(0, seat, "rebuy", command.chips)):
                match.rebuy(seat, command.chips)
        case commands.Close():
            room.driver.close_curtain(match, seat)
    return []


def _act(room: "Room", match: Match, seat: int, command: commands.Act, round_trip: int) -> None:
    try:
        actions = [room.game.viewer.action_number(name) for name in command.actions]
    except (KeyError, ValueError, IndexError) as e:
        raise Refused(UNKNOWN_ACTION, room.game.viewer.REFUSALS[UNKNOWN_ACTION]) from e
    made = command.number < match.table.decisions[seat]  # and said again, because no answer came
    if room.driver.racing and not made:
        room.driver.claim_race(seat, actions, command.reaction, round_trip)
    elif command.reaction is not None and not made:  # for a race just lost: there is more to see now
        raise Trouble(409, "The other was faster. Look, and choose again.")
    else:
        match.act(seat, command.number, actions)


def _say(room: "Room", match: Match, seat: int, command: commands.Say) -> None:
    if _is_there(match, command, Talk(0, seat, command.text)):
        return
    lately = takewhile(lambda entry: entry.at > match.now - IN_MS, reversed(match.log.entries))
    if sum(isinstance(entry, Talk) and entry.seat == seat for entry in lately) >= MOST_LINES:
        raise Trouble(429, "You have said a lot just now. Let the others speak.")
    match.talk(seat, command.text)
    room.driver.answer(seat)


def _is_there(match: Match, command: commands.Repeatable, wanted: Talk | Chips) -> bool:
    """It was done since the asker last looked: it is asked for again because no answer came."""
    since = [] if command.after is None else match.log.entries[command.after :]
    return any(replace(entry, at=0) == wanted for entry in since)


def _resign(room: "Room", seat: int) -> list[Write]:
    if room.frozen or room.over:
        raise Trouble(409, room.frozen or "The match is over.")
    if room.match is None or room.setup.session:
        return seating.stand_up(room, seat)
    room.match.resign(seat)
    return []


def _claim(room: "Room", match: Match, seat: int, absent: int) -> list[Write]:
    """A1."""
    there = 0 <= absent < len(room.seats) and room.seats[absent].kind == "person"
    if absent == seat or not there or not match.clocks.claimable(absent):
        raise Trouble(409, "A seat can be claimed when its clock has run out three times in a row.")
    if room.setup.absent == "bot":
        bot = room.house.stand_in(room.game)
        match.sit(absent, Seat("bot", seating.free_name(room, bot_name(bot)), bot))
        return seating.put_bot(room, absent, bot)
    if room.setup.session:
        return seating.stand_up(room, absent)
    match.resign(absent, claimed=True)
    return []


# ---- the rules have changed under the match ----
def _thaw(room: "Room", command: commands.GoOn | commands.End) -> list[Write]:
    if not room.frozen or room.over:
        raise Trouble(409, "The rules have not changed under this match: it goes on by itself, or is over.")
    if isinstance(command, commands.End):
        return _stop(room)
    if not room.can_go_on:
        raise Trouble(409, CANNOT_GO_ON)
    room.frozen = ""
    room.load(by_new_rules=True)
    return []


def _stop(room: "Room") -> list[Write]:
    """A match that cannot be replayed still gets its last line."""
    lines = room.lines()
    try:
        at = round(1000 * float(lines[-1].split()[0]))
    except (IndexError, ValueError, OverflowError):
        at = 0  # nobody can say
    end = Stopped(at, room.frozen)
    line = notation.write_entry(room.game, end)
    return [Append(room.row.id, len(lines), [line]), *room.turn("stopped", result=end.result)]
