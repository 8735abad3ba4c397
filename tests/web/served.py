"""A server in a process of its own, which can be killed at any moment and started again where it was.

Its process is forked from one that has imported everything: that is most of what starting costs, and
nothing that a killed server could leave behind.
"""

import multiprocessing
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from quickdraw.games import NAMES
from quickdraw.games.iaijutsu import pace
from quickdraw.play.store import Store
from quickdraw.web import serve

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(
    [
        "pytest",
        "unittest.mock",
        "uvloop",
        "quickdraw.web.serve",
        *(f"quickdraw.games.{name}" for name in NAMES),
    ]
)


class Served:
    """The same port and the same database each time it is started."""

    def __init__(self, folder: Path, store: type[Store] = Store) -> None:
        self.db = folder / "house.db"
        self._log = folder / "server.log"
        self._store = store
        self.port = 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        heard, tells = PROCESSES.Pipe(duplex=False)
        with heard:
            with tells:
                self._process = PROCESSES.Process(
                    target=_run, args=(self.port, str(self.db), str(self._log), self._store, tells)
                )
                self._process.start()
            try:
                self.port = port_in(heard.recv())
            except EOFError as e:
                raise AssertionError(f"the server did not start: {self.words()[-2000:]}") from e

    def kill(self) -> None:
        self._process.kill()
        self._process.join()

    def words(self) -> str:
        """What it has written down since it was first started."""
        return self._log.read_text(errors="replace")


@contextmanager
def served_in(folder: Path, store: type[Store] = Store) -> Iterator[Served]:
    """It is gone afterwards, whatever happens."""
    served = Served(folder, store)
    served.start()
    try:
        yield served
    finally:
        served.kill()


def port_in(welcome: str) -> int:
    """The port in the first line that a server says."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)", welcome)
    assert found, welcome
    return int(found[1])


def _run(port: int, db: str, log: str, store: type[Store], tells: Connection) -> None:
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    with (
        patch.object(serve, "Store", store),
        patch.object(pace, "TOSS_MS", 20),
        patch.object(pace, "BLOW_MS", 0),
    ):
        serve.serve("127.0.0.1", port, db, bot_delay=0, say=tells.send)
