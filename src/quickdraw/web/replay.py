"""A finished match walked through, and its deal checked: both take a while, and are done in a thread."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from quickdraw.engine.words import WATCHER, Note, only
from quickdraw.games.names import own_names
from quickdraw.play.log import UNTOLD, Act, Chance, Chips, Entry, Log, Talk
from quickdraw.play.table import Table
from quickdraw.play.verify import NotFair, NotYet, verify_text
from quickdraw.web import frames, teller
from quickdraw.web.errors import Trouble
from quickdraw.web.naming import named

if TYPE_CHECKING:
    from quickdraw.web.room import Room


@dataclass(frozen=True)
class Walk:
    """One step of a finished match."""

    step: int
    steps: int
    seat: int
    names: list[str]
    """One's own is marked."""
    table: Markup
    happened: list[str]
    follows: str
    """What the next step begins with; empty if there is none."""


def steps_of(log: Log) -> list[int]:
    """Where each step ends: after a decision and what chance made of it. To want to go on is no step."""
    entries = log.entries
    return [
        i + 1
        for i in range(len(entries))
        if i + 1 == len(entries) or not isinstance(entries[i + 1], (Chance, *UNTOLD))
    ]


def finished(room: "Room") -> Log:
    """A copy of the log, to be walked through in another thread. Called with the lock held."""
    if not room.over:
        raise Trouble(409, "A match can be walked through when it is over.")
    if room.match is None:
        raise Trouble(409, room.frozen)
    return Log(room.match.log.header, list(room.match.log.entries))


def walk(log: Log, step: int, seat: int, me: int = WATCHER) -> Walk:
    """`me`: the seat of who walks through it, whose name is marked when it is seen from there, from the
    moment on when they sat down.
    """
    ends = steps_of(log)
    step = max(0, min(step, len(ends) - 1))
    seat = max(0, min(seat, len(log.header.seats) - 1))
    begin, end, *later = [0, *ends][step : step + 3]
    table = Table(log.header)
    for entry in log.entries[:begin]:
        table.take(entry)
    came = _came(log, me)
    mine, mine_next = (me if entry >= came else WATCHER for entry in (begin, end))
    heard, happened = _take(table, log.entries[begin:end], seat, mine if me == seat else WATCHER)
    view = replace(table.view(seat), legal=())  # what was to be chosen then is chosen
    names = own_names(table.names, mine)
    at_table = names if me == seat else table.names
    drawn, _ = frames.draw_table(
        table.game, view, at_table, heard, curtain=True, bank=None, may_end_early=False
    )
    follows = ""
    if later:
        follows = _take(table, log.entries[end : later[0]], seat, mine_next if me == seat else WATCHER)[1][0]
    return Walk(step, len(ends), seat, names, Markup(drawn), happened, follows)


def _came(log: Log, seat: int) -> int:
    """The entry with which who sits there at the end of a session joined it."""
    joined = [
        number
        for number, entry in enumerate(log.entries)
        if isinstance(entry, Chips) and entry.seat == seat and entry.what == "join"
    ]
    return joined[-1] if joined else 0


def _take(table: Table, entries: Sequence[Entry], seat: int, me: int) -> tuple[list[Note], list[str]]:
    """One step: what the seat hears of it, and all of it in words."""
    heard: list[Note] = []
    told: list[str] = []
    for entry in entries:
        names = own_names(table.names, me)
        if isinstance(entry, Talk):
            told.append(f"{names[entry.seat]}: {entry.text}")
        elif words := teller.mark(table.header, entry, table.names, me):
            told.append(words)
        heard += [note for note in table.take(entry) if note.seen_by & only(seat)]
    names = own_names(table.names, me)
    story = teller.narrator(table.game.viewer, len(names), me)(tuple(heard))
    told += [named(line.words, table.names) for line in story]
    return heard, told or [_untold(entries[0], names)]


def _untold(entry: Entry, names: Sequence[str]) -> str:
    """Words for a step of which the seat hears nothing."""
    return f"{names[entry.seat]} has chosen." if isinstance(entry, Act) else "The cards lie ready."


@dataclass(frozen=True)
class Found:
    fair: bool | None
    """None if nobody can say: these are not the rules that it was played by."""
    words: str


def finished_text(room: "Room") -> str:
    """The log with its secret. Called with the lock held."""
    if not room.over:
        raise Trouble(409, "A deal can be checked when the match is over: then its secret is shown.")
    return room.log_text(WATCHER)


def check(text: str) -> Found:
    """Draws again and compares."""
    try:
        log, _ = verify_text(text)
    except NotYet as e:
        return Found(None, str(e))
    except (NotFair, ValueError) as e:
        return Found(False, str(e))
    entries = len(log.entries)
    return Found(True, f"{entries} entries: every card was drawn as committed, every move was by the rules.")
