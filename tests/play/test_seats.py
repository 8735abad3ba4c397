"""Seats change hands, are given up, and a match is stopped: in the log, and what it replays to."""

import hashlib
import hmac
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import act, new_match, play_on, win_duel
from quickdraw.engine.words import CHANCE, OVER, WATCHER
from quickdraw.games.gunfight.options import Options as Gunfight
from quickdraw.games.holdem.options import Options as Holdem
from quickdraw.play import news, notation
from quickdraw.play.bankroll import FREE
from quickdraw.play.fair import Fair
from quickdraw.play.log import (
    FREE_SEAT,
    Act,
    Chance,
    Changed,
    Entry,
    Left,
    Log,
    Seat,
    Sits,
    Stopped,
)
from quickdraw.play.match import Match
from quickdraw.play.refusals import GIVEN_UP, NO_RESIGNING, NO_SUCH_SEAT, NOT_NOW, NOT_SAID, Refused
from quickdraw.play.table import Table
from quickdraw.play.verify import NotFair, verify, verify_text

DOC = Seat("bot", "Doc", "greedy")
CID = Seat("person", "Cid")


def in_order(match: Match) -> str:
    """The log as text, after checking that it reads, verifies and writes the same."""
    text = notation.write(match.log, match.table)
    log, table = verify_text(text)
    assert log == match.log
    assert table.who == match.table.who
    assert table.heard.story == match.table.heard.story
    return text


def refused(match: Match, do: Callable[..., object], *args: object) -> int:
    """The code, after checking that nothing at all has changed."""

    def everything() -> object:
        table = match.table
        return list(match.log.entries), vars(table.copy()), list(table.who), list(table.left), table.stopped

    before = everything()
    with pytest.raises(Refused) as e:
        do(*args)
    assert e.value.words.endswith(".")
    assert everything() == before
    return e.value.code


# ---- somebody else sits down ----
def test_a_bot_plays_on_for_somebody_absent() -> None:
    match = play_on(new_match(names=["Ann", "Bob"]), steps=3)
    match.sit(1, DOC)
    assert match.table.names == ["Ann", "Doc"]
    assert match.log.header.seats[1].name == "Bob"
    text = in_order(play_on(match))
    assert " sit 2 bot greedy Doc\n" in text
    running = notation.write_for(match.log, match.table, 0)
    before, _, after = running.partition(" sit 2 bot greedy Doc\n")
    assert " told Bob lays two cards face down." in before
    assert "Doc" not in before, "what Bob did was not done by who came after him"
    assert " told Doc lays two cards face down." in after
    assert "Bob" not in match.table.result()


def test_a_newcomer_stirs_the_chance_of_what_is_to_come_and_not_of_what_was() -> None:
    quiet, stirred = (play_on(new_match(seed=5, best_of=3), steps=4) for _ in range(2))
    before = len(quiet.log.entries)
    quiet.sit(0, CID)
    stirred.sit(0, CID, b"my own bytes")
    play_on(quiet)
    play_on(stirred)
    assert quiet.log.entries[:before] == stirred.log.entries[:before]
    drawn = [[e.outcome for e in m.log.entries[before:] if isinstance(e, Chance)] for m in (quiet, stirred)]
    assert drawn[0] != drawn[1]
    assert " sit 1 person - Cid\n" in in_order(quiet)
    assert f" sit 1 person {b'my own bytes'.hex()} Cid\n" in in_order(stirred)


def test_other_bytes_than_the_newcomers_are_caught() -> None:
    match = play_on(new_match(seed=5), steps=4)
    match.sit(0, CID, b"mine")
    play_on(match)
    for forged in (b"", b"Mine", b"mine."):
        entries = [Sits(e.at, e.seat, e.who, forged) if isinstance(e, Sits) else e for e in match.log.entries]
        with pytest.raises(NotFair, match="chance drew"):
            verify(Log(match.log.header, entries, match.log.secret), match.table.result())


@given(st.binary(min_size=1, max_size=40), st.integers(0, 9))
def test_stirring_is_as_the_notation_describes_it(entropy: bytes, drawn_before: int) -> None:
    """The new key is HMAC(old key, entropy), and its blocks are counted from 0."""
    secret = bytes(32)
    fair = Fair(secret, [b"a"])
    for _ in range(drawn_before):
        fair.below(2**32)
    fair.stir(entropy)
    old = hmac.new(secret, b"\0\0\0\1a", hashlib.sha256).digest()
    key = hmac.new(old, entropy, hashlib.sha256).digest()
    blocks = [hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(2)]
    numbers = [int.from_bytes(block[j : j + 8], "big") for block in blocks for j in range(0, 32, 8)]
    assert [fair.below(2**32) for _ in numbers] == [x % 2**32 for x in numbers]


def test_nothing_added_changes_nothing() -> None:
    fair, same = Fair(bytes(32), []), Fair(bytes(32), [])
    fair.below(100)
    same.below(100)
    fair.stir(b"")
    assert [fair.below(100) for _ in range(9)] == [same.below(100) for _ in range(9)]


@pytest.mark.parametrize(("who", "entropy"), [(FREE_SEAT, b""), (DOC, b"chosen by the dealer")])
def test_nobody_cannot_sit_down_and_a_bot_adds_nothing(who: Seat, entropy: bytes) -> None:
    with pytest.raises(ValueError, match=r"nobody cannot|a bot adds no entropy"):
        Sits(0, 0, who, entropy)


def test_only_a_session_has_free_seats() -> None:
    with pytest.raises(ValueError, match="only a session has free seats"):
        new_match(seats=[CID, FREE_SEAT])


def casino() -> Match:
    return new_match("holdem", Holdem(seats=2), session=True, seats=[Seat("person", "Ann"), FREE_SEAT])


def play_hand(match: Match) -> None:
    match.begin()
    while not match.table.game_over:
        play_on(match, steps=1)


def test_a_free_seat_is_taken_before_chips_are_bought() -> None:
    match = casino()
    assert match.table.names == ["Ann", "free seat"]
    match.join(0, 100)
    assert refused(match, match.join, 1, 100) == FREE
    match.sit(1, CID, b"x")
    match.join(1, 100)
    play_hand(match)
    match.leave(0)
    match.leave(1)
    text = in_order(match)
    assert "seat 2 open free seat\n" in text
    assert "Cid is " in match.table.result()


def test_what_a_seat_brought_stays_with_who_sat_there() -> None:
    match = casino()
    match.join(0, 1000)
    match.sit(1, CID)
    match.join(1, 1000)
    for _ in range(3):
        play_hand(match)
    paid = match.table.bankrolls
    assert paid is not None
    brought = paid.won(1)
    assert brought != 0
    match.leave(1)
    match.sit(1, Seat("person", "Dan"))
    match.join(1, 50)
    assert paid.won(1) == 0
    match.leave(1)
    match.leave(0)
    in_order(match)
    words = f"Cid is {abs(brought)} {'ahead' if brought > 0 else 'behind'}, Ann is "
    assert words in match.table.result()
    assert match.table.result().endswith("Dan is even.")


def test_a_bot_plays_on_with_the_chips_of_who_is_absent() -> None:
    match = casino()
    match.join(0, 1000)
    match.begin()
    match.sit(0, DOC)
    match.let_bot_act(0, "greedy")
    assert match.table.bankrolls is not None
    assert match.table.bankrolls.gone == []
    assert match.table.bankrolls.chips[0] == 1000


# ---- giving up ----
def test_A3_who_resigns_gives_the_match_to_the_other_whatever_the_series_stands_at() -> None:
    match = new_match(best_of=3, names=["Ann", "Bob"])
    win_duel(match, 0)
    act(match, 1, "loot+loot")
    match.resign(0)
    assert match.table.over
    assert match.table.winner == 1
    assert match.table.waiting() == []
    assert match.table.result() == "Ann resigns; Bob wins."
    assert match.table.series.wins == [1, 0]
    assert " resign 1\n" in in_order(match)


def test_A1_who_stayed_away_until_the_win_was_claimed_has_not_resigned() -> None:
    match = new_match(names=["Ann", "Bob"])
    match.resign(1, claimed=True)
    assert match.table.result() == "Bob stayed away; Ann wins."
    assert match.table.result(0) == "Bob stayed away; Ann (you) wins."
    text = in_order(match)
    assert " claim 2\n" in text
    assert " resign " not in text


def test_A1_of_three_one_may_resign_and_one_stay_away() -> None:
    match = gunfight(3)
    match.resign(2, claimed=True)
    match.resign(0)
    assert match.table.result() == "Ann resigns; Cid stayed away; Bob wins."
    in_order(match)


def test_nothing_happens_after_the_match_was_given_up_but_talk() -> None:
    match = new_match("sixshooter")
    for seat in (0, 1):
        act(match, seat, "keep")
    with pytest.raises(Refused):
        match.talk(0, "I fire.")
    match.resign(1)
    match.talk(1, "You would have won anyway.")
    in_order(match)
    for do in (match.resign, lambda seat: match.sit(seat, CID), match.run_out):
        assert refused(match, do, 0) == OVER
    assert refused(match, match.act, 0, match.table.decisions[0], [0]) == OVER
    assert refused(match, match.stop, "Enough.") == OVER


@pytest.mark.parametrize("entry", [Act(10**6, 0, (0,)), Chance(10**6, 9 + 3), Changed(10**6, "ff")])
def test_an_entry_after_the_end_is_refused_from_a_log(entry: Entry) -> None:
    match = new_match()
    match.resign(0)
    with pytest.raises(Refused) as e:
        match.table.take(entry)
    assert e.value.code == OVER


def test_a_draw_of_a_game_that_was_given_up_is_refused() -> None:
    """Cards were still to be dealt: the position alone would allow it."""
    match = new_match("saloon")
    table = Table(match.log.header)
    for entry in match.log.entries[:2]:
        table.take(entry)
    assert table.actors == CHANCE
    drawn = match.log.entries[2]
    table.take(Left(table.time, 0))
    with pytest.raises(Refused) as e:
        table.take(drawn)
    assert e.value.code == OVER


def gunfight(seats: int, best_of: int = 1) -> Match:
    names = ["Ann", "Bob", "Cid", "Dan"][:seats]
    return new_match("gunfight", Gunfight(seats=seats, life=5), 3, best_of=best_of, names=names)


def test_G22_one_of_three_dies_at_once_and_the_others_play_on() -> None:
    match = play_on(gunfight(3), steps=4)
    match.resign(1)
    assert not match.table.over
    assert match.table.state.life[1] == 0
    assert 1 not in match.table.waiting()
    in_order(play_on(match))
    assert match.table.winner in (0, 2)
    assert match.table.result().endswith("wins.")
    assert "resign" not in match.table.result()


def test_G22_who_left_dies_at_the_beginning_of_every_later_game() -> None:
    match = gunfight(3, best_of=3)
    match.resign(2)
    number = match.table.number
    while match.table.number == number:
        play_on(match, steps=1)
    assert match.table.state.life == [5, 5, 0, 0]
    play_on(match)
    in_order(match)
    assert match.table.series.wins[2] == 0


def test_G22_the_last_one_left_wins_the_match() -> None:
    match = gunfight(4, best_of=5)
    for seat in (3, 0):
        match.resign(seat)
        assert not match.table.over
    assert refused(match, match.resign, 3) == refused(match, match.sit, 0, DOC) == GIVEN_UP
    match.resign(1)
    assert match.table.winner == 2
    assert match.table.result() == "Dan and Ann and Bob resign; Cid wins."
    in_order(match)


def test_G22_the_dead_may_leave_the_series() -> None:
    match = gunfight(3, best_of=3)
    while match.table.number == 1 and min(match.table.state.life[:3]) > 0:
        play_on(match, steps=1)
    if match.table.number == 1:
        dead = match.table.state.life.index(0)
        before = vars(match.table.copy())
        match.resign(dead)
        assert vars(match.table.copy()) == before
    in_order(play_on(match))


def test_alone_one_may_give_up_too() -> None:
    match = new_match("holdem", Holdem(seats=1), names=["Ann"])
    match.resign(0)
    assert match.table.result() == "Ann resigns."
    assert match.table.winner is None


def test_where_nobody_resigns_it_is_said() -> None:
    match = casino()
    match.join(0, 100)
    assert refused(match, match.resign, 0) == NO_RESIGNING
    three = new_match("holdem", Holdem(seats=3))
    assert refused(three, three.resign, 0) == NO_RESIGNING
    assert refused(three, three.resign, 3) == refused(three, three.sit, -1, CID) == NO_SUCH_SEAT


# ---- the match ends without a result ----
@given(st.text(min_size=1, max_size=100).filter(lambda why: why.strip() == why and why.isprintable()))
def test_a_match_may_be_stopped_for_any_reason(why: str) -> None:
    match = play_on(new_match(), steps=2)
    match.stop(why)
    assert match.table.over
    assert match.table.winner is None
    assert match.table.result() == f"The match ends without a result: {why}"
    assert match.log.secret is not None
    in_order(match)


def test_a_session_may_be_stopped_in_the_middle_of_a_hand() -> None:
    match = casino()
    match.join(0, 100)
    match.begin()
    match.stop("The house closes.")
    in_order(match)
    assert refused(match, match.begin) == NOT_NOW
    assert refused(match, match.leave, 0) == OVER


@pytest.mark.parametrize("why", ["", "  ", "one\ntwo", "x" * 501])
def test_a_reason_is_one_line(why: str) -> None:
    match = new_match()
    assert refused(match, match.stop, why) == NOT_SAID


# ---- the rules change ----
def test_the_last_version_named_must_be_the_present_one() -> None:
    match = play_on(new_match(), steps=2)
    header, entries = match.log.header, list(play_on(match).log.entries)
    now = Changed(entries[9].at, header.rules)
    old = Changed(entries[9].at, "0123")
    result, secret = match.table.result(), match.log.secret
    assert verify(Log(header, [*entries[:10], old, now, *entries[10:]], secret), result).over
    with pytest.raises(NotFair, match="played by rules 0123"):
        verify(Log(header, [*entries[:10], old, *entries[10:]], secret), result)


# ---- everybody sees it, and it can be told ----
def test_all_of_it_is_public() -> None:
    match = gunfight(4)
    match.sit(0, CID, b"\x01")
    match.resign(1)
    match._append(Changed(match.now, "0123"))
    match.stop("Tired.")
    for seat in (0, 1, 2, 3, WATCHER):
        text = notation.write_for(match.log, match.table, seat)
        for line in ("sit 1 person 01 Cid", "resign 2", "rules 0123", "stop Tired."):
            assert f" {line}\n" in text
        assert "told Bob leaves the gunfight." in text


def test_every_change_has_words() -> None:
    names = ["Ann", "Bob"]
    assert news.tell(Sits(0, 1, CID), names) == "Cid takes the seat of Bob."
    assert news.tell(Sits(0, 1, CID), ["Ann", "free seat"]) == "Cid takes a free seat."
    assert news.tell(Sits(0, 1, DOC), names) == "Doc plays on for Bob."
    assert news.tell(Stopped(0, "Why not."), names) == "The match ends without a result: Why not."
    assert news.tell(Changed(0, "ff"), names).startswith("The rules have changed")
