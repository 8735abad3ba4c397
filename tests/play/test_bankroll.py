"""Sessions: hand after hand for chips, with joining, rebuys and leaving between hands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import act, new_match, play_on
from quickdraw.engine.words import OVER, Rng, below
from quickdraw.games import load
from quickdraw.games.holdem.options import Options
from quickdraw.play import bankroll, notation
from quickdraw.play.bankroll import (
    FREE,
    MID_HAND,
    MOST_CHIPS,
    NO_CHIPS,
    NOBODY_BETS,
    NOT_ALL,
    TAKEN,
    Bankrolls,
)
from quickdraw.play.log import Begin, Chips, Log
from quickdraw.play.match import Match
from quickdraw.play.notation import BadNotation
from quickdraw.play.refusals import NO_SUCH_SEAT, NOT_NOW, Refused
from quickdraw.play.table import Table
from quickdraw.play.verify import NotFair, verify


def session(seats: int = 2, seed: int = 0) -> Match:
    return new_match("holdem", Options(seats=seats), seed, session=True)


def money(match: Match) -> Bankrolls:
    assert match.table.bankrolls is not None
    return match.table.bankrolls


def play_hand(match: Match, seed: int = 1) -> None:
    """One hand of random choices."""
    match.begin()
    while not match.table.game_over:
        play_on(match, steps=1, seed=seed)
        seed += 1


def refused(match: Match, do: object, *args: int) -> int:
    """The code, after checking that nothing at all has changed."""
    before = (len(match.log.entries), vars(match.table.copy()), vars(money(match)).copy(), match.table.number)
    with pytest.raises(Refused) as e:
        do(*args)  # type: ignore[operator]
    assert e.value.words.endswith(".")
    after = (len(match.log.entries), vars(match.table.copy()), vars(money(match)).copy(), match.table.number)
    assert before == after
    return e.value.code


def test_a_hand_begins_only_when_it_is_asked_for() -> None:
    match = session()
    assert match.log.entries == []
    match.join(0, 100)
    assert match.table.waiting() == []
    match.begin()
    assert match.table.waiting() == [0]  # nobody sits on the other seat


def test_chips_move_exactly_by_what_each_hand_pays() -> None:
    match = session(3)
    for seat in range(3):
        match.join(seat, 500)
    for hand in range(8):
        before = list(money(match).chips)
        play_hand(match, seed=hand)
        won = [int(match.table.game.rules.payoff(match.table.state, seat)) for seat in range(3)]
        assert money(match).chips == [b + w for b, w in zip(before, won, strict=True)]
        assert sum(won) == -match.table.state.bank
    assert money(match).hands == 8


def test_a_bet_that_is_not_covered_is_refused_with_words() -> None:
    match = session(1)
    match.join(0, 100)
    match.begin()
    assert match.table.view(0).legal == ("flop:0", "flop:1", "flop:5", "flop:10", "flop:25")
    with pytest.raises(Refused, match="three times the Flop bet"):
        act(match, 0, "flop:50", "flop-bonus:0", "best-four:0")
    with pytest.raises(Refused, match="do not have the chips"):
        act(match, 0, "flop:25", "flop-bonus:25", "best-four:1")
    act(match, 0, "flop:25", "flop-bonus:25", "best-four:0")


def test_nobody_ever_has_less_than_nothing() -> None:
    match = session(2, seed=3)
    match.join(0, 10)
    match.join(1, 10)
    for hand in range(60):
        for seat in range(2):
            if money(match).chips[seat] < 3:
                match.rebuy(seat, 10)
        play_hand(match, hand)
        assert min(money(match).chips) >= 0


def test_joining_rebuying_and_leaving_between_hands() -> None:
    match = session(3)
    match.join(1, 200)
    play_hand(match)
    match.join(2, 300)
    match.rebuy(1, 50)
    play_hand(match, 7)
    chips = money(match).chips[1]
    match.leave(1)
    assert money(match).cashed[1] == chips
    assert money(match).won(1) == chips - 250
    play_hand(match, 9)
    match.join(1, 20)  # and back again
    assert money(match).chips[1] == 20
    assert money(match).won(1) == chips - 250
    assert not match.table.over
    match.leave(1)
    match.leave(2)
    assert match.table.over
    assert match.log.secret is not None
    assert match.table.result().startswith("After 3 hands: Player 2 is ")
    assert "Player 1" not in match.table.result()


def test_what_may_not_be_done_has_words_and_changes_nothing() -> None:
    match = session()
    assert refused(match, match.rebuy, 0, 10) == FREE
    assert refused(match, match.leave, 0) == FREE
    assert refused(match, match.begin) == NOBODY_BETS
    for chips in (0, -5, MOST_CHIPS + 1):
        assert refused(match, match.join, 0, chips) == NO_CHIPS
    match.join(0, 2)
    assert refused(match, match.begin) == NOBODY_BETS  # three are needed
    assert refused(match, match.join, 0, 100) == TAKEN
    assert refused(match, match.rebuy, 0, 0) == NO_CHIPS
    assert refused(match, match.join, 2, 100) == refused(match, match.leave, -1) == NO_SUCH_SEAT
    match.rebuy(0, 100)
    match.begin()
    assert refused(match, match.begin) == NOT_NOW
    assert refused(match, match.join, 1, 100) == MID_HAND
    assert refused(match, match.rebuy, 0, 100) == refused(match, match.leave, 0) == MID_HAND
    act(match, 0, "flop:0", "flop-bonus:0", "best-four:0")
    match.leave(0)
    assert refused(match, match.join, 0, 100) == OVER
    assert refused(match, match.begin) == NOT_NOW


def test_a_match_without_chips_has_no_cashier() -> None:
    match = new_match("holdem")
    with pytest.raises(Refused, match="not played for chips"):
        match.join(0, 100)
    with pytest.raises(ValueError, match="not played for chips"):
        new_match("saloon", session=True)


def scripted(seed: int, hands: int) -> Match:
    """A session in which people come and go at random, to its end."""
    match, rng = session(3, seed), Rng([seed])
    match.join(0, 400)
    for hand in range(hands):
        for seat in range(1, 3):
            if money(match).seated[seat]:
                match.rebuy(seat, 5) if below(rng, 2) else match.leave(seat)
            elif below(rng, 2):
                match.join(seat, 50 + below(rng, 100))
        match.rebuy(0, 350)
        play_hand(match, 100 * seed + hand)
    for seat in range(3):
        if money(match).seated[seat]:
            match.leave(seat)
    return match


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 1000), st.integers(0, 5))
def test_a_session_is_what_its_log_replays_to(seed: int, hands: int) -> None:
    match = scripted(seed, hands)
    text = notation.write(match.log, match.table)
    log, result = notation.read(text)
    assert log == match.log
    table = verify(log, result)
    assert table.bankrolls == match.table.bankrolls
    assert table.heard.story == match.table.heard.story
    assert notation.write(log, table) == text


def test_the_lines_of_a_session() -> None:
    text = notation.write(*(lambda m: (m.log, m.table))(scripted(2, 3)))
    header, entries, _ = text.split("\n\n")
    assert "\nsession\n" in header
    assert "best-of" not in header
    words = {line.split()[1] for line in entries.splitlines()}
    assert words == {"join", "rebuy", "leave", "begin", "chance", "seat"}


def test_a_running_session_shows_who_came_and_went() -> None:
    match = session()
    match.join(0, 100)
    match.join(1, 70)
    match.rebuy(1, 30)
    play_hand(match)
    match.begin()
    text = notation.write_for(match.log, match.table, 0)
    for line in (" join 1 100", " join 2 70", " rebuy 2 30", " begin 2"):
        assert line in text
    assert " seat 2 " not in text.split("\n\n", 1)[1]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("join 1 400", "join 1 4000000", "whole numbers"),
        ("join 1 400", "rebuy 1 400", "Nobody sits there"),
        ("begin 1", "begin 2", "the game is not over yet"),
    ],
)
def test_a_forged_session_is_caught(old: str, new: str, why: str) -> None:
    match = scripted(1, 2)
    text = notation.write(match.log, match.table)
    log, result = notation.read(text.replace(old, new, 1))
    with pytest.raises(NotFair, match=why):
        verify(log, result)


def test_nobody_leaves_with_other_peoples_chips() -> None:
    match = scripted(4, 2)
    last = match.log.entries[-1]
    assert isinstance(last, Chips)
    forged = Chips(last.at, last.seat, "leave", last.chips + 1)
    with pytest.raises(NotFair, match="takes all chips along"):
        verify(
            Log(match.log.header, [*match.log.entries[:-1], forged], match.log.secret), match.table.result()
        )
    table = Table(match.log.header)
    for entry in match.log.entries[:-1]:
        table.take(entry)
    with pytest.raises(Refused) as e:
        table.take(forged)
    assert e.value.code == NOT_ALL


def test_chips_cannot_be_won_from_a_game_without_them() -> None:
    text = notation.write(*(lambda m: (m.log, m.table))(play_on(new_match())))
    with pytest.raises(BadNotation, match="saloon is not played for chips"):
        notation.read(text.replace("best-of 1", "session"))
    with pytest.raises(Refused):
        Table(new_match().log.header).take(Chips(0, 0, "join", 5))


def test_the_bank_may_break_but_no_number_does() -> None:
    rich = Bankrolls(1)
    rich.take(Chips(0, 0, "join", MOST_CHIPS))
    rich.record([5 * 10**9])
    assert rich.to_bet_with(0) == bankroll.MOST_TO_BET_WITH
    assert rich.chips == [MOST_CHIPS + 5 * 10**9]


def test_every_word_of_the_cashier_is_told() -> None:
    names = ["Ann"]
    assert bankroll.tell(Chips(0, 0, "rebuy", 1), names) == "Ann buys 1 more chip."
    assert bankroll.tell(Chips(0, 0, "leave", 0), names) == "Ann leaves with 0 chips."
    assert set(bankroll.REFUSALS) == set(range(110, 117))


def test_a_game_begins_in_its_turn_only() -> None:
    match = session(1)
    match.join(0, 100)
    table = Table(match.log.header)
    table.take(Chips(0, 0, "join", 100))
    with pytest.raises(Refused):
        table.take(Begin(0, 2))
    assert load("holdem").fund is not None
