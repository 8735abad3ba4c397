"""The command `quickdraw`, as a person and as a machine use it."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from matches import act, new_match
from quickdraw import __version__
from quickdraw.play import notation
from quickdraw.play.log import Seat

QUICKDRAW = [sys.executable, "-c", "from quickdraw.cli import main; main()"]


def quickdraw(*args: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.run([*QUICKDRAW, *args], input=answers, capture_output=True, text=True, env=env)


def test_who_sat_down_and_who_resigned_is_verified_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = new_match(names=["Ann", "Bob"])
    match.sit(1, Seat("person", "Cid"), b"mine")
    act(match, 0, "loot+shoot")
    match.resign(0)
    file.write_text(notation.write(match.log, match.table), encoding="utf-8")
    assert quickdraw("verify", str(file)).stdout.endswith("Ann resigns; Cid wins.\n")
    replayed = quickdraw("replay", str(file)).stdout
    assert "  Cid takes the seat of Bob.\n" in replayed
    assert "  Ann resigns.\n" in replayed


ANSWERS = "ll\nss\nww\nls\nsw\nlw\n" * 400


def test_a_whole_game_saved_verified_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    played = quickdraw(
        "play", "saloon", "--seed", "5", "--save", str(file), "--best-of", "3", answers=ANSWERS
    )
    assert played.returncode == 0, played.stderr
    assert "wins the match 2 to" in played.stdout
    verified = quickdraw("verify", str(file))
    assert verified.returncode == 0
    assert verified.stdout.startswith("In order: ")
    replayed = quickdraw("replay", str(file))
    assert replayed.returncode == 0
    assert "game 2" in replayed.stdout
    assert replayed.stdout.strip().splitlines()[-1] in " ".join(verified.stdout.split())
    again = quickdraw("play", "saloon", "--seed", "5", "--best-of", "3", answers=ANSWERS)
    assert again.stdout == played.stdout.replace(f"The log is in {file}.\n", "")


def test_the_table_shows_what_a_player_needs() -> None:
    shown = quickdraw("play", "--seed", "5", answers="ll\n").stdout
    for words in (
        "deck",
        "card 1",
        "card 4",
        "gold 0/9",
        "bullets 0/4",
        "no bottle",
        "can still play",
        "Loot x2",
    ):
        assert words in shown
    assert "l Loot, s Shoot, w Whisky" in shown


def test_an_illegal_move_is_answered_with_its_reason_and_asked_again() -> None:
    shown = quickdraw("play", "--seed", "5", answers="xyz\nll\nll\nww\n").stdout
    assert "Type two letters" in shown
    assert "You have no Loot card left this round." in shown
    assert shown.index("You have no Loot card left") < shown.index("Round 1 is over")


def test_keys_rules_and_leaving() -> None:
    shown = quickdraw("play", "--seed", "5", answers="?\nr\nq\n")
    assert shown.returncode == 0
    assert shown.stdout.count("Two cards, for card 1 and card 2") == 3
    assert shown.stdout.count("Loot takes the saloon card and beats Whisky") == 2
    assert "Rulings" in shown.stdout
    assert "See you." in shown.stdout


def test_end_of_input_leaves_with_0_and_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    left = quickdraw("play", "--seed", "5", "--save", str(file), answers="ll\n")
    assert left.returncode == 0
    assert "Traceback" not in left.stderr
    assert "secret" not in file.read_text()
    refused = quickdraw("verify", str(file))
    assert refused.returncode == 2
    assert "running match" in refused.stderr


def interrupted(*args: str, after: str) -> tuple[int, str, str]:
    """Runs a command and presses Ctrl-C once it has printed the words."""
    process = subprocess.Popen(
        [*QUICKDRAW, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    seen = b""
    while after.encode() not in seen:
        seen += os.read(process.stdout.fileno(), 4096)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    return process.returncode, (seen + stdout).decode(), stderr.decode()


def test_ctrl_c_leaves_politely_with_130() -> None:
    code, _, stderr = interrupted("play", "--seed", "5", after="> ")
    assert code == 130
    assert "See you" in stderr
    assert "Traceback" not in stderr


def test_simulate_prints_figures_with_intervals() -> None:
    shown = quickdraw("simulate", "saloon", "--games", "2000", "--bots", "greedy,random")
    assert shown.returncode == 0, shown.stderr
    for words in ("seat 1 wins", "by gold", "rounds", "95 % interval", " to "):
        assert words in shown.stdout


def test_json_is_the_only_thing_on_stdout(tmp_path: Path) -> None:
    variant = tmp_path / "wild.toml"
    variant.write_text("extra_shots = 6\n")
    shown = quickdraw(
        "simulate", "saloon", "--games", "1000", "--seed", "4", "--variant", str(variant), "--json"
    )
    report = json.loads(shown.stdout)
    assert report["games"] == 1000
    assert report["options"] == {"extra_shots": 6}
    assert {f["label"] for f in report["figures"]} >= {"seat 1 wins", "rounds"}
    assert all(f["low"] <= f["value"] <= f["high"] for f in report["figures"])
    found = json.loads(quickdraw("games", "--json").stdout)
    assert found[0]["name"] == "saloon"
    assert {o["name"] for o in found[0]["options"]} >= {"gold_cards", "round_cap"}


def test_rules_and_games_are_told() -> None:
    assert "Whisky" in quickdraw("rules", "saloon").stdout
    assert "saloon" in quickdraw("games").stdout
    assert quickdraw("--version").stdout.startswith("quickdraw ")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["play", "chess"], "There is no game called 'chess'"),
        (["play", "--bot", "hal"], "There is no bot called 'hal'"),
        (["play", "iaijutsu", "--bot", "duelist-101"], "There is no bot called 'duelist-101'"),
        (["play", "--best-of", "2"], "odd number"),
        (["play", "--save", "/no/such/folder/x"], "/no/such/folder/x cannot be written"),
        (["play", "--save", "/"], "/ cannot be written: Is a directory"),
        (["play", "--name", ""], "A name has 1 to 40 characters"),
        (["play", "--name", "two\nlines"], "A name has 1 to 40 characters"),
        (["play", "--name", "A\u3164"], "something invisible in that name"),
        (["simulate", "saloon", "--bots", "random,random,random"], "names 3 bots for 2 seats"),
        (["simulate", "saloon", "--games", "9"], "'--games'"),
        (["simulate", "saloon", "--variant", "/no/such/file"], "cannot be read"),
        (["verify", "/no/such/file"], "cannot be read"),
        (["rules", "chess"], "There is no game called 'chess'"),
        (["serve", "--address", "cards.example"], "is not like https://cards.example"),
        (["serve", "--address", "https://u:p@cards.example"], "is not like https://cards.example"),
        (["serve", "--db", ""], "give SQLite the name of a file"),
        (["serve", "--host", "192.0.2.1", "--db", "/no"], "--host names an address of this machine"),
    ],
)
def test_trouble_is_told_in_one_sentence(args: list[str], why: str) -> None:
    refused = quickdraw(*args)
    assert refused.returncode == 2
    assert why in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_end_is_told_to_the_person() -> None:
    shown = quickdraw("play", "--seed", "5", answers=ANSWERS).stdout
    assert ("You win! " in shown) != ("You lose. " in shown)
    assert "quickdraw verify FILE" in " ".join(shown.split())


def test_a_name_is_not_taken_for_markup(tmp_path: Path) -> None:
    file = tmp_path / "[red]game.txt"
    args = ("--name", "[/x] told", "--seed", "5", "--save", str(file))
    assert quickdraw("play", *args, answers=ANSWERS).returncode == 0
    assert quickdraw("verify", str(file)).returncode == 0
    assert "[/x] told" in quickdraw("replay", str(file)).stdout


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    for command in ("rules saloon", "games"):
        shell = (
            f"{' '.join(shlex.quote(word) for word in QUICKDRAW)} {command} | true; exit ${{PIPESTATUS[0]}}"
        )
        gone = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
        assert gone.returncode == 0
        assert "Traceback" not in gone.stderr


def test_a_forged_log_is_not_in_order(tmp_path: Path) -> None:
    file = tmp_path / "forged.txt"
    quickdraw("play", "--seed", "5", "--save", str(file), answers=ANSWERS)
    text = file.read_text()
    first = next(line for line in text.splitlines() if " chance deal:" in line)
    other = "sip" if not first.endswith(":sip") else "shot"
    file.write_text(text.replace(first, first.rpartition(":")[0] + ":" + other, 1))
    refused = quickdraw("verify", str(file))
    assert refused.returncode == 1
    assert "Not in order." in refused.stdout
    assert json.loads(quickdraw("verify", str(file), "--json").stdout)["fair"] is False
    broken = quickdraw("replay", str(tmp_path / "nothing.txt"))
    assert broken.returncode == 2


def test_what_cannot_be_checked_yet_is_not_called_unfair(tmp_path: Path) -> None:
    file = tmp_path / "duel.txt"
    quickdraw("play", "--seed", "5", "--save", str(file), answers=ANSWERS)
    kept = [line for line in file.read_text().splitlines() if not line.startswith("secret ")]
    file.write_text("\n".join([*kept, ""]))
    told = quickdraw("verify", str(file), "--json")
    assert told.returncode == 1
    assert json.loads(told.stdout)["fair"] is None
    words = quickdraw("verify", str(file)).stdout
    assert words.startswith("The secret is missing")


def test_S12_a_log_with_options_of_an_older_quickdraw_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "duel.txt"
    quickdraw("play", "--seed", "5", "--save", str(file), answers=ANSWERS)
    file.write_text(file.read_text().replace("option bullets_to_win 4", "option bullets_to_win 5"))
    told = quickdraw("verify", str(file), "--json")
    assert (told.returncode, json.loads(told.stdout)["fair"]) == (1, None)
    shown = quickdraw("verify", str(file)).stdout
    assert "bullets_to_win must be a whole number from 1 to 4, not 5" in shown
    assert shown.endswith("Verify it with the Quickdraw it was played on.\n")
    replayed = quickdraw("replay", str(file))
    assert (replayed.returncode, "bullets_to_win" in replayed.stderr) == (2, True)
    assert "Traceback" not in replayed.stderr


def test_the_module_is_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "quickdraw", "--version"], capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, f"quickdraw {__version__}\n")
