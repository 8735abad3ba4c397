"""One socket of somebody who looks at a table."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from quickdraw.engine.words import WATCHER
from quickdraw.play.store import Guest

TRIPS = 8
"""Round trips remembered: the quickest of them tells how long the way is."""
MESSAGES_A_SECOND = 40
BURST = 200
MOST_NOTICES = 50
"""Refusals and pings that wait for who does not read them; of more the oldest are lost."""


class Socket(Protocol):
    async def send_text(self, data: str) -> None: ...


class Connection:
    """Keeps the newest frame only: whoever is slow misses what nobody needs any more."""

    def __init__(
        self,
        socket: Socket,
        guest: Guest | None,
        *,
        as_json: bool,
        send_now: Callable[[str], bool] | None = None,
    ) -> None:
        """`send_now` sends a text at once; where it says False, or is missing, `send_on` does it."""
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
        self._frame = ""
        self._notices: deque[str] = deque(maxlen=MOST_NOTICES)
        self._wake = asyncio.Event()
        self._pings: dict[int, float] = {}
        self._trips: deque[float] = deque(maxlen=TRIPS)
        self.dropped = False
        self._budget = float(BURST)
        self._counted = time.monotonic()

    # ---- going out ----
    def show(self, frame: str) -> None:
        """A frame, or for a program the situation as JSON without its opening brace."""
        text = f'{{"ack":{self.ack},{frame}' if self.as_json else f'{{"ack":{self.ack}}}\n{frame}'
        if self._behind or not self.send_now(text):
            self._frame = text
            self._fall_behind()

    def refuse(self, code: int, words: str) -> None:
        self._notify({"ack": self.ack, "code": code, "refused": words})

    def ping(self) -> None:
        number = len(self._pings) + 1 if not self._pings else max(self._pings) + 1
        self._pings = {number: time.monotonic()}
        self._notify({"ping": number})

    def _notify(self, notice: dict[str, int | str]) -> None:
        text = json.dumps(notice)
        if self._behind or not self.send_now(text):
            self._notices.append(text)
            self._fall_behind()

    def drop(self) -> None:
        """The table is read anew: whoever looks connects again."""
        self.dropped = True
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
            frame, self._frame = self._frame, ""
            for notice in notices:
                await self.socket.send_text(notice)
            if frame:
                await self.socket.send_text(frame)
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

    @property
    def round_trip(self) -> int:
        """Milliseconds; 0 while nothing is known, so that nothing can be gained by silence."""
        return int(min(self._trips) * 1000) if self._trips else 0
