"""boardgame.io's own server, spoken to as its own client does: socket.io over one WebSocket a seat."""

import asyncio
import json
import shutil
import subprocess
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

from bench.server.load import House, Table, ask
from bench.server.process import DidNotStart, ServerProcess
from bench.server.socket import LOOPBACK, Socket

HERE = Path(__file__).parent / "peer"
INSTALLED = Path(__file__).parents[2] / ".venv" / "peer"
SOCKET = "/socket.io/?EIO=4&transport=websocket"
MESSAGE = b"42/trivial,"
"""A message of engine.io (4) that is an event of socket.io (2), to the game's name space."""

INSTALL = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]


class Absent(Exception):
    """Why there is nothing to compare with."""


def install() -> None:
    """Once; later runs find it there."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise Absent("Node.js with npm is not installed (on Debian: apt-get install nodejs npm)")
    package = (HERE / "package.json").read_bytes()
    done = INSTALLED / "installed.json"
    if done.exists() and done.read_bytes() == package:
        return
    INSTALLED.mkdir(parents=True, exist_ok=True)
    (INSTALLED / "package.json").write_bytes(package)
    log = INSTALLED / "install.log"
    with log.open("w") as words:
        failed = subprocess.run(INSTALL, cwd=INSTALLED, stdout=words, stderr=words).returncode
    if failed:
        raise Absent(
            f"boardgame.io could not be installed; is there a network? (npm's own words are in {log})"
        )
    done.write_bytes(package)


class Peer(House):
    name = "boardgame.io"

    def __init__(self) -> None:
        install()
        modules = str(INSTALLED / "node_modules")
        command = ["node", str(HERE / "peer.cjs")]
        try:
            self.server = ServerProcess(command, NODE_PATH=modules, NODE_ENV="production")
        except DidNotStart as why:
            raise Absent(f"boardgame.io does not start here: {why}") from why

    async def table(self) -> Table:
        with closing(HTTPConnection(LOOPBACK, self.server.port)) as lobby:
            match = ask(lobby, "/games/trivial/create", numPlayers=2)["matchID"]
            join = f"/games/trivial/{match}/join"
            joined = [ask(lobby, join, playerID=str(seat), playerName="load") for seat in (0, 1)]
        table = Match(match, [seat["playerCredentials"] for seat in joined])
        for seat in (0, 1):
            await table.sit_down(seat, self.server.port)
        return table


class Match(Table):
    def __init__(self, match: str, secrets: list[str]) -> None:
        super().__init__()
        self.match = match
        self.secrets = secrets

    async def sit_down(self, seat: int, port: int) -> None:
        """Shake hands as engine.io, as socket.io, as boardgame.io."""
        seated = asyncio.get_running_loop().create_future()

        def welcome(socket: Socket, text: bytes) -> None:
            if text.startswith(b"0"):
                socket.send(b"40/trivial,")
            elif text.startswith(b"40"):
                socket.send(event("sync", self.match, str(seat), self.secrets[seat], 2))
            elif text.startswith(MESSAGE + b'["matchData"'):  # from now on this seat is told of every move
                socket.heard = partial(self.message, seat)
                seated.set_result(None)

        self.seats.append(await Socket.connect(port, SOCKET, welcome))
        await seated

    def message(self, seat: int, socket: Socket, text: bytes) -> None:
        if text == b"2":  # engine.io asks whether we are still there
            socket.send(b"3")
        else:
            self.heard(seat, text)

    def choice(self, seat: int) -> bytes:
        payload = {
            "type": "choose",
            "args": [self.choices % 3],
            "playerID": str(seat),
            "credentials": self.secrets[seat],
        }
        return event(
            "update", {"type": "MAKE_MOVE", "payload": payload}, self.choices - 1, self.match, str(seat)
        )

    def tells(self, text: bytes) -> bool:
        return text.startswith(MESSAGE + b'["update"') and b'"_stateID":%d}' % self.choices in text


def event(*what: object) -> bytes:
    return MESSAGE + json.dumps(what, separators=(",", ":")).encode()
