"""What is measured: choices per CPU-second, how soon both seats know, what an idle table weighs, how
soon a server that is asked to stop is gone.

The servers are measured in turn, several times, so that what else happens on the machine meets all of them.
The first round of each is for warming up; of the others everything counts: a best round would hide just what
the slowest in a hundred is about, and what a server has to clear away now and then. Every round has new
tables, which never grow older than a real match: a server that keeps the whole log of a match at hand pays no
more for it than it would in play.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field

from bench.figure import Figure
from bench.server.boardgameio import Absent, Peer
from bench.server.load import House, Table, Way, at_once, in_turn, pace, saturate
from bench.server.ours import Ours, Plain

WAYS: dict[str, Way] = {"seats in turn": in_turn, "both seats in one instant": at_once}
HOUSES: tuple[type[House], ...] = (Ours, Peer)
LEAST_RATIO, MOST_KB, MOST_SECONDS = 1.5, 200.0, 2.0
TABLES = 200
CHOICES = 30
ROUNDS = 7
PER_SECOND, SECONDS, PACED_ROUNDS = 250.0, 5.0, 15
IDLE = 2000
STOPPED_WITH = 100
REST = 0.5  # seconds for a server to clear tables away before another is measured


@dataclass
class Found:
    """One server's rounds, without the first."""

    idle_kb: float
    cpu: dict[str, list[float]] = field(default_factory=lambda: {way: [] for way in WAYS})
    """By way: the seconds that each round took."""
    took: list[float] = field(default_factory=list)
    """By choice, in all rounds: milliseconds from its sending until both seats have heard of it."""

    def rate(self, way: str) -> float:
        return choices_per_second(self.cpu[way])

    def slower_than(self, percent: int) -> float:
        return sorted(self.took)[len(self.took) * percent // 100]


async def measure(say: Callable[[str], None]) -> list[Figure]:
    found: dict[type[House], Found] = {}
    for kind in HOUSES:
        say(f"{kind.name}: {IDLE} idle tables ...")
        try:
            found[kind] = Found(await idle_kb(kind))
        except Absent as why:
            say(f"{kind.name}: {why}")
    say(f"{Ours.name}: SIGTERM with {STOPPED_WITH} tables ...")
    stopped = await stop_seconds()
    with ExitStack() as open_houses:
        houses = {open_houses.enter_context(closing(kind())): rounds for kind, rounds in found.items()}
        plain = open_houses.enter_context(closing(Plain()))
        plainly = await measure_alternately(houses, plain, say)
    return [
        *(figure for kind, rounds in found.items() for figure in figures(kind.name, rounds)),
        Figure(f"{plain.name}: choices per CPU-second, seats in turn", plainly, "choices"),
        *targets(found[Ours], found.get(Peer)),
        Figure(
            f"SIGTERM to gone, {STOPPED_WITH} tables with both seats connected",
            stopped, "s", "at most", MOST_SECONDS,
        ),
    ]  # fmt: skip


async def measure_alternately(houses: dict[House, Found], plain: House, say: Callable[[str], None]) -> float:
    """Returns the rate of our server when it is not compiled."""
    say(f"{TABLES} tables, a choice always on its way at each, {ROUNDS} rounds ...")
    plainly = []
    for number in range(ROUNDS + 1):
        cpu = {(house, way): await cpu_of(house, play) for way, play in WAYS.items() for house in houses}
        plain_cpu = await cpu_of(plain, in_turn)
        if number:
            plainly.append(plain_cpu)
            for (house, way), seconds in cpu.items():
                houses[house].cpu[way].append(seconds)
    say(f"{TABLES} tables, {PER_SECOND:g} choices/s for {SECONDS:g} s, {PACED_ROUNDS} rounds ...")
    for number in range(PACED_ROUNDS + 1):
        for house, found in houses.items():
            took = await latencies(house)
            if number:
                found.took += [1e3 * seconds for seconds in took]
    return choices_per_second(plainly)


def choices_per_second(cpu: Sequence[float]) -> float:
    """By the seconds that each round took."""
    return TABLES * CHOICES * len(cpu) / sum(cpu)


@asynccontextmanager
async def seated(house: House, n: int) -> AsyncIterator[Sequence[Table]]:
    tables = await house.tables(n)
    try:
        yield tables
    finally:
        for table in tables:
            table.leave()
        await asyncio.sleep(REST)


async def cpu_of(house: House, play: Way) -> float:
    """The seconds of the server's CPU that a round takes."""
    async with seated(house, TABLES) as tables:
        before = house.server.cpu_seconds()
        await saturate(tables, play, CHOICES)
        return house.server.cpu_seconds() - before


async def latencies(house: House) -> list[float]:
    async with seated(house, TABLES) as tables:
        return await pace(tables, PER_SECOND, SECONDS)


async def idle_kb(kind: type[House]) -> float:
    """Of a server just started; both seats of every table are connected."""
    with closing(kind()) as house:
        async with seated(house, TABLES):  # whatever a server makes room for once is not an idle table's
            pass
        before = house.server.resident_kb()
        async with seated(house, IDLE):
            return (house.server.resident_kb() - before) / IDLE


async def stop_seconds() -> float:
    """Whoever is at a table answers the goodbye, as a page does."""
    with closing(Ours()) as house:
        async with seated(house, STOPPED_WITH) as tables:
            for socket in (socket for table in tables for socket in table.seats):
                socket.parting = True
            return await asyncio.to_thread(house.server.stop)


def figures(name: str, found: Found) -> Iterator[Figure]:
    for way in WAYS:
        yield Figure(f"{name}: choices per CPU-second, {way}", found.rate(way), "choices")
    for percent in (50, 99):
        yield Figure(f"{name}: sent to heard by both, p{percent}", found.slower_than(percent), "ms")
    yield Figure(f"{name}: an idle table, both seats connected", found.idle_kb, "kB")


def targets(ours: Found, peer: Found | None) -> Iterator[Figure]:
    """What we want to be; beside a peer that is not there nothing can be said."""
    absent = "boardgame.io is not there"
    unit = "times" if peer else absent
    for way in WAYS:
        ratio = ours.rate(way) / peer.rate(way) if peer else None
        yield Figure(f"choices per CPU-second, {way}, ours to theirs", ratio, unit, "at least", LEAST_RATIO)
    later = ours.slower_than(99) / peer.slower_than(99) if peer else None
    yield Figure("p99, ours to theirs", later, unit, "at most", 1.0)
    yield Figure("an idle table of ours", ours.idle_kb, "kB", "at most", MOST_KB)
