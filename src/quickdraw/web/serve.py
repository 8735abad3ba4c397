"""Runs the server, and says where it can be found."""

import socket
from collections.abc import Callable

import uvicorn

from quickdraw.play.database import kept_by_one
from quickdraw.play.store import Store
from quickdraw.web import memory
from quickdraw.web.app import create_app
from quickdraw.web.house import House
from quickdraw.web.lines import write_log
from quickdraw.web.wire import Wire

LARGEST_MESSAGE = 16 * 1024
GRACE = 1
"""Seconds that open requests have when the server is asked to stop."""
ANYWHERE = ("0.0.0.0", "::", "")


def serve(
    host: str,
    port: int,
    db: str,
    *,
    bot_delay: float,
    say: Callable[[str], None],
    address: str = "",
    log_json: bool = False,
) -> None:
    """Runs until it is told to stop. Raises BadStore, and OSError if the port is taken.

    `address` is where players find it, if something stands before it.
    """
    write_log(as_json=log_json)
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    here = f"http://{_shown(lan_address() if host in ANYWHERE else host)}:{port}"
    store = Store(db)
    house = House(store, address=address.rstrip("/") or here, bot_delay=bot_delay)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(house), log_config=None, log_level="error", access_log=False, lifespan="on",
            http="h11",  # it stops reading while answers wait, and limits headers
            ws=Wire, ws_max_size=LARGEST_MESSAGE, ws_ping_interval=30.0,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE, server_header=False,
        )
    )  # fmt: skip
    found = f"Open {house.address}, which must lead to {here}." if address else welcome(host, port, here)
    with kept_by_one(store.engine):
        say(f"{found} Tables are kept in {store.where}.")
        store.damage()  # it is logged
        memory.collect_seldom()
        server.run(sockets=[listening])


def welcome(host: str, port: int, address: str) -> str:
    if host in ANYWHERE:
        return f"Open http://127.0.0.1:{port} here, or {address} from any device on this network."
    return f"Open {address} in a browser. (--host 0.0.0.0 lets others on the network in.)"


def _listen(host: str, port: int) -> socket.socket:
    """The port is taken now, so that whoever reads the address can use it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    made.listen(1024)
    return made


def lan_address() -> str:
    """The address of this machine on its network. Nothing is sent: the system only says which way it is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
