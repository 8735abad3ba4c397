"""What every request passes: HEAD, size, origin, headers, an answer in any case, and a line in the log."""

import asyncio
import logging
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quickdraw.web import security
from quickdraw.web.errors import answer

LARGEST_BODY = 64 * 1024
TOO_MUCH = f"At most {LARGEST_BODY} bytes can be sent."
OUR_FAULT = "Something went wrong here, and has been written down. Try again."
STOPPED = "The server is just being stopped. Come back in a moment, and look whether this was still done."
log = logging.getLogger("quickdraw")


class Gate:
    """Plain ASGI: it costs nothing on the path of a socket's messages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = security.client_of(scope)
        if scope["type"] == "websocket":
            log.info("socket", extra={"client": client, "path": scope["path"][:200]})
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        seen = _Answer(send, head=scope["method"] == "HEAD", https=scope["app"].state.house.https)
        try:
            await self._let_in({**scope, "method": "GET"} if seen.head else scope, receive, seen)
        finally:
            log.info(
                "request",
                extra={
                    "client": client, "method": scope["method"], "path": scope["path"][:200],
                    "status": seen.status, "ms": round((time.perf_counter() - began) * 1000, 1),
                },
            )  # fmt: skip

    async def _let_in(self, scope: Scope, receive: Receive, seen: "_Answer") -> None:
        path, headers = scope["path"], Headers(scope=scope)
        length = headers.get("content-length", "0")
        address = scope["app"].state.house.address
        if scope["method"] not in ("GET", "OPTIONS") and not security.same_origin(headers, address):
            security.log_foreign(scope)
            await answer(path, 403, "This request comes from another site.")(scope, receive, seen)
        elif not length.isdecimal() or int(length) > LARGEST_BODY:
            await answer(path, 413, TOO_MUCH)(scope, receive, seen)
        else:
            try:
                await self.app(scope, _Limited(receive), seen)
            except asyncio.CancelledError:  # the server stops, and has waited long enough
                await _apologise(scope, receive, seen, 503, STOPPED)
            except Exception:
                await _apologise(scope, receive, seen, 500, OUR_FAULT)
                raise  # uvicorn writes it down, as it does for sockets: here it would be for a second time


async def _apologise(scope: Scope, receive: Receive, seen: "_Answer", status: int, words: str) -> None:
    """If nothing was answered yet."""
    if not seen.status:
        sorry = answer(scope["path"], status, words)
        sorry.headers["connection"] = "close"  # as uvicorn does now; who does not know would ask on
        await sorry(scope, receive, seen)


class _Answer:
    """Adds the house's headers, drops the body that HEAD does not want, remembers the status."""

    def __init__(self, send: Send, *, head: bool, https: bool) -> None:
        self.send = send
        self.head = head
        self.more = security.HTTPS_HEADERS if https else security.HEADERS
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in self.more.items():
                headers.setdefault(name, value)
        elif self.head and message["type"] == "http.response.body":
            message = {
                "type": "http.response.body",
                "body": b"",
                "more_body": message.get("more_body", False),
            }
        await self.send(message)


class _Limited:
    """A body without a length must end all the same."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.left = LARGEST_BODY

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                raise HTTPException(413, TOO_MUCH)
        return message
