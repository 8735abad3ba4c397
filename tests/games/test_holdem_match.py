"""What hold'em leaves to the match: bankrolls over many hands."""

from ids import paragraph
from matches import act, new_match
from quickdraw.engine.words import WATCHER
from quickdraw.games import load
from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.pace import PACE
from quickdraw.play import notation


def test_H13_chips_are_bought_and_seats_taken_between_hands() -> None:
    match = new_match("holdem", Options(seats=2), session=True)
    bankrolls = match.table.bankrolls
    assert bankrolls is not None
    match.join(0, 90)
    match.begin()
    act(match, 0, "flop:25", "flop-bonus:0", "best-four:0")
    act(match, 0, "fold")
    assert match.table.game_over
    assert bankrolls.chips == [65, 0]
    match.join(1, 40)
    match.rebuy(0, 10)
    match.begin()
    assert match.table.number == 2
    assert match.table.waiting() == [0, 1]
    assert match.table.view(0).places[0].purse == 75
    assert match.table.view(0).places[1].purse == 40


def test_H8_the_reserve_lets_everyone_go_on_to_the_end() -> None:
    """With every chip reserved, Turn and River Bonus can still be bet; then all is lost, or more is won."""
    for seed in range(10):
        match = new_match("holdem", Options(), seed, session=True)
        match.join(0, 30)
        match.begin()
        act(match, 0, "flop:10", "flop-bonus:0", "best-four:0")
        act(match, 0, "bet")
        act(match, 0, "bet")
        assert match.table.game_over
        assert match.table.bankrolls is not None
        assert match.table.bankrolls.chips[0] == 0 or match.table.bankrolls.chips[0] >= 60


def test_H12_folded_cards_stay_hidden_while_the_session_runs_and_stand_in_its_log() -> None:
    match = new_match("holdem", Options(seats=2), session=True)
    for seat in (0, 1):
        match.join(seat, 90)
    match.begin()
    for seat in (0, 1):
        act(match, seat, "flop:25", "flop-bonus:0", "best-four:0")
    folded = match.table.view(0).places[0].cards
    for seat in (0, 1):
        act(match, seat, "fold")
    assert match.table.game_over
    dealt = [f"chance deal:{card}" for card in folded]
    for seat in (1, WATCHER):
        seen = notation.write_for(match.log, match.table, seat)
        assert not any(line in seen for line in dealt)
        assert match.table.view(seat).places[0].cards == ()
    for seat in (0, 1):
        match.leave(seat)
    log = notation.write(match.log, match.table)
    assert all(line in log for line in dealt)
    told = paragraph(load("holdem").rules_text, "H12")
    assert "hidden as long as the session runs" in told
    assert "The log of a session that is over contains them" in told


def test_P19_whoever_plays_for_money_is_told_where_there_is_help() -> None:
    told = paragraph(load("holdem").rules_text, "P19")
    assert "1-800-GAMBLER" in told
    assert "even perfect play loses" in told


def test_H10_the_clock_bets_on_a_winner_and_folds_a_loser() -> None:
    played = set()
    for seed in range(40):
        match = new_match("holdem", Options(), seed)
        act(match, 0, "flop:10", "flop-bonus:0", "best-four:0")
        wins = bool(match.table.view(0).my_line)
        match.run_out(0)
        last = match.table.last_act[0]
        assert last is not None
        assert last.by_clock
        assert last.actions == (int(wins),)
        played.add(wins)
    assert played == {True, False}


def test_H10_a_minute_for_all_bets_together_half_a_minute_for_a_decision() -> None:
    match = new_match("holdem", Options(seats=2))
    act(match, 0, "flop:10")
    s = match.table.state
    assert [(PACE.seconds(s, seat), PACE.steps(s, seat)) for seat in (0, 1)] == [(60, 2), (60, 3)]
    assert PACE.whole_turn(s) == 1
    act(match, 0, "flop-bonus:0", "best-four:0")
    match.run_out(1)
    assert (PACE.seconds(s, 0), PACE.steps(s, 0), PACE.whole_turn(s)) == (30, 1, 0)
