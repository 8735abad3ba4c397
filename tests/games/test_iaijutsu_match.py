"""What the iaijutsu duel leaves to the match: the race, the clocks, the Curtain."""

import pytest
from iaijutsu_table import do, draw_and_discard, facing, heard, table

from matches import act, new_match
from quickdraw.engine.words import UNKNOWN_ACTION, Note, Rng
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.pace import PACE
from quickdraw.play import notation
from quickdraw.play.log import Act, Log, Ruled, Seen
from quickdraw.play.match import Match
from quickdraw.play.refusals import NO_SUCH_SEAT, NOT_DRAWN, NOT_SHOWN, Refused


def racing(seed: int = 0) -> Match:
    """A live table, its cards dealt, the race not decided."""
    return new_match("iaijutsu", seed=seed, table_waits=True)


def test_I2_the_faster_discards_at_once() -> None:
    match = racing()
    card = match.table.state.hand[1][2]
    match.win_race(1, state.DISCARD + card)
    assert match.table.state.first == 1
    assert match.table.state.pile[1][:2] == [1, card]
    assert match.table.waiting() == [0]
    ruled, acted = match.log.entries[-2:]
    assert isinstance(ruled, Ruled)
    assert isinstance(acted, Act)
    assert not acted.by_clock


@pytest.mark.parametrize("what", ["the other's card", "DRAW!", "nothing there is", "no seat"])
def test_I2_a_claim_that_could_not_be_played_wins_nothing(what: str) -> None:
    match = racing()
    seat = 2 if what == "no seat" else 0
    action, code = {
        "the other's card": (state.DISCARD + match.table.state.hand[1][0], rules.NOT_HELD),
        "DRAW!": (state.DRAW, rules.NOT_ASKED),
        "nothing there is": (-1, UNKNOWN_ACTION),
        "no seat": (0, NO_SUCH_SEAT),
    }[what]
    entries = list(match.log.entries)
    for do_it in (match.table.check_claim, match.win_race):
        with pytest.raises(Refused) as e:
            do_it(seat, action)
        assert e.value.code == code
    assert match.log.entries == entries
    assert match.table.by_table


def test_I2_there_is_one_race_a_round() -> None:
    match = racing()
    match.win_race(0, match.table.state.hand[0][0])
    with pytest.raises(Refused) as e:
        match.win_race(1, match.table.state.hand[1][0])
    assert e.value.code == NOT_DRAWN


def test_I18_if_both_are_slow_a_coin_decides_and_the_clock_discards_for_both() -> None:
    first = set()
    for seed in range(20):
        match = racing(seed)
        match.time_is_up()
        acts = [e for e in match.log.entries if isinstance(e, Act)]
        assert all(e.by_clock for e in acts)
        assert {e.seat for e in acts} == {0, 1}
        assert match.table.state.phase == state.TURN
        assert match.table.waiting() == [match.table.state.first]
        first.add(match.table.state.first)
    assert first == {0, 1}
    with pytest.raises(Refused) as e:
        match.time_is_up()
    assert e.value.code == NOT_DRAWN


def test_I18_ten_seconds_for_the_opening_sixty_for_a_turn_thirty_for_what_both_choose() -> None:
    s = table("crane moon boar", "deer geese man", first=0)
    assert (PACE.seconds(s, 0), PACE.whole_turn(s)) == (10, 0)
    s = facing("sake boar", "moon deer", "man swallow")
    assert (PACE.seconds(s, 0), PACE.whole_turn(s)) == (60, 1)
    draw_and_discard(s, 0, "geese", "sake")
    assert (PACE.seconds(s, 0), PACE.whole_turn(s)) == (60, 1)  # an effect belongs to the turn
    do(s, 0, "use")
    assert [(PACE.seconds(s, seat), PACE.whole_turn(s)) for seat in (0, 1)] == [(30, 0)] * 2
    tied = facing("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")
    do(tied, 0, "draw!")
    assert (PACE.seconds(tied, 0), PACE.whole_turn(tied)) == (30, 0)
    assert PACE.table_seconds(table("crane moon boar", "deer geese man")) == 10


def test_I8_the_clocks_stand_still_for_seven_seconds_after_the_curtain_and_nothing_else() -> None:
    s = facing("curtain boar", "moon deer", "man swallow")
    draw_and_discard(s, 0, "geese", "curtain")
    assert PACE.pause(heard(s)) == 0
    do(s, 0, "use")
    assert PACE.pause(heard(s)) == 7000
    assert PACE.pause([Note(kind, 0, 0, 255) for kind in range(30) if kind != state.SAW]) == 0


def test_I8_the_other_players_turn_begins_when_the_look_is_over() -> None:
    match = next(found for seed in range(400) if (found := with_curtain(seed)) is not None)
    act(match, 0, "use")
    used = match.log.entries[-1].at
    assert match.clocks.deadline(1) == used + 7000 + 60_000
    match.clocks.release(used + 2500)
    assert match.clocks.deadline(1) == used + 2500 + 60_000


def test_I8_who_has_seen_enough_says_so_once_and_the_log_knows() -> None:
    match = next(found for seed in range(400) if (found := with_curtain(seed)) is not None)
    for early in (0, 1):
        with pytest.raises(Refused) as e:
            match.see(early)
        assert e.value.code == NOT_SHOWN
    act(match, 0, "use")
    assert match.table.heard.shown == {0: 7000}
    match.talk(1, "What do you see?")
    match.see(0)
    seen = match.log.entries[-1]
    assert isinstance(seen, Seen)
    assert match.clocks.deadline(1) == seen.at + 60_000
    for seat in (0, 1, 9):  # who has seen enough, who was shown nothing, and nobody
        with pytest.raises(Refused) as e:
            match.see(seat)
        assert e.value.code == NOT_SHOWN
    assert match.log.entries[-1] is seen
    assert notation.write_entry(match.table.game, seen) in notation.write_for(match.log, match.table, 1)
    again = resumed(match)
    assert again.table.heard.shown == {}
    assert again.clocks.deadline(1) == seen.at + 60_000
    match.log.entries.pop()  # as if it had never been said
    again = resumed(match)
    assert again.table.heard.shown == {0: 7000}
    assert again.clocks.deadline(1) == match.log.entries[-2].at + 67_000


def test_I8_what_comes_next_ends_what_is_shown() -> None:
    match = next(found for seed in range(400) if (found := with_curtain(seed)) is not None)
    act(match, 0, "use")
    act(match, 1, match.table.view(1).legal[0])
    assert match.table.heard.shown == {}


def resumed(match: Match) -> Match:
    return Match.resume(
        Log(match.log.header, list(match.log.entries)), match._secret, clock=lambda: 0, rng=Rng([1]),
        table_waits=True, factor=1,
    )  # fmt: skip


def with_curtain(seed: int) -> Match | None:
    """A match in which seat 0 has just discarded the Curtain; None if it never held it."""
    match = new_match("iaijutsu", seed=seed, table_waits=True, factor=1)
    view = match.table.game.viewer.view
    match.decide(state.FASTER)
    for seat in (0, 1):
        keep = [name for name in view(match.table.state, seat).legal if name != "discard:curtain"]
        act(match, seat, keep[0])
    act(match, 0, "take:draw-pile")
    if "discard:curtain" not in view(match.table.state, 0).legal:
        return None
    act(match, 0, "discard:curtain")
    return match
