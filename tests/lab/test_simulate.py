"""Simulation: plain and compiled count alike, threads do not matter, figures add up."""

import pytest

from matches import in_company
from plain_loop import PlainLoop
from quickdraw.games import NAMES, load
from quickdraw.games.saloon.options import Options
from quickdraw.lab.loops import SUM
from quickdraw.lab.simulate import measures, simulate


@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_count_the_same(name: str) -> None:
    game = load(name)
    bots = [game.bots.BOTS[-1]] + ["random"] * (game.house.seats - 1)
    loop = PlainLoop(game, game.house)
    choices = loop.play(bots, 60, 5)
    report = simulate(game, game.house, bots, 60, 5)
    assert report.choices == choices
    lines = measures(game, game.house.seats)
    sums = [account[SUM] for account in loop.accounts]
    by_label = {line.label: total for line, total in zip(lines, sums, strict=True)}
    expected = {
        line.label: total / max(by_label[line.of], 1) if line.of else total / 60
        for line, total in zip(lines, sums, strict=True)
        if line.kind != "ratio" or by_label[line.of]
    }
    assert {f.label: f.value for f in report.figures} == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_the_number_of_threads_and_chunks_does_not_matter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, options = load(name), in_company(name)
    bots = ["random", *["greedy"] * (options.seats - 1)]
    one = simulate(game, options, bots, 600, 1, threads=1)
    monkeypatch.setattr("quickdraw.lab.simulate.CHUNK", 7)
    progress: list[int] = []
    two = simulate(game, options, bots, 600, 1, progress.append, threads=2)
    assert one == two
    assert sum(progress) == 600
    assert simulate(game, options, bots, 600, 2).figures != one.figures


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
