"""One line of what a simulation tells about a game."""

from typing import Literal, NamedTuple


class Measure(NamedTuple):
    """A number counted in each game: 0 or 1 (a share of the games), or any number (a mean per game)."""

    label: str
    kind: Literal["share", "mean"]
    of: int | None = None
    """Not of all games, but of those that another of the game's measures (its place) has counted."""
