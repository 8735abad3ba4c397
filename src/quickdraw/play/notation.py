"""The log as text: one open, versioned notation for all games. docs/notation.md describes it.

Seats are counted from 1, as people do; everywhere else in the program they are counted from 0.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields

from quickdraw.engine.variant import BadVariant, Variant
from quickdraw.engine.words import WATCHER
from quickdraw.games import UnknownGame, load
from quickdraw.games.game import Game
from quickdraw.play.log import Act, Begin, Chance, Chips, Entry, Header, Log, Ruled, Seat, Talk
from quickdraw.play.table import Table
from quickdraw.play.talk import escape, unescape

VERSION = "quickdraw 1"
HEADER_WORDS = ("game", "rules", "option", "seat", "best-of", "session", "began", "commitment", "entropy")


class BadNotation(ValueError):
    """A file that is not a log in our notation; the message names the line."""


# ---- writing ----
def write(log: Log, table: Table) -> str:
    """The whole log. For a match that is over: it holds everything that was hidden."""
    if log.secret is None:
        raise ValueError("the match is not over; write_for(seat) writes what a seat may see")
    game = load(log.header.game)
    entries = (_entry(game, entry) for entry in log.entries)
    return assemble("\n".join(_header(log.header)), entries, table.result(), log.secret)


def assemble(header: str, entries: Iterable[str], result: str, secret: bytes) -> str:
    """The whole log from its lines, as they are written or as a store has kept them."""
    return "\n".join([header, "", *entries, "", f"result {result}", f"secret {secret.hex()}", ""])


def write_for(log: Log, table: Table, seat: int) -> str:
    """What the seat may see while the match runs: its own choices, all talk, and what it was told."""
    told = table.told(seat)
    onlooker = "a watcher" if seat == WATCHER else f"seat {seat + 1}"
    lines = [*_header(log.header), "", f"; a running match, as {onlooker} sees it"]
    for i, entry in enumerate(log.entries):
        if isinstance(entry, Begin | Chips | Talk) or (isinstance(entry, Act) and entry.seat == seat):
            lines.append(_entry(table.game, entry))
        lines += [
            f"{_time(t.at)} told {table.game.viewer.tell(t.note, log.header.names)}"
            for t in told
            if t.entry == i
        ]
    return "\n".join([*lines, ""])


def _header(header: Header) -> Iterator[str]:
    yield VERSION
    yield f"game {header.game}"
    yield f"rules {header.rules}"
    for f in fields(header.options):
        value = getattr(header.options, f.name)
        yield f"option {f.name} {' '.join(map(str, value)) if isinstance(value, tuple) else value}"
    for number, seat in enumerate(header.seats, 1):
        yield " ".join(filter(None, ["seat", str(number), seat.kind, seat.bot, seat.name]))
    yield "session" if header.session else f"best-of {header.best_of}"
    yield f"began {header.began}"
    yield f"commitment {header.commitment}"
    for number, entropy in enumerate(header.entropy, 1):
        yield f"entropy {number} {entropy.hex() or '-'}"


def _entry(game: Game, entry: Entry) -> str:
    if isinstance(entry, Begin):
        return f"{_time(entry.at)} begin {entry.number}"
    if isinstance(entry, Chips):
        return f"{_time(entry.at)} {entry.what} {entry.seat + 1} {entry.chips}"
    if isinstance(entry, Chance | Ruled):
        who = "chance" if isinstance(entry, Chance) else "table"
        return f"{_time(entry.at)} {who} {game.viewer.action_name(entry.outcome)}"
    if isinstance(entry, Talk):
        return f"{_time(entry.at)} talk {entry.seat + 1} {escape(entry.text)}"
    who = "clock" if entry.by_clock else "seat"
    return f"{_time(entry.at)} {who} {entry.seat + 1} {' '.join(map(game.viewer.action_name, entry.actions))}"


def _time(at: int) -> str:
    """
    >>> _time(61_005)
    '61.005'
    """
    return f"{at // 1000}.{at % 1000:03}"


# ---- reading ----
def read(text: str) -> tuple[Log, str]:
    """A log, and the result that the file claims. Says which line it stumbles over."""
    lines = list(_spoken(text))
    if not lines or lines[0][1] != VERSION:
        raise BadNotation(f"this is not a log in our notation: the first line must be '{VERSION}'")
    if any(re.match(r"\d+\.\d{3} told ", line) for _, line in lines):
        raise BadNotation("this is a running match as one seat saw it; the log of a finished match is needed")
    header_lines = [(n, line) for n, line in lines[1:] if line.split()[0] in HEADER_WORDS]
    header = _read_header(header_lines)
    log, result = Log(header), ""
    for n, line in lines[1 + len(header_lines) :]:
        word, _, rest = line.partition(" ")
        try:
            if word == "result":
                result = rest
            elif word == "secret":
                log.secret = bytes.fromhex(rest)
            else:
                log.entries.append(_read_entry(load(header.game), word, rest))
                log.lines.append(n)
        except (ValueError, KeyError, IndexError) as e:
            raise BadNotation(f"line {n} cannot be read: {line!r}") from e
    return log, result


def _spoken(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for n, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith(";"):
            yield n, line


def first_difference(text: str, log: Log, table: Table) -> str:
    """A log has one spelling. Names the first line that is not as we would write it; empty if all are."""
    ours = [line for _, line in _spoken(write(log, table))]
    theirs = list(_spoken(text))
    for (n, line), expected in zip(theirs, ours, strict=False):
        if line != expected:
            return f"Line {n} says {line!r} where {expected!r} should stand."
    if len(theirs) != len(ours):
        return f"There are {len(theirs)} lines where {len(ours)} should stand."
    return ""


def _read_header(lines: list[tuple[int, str]]) -> Header:
    single: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: list[Seat] = []
    entropy: list[bytes] = []
    for n, line in lines:
        word, _, rest = line.partition(" ")
        try:
            if word == "option":
                name, value = rest.split(" ", 1)
                options[name] = value
            elif word == "seat":
                _, kind, name = rest.split(" ", 2)
                bot, name = name.split(" ", 1) if kind == "bot" else ("", name)
                seats.append(Seat("bot" if bot else "person", name, bot))
            elif word == "entropy":
                value = rest.split()[1]
                entropy.append(b"" if value == "-" else bytes.fromhex(value))
            else:
                single[word] = rest
        except (ValueError, IndexError) as e:
            raise BadNotation(f"line {n} cannot be read: {line!r}") from e
    return _make_header(single, options, seats, entropy)


def _make_header(
    single: dict[str, str], options: dict[str, str], seats: list[Seat], entropy: list[bytes]
) -> Header:
    try:
        game = load(single["game"])
        session = "session" in single
        if session and game.fund is None:
            raise ValueError(f"{game.name} is not played for chips")
        made = Header(
            game=game.name,
            rules=single["rules"],
            options=_read_options(game, options),
            seats=tuple(seats),
            best_of=1 if session else int(single["best-of"]),
            began=single["began"],
            commitment=single["commitment"],
            entropy=tuple(entropy),
            session=session,
        )
    except KeyError as e:
        raise BadNotation(f"the header has no line {e.args[0]!r}") from e
    except (UnknownGame, BadVariant, ValueError) as e:
        raise BadNotation(f"the header is wrong: {e}") from e
    return made


def _read_options(game: Game, options: dict[str, str]) -> Variant:
    tuples = {f.name for f in fields(game.options) if isinstance(f.default, tuple)}
    return game.options.read(
        {
            name: [int(x) for x in value.split()] if name in tuples else int(value)
            for name, value in options.items()
        }
    )


def _read_entry(game: Game, time: str, rest: str) -> Entry:
    seconds, _, millis = time.partition(".")
    at = int(seconds) * 1000 + int(millis)
    what, *words = rest.split()
    if what == "begin":
        return Begin(at, int(words[0]))
    if what in ("join", "rebuy", "leave"):
        return Chips(at, int(words[0]) - 1, what, int(words[1]))  # type: ignore[arg-type]
    if what in ("chance", "table"):
        outcome = game.viewer.action_number(words[0])
        return Chance(at, outcome) if what == "chance" else Ruled(at, outcome)
    if what == "talk":
        _, seat, text = rest.split(" ", 2)
        return Talk(at, int(seat) - 1, unescape(text))
    if what in ("seat", "clock"):
        actions = tuple(map(game.viewer.action_number, words[1:]))
        return Act(at, int(words[0]) - 1, actions, by_clock=what == "clock")
    raise ValueError(what)
