"""What the six-shooter's rulings leave to the match: talk, its end, slow players, series."""

import os
import subprocess
import sys

import pytest
from sixshooter_table import over

from matches import act, new_match, play_on
from quickdraw.engine.words import Rng
from quickdraw.games import load
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.options import Options
from quickdraw.games.sixshooter.pace import PACE
from quickdraw.games.sixshooter.rules import TALK_OVER
from quickdraw.play import notation
from quickdraw.play.log import Act, Log, Ruled, Seat, Talk, Wants
from quickdraw.play.match import Match
from quickdraw.play.refusals import CHAT_CLOSED, NOT_EARLY, NOT_WANTED, Refused
from quickdraw.play.verify import verify, verify_text

SIX = load("sixshooter")


def talking(*seats: Seat, best_of: int = 1, early_end: bool = False) -> Match:
    """Both have kept their hands and may talk; the table waits."""
    match = new_match("sixshooter", table_waits=True, seats=seats, best_of=best_of, early_end=early_end)
    act(match, 0, "keep")
    act(match, 1, "keep")
    return match


def fire_any(match: Match) -> None:
    for seat in (0, 1):
        match.run_out(seat)


def test_X3_anything_may_be_said_and_it_is_in_the_log() -> None:
    match = talking()
    match.talk(0, "I have four Aces.")
    match.talk(1, "So have I.")
    said = [e for e in match.log.entries if isinstance(e, Talk)]
    assert [(e.seat, e.text) for e in said] == [(0, "I have four Aces."), (1, "So have I.")]
    assert match.table.by_table


def test_X3_by_the_house_rules_two_people_talk_to_the_last_second() -> None:
    seats = [Seat("person", "Ann"), Seat("person", "Bob")]
    entropy = [b"", b""]
    match = Match.open(
        SIX, SIX.house, seats, secret=bytes(32), entropy=entropy, rng=Rng([1]), table_waits=True
    )
    act(match, 0, "keep")
    act(match, 1, "keep")
    for seat in (0, 1):
        with pytest.raises(Refused) as e:
            match.ready(seat)
        assert e.value.code == NOT_EARLY
    assert match.table.by_table
    match.time_is_up()
    assert match.table.waiting() == [0, 1]


def test_X3_a_minute_to_load_half_a_minute_to_fire_and_the_talk_as_the_variant_says() -> None:
    match = new_match("sixshooter", Options(talk_seconds=77), table_waits=True)
    assert PACE.seconds(match.table.state, 0) == 60
    act(match, 0, "keep")
    act(match, 1, "keep")
    assert PACE.table_seconds(match.table.state) == 77
    match.time_is_up()
    assert PACE.seconds(match.table.state, 0) == 30


def test_X3_the_table_ends_the_talk_by_its_clock() -> None:
    match = talking()
    assert match.table.waiting() == []
    match.decide(TALK_OVER)
    assert match.table.waiting() == [0, 1]
    assert [e.outcome for e in match.log.entries if isinstance(e, Ruled)] == [TALK_OVER]


def test_X3_where_the_table_allows_it_both_may_agree_to_end_it_early() -> None:
    match = talking(early_end=True)
    match.ready(1)
    match.ready(1)
    assert match.table.by_table  # one is not enough, however often
    match.ready(0)
    assert match.table.waiting() == [0, 1]
    with pytest.raises(Refused) as e:
        match.ready(0)
    assert e.value.code == NOT_WANTED
    with pytest.raises(Refused):
        match.ready(2)


def test_X3_a_bot_never_minds_and_says_nothing() -> None:
    match = talking(Seat("person", "Ann"), Seat("bot", "Doc", "steady"))
    with pytest.raises(Refused) as e:
        match.ready(1)
    assert e.value.code == NOT_WANTED
    match.ready(0)
    assert match.table.waiting() == [0, 1]
    assert [e.seat for e in match.log.entries if isinstance(e, Wants)] == [0]


def test_X3_whoever_was_ready_does_not_wait_for_a_bot_that_plays_on_for_another() -> None:
    match = talking(early_end=True)
    match.ready(0)
    match.sit(1, Seat("bot", "Doc", "steady"))
    assert match.table.waiting() == [0, 1]


def test_X3_a_bot_that_plays_on_for_another_agrees_though_two_people_could_not() -> None:
    match = talking()
    assert not match.may_end_early
    match.sit(1, Seat("bot", "Doc", "steady"))
    assert match.may_end_early
    match.ready(0)
    assert match.table.waiting() == [0, 1]


def test_X3_who_is_ready_is_so_still_when_the_match_is_resumed() -> None:
    match = talking(early_end=True)
    match.ready(0)
    lines = [notation.write_entry(match.table.game, entry) for entry in match.log.entries]
    log = Log(match.log.header, [notation.read_entry(match.table.game, line) for line in lines])
    again = Match.resume(log, bytes(32), clock=lambda: 0, rng=Rng([1]), table_waits=True, early_end=True)
    assert again.table.wants == {0}
    again.ready(1)
    assert again.table.waiting() == [0, 1]


def test_X3_a_match_cut_off_when_all_were_ready_does_not_talk_on() -> None:
    match = talking(early_end=True)
    match.ready(0)
    match.ready(1)
    (over,) = (n for n, entry in enumerate(match.log.entries) if isinstance(entry, Ruled))
    log = Log(match.log.header, match.log.entries[:over])
    again = Match.resume(log, bytes(32), clock=lambda: 0, rng=Rng([1]), table_waits=True)
    assert again.table.waiting() == [0, 1]


def test_X3_to_be_ready_for_one_talk_is_not_to_be_ready_for_the_next() -> None:
    match = talking(early_end=True)
    match.ready(0)
    match.decide(TALK_OVER)
    while not match.table.by_table and not match.table.over:
        for seat in match.table.waiting():
            match.run_out(seat)
    again = next(m for m in (to_second_talk(seed) for seed in range(500)) if m is not None)
    again.ready(1)
    assert again.table.by_table


def to_second_talk(seed: int) -> Match | None:
    match = new_match("sixshooter", table_waits=True, seed=seed, early_end=True)
    act(match, 0, "keep")
    act(match, 1, "keep")
    match.ready(0)
    match.decide(TALK_OVER)
    while match.table.waiting():
        fire_any(match)
    return match if match.table.by_table else None


def test_X3_nobody_speaks_while_cards_are_fired() -> None:
    match = talking()
    match.decide(TALK_OVER)
    for _ in range(6):
        entries = len(match.log.entries)
        with pytest.raises(Refused) as e:
            match.talk(0, "Wait!")
        assert e.value.code == CHAT_CLOSED
        assert len(match.log.entries) == entries
        fire_any(match)


def test_X3_nobody_speaks_while_guns_are_loaded() -> None:
    match = new_match("sixshooter", table_waits=True)
    for chosen in (False, True):
        for seat in (0, 1):
            with pytest.raises(Refused) as e:
                match.talk(seat, "I keep mine.")
            assert e.value.code == CHAT_CLOSED
        if not chosen:
            act(match, 0, "keep")
    act(match, 1, "reload")
    match.talk(0, "I kept mine.")


def test_X3_after_the_duel_one_may_talk_and_between_the_duels_of_a_series() -> None:
    match = new_match("sixshooter", table_waits=True, best_of=3)
    play_to_the_end(match)
    assert not match.table.over
    match.talk(1, "Good shot.")
    while not match.table.over:
        match.begin()
        play_to_the_end(match)
    match.talk(0, "Good shots.")
    log, result = notation.read(notation.write(match.log, match.table))
    assert verify(log, result).over


def test_X3_a_log_of_when_one_could_talk_while_loading_is_still_in_order() -> None:
    match = play_on(new_match("sixshooter"))
    text = notation.write(match.log, match.table)
    loading = text.index(" seat ")
    line = text.rindex("\n", 0, loading) + 1
    said = text[:line] + text[line:loading] + " talk 2 Howdy.\n" + text[line:]
    log, _ = verify_text(said)
    assert [e.text for e in log.entries if isinstance(e, Talk)] == ["Howdy."]


def play_to_the_end(match: Match) -> None:
    while not match.table.game_over:
        if match.table.by_table:
            match.decide(TALK_OVER)
        for seat in match.table.waiting():
            match.run_out(seat)


def test_X3_every_return_to_step_two_brings_a_new_talk() -> None:
    talks = 0
    for seed in range(40):
        match = play_on(new_match("sixshooter", seed=seed))
        ends = [e for e in match.log.entries if isinstance(e, Ruled)]
        assert len(ends) == match.table.state.deals
        talks = max(talks, len(ends))
    assert talks > 1


def test_X12_the_clock_keeps_the_hand_and_fires_a_card_of_it() -> None:
    for seed in range(30):
        match = new_match("sixshooter", seed=seed)
        match.run_out(0)
        match.run_out(1)
        assert match.table.state.reloaded == [rules.KEPT, rules.KEPT]
        before = set(match.table.view(0).hand)
        match.run_out(0)
        last = match.table.last_act[0]
        assert last is not None
        assert last.by_clock
        assert match.table.game.viewer.action_name(last.actions[0]).removeprefix("fire:") in before
    acts = [e for e in match.log.entries if isinstance(e, Act)]
    assert all(e.by_clock for e in acts)


def test_a_best_of_three_is_won_by_two_duels() -> None:
    match = play_on(new_match("sixshooter", best_of=3, seed=5))
    assert match.table.over
    assert max(match.table.series.wins) == 2
    assert over(match.table.state)


def test_options_are_kept_in_the_log() -> None:
    options = Options(bullets=3, talk_seconds=20, reshuffle_below=8)
    match = play_on(new_match("sixshooter", options=options))
    log, result = notation.read(notation.write(match.log, match.table))
    assert log.header.options == options
    assert verify(log, result).over


QUICKDRAW = [sys.executable, "-c", "from quickdraw.cli import main; main()"]


def at_the_terminal(answers: str, *args: str) -> str:
    env = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run([*QUICKDRAW, *args], input=answers, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_duel_in_the_terminal_with_talk_and_countdown(tmp_path: object) -> None:
    file = f"{tmp_path}/duel.txt"
    answers = "n\n1\nYou [red]bluff[/]!\n" + "\n1\n1\n1\n1\n1\n1\n" * 30
    played = at_the_terminal(answers, "play", "sixshooter", "--seed", "3", "--save", file)
    assert "Stranger: I have an Ace." in played
    assert "Stranger: You [red]bluff[/]!" in played
    assert played.count("Greedy Bot: ") >= 2
    assert "3 ...  2 ...  1 ..." in played
    assert "wins" in played
    assert "In order" in at_the_terminal("", "verify", file)
    assert "You [red]bluff[/]!" in at_the_terminal("", "replay", file)


def test_the_talk_can_be_skipped_and_explained() -> None:
    played = at_the_terminal("k\n?\n\n1\nq\n", "play", "sixshooter", "--seed", "3")
    assert played.count("Enter: enough talked.") == 2
    assert "Fire!" in played
    assert "See you." in played
