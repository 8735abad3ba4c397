"""Which saloon card chance deals, found without listing the whole deck: a server does nothing as often."""

from collections.abc import Callable
from itertools import accumulate

from quickdraw.games.saloon.rules import DEAL, State


def deal(s: State, below: Callable[[int], int]) -> int:
    """The outcome that `rules.legal` lists at `below(n)`, where n is how many it lists."""
    reached = list(accumulate(s.deck))
    card = below(reached[-1])
    kind = 0
    while reached[kind] <= card:
        kind += 1
    return DEAL + kind
