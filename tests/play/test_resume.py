"""A match goes on from its log: the same cards, the same position, the same clocks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from matches import Watch, in_company, new_match, play_on
from quickdraw.engine.words import Rng
from quickdraw.games import NAMES
from quickdraw.play import notation
from quickdraw.play.fair import commit
from quickdraw.play.log import Act, Chance, Changed, Entry, Log, Ruled, Seat, Sits
from quickdraw.play.match import Match, RulesChanged
from quickdraw.play.verify import Differs, verify_text

SEED = 6


def secret() -> bytes:
    return SEED.to_bytes(32, "big")


def stored(match: Match) -> Log:
    """The log, after a journey through the lines that a store keeps."""
    header = notation.read_header(notation.write_header(match.log.header))
    game = match.table.game
    lines = [notation.write_entry(game, entry) for entry in match.log.entries]
    return Log(header, [notation.read_entry(game, line) for line in lines])


def resumed(log: Log, *, clock: Callable[[], int] = lambda: 0, **how: bool) -> Match:
    return Match.resume(log, secret(), clock=clock, rng=Rng([1]), table_waits=False, **how)


@pytest.mark.parametrize("game", NAMES)
def test_whenever_it_was_cut_off_it_goes_on_as_it_would_have(game: str) -> None:
    """After every entry: a server may be killed between any two."""
    whole = play_on(new_match(game, in_company(game), SEED, best_of=3), steps=14)
    for n in range(0, len(whole.log.entries) + 1, 3):
        log = Log(whole.log.header, whole.log.entries[:n])
        match = resumed(log)
        assert match.log.entries[:n] == whole.log.entries[:n]
        after = [e.outcome for e in match.log.entries[n:] if isinstance(e, Chance)]
        would_have = [e.outcome for e in whole.log.entries[n:] if isinstance(e, Chance)]
        assert after == would_have[: len(after)]
        assert match.table.waiting() or match.table.over


def test_what_is_resumed_is_the_same_match() -> None:
    match = play_on(new_match(seed=SEED, best_of=3), steps=7)
    match.sit(1, Seat("person", "Cid"), b"stirred")
    play_on(match, steps=5)
    again = resumed(stored(match))
    assert vars(again.table.copy()) == vars(match.table.copy())
    assert again.table.heard.story == match.table.heard.story
    assert again.table.who == match.table.who
    assert again.table.series == match.table.series
    play_on(match)
    play_on(again)
    assert [e.outcome for e in again.log.entries if isinstance(e, Chance)] == [
        e.outcome for e in match.log.entries if isinstance(e, Chance)
    ]
    verify_text(notation.write(again.log, again.table))


def test_a_choice_made_before_is_acknowledged_after() -> None:
    match = new_match(seed=SEED)
    match.act(0, 0, [1])
    again = resumed(stored(match))
    assert again.act(0, 0, [1]).again
    assert again.table.waiting() == [1]


def test_a_log_is_not_changed_by_being_resumed() -> None:
    log = stored(play_on(new_match(seed=SEED), steps=3))
    before = list(log.entries)
    play_on(resumed(log))
    assert log.entries == before


def test_a_match_that_is_over_stays_over() -> None:
    match = play_on(new_match(seed=SEED))
    again = resumed(stored(match))
    assert again.log == match.log
    assert again.log.secret == secret()


@pytest.mark.parametrize(
    ("old", "forged", "why"),
    [
        (Chance, lambda e: replace(e, outcome=20 - (e.outcome == 20)), "chance drew"),
        (Act, lambda e: replace(e, actions=(99,)), "breaks the rules"),
    ],
)
def test_a_log_that_differs_is_refused_with_its_place(
    old: type[Entry], forged: Callable[[Entry], Entry], why: str
) -> None:
    log = stored(play_on(new_match(seed=SEED), steps=6))
    n = max(i for i, entry in enumerate(log.entries) if isinstance(entry, old))
    log.entries[n] = forged(log.entries[n])
    with pytest.raises(Differs, match=f"Entry {n + 1}.*{why}"):
        resumed(log)


def test_another_secret_differs() -> None:
    log = stored(play_on(new_match(seed=SEED + 1), steps=6))
    with pytest.raises(Differs, match="not the one that was committed to"):
        resumed(log)
    log = Log(replace(log.header, commitment=commit(secret())), log.entries)
    with pytest.raises(Differs, match="Entry 2: chance drew"):
        resumed(log)


# ---- other rules ----
def other_rules(match: Match) -> Log:
    log = stored(match)
    return Log(replace(log.header, rules="0123"), log.entries)


def test_a_match_of_other_rules_is_not_resumed_unasked() -> None:
    with pytest.raises(RulesChanged, match="rules 0123, and these are"):
        resumed(other_rules(play_on(new_match(seed=SEED), steps=3)))


def test_if_all_is_the_same_by_the_new_rules_it_goes_on_and_says_so() -> None:
    log = other_rules(play_on(new_match(seed=SEED), steps=3))
    match = resumed(log, rules_changed=True)
    assert match.log.entries[len(log.entries)] == Changed(log.entries[-1].at, match.table.game.version)
    assert resumed(stored(match)).log == match.log  # and now they are known
    play_on(match)
    verify_text(notation.write(match.log, match.table))


def test_if_not_all_is_the_same_it_differs() -> None:
    log = other_rules(play_on(new_match(seed=SEED), steps=3))
    log.entries[-1] = Act(log.entries[-1].at, 0, (99,))
    with pytest.raises(Differs):
        resumed(log, rules_changed=True)


# ---- time ----
def test_A2_time_while_nobody_served_is_not_charged() -> None:
    watch = Watch()
    match = new_match(seed=SEED, clock=watch, factor=1)
    watch.now = 40_000
    match.act(0, 0, [1])
    deadline = match.clocks.deadline(1)
    assert deadline == 60_000
    restarted = Watch()
    restarted.now = 9_999_999
    again = Match.resume(stored(match), secret(), clock=restarted, rng=Rng([1]), table_waits=False, factor=1)
    assert again.now == 40_000
    assert again.clocks.deadline(1) == deadline
    restarted.now += 500
    again.act(1, 0, [1])
    assert next(e for e in again.log.entries if isinstance(e, Act) and e.seat == 1).at == 40_500


def test_the_same_log_gives_the_same_deadlines() -> None:
    for game in NAMES:
        match = play_on(new_match(game, in_company(game), SEED, best_of=3, factor=1.5), steps=11)
        again = Match.resume(
            stored(match), secret(), clock=lambda: 0, rng=Rng([1]), table_waits=False, factor=1.5
        )
        for seat in range(len(match.table.who)):
            assert again.clocks.deadline(seat) == match.clocks.deadline(seat)
            assert again.clocks.run_outs(seat) == match.clocks.run_outs(seat)


def test_what_the_table_decided_is_not_decided_again() -> None:
    match = new_match("iaijutsu", seed=SEED, table_waits=True)
    match.win_race(1, match.table.state.hand[1][0])
    again = Match.resume(stored(match), secret(), clock=lambda: 0, rng=Rng([1]), table_waits=True)
    assert [e for e in again.log.entries if isinstance(e, Ruled)] == [
        e for e in match.log.entries if isinstance(e, Ruled)
    ]
    assert again.table.waiting() == [0]


def test_who_sat_down_before_the_first_hand_is_resumed() -> None:
    match = new_match("holdem", seed=SEED, session=True)
    match.sit(0, Seat("person", "Cid"), b"x")
    again = resumed(stored(match))
    assert [type(e) for e in again.log.entries] == [Sits]
    match.join(0, 100)
    again.join(0, 100)
    match.begin()
    again.begin()
    for m in (match, again):
        m.act(0, 0, [100 + 5, 10_100, 20_100])
    assert [e.outcome for e in again.log.entries if isinstance(e, Chance)] == [
        e.outcome for e in match.log.entries if isinstance(e, Chance)
    ]
