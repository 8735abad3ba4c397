"""The pages people see."""

import asyncio
import io
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import parse_qs

import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup
from pydantic import ValidationError

from quickdraw import games
from quickdraw.cards import french
from quickdraw.engine.words import WATCHER
from quickdraw.games.game import Game
from quickdraw.games.names import why_no_name
from quickdraw.play.store import Guest
from quickdraw.web import forms, frames, picture, replay, seating, security
from quickdraw.web.api import Code, MaybeGuest, TheHouse, listed, log_of
from quickdraw.web.errors import Trouble
from quickdraw.web.house import House, check_entropy
from quickdraw.web.room import Room
from quickdraw.web.rules import rules_html
from quickdraw.web.setup import Setup

router = APIRouter(include_in_schema=False)
STRANGER = "Stranger"


def page(template: str, /, **context: Any) -> HTMLResponse:
    return HTMLResponse(frames.render(template, **context))


# ---- home and new tables ----
@router.get("/")
async def home(house: TheHouse, guest: MaybeGuest) -> HTMLResponse:
    now = house.store.seats_of(guest.id, ("open", "running")) if guest else []
    past = house.store.seats_of(guest.id, ("over", "stopped")) if guest else []
    return page(
        "home.html",
        games=[games.load(name) for name in games.NAMES],
        running=[(row, games.load(row.game)) for row, _ in now],
        finished=[(row, games.load(row.game)) for row, _ in past],
        lobby=[(listed(row, seats), games.load(row.game)) for row, seats in house.store.listed()],
        name=guest.name if guest else "",
    )


@router.get("/new/{name}")
async def new_table_form(name: str, guest: MaybeGuest) -> HTMLResponse:
    return _new_table_page(forms.Form(_game(name)), guest.name if guest else "")


def _new_table_page(form: forms.Form, name: str, why: str = "", wrong: str = "") -> HTMLResponse:
    """`why` that is no name, and what else is `wrong`."""
    bad, rest = form.sort_out(wrong)
    return page(
        "new.html", game=form.game, form=form, name=name, why=why, otherwise=STRANGER,
        wrong=rest, bad=bad, label=forms.label,
    )  # fmt: skip


@router.post("/new/{name}")
async def new_table(name: str, request: Request, house: TheHouse, guest: MaybeGuest) -> Response:
    game, sent = _game(name), await _form(request)
    form, why, wrong = forms.Form(game, sent), _why_no_name(sent), ""
    try:
        setup = form.setup()
    except (ValidationError, ValueError) as e:
        wrong = forms.words(e)
    if why or wrong:
        return _as_refusal(_new_table_page(form, sent.get("name", ""), why, wrong))
    return await _open(request, house, guest, setup, sent)


@router.post("/play/{name}")
async def play_now(name: str, request: Request, house: TheHouse, guest: MaybeGuest) -> Response:
    """A table against a bot, as the house plays it."""
    sent = await _form(request)
    return await _open(request, house, guest, forms.against_bot(_game(name)), sent)


async def _open(
    request: Request, house: House, guest: Guest | None, setup: Setup, sent: Mapping[str, str]
) -> Response:
    """Nobody sits down yet: first the server commits to its secret, then it gets to know what players add."""
    guest, secret = await _guest(request, house, guest, sent)
    room = await house.open_table(setup, guest, keeping=True)
    return _goes_to(house, _own_seat(room), secret)


async def _guest(
    request: Request, house: House, guest: Guest | None, sent: Mapping[str, str]
) -> tuple[Guest, str | None]:
    """Who sends this form; a new guest gets a secret to keep."""
    name = sent.get("name", "").strip()
    if guest is None:
        return await house.welcome(name or STRANGER, security.address_of(request))
    return (await house.rename(guest, name) if name else guest), None


def _why_no_name(sent: Mapping[str, str]) -> str:
    """Who leaves it out has one already, or is a stranger."""
    name = sent.get("name", "").strip()
    return why_no_name(name) if name else ""


def _as_refusal(asked_again: HTMLResponse) -> HTMLResponse:
    """The same form, with all that was typed into it, to be mended."""
    asked_again.status_code = 422
    return asked_again


def _entropy(sent: Mapping[str, str]) -> bytes:
    """To be asked first: whatever is wrong with a form, nothing may come of it."""
    return check_entropy(sent.get("entropy", ""))


def _own_seat(room: Room) -> str:
    return f"/tables/{room.row.id}/sit"


def _goes_to(house: House, path: str, secret: str | None) -> Response:
    response = RedirectResponse(path, 303)
    if secret is not None:
        security.set_secret(response, secret, https=house.https)
    return response


@router.post("/find")
async def find(request: Request) -> Response:
    """A code that was typed."""
    code = "".join(c for c in (await _form(request)).get("code", "").upper() if c.isalnum())
    return RedirectResponse(f"/tables/{code[:12] or 'NONE'}", 303)


# ---- a table ----
@router.get("/tables/{code}")
async def table(code: Code, house: TheHouse, guest: MaybeGuest) -> Response:
    room = house.room(code)
    async with room.still():
        if guest is not None and room.keeps_seat_for(guest):  # the table would ask for a name again
            return RedirectResponse(_own_seat(room), 303)
        seat = room.seat_to_look_from(guest)
        frame = picture.frame_for(room, seat).whole().decode()
        return _table_page(room, seat, frame)


def _asks_again(room: Room, guest: Guest | None, said: str, why: str) -> HTMLResponse:
    """The table, where what was typed stands in the field for a name, and why it is none beside it."""
    seat = room.seat_to_look_from(guest)
    frame = picture.frame_for(room, seat).whole().decode()
    field = frames.render("name.html", name="", why="", otherwise="")
    if field not in frame:  # nobody can sit down there any more
        raise Trouble(422, why)
    again = frames.render("name.html", name=said, why=why, otherwise="")
    return _as_refusal(_table_page(room, seat, frame.replace(field, again)))


def _table_page(room: Room, seat: int, frame: str) -> HTMLResponse:
    playing = seat != WATCHER and not room.over
    return page(
        "table.html",
        game=room.game,
        code=room.row.id,
        live=True,
        script=_has_script(room.game.name),
        french=french in room.game.cards,
        frame=Markup(frame),
        rules=rules_html(room.game.name, top=2),
        watching=seat == WATCHER,
        talks=_talks(room, seat),
        may_resign=playing,
        session=room.setup.session,
        seats=len(room.seats),
        commitment=room.commitment,
    )


def _talks(room: Room, seat: int) -> bool:
    """Whether there is, or may come, somebody to talk to; a bot only where bots answer."""
    others = any(row.seat != seat and row.kind != "bot" for row in room.seats)
    return seat != WATCHER and (others or room.game.answer is not None)


@router.get("/tables/{code}/sit")
async def own_seat(code: Code, house: TheHouse, guest: MaybeGuest) -> Response:
    """The commitment, and the seat that is kept for the guest; a script takes it at once."""
    room = house.room(code)
    async with room.still():
        if guest is None or not room.keeps_seat_for(guest):
            return RedirectResponse(f"/tables/{room.row.id}", 303)
        return page("sit.html", game=room.game, code=room.row.id, name=guest.name, commitment=room.commitment)


@router.post("/tables/{code}/sit")
async def sit(code: Code, request: Request, house: TheHouse, guest: MaybeGuest) -> Response:
    sent = await _form(request)
    room, entropy = house.room(code), _entropy(sent)
    if why := _why_no_name(sent):
        async with room.still():
            return _asks_again(room, guest, sent["name"], why)
    guest, secret = await _guest(request, house, guest, sent)
    await seating.sit(room, guest, guest.name, None, entropy)
    return _goes_to(house, f"/tables/{room.row.id}", secret)


@router.post("/tables/{code}/rematch")
async def rematch(code: Code, request: Request, house: TheHouse, guest: MaybeGuest) -> Response:
    """The same people again; after a session, a table like it."""
    room, sent = house.room(code), await _form(request)
    if room.setup.session:
        room.check_may_look(guest)
        if not room.over:
            raise Trouble(409, "Another table like this one comes after the session.")
        return await _open(request, house, guest, room.setup, sent)
    if guest is None or room.seat_of(guest) == WATCHER:
        raise Trouble(403, "A rematch is for those who played.")
    return _goes_to(house, _own_seat(await house.rematch(room)), None)


@router.get("/tables/{code}/qr.svg")
async def qr_code(code: Code, house: TheHouse) -> Response:
    """The link of the table, for a phone's camera."""
    drawn = io.BytesIO()
    segno.make(house.link(house.room(code).row.id), micro=False).save(drawn, kind="svg", scale=4, border=2)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.get("/tables/{code}/log")
async def log(code: Code, house: TheHouse, guest: MaybeGuest) -> Response:
    return await log_of(house.room(code), guest)


@router.get("/tables/{code}/replay")
async def walk(
    code: Code, house: TheHouse, guest: MaybeGuest, step: int = 0, seat: int | None = None
) -> HTMLResponse:
    """A finished match, decision by decision, from any side of the table."""
    room = house.room(code)
    async with room.still():
        room.check_may_look(guest)
        mine, log = room.seat_had(guest), replay.finished(room)
    side = seat if seat is not None else 0 if mine == WATCHER else mine
    async with house.studying:
        shown = await asyncio.to_thread(replay.walk, log, step, side, mine)
    return page("replay.html", game=room.game, code=room.row.id, walk=shown)


@router.get("/tables/{code}/check")
async def check(code: Code, house: TheHouse, guest: MaybeGuest) -> HTMLResponse:
    """Draws every card again and compares."""
    room = house.room(code)
    async with room.still():
        room.check_may_look(guest)
        text = replay.finished_text(room)
    async with house.studying:
        found = await asyncio.to_thread(replay.check, text)
    return page(
        "check.html",
        game=room.game,
        code=room.row.id,
        found=found,
        commitment=room.commitment,
        secret=room.row.secret.hex(),
    )


# ---- rules, and what belongs to a game ----
@router.get("/rules/{name}")
async def rules(name: str) -> HTMLResponse:
    return page("rules.html", game=_game(name), rules=rules_html(name, top=1))


FILE_NAME = re.compile("[a-z_]{1,40}[.][a-z]{2,3}")
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@router.get("/games/{name}/{file}")
async def of_game(name: str, file: str) -> Response:
    """A game's own style, script and pictures."""
    return _resource(f"quickdraw.games.{_game(name).name}", f"table/{file}", file)


@router.get("/faces/{file}")
async def faces(file: str) -> Response:
    """The pictures of cards."""
    return _resource("quickdraw.cards", f"faces/{file}", file)


@cache
def _has_script(game: str) -> bool:
    return resources.files(f"quickdraw.games.{game}").joinpath("table/table.js").is_file()


def _resource(package: str, path: str, name: str) -> Response:
    kind = TYPES.get(name.rpartition(".")[2])
    if kind is None or not FILE_NAME.fullmatch(name):
        raise Trouble(404, "There is nothing here.")
    found = resources.files(package).joinpath(path)
    if not found.is_file():
        raise Trouble(404, "There is nothing here.")
    return Response(found.read_bytes(), media_type=kind, headers=security.KEPT)


def _game(name: str) -> Game:
    try:
        return games.load(name)
    except games.UnknownGame as e:
        raise Trouble(404, str(e)) from e


async def _form(request: Request) -> dict[str, str]:
    """What a form sends; of several values the last."""
    try:
        sent = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=200)
    except (UnicodeDecodeError, ValueError) as e:
        raise Trouble(422, "That form cannot be read.") from e
    return {name: values[-1] for name, values in sent.items()}
