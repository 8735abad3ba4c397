"""Stores for tests: rows with little typing, and whole matches as a server keeps them."""

from dataclasses import replace
from typing import Any

from quickdraw.play import notation
from quickdraw.play.match import Match
from quickdraw.play.store import AddGuest, AddTable, Append, Guest, SeatRow, Store, TableRow

SECRET = b"the secret of the deal, 32 bytes"
ROW = TableRow("t", "saloon", '{"best_of": 1}', SECRET, "running", False, "", "", None, 1000, 1000)


def row(table_id: str = "t", **changes: Any) -> TableRow:
    return replace(ROW, id=table_id, **changes)


def seat(table_id: str = "t", number: int = 0, **changes: Any) -> SeatRow:
    return replace(SeatRow(table_id, number, "open", "", None, "", b""), **changes)


def guest(name: str) -> Guest:
    return Guest(name.lower(), f"hash of {name}'s cookie", name, 1000)


def keep(store: Store, match: Match, table_id: str, **changes: Any) -> TableRow:
    """What a server would have written of the match."""
    header = notation.write_header(match.log.header)
    entries = [notation.write_entry(match.table.game, entry) for entry in match.log.entries]
    status = "over" if match.table.over else "running"
    kept = row(
        table_id, game=match.table.game.name, secret=match._secret, status=status, header=header,
        result=match.table.result(),
    )  # fmt: skip
    kept = replace(kept, **changes)
    players = [guest(name) for name in match.table.names]
    seats = [
        seat(table_id, n, kind="person", guest_id=p.id, name=p.name, entropy=bytes([n]))
        for n, p in enumerate(players)
    ]
    new = [AddGuest(p) for p in players if store.guest(p.secret_hash) is None]
    store.commit_now(*new, AddTable(kept, seats), Append(table_id, 0, entries))
    return kept
