"""A match goes on from its log: what its clocks show then (A2)."""

import pytest

from matches import act
from quickdraw.engine.words import Rng
from quickdraw.games import load
from quickdraw.play import notation
from quickdraw.play.log import Log, Seat
from quickdraw.play.match import Match

SECRET = bytes(32)
MINUTE = 60_000


class Watch:
    """Shows what it is set to."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms


def begun(watch: Watch) -> Match:
    return Match.open(
        load("saloon"), load("saloon").house, [Seat("person", "Ann"), Seat("person", "Bob")],
        secret=SECRET, entropy=[b"", b""], rng=Rng([0]), clock=watch, table_waits=True, factor=1.0,
    )  # fmt: skip


def resumed(log: Log, watch: Watch) -> Match:
    """As from a store: nothing but what is written."""
    game = load(log.header.game)
    lines = [notation.write_entry(game, entry) for entry in log.entries]
    read = Log(
        notation.read_header(notation.write_header(log.header)),
        [notation.read_entry(game, line) for line in lines],
    )
    return Match.resume(read, SECRET, clock=watch, rng=Rng([0]), table_waits=True, factor=1.0)


@pytest.mark.parametrize("shown_after", [0, 5, 10**9])
def test_A2_clocks_go_on_as_if_no_time_had_passed_since_the_last_entry(shown_after: int) -> None:
    watch = Watch(0)
    match = begun(watch)
    watch.ms = 20_000
    act(match, 0, "loot+shoot")
    watch.ms = 45_000  # the server is killed while Bob thinks
    after = Watch(shown_after)
    again = resumed(match.log, after)
    assert again.now == 20_000
    assert [again.clocks.deadline(seat) for seat in range(2)] == [None, MINUTE]
    after.ms += 15_000
    assert again.now == 35_000


def test_A2_a_match_that_stops_many_times_charges_only_what_it_ran() -> None:
    watch = Watch(0)
    match = begun(watch)
    for number in range(1, 6):
        watch.ms += 1000
        act(match, number % 2, "loot+shoot")
        watch = Watch(10**6 * number)
        match = resumed(match.log, watch)
        assert match.now == 1000 * number
