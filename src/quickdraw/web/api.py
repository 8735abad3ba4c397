"""The JSON API: everything a person can do, for programs. docs/api.md shows a client."""

from dataclasses import fields
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response, Security
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from quickdraw import games
from quickdraw.engine.words import WATCHER
from quickdraw.games.game import Game
from quickdraw.play.store import Guest, SeatRow, TableRow
from quickdraw.web import commands, picture, seating, security
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House, check_entropy
from quickdraw.web.room import Room
from quickdraw.web.setup import Setup, read_setup

router = APIRouter(prefix="/api", tags=["api"])

Code = Annotated[
    str, Path(pattern="^[A-Za-z0-9]{1,12}$", description="The code of a table.", examples=["K7QX2M"])
]


class Problem(BaseModel):
    """What went wrong, in words."""

    error: str
    code: int = Field(
        default=0, description="The number of the reason why the rules refuse it; 0 if it is not the rules."
    )


Responses = dict[int | str, dict[str, Any]]
PROBLEMS: Responses = {
    status: {"model": Problem, "description": words}
    for status, words in {
        401: "No guest says this.",
        403: "Not yours to do, or from another site.",
        404: "There is no such thing.",
        409: "Not now; the words say why.",
        413: "Too much.",
        422: "It makes no sense; the words say why.",
        429: "Too many.",
        503: "The table was just read anew, or nothing can be written down; nothing was done. Try again.",
    }.items()
}

TEXT: Responses = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


class Option(BaseModel):
    name: str
    about: str
    default: int | list[int]
    low: int
    high: int


class GameInfo(BaseModel):
    name: str
    title: str
    about: str
    players: str
    minutes: int
    rules: str = Field(description="The version of the rules.")
    bots: list[str]
    for_chips: bool
    options: list[Option]


class NewGuest(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=80, examples=["Ann"])


class GuestInfo(BaseModel):
    guest: str
    name: str
    secret: str = Field(description="Say it as `Authorization: Bearer SECRET` from now on. It is shown once.")


class Sit(BaseModel):
    model_config = ConfigDict(extra="forbid")
    seat: int | None = Field(default=None, ge=0, le=5, description="Any open seat if left out.")
    entropy: str = Field(default="", max_length=128, description="Your own bytes for the fair deal, in hex.")
    name: str | None = Field(default=None, max_length=80)


class TableInfo(BaseModel):
    """A table as the asker may see it. `view` is the game's own; `told` are the latest lines of the story."""

    model_config = ConfigDict(extra="allow")
    table: str
    game: str
    status: str
    notice: str
    commitment: str
    seat: int | None
    seats: list[dict[str, Any]]
    result: str
    successor: str | None
    seq: int = Field(default=0, description="Entries of the log.")
    game_number: int = Field(default=0, description="Of a series, or the hand of a session.")
    wins: list[int] = Field(default=[], description="Games won, by seat.")
    waiting_for: list[int] = Field(default=[], description="The seats that must choose.")
    number: int | None = Field(default=None, description="Of your next decision.")
    legal: list[str] = Field(default=[], description="What you may choose now.")
    racing: bool = False
    coin_ms: int = Field(default=0, description="So long the coin of a race is still in the air.")
    table_left_ms: int | None = Field(default=None, description="What is left of a talk or a race.")
    may_end_early: bool = Field(
        default=False, description="People talk, and may agree to end it before its time: `ready`."
    )
    bank: dict[str, Any] | None = Field(default=None, description="Chips, in a session.")
    view: dict[str, Any] | None = None
    told: list[dict[str, Any]] = []


class Listed(BaseModel):
    table: str
    game: str
    title: str
    open_seats: int
    players: list[str] = Field(description="The names of people who sit there, if others may watch them.")
    status: str
    seat: int | None = None
    created: int


def the_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def the_guest(request: Request) -> Guest | None:
    return the_house(request).who_asks(request.headers)


BEARER = HTTPBearer(
    scheme_name="secret", auto_error=False, description="The secret that POST /api/guests gives, once."
)
MAYBE: dict[str, Any] = {"security": [{}, {"secret": []}]}
"""For the description: with a secret one is told more."""


TheHouse = Annotated[House, Depends(the_house)]
MaybeGuest = Annotated[Guest | None, Depends(the_guest)]


def a_guest(guest: MaybeGuest, _: Annotated[object, Security(BEARER)]) -> Guest:
    """What the scheme finds is not asked for: browsers keep the secret in a cookie."""
    if guest is None:
        raise Trouble(401, "Say who you are: POST /api/guests gives a secret, to be sent as a bearer token.")
    return guest


AGuest = Annotated[Guest, Depends(a_guest)]


# ---- games and guests ----
@router.get("/games", response_model=list[GameInfo])
async def list_games() -> list[dict[str, Any]]:
    """Every game, its options and its bots."""
    return [game_info(games.load(name)) for name in games.NAMES]


@router.get(
    "/games/{name}/rules", response_class=Response, responses={**TEXT, 404: PROBLEMS[404], 422: PROBLEMS[422]}
)
async def rules(name: Annotated[str, Path(max_length=40)]) -> Response:
    """The rules for people, in Markdown."""
    try:
        return PlainTextResponse(games.load(name).rules_text)
    except games.UnknownGame as e:
        raise Trouble(404, str(e)) from e


def game_info(game: Game) -> dict[str, Any]:
    options = [
        {"name": f.name, "default": list(f.default) if isinstance(f.default, tuple) else f.default,
         "about": f.metadata["about"], "low": f.metadata["low"], "high": f.metadata["high"]}
        for f in fields(game.options)
    ]  # fmt: skip
    return {
        "name": game.name, "title": game.title, "about": game.about, "players": game.players,
        "minutes": game.minutes, "rules": game.version, "bots": list(game.bots.BOTS),
        "for_chips": game.fund is not None, "options": options,
    }  # fmt: skip


@router.post(
    "/guests", status_code=201, response_model=GuestInfo, responses={s: PROBLEMS[s] for s in (422, 429, 503)}
)
async def new_guest(request: Request, wanted: NewGuest, house: TheHouse) -> dict[str, str]:
    """A name and a secret: all that is needed to play."""
    guest, secret = await house.welcome(wanted.name, security.address_of(request))
    return {"guest": guest.id, "name": guest.name, "secret": secret}


@router.get("/me/tables", response_model=list[Listed], responses={s: PROBLEMS[s] for s in (401, 422)})
async def my_tables(guest: AGuest, house: TheHouse) -> list[dict[str, Any]]:
    """Where I sit or sat, or a seat is kept for me: open, running and finished tables, the newest first."""
    found = house.store.seats_of(guest.id, ("open", "running", "over", "stopped"))
    return [listed(row, seats, guest) for row, seats in found]


# ---- tables ----
@router.get("/tables", response_model=list[Listed])
async def lobby(house: TheHouse) -> list[dict[str, Any]]:
    """Open tables that anyone may join."""
    return [listed(row, seats) for row, seats in house.store.listed()]


def listed(row: TableRow, seats: list[SeatRow], guest: Guest | None = None) -> dict[str, Any]:
    """As the guest reads it who sits there."""
    mine = [s.seat for s in seats if guest is not None and s.guest_id == guest.id]
    free = sum(s.kind == "open" for s in seats)
    shown = row.status == "open" or read_setup(row.setup).watchers
    return {
        "table": row.id, "game": row.game, "title": games.load(row.game).title, "open_seats": free,
        "players": [s.name for s in seats if s.kind == "person"] if shown else [],
        "status": row.status, "seat": mine[0] if mine else None, "created": row.created,
    }  # fmt: skip


@router.post(
    "/tables", status_code=201, response_model=TableInfo,
    responses={status: PROBLEMS[status] for status in (401, 403, 413, 422, 429, 503)},
)  # fmt: skip
async def new_table(setup: Setup, guest: AGuest, house: TheHouse) -> dict[str, Any]:
    """Open a table. Sitting down at it is another step."""
    room = await house.open_table(setup, guest)
    return await look(room, guest)


async def look(room: Room, guest: Guest | None) -> dict[str, Any]:
    async with room.still():
        seat = room.seat_to_look_from(guest)
        room.driver.shown(seat, 0)
        return picture.facts(room, seat)


LOOK: Responses = {status: PROBLEMS[status] for status in (401, 403, 404, 409, 422, 503)}
DO: Responses = {status: PROBLEMS[status] for status in (401, 403, 404, 409, 413, 422, 429, 503)}


@router.get("/tables/{code}", response_model=TableInfo, responses=LOOK, openapi_extra=MAYBE)
async def show_table(code: Code, guest: MaybeGuest, house: TheHouse) -> dict[str, Any]:
    """The table as I see it: from my seat, or as a watcher."""
    return await look(house.room(code), guest)


@router.post("/tables/{code}/sit", response_model=TableInfo, responses=DO)
async def sit(code: Code, wanted: Sit, guest: AGuest, house: TheHouse) -> dict[str, Any]:
    """Take a seat. The match begins when the last one is taken."""
    room, entropy = house.room(code), check_entropy(wanted.entropy)
    if wanted.name is not None:
        guest = await house.rename(guest, wanted.name)
    await seating.sit(room, guest, guest.name, wanted.seat, entropy)
    return await look(room, guest)


@router.post("/tables/{code}/rematch", response_model=TableInfo, responses=DO)
async def rematch(code: Code, guest: AGuest, house: TheHouse) -> dict[str, Any]:
    """The table of the rematch; take the seat that is kept for you there."""
    room = house.room(code)
    if room.setup.session:
        raise Trouble(409, "After a session there is no rematch: open a new table.")
    if room.seat_of(guest) == WATCHER:
        raise Trouble(403, "A rematch is for those who played.")
    return await look(await house.rematch(room), guest)


@router.get("/tables/{code}/log", response_class=Response, responses={**TEXT, **LOOK}, openapi_extra=MAYBE)
async def log(code: Code, guest: MaybeGuest, house: TheHouse) -> Response:
    """The log in the notation: all of it when the match is over, before that what I may see."""
    return await log_of(house.room(code), guest)


async def log_of(room: Room, guest: Guest | None) -> Response:
    async with room.still():
        text = room.log_text(room.seat_to_look_from(guest))
    name = f"{room.game.name}-{room.row.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _do(house: House, code: str, guest: Guest, command: commands.AnyCommand) -> dict[str, Any]:
    room = house.room(code)
    await room.do(command, guest)
    return await look(room, guest)


def _command(path: str, kind: type[commands.Command], about: str) -> None:
    """One route for each thing a seat can ask for; the body is the socket's message."""

    async def route(code: Code, command: commands.Command, guest: AGuest, house: TheHouse) -> dict[str, Any]:
        return await _do(house, code, guest, command)  # type: ignore[arg-type]

    route.__annotations__["command"] = kind
    route.__doc__ = about
    router.add_api_route(
        f"/tables/{{code}}/{path}", route, methods=["POST"], response_model=TableInfo, responses=DO,
        operation_id=path, summary=about,
    )  # fmt: skip


COMMANDS: dict[str, type[commands.Command]] = {
    "act": commands.Act, "talk": commands.Say, "ready": commands.Ready, "resign": commands.Resign,
    "claim": commands.Claim, "deal": commands.Deal, "rebuy": commands.Rebuy, "close": commands.Close,
    "go-on": commands.GoOn, "end": commands.End,
}  # fmt: skip
for _path, _kind in COMMANDS.items():
    _command(_path, _kind, (_kind.__doc__ or "").splitlines()[0])
