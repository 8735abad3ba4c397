"""A room as one seat sees it: the frame for a page, the situation for a program.

All of it is made from the seat's View, from the notes it was told, and from what everybody knows.
"""

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from quickdraw.engine.words import WATCHER
from quickdraw.play.log import Talk
from quickdraw.play.match import Match
from quickdraw.web import frames
from quickdraw.web.frames import Frame, SeatLine
from quickdraw.web.teller import LINES

if TYPE_CHECKING:
    from quickdraw.web.room import Room


@dataclass(frozen=True)
class Bank:
    """Chips of a session: public."""

    chips: list[int]
    seated: list[bool]
    won: list[int]
    hands: int
    between: bool
    buy_in: int
    asked: list[bool]
    """Who wants the next hand."""


def bank(room: "Room", match: Match) -> Bank | None:
    rolls = match.table.bankrolls
    if rolls is None:
        return None
    return Bank(
        chips=list(rolls.chips),
        seated=list(rolls.seated),
        won=[rolls.won(seat) for seat in range(rolls.seats)],
        hands=rolls.hands,
        between=match.table.actors == 0,
        buy_in=room.setup.chips,
        asked=[seat in room.driver.asked for seat in range(rolls.seats)],
    )


# ---- for a page ----
def frame(room: "Room", seat: int) -> str:
    if room.match is None:
        return _waiting_frame(room, seat)
    return _playing_frame(room, room.match, seat)


def _waiting_frame(room: "Room", seat: int) -> str:
    """Before the first card: who is here, and how others come."""
    if room.frozen:
        body = Markup("")
    else:
        body = Markup(frames.render("waiting.html", room=room, seat=seat, link=room.house.link(room.row.id)))
    return Frame(
        game=room.game.name, code=room.row.id, seq=0, number=0, turn="none", phase="waiting", rule="",
        sounds="", countdown=0, status="" if room.frozen else "Waiting for players",
        seats=_seat_lines(room, seat),
        table_left=None, notice=_notice(room, seat), choices=_choices(room, seat), table=body,
        over=room.over, verdict="No result", result=room.row.result, rematch="", sit=False, story=(),
    ).html()  # fmt: skip


def _notice(room: "Room", seat: int) -> str:
    if not room.frozen or room.over:
        return ""
    told = f"{room.frozen} "
    if not room.can_go_on:
        return told + "It can only be ended; the log so far can be downloaded then."
    return told + "So far it would have gone the same: it can be finished by the new rules, or ended."


def _choices(room: "Room", seat: int) -> list[tuple[str, str]]:
    if not room.frozen or room.over or seat == WATCHER:
        return []
    go_on = [("Play on by the new rules", '{"do":"go-on"}')] if room.can_go_on else []
    return [*go_on, ("End it", '{"do":"end"}')]


def _playing_frame(room: "Room", match: Match, seat: int) -> str:
    table, audience = match.table, room.audience(seat)
    view = table.view(seat)
    waiting = table.waiting()
    curtain = seat in room.driver.curtains
    drawn, scene = frames.draw_table(
        room.game, view, table.names, audience.news, curtain=curtain, bank=bank(room, match)
    )
    mine = seat in waiting or (room.driver.racing and seat != WATCHER)
    over = room.over
    talked = isinstance(
        match.log.entries[-1], Talk
    )  # what was news before is shown still, but not heard again
    return Frame(
        game=room.game.name,
        code=room.row.id,
        seq=room.stored,
        number=table.decisions[seat] if seat != WATCHER else 0,
        turn="none" if over else "mine" if mine else "theirs",
        phase=scene["phase"],
        rule=scene["rule"],
        sounds="" if talked else scene["sounds"],
        countdown=0 if talked else scene["countdown"],
        status=_status(room, match, seat) or scene["status"],
        seats=_seat_lines(room, seat),
        table_left=_left(match, match.clocks.table_deadline),
        notice=_between(room, match),
        choices=[("Next game", '{"do":"deal"}')] if _between(room, match) and seat != WATCHER else (),
        table=drawn,
        over=over,
        verdict=verdict(room, seat) if over else "",
        result=room.row.result,
        rematch=rematch_words(room, seat),
        sit=seat == WATCHER and not over and bool(room.open_seats(None)),
        story=[line.html for line in audience.lines[-LINES:]],
    ).html()


def _status(room: "Room", match: Match, seat: int) -> str:
    """Words for where the match stands, where the game itself has none."""
    if room.over:
        return "The match is over"
    if match.table.actors:
        return ""
    if match.table.bankrolls is None:
        return f"The end of game {match.table.number}"
    if seat == WATCHER:
        return "Between two hands"
    return "Waiting for the others to want a hand" if seat in room.driver.asked else "Deal when you are ready"


def _between(room: "Room", match: Match) -> str:
    """How the last game of a series ended, until the next one begins."""
    table = match.table
    if room.over or table.bankrolls is not None or not table.game_over:
        return ""
    return room.game.viewer.result(table.state, table.names)


def verdict(room: "Room", seat: int) -> str:
    assert room.match is not None
    table = room.match.table
    if table.bankrolls is not None or table.winner is None:
        return "The table is closed" if table.bankrolls is not None else "Nobody wins"
    if seat == WATCHER:
        return f"{table.names[table.winner]} wins"
    return "You win!" if table.winner == seat else "You lose"


def rematch_words(room: "Room", seat: int) -> str:
    if not room.over or seat == WATCHER or room.setup.session:
        return ""
    return "To the rematch" if room.row.successor else "Rematch"


def _left(match: Match, deadline: int | None) -> int | None:
    return None if deadline is None else max(0, deadline - match.now)


def _seat_lines(room: "Room", me: int) -> list[SeatLine]:
    match = room.match
    waiting = match.table.waiting() if match is not None and not room.over else []
    lines = []
    for row in room.seats:
        seat = row.seat
        bot = row.kind == "bot"
        claim = ""
        if match is not None and not room.over and me not in (seat, WATCHER) and match.clocks.claimable(seat):
            claim = "Claim the win" if room.setup.absent == "win" else "Let a bot play on"
        lines.append(
            SeatLine(
                name=row.name or ("free seat" if row.guest_id is None else "kept for a rematch"),
                bot=bot,
                me=seat == me,
                asked=seat in waiting,
                here="here" if bot or room.is_here(seat) else "away",
                score=_score(room, match, seat),
                left=_left(match, match.clocks.deadline(seat))
                if match is not None and seat in waiting
                else None,
                claim=claim,
            )
        )
    return lines


def _score(room: "Room", match: Match | None, seat: int) -> str | None:
    if match is None or room.setup.best_of == 1:
        return None
    return f"{match.table.series.wins[seat]} won"


# ---- for a program ----
def facts(room: "Room", seat: int) -> dict[str, Any]:
    """What a program is told of a table; the View only while a match is there."""
    match = room.match
    told: dict[str, Any] = {
        "table": room.row.id,
        "game": room.game.name,
        "status": room.row.status,
        "notice": _notice(room, seat),
        "commitment": room.commitment,
        "seat": None if seat == WATCHER else seat,
        "seats": [
            {"seat": row.seat, "kind": row.kind, "name": row.name, "bot": row.bot,
             "here": line.here == "here", "left_ms": line.left, "claim": bool(line.claim)}
            for row, line in zip(room.seats, _seat_lines(room, seat), strict=True)
        ],
        "result": room.row.result,
        "successor": room.row.successor,
    }  # fmt: skip
    if match is not None:
        told |= _match_facts(room, match, seat)
    return told


def _match_facts(room: "Room", match: Match, seat: int) -> dict[str, Any]:
    table, audience = match.table, room.audience(seat)
    view = table.view(seat)
    waiting = table.waiting()
    chips = bank(room, match)
    return {
        "seq": room.stored,
        "game_number": table.number,
        "wins": table.series.wins,
        "waiting_for": waiting,
        "number": None if seat == WATCHER else table.decisions[seat],
        "legal": list(view.legal) if seat in waiting else [],
        "racing": room.driver.racing,
        "coin_ms": room.driver.coin_ms(match),
        "table_left_ms": _left(match, match.clocks.table_deadline),
        "bank": None if chips is None else asdict(chips),
        "view": asdict(view),
        "told": [
            {"n": line.number, "kind": line.kind, "seat": line.seat, "words": line.words}
            for line in audience.lines[-LINES:]
        ],
    }


def situation(room: "Room", seat: int) -> str:
    """JSON without its opening brace: the connection puts the number of the last message before it."""
    return json.dumps(facts(room, seat), separators=(",", ":"), ensure_ascii=False)[1:]
