"""The commands `quickdraw tables`, as whoever runs a server uses them."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kept import SECRET, keep, row, seat
from matches import new_match, play_on
from quickdraw.cli import app
from quickdraw.play import notation
from quickdraw.play.database import kept_by_one
from quickdraw.play.store import AddTable, Append, Store, Update, default_url

QUICKDRAW = [sys.executable, "-c", "from quickdraw.cli import main; main()"]
DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def server(file: Path) -> Iterator[Store]:
    """A server's store, open all the time: every command works beside it."""
    with closing(Store(str(file))) as store:
        yield store


def tables(file: Path | str, *args: str, answers: str = "") -> Result:
    command = ["tables", *args, "--db", str(file)]
    return CliRunner().invoke(app, command, input=answers, env={"COLUMNS": "140"}, catch_exceptions=False)


def trouble(ran: Result) -> str:
    """The one sentence that a command says when it cannot go on."""
    assert ran.exit_code == 2, ran
    assert ran.stdout == ""
    assert ran.stderr.startswith("quickdraw: ")
    return ran.stderr


def days_ago(days: float) -> int:
    return time.time_ns() // 1_000_000 - int(days * DAY)


# ---- list and show ----
def test_list_shows_who_plays_what(server: Store, file: Path) -> None:
    match = play_on(new_match("saloon", names=["Ann", "[/b] Bob"]))
    keep(server, match, "duel", touched=1_767_298_500_000)
    bot = seat("shootout", 1, kind="bot", bot="greedy", name="Doc")
    server.commit_now(
        AddTable(row("shootout", game="gunfight", status="open"), [seat("shootout"), bot]),
    )
    lines = tables(file, "list").stdout.splitlines()
    (duel,) = [line for line in lines if "duel" in line]
    (shootout,) = [line for line in lines if "shootout" in line]
    for words in ("saloon", "over", "Ann, [/b] Bob", "2026-01-01 20:15"):
        assert words in duel
    for words in ("gunfight", "open", "free, Doc (greedy)"):
        assert words in shootout


def test_list_by_game_status_and_age(server: Store, file: Path) -> None:
    for n, (game, status) in enumerate([("saloon", "over"), ("holdem", "over"), ("saloon", "open")]):
        server.commit_now(
            AddTable(row(f"t{n}", game=game, status=status, created=n, touched=days_ago(9 - 3 * n)), [])
        )

    def ids(*args: str) -> list[str]:
        return [table["id"] for table in json.loads(tables(file, "list", "--json", *args).stdout)]

    assert ids() == ["t2", "t1", "t0"]
    assert ids("--game", "saloon") == ["t2", "t0"]
    assert ids("--status", "over") == ["t1", "t0"]
    assert ids("--older-than", "5") == ["t1", "t0"]
    assert ids("--limit", "1") == ["t2"]
    assert "There are more" in tables(file, "list", "--limit", "2").stdout
    assert "There are more" not in tables(file, "list", "--limit", "3").stdout
    assert "no game called" in trouble(tables(file, "list", "--game", "chess")).lower()
    assert tables(file, "list", "--status", "asleep").exit_code == 2


def test_show_tells_what_is_known_of_a_table(server: Store, file: Path) -> None:
    match = play_on(new_match("saloon", names=["Ann", "Bob"]))
    kept = keep(server, match, "duel", successor="again")
    shown = tables(file, "show", "duel").stdout
    for words in (kept.result, "Ann, Bob", "again", str(len(match.log.entries)), '{"best_of": 1}'):
        assert words in shown
    found = json.loads(tables(file, "show", "duel", "--json").stdout)
    assert found["entries"] == len(match.log.entries)
    assert found["setup"] == {"best_of": 1}
    assert [at["name"] for at in found["seats"]] == ["Ann", "Bob"]


def test_a_code_may_be_typed_in_small_letters(server: Store, file: Path) -> None:
    keep(server, play_on(new_match("saloon", names=["Ann", "Bob"])), "K7QX2M")
    for code in ("k7qx2m", "K7qx2M"):
        assert json.loads(tables(file, "show", code, "--json").stdout)["seats"][1]["name"] == "Bob"
        assert tables(file, "show", code, "--json").stdout == tables(file, "show", "K7QX2M", "--json").stdout
        assert tables(file, "export", code).stdout == tables(file, "export", "K7QX2M").stdout
    assert "Deleted 1 table." in tables(file, "delete", "k7qx2m", "K7QX2M", "--yes").stdout
    assert server.table("K7QX2M") is None


def test_neither_list_nor_show_tells_what_is_hidden_at_a_table(server: Store, file: Path) -> None:
    server.commit_now(
        AddTable(row(header="game saloon"), [seat()]), Append("t", 0, ["0.000 chance deal:gold-4"])
    )
    for args in (["list"], ["list", "--json"], ["show", "t"], ["show", "t", "--json"]):
        shown = tables(file, *args)
        assert shown.exit_code == 0
        told = shown.stdout + shown.stderr
        assert not any(words in told for words in ("gold-4", SECRET.hex(), SECRET.decode()))


# ---- export ----
def test_export_is_the_log_that_verify_reads(server: Store, file: Path, tmp_path: Path) -> None:
    match = play_on(new_match("saloon", best_of=3))
    keep(server, match, "duel")
    log = tmp_path / "duel.txt"
    assert tables(file, "export", "duel", "--out", str(log)).stdout == f"The log is in {log}.\n"
    assert log.read_text() == notation.write(match.log, match.table)
    assert tables(file, "export", "duel").stdout == log.read_text()
    assert CliRunner().invoke(app, ["verify", str(log)]).stdout.startswith("In order: ")


def test_a_running_match_is_not_exported_by_accident(server: Store, file: Path, tmp_path: Path) -> None:
    keep(server, play_on(new_match("saloon"), steps=3), "duel")
    log = tmp_path / "duel.txt"
    for args in ([], ["--out", str(log)]):
        assert "still runs" in trouble(tables(file, "export", "duel", *args))
    assert not log.exists()


def test_an_operator_gets_a_running_match_with_a_warning_but_never_its_secret(
    server: Store, file: Path, tmp_path: Path
) -> None:
    match = play_on(new_match("saloon", seed=77), steps=3)
    kept = keep(server, match, "duel")
    log = tmp_path / "duel.txt"
    exported = tables(file, "export", "duel", "--operator", "--out", str(log))
    assert exported.exit_code == 0
    assert "Keep it to yourself" in exported.stderr
    assert kept.secret.hex() not in log.read_text() + exported.stdout + exported.stderr
    assert stat.S_IMODE(log.stat().st_mode) == 0o600 or os.name != "posix"
    read, result = notation.read(log.read_text())
    assert (read.entries, read.secret, result) == (match.log.entries, None, "")


def test_what_cannot_be_exported_is_said(server: Store, file: Path, tmp_path: Path) -> None:
    server.commit_now(AddTable(row("t", status="open"), []))
    keep(server, play_on(new_match("saloon")), "duel")
    assert "Nothing has been played" in trouble(tables(file, "export", "t", "--operator"))
    assert "no table x" in trouble(tables(file, "export", "x"))
    assert "cannot be written" in trouble(tables(file, "export", "duel", "--out", str(tmp_path)))


# ---- delete ----
def test_delete_asks_first(server: Store, file: Path) -> None:
    server.commit_now(*(AddTable(row(t, status="over"), []) for t in "tuv"))
    for answers in ("n\n", ""):
        asked = tables(file, "delete", "t", "u", answers=answers)
        assert asked.exit_code == (0 if answers else 1)
        assert "Delete 2 tables (2 over) for good?" in asked.stderr
        assert len(server.tables()) == 3
    assert tables(file, "delete", "t", "u", answers="y\n").stdout.endswith("Deleted 2 tables.\n")
    assert [table.id for table in server.tables()] == ["v"]
    assert tables(file, "delete", "v", "v", "--yes").stdout == "Deleted 1 table.\n"
    assert server.tables() == []


def test_delete_of_old_tables_leaves_those_that_are_played_at(server: Store, file: Path) -> None:
    for n, status in enumerate(("over", "open", "running", "over", "stopped")):
        touched = days_ago(1 if n == 3 else 31)
        server.commit_now(AddTable(row(f"t{n}", status=status, touched=touched, created=n), []))
    deleted = tables(file, "delete", "--older-than", "30", "--yes")
    assert deleted.stdout == "Deleted 3 tables.\n"
    assert "1 tables that are played at stay" in deleted.stderr
    assert [table.id for table in server.tables()] == ["t3", "t2"]
    assert tables(file, "delete", "--older-than", "30", "--yes").stdout == "There is nothing to delete.\n"
    assert tables(file, "delete", "--older-than", "30", "--yes", "--running").exit_code == 0
    assert [table.id for table in server.tables()] == ["t3"]


def test_delete_takes_more_than_one_transaction_holds(server: Store, file: Path) -> None:
    server.commit_now(*(AddTable(row(f"t{n}", status="over"), []) for n in range(45)))
    assert tables(file, "delete", "--older-than", "0", "--yes").stdout == "Deleted 45 tables.\n"
    assert server.tables() == []


def test_delete_refuses_what_was_hardly_meant(server: Store, file: Path) -> None:
    server.commit_now(AddTable(row("t"), []), AddTable(row("u", status="over"), []))
    assert "one of the two" in trouble(tables(file, "delete", "--yes"))
    assert "one of the two" in trouble(tables(file, "delete", "u", "--older-than", "3", "--yes"))
    assert "Somebody plays at t" in trouble(tables(file, "delete", "u", "t", "--yes"))
    assert "no table x" in trouble(tables(file, "delete", "u", "x", "--yes"))
    assert len(server.tables()) == 2
    assert tables(file, "delete", "u", "t", "--yes", "--running").stdout == "Deleted 2 tables.\n"


# ---- backup ----
def test_backup_beside_a_server_that_runs(server: Store, file: Path, tmp_path: Path) -> None:
    server.commit_now(AddTable(row(), []), Append("t", 0, ["a"]))
    copy = tmp_path / "copy.db"
    command = [*QUICKDRAW, "tables", "backup", str(copy), "--db", str(file)]
    made = subprocess.run(command, capture_output=True, text=True)
    assert (made.returncode, made.stdout, made.stderr) == (0, f"The copy is in {copy}.\n", "")
    server.commit_now(Update("t", result="later"))
    with closing(Store(str(copy))) as found:
        assert (found.table("t"), found.entries("t")) == (row(), ["a"])
    assert "is there already" in trouble(tables(file, "backup", str(copy)))


# ---- which store ----
def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert "There is no store at" in trouble(tables(tmp_path / "games.db", "list"))
    assert list(tmp_path.iterdir()) == []
    assert "must outlive the program" in trouble(tables("sqlite://", "list"))


def test_without_db_it_is_the_store_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.play.database.user_data_path", lambda name, appauthor: tmp_path / name)
    with closing(Store(default_url())) as store:
        store.commit_now(AddTable(row("at-home"), []))
    assert "at-home" in CliRunner().invoke(app, ["tables", "list"], env={"COLUMNS": "140"}).stdout


def test_a_store_that_does_not_answer_is_said(
    server: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the file and does not let go."""
    server.commit_now(AddTable(row("t", status="over"), []))
    monkeypatch.setattr("quickdraw.play.database.PRAGMAS", ["busy_timeout = 0"])
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "does not answer: database is locked" in trouble(tables(file, "delete", "t", "--yes"))
    assert server.table("t") is not None


# ---- restore ----
def test_a_copy_is_put_back_whatever_the_journal_holds(file: Path, tmp_path: Path) -> None:
    """As after a crash: what came later is in a journal that no server has cleared away."""
    copy = tmp_path / "copy.db"
    with closing(Store(str(file))) as store:
        store.commit_now(AddTable(row("old"), []), Append("old", 0, ["a"]))
    assert tables(file, "backup", str(copy)).exit_code == 0
    later = (
        "import os, sys; sys.path.insert(0, sys.argv[2]); from kept import row; "
        "from quickdraw.play.store import *; s = Store(sys.argv[1]); s.commit_now(DeleteTable('old'), "
        "AddTable(row('new'), [])); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", later, str(file), str(Path(__file__).parent)], check=True)
    assert Path(f"{file}-wal").stat().st_size > 0
    ran = tables(file, "restore", str(copy), answers="n\n")
    assert ran.exit_code == 1
    with closing(Store(str(file))) as store:
        assert [found.id for found in store.tables()] == ["new"]
    assert tables(file, "restore", str(copy), answers="y\n").stdout.endswith(f"{file} is what it was.\n")
    with closing(Store(str(file))) as store:
        assert [found.id for found in store.tables()] == ["old"]
        assert store.entries("old") == ["a"]
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_only_a_copy_of_a_store_is_put_back(file: Path, tmp_path: Path) -> None:
    with closing(Store(str(file))) as store:
        store.commit_now(AddTable(row("kept"), []))
    other, empty = tmp_path / "recipes.db", tmp_path / "empty.db"
    assert "There is no copy at" in trouble(tables(file, "restore", str(other))), "before anything is asked"
    with closing(sqlite3.connect(other)) as raw:
        raw.execute("CREATE TABLE meta (name TEXT, value TEXT)")
    empty.touch()
    for wrong in (other, empty):
        before = wrong.read_bytes()
        assert "is not the copy of a store" in trouble(tables(file, "restore", str(wrong), "--yes"))
        assert wrong.read_bytes() == before
    secret = trouble(tables("postgresql://ann:topsecret@somewhere/db", "restore", str(file), "--yes"))
    assert "use the tools of that database" in secret
    assert "topsecret" not in secret
    with closing(Store(str(file))) as store:
        assert [found.id for found in store.tables()] == ["kept"]


def test_the_file_of_another_program_is_not_replaced(file: Path, tmp_path: Path) -> None:
    with closing(Store(str(file))):
        pass
    recipes = tmp_path / "recipes.db"
    with closing(sqlite3.connect(recipes)) as raw:
        raw.execute("CREATE TABLE recipes (name TEXT)")
    before = recipes.read_bytes()
    assert "belongs to another program" in trouble(tables(recipes, "restore", str(file), "--yes"))
    assert recipes.read_bytes() == before


def test_a_store_in_use_is_not_replaced(server: Store, file: Path, tmp_path: Path) -> None:
    server.commit_now(AddTable(row("kept"), []))
    copy = tmp_path / "copy.db"
    assert tables(file, "backup", str(copy)).exit_code == 0
    assert "Who else uses it? Stop that first" in trouble(tables(file, "restore", str(copy), "--yes"))
    with kept_by_one(server.engine):
        running = trouble(tables(file, "restore", str(copy)))
    assert f"A server keeps its tables in {file}: stop it first." in running, "before anything is asked"
    server.commit_now(Append("kept", 0, ["a"]))
    assert server.entries("kept") == ["a"]


def test_what_is_damaged_is_put_aside(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(Store(str(file))) as store:
        store.commit_now(AddTable(row("kept"), []))
    assert tables(file, "backup", str(copy)).exit_code == 0
    file.write_bytes(b"no database" * 1000)
    assert tables(file, "restore", str(copy), "--yes").exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with closing(Store(str(file))) as store:
        assert [found.id for found in store.tables()] == ["kept"]
    assert file.with_name("games.db.damaged").read_bytes().startswith(b"no database")


def test_no_name_of_a_store_is_not_the_usual_one() -> None:
    """As from a variable that was never set."""
    assert "give SQLite the name of a file" in trouble(tables("", "list"))
