"""A planted defect: a store that takes no more lines for tables of one game that it has found there."""

from collections.abc import Sequence

from quickdraw.play.store import Append, Store, Then, Write

GAME = "iaijutsu"


class StuckStore(Store):
    """Nobody is told: the table waits for ever, and whoever asks there for anything gets no answer."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._stuck = {table.id for table in self.tables(game=GAME, limit=None)}

    def write(self, what: Sequence[Write], then: Then) -> None:
        if not any(isinstance(write, Append) and write.table_id in self._stuck for write in what):
            super().write(what, then)
