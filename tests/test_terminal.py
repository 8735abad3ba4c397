"""A person at a match in the terminal: the talk and its clock, what a replay shows, rules, and the key q."""

import io
import pydoc
from collections.abc import Callable, Iterable

import pytest
from rich.console import Console

from matches import Watch, act, new_match, play_on
from quickdraw.cards.names import long, sign
from quickdraw.games import load
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.options import Options
from quickdraw.play.log import Act, Chance, Seat, Talk
from quickdraw.play.match import Match
from quickdraw.terminal import ME, Sitting, open_match, walk

QUEENS_AND_KINGS = Options(cards=(0,) * 10 + (4, 4, 0, 0), bullets=4)
SPEECH = ["k", "Howdy.", "You bluff.", "1", "Well?", "So be it.", ""]


def screen(*, terminal: bool = False) -> tuple[Console, Callable[[], str]]:
    """A console and what it has shown."""
    file = io.StringIO()
    return Console(file=file, width=84, no_color=True, force_terminal=terminal), file.getvalue


def answers(given: Iterable[str]) -> Callable[[str], str]:
    """One after the other; then the person leaves."""
    lines = iter(given)

    def ask(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    return ask


def sit(match: Match, given: Iterable[str]) -> str:
    """The person plays with the answers and leaves; what was shown."""
    console, shown = screen()
    with pytest.raises(EOFError):
        Sitting(match, "random", console, answers(given)).play()
    return shown()


def duel(seed: int = 1, options: Options | None = None, clock: Watch | None = None) -> Match:
    """A six-shooter duel of a person against a bot; the table waits while they talk."""
    seats = [Seat("person", "Ann"), Seat("bot", "Bob", "random")]
    return new_match("sixshooter", options, seed, table_waits=True, seats=seats, clock=clock)


def said(match: Match) -> list[tuple[int, str]]:
    return [(e.seat, e.text) for e in match.log.entries if isinstance(e, Talk)]


# ---- the talk ----
def test_X3_the_talk_is_over_when_its_time_is_up() -> None:
    watch = Watch()
    match = duel(options=Options(talk_seconds=90), clock=watch)

    script = answers(["k", "It is early.", "It is late.", "It is too late.", "Still there?"])

    def ask(sign: str) -> str:
        if sign == "say> ":
            watch.now += 45_000
        return script(sign)

    console, shown = screen()
    with pytest.raises(EOFError):
        Sitting(match, "random", console, ask).play()
    assert [text for seat, text in said(match) if seat == ME] == ["It is early.", "It is late."]
    assert "The time is up: nobody hears that." in shown()
    assert match.table.state.phase == rules.FIRING


def test_what_bots_say_is_decided_by_the_seed_of_the_bots() -> None:
    """The same seed, the same words; another seed, other words about the same cards."""
    first, again, other = duel(), duel(), duel()
    other.rng[0] = 12345
    for match in (first, again, other):
        sit(match, SPEECH)
    assert len(said(first)) == 10
    assert said(first) == said(again)
    assert [text for seat, text in said(first) if seat == ME] == [
        text for seat, text in said(other) if seat == ME
    ]
    assert said(first) != said(other)


def test_talk_takes_nothing_from_the_fair_stream() -> None:
    """After much talk or none the dealer's next cards are the same."""
    talked, silent = duel(), duel()
    sit(talked, SPEECH)
    sit(silent, ["k", ""])
    assert len(said(silent)) == 0
    assert talked.rng != silent.rng
    assert dealt(talked) == dealt(silent)
    assert [talked._fair.below(52) for _ in range(9)] == [silent._fair.below(52) for _ in range(9)]


def dealt(match: Match) -> list[int]:
    return [e.outcome for e in match.log.entries if isinstance(e, Chance)]


def test_a_series_with_talks_goes_on_by_itself() -> None:
    match = open_match(load("sixshooter"), Options(talk_seconds=0), "Ann", "random", 5, best_of=3)
    console, shown = screen()
    turn = iter(range(10**6))

    def ask(_: str) -> str:
        return {rules.LOADING: "k", rules.TALKING: ""}.get(match.table.state.phase, str(1 + next(turn) % 6))

    Sitting(match, "random", console, ask).play()
    assert match.table.over
    assert "game 2, best of 3" in shown()


# ---- what a replay shows ----
def test_a_replay_shows_only_what_the_first_seat_was_told() -> None:
    """The first hand that Bob gave back, and whatever else he never showed, is on no screen."""
    match = duel(options=Options(cards=(4,) * 13 + (0,)))
    act(match, 0, "keep")
    act(match, 1, "reload")
    match.time_is_up()
    while not match.table.over:
        if match.table.by_table:
            match.time_is_up()
        else:
            play_on(match, steps=1, seed=len(match.log.entries))
    notes = [t.note for t in match.table.heard.told(1)]
    bobs = {note.b for note in notes if note.kind == rules.LOOKED and note.a == 1}
    anns = {t.note.b for t in match.table.heard.told(0) if t.note.kind == rules.LOOKED and t.note.a == 0}
    fired = {card for note in notes if note.kind == rules.FIRED for card in (note.a, note.b)}
    secret = bobs - anns - fired
    assert len(secret) >= 3
    console, shown = screen()
    walk(match.log, console, lambda: None)
    text = " ".join(shown().split())
    for card in anns | fired:
        assert long(card) in text
    for card in secret:
        assert long(card) not in text
        assert f"{sign(card)} " not in text
    assert "Ann draws:" in text
    assert "Bob draws:" not in text


# ---- keys and rules ----
def test_a_lone_q_leaves_and_queen_fires_the_queen() -> None:
    match = duel(seed=2, options=QUEENS_AND_KINGS)
    sit(match, ["k", "", "queen", "q", "queen"])
    names = [
        match.table.game.viewer.action_name(e.actions[0])
        for e in match.log.entries
        if isinstance(e, Act) and e.seat == ME
    ]
    assert names[0] == "keep"
    assert [name[:6] for name in names[1:]] == ["fire:Q"]
    assert any(card.startswith("Q") for card in match.table.view(ME).hand), "q could have meant a Queen"


def test_the_rules_fill_a_screen_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr(pydoc, "pager", pages.append)
    console, shown = screen(terminal=True)
    Sitting(duel(), "random", console, answers([])).read_rules()
    (paged,) = pages
    assert "Rulings" in paged
    assert "Rulings" not in shown()


def test_without_a_screen_the_rules_are_printed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr(pydoc, "pager", pages.append)
    console, shown = screen()
    Sitting(duel(), "random", console, answers([])).read_rules()
    assert pages == []
    assert "Rulings" in shown()
