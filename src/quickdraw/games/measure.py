"""One line of what a simulation tells about a game."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple


def nothing_rare(options: Any) -> Mapping[str, int]:
    """Most numbers do not jump: the highest that was seen tells how high they go."""
    return {}


class Measure(NamedTuple):
    """A number counted in each game: 0 or 1 (a share of the games), any number (a mean per game), a part of
    another number, the one with the label `of`, or its ratio to that number, which may be negative or large.
    """

    label: str
    kind: Literal["share", "mean", "part", "ratio"]
    of: str = ""
    """The label of another measure. A share is then one of the games that the other has counted, a part is
    one of what the other has counted, over all games, and a ratio is to that."""
    most: Callable[[Any], Mapping[str, int]] = nothing_rare
    """By the options and the labels of other measures: how many times what they count in a game this can
    reach there. For payoffs that are large and so rare that a sample may have none."""
