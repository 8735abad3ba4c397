"""A live match: checks a choice, appends it to the log, applies it, lets chance move on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from quickdraw.engine.parts import gather, plain
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE, Rng, below
from quickdraw.games.game import Game
from quickdraw.play.fair import Fair, commit
from quickdraw.play.log import Act, Begin, Chance, Chips, Entry, Header, Log, Ruled, Seat, Talk
from quickdraw.play.table import NO_SUCH_SEAT, NOT_DRAWN, REFUSALS, STALE, Refused, Table

SCRATCH = 2
"""Places beside the world that a bot may use to think."""


@dataclass(frozen=True)
class Receipt:
    """The choice stands. `again` if it was already there: the same number with the same actions."""

    number: int
    again: bool = False


class Match:
    """All seats of one match. The log comes first: what is not in it has not happened."""

    def __init__(
        self, header: Header, secret: bytes, *, clock: Callable[[], int], rng: Rng, table_waits: bool
    ) -> None:
        self.table = Table(header)
        self.log = Log(header)
        self._secret = secret
        self._fair = Fair(secret, header.entropy)
        self._clock = clock
        self.rng = rng
        """What bots roll their dice with; no part of the fair deal."""
        self._table_waits = table_waits
        self._ready: set[int] = set()
        self._bots = plain(gather(self.table.game.thinking_parts))
        self._move_on()

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
    ) -> Self:
        """A new match.

        `clock` gives milliseconds since it began; `rng` is what bots roll their dice with. What the
        table decides is told by `decide` if `table_waits`, else it falls out at random.
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
        return cls(header, secret, clock=clock, rng=rng, table_waits=table_waits)

    # ---- seats choose ----
    def act(self, seat: int, number: int, actions: Sequence[int]) -> Receipt:
        """One decision of a seat, all of its actions or none. Raises Refused and changes nothing."""
        table = self.table
        if 0 <= seat < len(table.decisions) and number != table.decisions[seat]:
            last = table.last_act[seat]
            if number == table.decisions[seat] - 1 and last is not None and last.actions == tuple(actions):
                return Receipt(number, again=True)
            raise Refused(STALE, REFUSALS[STALE])
        return self._act(seat, actions, by_clock=False)

    def run_out(self, seat: int) -> Receipt:
        """The clock ran out: the choice that the game's ruling names is made for the seat (A1)."""
        return self._act(seat, [self._think(seat, None)], by_clock=True)

    def let_bot_act(self, seat: int, bot: str) -> Receipt:
        """The bot chooses for the seat. It is shown a world, never the position."""
        return self._act(seat, [self._think(seat, bot)], by_clock=False)

    def _think(self, seat: int, bot: str | None) -> int:
        game, table = self.table.game, self.table
        if seat not in table.waiting():
            table.check(seat, [0])  # raises, with the reason
        pool = [table.world(seat, self.rng), *(game.new(table.header.options) for _ in range(SCRATCH))]
        out = [0] * game.rules.MAX_ACTIONS
        if bot is None:
            last = table.last_act[seat]
            on = last is not None and last.by_clock and hasattr(self._bots, "hurried_on")
            clock = self._bots.hurried_on if on else self._bots.hurried
            return int(clock(pool, 0, seat, out, self.rng))
        return int(self._bots.think(game.bots.BOTS.index(bot), pool, 0, seat, out, self.rng))

    def _act(self, seat: int, actions: Sequence[int], *, by_clock: bool) -> Receipt:
        self.table.check(seat, actions)
        self._append(Act(self._clock(), seat, tuple(actions), by_clock))
        self._move_on()
        return Receipt(self.table.decisions[seat] - 1)

    def decide(self, outcome: int) -> None:
        """The table says who was faster, that the talk is over ... Raises Refused if that is not asked."""
        if not self.table.by_table:
            raise Refused(NOT_DRAWN, REFUSALS[NOT_DRAWN])
        if code := self.table.game.rules.refuse(self.table.state, CHANCE, outcome):
            raise Refused(code, self.table.game.viewer.REFUSALS[code])
        self._ready.clear()
        self._append(Ruled(self._clock(), outcome))
        self._move_on()

    def talk(self, seat: int, text: str) -> None:
        """A line that everybody hears. Raises Refused while the rules want silence, or if it is no line."""
        self.table.check_talk(seat, text)
        self._append(Talk(self._clock(), seat, text))

    def ready(self, seat: int) -> None:
        """The seat need not wait for the table's clock any longer; when all agree, time is up.

        Only where the table has nothing else to decide than that (one outcome): the end of a talk.
        Who is ready is no part of the log: what comes of it is.
        """
        seats = range(len(self.table.decisions))
        if seat not in seats:
            raise Refused(NO_SUCH_SEAT, REFUSALS[NO_SUCH_SEAT])
        if not self.table.by_table or len(self.table.outcomes()) != 1:
            raise Refused(NOT_DRAWN, REFUSALS[NOT_DRAWN])
        self._ready.add(seat)
        if self._ready.issuperset(seats):
            self.decide(self.table.outcomes()[0])

    # ---- between the hands of a session ----
    def join(self, seat: int, chips: int) -> None:
        """The seat is taken, with chips bought. These three raise Refused and change nothing."""
        self._cash(Chips(self._clock(), seat, "join", chips))

    def rebuy(self, seat: int, chips: int) -> None:
        self._cash(Chips(self._clock(), seat, "rebuy", chips))

    def leave(self, seat: int) -> None:
        """With all chips. The session is over when nobody is left."""
        bankrolls = self.table.bankrolls
        chips = bankrolls.chips[seat] if bankrolls and 0 <= seat < bankrolls.seats else 0
        self._cash(Chips(self._clock(), seat, "leave", chips))

    def _cash(self, entry: Chips) -> None:
        self.table.check_chips(entry)
        self._append(entry)
        self._move_on()

    def begin(self) -> None:
        """The next hand of a session. Raises Refused while one is played, or if nobody can bet."""
        entry = Begin(self._clock(), self.table.number + 1)
        self.table.check_begin(entry)
        self._append(entry)
        self._move_on()

    # ---- the table goes on by itself ----
    def _move_on(self) -> None:
        """Games of the series begin, chance draws, until a seat must choose or the match is over."""
        table = self.table
        while not table.over:
            if table.by_table:
                if self._table_waits:
                    return
                outcomes = table.outcomes()
                self._append(Ruled(self._clock(), outcomes[below(self.rng, len(outcomes))]))
            elif table.actors == CHANCE:
                outcomes = table.outcomes()
                self._append(Chance(self._clock(), outcomes[self._fair.below(len(outcomes))]))
            elif table.actors == 0:
                if self.log.header.session:
                    return  # the next hand begins when it is asked for
                self._append(Begin(self._clock(), table.number + 1))
            else:
                return
        self.log.secret = self._secret

    def _append(self, entry: Entry) -> None:
        self.log.entries.append(entry)
        self.table.take(entry)
