"""The commands `quickdraw tables`: for whoever runs a server, while it runs or not."""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.table import Column, Table
from rich.text import Text

from quickdraw import games
from quickdraw.console import Json, Trouble, commands, err, out, progress_bar, say

# SQLAlchemy takes a moment to load, and the other commands can do without it.
if TYPE_CHECKING:
    from quickdraw.play.store import SeatRow, Store, TableRow

app = typer.Typer(help="Look after the tables of a server.", no_args_is_help=True)
command = commands(app)

DAY = 24 * 60 * 60 * 1000
DELETED_AT_ONCE = 20
"""Tables a transaction: a server that runs waits for one transaction at most."""

Db = Annotated[
    str | None,
    typer.Option("--db", metavar="FILE-OR-URL", help="The store; by default the one in your data folder."),
]
TableId = Annotated[str, typer.Argument(metavar="ID", help="The table; `quickdraw tables list` lists them.")]
OlderThan = Annotated[
    int | None, typer.Option("--older-than", min=0, metavar="DAYS", help="Untouched for so many days.")
]


@contextmanager
def _store(db: str | None) -> Iterator["Store"]:
    """The store that is there: none is made. What it cannot do is trouble in one sentence."""
    from sqlalchemy.exc import OperationalError

    from quickdraw.play.database import address, default_url, file_of
    from quickdraw.play.store import BadStore, Store

    where = default_url() if db is None else db
    try:
        file = file_of(address(where))
        if file is not None and not file.exists():
            raise Trouble(f"There is no store at {file}; --db names another.")
        with closing(Store(where)) as store:
            yield store
    except BadStore as e:
        raise Trouble(str(e)) from e
    except OperationalError as e:
        raise Trouble(f"The store does not answer: {e.orig}.") from e


def _find(store: "Store", table_id: str) -> "TableRow":
    """By its code, which people type in small letters too."""
    if (row := store.table(table_id) or store.table(table_id.upper())) is None:
        raise Trouble(f"There is no table {table_id}; `quickdraw tables list` lists them.")
    return row


def _cutoff(days: int | None) -> int | None:
    return None if days is None else time.time_ns() // 1_000_000 - days * DAY


def _date(milliseconds: int) -> str:
    """
    >>> _date(1_767_298_500_000)
    '2026-01-01T20:15:00Z'
    """
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _who(seat: "SeatRow") -> str:
    return {"person": seat.name, "bot": f"{seat.name} ({seat.bot})", "open": "free"}[seat.kind]


def _table_json(row: "TableRow", seats: list["SeatRow"]) -> dict[str, Any]:
    """What may be shown of a table at any time: nothing of its secret, nothing of its log."""
    return {
        "id": row.id, "game": row.game, "status": row.status, "listed": row.listed,
        "created": _date(row.created), "touched": _date(row.touched),
        "result": row.result, "successor": row.successor, "setup": json.loads(row.setup),
        "seats": [{"seat": s.seat + 1, "kind": s.kind, "bot": s.bot, "name": s.name} for s in seats],
    }  # fmt: skip


@command
def list_(
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    status: Annotated[
        Literal["open", "running", "over", "stopped"] | None, typer.Option(help="Only such tables.")
    ] = None,
    older_than: OlderThan = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 50,
    as_json: Json = False,
    db: Db = None,
) -> None:
    """List the tables, the newest first."""
    if game is not None:
        games.load(game)  # raises if there is none
    with _store(db) as store:
        rows = store.tables(game=game, status=status, older_than=_cutoff(older_than), limit=limit + 1)
        shown = [(row, store.seats(row.id)) for row in rows[:limit]]
    if as_json:
        sys.stdout.write(json.dumps([_table_json(*found) for found in shown], indent=2) + "\n")
        return
    table = Table("table", "game", "status", "seats", Column("touched (UTC)", no_wrap=True))
    for row, seats in shown:
        who = Text(", ".join(map(_who, seats)))  # a name is what somebody typed, never markup
        table.add_row(row.id, row.game, row.status, who, _date(row.touched)[:16].replace("T", " "))
    out.print(table)
    if len(rows) > limit:
        say(out, f"There are more; --limit {2 * limit} shows more.")


@command
def show(table_id: TableId, as_json: Json = False, db: Db = None) -> None:
    """Show what is known of a table. Nothing that is hidden at it."""
    with _store(db) as store:
        row = _find(store, table_id)
        found = _table_json(row, seats := store.seats(row.id)) | {"entries": len(store.entries(row.id))}
    if as_json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")
        return
    found |= {"setup": row.setup, "seats": ", ".join(map(_who, seats))}
    for name, value in found.items():
        say(out, f"{name:<10} {'-' if value in ('', None) else value}")


@command
def export(
    table_id: TableId,
    to: Annotated[Path | None, typer.Option("--out", help="Write it here instead of printing it.")] = None,
    operator: Annotated[
        bool, typer.Option("--operator", help="Of a running match: all that is hidden, for your eyes only.")
    ] = False,
    db: Db = None,
) -> None:
    """Write the log of a finished match, as `quickdraw verify` and `replay` read it."""
    with _store(db) as store:
        row = _find(store, table_id)  # before its log: what is over then stays as it is
        lines = store.entries(row.id)
    text = _log_text(row, lines, operator)
    if to is None:
        sys.stdout.write(text)
        return
    try:
        # A match that runs has secrets: nobody else's file.
        with open(to, "w", encoding="utf-8", opener=_private if row.status == "running" else None) as file:
            file.write(text)
    except OSError as e:
        raise Trouble(f"--out: {to} cannot be written: {e.strerror}.") from e
    say(out, f"The log is in {to}.")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _log_text(row: "TableRow", lines: list[str], operator: bool) -> str:
    from quickdraw.play.notation import assemble

    if not row.header:
        raise Trouble(f"Nothing has been played at table {row.id}: there is no log.")
    if row.status in ("over", "stopped"):
        return assemble(row.header, lines, row.result, row.secret)
    if not operator:
        raise Trouble(
            f"The match at table {row.id} still runs, and its log holds what the players may not see: it can "
            "be exported when it is over. --operator exports it all the same; keep it to yourself."
        )
    say(err, "This log shows hidden cards and sealed choices of a match that runs. Keep it to yourself.")
    # Even here no secret: from it all cards to come could be told.
    return "\n".join(
        [row.header, "", "; a running match with all that is hidden, for the operator", *lines, ""]
    )


@command
def delete(
    table_ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="These tables.")] = None,
    older_than: OlderThan = None,
    running: Annotated[bool, typer.Option("--running", help="Even tables that are played at.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    db: Db = None,
) -> None:
    """Delete tables with their logs, for good."""
    if bool(table_ids) == (older_than is not None):
        raise Trouble("Name the tables to delete, or say --older-than DAYS; one of the two.")
    with _store(db) as store:
        if table_ids:
            rows = list({(row := _find(store, table_id)).id: row for table_id in table_ids}.values())
        else:
            rows = store.tables(older_than=_cutoff(older_than), limit=None)
        played = [row.id for row in rows if row.status == "running"]
        if played and not running:
            if table_ids:
                raise Trouble(f"Somebody plays at {', '.join(played)}; --running deletes it all the same.")
            say(err, f"{len(played)} tables that are played at stay; --running takes them too.")
            rows = [row for row in rows if row.status != "running"]
        if not rows:
            say(out, "There is nothing to delete.")
        elif yes or typer.confirm(_question(rows), err=True):
            _delete(store, [row.id for row in rows])


def _question(rows: list["TableRow"]) -> str:
    kinds = ", ".join(f"{n} {status}" for status, n in sorted(Counter(row.status for row in rows).items()))
    what = f"table {rows[0].id}" if len(rows) == 1 else f"{len(rows)} tables"
    return f"Delete {what} ({kinds}) for good?"


def _delete(store: "Store", table_ids: list[str]) -> None:
    from quickdraw.play.store import DeleteTable

    with progress_bar() as progress:
        task = progress.add_task("tables", total=len(table_ids))
        for first in range(0, len(table_ids), DELETED_AT_ONCE):
            some = table_ids[first : first + DELETED_AT_ONCE]
            store.commit_now(*map(DeleteTable, some))
            progress.advance(task, len(some))
    say(out, f"Deleted {'1 table' if len(table_ids) == 1 else f'{len(table_ids)} tables'}.")


@command
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    db: Db = None,
) -> None:
    """Copy the whole store to a file, while a server runs or not. The copy holds all secrets."""
    with _store(db) as store, progress_bar() as progress:
        task = progress.add_task("pages", total=None)
        store.backup(file, lambda done, total: progress.update(task, completed=done, total=total))
    say(out, f"The copy is in {file}.")


@command
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `quickdraw tables backup` wrote.")],
    db: Db = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Make the store what it was when it was copied; whatever came later is gone. Stop the server first."""
    from quickdraw.play import database

    where = database.default_url() if db is None else db
    try:
        shown = database.file_of(database.address(where)) or "that database"

        def sure() -> None:
            if not yes:
                typer.confirm(f"All that is in {shown} now will be replaced. Go on?", abort=True, err=True)
            progress.start()  # not beside the question

        progress = progress_bar()
        told = partial(progress.update, progress.add_task("pages", total=None))
        try:
            database.restore(file, where, lambda done, total: told(completed=done, total=total), sure)
        finally:
            progress.stop()
    except database.BadStore as e:
        raise Trouble(str(e)) from e
    say(out, f"{shown} is what it was.")
