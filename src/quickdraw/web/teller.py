"""The story as each seat is told it, made from the notes that it may hear."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from quickdraw.engine.words import EVERYONE, WATCHER, Note
from quickdraw.games.game import Viewer
from quickdraw.games.names import own_names
from quickdraw.play import news
from quickdraw.play.log import (
    UNTOLD,
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
)  # fmt: skip
from quickdraw.play.match import Match
from quickdraw.web.frames import Easel, Line, marked, talked, told
from quickdraw.web.naming import escaped, named, names_in_html, stand_ins

REMEMBERED = 1024
"""Notes, or what is told of several in one, of one game."""


class Step:
    """An entry of the log, with what chance made of it."""

    def __init__(self, number: int, entry: Entry, notes: tuple[Note, ...], names: tuple[str, ...]) -> None:
        self.number = number
        """Of its first entry."""
        self.entry = entry
        self.notes = notes
        self.for_all = _is_for_all(notes)
        """Everybody may hear all of it."""
        self.names = names
        """Of those who sat there before it."""


class Teller:
    """Tells one match, step by step, to all who look at it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.easel = Easel(past=self.past)
        """What looks the same to everybody."""
        self.steps: list[Step] = []
        self._names = tuple([seat.name for seat in match.log.header.seats])
        self._entries = 0
        self._audiences: dict[int, Audience] = {}

    def audience(self, seat: int) -> "Audience":
        """Which has heard all that there is."""
        found, came = self._audiences.get(seat), self.match.table.heard.came
        if found is None or (came and found.came != came.get(seat, 0)):
            found = self._audiences[seat] = Audience(self, seat)  # somebody else may sit there now
        entries = self.match.log.entries
        while self._entries < len(entries):
            self.steps.append(self._next_step(entries))
        try:
            found.listen()
        except BaseException:
            del self._audiences[seat]  # who has heard half of it would hear that again
            raise
        return found

    def _next_step(self, entries: list[Entry]) -> Step:
        heard, first = self.match.table.heard.entries, self._entries
        notes, last = tuple(heard[first][1]), first + 1
        while last < len(entries) and isinstance(entries[last], Chance):
            notes += tuple(heard[last][1])
            last += 1
        self._entries = last
        entry, names = entries[first], self._names
        if isinstance(entry, Begin):
            for easel in (self.easel, *[audience.easel for audience in self._audiences.values()]):
                easel.forget()
        elif isinstance(entry, Sits):
            self._names = (*names[: entry.seat], entry.who.name, *names[entry.seat + 1 :])
        return Step(first, entry, notes, names)

    def past(self) -> Iterator[tuple[tuple[Note, ...], tuple[str, ...] | None]]:
        """What everybody has heard: see `games.look.Past`."""
        for step in reversed(self.steps):
            notes = step.notes
            if not step.for_all:
                notes = tuple([note for note in notes if note.seen_by == EVERYONE])
            yield notes, None if step.names is self._names else step.names


class Audience:
    """The story as one seat (or a watcher) is told it. It grows with the log, and is told once."""

    def __init__(self, teller: Teller, seat: int) -> None:
        match = teller.match
        self.teller = teller
        self.seat = seat
        self.came = match.table.heard.came.get(seat, 0)
        self.told_to = f"{seat}-{self.came}"
        """Another for whoever takes the seat, or leaves it: they are told another story from then on."""
        self.lines: list[Line] = []
        self.easel = Easel(teller.easel)
        self.news: tuple[Note, ...] = ()
        """What the seat was told in the latest step."""
        self.names = [seat.name for seat in match.log.header.seats]
        """In place of their stand-ins in the lines."""
        self.names_in_html = names_in_html(self.names)
        self._heard = 0
        """Steps."""
        self._ruled = False
        self._by_clock: int | None = None
        """The seat for which the clock has just chosen."""

    def listen(self) -> None:
        """Takes in the steps that are new."""
        steps = self.teller.steps
        for step in steps[self._heard :]:
            heard = step.notes if step.for_all else self._hear(step.number, step.notes)
            self._add(step.entry, heard, self.seat if step.number >= self.came else WATCHER)
        self._heard = len(steps)

    def _hear(self, number: int, notes: tuple[Note, ...]) -> tuple[Note, ...]:
        """What is for this seat."""
        hears, seat = self.teller.match.table.heard.hears, self.seat
        return tuple([note for note in notes if hears(seat, number, note)])

    def _add(self, entry: Entry, heard: tuple[Note, ...], me: int) -> None:
        """`me`: the seat of the one who is told it, if they sat there already."""
        table = self.teller.match.table
        if table.bankrolls is not None:
            me = table.own(me)
        if isinstance(entry, Act):
            goes_on, by_clock = self._ruled, entry.seat if entry.by_clock else None
            if by_clock is not None and by_clock != self._by_clock:  # once a turn is enough
                self._mark(entry, me)
        elif isinstance(entry, Talk):
            self.lines.append(talked(entry.seat, own_names(self.names, me)[entry.seat], entry.text))
            return
        elif isinstance(entry, UNTOLD):
            return  # nothing is told of it, and what was news is news still
        else:
            goes_on, by_clock = isinstance(entry, Begin), None
            self._mark(entry, me)
        # The end of the last game, and who was faster, is news still when the next thing follows at once.
        self.news = self.news + heard if goes_on else heard
        self._ruled = isinstance(entry, Ruled)
        self._by_clock = by_clock
        self.lines += narrator(table.game.viewer, len(self.names), me)(heard)

    def _mark(self, entry: Entry, me: int) -> None:
        if words := mark(self.teller.match.log.header, entry, self.names, me):
            self.lines.append(marked(words))
        if isinstance(entry, Sits):
            self._rename(entry.seat, entry.who.name)

    def _rename(self, seat: int, name: str) -> None:
        """Of what was told and shown so far the one who left is the hero still."""
        self.lines = [line.named(self.names) for line in self.lines]
        were = [escaped(name) for name in self.names]
        for look, parts in self.easel.looks.items():
            self.easel.looks[look] = {part: named(html, were) for part, html in parts.items()}
        self.names[seat] = name
        self.names_in_html = names_in_html(self.names)


def _is_for_all(notes: tuple[Note, ...]) -> bool:
    for note in notes:
        if note.seen_by != EVERYONE:
            return False
    return True


@cache
def narrator(viewer: Viewer, seats: int, me: int) -> Callable[[tuple[Note, ...]], Iterable[Line]]:
    """Tells the story as who sits at `me` reads it: a sentence for each note, unless the game tells several
    in one.
    """
    together = getattr(viewer, "story", None)
    if together is not None:
        names = stand_ins(seats, me)
        return lru_cache(REMEMBERED)(lambda notes: tuple([told(words) for words in together(notes, names)]))
    sentences, reader = _sentences(viewer, seats), min(me, seats)
    return lambda notes: [sentences(note)[reader] for note in notes]


@cache
def _sentences(viewer: Viewer, seats: int) -> Callable[[Note], tuple[Line, ...]]:
    """For a note, the sentence as each seat reads it, and last as who watches does. They are told one
    after the other, and what was just looked up is quickly found again.
    """
    readers = [stand_ins(seats, me) for me in (*range(seats), WATCHER)]
    return lru_cache(REMEMBERED)(lambda note: tuple([told(viewer.tell(note, names)) for names in readers]))


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
