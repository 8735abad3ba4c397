"""The story as each seat is told it, made from the notes that it may hear."""

from collections.abc import Sequence
from functools import lru_cache

from quickdraw.engine.words import EVERYONE, WATCHER, Note
from quickdraw.games.game import Viewer
from quickdraw.games.names import own_names
from quickdraw.play import news
from quickdraw.play.log import (
    Act,
    Begin,
    Chance,
    Changed,
    Chips,
    Entry,
    Header,
    Left,
    Ruled,
    Sits,
    Stopped,
    Talk,
    Wants,
)  # fmt: skip
from quickdraw.play.match import Match
from quickdraw.web.frames import Easel, Line

LATELY = 256
"""Steps whose story is remembered: some of it is told again and again, and to all who watch."""


class Audience:
    """The story as one seat (or a watcher) is told it. It grows with the log and is never told anew."""

    def __init__(self, match: Match, seat: int, for_all: Easel) -> None:
        self.match = match
        self.seat = seat
        self.came = match.table.came.get(seat, 0)
        self.lines: list[Line] = []
        self.easel = Easel(for_all)
        self.news: tuple[Note, ...] = ()
        """What the seat was told in the latest step."""
        self._names = [seat.name for seat in match.log.header.seats]
        self._entries = 0
        self._told = 0
        self._ruled = False

    def is_for(self, match: Match) -> bool:
        """False if the match was read anew, or somebody else sits there now."""
        return self.match is match and self.came == match.table.came.get(self.seat, 0)

    def listen(self) -> None:
        """Takes in what the log has grown by, step by step."""
        table, entries = self.match.table, self.match.log.entries
        while self._entries < len(entries):
            first = self._entries
            self._entries += 1
            while self._entries < len(entries) and isinstance(entries[self._entries], Chance):
                self._entries += 1  # what chance does belongs to the step before
            end = self._told
            while end < len(table.story) and table.story[end].entry < self._entries:
                end += 1
            seat, hears = self.seat, table.hears
            heard = [
                told.note
                for told in table.story[self._told : end]
                if told.note.seen_by == EVERYONE or hears(seat, told)
            ]
            self._told = end
            self._add(entries[first], tuple(heard), first >= self.came)

    def _add(self, entry: Entry, heard: tuple[Note, ...], here: bool) -> None:
        """`here`: the one who is told it sat there already."""
        me = self.match.table.own(self.seat) if here else WATCHER
        names = own_names(self._names, me)
        if isinstance(entry, Talk):
            self._tell("talk", entry.text, entry.seat, names[entry.seat])
            return
        if isinstance(entry, Wants):
            return  # nothing is told of it, and what was news is news still
        # The end of the last game, and who was faster, is news still when the next thing follows at once.
        goes_on = isinstance(entry, Begin) or (isinstance(entry, Act) and self._ruled)
        self.news = (*self.news, *heard) if goes_on else heard
        self._ruled = isinstance(entry, Ruled)
        if words := mark(self.match.log.header, entry, names):
            self._tell("mark", words)
        if isinstance(entry, Sits):
            self._names[entry.seat] = entry.who.name
            names = own_names(self._names, me)
        for words in story(self.match.table.game.viewer, heard, tuple(names)):
            self.lines.append(Line(len(self.lines), "told", words))

    def _tell(self, kind: str, words: str, seat: int | None = None, name: str = "") -> None:
        self.lines.append(Line(len(self.lines), kind, words, seat, name))


@lru_cache(LATELY)
def story(viewer: Viewer, notes: tuple[Note, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence for each note, unless the game tells several in one."""
    together = getattr(viewer, "story", None)
    return tuple(together(notes, names) if together else [viewer.tell(note, names) for note in notes])


def mark(header: Header, entry: Entry, names: Sequence[str]) -> str:
    """Words for what happens to the match and not in the game; the names are those before the entry."""
    match entry:
        case Begin() if header.session:
            return f"Hand {entry.number}"
        case Begin() if header.best_of > 1:
            return f"Game {entry.number}, best of {header.best_of}"
        case Chips() | Sits() | Left() | Stopped() | Changed():
            return news.tell(entry, names)
        case Act(by_clock=True):
            return f"The clock chooses for {names[entry.seat]}."
        case _:
            return ""
