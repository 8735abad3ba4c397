"""Many tables at once, two seats each, who choose at random, come back by themselves when the server is gone,
repeat what got no answer, and write down here what the server has acknowledged.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quickdraw.games import load as load_game
from quickdraw.play.log import Act, Begin, Chips, Entry, Talk, Wants
from web.served import Served

GAMES = ("saloon", "saloon", "saloon", "saloon", "gunfight", "iaijutsu", "holdem", "sixshooter")
CHIPS = 500
BREATH = 0.03
"""Seconds before each message: a socket that talks faster for long is shut out."""
SOON = 0.02
"""Seconds before the next try, while the server is gone."""


@dataclass(frozen=True)
class Decision:
    """`number` is None for what is no choice in the game: a line of talk, a wish, chips bought."""

    number: int | None
    said: tuple[str, ...]


def wish(game: int, number: int) -> Decision:
    """Not to wait any longer: at most one between two decisions, or two games, of a seat."""
    return Decision(None, (f"go on, in game {game} before decision {number}",))


def bought(game: int, chips: int) -> Decision:
    """At most once between two hands."""
    return Decision(None, (f"{chips} chips after hand {game}",))


@dataclass
class TableUnderLoad:
    code: str
    game: str
    sent: list[set[Decision]] = field(default_factory=lambda: [set(), set()])
    acknowledged: list[set[Decision]] = field(default_factory=lambda: [set(), set()])

    def wrong(self, entries: list[Entry]) -> list[str]:
        """What was acknowledged and is not in the log as it was sent, and what nobody sent but is there."""
        found = []
        for seat in range(2):
            logged = list(self._logged(entries, seat))
            where = f"{self.game} {self.code}, seat {seat}"
            found += [f"{where}: lost {d}" for d in self.acknowledged[seat] - set(logged)]
            found += [f"{where}: nobody sent {d}" for d in set(logged) - self.sent[seat]]
            found += [f"{where}: twice {d}" for d, times in Counter(logged).items() if times > 1]
        return found

    def _logged(self, entries: list[Entry], seat: int) -> Iterator[Decision]:
        """What the log says that the seat has done."""
        name = load_game(self.game).viewer.action_name
        game = number = 0
        for entry in entries:
            if isinstance(entry, Begin):
                game = entry.number
            elif not isinstance(entry, Act | Talk | Wants | Chips) or entry.seat != seat:
                continue
            elif isinstance(entry, Act):
                if not entry.by_clock:  # as for who left a session when a hand had just been dealt
                    yield Decision(number, tuple(map(name, entry.actions)))
                number += 1
            elif isinstance(entry, Talk):
                yield Decision(None, (entry.text,))
            elif isinstance(entry, Wants):
                yield wish(game, number)
            elif entry.what == "rebuy":
                yield bought(game, entry.chips)


class Load:
    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.random = Random(seed)
        self.tables: list[TableUnderLoad] = []
        self.acknowledged = 0
        self.refusals: list[str] = []
        """Of choices that were legal when they were made."""
        self.finishing = False
        self._news = asyncio.Condition()
        self._pairs: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(timeout=None)

    async def begin(self) -> None:
        self._pairs = [asyncio.create_task(self._pair(game)) for game in GAMES]

    async def reaches(self, acknowledged: int) -> None:
        """Waits until so much has been acknowledged; raises what went wrong at a table."""
        async with self._news:
            await self._news.wait_for(lambda: self.acknowledged >= acknowledged or self._broken())
        for task in self._broken():
            task.result()

    def _broken(self) -> list["asyncio.Task[None]"]:
        return [task for task in self._pairs if task.done() and task.exception()]

    async def finish(self) -> None:
        """Every table is brought to its end."""
        self.finishing = True
        await asyncio.gather(*self._pairs)

    async def close(self) -> None:
        for task in self._pairs:
            task.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)
        await self._http.aclose()

    async def count(self) -> None:
        async with self._news:
            self.acknowledged += 1
            self._news.notify_all()

    # ---- tables ----
    async def _pair(self, game: str) -> None:
        """Two who play match after match."""
        try:
            secrets = [(await self.ask("/guests", name=name))["secret"] for name in ("Ann", "Bob")]
            while not self.finishing:
                await self._match(game, secrets)
        finally:
            async with self._news:
                self._news.notify_all()

    async def _match(self, game: str, secrets: list[str]) -> None:
        setup: dict[str, Any] = {"options": {"seats": 2}, "clock": "none"}
        setup |= {"chips": CHIPS} if game == "holdem" else {"best_of": 3}
        code = (await self.ask("/tables", secrets[0], game=game, **setup))["table"]
        table = TableUnderLoad(code, game)
        for seat, secret in enumerate(secrets):
            await self.ask(f"/tables/{code}/sit", secret, seat=seat)
        self.tables.append(table)
        await asyncio.gather(*(Player(self, table, seat, secrets[seat]).play() for seat in range(2)))

    async def ask(self, path: str, secret: str = "", **body: Any) -> Any:
        """Until there is an answer: all that is asked here may be asked twice."""
        while True:
            try:
                answer = await self._http.post(
                    f"http://{self.served.address}/api{path}", json=body,
                    headers={"Authorization": f"Bearer {secret}"} if secret else {},
                )  # fmt: skip
            except httpx.TransportError:
                await asyncio.sleep(SOON)
                continue
            assert answer.is_success, answer.text
            return answer.json()

    async def log_of(self, table: TableUnderLoad) -> str:
        answer = await self._http.get(f"http://{self.served.address}/api/tables/{table.code}/log")
        assert answer.is_success, answer.text
        return answer.text


class Player:
    def __init__(self, load: Load, table: TableUnderLoad, seat: int, secret: str) -> None:
        self.load, self.table, self.seat, self.secret = load, table, seat, secret
        self.n = 0
        self.message: dict[str, Any] | None = None
        """What has no answer yet. All that is said here may be said again."""
        self.decision: Decision | None = None
        """What it asks for, if that must be in the log once it is acknowledged."""
        self.racing = False
        self.asked: set[str] = set()
        """What need not be said again, not even on another connection: it was acknowledged."""

    async def play(self) -> None:
        url = f"ws://{self.load.served.address}/tables/{self.table.code}/socket?as_json=true"
        over = False
        while not over:
            try:
                headers = {"Authorization": f"Bearer {self.secret}"}
                async with connect(
                    url, additional_headers=headers, compression=None, open_timeout=None, ping_interval=None
                ) as socket:
                    over = await self._at(socket)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(SOON)

    async def _at(self, socket: ClientConnection) -> bool:
        """True when the match is over."""
        if self.message is not None:
            await socket.send(json.dumps(self.message))
        async for text in socket:
            frame = json.loads(text)
            if "ping" in frame:
                await socket.send(json.dumps({"do": "pong", "id": frame["ping"]}))
                continue
            if self.message is not None and frame["ack"] == self.message["n"]:
                await self._answered(self.message, frame)
                self.message = None
            if "refused" in frame:
                continue  # what can be done now comes with the next frame
            if frame["status"] != "running":
                return True
            if self.message is None and (wanted := next(self._wants(frame), None)):
                await self._send(socket, frame, wanted)
        return False

    async def _send(self, socket: ClientConnection, frame: dict[str, Any], wanted: dict[str, Any]) -> None:
        await asyncio.sleep(BREATH)
        self.n += 1
        self.racing = frame["racing"]
        after = {"after": frame["seq"]} if wanted["do"] in ("talk", "rebuy") else {}
        self.message = {**wanted, **after, "n": self.n}
        self.decision = _decision(self.message, frame)
        if self.decision is not None:
            self.table.sent[self.seat].add(self.decision)
        await socket.send(json.dumps(self.message))

    async def _answered(self, message: dict[str, Any], frame: dict[str, Any]) -> None:
        if self.decision is None:
            return
        lost = self.racing and frame.get("number") == message.get("number")
        if lost and frame.get("racing"):
            self.load.refusals.append(f"{self.table.game} {message}: acknowledged before it was decided")
        if "refused" not in frame and not lost:
            self.table.acknowledged[self.seat].add(self.decision)
            await self.load.count()
        elif "refused" in frame and self.racing:  # the coin is in the air still
            await asyncio.sleep(0.3)
            self.asked.discard(f"race {message['number']}")
        elif "refused" in frame and message["do"] == "act" and not self.load.finishing:
            self.load.refusals.append(f"{self.table.game} {message}: {frame['refused']}")

    def _wants(self, frame: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What this seat would do now, first things first."""
        number, bank, view = frame["number"], frame["bank"], frame["view"]
        between = bank is not None and bank["between"]
        if self.load.finishing and (between or (bank is None and self.seat == 0)):
            yield from self._once("resign", do="resign")
        elif frame["racing"]:
            card = self.load.random.choice(view["sides"][self.seat]["hand"])
            yield from self._once(f"race {number}", do="act", number=number, actions=[f"discard:{card}"])
        elif frame["legal"]:
            yield {"do": "act", "number": number, "actions": [self.load.random.choice(frame["legal"])]}
        elif between:
            if bank["chips"][self.seat] < CHIPS // 10:
                yield {"do": "rebuy", "chips": CHIPS}
            yield from self._once(f"deal {bank['hands']}", do="deal")
        elif not frame["waiting_for"] and view["phase"] == "over":  # between two games of a series
            yield from self._once(f"game {frame['game_number']}", do="deal")
        elif view["phase"] == "talking":
            yield from self._once(f"talk {number}", do="talk", text=f"Howdy {number} {self.n}")
            yield from self._once(f"ready {number}", do="ready")

    def _once(self, key: str, **message: Any) -> Iterator[dict[str, Any]]:
        if key not in self.asked:
            self.asked.add(key)
            yield message


def _decision(message: dict[str, Any], frame: dict[str, Any]) -> Decision | None:
    match message["do"]:
        case "act":
            return Decision(message["number"], tuple(message["actions"]))
        case "talk":
            return Decision(None, (message["text"],))
        case "ready" | "deal":
            return wish(frame["game_number"], frame["number"])
        case "rebuy":
            return bought(frame["game_number"], message["chips"])
    return None  # who resigns sees the end of it
