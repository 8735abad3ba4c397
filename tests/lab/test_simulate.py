"""Simulation: plain and compiled count alike, threads do not matter, intervals hold."""

import numpy as np
import pytest

from quickdraw.engine.parts import plain
from quickdraw.engine.words import Rng
from quickdraw.games import NAMES, load
from quickdraw.games.measure import Measure
from quickdraw.games.saloon.options import Options
from quickdraw.lab.simulate import figure, measures, measuring_parts, part_figure, ratio_figure, simulate


@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_count_the_same(name: str) -> None:
    game = load(name)
    bots = [game.bots.BOTS[-1]] + ["random"] * (game.house.seats - 1)
    numbers = [game.bot_numbers[bot] for bot in bots]
    lines = measures(game, game.house.seats)
    pool, minds = [game.new(game.house)], [game.new(game.house) for _ in range(3)]
    for s in (*pool, *minds):
        s.tally = [0] * len(game.stats.MEASURES)
    sums, squares = [0.0] * len(lines), [0.0] * len(lines)
    out = [0] * game.rules.MAX_ACTIONS
    loop = plain(measuring_parts(game))
    choices = loop.bot_games(pool, minds, numbers, 0, 60, 5, out, Rng([0]), sums, squares)
    report = simulate(game, game.house, bots, 60, 5)
    assert report.choices == choices
    by_label = {line.label: total for line, total in zip(lines, sums, strict=True)}
    bases = [max(by_label[line.of], 1) if line.of else 60 for line in lines]
    expected = [total / base for total, base in zip(sums, bases, strict=True)]
    assert [f.value for f in report.figures] == pytest.approx(expected, abs=1e-12)


def test_the_number_of_threads_and_chunks_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("saloon")
    one = simulate(game, game.house, ["random", "random"], 3000, 1, threads=1)
    monkeypatch.setattr("quickdraw.lab.simulate.CHUNK", 170)
    progress: list[int] = []
    two = simulate(game, game.house, ["random", "random"], 3000, 1, progress.append, threads=2)
    assert one == two
    assert sum(progress) == 3000
    assert simulate(game, game.house, ["random", "random"], 3000, 2).figures != one.figures


def test_ways_to_end_add_up() -> None:
    game = load("saloon")
    report = simulate(game, game.house, ["greedy", "random"], 4000, 9)
    by_label = {f.label: f.value for f in report.figures}
    for seat in (1, 2):
        routes = sum(value for label, value in by_label.items() if label.startswith(f"seat {seat} wins by"))
        assert routes == pytest.approx(by_label[f"seat {seat} wins"])
    draws = sum(value for label, value in by_label.items() if label.startswith("draw:"))
    assert draws == pytest.approx(by_label["nobody wins"])
    assert sum(by_label[x] for x in ("seat 1 wins", "seat 2 wins", "nobody wins")) == pytest.approx(1)
    flipped = sum(value for label, value in by_label.items() if label.endswith("cards flipped"))
    assert flipped == pytest.approx(2 * by_label["saloon cards fought for"])


def test_a_variant_changes_the_figures_and_is_named_in_the_report() -> None:
    game = load("saloon")
    easy = simulate(game, Options(bullets_to_win=1), ["random", "random"], 2000, 1)
    by_label = {f.label: f.value for f in easy.figures}
    assert by_label["seat 1 wins by bullets"] > 0.25
    assert easy.options == {"bullets_to_win": 1}


def test_the_start_is_even_whoever_sits_where() -> None:
    """By symmetry each seat wins as often as the other: the 95 % interval of the difference holds 0."""
    game = load("saloon")
    report = simulate(game, game.house, ["random", "random"], 40_000, 3)
    first, second = report.figures[0], report.figures[1]
    assert first.low < second.high
    assert second.low < first.high


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    rng = np.random.default_rng(1)
    inside = {"share": 0, "mean": 0}
    for _ in range(2000):
        coins = rng.random(400) < 0.03
        rolls = rng.integers(1, 7, 400).astype(float)
        for kind, sample, truth in (("share", coins.astype(float), 0.03), ("mean", rolls, 3.5)):
            f = figure(Measure("", kind), 400, sample.sum(), (sample**2).sum())  # type: ignore[arg-type]
            inside[kind] += f.low <= truth <= f.high
    assert all(0.93 < n / 2000 < 0.97 for n in inside.values())


def test_intervals_of_ratios_hold_the_truth_where_bets_and_luck_differ() -> None:
    """Some bets are large, and one in twelve wins ten times the bet: a twelfth of the chips is lost."""
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(1000):
        bets = rng.choice([1.0, 1.0, 20.0], (40, 50))
        back = bets * np.where(rng.random((40, 50)) < 1 / 12, 10.0, -1.0)
        f = ratio_figure("", [(float(n.sum()), float(of.sum())) for n, of in zip(back, bets, strict=True)])
        inside += f.low <= -1 / 12 <= f.high
    assert 0.92 < inside / 1000 < 0.975


def test_intervals_of_parts_hold_the_truth_where_events_hang_together() -> None:
    """In each game all of one to five events are alike, so that they tell little more than one."""
    rng = np.random.default_rng(1)
    inside = 0
    for _ in range(1000):
        games = rng.integers(1, 6, (40, 10))
        alike = rng.random((40, 10)) < 0.3
        batches = [(float((n * a).sum()), float(n.sum())) for n, a in zip(games, alike, strict=True)]
        f = part_figure("", batches)
        inside += f.low <= 0.3 <= f.high
    assert 0.92 < inside / 1000 < 0.975
    assert part_figure("", [(0.0, 0.0)]).high == 1.0
    assert 0.0 < part_figure("", [(0.0, 9.0)]).high < 0.5
