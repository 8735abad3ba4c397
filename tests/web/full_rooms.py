"""A room in which everybody looks at once, and all that each of them is told while the match goes on.

Somebody alone with a table is sent whole frames only, and nobody else's frame is there to be mixed up with.
"""

import asyncio
import re
from collections import Counter
from contextlib import AsyncExitStack
from functools import partial

from quickdraw.engine.words import WATCHER
from quickdraw.play.log import Chance, Entry, Log
from quickdraw.play.store import resolve
from quickdraw.web.telling import Telling
from web.twin_rooms import Line, StillMatch, Twins

STEPS = 4
"""So many are told, the last ones of a match so far."""
WAYS = {"page": (False, False), "quick page": (False, True), "program": (True, False)}
"""How one looks: for each seat (as_json, at_once) of a socket."""
CHANGES = re.compile(r'\{"ack":\d+\}\n<div id="frame"[^>]*></div>')
"""How a text begins that has only what is new."""

Told = dict[int, dict[str, list[str]]]
"""By seat and by way of looking: the texts."""


async def all_told(twins: Twins, log: Log) -> Told:
    """To every seat and to a watcher, in the same room and at the same time."""
    steps = in_steps(log)
    before = [entry for step in steps[:-STEPS] for entry in step]
    first = before or steps.pop(0)
    room = twins.enter(Log(log.header, first))
    match = room.match
    assert isinstance(match, StillMatch)
    lines = {
        (seat, way): Line(twins.app, twins.secret(seat), as_json, at_once=at_once)
        for seat in (*twins.persons, WATCHER)
        for way, (as_json, at_once) in WAYS.items()
    }
    try:
        async with AsyncExitStack() as stack:
            for line in lines.values():
                await stack.enter_async_context(line.open())
            for step in steps[-STEPS:]:
                heard = [len(line.heard) for line in lines.values()]
                match.goes_on(step)
                room.stored = len(match.log.entries)
                room.driver.arrange()
                done = asyncio.get_running_loop().create_future()
                room.house.crier.tell(Telling(room), partial(resolve, done))  # as after every choice
                await done
                for line, texts in zip(lines.values(), heard, strict=True):
                    await line.until(texts + 1)
    finally:
        room.close()
    told: Told = {}
    for (seat, way), line in lines.items():
        told.setdefault(seat, {})[way] = line.heard
    return told


def in_steps(log: Log) -> list[list[Entry]]:
    """What chance does belongs to the step before."""
    steps: list[list[Entry]] = []
    for entry in log.entries:
        if steps and isinstance(entry, Chance):
            steps[-1].append(entry)
        else:
            steps.append([entry])
    return steps


def kinds_of(texts: dict[str, list[str]]) -> Counter[str]:
    """How many of them are whole, and how many tell only what is new."""
    found: Counter[str] = Counter()
    for way, heard in texts.items():
        for text in heard:
            found["situations" if way == "program" else "changes" if CHANGES.match(text) else "whole"] += 1
    return found
