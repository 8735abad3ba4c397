"""The story as each seat is told it, made from the notes that it may hear."""

from collections.abc import Sequence
from typing import NamedTuple

from quickdraw.engine.words import Note
from quickdraw.games.game import Game
from quickdraw.play import news
from quickdraw.play.log import Act, Begin, Chance, Changed, Chips, Entry, Left, Ruled, Sits, Stopped, Talk
from quickdraw.play.match import Match
from quickdraw.web import frames
from quickdraw.web.frames import Easel


class Line(NamedTuple):
    """One line of the story."""

    number: int
    kind: str
    words: str
    seat: int | None


class Audience:
    """The story as one seat (or a watcher) is told it. It grows with the log and is never told anew."""

    def __init__(self, match: Match, seat: int, all: Easel) -> None:
        self.match = match
        self.seat = seat
        self.came = match.table.came.get(seat, 0)
        self.lines: list[Line] = []
        self.html: list[str] = []
        """Of each line."""
        self.easel = Easel(all)
        self.news: list[Note] = []
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
            heard: list[Note] = []
            while self._told < len(table.story) and table.story[self._told].entry < self._entries:
                if table.hears(self.seat, table.story[self._told]):
                    heard.append(table.story[self._told].note)
                self._told += 1
            self._add(entries[first], heard)

    def _add(self, entry: Entry, heard: list[Note]) -> None:
        names = self._names
        if isinstance(entry, Talk):
            self._tell("talk", entry.text, entry.seat)
            return
        # The end of the last game, and who was faster, is news still when the next thing follows at once.
        goes_on = isinstance(entry, Begin) or (isinstance(entry, Act) and self._ruled)
        self.news = [*self.news, *heard] if goes_on else heard
        self._ruled = isinstance(entry, Ruled)
        if mark := _mark(self.match, entry, names):
            self._tell("mark", mark)
        if isinstance(entry, Sits):
            names[entry.seat] = entry.who.name
        for words in story(self.match.table.game, heard, names):
            self._tell("told", words)

    def _tell(self, kind: str, words: str, seat: int | None = None) -> None:
        number = len(self.lines)
        self.lines.append(Line(number, kind, words, seat))
        name = "" if seat is None else self._names[seat]
        self.html.append(frames.story_line(number, kind, words, seat, name))


def story(game: Game, notes: Sequence[Note], names: Sequence[str]) -> list[str]:
    """A sentence for each note, unless the game tells several in one."""
    together = getattr(game.viewer, "story", None)
    return together(notes, names) if together else [game.viewer.tell(note, names) for note in notes]


def _mark(match: Match, entry: Entry, names: Sequence[str]) -> str:
    """Words for what happens to the match and not in the game."""
    match entry:
        case Begin() if match.log.header.session:
            return f"Hand {entry.number}"
        case Begin() if match.log.header.best_of > 1:
            return f"Game {entry.number}, best of {match.log.header.best_of}"
        case Chips() | Sits() | Left() | Stopped() | Changed():
            return news.tell(entry, names)
        case _:
            return ""
