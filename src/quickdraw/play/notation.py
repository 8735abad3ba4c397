"""The log as text: one open, versioned notation for all games. docs/notation.md describes it.

Seats are counted from 1, as people do; everywhere else in the program they are counted from 0.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from quickdraw.engine.variant import BadVariant, Variant
from quickdraw.engine.words import WATCHER
from quickdraw.games import UnknownGame, load
from quickdraw.games.game import Game
from quickdraw.play.heard import Told
from quickdraw.play.log import (
    KINDS,
    Act,
    Begin,
    Chance,
    Changed,
    Chips,
    Entry,
    Header,
    Left,
    Log,
    Public,
    Ruled,
    Seat,
    Seen,
    Sits,
    Stopped,
    Talk,
    Wants,
)
from quickdraw.play.table import Table
from quickdraw.play.talk import escape, unescape

VERSION = "quickdraw 1"
HEADER_WORDS = ("game", "rules", "option", "seat", "best-of", "session", "began", "commitment", "entropy")


class BadNotation(ValueError):
    """A file that is not a log in our notation; the message names the line."""


class OtherOptions(BadNotation):
    """A log with options that the game does not have here, as those of an older Quickdraw may be."""


# ---- writing ----
def write(log: Log, table: Table) -> str:
    """The whole log. For a match that is over: it holds everything that was hidden."""
    if log.secret is None:
        raise ValueError("the match is not over; write_for(seat) writes what a seat may see")
    game = load(log.header.game)
    entries = (write_entry(game, entry) for entry in log.entries)
    return assemble(write_header(log.header), entries, table.result(), log.secret)


def assemble(header: str, entries: Iterable[str], result: str, secret: bytes) -> str:
    """The whole log from its lines, as they are written or as a store has kept them."""
    return "\n".join([header, "", *entries, "", f"result {result}", f"secret {secret.hex()}", ""])


def write_for(log: Log, table: Table, seat: int) -> str:
    """What the seat may see while the match runs: its own choices, what is public, and what it was told."""
    told: dict[int, list[Told]] = defaultdict(list)
    for t in table.heard.told(seat):
        told[t.entry].append(t)
    onlooker = "a watcher" if seat == WATCHER else f"seat {seat + 1}"
    lines = [write_header(log.header), "", f"; a running match, as {onlooker} sees it"]
    names = [who.name for who in log.header.seats]
    for i, entry in enumerate(log.entries):
        mine = isinstance(entry, Act) and entry.seat == seat and i >= table.heard.came.get(seat, 0)
        if mine or isinstance(entry, Public):
            lines.append(write_entry(table.game, entry))
        lines += [f"{_time(t.at)} told {table.game.viewer.tell(t.note, names)}" for t in told.get(i, ())]
        if isinstance(entry, Sits):
            names[entry.seat] = entry.who.name  # of what was told before, the one who left is the hero still
    return "\n".join([*lines, ""])


def write_header(header: Header) -> str:
    """Its lines, without an end of line after the last."""
    return "\n".join(_header(header))


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
        yield f"entropy {number} {_hex(entropy)}"


def write_entry(game: Game, entry: Entry) -> str:
    """One line, without its end."""
    return f"{_time(entry.at)} {_what(game, entry)}"


def _what(game: Game, entry: Entry) -> str:
    match entry:
        case Act():  # first what comes most often
            who = "clock" if entry.by_clock else "seat"
            return f"{who} {entry.seat + 1} {' '.join(map(game.viewer.action_name, entry.actions))}"
        case Chance():
            return f"chance {game.viewer.action_name(entry.outcome)}"
        case Ruled():
            return f"table {game.viewer.action_name(entry.outcome)}"
        case Begin():
            return f"begin {entry.number}"
        case Chips():
            return f"{entry.what} {entry.seat + 1} {entry.chips}"
        case Talk():
            return f"talk {entry.seat + 1} {escape(entry.text)}"
        case Wants():
            return f"want {entry.seat + 1}"
        case Seen():
            return f"seen {entry.seat + 1}"
        case Sits():
            brings = entry.who.bot or _hex(entry.entropy)
            return f"sit {entry.seat + 1} {entry.who.kind} {brings} {entry.who.name}"
        case Left():
            return f"{'claim' if entry.claimed else 'resign'} {entry.seat + 1}"
        case Stopped():
            return f"stop {escape(entry.why)}"
        case Changed():
            return f"rules {entry.rules}"


def _hex(entropy: bytes) -> str:
    return entropy.hex() or "-"


def _time(at: int) -> str:
    """
    >>> _time(61_005)
    '61.005'
    """
    return f"{at // 1000}.{str(at % 1000).zfill(3)}"  # `:03` would not be compiled: a line of every choice


# ---- reading ----
def read(text: str) -> tuple[Log, str]:
    """A log, and the result that the file claims. Says which line it stumbles over."""
    lines = list(_spoken(text))
    _check_version(lines)
    if any(re.match(r"\d+\.\d{3} told ", line) for _, line in lines):
        raise BadNotation("this is a running match as one seat saw it; the log of a finished match is needed")
    header_lines = [(n, line) for n, line in lines[1:] if line.split()[0] in HEADER_WORDS]
    header = _read_header(header_lines)
    game = load(header.game)
    log, result = Log(header), ""
    for n, line in lines[1 + len(header_lines) :]:
        word, _, rest = line.partition(" ")
        try:
            if word == "result":
                result = rest
            elif word == "secret":
                log.secret = bytes.fromhex(rest)
            else:
                log.entries.append(_read_entry(game, line))
                log.lines.append(n)
        except (ValueError, KeyError, IndexError) as e:
            raise BadNotation(f"line {n} cannot be read: {line!r}") from e
    return log, result


def read_header(text: str) -> Header:
    """What write_header wrote."""
    lines = list(_spoken(text))
    _check_version(lines)
    return _read_header(lines[1:])


def read_entry(game: Game, line: str) -> Entry:
    """What write_entry wrote."""
    try:
        return _read_entry(game, line)
    except (ValueError, KeyError, IndexError) as e:
        raise BadNotation(f"this line cannot be read: {line!r}") from e


def rules_in(header: str, lines: Sequence[str]) -> str:
    """The version of the rules that a match was last played by, though nothing else of it can be read."""
    versions = [line[6:] for line in header.split("\n") if line.startswith("rules ")]
    versions += [line.split(" ")[-1] for line in lines if line.split(" ")[1:2] == ["rules"]]
    return versions[-1] if versions else ""


def _check_version(lines: list[tuple[int, str]]) -> None:
    if not lines or lines[0][1] != VERSION:
        raise BadNotation(f"this is not a log in our notation: the first line must be '{VERSION}'")


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
                seats.append(Seat(KINDS[KINDS.index(kind)], name, bot))
            elif word == "entropy":
                entropy.append(_read_hex(rest.split()[1]))
            elif word in HEADER_WORDS:
                single[word] = rest
            else:
                raise ValueError(word)
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
    except BadVariant as e:
        wrong = "; ".join(str(e).splitlines())
        raise OtherOptions(f"the options are not those of this Quickdraw: {wrong}") from e
    except (UnknownGame, ValueError) as e:
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


def _read_entry(game: Game, line: str) -> Entry:
    time, _, what = line.partition(" ")
    seconds, _, millis = time.partition(".")
    at = int(seconds) * 1000 + int(millis)
    match what.split(" "):
        case ["begin", number]:
            return Begin(at, int(number))
        case ["join" | "rebuy" | "leave" as deed, seat, chips]:
            return Chips(at, int(seat) - 1, deed, int(chips))
        case ["chance", name]:
            return Chance(at, game.viewer.action_number(name))
        case ["table", name]:
            return Ruled(at, game.viewer.action_number(name))
        case ["seat" | "clock" as who, seat, *names]:
            actions = tuple(map(game.viewer.action_number, names))
            return Act(at, int(seat) - 1, actions, by_clock=who == "clock")
        case ["talk", seat, *text]:
            return Talk(at, int(seat) - 1, unescape(_rest(text)))
        case ["want", seat]:
            return Wants(at, int(seat) - 1)
        case ["seen", seat]:
            return Seen(at, int(seat) - 1)
        case ["sit", seat, "person", entropy, *name]:
            return Sits(at, int(seat) - 1, Seat("person", _rest(name)), _read_hex(entropy))
        case ["sit", seat, "bot", bot, *name]:
            return Sits(at, int(seat) - 1, Seat("bot", _rest(name), bot))
        case ["resign" | "claim" as how, seat]:
            return Left(at, int(seat) - 1, claimed=how == "claim")
        case ["stop", *why]:
            return Stopped(at, unescape(_rest(why)))
        case ["rules", version]:
            return Changed(at, version)
    raise ValueError(what)


def _rest(words: list[str]) -> str:
    """Words and the blanks between them, however many; there is at least one."""
    if not words:
        raise ValueError("words are missing")
    return " ".join(words)


def _read_hex(word: str) -> bytes:
    return b"" if word == "-" else bytes.fromhex(word)
