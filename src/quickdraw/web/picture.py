"""A room as one seat sees it: the frame for a page, the situation for a program.

All of it is made from the seat's View, from the notes it was told, and from what everybody knows.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from quickdraw.engine.words import MAX_SEATS, WATCHER
from quickdraw.games.look import Look, SharedLook
from quickdraw.play.log import ASIDE
from quickdraw.play.match import Match
from quickdraw.play.rows import SeatRow
from quickdraw.web import frames
from quickdraw.web.frames import Frame
from quickdraw.web.naming import REMEMBERED, escaped, named, stand_ins

if TYPE_CHECKING:
    from quickdraw.web.room import Room
    from quickdraw.web.teller import Audience


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
        asked=[seat in match.table.wants for seat in range(rolls.seats)],
    )


# ---- for a page ----
class Painter:
    """Draws a room as it is now, for all who look: what is the same for all of them is found once."""

    def __init__(self, room: "Room", seats: Sequence[int]) -> None:
        self.room = room
        self.seats = seats
        self.audiences: list[Audience] = []
        """By place in `seats`, as what follows."""
        self.views: list[Any] = []
        self.scenes: list[dict[str, Any]] = []
        self.match = match = room.match
        self.over = over = room.over
        self.calm: tuple[int, int, int, tuple[str, ...]] | None = None
        """Who is a bot, here, and asked, and the scores, if there is nothing else to see around the table:
        without clocks nothing can be claimed, in a match that is no session no seat is free, and while
        somebody chooses nothing has ended.
        """
        if match is not None:
            table, self.decisions = match.table, match.table.decisions
            self.aside = isinstance(match.log.entries[-1], ASIDE)
            self.asked = 0 if over else SEATS if room.driver.racing else table.actors
            if table.actors and not over and table.bankrolls is None and not match.clocks.run:
                self.calm = *_bots_and_here(room), table.actors, _scores(room)

    def listen(self) -> None:
        """Four steps, one after the other: whoever draws many rooms takes each for all of them."""
        if self.match is not None:
            self.audiences = [self.room.audience(seat) for seat in self.seats]

    def look(self) -> None:
        if self.match is not None:
            self.views = self.match.table.views(self.seats)
            if self.over:  # whoever resigned, nobody is asked any more
                self.views = [replace(view, legal=()) for view in self.views]

    def draw(self) -> None:
        if self.match is not None:
            for n, view in enumerate(self.views):
                self.scenes.append(_draw_table(self.room, self.match, view, self.audiences[n]))

    def frames(self) -> dict[int, Frame]:
        """By seat."""
        if self.match is None:
            return {seat: _waiting_frame(self.room, seat) for seat in self.seats}
        drawn: dict[int, Frame] = {}
        for n, seat in enumerate(self.seats):
            drawn[seat] = self.frame(seat, self.audiences[n], self.scenes[n])
        return drawn

    def frame(self, seat: int, audience: "Audience", scene: dict[str, Any]) -> Frame:
        """The last step: all of it is put together."""
        easel = audience.easel
        return Frame(
            self._head(seat, scene),
            frames.stage_of(self.room.game.name, seat),
            (self.around(seat, scene["status"]), *easel.for_all.looks.values(), *easel.looks.values()),
            audience.lines,
            audience.told_to,
            audience.names_in_html,
        )

    def _head(self, seat: int, scene: dict[str, Any]) -> str:
        number, turn = 0, "none" if self.over else "theirs"
        if seat != WATCHER:
            number = self.decisions[seat]
            if self.asked >> seat & 1:
                turn = "mine"
        sounds, countdown = scene["sounds"], scene["countdown"]
        if self.aside:  # older news is shown still, not heard again
            sounds, countdown = "", 0
        room, pieces = self.room, frames.pieces_of("frame.html")
        head = pieces["head"](room.game.name, turn, scene["phase"], scene["rule"], sounds, countdown)
        return _numbered(room.stored, number, seat, head)

    def around(self, seat: int, status: str) -> Look:
        """The game's `status` is shown where the match has none of its own."""
        if self.calm is not None:
            return _around_calm_play(seat, status, *self.calm)
        room, match = self.room, self.match
        assert match is not None
        left = _left(match, match.clocks.table_deadline)
        return _around(room, seat, _status(room, match, seat) or status, _between(room, match, seat), left)


def frame_for(room: "Room", seat: int) -> Frame:
    """For one who looks."""
    painter = Painter(room, [seat])
    painter.listen()
    painter.look()
    painter.draw()
    return painter.frames()[seat]


def _waiting_frame(room: "Room", seat: int) -> Frame:
    """Before the first card: who is here, and how others come."""
    body = ""
    if not room.frozen:
        body = frames.render(
            "waiting.html", room=room, seat=seat, WATCHER=WATCHER, link=room.house.link(room.row.id)
        )
    status = "" if room.frozen else "Waiting for players"
    around = _around(room, seat, status, _notice_piece(room, seat), None)
    head = frames.pieces_of("frame.html")["head"](room.game.name, "none", "waiting", "", "", 0)
    table = {"table": frames.section(room.game.name, body)}
    return Frame(_numbered(0, 0, seat, head), "{table}", (around, table), ())


# ---- around the table ----
@lru_cache(REMEMBERED)
def _around_calm_play(
    me: int, status: str, bots: int, here: int, asked: int, scores: tuple[str, ...]
) -> Look:
    none, left = [""] * len(scores), [None] * len(scores)
    seats = frames.seats(me=me, bots=bots, asked=asked, here=here, scores=scores, claims=none, left=left)
    return SharedLook(_look(status, seats))


def _around(room: "Room", seat: int, status: str, notice: str, left: int | None) -> Look:
    """`notice` is HTML, `left` the time on the table's own clock."""
    may_sit = seat == WATCHER and room.match is not None and not room.over and bool(room.open_seats(None))
    code = room.row.id if may_sit else ""
    return _look(status, _seats(room, seat), left=left, notice=notice, end=_end(room, seat), sit_at=code)


def _look(
    status: str, seats: str, *, left: int | None = None, notice: str = "", end: str = "", sit_at: str = ""
) -> Look:
    """Every part is there, even if it has nothing to show."""
    pieces = frames.pieces_of("frame.html")
    return {
        "status": pieces["status"](status),
        "seats": seats,
        "table-clock": frames.table_clock(left),
        "notice": notice or pieces["notice"]("", ()),
        "end": end or pieces["no_end"](),
        "sit": pieces["sit"](sit_at),
    }


def _draw_table(room: "Room", match: Match, view: Any, audience: "Audience") -> dict[str, Any]:
    """Puts the table on the easel, as one look if its game does not make more of it; returns its scene."""
    game, table, seat, easel = room.game, match.table, audience.seat, audience.easel
    if (drawer := frames.drawer_of(game.name)) is not None:
        return drawer.draw(easel, view, stand_ins(len(table.who), table.own(seat)), audience.news)
    curtain = seat in room.driver.curtains
    drawn, scene = frames.draw_table(
        game, view, table.names_for(seat), audience.news,
        curtain=curtain, bank=bank(room, match), may_end_early=match.may_end_early,
    )  # fmt: skip
    easel.looks["table"] = {"table": frames.section(game.name, drawn)}
    return scene


def _numbered(seq: int, number: int, seat: int, head: str) -> str:
    who = "" if seat == WATCHER else seat
    return f' id="frame" data-seq="{seq}" data-number="{number}" data-seat="{who}"{head}'


def _notice(room: "Room") -> str:
    if not room.frozen or room.over:
        return ""
    told = f"{room.frozen} "
    if not room.row.header:
        return told + "Open a new one."
    if not room.can_go_on:
        return told + "It can only be ended; the log so far can be downloaded then."
    return told + "So far it would have gone the same: it can be finished by the new rules, or ended."


def _notice_piece(room: "Room", seat: int) -> str:
    words = _notice(room)
    go_on = [("Play on by the new rules", '{"do":"go-on"}')] if room.can_go_on else []
    choices = () if seat == WATCHER else (*go_on, ("End it", '{"do":"end"}'))
    return frames.pieces_of("frame.html")["notice"](words, choices)


def _end(room: "Room", seat: int) -> str:
    if not room.over:
        return ""
    watch = room.row.successor if seat == WATCHER else None
    rematch = rematch_words(room, seat)
    return frames.pieces_of("frame.html")["end"](
        room.row.id, verdict(room, seat), _result(room, seat), rematch, watch
    )


def _result(room: "Room", seat: int) -> str:
    """As it was written down, with one's own name marked; by newer rules it might be told in other words."""
    table = room.match.table if room.match is not None else None
    if table is None or table.result() != room.row.result:
        return room.row.result
    return table.result(seat)


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
    if seat in match.table.wants:
        return "Waiting for the others to want a hand"
    return "" if match.table.bankrolls.hands else "Ready for the first hand?"


def _between(room: "Room", match: Match, seat: int) -> str:
    """How the last game of a series ended, until the next one begins."""
    table = match.table
    if table.actors or room.over or table.bankrolls is not None:
        return ""
    choices = () if seat == WATCHER or seat in table.left else (("Next game", '{"do":"deal"}'),)
    result = room.game.viewer.result(table.state, table.names_for(seat))
    return frames.pieces_of("frame.html")["notice"](result, choices)


def verdict(room: "Room", seat: int) -> str:
    if room.match is None:  # it cannot be read any more
        return "The match is over" if room.row.status == "over" else "No result"
    table = room.match.table
    if table.bankrolls is not None or table.winner is None:
        return "The table is closed" if table.bankrolls is not None else "Nobody wins"
    if seat == WATCHER:
        return f"{table.names[table.winner]} wins"
    return "You win!" if table.winner == seat else "You lose"


def rematch_words(room: "Room", seat: int) -> str:
    if not room.over:
        return ""
    if room.setup.session:  # whoever played has left; who watches may want one too
        return "New table"
    if seat == WATCHER:
        return ""
    return "To the rematch" if room.row.successor else "Rematch"


def _left(match: Match, deadline: int | None) -> int | None:
    return None if deadline is None else max(0, deadline - match.now)


def _seats(room: "Room", me: int) -> str:
    """The seats in the line above the table."""
    match, seats = None if room.over else room.match, room.seats
    asked = match.table.actors if match is not None else 0
    bots, here = _bots_and_here(room)
    claims = [""] * len(seats)
    left: list[int | None] = [None] * len(seats)
    if match is not None:
        claims = [_claim(room, me, seat) for seat in range(len(seats))]
        for seat in match.table.waiting():
            left[seat] = _left(match, match.clocks.deadline(seat))
    drawn = frames.seats(
        me=me, bots=bots, asked=asked, here=here, scores=_scores(room), claims=claims, left=left
    )
    if match is not None and not room.setup.session:
        return drawn  # those who sit there are those of the match: a frame has their names
    return named(drawn, [escaped(_name(room, row)) for row in seats])


def _bots_and_here(room: "Room") -> tuple[int, int]:
    """Seats, as bit masks."""
    bots = here = 0
    for row in room.seats:
        if row.kind == "bot":
            bots |= 1 << row.seat
    for connection in room.connections:
        here |= 1 << connection.seat
    return bots, here & SEATS


def _scores(room: "Room") -> tuple[str, ...]:
    """Games won; and who wins the match, however it ends: a table shows only who wins by its rules."""
    scores = NO_SCORES[len(room.seats)]
    if room.match is None:
        return scores
    table = room.match.table
    if room.setup.best_of > 1:
        scores = tuple([f"{wins} won" for wins in table.series.wins])
    if not room.over or (winner := table.winner) is None:
        return scores
    wins = f"{scores[winner]}, wins" if scores[winner] else "wins"
    return (*scores[:winner], wins, *scores[winner + 1 :])


NO_SCORES = [("",) * seats for seats in range(MAX_SEATS + 1)]
SEATS = (1 << MAX_SEATS) - 1
"""All that are at a table, as a bit mask: who watches sits at none."""


def _name(room: "Room", row: SeatRow) -> str:
    return row.name or ("kept seat" if row.guest_id and not room.setup.session else "free seat")


def _claim(room: "Room", me: int, seat: int) -> str:
    """Words for claiming a seat, if one may (A1)."""
    match = room.match
    if match is None or room.over or me in (seat, WATCHER) or not match.clocks.claimable(seat):
        return ""
    if room.seats[seat].kind != "person":
        return ""
    if room.setup.absent == "bot":
        return "Let a bot play on"
    if room.setup.session:
        return "Free the seat"
    return "Claim the win" if len(room.seats) - len(match.table.left) == 2 else "Play on without them"


# ---- for a program ----
LATEST = 30
"""Lines of the story, at most, that a program is told each time."""


def facts(room: "Room", seat: int) -> dict[str, Any]:
    """What a program is told of a table; the View only while a match is there."""
    match = room.match
    told: dict[str, Any] = {
        "table": room.row.id,
        "game": room.game.name,
        "status": room.row.status,
        "notice": _notice(room),
        "commitment": room.commitment,
        "seat": None if seat == WATCHER else seat,
        "seats": [_seat_facts(room, row, seat) for row in room.seats],
        "result": room.row.result,
        "successor": room.row.successor,
    }
    if match is not None:
        told |= _match_facts(room, match, seat)
    return told


def _seat_facts(room: "Room", row: SeatRow, me: int) -> dict[str, Any]:
    match, seat = room.match, row.seat
    asked = match is not None and not room.over and seat in match.table.waiting()
    return {
        "seat": seat,
        "kind": row.kind,
        "name": row.name,
        "bot": row.bot,
        "here": row.kind == "bot" or room.is_here(seat),
        "left_ms": _left(match, match.clocks.deadline(seat)) if match is not None and asked else None,
        "claim": bool(_claim(room, me, seat)),
    }


def _match_facts(room: "Room", match: Match, seat: int) -> dict[str, Any]:
    table, audience = match.table, room.audience(seat)
    view = table.view(seat)
    waiting = table.waiting()
    chips = bank(room, match)
    first = max(0, len(audience.lines) - LATEST)
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
        "may_end_early": table.by_table and not room.driver.racing and match.may_end_early,
        "bank": None if chips is None else asdict(chips),
        "view": asdict(view),
        "told": [
            {"n": number, "kind": line.kind, "seat": line.seat, "words": named(line.words, audience.names)}
            for number, line in enumerate(audience.lines[first:], first)
        ],
    }


def situation(room: "Room", seat: int) -> str:
    """JSON without its opening brace: the connection puts the number of the last message before it."""
    return json.dumps(facts(room, seat), separators=(",", ":"), ensure_ascii=False)[1:]
