"""A WebSocket client of a few lines: the load must cost little beside the servers it measures.

It offers no compression and masks with zeros, which costs a server as much as any other mask.
"""

import asyncio
from collections.abc import Callable, Iterator

LOOPBACK = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # first bytes of unbroken frames
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cXVpY2tkcmF3LWJlbmNoIQ==\r\n\r\n"
)


Heard = Callable[["Socket", bytes], None]


class Refused(Exception):
    """The server did not open the socket, or closed it."""


class Socket(asyncio.Protocol):
    """One seat's socket: `heard` gets each text, as bytes, the moment it arrives."""

    transport: asyncio.Transport

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.pending = bytearray()
        self.parting = False
        """The server is about to close, and that is no fault."""

    @classmethod
    async def connect(cls, port: int, path: str, heard: Heard, **headers: str) -> "Socket":
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(lambda: cls(heard), LOOPBACK, port)
        socket.transport = transport
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        transport.write(HANDSHAKE.format(path=path, host=f"{LOOPBACK}:{port}", headers=more).encode())
        await socket.opened
        return socket

    def send(self, text: bytes) -> None:
        self.transport.write(frame(TEXT, text))

    def close(self) -> None:
        self.heard = lambda socket, text: None
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self.pending += data
        if not self.opened.done():
            self.shake_hands()
        if self.opened.done():
            for kind, text in frames(self.pending):
                self.take(kind, text)

    def shake_hands(self) -> None:
        head, end, rest = self.pending.partition(b"\r\n\r\n")
        if not end:
            return
        self.pending = rest
        if head.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(Refused(head.split(b"\r\n")[0].decode()))

    def take(self, kind: int, text: bytes) -> None:
        if kind == TEXT:
            self.heard(self, text)
        elif kind == PING:
            self.transport.write(frame(PONG, text))
        elif kind == CLOSE and self.parting:
            self.transport.write(frame(CLOSE, text))  # as a browser answers
        else:
            raise Refused(f"an unexpected frame, first byte {kind:#x}: {text[:80]!r}")


def frame(kind: int, text: bytes) -> bytes:
    """As a client must write it: with a mask, here of four zeros."""
    size = len(text)
    if size < 126:
        head = bytes((kind, 0x80 | size))
    else:
        head = bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


def frames(pending: bytearray) -> Iterator[tuple[int, bytes]]:
    """Take each whole frame of a server off the front: its first byte and its text."""
    while len(pending) >= 2:
        size, head = pending[1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(pending[2:head], "big")
        if len(pending) < head + size:
            return
        kind, text = pending[0], bytes(pending[head : head + size])
        del pending[: head + size]
        yield kind, text
