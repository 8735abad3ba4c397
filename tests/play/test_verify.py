"""Verification: every forged line is caught."""

from dataclasses import replace

import pytest

from matches import new_match, play_on
from quickdraw.play.log import Act, Chance, Entry, Log
from quickdraw.play.verify import NotFair, verify


@pytest.fixture
def log() -> Log:
    return play_on(new_match(seed=11)).log


def result(log: Log) -> str:
    return verify(log, play_on(new_match(seed=11)).table.result()).result()


def forge(log: Log, index: int, entry: Entry) -> Log:
    return Log(log.header, [*log.entries[:index], entry, *log.entries[index + 1 :]], log.secret)


def test_an_honest_match_is_in_order(log: Log) -> None:
    assert result(log).startswith("Player")


def test_any_other_card_is_caught(log: Log) -> None:
    caught = 0
    for i, entry in enumerate(log.entries):
        if isinstance(entry, Chance):
            for card in range(10, 21):
                if card != entry.outcome:
                    with pytest.raises(NotFair, match=f"Entry {i + 1}"):
                        result(forge(log, i, replace(entry, outcome=card)))
                    caught += 1
    assert caught > 50


def test_another_choice_leads_to_another_game(log: Log) -> None:
    """A forged choice breaks the rules, the cards or the result, unless it makes no difference to them."""
    caught = 0
    for i, entry in enumerate(log.entries):
        if isinstance(entry, Act):
            try:
                result(forge(log, i, replace(entry, actions=(8 - entry.actions[0],))))
            except NotFair:
                caught += 1
    assert caught > 3


def test_a_missing_entry_is_caught(log: Log) -> None:
    for i in range(len(log.entries)):
        with pytest.raises(NotFair):
            result(Log(log.header, [*log.entries[:i], *log.entries[i + 1 :]], log.secret))


def test_an_entry_too_many_is_caught(log: Log) -> None:
    with pytest.raises(NotFair, match="breaks the rules"):
        result(Log(log.header, [*log.entries, log.entries[-1]], log.secret))


def test_other_rules_are_named(log: Log) -> None:
    with pytest.raises(NotFair, match="rules abc"):
        result(Log(replace(log.header, rules="abc"), log.entries, log.secret))


def test_another_secret_is_caught(log: Log) -> None:
    with pytest.raises(NotFair, match="committed"):
        result(Log(log.header, log.entries, bytes(31) + b"\x01"))


def test_entropy_counts(log: Log) -> None:
    with pytest.raises(NotFair, match="chance drew"):
        result(Log(replace(log.header, entropy=(b"x", b"y")), log.entries, log.secret))


def test_a_running_match_cannot_be_verified(log: Log) -> None:
    with pytest.raises(NotFair, match="secret is missing"):
        result(Log(log.header, log.entries, None))


def test_a_wrong_result_is_caught(log: Log) -> None:
    with pytest.raises(NotFair, match="the cards say"):
        verify(log, "Player 9 wins")
