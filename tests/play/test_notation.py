"""The notation: what is written is read back; what is wrong is named with its line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import new_match, play_on
from quickdraw.games import NAMES
from quickdraw.games.saloon.options import Options
from quickdraw.play import notation
from quickdraw.play.log import Act, Changed, Entry, Left, Seat, Seen, Sits, Stopped, Talk, Wants
from quickdraw.play.match import Match
from quickdraw.play.notation import BadNotation
from quickdraw.play.verify import NotFair, verify, verify_text

GOLDEN = Path(__file__).parent.parent / "golden"


def finished(seed: int = 1, best_of: int = 1) -> Match:
    return play_on(new_match(seed=seed, best_of=best_of))


@given(st.integers(0, 1000), st.sampled_from([1, 3]))
def test_what_is_written_is_read_back(seed: int, best_of: int) -> None:
    match = play_on(new_match(seed=seed, best_of=best_of, options=Options(extra_sips=seed % 4)))
    text = notation.write(match.log, match.table)
    log, result = notation.read(text)
    assert log == match.log
    assert result == match.table.result()
    assert notation.write(log, verify(log, result)) == text


def test_a_choice_made_by_the_clock_says_so() -> None:
    match = new_match()
    match.run_out(0)
    play_on(match)
    text = notation.write(match.log, match.table)
    assert " clock 1 " in text
    acts = [e for e in notation.read(text)[0].entries if isinstance(e, Act)]
    assert [e.by_clock for e in acts].count(True) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_game(name: str) -> None:
    """A game as it was written when the notation was made: it must read, verify and write the same."""
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    log, result = notation.read(text)
    assert notation.write(log, verify(log, result)) == text


def test_a_running_match_is_not_written_whole() -> None:
    match = play_on(new_match(), steps=3)
    with pytest.raises(ValueError, match="not over"):
        notation.write(match.log, match.table)


def test_a_running_match_is_written_as_a_seat_sees_it() -> None:
    match = play_on(new_match(), steps=3)
    text = notation.write_for(match.log, match.table, 0)
    assert "secret" not in text
    assert " seat 2 " not in text.split("\n\n", 1)[1]
    assert "told Player 2 lays two cards face down." in text
    with pytest.raises(BadNotation, match="running match"):
        notation.read(text)


@pytest.mark.parametrize(
    "name", ["", " ", "Ann ", " Ann", "a\nb", "a\rb", "a\x1cb", "a\u2028b", "\udcff", "x" * 41]
)
def test_names_that_would_break_a_line_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name has 1 to 40 characters"):
        Seat("person", name)


@given(
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(
        lambda s: s.isprintable() and s == s.strip()
    )
)
def test_any_other_name_is_kept(name: str) -> None:
    match = new_match(options=Options(round_cap=1), names=[name, "told"])
    play_on(match)
    _, table = verify_text(notation.write(match.log, match.table))
    assert table.names == [name, "told"]
    assert table.over


@pytest.mark.parametrize("name", ["می\u200cخواهم", "ශ්\u200dරී", "👩🏽\u200d🚀", "Ann\u3164"])
def test_a_name_with_joiners_or_one_of_old_that_hides_something_is_read(name: str) -> None:
    """Nobody may hide anything in a name any more; logs of those who could are read for ever."""
    match = new_match(options=Options(round_cap=1), names=[name, "Bob"])
    play_on(match)
    _, table = verify_text(notation.write(match.log, match.table))
    assert table.names == [name, "Bob"]


def swap(text: str, first: str, second: str) -> str:
    lines = text.split("\n")
    i, j = (next(n for n, line in enumerate(lines) if line.startswith(start)) for start in (first, second))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


ONE_SPELLING: dict[str, Callable[[str], str]] = {
    "time backwards": lambda text: text.replace("1.000 ", "9.000 ", 1),
    "another way to write a time": lambda text: text.replace("0.250 ", "0.25 ", 1),
    "words too many": lambda text: text.replace(" begin 1", " begin 1 2"),
    "a seat of another number": lambda text: text.replace("seat 2 person", "seat 7 person"),
    "another kind of seat": lambda text: text.replace("seat 2 person", "seat 2 robot"),
    "entropies swapped": lambda text: swap(text, "entropy 1", "entropy 2"),
    "no entropy": lambda text: text.replace("entropy 2 01\n", ""),
    "a result too many": lambda text: text.replace("result ", "result Nobody wins.\nresult ", 1),
    "the result first": lambda text: swap(text, "result", "0.000 begin"),
    "no options": lambda text: re.sub(r"option .*\n", "", text),
    "an option twice": lambda text: text.replace("option hand", "option extra_sips 3\noption hand"),
    "a secret too long": lambda text: text.rstrip() + "00\n",
    "a short secret": lambda text: text.rstrip()[:-2] + "\n",
    "a best-of that cannot be": lambda text: text.replace("best-of 1", "best-of 2"),
    "cards before the first game": lambda text: text.replace(
        "0.000 begin 1", "0.000 chance deal:sip\n0.000 begin 1"
    ),
    "blanks at the end": lambda text: text.replace("best-of 1", "best-of 1 "),
}


@pytest.mark.parametrize("how", ONE_SPELLING)
def test_a_log_has_one_spelling(how: str) -> None:
    match = finished()
    text = notation.write(match.log, match.table)
    forged = ONE_SPELLING[how](text)
    assert forged != text
    with pytest.raises((NotFair, BadNotation)):
        verify_text(forged)


def test_empty_lines_and_comments_do_not_count() -> None:
    match = finished()
    text = notation.write(match.log, match.table)
    assert verify_text("".join(f"; a comment\n\n{line}\n" for line in text.split("\n")))[1].over


def lines_of(match: Match) -> list[str]:
    return notation.write(match.log, match.table).splitlines()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("quickdraw 1", "quickdraw 2", "first line must be"),
        ("game saloon", "game chess", "no game called 'chess'"),
        ("rules ", "; ", "no line 'rules'"),
        ("option extra_sips 3", "option extra_sips 99", "must be a whole number from 0 to 20"),
        ("option extra_sips 3", "option extra_sips", "line 6 cannot be read"),
        ("option extra_sips 3", "option extra_sip 3", "did you mean extra_sips"),
        ("seat 2 person Player 2", "; ", "a game of 2 with 1 seats"),
        ("seat 2 person Player 2", "seat 2", "line 14 cannot be read"),
        ("entropy 2 01", "entropy 2 xx", "cannot be read"),
        ("best-of 1", "best-of many", "header is wrong"),
        ("0.000 begin 1", "0.000 starts 1", "cannot be read: '0.000 starts 1'"),
        ("0.000 begin 1", "soon begin 1", "cannot be read"),
        ("0.000 begin 1", "0.000", "cannot be read"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, why: str) -> None:
    text = "\n".join(lines_of(finished()))
    assert old in text
    with pytest.raises(BadNotation, match=why):
        notation.read(text.replace(old, new, 1))


def test_an_unknown_action_is_named_with_its_line() -> None:
    lines = lines_of(finished())
    n = next(n for n, line in enumerate(lines, 1) if " seat 1 " in line and n > 20)
    lines[n - 1] = "1.000 seat 1 loot+sleep"
    with pytest.raises(BadNotation, match=f"line {n} cannot be read: '1.000 seat 1 loot.sleep'"):
        notation.read("\n".join(lines))


@pytest.mark.parametrize("text", ["", "\n\n", "hello"])
def test_other_files_are_not_logs(text: str) -> None:
    with pytest.raises(BadNotation, match="not a log"):
        notation.read(text)


@given(st.text(max_size=200))
def test_whatever_follows_the_first_line_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        notation.read("quickdraw 1\n" + text)


# ---- line by line ----
ENTRIES: list[Entry] = [
    Sits(5, 1, Seat("person", "A  B c"), b"\xff"),
    Sits(5, 0, Seat("person", "- x")),
    Sits(61_005, 1, Seat("bot", "person Doc", "greedy")),
    Left(0, 1),
    Left(0, 1, claimed=True),
    Stopped(7, " two  blanks and a \\ "),
    Changed(9, "abc123"),
    Talk(1, 0, "stop it"),
    Wants(61_005, 1),
    Seen(61_005, 1),
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_new_line_is_read_back(entry: Entry) -> None:
    game = new_match().table.game
    line = notation.write_entry(game, entry)
    assert "\n" not in line
    assert notation.read_entry(game, line) == entry


@pytest.mark.parametrize("name", NAMES)
def test_a_log_can_be_kept_line_by_line(name: str) -> None:
    match = play_on(new_match(name, seed=8), steps=9)
    game = match.table.game
    assert notation.read_header(notation.write_header(match.log.header)) == match.log.header
    lines = [notation.write_entry(game, entry) for entry in match.log.entries]
    assert [notation.read_entry(game, line) for line in lines] == match.log.entries


@pytest.mark.parametrize(
    "line",
    ["", "0.000", "0.000 sit 1 person -", "0.000 sit 1 open - x", "0.000 sit 1 bot greedy", "0.000 stop",
     "0.000 want", "0.000 want 1 2", "0.000 want me",
     "0.000 resign", "0.000 resign 1 2", "0.000 rules", "x sit", "0.000 sit 1 person xyz Ann"],
)  # fmt: skip
def test_a_line_that_is_none_is_named(line: str) -> None:
    with pytest.raises(BadNotation, match="this line cannot be read"):
        notation.read_entry(new_match().table.game, line)


def test_a_header_is_nothing_but_a_header() -> None:
    text = notation.write_header(new_match().log.header)
    with pytest.raises(BadNotation, match=r"cannot be read: '0\.000 begin 1'"):
        notation.read_header(f"{text}\n0.000 begin 1")
    with pytest.raises(BadNotation, match="first line must be"):
        notation.read_header("game saloon")
