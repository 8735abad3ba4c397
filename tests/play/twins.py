"""Twin matches: two histories that one seat cannot tell apart, for any game.

A twin is the log of a match in which some moves of chance and of other seats are replaced by others,
as long as everything this seat has been told up to now stays the same. Both are of the same length: whose
turn it is, chance's too, everybody knows (`proofs.worlds.prove_knows`).
"""

from collections.abc import Iterator

from quickdraw.engine.words import CHANCE, Rng, below
from quickdraw.play.heard import Told
from quickdraw.play.log import Act, Chance, Entry, Header, Log, Public
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.table import Table

PROPOSALS = 8


def make_twin(match: Match, seat: int, rng: Rng) -> tuple[Log, Table] | None:
    """A log that looks the same to the seat, and its table; None if nothing could be replaced."""
    entries = list(match.log.entries)
    told = match.table.heard.told(seat)
    hidden = [
        i for i, e in enumerate(entries) if isinstance(e, Chance) or (isinstance(e, Act) and e.seat != seat)
    ]
    if not hidden:
        return None
    latest_first = sorted(
        {hidden[below(rng, len(hidden))] for _ in range(PROPOSALS)} | {hidden[-1]}, reverse=True
    )
    for i in latest_first:
        proposal = [
            *entries[:i],
            alternative(match.log.header, entries[:i], entries[i], rng),
            *entries[i + 1 :],
        ]
        if looks_the_same(match.log.header, proposal, seat, told):
            entries = proposal
    if entries == match.log.entries:
        return None
    return Log(match.log.header, entries), replayed(match.log.header, entries)


def replayed(header: Header, entries: list[Entry]) -> Table:
    table = Table(header)
    for entry in entries:
        table.take(entry)
    return table


def looks_the_same(header: Header, entries: list[Entry], seat: int, told: list[Told]) -> bool:
    try:
        return replayed(header, entries).heard.told(seat) == told
    except Refused:  # what came later is not possible any more
        return False


def alternative(header: Header, before: list[Entry], entry: Entry, rng: Rng) -> Entry:
    """Something else that chance or the seat could have done there."""
    assert isinstance(entry, Chance | Act)
    table = replayed(header, before)
    out = [0] * table.game.rules.MAX_ACTIONS
    who = CHANCE if isinstance(entry, Chance) else entry.seat
    action = out[below(rng, table.game.rules.legal(table.state, who, out))]
    if isinstance(entry, Chance):
        return Chance(entry.at, action)
    return Act(entry.at, entry.seat, (action, *entry.actions[1:]), entry.by_clock)


# ---- histories whose logs are of another length, and so no twins ----
def uneven(match: Match, rng: Rng) -> Iterator[tuple[Entry, list[Entry], Table]]:
    """What was replaced; and the log and table of a history in which chance then had more to do, or less."""
    header, entries = match.log.header, match.log.entries
    ways = [i for i, entry in enumerate(entries) if isinstance(entry, Act | Chance)]
    for _ in range(PROPOSALS):
        i = ways[below(rng, len(ways))]
        other = alternative(header, entries[:i], entries[i], rng)
        mended = mend(header, [*entries[:i], other], entries[i + 1 :], rng)
        if mended is not None and len(mended[0]) != len(entries):
            yield entries[i], *mended


def heard(table: Table, entries: list[Entry], seat: int) -> list[object]:
    """All that the seat knows of, in order, not where it stands in the log: what is public, what it chose
    itself, what it was told.
    """
    told = table.heard.told(seat)
    known: list[object] = []
    for i, entry in enumerate(entries):
        if isinstance(entry, Public) or (isinstance(entry, Act) and entry.seat == seat):
            known.append(entry)
        known += [(t.at, t.note) for t in told if t.entry == i]
    return known


def mend(
    header: Header, before: list[Entry], rest: list[Entry], rng: Rng
) -> tuple[list[Entry], Table] | None:
    """What came later, with draws left out or put in where the new course of things wants it."""
    table, made = replayed(header, before), list(before)
    waiting = list(rest)
    try:
        while waiting:
            draws = table.actors == CHANCE and not table.by_table
            if isinstance(waiting[0], Chance) and not draws:
                waiting.pop(0)
                continue
            entry = waiting.pop(0) if isinstance(waiting[0], Chance) or not draws else _draw(table, made, rng)
            table.take(entry)
            made.append(entry)
        while table.actors == CHANCE and not table.by_table:
            made.append(_draw(table, made, rng))
            table.take(made[-1])
    except Refused:
        return None
    return made, table


def _draw(table: Table, made: list[Entry], rng: Rng) -> Chance:
    outcomes = table.outcomes()
    return Chance(made[-1].at, outcomes[below(rng, len(outcomes))])
