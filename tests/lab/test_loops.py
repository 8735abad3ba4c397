"""The loop of the lab: what a bot is shown is a world made from what its seat knows, never the position."""

from collections.abc import Iterator
from typing import Any

import pytest

from matches import in_company
from plain_loop import PlainLoop
from proofs.drive import clone, fields
from quickdraw.engine.words import Rng
from quickdraw.games import NAMES, load

GAMES = 6


class Peeper:
    """The game's random bot, which compares what it is shown with what is on the table."""

    def __init__(self, name: str) -> None:
        self.game = load(name)
        self.loop = PlainLoop(self.game, in_company(name))
        self.names, self.table = self.loop.names, self.loop.table
        self.hidden = 0
        """How often the world was not the position."""
        self.think, self.names["think"] = self.loop.form.think, self.peep
        self.redeterminize, self.names["redeterminize"] = self.loop.form.redeterminize, self.overhear
        self.rolled = Rng([0])

    def play(self) -> None:
        self.loop.play(["random"] * self.table.seats, GAMES, 3)

    def overhear(self, s: Any, seat: int, rng: Rng) -> None:
        """Remembers with which random numbers the world is made."""
        self.rolled = Rng(rng)
        self.redeterminize(s, seat, rng)

    def peep(self, bot: int, pool: list[Any], world: int, seat: int, out: list[int], rng: Rng) -> int:
        """The same numbers make the same world of another position that the seat cannot tell apart."""
        other = clone(self.table)
        self.game.rules.redeterminize(other, seat, Rng([99]))
        self.game.rules.redeterminize(other, seat, self.rolled)
        assert fields(pool[world]) == fields(other), f"seat {seat} is shown more than it knows"
        self.hidden += fields(pool[world]) != fields(self.table)
        assert not set(map(id, lists(self.table))) & {id(row) for s in pool for row in lists(s)}
        return int(self.think(bot, pool, world, seat, out, rng))


def lists(s: Any) -> Iterator[list[Any]]:
    """Everything in a State that could be changed from elsewhere."""
    for value in vars(s).values():
        if isinstance(value, list):
            yield value
            yield from (row for row in value if isinstance(row, list))


@pytest.mark.parametrize("name", NAMES)
def test_the_loop_shows_bots_a_world_and_never_the_position(name: str) -> None:
    peeper = Peeper(name)
    peeper.play()
    assert peeper.hidden > GAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_loop_that_hands_out_the_position_would_be_noticed(name: str) -> None:
    peeper = Peeper(name)
    peeper.names["redeterminize"] = lambda s, seat, rng: None
    with pytest.raises(AssertionError, match="is shown more than it knows"):
        peeper.play()
