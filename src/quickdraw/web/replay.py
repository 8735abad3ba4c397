"""A finished match walked through, and its deal checked: both take a while, and are done in a thread."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from quickdraw.engine.words import WATCHER, Note, only
from quickdraw.play.log import Chance, Log, Talk
from quickdraw.play.table import Table
from quickdraw.play.verify import NotFair, verify_text
from quickdraw.web import frames, teller
from quickdraw.web.errors import Trouble

if TYPE_CHECKING:
    from quickdraw.web.room import Room


@dataclass(frozen=True)
class Walk:
    """One step of a finished match."""

    step: int
    steps: int
    seat: int
    names: list[str]
    table: Markup
    status: str
    happened: list[str]


def steps_of(log: Log) -> list[int]:
    """Where each step ends: after a decision and what chance made of it."""
    entries = log.entries
    return [
        i + 1 for i in range(len(entries)) if i + 1 == len(entries) or not isinstance(entries[i + 1], Chance)
    ]


def finished(room: "Room") -> Log:
    """A copy of the log, to be walked through in another thread. Called with the lock held."""
    if not room.over:
        raise Trouble(409, "A match can be walked through when it is over.")
    if room.match is None:
        raise Trouble(409, room.frozen)
    return Log(room.match.log.header, list(room.match.log.entries))


def walk(log: Log, step: int, seat: int) -> Walk:
    ends = steps_of(log)
    step = max(0, min(step, len(ends) - 1))
    seat = max(0, min(seat, len(log.header.seats) - 1))
    table = Table(log.header)
    heard: list[Note] = []
    for number, entry in enumerate(log.entries[: ends[step]]):
        notes = table.take(entry)
        if number >= (ends[step - 1] if step else 0):
            heard += [note for note in notes if note.seen_by & only(seat)]
    view = replace(table.view(seat), legal=())  # what was to be chosen then is chosen
    drawn, scene = frames.draw_table(table.game, view, table.names, heard, curtain=True, bank=None)
    said = [
        f"{table.names[entry.seat]}: {entry.text}"
        for entry in log.entries[ends[step - 1] if step else 0 : ends[step]]
        if isinstance(entry, Talk)
    ]
    return Walk(
        step,
        len(ends),
        seat,
        table.names,
        Markup(drawn),
        scene["status"],
        [*said, *teller.story(table.game.viewer, tuple(heard), tuple(table.names))],
    )


@dataclass(frozen=True)
class Found:
    fair: bool
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
    except (NotFair, ValueError) as e:
        return Found(False, str(e))
    entries = len(log.entries)
    return Found(True, f"{entries} entries: every card was drawn as committed, every move was by the rules.")
