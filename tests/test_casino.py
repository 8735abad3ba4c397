"""A person plays hand after hand for chips in the terminal."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from quickdraw.casino import ChipSitting
from quickdraw.games import load
from quickdraw.games.holdem.options import Options
from quickdraw.play import notation
from quickdraw.play.log import Act, Begin, Chips
from quickdraw.play.verify import verify
from quickdraw.terminal import ME, open_match, save, walk
from test_cli import quickdraw


def sit(answers: str, seats: int = 1, chips: int = 200, seed: int = 3) -> tuple[ChipSitting, str]:
    """Plays with the answers, one for each line; when they end, the person leaves."""
    lines: Iterator[str] = iter(answers.split("\n"))

    def ask(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    match = open_match(load("holdem"), Options(seats=seats), "Ann", "basic", seed, 1)
    console = Console(file=io.StringIO(), width=84, no_color=True)
    sitting = ChipSitting(match, "basic", console, ask, chips)
    sitting.play()
    return sitting, console.file.getvalue()  # type: ignore[attr-defined]


def bets(sitting: ChipSitting) -> list[str]:
    """What the person has done, in words of actions."""
    name = load("holdem").viewer.action_name
    acts = [e for e in sitting.match.log.entries if isinstance(e, Act) and e.seat == ME]
    return [" ".join(map(name, e.actions)) for e in acts]


def test_hands_are_played_until_the_person_leaves() -> None:
    sitting, shown = sit("10 5 5\nb\nb\n10\nf\nq")
    assert sitting.table.over
    assert sitting.bankrolls.hands == 2
    assert "You have 200 chips; 0 hands played, Ann is even." in shown
    assert "2 hands played" in shown
    assert "After 2 hands: Ann is" in shown


def test_enter_repeats_the_last_bets() -> None:
    sitting, shown = sit("10 5 1\nf\n\nf\n5\nf\n\nf\nq")
    flops = [bet for bet in bets(sitting) if bet.startswith("flop")]
    assert flops == [*["flop:10 flop-bonus:5 best-four:1"] * 2, *["flop:5 flop-bonus:0 best-four:0"] * 2]
    assert "Enter bets 10 5 1 again" in shown


def test_bets_are_checked_while_chips_can_still_be_bought() -> None:
    sitting, shown = sit("\n100\n+ 150\n+x\n+0\nten\n3\n100\nf\nq")
    entries = sitting.match.log.entries
    assert [type(e) for e in entries[:3]] == [Chips, Chips, Begin]
    for words in (
        "Type chips for Flop", "You do not have the chips for that", "You have 350 chips now.",
        "such as +100", "Chips are bought in whole numbers", "The table does not take that amount",
    ):  # fmt: skip
        assert words in " ".join(shown.split())
    assert sitting.bankrolls.chips == [0]
    assert sitting.bankrolls.won(ME) == -100


def test_who_cannot_bet_any_more_buys_or_leaves() -> None:
    sitting, shown = sit("1\nf\n1\n+\n1\nf\nq", chips=3)
    assert "You cannot bet any more. + buys 3 chips, q leaves." in shown
    assert "You have not enough chips for a bet" in shown
    assert sitting.bankrolls.bought == [6]
    assert sitting.bankrolls.hands == 2


def test_rules_and_keys_are_shown_at_any_time() -> None:
    _, shown = sit("?\nr\n10\n?\nr\nf\nq")
    assert shown.count("Rulings") == 2
    assert shown.count("r shows the rules") == 2


def test_leaving_in_the_middle_of_a_hand_plays_it_to_its_end() -> None:
    for answers in ("10 0 5\nq", "10 0 5"):
        sitting, shown = sit(answers)
        assert sitting.table.over
        assert sitting.bankrolls.hands == 1
        assert any(isinstance(e, Act) and e.by_clock for e in sitting.match.log.entries)
        assert "The hand is over" in shown


def test_company_plays_along_and_buys_new_chips() -> None:
    sitting, shown = sit("+\n1\nf\n" * 12 + "q", seats=4, chips=4)
    assert "Basic Bot 3" in shown
    assert any(e.what == "rebuy" and e.seat != ME for e in sitting.match.log.entries if isinstance(e, Chips))
    assert sum(sitting.bankrolls.cashed) == sum(sitting.bankrolls.bought) + sum(
        sitting.bankrolls.won(seat) for seat in range(4)
    )


@pytest.mark.parametrize("seats", [1, 3])
def test_a_session_can_be_saved_verified_and_walked_through(seats: int, tmp_path: Path) -> None:
    sitting, _ = sit("10 5 5\nb\nb\n10\nf\n+\nq", seats=seats)
    file = tmp_path / "session.txt"
    save(sitting.match, file)
    log, result = notation.read(file.read_text(encoding="utf-8"))
    assert verify(log, result).bankrolls == sitting.bankrolls
    console = Console(file=io.StringIO(), width=84, no_color=True)
    walk(log, console, lambda: None)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Ann sits down with 200 chips." in shown
    assert "Ann buys 200 more chips." in shown
    assert result in " ".join(shown.split())


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    args = ("play", "holdem", "--seed", "5", "--players", "2", "--bot", "basic", "--chips", "50")
    played = quickdraw(*args, "--save", str(file), answers="5 1 1\nb\nb\nq\n")
    assert played.returncode == 0, played.stderr
    assert "You have 50 chips" in played.stdout
    verified = quickdraw("verify", str(file))
    assert verified.stdout.startswith("In order")
    assert quickdraw("replay", str(file)).returncode == 0
    again = quickdraw(*args, answers="5 1 1\nb\nb\nq\n")
    assert again.stdout == played.stdout.replace(f"The log is in {file}.\n", "")
    refused = quickdraw("play", "holdem", "--best-of", "3")
    assert refused.returncode == 2
    assert "for chips" in refused.stderr
