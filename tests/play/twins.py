"""Twin matches: two histories that one seat cannot tell apart, for any game.

A twin is the log of a match in which some moves of chance and of other seats are replaced by others,
as long as everything this seat has been told up to now stays the same.
"""

from quickdraw.engine.words import CHANCE, Rng, below
from quickdraw.play.log import Act, Chance, Entry, Header, Log
from quickdraw.play.match import Match
from quickdraw.play.table import Refused, Table, Told

PROPOSALS = 8


def make_twin(match: Match, seat: int, rng: Rng) -> tuple[Log, Table] | None:
    """A log that looks the same to the seat, and its table; None if nothing could be replaced."""
    entries = list(match.log.entries)
    told = match.table.told(seat)
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
        return replayed(header, entries).told(seat) == told
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
