"""What happens at a table by itself: bots choose, clocks run out, races and talks end, hands are dealt."""

import asyncio
import random
from typing import TYPE_CHECKING

from quickdraw.engine.words import WATCHER, random32
from quickdraw.play.log import ASIDE
from quickdraw.play.match import Match
from quickdraw.play.race import BOT_REACTION_MS, LONGEST_WAIT_MS, Race
from quickdraw.play.refusals import NOT_NOW, Refused, refused
from quickdraw.web.errors import Trouble, read_anew

if TYPE_CHECKING:
    from quickdraw.web.deeds import Deed
    from quickdraw.web.room import Room

THINK_AGAIN = 1.0
"""Seconds after a thought that failed."""
CHOOSES_LATER = -1
"""A bot is in the race before it knows what it discards."""
BETWEEN_HANDS = 20_000
"""After so many milliseconds the next hand is dealt if somebody asked for it: at a table with clocks; without
them, if those who have not asked are gone for so long.
"""
BETWEEN_GAMES = 12_000
"""So long the end of a game can be looked at before the next one of the series begins by itself."""


class Driver:
    """All methods are called with the room's lock held, but for the timer's."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.race: Race | None = None
        self._race_began = 0
        self._coin_lands = 0
        """When the race may be won, by the match's clock: nobody looks before (P5)."""
        self.claims: list[Deed] = []
        """Those who are in the race are answered when it is decided, and that is committed and told."""
        self.curtains: dict[int, int] = {}
        """Until when (of the match's clock) a seat sees what is shown for a few seconds only."""
        self._paused = 0
        """Entries whose curtains have been drawn."""
        self._hand_over_at: int | None = None
        self._went_at = 0
        """When somebody was last seen to go."""
        self._thinking: dict[int, int] = {}
        """By seat: the number of the decision that somebody is thinking about for it."""
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- after every step ----
    def arrange(self) -> None:
        """Sees who must be waited for, and sets the timer to the next thing that happens by itself."""
        match = self.room.match
        self._cancel_timer()
        if match is None or self.room.closed or self.room.over or self.room.frozen:
            self.race = None
            return
        self._begin_race(match)
        self._draw_curtains(match)
        waiting = match.table.waiting()
        for seat in waiting:
            row = self.room.seats[seat]
            if row.kind != "person":  # a bot; or who left a session in the middle of a hand: then the clock
                self._let_think(match, seat, row.bot or None)
        if self._hand_over_at is None and not match.table.actors:
            self._hand_over_at = match.now  # the table was woken between two games
        timed = match.clocks.run or self.race is not None or self.curtains or not match.table.actors
        if timed and (due := self._next_due(match, waiting)) is not None:
            wait = max(0, due - match.now) / 1000
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait + 0.005, lambda: self._run(self._tick()))

    def _next_due(self, match: Match, waiting: list[int]) -> int | None:
        clocks, decisions = match.clocks, match.table.decisions
        due = [clocks.table_deadline, self._deals_at(match), *self.curtains.values()]
        for seat in waiting:
            if self._thinking.get(seat) != decisions[seat]:  # else its time is up, and the choice on its way
                due.append(clocks.deadline(seat))
        if self.race is not None:
            due.append(self.race.decide_at)
        return min([at for at in due if at is not None], default=None)

    async def _tick(self) -> None:
        """The timer rang."""
        async with self.room.step():
            match = self.room.match
            if match is None or self.room.over or self.room.frozen:
                return
            now = match.now
            closed = [seat for seat, until in self.curtains.items() if until <= now]
            for seat in closed:
                del self.curtains[seat]
            self._judge_race(match, now)
            self._end_of_table_time(match, now)
            deals_at = self._deals_at(match)
            if deals_at is not None and deals_at <= now:
                self._deal(match)
            for seat in match.table.waiting():
                deadline = match.clocks.deadline(seat)
                if deadline is not None and deadline <= now:
                    self._let_think(match, seat, None)
            await self.room.settle()

    def _end_of_table_time(self, match: Match, now: int) -> None:
        """The talk is over; or nobody was fast enough in the race, and a coin decides (I18)."""
        deadline = match.clocks.table_deadline
        if deadline is None or deadline > now or not match.table.by_table:
            return
        self.race = None
        match.time_is_up()

    # ---- bots, and choices that the clock makes ----
    def _is_bot(self, seat: int) -> bool:
        return self.room.seats[seat].kind == "bot"

    def _let_think(self, match: Match, seat: int, bot: str | None) -> None:
        number = match.table.decisions[seat]
        if self._thinking.get(seat) != number:
            self._thinking[seat] = number
            self._run(self._think(match, seat, bot, number))

    async def _think(self, match: Match, seat: int, bot: str | None, number: int) -> None:
        """However quickly a bot thinks, people are to see that it does."""
        house, now = self.room.house, asyncio.get_running_loop().time
        until = now() + (house.bot_delay if bot else 0)
        actions: tuple[int, ...] = ()
        try:
            actions = await house.thinkers.think(match.thought_for(seat, bot))
            await asyncio.sleep(until - now())
        except Exception as e:
            house.report(e)
            await asyncio.sleep(THINK_AGAIN)
        async with self.room.step():
            self._thinking.pop(seat, None)
            stale = self.room.match is not match or match.table.decisions[seat] != number
            if stale or not actions or seat not in match.table.waiting():
                self.arrange()
                return
            if bot is None:
                match.act_by_clock(seat, actions)
            else:
                match.act(seat, number, actions)
            await self.room.settle()

    def answer(self, speaker: int) -> None:
        """Bots answer who talks to them."""
        match, answer = self.room.match, self.room.game.answer
        if match is None or answer is None or not match.table.by_table:
            return
        for seat in range(len(self.room.seats)):
            if seat != speaker and self._is_bot(seat):
                match.talk(seat, answer(match.table.view(seat), random32(match.rng)))

    # ---- the race for the first turn (I2) ----
    @property
    def racing(self) -> bool:
        return self.race is not None

    def is_undecided(self, seat: int, number: int) -> bool:
        """That decision of the seat waits for the end of a race."""
        match = self.room.match
        return self.racing and match is not None and number >= match.table.decisions[seat]

    def acknowledge_claims(self) -> None:
        """If the race is over, and how it ended committed: the next frame says so."""
        if self.race is None:
            for claim in self.claims:
                claim.acknowledge()

    def answer_claims(self, error: Exception | None = None) -> None:
        """If the race is over: how it ended was told, or was never to be."""
        if self.race is None or error is not None:
            claims, self.claims = self.claims, []
            for claim in claims:
                claim.answer(error)

    def coin_ms(self, match: Match) -> int:
        """How long the coin of the race is still in the air."""
        return max(0, self._coin_lands - match.now) if self.race is not None else 0

    def _begin_race(self, match: Match) -> None:
        if not match.table.by_table or len(match.table.outcomes()) < 2:
            self.race = None
        elif self.race is None:
            self.race = Race(len(self.room.seats))
            self._race_began = match.now
            toss = match.table.game.pace.toss(self.room.audience(WATCHER).news)
            self._coin_lands = match.now + toss
            for seat in range(len(self.room.seats)):
                if self._is_bot(seat):
                    self.race.shown(seat, match.now, 0)
                    self._run(self._bot_races(self.race, seat, toss))
            for connection in self.room.connections:
                connection.ping()

    async def _bot_races(self, race: Race, seat: int, toss: int) -> None:
        """A bot reacts after a published delay."""
        room = self.room
        delay = toss + random.SystemRandom().randint(*BOT_REACTION_MS)
        await asyncio.sleep(delay / 1000)
        async with room.step():
            match = room.match
            if match is None or self.race is not race:
                return
            race.claim(seat, CHOOSES_LATER, delay, match.now, 0)
            self._judge_race(match, match.now)
            await room.settle()

    def shown(self, seat: int, round_trip: int) -> None:
        """The seat's screen gets the cards now."""
        if self.race is not None and seat != WATCHER and self.room.match is not None:
            self.race.shown(seat, self.room.match.now, round_trip or LONGEST_WAIT_MS)

    def claim_race(self, seat: int, actions: list[int], reaction: int | None, round_trip: int) -> None:
        match = self.room.match
        assert match is not None
        assert self.race is not None
        if len(actions) != 1:
            raise Trouble(409, "One card, please.")
        match.table.check_claim(seat, actions[0])
        if match.now < self._coin_lands:
            raise Trouble(409, "Nobody looks before the coin has fallen.")
        self.race.shown(seat, self._race_began)  # whoever never looked is as slow as can be
        self.race.claim(seat, actions[0], reaction, match.now, round_trip)
        self._judge_race(match, match.now)

    def _judge_race(self, match: Match, now: int) -> None:
        race = self.race
        if race is None or not race.decided(now):
            return
        self.race = None
        fastest = race.fastest
        seat = fastest[random32(match.rng) % len(fastest)]  # a dead heat is settled by a coin
        if race.action(seat) == CHOOSES_LATER:
            match.decide(match.table.outcomes()[seat])
        else:
            match.win_race(seat, race.action(seat))

    # ---- what is shown for a few seconds (I8) ----
    def _draw_curtains(self, match: Match) -> None:
        shown = match.table.heard.shown
        if not shown:
            return
        new = match.log.entries[self._paused :]
        self._paused += len(new)
        if all(isinstance(entry, ASIDE) for entry in new):
            return  # nothing new to see
        for seat, ms in shown.items():
            if self._is_bot(seat):
                match.clocks.release(match.now)  # a bot has seen it already
            else:
                self.curtains[seat] = match.now + ms

    def close_curtain(self, match: Match, seat: int) -> None:
        if self.curtains.pop(seat, None) is not None:
            match.see(seat)

    # ---- hand after hand ----
    def _deals_at(self, match: Match) -> int | None:
        """When the next hand or game begins by itself."""
        if self._hand_over_at is None or match.table.actors or match.table.over:
            return None
        if match.table.bankrolls is None:
            return self._hand_over_at + BETWEEN_GAMES
        if not match.table.wants or not _can_begin(match):
            return None
        if self.room.setup.clock != "none":
            return self._hand_over_at + BETWEEN_HANDS
        wants = match.table.wants
        if not self._all_want(match, wants) or not any(map(self.room.is_here, wants)):
            return None
        return max(self._hand_over_at, self._went_at) + BETWEEN_HANDS

    def somebody_went(self) -> None:
        """The others may have waited for nobody else; who only opens the page anew is back in time."""
        if self.room.match is not None:
            self._went_at = self.room.match.now
        self.arrange()

    def deal(self, seat: int) -> None:
        """The next hand or game, once everybody at the table wants it."""
        match = self.room.match
        assert match is not None
        if match.table.actors:
            raise refused(NOT_NOW)
        agreed = self._all_want(match, match.table.wants | {seat})
        if agreed:
            match.check_begin()  # or nothing is to be in the log
        match.want(seat)
        if agreed:
            self._deal(match)

    def _all_want(self, match: Match, wants: set[int]) -> bool:
        """Nobody who is here would rather wait."""
        here = {s.seat for s in self.room.seats if s.kind == "person" and self.room.is_here(s.seat)}
        return bool(wants) and here - set(match.table.left) <= wants

    def _deal(self, match: Match) -> None:
        match.begin()
        self._hand_over_at = None

    def between_hands(self) -> None:
        """Who came sits down, who went takes the chips along, bots never run dry."""
        match = self.room.match
        if match is None or match.table.actors or match.table.over:
            return
        if self._hand_over_at is None:
            self._hand_over_at = match.now
        bankrolls = match.table.bankrolls
        if bankrolls is None:
            return
        persons = any(seat.kind == "person" for seat in self.room.seats)
        left = False
        for row in self.room.seats:
            seated = bankrolls.seated[row.seat]
            if seated and (row.kind == "open" or not persons):
                match.leave(row.seat)
                left = True
            elif not seated and row.kind != "open" and persons:
                first = bankrolls.bought[row.seat] == 0 and match.table.who[row.seat] == row.who
                if not first:  # somebody else than the header says, or somebody who comes again
                    match.sit(row.seat, row.who, row.entropy)
                match.join(row.seat, self.room.setup.chips)
            elif seated and row.kind == "bot" and not _can_bet(match, row.seat):
                match.rebuy(row.seat, self.room.setup.chips)
        if left and self._all_want(match, match.table.wants) and _can_begin(match):
            self._deal(match)  # nobody else was waited for

    # ---- timers and tasks ----
    def _run(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Trouble):  # which says that the room was forgotten
            self.room.house.report(error)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        self.answer_claims(read_anew())
        self._cancel_timer()
        for task in self._tasks:
            task.cancel()


def _can_begin(match: Match) -> bool:
    """Not if whoever could bet has left."""
    try:
        match.check_begin()
    except Refused:
        return False
    return True


def _can_bet(match: Match, seat: int) -> bool:
    return bool(match.table.game.rules.actors(match.table.next_hand()) >> seat & 1)
