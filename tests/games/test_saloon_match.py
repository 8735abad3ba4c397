"""What the saloon's rulings leave to the match: series and slow players."""

from matches import act, new_match, win_duel
from quickdraw.games import load
from quickdraw.games.saloon.options import Options
from quickdraw.games.saloon.rules import BY_CAP, PAIRS
from quickdraw.play.log import Act


def test_P27_S15_first_to_two_won_duels() -> None:
    match = new_match(best_of=3)
    win_duel(match, 0)
    assert match.table.series.wins == [1, 0]
    assert not match.table.over
    win_duel(match, 1)
    assert match.table.series.wins == [1, 1]
    assert not match.table.over
    win_duel(match, 1)
    assert match.table.over
    assert match.table.series.winner == 1
    assert match.table.result().startswith("Player 2 wins the match 2 to 1.")


def test_S15_a_drawn_duel_is_played_again() -> None:
    match = new_match(options=Options(round_cap=1, nuggets_to_win=99), best_of=3)
    for _ in range(2):
        act(match, 0, "loot+loot")
        act(match, 1, "loot+loot")
        act(match, 0, "shoot+shoot")
        act(match, 1, "shoot+shoot")
    assert match.table.series.draws == 2
    assert match.table.series.wins == [0, 0]
    assert match.table.number == 3
    assert not match.table.over


def test_S15_one_duel_is_one_game() -> None:
    """A game of the rules is a single duel: it ends, whatever the series says."""
    match = new_match(options=Options(round_cap=1))
    act(match, 0, "loot+loot")
    act(match, 1, "loot+loot")
    act(match, 0, "shoot+shoot")
    act(match, 1, "shoot+shoot")
    assert match.table.over
    assert match.table.state.route == BY_CAP
    assert match.table.result() == "The duel is a draw: no winner within the round cap."


def test_S19_a_slow_player_plays_a_random_legal_pair() -> None:
    pairs = set()
    for seed in range(200):
        match = new_match(seed=seed)
        match.run_out(1)
        entry = match.log.entries[-1]
        assert isinstance(entry, Act)
        assert entry.by_clock
        assert entry.seat == 1
        pairs.add(entry.actions)
    assert pairs == {(pair,) for pair in range(PAIRS)}


def test_S19_only_what_is_still_in_the_hand() -> None:
    for seed in range(60):
        match = new_match(seed=seed)
        act(match, 0, "loot+loot")
        act(match, 1, "shoot+shoot")
        if not match.table.over:
            match.run_out(0)
            (action,) = match.table.last_act[0].actions  # type: ignore[union-attr]
            assert "loot" not in load("saloon").viewer.action_name(action)
