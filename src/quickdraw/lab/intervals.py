"""Figures with their 95 % intervals, made to cover where events are rare and payoffs are skewed.

A share or a part has Wilson's interval with continuity correction. It covers the true share 94.7 times in
100 at worst and mostly more often, also where hardly anything has happened. Events of one game hang
together, so a part counts for as many independent trials as would vary like it.

A mean or a ratio has the normal interval, widened at both ends for what a sample may lack. A value that
comes once in n games is missing from many samples of n games, and then their variance does not tell of
it. So each end leaves the room that Wilson's interval leaves for a share of 0: Z95**2 / n of the way to
the highest, or the lowest, value. These are the ones seen, or what a pay table promises (`Measure.most`).
Of fewer than ten games too few values are seen for that.
"""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from quickdraw.games.measure import Measure

Z95 = 1.959963984540054
WILSON, WIDENED = "Wilson", "normal, widened"
METHODS = (
    "Shares have Wilson's interval, means and returns the normal one with room for rare payoffs that these "
    "games may lack. More games make intervals narrower."
)


@dataclass(frozen=True)
class Figure:
    """A share of the games, a mean per game, a part of or a ratio to another number; its 95 % interval."""

    label: str
    kind: str
    value: float
    low: float
    high: float
    interval: str
    """How it is made: WILSON or WIDENED."""


class Account(NamedTuple):
    """What was counted over all games: the columns of `lab.loops`."""

    total: float
    squares: float
    products: float
    """Summed up over the games: what was counted, times what its base counted."""
    lowest: float
    highest: float


def of_games(games: int) -> Account:
    """The base of what is counted by the game: one in each.

    >>> of_games(3)
    Account(total=3.0, squares=3.0, products=3.0, lowest=1.0, highest=1.0)
    """
    return Account(float(games), float(games), float(games), 1.0, 1.0)


def figure(measure: Measure, own: Account, base: Account, most: float = 0.0) -> Figure:
    """One game can count at least up to `most`. A share of nothing may be anything.

    >>> heads = Account(50.0, 50.0, 50.0, 0.0, 1.0)
    >>> figure(Measure("heads", "share"), heads, of_games(100))
    Figure(label='heads', kind='share', value=0.5, low=0.3990..., high=0.6009..., interval='Wilson')
    >>> never = Account(0.0, 0.0, 0.0, 0.0, 0.0)
    >>> figure(Measure("200 to 1", "mean"), never, of_games(1000), most=200.0)
    Figure(label='200 to 1', kind='mean', value=0.0, low=0.0, high=0.768..., interval='normal, widened')
    """
    if base.total == 0.0:
        return Figure(measure.label, measure.kind, 0.0, 0.0, 1.0, WILSON)
    value = own.total / base.total
    spread = max(own.squares - 2 * value * own.products + value**2 * base.squares, 0.0)
    if measure.kind == "share" or measure.kind == "part":
        trials = base.total
        if spread > 0.0:
            trials = min(trials, value * (1 - value) * base.total**2 / spread)
        low, high = wilson(value, trials)
        return Figure(measure.label, measure.kind, value, low, high, WILSON)
    low, high = widened(value, spread / base.total**2, own, base, most)
    return Figure(measure.label, measure.kind, value, low, high, WIDENED)


def wilson(share: float, n: float) -> tuple[float, float]:
    """With continuity correction: half an event less at the lower end, and half of one more at the upper.

    >>> wilson(0.0, 1000.0)
    (0.0, 0.0047...)
    """
    low, high = share - 0.5 / n, share + 0.5 / n
    return _wilson_end(low, n, -Z95) if low > 0.0 else 0.0, _wilson_end(high, n, Z95) if high < 1.0 else 1.0


def _wilson_end(share: float, n: float, z: float) -> float:
    return (share + z**2 / (2 * n) + z * sqrt(share * (1 - share) / n + (z / (2 * n)) ** 2)) / (1 + z**2 / n)


def widened(value: float, variance: float, own: Account, base: Account, most: float) -> tuple[float, float]:
    """Of values that are all alike, the next one may be one more or one less, but a count is not negative."""
    highest = max(own.highest, own.lowest + 1.0, most)
    lowest = min(own.lowest, own.highest - 1.0)
    if own.lowest >= 0.0:
        lowest = max(lowest, 0.0)
    mean = value * base.highest
    low = value - _way(variance, (mean - lowest) / base.total)
    high = value + _way(variance, (highest - mean) / base.total)
    return max(low, 0.0) if own.lowest >= 0.0 else low, high


def _way(variance: float, step: float) -> float:
    """How far an end of the interval lies from the value, if one event more would move it by a step."""
    room = Z95**2 * max(step, 0.0) / 2
    return room + sqrt(Z95**2 * variance + room**2)
