"""What is to be done in the loop's next turn is done then, whoever stumbles."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from quickdraw.web.soon import Soon


def after_some_turns(play: Callable[[Soon], None]) -> None:
    async def run() -> None:
        play(Soon())
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(run())


def test_all_are_called_in_order_but_not_at_once() -> None:
    called: list[int] = []

    def play(soon: Soon) -> None:
        for n in range(3):
            soon.call(partial(called.append, n))
        assert called == []

    after_some_turns(play)
    assert called == [0, 1, 2]


def test_who_stumbles_keeps_no_other(caplog: pytest.LogCaptureFixture) -> None:
    called: list[str] = []

    def stumble() -> None:
        raise RuntimeError("over this")

    def play(soon: Soon) -> None:
        for what in (lambda: called.append("before"), stumble, lambda: called.append("after")):
            soon.call(what)

    after_some_turns(play)
    assert called == ["before", "after"]
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["over this"]


def test_what_is_asked_for_meanwhile_comes_in_the_turn_after() -> None:
    called: list[str] = []

    def play(soon: Soon) -> None:
        def again() -> None:
            soon.call(lambda: called.append("again"))
            called.append("first")

        soon.call(again)
        soon.call(lambda: called.append("second"))

    after_some_turns(play)
    assert called == ["first", "second", "again"]
