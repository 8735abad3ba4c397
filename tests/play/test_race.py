"""The race (I2): from each one's own screen, believed only as far as the connection allows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.play.race import BOT_REACTION_MS, LONGEST_WAIT_MS, SLACK_MS, Race

MILLIS = st.integers(0, 3000)


def both_shown(at: int = 0, round_trips: tuple[int, int] = (0, 0)) -> Race:
    race = Race(2)
    for seat in (0, 1):
        race.shown(seat, at, round_trips[seat])
    return race


def test_nothing_is_decided_before_the_first_claim() -> None:
    race = both_shown()
    assert race.decide_at is None
    assert not race.decided(10**6)


def test_the_quicker_hand_wins_over_the_quicker_connection() -> None:
    """Seat 1 reacts 50 ms sooner; its message takes 200 ms more."""
    race = both_shown(1000, (10, 210))
    race.claim(0, 4, 500, at=1510, round_trip_ms=10)
    assert race.decide_at == 1000 + 500 + 210 + SLACK_MS
    assert not race.decided(1600)
    race.claim(1, 9, 450, at=1660, round_trip_ms=210)
    assert race.decided(1660)
    assert race.fastest == [1]


def test_time_runs_from_ones_own_screen() -> None:
    race = Race(2)
    race.shown(0, 0, 0)
    race.shown(1, 300, 0)
    race.claim(0, 4, 500, at=500, round_trip_ms=0)
    assert not race.decided(500)  # the other saw its cards 300 ms later
    race.claim(1, 9, 499, at=799, round_trip_ms=0)
    assert race.decided(799)
    assert race.fastest == [1]


def test_nobody_waits_for_ever() -> None:
    race = both_shown(0, (0, 5000))
    race.claim(0, 4, 500, at=500, round_trip_ms=0)
    assert race.decide_at == 500 + LONGEST_WAIT_MS
    assert not race.decided(500 + LONGEST_WAIT_MS - 1)
    assert race.decided(500 + LONGEST_WAIT_MS)
    assert race.fastest == [0]


def test_nobody_waits_for_one_who_has_not_seen_the_cards() -> None:
    race = Race(2)
    race.shown(0, 0, 0)
    race.claim(1, 9, 0, at=0, round_trip_ms=0)  # cannot have reacted to anything
    assert not race.decided(10**6)
    race.claim(0, 4, 500, at=500, round_trip_ms=0)
    assert race.decided(500)
    assert race.fastest == [0]


def test_a_connection_of_which_nothing_is_known_is_waited_for_longest() -> None:
    race = Race(2)
    race.shown(0, 0)
    race.shown(1, 0)
    race.claim(0, 4, 500, at=500, round_trip_ms=0)
    assert race.decide_at == 500 + LONGEST_WAIT_MS


def test_a_dead_heat_needs_a_coin() -> None:
    race = both_shown()
    race.claim(1, 9, 500, at=500, round_trip_ms=0)
    race.claim(0, 4, 500, at=500, round_trip_ms=0)
    assert race.decided(500)
    assert race.fastest == [0, 1]
    assert [race.action(seat) for seat in race.fastest] == [4, 9]


def test_only_the_first_claim_and_the_first_look_count() -> None:
    race = both_shown()
    race.claim(0, 4, None, at=500, round_trip_ms=0)
    race.shown(0, 499)
    race.claim(0, 5, None, at=501, round_trip_ms=0)
    race.claim(1, 9, None, at=499, round_trip_ms=0)
    assert race.decided(10**6)
    assert race.fastest == [1]
    assert race.action(0) == 4


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        (-100, 1000 - 80 - SLACK_MS),
        (0, 1000 - 80 - SLACK_MS),
        (900, 900),
        (1000, 1000),
        (5000, 1000),
        (None, 1000),
    ],
)
def test_a_reaction_is_believed_as_far_as_the_connection_allows(said: int | None, believed: int) -> None:
    for other, seat in ((believed - 1, 1), (believed + 1, 0)):
        race = both_shown()
        race.claim(0, 4, said, at=1000, round_trip_ms=80)
        race.claim(1, 9, other, at=other, round_trip_ms=0)
        assert race.decided(10**6)
        assert race.fastest == [seat]


@given(st.lists(st.tuples(MILLIS, st.integers(0, 360)), min_size=2, max_size=2))
def test_honest_players_are_judged_by_their_reactions_alone(honest: list[tuple[int, int]]) -> None:
    """Whatever their connections (within the longest wait), and whoever's claim comes in first."""
    race = both_shown(1000, (honest[0][1], honest[1][1]))
    arrivals = sorted((1000 + reaction + trip, seat) for seat, (reaction, trip) in enumerate(honest))
    for at, seat in arrivals:
        if race.decided(at):
            break
        race.claim(seat, seat, honest[seat][0], at, honest[seat][1])
    assert race.decided(10**6)
    reactions = [reaction for reaction, _ in honest]
    assert race.fastest == [seat for seat in (0, 1) if reactions[seat] == min(reactions)]


@given(MILLIS, MILLIS, st.integers(-(10**6), 10**6) | st.none(), st.integers(0, 500))
def test_no_lie_gains_more_than_the_round_trip_and_the_slack(
    honest: int, reaction: int, lie: int | None, trip: int
) -> None:
    race = both_shown(0, (trip, 0))
    race.claim(0, 0, lie, reaction + trip, trip)
    race.claim(1, 1, honest, honest, 0)
    assert race.decided(10**6)
    if race.fastest == [0]:
        assert reaction - SLACK_MS < honest


def test_bots_take_their_time() -> None:
    quick, slow = BOT_REACTION_MS
    assert 500 < quick < slow < 10_000
