"""Talk: what may be said, that everybody hears it, and that any text survives the notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import new_match, play_on
from quickdraw.engine.words import WATCHER
from quickdraw.play import notation
from quickdraw.play.log import Talk
from quickdraw.play.notation import BadNotation
from quickdraw.play.refusals import NO_SUCH_SEAT, NOT_SAID, Refused
from quickdraw.play.table import Table
from quickdraw.play.talk import LONGEST, escape, unescape, why_not_said

SAYABLE = st.text(min_size=1, max_size=LONGEST).filter(lambda text: not why_not_said(text))


@given(st.text())
def test_any_text_fits_on_one_line_and_comes_back(text: str) -> None:
    line = escape(text)
    assert len(f"x{line}x".splitlines()) == 1
    assert line == line.strip()
    assert unescape(line) == text


@pytest.mark.parametrize(
    "text",
    [
        "a\nb",
        "a\r\nb",
        "\u2028",
        "\x85",
        "\\u0041",
        "\\",
        "\\\\n",
        " x ",
        "  ",
        "\U0001f920",
        "\ud800",
        "\x1b[31m",
    ],
)
def test_awkward_texts_come_back(text: str) -> None:
    assert unescape(escape(text)) == text
    assert escape(text).isprintable()


@given(SAYABLE, st.integers(0, 1))
def test_what_is_said_is_in_the_log_and_read_back(text: str, seat: int) -> None:
    match = new_match()
    match.talk(seat, text)
    play_on(match)
    log, result = notation.read(notation.write(match.log, match.table))
    assert log == match.log
    assert [e.text for e in log.entries if isinstance(e, Talk)] == [text]
    assert result == match.table.result()


@pytest.mark.parametrize(
    "text",
    ["<b>hi</b>", "[bold]hi[/]", "told you so", "talk 2 I am you", "; a remark", "ünï ☃", "1.000 seat 2 x"],
)
def test_markup_and_words_of_the_notation_are_only_words(text: str) -> None:
    match = new_match()
    match.talk(0, text)
    play_on(match)
    assert notation.read(notation.write(match.log, match.table))[0] == match.log


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Say something"),
        ("   ", "Say something"),
        ("x" * (LONGEST + 1), "501 characters; say at most 500"),
        ("a\nb", "one line"),
        ("a\x00b", "control characters"),
        ("\x1b[31mred", "control characters"),
        ("turned \u202e around", "control characters"),
        ("\ud800", "control characters"),
    ],
)
def test_what_may_not_be_said_is_refused_and_changes_nothing(text: str, why: str) -> None:
    match = new_match()
    entries = list(match.log.entries)
    with pytest.raises(Refused, match=why) as e:
        match.talk(0, text)
    assert e.value.code == NOT_SAID
    assert match.log.entries == entries


def test_only_seats_talk() -> None:
    for seat in (-1, 2, WATCHER):
        with pytest.raises(Refused) as e:
            new_match().talk(seat, "Psst.")
        assert e.value.code == NO_SUCH_SEAT


def test_nobody_talks_before_the_match_begins() -> None:
    table = Table(new_match().log.header)
    with pytest.raises(Refused):
        table.take(Talk(0, 0, "Hello?"))


def test_talk_is_public_and_changes_nothing_in_the_game() -> None:
    match, silent = new_match(), new_match()
    match.talk(1, "I will loot, I swear.")
    for seat in (0, 1, WATCHER):
        assert "talk 2 I will loot, I swear." in notation.write_for(match.log, match.table, seat)
        assert match.table.view(seat) == silent.table.view(seat)
        assert match.table.heard.told(seat) == silent.table.heard.told(seat)
    assert match.table.decisions == silent.table.decisions
    assert vars(match.table.copy()) == vars(silent.table.copy())


def test_talk_after_a_game_does_not_count_it_twice() -> None:
    match = play_on(new_match())
    wins = list(match.table.series.wins)
    match.talk(0, "Good game.")
    assert match.table.series.wins == wins


@pytest.mark.parametrize("line", ["1.000 talk", "1.000 talk 1", "1.000 talk one hi"])
def test_a_talk_line_that_is_none_is_named(line: str) -> None:
    text = notation.write((match := play_on(new_match())).log, match.table)
    with pytest.raises(BadNotation, match="cannot be read"):
        notation.read(text.replace("\nresult ", f"\n{line}\nresult "))
