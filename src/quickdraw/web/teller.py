"""The story as each seat is told it, made from the notes that it may hear."""

from collections.abc import Callable, Sequence
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
from quickdraw.web.frames import Easel, Line, marked, talked, told
from quickdraw.web.naming import REMEMBERED, escaped, stand_ins


class Audience:
    """The story as one seat (or a watcher) is told it. It grows with the log, and is told once."""

    def __init__(self, match: Match, seat: int, for_all: Easel) -> None:
        self.match = match
        self.seat = seat
        self.came = match.table.came.get(seat, 0)
        self.lines: list[Line] = []
        self.easel = Easel(for_all)
        self.news: tuple[Note, ...] = ()
        """What the seat was told in the latest step."""
        self.names = [seat.name for seat in match.log.header.seats]
        """In place of their stand-ins in the lines."""
        self.names_in_html = [escaped(name) for name in self.names]
        self._entries = 0
        self._told = 0
        self._ruled = False

    def is_for(self, match: Match) -> bool:
        """False if the match was read anew, or somebody else sits there now."""
        return self.match is match and self.came == match.table.came.get(self.seat, 0)

    def listen(self) -> None:
        """Takes in what the log has grown by, step by step."""
        entries = self.match.log.entries
        while self._entries < len(entries):
            first = self._entries
            last = first + 1
            while last < len(entries) and isinstance(entries[last], Chance):
                last += 1  # what chance does belongs to the step before
            self._entries = last
            self._add(entries[first], self._hear(last, last == len(entries)), first >= self.came)

    def _hear(self, entries: int, all_of_it: bool) -> tuple[Note, ...]:
        """What the seat is told in the entries so far, and has not been told yet."""
        table, seat, begin = self.match.table, self.seat, self._told
        story = table.story
        end = len(story) if all_of_it else begin
        while end < len(story) and story[end].entry < entries:
            end += 1
        self._told = end
        return tuple(
            [
                told.note
                for told in story[begin:end]
                if told.note.seen_by == EVERYONE or table.hears(seat, told)
            ]
        )

    def _add(self, entry: Entry, heard: tuple[Note, ...], here: bool) -> None:
        """`here`: the one who is told it sat there already."""
        match = self.match
        me = match.table.own(self.seat) if here else WATCHER
        if isinstance(entry, Talk):
            self.lines.append(talked(entry.seat, own_names(self.names, me)[entry.seat], entry.text))
            return
        if isinstance(entry, Wants):
            return  # nothing is told of it, and what was news is news still
        # The end of the last game, and who was faster, is news still when the next thing follows at once.
        goes_on = self._ruled if isinstance(entry, Act) else isinstance(entry, Begin)
        self.news = (*self.news, *heard) if goes_on else heard
        self._ruled = isinstance(entry, Ruled)
        if words := mark(match.log.header, entry, self.names, me):
            self.lines.append(marked(words))
        if isinstance(entry, Sits):
            self._rename(entry.seat, entry.who.name)
        self.lines += story(match.table.game.viewer, heard, len(self.names), me)

    def _rename(self, seat: int, name: str) -> None:
        """Of what was told so far the one who left is the hero still."""
        self.lines = [line.named(self.names) for line in self.lines]
        self.names[seat] = name
        self.names_in_html = [escaped(name) for name in self.names]


def story(viewer: Viewer, notes: tuple[Note, ...], seats: int, me: int) -> Sequence[Line]:
    """A sentence for each note, unless the game tells several in one, as who sits at `me` reads it."""
    together = getattr(viewer, "story", None)
    if together is not None:
        return _together(together, notes, seats, me)
    return [_alone(viewer, note, seats, me) for note in notes]


@lru_cache(REMEMBERED)
def _together(
    tell: Callable[..., list[str]], notes: tuple[Note, ...], seats: int, me: int
) -> tuple[Line, ...]:
    return tuple([told(words) for words in tell(notes, stand_ins(seats, me))])


@lru_cache(REMEMBERED)
def _alone(viewer: Viewer, note: Note, seats: int, me: int) -> Line:
    return told(viewer.tell(note, stand_ins(seats, me)))


def mark(header: Header, entry: Entry, names: Sequence[str], me: int) -> str:
    """Words for what happens to the match and not in the game; the names are those before the entry."""
    match entry:
        case Act(by_clock=True):
            return f"The clock chooses for {own_names(names, me)[entry.seat]}."
        case Act() | Chance():
            return ""
        case Begin() if header.session:
            return f"Hand {entry.number}"
        case Begin() if header.best_of > 1:
            return f"Game {entry.number}, best of {header.best_of}"
        case Chips() | Sits() | Left() | Stopped() | Changed():
            return news.tell(entry, own_names(names, me))
        case _:
            return ""
