"""Which saloon card chance draws, found without listing the whole deck: that is drawn from nearly as often as
somebody chooses.
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from quickdraw.games.saloon.rules import DEAL, State


def draw(s: State, below: Callable[[int], int]) -> int:
    """The outcome that `rules.legal` lists at `below(n)`, where n is how many it lists."""
    up_to = list(accumulate(s.deck))
    return DEAL + bisect_right(up_to, below(up_to[-1]))
