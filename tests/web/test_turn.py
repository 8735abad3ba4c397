"""Whose turn it is: coroutines and callbacks in one line, in the order in which they came."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from quickdraw.web.soon import Soon
from quickdraw.web.turn import Turn


class Line:
    """Whoever gets the turn is written down, and keeps it until the test says so."""

    def __init__(self) -> None:
        self.turn = Turn(Soon())
        self.came: list[object] = []

    def calls(self, who: object) -> None:
        self.turn.call(lambda: self.came.append(who))

    async def waits(self, who: object) -> None:
        await self.turn.wait()
        self.came.append(who)


def with_line(play: Callable[[Line], Awaitable[None]]) -> None:
    async def run() -> None:
        await play(Line())

    asyncio.run(run())


async def a_while() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_callbacks_and_coroutines_stand_in_one_line() -> None:
    async def play(line: Line) -> None:
        assert line.turn.take()
        tasks = []
        for n in range(20):
            if random.Random(n).random() < 0.5:
                line.calls(n)
            else:
                tasks.append(asyncio.create_task(line.waits(n)))
                await asyncio.sleep(0)
        for n in range(20):
            assert line.came == list(range(n))
            line.turn.pass_on()
            await a_while()
        assert line.turn.locked()
        line.turn.pass_on()
        assert not line.turn.locked()
        await asyncio.gather(*tasks)

    with_line(play)


def test_who_finds_nobody_there_is_called_in_the_next_turn_of_the_loop_and_nobody_comes_in_between() -> None:
    async def play(line: Line) -> None:
        line.calls("first")
        assert line.came == []
        assert not line.turn.take()
        await asyncio.sleep(0)
        assert line.came == ["first"]

    with_line(play)


def test_nobody_comes_in_between_when_the_turn_is_passed_on() -> None:
    async def play(line: Line) -> None:
        line.turn.take()
        line.calls("who waited")
        line.turn.pass_on()
        assert not line.turn.take()
        line.calls("who came late")
        await a_while()
        assert line.came == ["who waited"]

    with_line(play)


def test_who_went_away_is_passed_over() -> None:
    async def play(line: Line) -> None:
        line.turn.take()
        gone = [asyncio.create_task(line.waits("gone")) for _ in range(3)]
        await asyncio.sleep(0)
        line.calls("patient")
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        line.turn.pass_on()
        await a_while()
        assert line.came == ["patient"]

    with_line(play)


def test_who_goes_away_just_as_the_turn_comes_passes_it_on() -> None:
    async def play(line: Line) -> None:
        line.turn.take()
        gone = asyncio.create_task(line.waits("gone"))
        await asyncio.sleep(0)
        line.calls("patient")
        line.turn.pass_on()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await a_while()
        assert gone.cancelled()
        assert line.came == ["patient"]
        line.turn.pass_on()
        assert not line.turn.locked()

    with_line(play)


def test_the_turn_is_passed_on_whatever_happens() -> None:
    async def play(line: Line) -> None:
        async def stumble() -> None:
            async with line.turn:
                assert line.turn.locked()
                raise ValueError("stumbles")

        with pytest.raises(ValueError, match="stumbles"):
            await stumble()
        assert not line.turn.locked()

    with_line(play)


def test_a_long_line_does_not_pile_up() -> None:
    """Each passes the turn on while it is called: were the next called there, the stack would not hold."""

    async def play(line: Line) -> None:
        def quick() -> None:
            line.came.append(1)
            line.turn.pass_on()

        line.turn.take()
        for _ in range(5_000):
            line.turn.call(quick)
        line.turn.pass_on()
        while line.turn.locked():
            await asyncio.sleep(0)
        assert len(line.came) == 5_000

    with_line(play)
