"""What has happened in a match, entry by entry, and who was told it."""

from functools import lru_cache
from typing import NamedTuple

from quickdraw.engine.words import EVERYONE, Note, only
from quickdraw.games.pace import Pace, unbroken
from quickdraw.play.log import ASIDE, Chance, Entry, Seen

REMEMBERED = 4096


@lru_cache(REMEMBERED)
def known(note: Note) -> Note:
    """The same happens again and again, and a match keeps all of its notes: all matches keep the same one, so
    that there is less to clear away, and what was made of a note is found without comparing it.
    """
    return note


class Told(NamedTuple):
    """A note, when it was heard, and in which entry of the log."""

    at: int
    entry: int
    note: Note


class Heard:
    def __init__(self, seats: int, pace: Pace) -> None:
        self.entries: list[tuple[int, list[Note]]] = []
        """By entry of the log: when it was, and what happened."""
        self.came: dict[int, int] = {}
        """In a session: the entry with which who sits there now joined, or the last one left."""
        self.shown: dict[int, int] = {}
        """By seat, for those that were shown something last and have not seen enough of it: milliseconds."""
        self._seats = range(seats)
        self._pause = None if pace.pause is unbroken else pace.pause

    def take(self, entry: Entry, notes: list[Note]) -> None:
        self.entries.append((entry.at, notes))
        if self._pause is not None:
            self._show(entry, notes)

    def _show(self, entry: Entry, notes: list[Note]) -> None:
        if isinstance(entry, Seen):
            self.shown.pop(entry.seat, None)
        elif not isinstance(entry, (*ASIDE, Chance)):  # what chance adds belongs to what was done before
            self.shown.clear()
        assert self._pause is not None
        number = len(self.entries) - 1
        for seat in self._seats:
            if ms := self._pause([note for note in notes if self.hears(seat, number, note)]):
                self.shown[seat] = ms

    @property
    def story(self) -> list[Told]:
        """All that has happened so far."""
        heard = enumerate(self.entries)
        return [Told(at, entry, note) for entry, (at, notes) in heard for note in notes]

    def told(self, seat: int) -> list[Told]:
        """What this seat (or a WATCHER) has been told so far."""
        return [told for told in self.story if self.hears(seat, told.entry, told.note)]

    def hears(self, seat: int, entry: int, note: Note) -> bool:
        """What was for the one alone who sat there before is not for who sits there now."""
        seen_by = note.seen_by
        return bool(seen_by & only(seat)) and (seen_by == EVERYONE or entry >= self.came.get(seat, 0))
