"""Nothing leaks: all bytes of all messages are the same for histories that the onlooker cannot tell apart."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from play.twins import make_twin, make_uneven_twin
from quickdraw.engine.words import WATCHER, Rng
from quickdraw.games import NAMES
from quickdraw.play.log import Log
from quickdraw.play.match import Match
from web.positions import SETUPS, moments
from web.twin_rooms import KINDS, all_sent, twin_house


class Leak(AssertionError):
    """The kind of the message, and where its bytes differ."""


async def prove_secrecy(folder: Path, game: str, seeds: range, of_each: int, tries: int = 40) -> Counter[str]:
    """Returns how many twins were compared at each kind of moment. Raises Leak."""
    setup = SETUPS[game]
    compared: Counter[str] = Counter()
    async with twin_house(folder, setup) as twins:
        for number, moment in enumerate(moments(setup, seeds, of_each)):
            for seat in (*range(len(setup.seats)), WATCHER):
                rng = Rng([number])
                for twin in twins_of(moment.match, seat, rng):
                    compare(
                        await all_sent(twins, moment.log, seat, tries), await all_sent(twins, twin, seat, tries)
                    )
                    compared[moment.kind] += 1
                    compared["uneven"] += len(twin.entries) != len(moment.log.entries)
    return compared


def twins_of(match: Match, seat: int, rng: Rng) -> list[Log]:
    """One of the same length, and one of another if there is such a history."""
    even, uneven = make_twin(match, seat, rng), make_uneven_twin(match, seat, rng)
    found = [even[0]] if even else []
    if uneven and (not even or len(uneven.entries) != len(match.log.entries)):
        found.append(uneven)
    return found


def compare(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    for kind, sent in one.items():
        if sent != other[kind]:
            at = next((i for i, (a, b) in enumerate(zip(sent, other[kind])) if a != b), -1)
            raise Leak(f"{kind}: {sent[max(0, at - 80) : at + 80]!r} or {other[kind][max(0, at - 80) : at + 80]!r}")


@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks(game: str, tmp_path: Path) -> None:
    compared = asyncio.run(prove_secrecy(tmp_path, game, range(6), of_each=1))
    print(game, compared)
    assert compared.total() > 20
