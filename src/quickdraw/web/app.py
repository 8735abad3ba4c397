"""The server as one ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException

from quickdraw import __version__
from quickdraw.play.database import why_not_now
from quickdraw.play.store import Try
from quickdraw.web import api, frames, pages, security, sockets
from quickdraw.web.errors import Trouble, answer, no_table, not_now
from quickdraw.web.gate import Gate
from quickdraw.web.house import House

log = logging.getLogger("quickdraw")


class Health(BaseModel):
    status: str
    tables: int
    version: str


class Kept(StaticFiles):
    """Files that a browser may keep."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers.update(security.KEPT)
        return response


def create_app(house: House) -> FastAPI:
    @asynccontextmanager
    async def opening_hours(app: FastAPI) -> AsyncIterator[None]:
        house.open()
        yield
        house.close()

    app = FastAPI(
        title="Quickdraw", version=__version__, lifespan=opening_hours,
        description="Everything a person can do at a table, for programs. "
        "`/tables/{code}/socket?as_json=true` is the same as a stream: the bodies of the POSTs under "
        "/api/tables/{code} are its messages, each with its `do`.",
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.house = house
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(sockets.router)
    app.mount("/static", Kept(directory=frames.HERE / "static"), name="static")
    app.add_middleware(Gate)
    app.add_exception_handler(Trouble, _trouble)
    app.add_exception_handler(RequestValidationError, _makes_no_sense)
    app.add_exception_handler(UnicodeEncodeError, _half_a_character)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OperationalError, _not_now)

    @app.get("/healthz", response_model=Health, responses={503: api.PROBLEMS[503]})
    async def health() -> dict[str, Any]:
        """Alive, and the store is whole; if the last that was to be written was not, it can be now."""
        if house.store.trouble:
            await house.store.commit(Try())
        if await asyncio.to_thread(house.store.damage):
            raise Trouble(503, "The store is damaged. The log of the server says more.")
        house.store.listed(1)
        return {"status": "ok", "tables": len(house.rooms), "version": __version__}

    return app


async def _trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    return answer(request.url.path, error.status, error.words, error.code)


async def _makes_no_sense(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["loc"] == ("path", "code"):
        return await _trouble(request, no_table(request.path_params["code"]))
    return answer(request.url.path, 422, _what_is_wrong(first))


NO_OBJECT = (
    "Send a JSON object, and say so with `Content-Type: application/json`; {} if there is nothing to say."
)


def _what_is_wrong(error: dict[str, Any]) -> str:
    """Of what was sent, in words."""
    loc, kind = error["loc"], error["type"]
    if kind == "json_invalid":
        return f"That is no JSON: {error['ctx']['error']} at character {loc[-1] + 1}."
    if loc == ("body",) and kind in ("missing", "model_attributes_type"):
        return NO_OBJECT
    where = ".".join(str(part) for part in loc if part != "body")
    words = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {words}" if where else words


async def _half_a_character(request: Request, error: Exception) -> Response:
    return answer(request.url.path, 422, "There is half a character in what was sent.")


WORDS = {404: "There is nothing here.", 405: "That cannot be done here."}


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # JSON that is too deep, or has numbers too long
        return answer(request.url.path, 422, "What was sent cannot be read.")
    words = WORDS.get(error.status_code, str(error.detail))
    made = answer(request.url.path, error.status_code, words)
    made.headers.update(error.headers or {})
    return made


async def _not_now(request: Request, error: Exception) -> Response:
    assert isinstance(error, OperationalError)
    if why := why_not_now(error):
        log.warning(
            "the store cannot be used", extra={"path": request.url.path[:200], "why": str(error.orig)}
        )
        return await _trouble(request, not_now(why))
    raise error
