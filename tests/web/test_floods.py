"""Connections that send without end and never read: the server takes no more, and answers everybody else."""

import re
import select
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from web.on_the_wire import TEXT, frame
from web.served import Served, served_in
from web.test_stopped import ask, wait_for

MB = 1_000_000
MOST_SENT = 30 * MB
"""Several times what the system itself takes for a server that has stopped reading."""
MOST_GROWN = 100 * MB
PATIENCE = 3.0
"""Seconds in which the server takes nothing, after which it has stopped reading."""
BYTES = 2
"""The kind of a frame that no table listens to."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


def memory(served: Served, what: str = "VmRSS") -> int:
    """In bytes; VmHWM is the most there ever was."""
    found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{served.pid}/status").read_text())
    assert found
    return int(found[1]) * 1024


def flood(connection: socket.socket, begin: bytes, again: bytes, enough: Callable[[], bool]) -> int:
    """Sends `again` and again, and reads nothing, while the server takes it. Returns the bytes it took."""
    connection.setblocking(False)
    sent, rest = 0, begin + again
    while sent < MOST_SENT and not enough():
        _, ready, _ = select.select([], [connection], [], PATIENCE)
        if not ready:
            break
        try:
            taken = connection.send(rest)
        except ConnectionError:
            break
        sent, rest = sent + taken, rest[taken:] or again
    return sent


GET = b"GET /rules/saloon HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /find HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        pytest.param(b"", GET * 1000, id="pipelined GETs"),
        pytest.param(b"", (POST + b"Content-Length: 6\r\n\r\ncode=A") * 1000, id="pipelined POSTs"),
        pytest.param(POST, b"a: b\r\n" * 10_000, id="endless headers"),
        pytest.param(POST + b"a: ", b"b" * 50_000, id="one endless header"),
        pytest.param(b"GET /", b"a" * 50_000, id="an endless path"),
        pytest.param(
            POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 10_000, id="endless trailers"
        ),
    ],
)
def test_who_sends_without_end_is_no_longer_read(tmp_path: Path, begin: bytes, again: bytes) -> None:
    with (
        served_in(tmp_path) as served,
        httpx.Client(base_url=f"http://{served.address}", timeout=None) as other,
    ):
        assert other.get("/healthz").status_code == 200
        before = memory(served)
        with socket.create_connection(("127.0.0.1", served.port)) as connection:
            sent = flood(connection, begin, again, lambda: memory(served) > before + MOST_GROWN)
            assert other.get("/healthz").status_code == 200
        assert sent < MOST_SENT
        assert memory(served, "VmHWM") < before + MOST_GROWN
        assert other.get("/healthz").status_code == 200


SOCKETS = 300


def test_memory_comes_back_after_a_flood_of_sockets(tmp_path: Path) -> None:
    """Each says more than is listened to, and is gone."""
    with served_in(tmp_path, swept=True) as served:
        secret = ask(served.address, "/guests", name="Ann")["secret"]
        code = ask(served.address, "/tables", secret, game="saloon")["table"]
        head = (
            f"GET /tables/{code}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cXVpY2tkcmF3LWJlbmNoIQ==\r\n\r\n"
        ).encode()
        words = frame(BYTES, b"x") + frame(TEXT, b"x" * 16_000) * 14
        before = memory(served)
        with ExitStack() as stack:
            for _ in range(SOCKETS):
                there = stack.enter_context(socket.create_connection(("127.0.0.1", served.port)))
                there.sendall(head)
                assert there.recv(1 << 16).startswith(b"HTTP/1.1 101")
                there.sendall(words)
        assert memory(served, "VmHWM") > before + 20 * MB, "that was no flood"
        wait_for(lambda: memory(served) < before + 10 * MB)
