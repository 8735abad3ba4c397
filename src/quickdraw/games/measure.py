"""One line of what a simulation tells about a game."""

from typing import Literal, NamedTuple


class Measure(NamedTuple):
    """A number counted in each game: 0 or 1 (a share of the games), any number (a mean per game), a part of
    another number, the one with the label `of`, or its ratio to that number, which may be negative or large.
    """

    label: str
    kind: Literal["share", "mean", "part", "ratio"]
    of: str = ""
    """The label of another measure. A share is then one of the games that the other has counted, a part is
    one of what the other has counted, over all games, and a ratio is to that."""
