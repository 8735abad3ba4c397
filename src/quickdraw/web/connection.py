"""One socket of somebody who looks at a table."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from quickdraw.engine.words import WATCHER
from quickdraw.play.store import Guest
from quickdraw.web.frames import Frame
from quickdraw.web.wire import RESTART

TRIPS = 8
"""Round trips remembered: the quickest of them tells how long the way is."""
MESSAGES_A_SECOND = 40
BURST = 200
MOST_NOTICES = 50
"""Refusals and pings that wait for who does not read them; of more the oldest are lost."""


class Socket(Protocol):
    async def send_text(self, data: str) -> None: ...


class Connection:
    """Remembers what the page has, and sends only what is new.

    Of what cannot be sent at once the newest picture is kept: whoever is slow misses what nobody needs.
    """

    def __init__(
        self,
        socket: Socket,
        guest: Guest | None,
        *,
        as_json: bool,
        send_now: Callable[[bytes], bool] | None = None,
    ) -> None:
        """`send_now` takes a text, in UTF-8, that goes out in this turn of the loop; where it says False, or
        is missing, `send_on` sends it.
        """
        self.socket = socket
        self.send_now = send_now or (lambda text: False)
        self.guest = guest
        self.seat = WATCHER
        """Where the room lets them look from, now."""
        self.as_json = as_json
        self.ack = 0
        """The number of the last message that was dealt with."""
        self._behind = False
        """Something waits to be sent on."""
        self._late: tuple[int, Frame | str] | None = None
        """The newest picture, with the number it acknowledges, if it could not be sent yet."""
        self._has: Frame | None = None
        """What the page shows, or will when it has got all that was sent."""
        self._heard = 0
        """How many lines of the story it has."""
        self._astray = False
        """The page may have gone ahead of the table: it is shown all of it again, but for the story."""
        self._notices: deque[str] = deque(maxlen=MOST_NOTICES)
        self._wake = asyncio.Event()
        self._pings: dict[int, float] = {}
        self._trips: deque[float] = deque(maxlen=TRIPS)
        self.round_trip = 0
        """Milliseconds; 0 while nothing is known, so that nothing can be gained by silence."""
        self.dropped = False
        self.goodbye = RESTART, ""
        """The code and the words to close with."""
        self._budget = float(BURST)
        self._counted = time.monotonic()

    # ---- going out ----
    def show(self, picture: Frame | str) -> None:
        """A frame, or for a program the situation as JSON without its opening brace."""
        self.send(picture, self.text(picture))

    def text(self, picture: Frame | str) -> bytes | None:
        """What is to be sent now to show it; nothing if something else waits to be sent before."""
        return None if self._behind else self._text(self.ack, picture)

    def send(self, picture: Frame | str, text: bytes | None) -> None:
        """The text for it, made just before."""
        if text is None or not self.send_now(text):
            self._late = self.ack, picture
            self._fall_behind()
        else:
            self._have(picture)

    def _have(self, picture: Frame | str) -> None:
        """The page will, when it has got what was sent."""
        if isinstance(picture, Frame):
            self._has, self._heard, self._astray = picture, len(picture.story), False

    def _text(self, ack: int, picture: Frame | str) -> bytes:
        """A page that has something like it gets only what is new."""
        if isinstance(picture, str):
            return f'{{"ack":{ack},{picture}'.encode()
        has, before = self._has, f'{{"ack":{ack}}}\n'
        if has is None or not picture.is_like(has):
            return picture.whole(before)
        return (
            picture.whole(before, self._heard) if self._astray else picture.changes(has, self._heard, before)
        )

    def refuse(self, code: int, words: str) -> None:
        self._astray = True
        self._notify({"ack": self.ack, "code": code, "refused": words})

    def ping(self) -> None:
        number = len(self._pings) + 1 if not self._pings else max(self._pings) + 1
        self._pings = {number: time.monotonic()}
        self._notify({"ping": number})

    def _notify(self, notice: dict[str, int | str]) -> None:
        text = json.dumps(notice)
        if self._behind or not self.send_now(text.encode()):
            self._notices.append(text)
            self._fall_behind()

    def drop(self, code: int = RESTART, words: str = "") -> None:
        """It is to be closed. If nothing else is said the table is read anew: whoever looks comes back."""
        if not self.dropped:  # the first goodbye counts
            self.dropped = True
            self.goodbye = code, words
        self._fall_behind()

    def _fall_behind(self) -> None:
        self._behind = True
        self._wake.set()

    async def send_on(self) -> None:
        """Sends what could not be sent at once, until cancelled or dropped, or the socket is gone."""
        while not self.dropped:
            await self._wake.wait()
            self._wake.clear()
            notices = list(self._notices)
            self._notices.clear()
            late, self._late = self._late, None
            for notice in notices:
                await self.socket.send_text(notice)
            if late:
                text = self._text(*late).decode()
                self._have(late[1])
                await self.socket.send_text(text)
            self._behind = self._wake.is_set()

    # ---- coming in ----
    def may_speak(self) -> bool:
        """False if so many messages came that this can be no person and no honest program."""
        now = time.monotonic()
        self._budget = min(BURST, self._budget + (now - self._counted) * MESSAGES_A_SECOND) - 1
        self._counted = now
        return self._budget >= 0

    def pong(self, number: int) -> None:
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._trips.append(time.monotonic() - sent)
            self.round_trip = int(min(self._trips) * 1000)
