"""Best of so many."""

import pytest

from quickdraw.play.series import Series


def test_a_single_duel_may_be_a_draw() -> None:
    series = Series(2)
    series.record(None)
    assert series.over
    assert series.winner is None


def test_drawn_duels_are_played_again_and_again() -> None:
    series = Series(2, best_of=3)
    for _ in range(10):
        series.record(None)
    assert not series.over
    series.record(1)
    assert not series.over
    series.record(1)
    assert series.over
    assert series.winner == 1
    assert series.wins == [0, 2]
    assert series.draws == 10


@pytest.mark.parametrize("best_of", [0, 2, -1, 4])
def test_only_odd_numbers_make_a_series(best_of: int) -> None:
    with pytest.raises(ValueError, match="odd number"):
        Series(2, best_of)
