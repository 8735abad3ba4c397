"""Whoever need not wait any longer says so: in the log, and only for what is waited for now."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import act, in_company, new_match
from quickdraw.engine.words import OVER, WATCHER
from quickdraw.games.gunfight.options import Options as Gunfight
from quickdraw.play import notation
from quickdraw.play.log import Seat, Wants
from quickdraw.play.match import Match
from quickdraw.play.refusals import NO_SUCH_SEAT, NOT_WANTED, Refused
from quickdraw.play.table import Table
from quickdraw.play.verify import verify_text

CID = Seat("person", "Cid")


def talking() -> Match:
    match = new_match("sixshooter", table_waits=True)
    for seat in (0, 1):
        act(match, seat, "keep")
    return match


def between_games() -> Match:
    match = new_match("saloon", best_of=3, table_waits=True)
    while not match.table.game_over:
        match.run_out(match.table.waiting()[0])
    return match


def between_hands() -> Match:
    match = new_match("holdem", in_company("holdem"), session=True, table_waits=True)
    for seat in (0, 1):
        match.join(seat, 100)
    return match


WAITS = [talking, between_games, between_hands]


def wishes(match: Match) -> list[int]:
    return [entry.seat for entry in match.log.entries if isinstance(entry, Wants)]


@pytest.mark.parametrize("wait", WAITS)
def test_a_wish_is_in_the_log_once_however_often_it_is_said(wait: Callable[[], Match]) -> None:
    match = wait()
    for _ in range(3):
        match.want(1)
    assert wishes(match) == [1]
    assert match.table.wants == {1}
    assert notation.write_entry(match.table.game, match.log.entries[-1]).endswith(" want 2")


@pytest.mark.parametrize("wait", WAITS)
def test_everybody_may_read_it(wait: Callable[[], Match]) -> None:
    match = wait()
    match.want(0)
    for seat in (0, 1, WATCHER):
        assert notation.write_for(match.log, match.table, seat).endswith(" want 1\n")


@pytest.mark.parametrize("wait", WAITS)
def test_the_log_replays_to_it_and_has_it_once(wait: Callable[[], Match]) -> None:
    match = wait()
    match.want(0)
    table = Table(match.log.header)
    for entry in match.log.entries:
        table.take(entry)
    assert table.wants == {0}
    with pytest.raises(Refused) as e:
        table.take(match.log.entries[-1])
    assert e.value.code == NOT_WANTED
    with pytest.raises(Refused) as e:
        table.take(Wants(table.time, 9))
    assert e.value.code == NO_SUCH_SEAT


def test_nothing_is_wanted_while_somebody_must_choose_or_when_all_is_over() -> None:
    match = new_match()
    with pytest.raises(Refused) as e:
        match.want(0)
    assert e.value.code == NOT_WANTED
    race = new_match("iaijutsu", table_waits=True)
    with pytest.raises(Refused) as e:
        race.want(0)
    assert e.value.code == NOT_WANTED
    match.resign(1)
    with pytest.raises(Refused) as e:
        match.want(0)
    assert e.value.code == OVER
    assert wishes(match) == wishes(race) == []


# ---- a wish ends with what it was for ----
def test_the_next_game_is_not_wanted_any_more_when_it_begins() -> None:
    match = between_games()
    match.want(0)
    match.begin()
    assert match.table.wants == set()


def test_the_end_of_a_talk_is_not_wanted_any_more_when_it_is_over() -> None:
    match = talking()
    match.want(0)
    match.time_is_up()
    assert match.table.wants == set()


def test_whoever_sits_down_there_has_wished_for_nothing() -> None:
    match = talking()
    match.want(1)
    match.sit(1, CID)
    assert match.table.wants == set()
    match.want(1)
    assert wishes(match) == [1, 1]


def test_who_leaves_takes_the_wish_along_and_a_free_seat_has_none() -> None:
    match = between_hands()
    match.want(0)
    match.want(1)
    match.leave(1)
    assert match.table.wants == {0}
    with pytest.raises(Refused) as e:
        match.want(1)
    assert e.value.code == NOT_WANTED
    match.sit(1, CID)
    match.join(1, 100)
    assert match.table.wants == {0}
    match.rebuy(0, 50)
    assert match.table.wants == {0}, "who buys chips still wants to play"


def test_a_seat_given_up_wants_nothing() -> None:
    match = new_match("gunfight", Gunfight(seats=3), best_of=3, table_waits=True)
    match.resign(2)
    while not match.table.game_over:
        match.run_out(match.table.waiting()[0])
    match.want(0)
    with pytest.raises(Refused) as e:
        match.want(2)
    assert e.value.code == NOT_WANTED


@given(st.lists(st.sampled_from(["talk", "0", "1"]), max_size=8), st.integers(0, 50))
def test_a_match_with_wishes_is_written_read_and_verified(said: list[str], seed: int) -> None:
    match = new_match("sixshooter", table_waits=True, seed=seed)
    for seat in (0, 1):
        act(match, seat, "keep")
    for what in said:
        if what == "talk":
            match.talk(0, "Howdy.")
        else:
            match.want(int(what))
    match.resign(1)
    log, _ = verify_text(notation.write(match.log, match.table))
    assert log == match.log
    assert set(wishes(match)) == {int(what) for what in said if what != "talk"}
