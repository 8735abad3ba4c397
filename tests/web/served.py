"""A server in a process of its own, which can be killed at any moment and started again where it was.

Its process is forked from one that has imported everything: that is most of what starting costs, and
nothing that a killed server could leave behind.

One that is `repeatable` gives all tables the same secret and its bots the same seed, so that what the players
add alone decides the deal, and the same choices make the same match; no bot wins a race, and what is shown
for some seconds stays until somebody has looked. One that is `swept` often gives memory back all the time.
"""

import multiprocessing
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from quickdraw.engine.words import Rng
from quickdraw.games import NAMES
from quickdraw.games.iaijutsu import pace
from quickdraw.play.fair import secret_from_seed
from quickdraw.play.store import Store, TableRow
from quickdraw.web import driver, house, room, serve

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
NEVER_MS = 600_000


class Served:
    """The same port and the same database each time it is started."""

    def __init__(
        self, folder: Path, store: type[Store] = Store, *, repeatable: bool = False, swept: bool = False
    ) -> None:
        self.db = folder / "house.db"
        self.log = folder / "server.log"
        self._how = store, repeatable, swept
        self.port = 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        heard, tells = PROCESSES.Pipe(duplex=False)
        with heard:
            with tells:
                self._process = PROCESSES.Process(
                    target=_run,
                    args=(self.port, str(self.db), str(self.log), *self._how, tells),
                )
                self._process.start()
            try:
                self.port = port_in(heard.recv())
            except EOFError as e:
                raise AssertionError(f"the server did not start: {self.words()[-2000:]}") from e

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.join()

    def words(self) -> str:
        """What it has written down since it was first started."""
        return self.log.read_text(errors="replace")


@contextmanager
def served_in(
    folder: Path, store: type[Store] = Store, *, repeatable: bool = False, swept: bool = False
) -> Iterator[Served]:
    """It is gone afterwards, whatever happens."""
    served = Served(folder, store, repeatable=repeatable, swept=swept)
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


def _run(
    port: int, db: str, log: str, store: type[Store], repeatable: bool, swept: bool, tells: Connection
) -> None:
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    with ExitStack() as stack:
        stack.enter_context(patch.object(serve, "Store", store))
        stack.enter_context(patch.object(pace, "TOSS_MS", 20))
        stack.enter_context(patch.object(pace, "BLOW_MS", 0))
        if swept:
            stack.enter_context(patch.object(house, "SWEEP_EVERY", 1.0))
        if repeatable:
            stack.enter_context(patch.object(house, "TableRow", _same_secret))
            stack.enter_context(patch.object(room, "_dice", lambda: Rng([1])))
            stack.enter_context(patch.object(driver, "BOT_REACTION_MS", (NEVER_MS, NEVER_MS)))
            stack.enter_context(patch.object(pace, "CURTAIN_MS", NEVER_MS))
        serve.serve("127.0.0.1", port, db, bot_delay=0, say=tells.send, log_json=True)


def _same_secret(**row: Any) -> TableRow:
    return TableRow(**{**row, "secret": secret_from_seed(1)})
