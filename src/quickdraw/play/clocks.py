"""The clocks of a match, in its own milliseconds: whose time is up when, and who may be claimed (A1).

They know nothing but what the log says, and have no watch: the same log gives the same deadlines again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.engine.words import CHANCE, Note
from quickdraw.games.pace import Pace
from quickdraw.play.log import Act, Chance, Entry, Ruled, Seen, Sits
from quickdraw.play.table import Table

MOST_RUN_OUTS = 3
"""In a row, and the seat may be claimed (A1)."""


@dataclass
class Running:
    deadline: int
    turn: int
    """What `whole_turn` said when it began."""
    ran_out: bool = False


class Clocks:
    """One for each seat and one for the table. `factor` stretches them; None is a table without clocks."""

    def __init__(self, pace: Pace, factor: float | None, seats: int) -> None:
        self._pace, self._factor = pace, factor
        self.run = factor is not None or pace.by_the_rules
        """If not, nobody is timed here, not even the table."""
        self._running: list[Running | None] = [None] * seats
        self._run_outs = [0] * seats
        self._table: int | None = None
        self._now = 0
        self._held_until = 0
        self._step: list[Note] = []
        """What was told since the last decision."""

    # ---- what they show ----
    def deadline(self, seat: int) -> int | None:
        """When the time of the decision that the seat has now is up; None if it has none, or no clock."""
        running = self._running[seat]
        return None if running is None or self._factor is None else running.deadline

    @property
    def table_deadline(self) -> int | None:
        """When the table decides what it is waiting to decide."""
        return self._table

    def run_outs(self, seat: int) -> int:
        """How often in a row the seat's time was up; a decision of its own ends the row.

        0 at a table without clocks.
        """
        return self._run_outs[seat]

    def claimable(self, seat: int) -> bool:
        return self._run_outs[seat] >= MOST_RUN_OUTS

    # ---- standing still ----
    def hold(self, ms: int) -> None:
        """From the last entry on all clocks stand still for so long."""
        self._held_until = self._now + ms
        self._put_off(ms)

    def release(self, now: int) -> None:
        """They go on at once."""
        if now < self._held_until:
            self._put_off(now - self._held_until)
            self._held_until = now

    def _put_off(self, ms: int) -> None:
        for running in self._running:
            if running is not None:
                running.deadline += ms

    # ---- what the match tells them ----
    def after(self, entry: Entry, table: Table, notes: Sequence[Note]) -> None:
        """An entry has been taken by the table, and this has happened."""
        if not self.run:
            return
        self._now = entry.at
        self._step = [*self._step, *notes] if isinstance(entry, Chance) else list(notes)
        if isinstance(entry, Act):
            self._count(entry)
        elif isinstance(entry, Sits):
            self._running[entry.seat] = None
            self._run_outs[entry.seat] = 0
        elif isinstance(entry, Seen):
            self.release(entry.at)
        if pause := self._pace.pause(notes):
            self.hold(pause)
        self._set_table(entry, table)
        if table.actors == CHANCE and not table.by_table:
            return  # a turn may go on after a draw, and its clock with it
        waiting = table.waiting()
        for seat in range(len(self._running)):
            if seat in waiting:
                self._set(seat, table)
            else:
                self._running[seat] = None

    def _count(self, entry: Act) -> None:
        """All that a clock does in one turn is one time that it ran out."""
        running = self._running[entry.seat]
        if not entry.by_clock:
            self._run_outs[entry.seat] = 0
        elif running is None or not running.ran_out:
            self._run_outs[entry.seat] += 1
        if running is not None and running.turn:
            running.ran_out = entry.by_clock
        else:
            self._running[entry.seat] = None

    def _set(self, seat: int, table: Table) -> None:
        running = self._running[seat]
        turn = self._pace.whole_turn(table.state)
        if running is None or turn != running.turn:
            seconds = self._pace.seconds(table.state, seat)
            self._running[seat] = Running(self._from_now(seconds, self._factor or 0), turn)

    def _set_table(self, entry: Entry, table: Table) -> None:
        factor = 1 if self._pace.by_the_rules else self._factor
        if not table.by_table or factor is None:
            self._table = None
        elif self._table is None or isinstance(entry, Ruled):
            self._table = self._from_now(self._pace.table_seconds(table.state), factor) + self._pace.toss(
                self._step
            )

    def _from_now(self, seconds: int, factor: float) -> int:
        return max(self._now, self._held_until) + round(1000 * seconds * factor)
