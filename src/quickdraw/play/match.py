"""A live match: checks a choice, appends it to the log, applies it, lets chance move on."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, Self

from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE, Rng, below, random32
from quickdraw.games.game import Game
from quickdraw.play.clocks import Clocks
from quickdraw.play.fair import Fair, commit
from quickdraw.play.log import (
    Act,
    Begin,
    Changed,
    Chips,
    Entry,
    Header,
    Left,
    Log,
    Ruled,
    Seat,
    Seen,
    Sits,
    Stopped,
    Talk,
    Wants,
)
from quickdraw.play.refusals import NOT_DRAWN, NOT_EARLY, NOT_WANTED, STALE, refused
from quickdraw.play.table import Table
from quickdraw.play.thinking import Thought, think
from quickdraw.play.verify import Differs, replay


class Receipt(NamedTuple):
    """The choice stands. `again` if it was already there: the same number with the same actions."""

    number: int
    again: bool = False


class RulesChanged(Exception):
    """The rules are not those that the match was played by."""


class Match:
    """All seats of one match. The log comes first: what is not in it has not happened."""

    def __init__(
        self,
        header: Header,
        secret: bytes,
        *,
        clock: Callable[[], int],
        rng: Rng,
        table_waits: bool,
        factor: float | None,
        early_end: bool,
    ) -> None:
        self.table = Table(header)
        self.clocks = Clocks(self.table.game.pace, factor, header.options.seats)
        self.log = Log(header)
        self._secret = secret
        self._fair = Fair(secret, header.entropy)
        self._clock = clock
        self.rng = rng
        """What bots roll their dice with; no part of the fair deal."""
        self._table_waits = table_waits
        self._early_end = early_end

    @classmethod
    def open(
        cls,
        game: Game,
        options: Variant,
        seats: Sequence[Seat],
        *,
        secret: bytes,
        entropy: Sequence[bytes],
        rng: Rng,
        clock: Callable[[], int] = lambda: 0,
        best_of: int = 1,
        began: str = "",
        table_waits: bool = False,
        session: bool = False,
        factor: float | None = None,
        early_end: bool = False,
    ) -> Self:
        """A new match.

        `clock` gives milliseconds since it began; `rng` is what bots roll their dice with. What the
        table decides is told by `decide` if `table_waits`, else it falls out at random. `factor` stretches
        the clocks, None is no clocks; with `early_end` people may agree to end a talk before its time (X3).
        """
        if len(seats) != options.seats:
            raise ValueError(f"{game.title} has {options.seats} seats here, not {len(seats)}")
        if session and game.fund is None:
            raise ValueError(f"{game.title} is not played for chips")
        header = Header(
            game=game.name,
            rules=game.version,
            options=options,
            seats=tuple(seats),
            best_of=best_of,
            began=began or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            commitment=commit(secret),
            entropy=tuple(entropy),
            session=session,
        )
        match = cls(
            header,
            secret,
            clock=clock,
            rng=rng,
            table_waits=table_waits,
            factor=factor,
            early_end=early_end,
        )
        match._move_on()
        return match

    @classmethod
    def resume(
        cls,
        log: Log,
        secret: bytes,
        *,
        clock: Callable[[], int],
        rng: Rng,
        table_waits: bool,
        factor: float | None = None,
        early_end: bool = False,
        rules_changed: bool = False,
    ) -> Self:
        """A match goes on from its log, as if no time had passed since the last entry (A2).

        Raises Differs if the log is not what the secret and the rules make of it, and RulesChanged if it
        was played by other rules; with `rules_changed` it goes on if by the present ones all is the same.
        """
        match = cls(
            log.header,
            secret,
            clock=clock,
            rng=rng,
            table_waits=table_waits,
            factor=factor,
            early_end=early_end,
        )
        if commit(secret) != log.header.commitment:
            raise Differs("The secret is not the one that was committed to.")
        version = match.table.game.version
        if log.rules != version and not rules_changed:
            raise RulesChanged(f"The match was played by rules {log.rules}, and these are {version}.")
        replay(log, match._fair, match.table, match._append)
        behind = match.table.time - clock()
        match._clock = lambda: clock() + behind
        if log.rules != version and not match.table.over:
            match._append(Changed(match.now, version))
        match._move_on()
        return match

    @property
    def now(self) -> int:
        """Milliseconds since the match began."""
        return self._clock()

    # ---- seats choose ----
    def act(self, seat: int, number: int, actions: Sequence[int]) -> Receipt:
        """One decision of a seat, all of its actions or none. Raises Refused and changes nothing."""
        table = self.table
        if 0 <= seat < len(table.decisions) and number != table.decisions[seat]:
            last = table.last_act[seat]
            if number == table.decisions[seat] - 1 and last is not None and last.actions == tuple(actions):
                return Receipt(number, again=True)
            raise refused(STALE)
        return self._act(seat, actions, by_clock=False)

    def thought_for(self, seat: int, bot: str | None) -> Thought:
        """What a bot, or without one the clock, needs to decide for the seat: a world, never the position."""
        table = self.table
        if seat not in table.waiting():
            table.check(seat, [0])  # raises, with the reason
        last = table.last_act[seat]
        return Thought(
            game=table.game.name,
            options=table.header.options,
            seat=seat,
            bot=bot,
            goes_on=last is not None and last.by_clock,
            world=table.world(seat, self.rng),
            seed=random32(self.rng),
        )

    def run_out(self, seat: int) -> Receipt:
        """The clock ran out: the choice that the game's ruling names is made for the seat (A1)."""
        return self.act_by_clock(seat, think(self.thought_for(seat, None)))

    def act_by_clock(self, seat: int, actions: Sequence[int]) -> Receipt:
        """What was thought elsewhere when the clock had run out."""
        return self._act(seat, actions, by_clock=True)

    def let_bot_act(self, seat: int, bot: str) -> Receipt:
        """The bot chooses for the seat."""
        return self._act(seat, think(self.thought_for(seat, bot)), by_clock=False)

    def _act(self, seat: int, actions: Sequence[int], *, by_clock: bool) -> Receipt:
        entry = Act(self.now, seat, tuple(actions), by_clock)
        self.table.check_act(entry)
        self._append(entry)
        self._move_on()
        return Receipt(self.table.decisions[seat] - 1)

    def decide(self, outcome: int) -> None:
        """The table says who was faster, that the talk is over ... Raises Refused if that is not asked."""
        entry = Ruled(self.now, outcome)
        self.table.check_outcome(entry)
        self._append(entry)
        self._move_on()

    def win_race(self, seat: int, action: int) -> None:
        """The table saw that the seat was the fastest, and what it was fast with is done at once (I2)."""
        self.table.check_claim(seat, action)
        self.decide(self.table.outcomes()[seat])
        self.act(seat, self.table.decisions[seat], [action])

    def time_is_up(self) -> None:
        """The table has waited long enough: a talk is over. In a race nobody was fast, and a coin decides
        whose decision the clock makes first (I18).
        """
        if not self.table.by_table:
            raise refused(NOT_DRAWN)
        outcomes = self.table.outcomes()
        self.decide(outcomes[below(self.rng, len(outcomes))])
        if len(outcomes) > 1:
            for _ in outcomes:
                self.run_out(self.table.waiting()[0])

    def talk(self, seat: int, text: str) -> None:
        """A line that everybody hears. Raises Refused while the rules want silence, or if it is no line."""
        entry = Talk(self.now, seat, text)
        self.table.check_talk(entry)
        self._append(entry)

    def ready(self, seat: int) -> None:
        """The seat need not wait for the table's clock any longer; when all agree, time is up.

        Only where the table has nothing else to decide than that (one outcome): the end of a talk.
        """
        if not self.table.by_table or not self.table.can_be_wanted:
            raise refused(NOT_WANTED)
        if not self.may_end_early:
            raise refused(NOT_EARLY)
        self.want(seat)
        self._move_on()

    def want(self, seat: int) -> None:
        """What the table waits for may come as soon as the others agree. To say it again changes nothing."""
        if seat not in self.table.wants:
            entry = Wants(self.now, seat)
            self.table.check_wants(entry)
            self._append(entry)

    def see(self, seat: int) -> None:
        """The seat has seen enough of what it is shown for a few seconds (I8). May raise Refused."""
        entry = Seen(self.now, seat)
        self.table.check_seen(entry)
        self._append(entry)

    @property
    def may_end_early(self) -> bool:
        """Whether a talk is over as soon as everybody is `ready` (X3): bots always agree to that."""
        return self._early_end or len(self._people) < 2

    @property
    def _enough_waited(self) -> bool:
        """Somebody wants to go on, and nobody wants to wait. Bots never mind."""
        return bool(self.table.wants) and self._people <= self.table.wants

    @property
    def _people(self) -> set[int]:
        """The seats with a say in how long the table waits."""
        table = self.table
        return {seat for seat, who in enumerate(table.who) if who.kind != "bot" and seat not in table.left}

    # ---- who sits there, and whether the match goes on: these raise Refused and change nothing ----
    def sit(self, seat: int, who: Seat, entropy: bytes = b"") -> None:
        """Somebody else sits there from now on; a person may add to the chance of what is to come."""
        self._change(Sits(self.now, seat, who, entropy))

    def resign(self, seat: int, *, claimed: bool = False) -> None:
        """The seat gives up, or is claimed. Of two players the other wins (A3), of more one dies (G22)."""
        self._change(Left(self.now, seat, claimed))

    def stop(self, why: str) -> None:
        """The match ends without a result."""
        self._change(Stopped(self.now, why))

    def _change(self, entry: Sits | Left | Stopped) -> None:
        self.table.check_change(entry)
        self._append(entry)
        if isinstance(entry, Sits):
            self._fair.stir(entry.entropy)
        self._move_on()

    # ---- between the hands of a session ----
    def join(self, seat: int, chips: int) -> None:
        """The seat is taken, with chips bought. These three raise Refused and change nothing."""
        self._cash(Chips(self.now, seat, "join", chips))

    def rebuy(self, seat: int, chips: int) -> None:
        self._cash(Chips(self.now, seat, "rebuy", chips))

    def leave(self, seat: int) -> None:
        """With all chips. The session is over when nobody is left."""
        bankrolls = self.table.bankrolls
        chips = bankrolls.chips[seat] if bankrolls and 0 <= seat < bankrolls.seats else 0
        self._cash(Chips(self.now, seat, "leave", chips))

    def _cash(self, entry: Chips) -> None:
        self.table.check_chips(entry)
        self._append(entry)
        self._move_on()

    def check_begin(self) -> Begin:
        """How the next hand or game would begin. Raises Refused while one is played, or if nobody can bet."""
        entry = Begin(self.now, self.table.number + 1)
        self.table.check_begin(entry)
        return entry

    def begin(self) -> None:
        """The next hand or game."""
        self._append(self.check_begin())
        self._move_on()

    # ---- the table goes on by itself ----
    def _move_on(self) -> None:
        """Games of the series begin, chance draws, until a seat must choose or the match is over."""
        table = self.table
        while not table.over:
            if table.by_table:
                if self._table_waits and not self._enough_waited:
                    return
                outcomes = table.outcomes()
                self._append(Ruled(self.now, outcomes[below(self.rng, len(outcomes))]))
            elif table.actors == CHANCE:
                self._append(table.draw(self.now, self._fair.below))
            elif table.actors == 0:
                if self.log.header.session or (self._table_waits and table.number):
                    return  # the next hand or game begins when it is asked for
                self._append(Begin(self.now, table.number + 1))
            else:
                return
        self.log.secret = self._secret

    def _append(self, entry: Entry) -> None:
        self.log.entries.append(entry)
        self.clocks.after(entry, self.table, self.table.take(entry))
