"""uvicorn's WebSocket with a short way for what nearly every message is, one small whole text, and with a
goodbye that is heard when the server stops.

Whatever else comes (fragments, control frames, long texts, mistakes) is left to the `websockets` library,
which knows all of RFC 6455.
"""

import logging
from asyncio import AbstractEventLoop, BaseTransport, Transport, get_running_loop
from collections.abc import Callable
from struct import pack
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent, WebSocketReceiveEvent

log = logging.getLogger("quickdraw")

SEND_NOW = "quickdraw.send_now"
"""An extension of the scope: takes a text in UTF-8, and says False where it would have had to wait."""
LISTEN = "quickdraw.listen"
"""An extension of the scope: takes a function, which is then called with each small text as it comes, unless
an earlier message waits to be received. Where it says False the text waits to be received too.
"""
FINAL, TEXT, MASKED = 0x80, 0x81, 0x80
HEAD, SMALL = 6, 126
"""Bytes before the text of a small frame: kind, size, mask. From this size on the head is longer."""
RESTART = 1012
"""Says to a page: come back soon."""
FAREWELL = 0.5
"""Seconds that a page has to answer when the server stops; less than the server itself has (serve.GRACE)."""
MOST_WAITING = 16
"""Messages that may wait for the table before the sender is made to wait."""
TOGETHER = 24
"""Texts that are sent in one go: more would no longer be at hand, in the processor's memory, when they go."""


class Outbox:
    """Gathers what all wires of a loop are to send in this turn.

    Whoever reads falls asleep between two texts that come one by one, and to wake somebody takes longer than
    to send. The system's own work and ours get in each other's way less, too, if each is done in one go.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Pen, bytes]] = []

    def put(self, pen: "Pen", frame: bytes) -> None:
        if not self._waiting:
            get_running_loop().call_soon(self.send)
        self._waiting.append((pen, frame))
        if len(self._waiting) == TOGETHER:
            self.send()

    def send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for pen, frame in waiting:
            try:
                if not (pen.said_goodbye or pen.transport.is_closing()):  # nothing follows a goodbye
                    pen.transport.write(frame)
            except Exception:  # the others are to have theirs; this page comes back and gets all of it
                log.exception("a wire broke")
                pen.transport.abort()


class Pen:
    """What the short way out of a wire needs to know of it, at hand: a wire keeps it in a dictionary."""

    transport: Transport

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.said_goodbye = False
        self.must_wait = False
        """The other side reads more slowly than it is written to."""

    def write(self, text: bytes) -> bool:
        """In UTF-8. False if it would have to wait, or comes after a goodbye."""
        if self.said_goodbye or self.must_wait:
            return False
        self.outbox.put(self, head(len(text)) + text)
        return True


OUTBOXES: WeakKeyDictionary[AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: AbstractEventLoop) -> Outbox:
    if (found := OUTBOXES.get(loop)) is None:
        found = OUTBOXES[loop] = Outbox()
    return found


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        self.pen = Pen(outbox_of(get_running_loop()))  # first: uvicorn says at once that nothing was sent yet
        super().__init__(*args, **more)
        self._between_frames = True
        """All that came so far were whole frames, so that the next byte begins another."""
        self._hears: Callable[[str], bool] = lambda text: False

    def connection_made(self, transport: BaseTransport) -> None:
        self.pen.transport = cast(Transport, transport)
        super().connection_made(transport)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it was a request for a socket
            self.scope["extensions"][SEND_NOW] = self.pen.write  # type: ignore[assignment]
            self.scope["extensions"][LISTEN] = self.listen  # type: ignore[assignment]

    # ---- coming in ----
    def listen(self, hears: Callable[[str], bool]) -> None:
        self._hears = hears

    def data_received(self, data: bytes) -> None:
        if not (self.handshake_complete and self._between_frames):
            super().data_received(data)
        elif not is_small_frame(data):
            self._between_frames = False
            super().data_received(data)
        elif data[0] != TEXT or self.close_sent or not self._take_text(data):
            super().data_received(data)

    def _take_text(self, frame: bytes) -> bool:
        try:
            text = apply_mask(frame[HEAD:], frame[2:HEAD]).decode()
        except UnicodeDecodeError:
            return False
        if self.queue.empty() and self._hears(text):
            return True
        message: WebSocketReceiveEvent = {"type": "websocket.receive", "text": text}
        self.queue.put_nowait(message)
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    # ---- the server stops ----
    def shutdown(self) -> None:
        """Closing waits for the other side's answer: if something unread is on its way when a socket is shut,
        the system throws away what was sent last, and the page would never hear that it may come back.
        """
        self.pen.outbox.send()
        if self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        if self.conn.state is not OPEN:  # the page has said goodbye itself, and does not read our answer
            self.transport.close()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
        self.conn.send_close(RESTART)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)

    # ---- going out ----
    @property
    def close_sent(self) -> bool:
        """As uvicorn calls it."""
        return self.pen.said_goodbye

    @close_sent.setter
    def close_sent(self, sent: bool) -> None:
        self.pen.said_goodbye = sent

    def pause_writing(self) -> None:
        self.pen.must_wait = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.pen.must_wait = False
        super().resume_writing()

    async def send(self, message: "ASGISendEvent") -> None:
        """By the long way; not before what went the short way."""
        self.pen.outbox.send()
        await super().send(message)


def is_small_frame(data: bytes) -> bool:
    """One frame, masked as a client's must be, that is no part of a longer message."""
    return (
        len(data) >= HEAD
        and data[0] & FINAL != 0
        and MASKED <= data[1] < MASKED + SMALL
        and len(data) == HEAD + data[1] - MASKED
    )


def head(size: int) -> bytes:
    r"""Of a text from the server, which bears no mask.

    >>> head(5), head(300)
    (b'\x81\x05', b'\x81~\x01,')
    """
    if size < SMALL:
        return pack("!BB", TEXT, size)
    return pack("!BBH", TEXT, 126, size) if size < 1 << 16 else pack("!BBQ", TEXT, 127, size)
