"""95 % intervals cover the truth 95 times in 100, however rare an event and however skewed a payoff.

Each test draws many independent samples whose exact figure is known, always the same ones. An interval
may cover more often than it says, and not less: what it misses may exceed 5 % by chance alone.
"""

from collections.abc import Sequence
from math import comb, lgamma, log, sqrt

import numpy as np
import pytest

from quickdraw.games import load
from quickdraw.games.holdem.options import Options
from quickdraw.games.measure import Measure
from quickdraw.lab.intervals import Account, figure, of_games, wilson
from quickdraw.lab.simulate import compile_loop, simulate

SAMPLES = 4000
SIZES = (20, 300, 2000, 20_000, 100_000)
ROYAL_FLUSH = 4324 / comb(52, 7)
# Exact counts: what a line pays, and of how many flops or boards it is paid.
FLOP_BONUS = ((40, 48), (30, 52), (6, 720), (4, 1096), (1, 3744), (-1, 16_440))
BEST_FOUR = (
    (500, 192), (100, 624), (50, 1880), (5, 58_656), (3, 216_424), (2, 123_552), (1, 323_268), (-1, 1_874_364)
)  # fmt: skip

sizes = pytest.mark.parametrize("size", SIZES)


def assert_covers(covered: int, samples: int = SAMPLES) -> None:
    """Four standard errors below 95 % at most."""
    assert covered / samples > 0.95 - 4 * sqrt(0.05 * 0.95 / samples), f"{covered} of {samples}"


def in_money(values: np.ndarray, times: np.ndarray) -> Account:
    """So many games for each value."""
    drawn = values[times > 0]
    total, squares = float(times @ values), float(times @ values**2)
    return Account(total, squares, total, float(drawn.min()), float(drawn.max()))


def in_batches(own: np.ndarray, base: np.ndarray) -> tuple[Account, Account]:
    """Counted in each game: a number, and its base."""

    def account(x: np.ndarray) -> Account:
        return Account(float(x.sum()), float(x @ x), float(x @ base), float(x.min()), float(x.max()))

    return account(own), account(base)


def coverage(n: int, share: float) -> float:
    """Exactly: how likely a binomial sample is one whose interval has the share."""
    spread = sqrt(n * share)
    likely = 0.0
    for k in range(max(0, int(n * share - 8 * spread - 8)), min(n, int(n * share + 8 * spread + 20)) + 1):
        low, high = wilson(k / n, n)
        if low <= share <= high:
            ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
            likely += np.exp(ways + k * log(share) + (n - k) * log(1 - share))
    return likely


@pytest.mark.parametrize("n", [2, 20, 400, 2000, 100_000])
def test_shares_are_covered_however_rare(n: int) -> None:
    """No sampling: the binomial distribution itself. The worst share of all is covered 94.7 times in 100."""
    shares = [ROYAL_FLUSH, 0.5, *np.geomspace(0.01 / n, min(0.5, 30 / n), 120)]
    worst = min(coverage(n, share) for share in shares)
    assert 0.947 < worst < 0.96
    assert coverage(n, ROYAL_FLUSH) > 0.95


def test_what_never_came_may_still_come() -> None:
    for kind in ("share", "part", "mean"):
        never = figure(Measure("", kind), Account(0.0, 0.0, 0.0, 0.0, 0.0), of_games(2000))
        assert never.low == never.value == 0.0
        assert ROYAL_FLUSH < never.high < 0.005
    always = figure(Measure("", "mean"), of_games(2000), of_games(2000))
    assert 0.995 < always.low < 1.0 < always.high < 1.005


@sizes
def test_a_rare_count_is_covered(size: int) -> None:
    """The mean of a number that is 1 for a Royal Flush in seven cards, and otherwise 0."""
    rng = np.random.default_rng(1)
    covered = 0
    for hits in rng.binomial(size, ROYAL_FLUSH, SAMPLES):
        own = in_money(np.array([1.0, 0.0]), np.array([hits, size - hits]))
        f = figure(Measure("", "mean"), own, of_games(size))
        covered += f.low <= ROYAL_FLUSH <= f.high
    assert_covers(covered)


@sizes
@pytest.mark.parametrize(
    ("table", "exact"),
    [(FLOP_BONUS, -128 / 5525), (BEST_FOUR, -1363 / 32487)],
    ids=["Flop Bonus", "Best 4"],
)
def test_skewed_payoffs_are_covered(table: Sequence[tuple[int, int]], exact: float, size: int) -> None:
    rng = np.random.default_rng(2)
    values = np.array([float(pay) for pay, _ in table])
    likely = np.array([n for _, n in table]) / sum(n for _, n in table)
    assert values @ likely == pytest.approx(exact)
    covered, widths = 0, []
    for times in rng.multinomial(size, likely, SAMPLES):
        own = in_money(values, times)
        f = figure(Measure("", "ratio", "bets"), own, of_games(size), most=max(values))
        covered += f.low <= exact <= f.high
        widths.append(f.high - f.low)
    assert_covers(covered)
    if size == 100_000:  # and no wider than it need be
        normal = 2 * 1.96 * sqrt((values**2 @ likely - exact**2) / size)
        assert np.mean(widths) < 1.35 * normal


def test_the_intervals_of_simulations_cover_what_is_exact() -> None:
    """From the cards to the figure: 400 seeds of 2,000 hands each, with bets of all sizes."""
    game = load("holdem")
    loop = compile_loop(game)
    exact = {"return on Flop Bonus": -128 / 5525, "return on Best 4": -1363 / 32487}
    covered = dict.fromkeys(exact, 0)
    for seed in range(400):
        report = simulate(game, Options(seats=2), ["random"] * 2, 2000, seed, threads=1, loop=loop)
        for f in report.figures:
            if f.label in exact:
                covered[f.label] += f.low <= exact[f.label] <= f.high
    for hits in covered.values():
        assert_covers(hits, 400)


@pytest.mark.parametrize("size", [10, 30, 400])
def test_means_of_what_is_not_rare_are_covered_and_intervals_stay_narrow(size: int) -> None:
    """The mean of dice, from the fewest games that `quickdraw simulate` takes."""
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(SAMPLES):
        own, base = in_batches(rng.integers(1, 7, size).astype(float), np.ones(size))
        f = figure(Measure("", "mean"), own, base)
        covered += f.low <= 3.5 <= f.high
        assert f.high - f.low < 8 / sqrt(size) + 4 * 5 / size
    assert_covers(covered)


def test_ratios_are_covered_where_bets_and_luck_differ() -> None:
    """Some bets are large, and one in twelve wins ten times the bet: a twelfth of the chips is lost."""
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(SAMPLES):
        bets = rng.choice([1.0, 1.0, 20.0], 500)
        own, base = in_batches(bets * np.where(rng.random(500) < 1 / 12, 10.0, -1.0), bets)
        f = figure(Measure("", "ratio", "bets"), own, base, most=10.0 * base.highest)
        covered += f.low <= -1 / 12 <= f.high
    assert_covers(covered)


def test_parts_are_covered_where_events_hang_together() -> None:
    """In each game all of one to five events are alike, so that they tell little more than one."""
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(SAMPLES):
        events = rng.integers(1, 6, 400).astype(float)
        own, base = in_batches(events * (rng.random(400) < 0.3), events)
        f = figure(Measure("", "part", "events"), own, base)
        covered += f.low <= 0.3 <= f.high
    assert_covers(covered)
    assert covered / SAMPLES < 0.98
    assert figure(Measure("", "part"), own, Account(0.0, 0.0, 0.0, 0.0, 0.0)).high == 1.0


def test_the_pay_table_says_what_a_sample_may_lack() -> None:
    """A hand of 2,000 without a Royal Flush: the interval of its line reaches to where one may be."""
    game = load("holdem")
    report = simulate(game, game.house, ["basic"], 2000, 1)
    royal = next(f for f in report.figures if f.label.endswith(": Royal Flush"))
    assert royal.value == royal.low == 0.0
    assert royal.high > 202 * ROYAL_FLUSH
