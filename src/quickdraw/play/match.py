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
from quickdraw.play.log import Act, Begin, Chance, Entry, Header, Log, Ruled, Seat
from quickdraw.play.table import NOT_DRAWN, REFUSALS, STALE, Refused, Table


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
        self._rng = rng
        self._table_waits = table_waits
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
    ) -> Self:
        """A new match.

        `clock` gives milliseconds since it began; `rng` is what bots roll their dice with. What the
        table decides is told by `decide` if `table_waits`, else it falls out at random.
        """
        if len(seats) != options.seats:
            raise ValueError(f"{game.title} has {options.seats} seats here, not {len(seats)}")
        header = Header(
            game=game.name,
            rules=game.version,
            options=options,
            seats=tuple(seats),
            best_of=best_of,
            began=began or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            commitment=commit(secret),
            entropy=tuple(entropy),
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
        pool = [table.world(seat, self._rng), table.copy(), table.copy()]
        out = [0] * game.rules.MAX_ACTIONS
        if bot is None:
            last = table.last_act[seat]
            on = last is not None and last.by_clock and hasattr(self._bots, "hurried_on")
            clock = self._bots.hurried_on if on else self._bots.hurried
            return int(clock(pool, 0, seat, out, self._rng))
        return int(self._bots.think(game.bots.BOTS.index(bot), pool, 0, seat, out, self._rng))

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
        self._append(Ruled(self._clock(), outcome))
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
                self._append(Ruled(self._clock(), outcomes[below(self._rng, len(outcomes))]))
            elif table.actors == CHANCE:
                outcomes = table.outcomes()
                self._append(Chance(self._clock(), outcomes[self._fair.below(len(outcomes))]))
            elif table.actors == 0:
                self._append(Begin(self._clock(), table.number + 1))
            else:
                return
        self.log.secret = self._secret

    def _append(self, entry: Entry) -> None:
        self.log.entries.append(entry)
        self.table.take(entry)
