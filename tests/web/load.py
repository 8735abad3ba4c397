"""Many tables at once, two seats each, who choose at random, come back by themselves when the server is gone,
repeat what got no answer, and write down here what the server has acknowledged, and which tables have gone on
since it was killed.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quickdraw.games import load as load_game
from quickdraw.play.log import Act, Begin, Chips, Entry, Left, Talk, Wants
from web.served import Served

GAMES = ("saloon", "saloon", "saloon", "saloon", "gunfight", "iaijutsu", "holdem", "sixshooter")
CHIPS = 500
LOW = CHIPS // 10
"""With less one buys more."""
BREATH = 0.03
"""Seconds before each message: a socket that talks faster for long is shut out."""
SOON = 0.02
"""Seconds before the next try, while the server is gone."""
LONG_MS = 2000
"""Where a coin is in the air for longer, the match is given up: only a server as it is has such coins."""
PATIENCE = 300.0
"""Seconds; far more than any table needs to go on. It only ends a test that would hang."""


@dataclass(frozen=True)
class Decision:
    """`number` is None for what is no choice in the game: a line of talk, a wish, chips bought, the end."""

    number: int | None
    said: tuple[str, ...]


def wish(game: int, number: int) -> Decision:
    """Not to wait any longer: at most one between two decisions, or two games, of a seat."""
    return Decision(None, (f"go on, in game {game} before decision {number}",))


def bought(game: int, chips: int) -> Decision:
    """At most once between two hands."""
    return Decision(None, (f"{chips} chips after hand {game}",))


RESIGNED = Decision(None, ("resigned",))
"""A match that nobody gave up ends by the rules."""


@dataclass
class TableUnderLoad:
    code: str
    game: str
    gone_on_after: int = 0
    """The last of the kills after which somebody has chosen here what was not asked for before."""
    over: bool = False
    seen: dict[str, Any] = field(default_factory=dict)
    """The last that one of the seats was told."""
    sent: list[set[Decision]] = field(default_factory=lambda: [set(), set()])
    acknowledged: list[set[Decision]] = field(default_factory=lambda: [set(), set()])

    def __str__(self) -> str:
        if "view" not in self.seen:
            return f"{self.game} {self.code}: {self.seen.get('status', 'not begun')}"
        told = "{status}, game {game_number}, waiting for {waiting_for}, racing: {racing}".format(**self.seen)
        return f"{self.game} {self.code}: {self.seen['view']['phase']}, {told}"

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
            elif not isinstance(entry, Act | Talk | Wants | Chips | Left) or entry.seat != seat:
                continue
            elif isinstance(entry, Act):
                if not entry.by_clock:  # as for who left a session when a hand had just been dealt
                    yield Decision(number, tuple(map(name, entry.actions)))
                number += 1
            elif isinstance(entry, Talk):
                yield Decision(None, (entry.text,))
            elif isinstance(entry, Wants):
                yield wish(game, number)
            elif isinstance(entry, Left) or entry.what == "leave":
                yield RESIGNED
            elif entry.what == "rebuy":
                yield bought(game, entry.chips)


class Load:
    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.random = Random(seed)
        self.tables: list[TableUnderLoad] = []
        self.patience = PATIENCE
        self.acknowledged = 0
        self.kills = 0
        self.finishing = False
        self._news = asyncio.Condition()
        self._pairs: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(timeout=None)

    async def begin(self) -> None:
        self._pairs = [asyncio.create_task(self._pair(game)) for game in GAMES]

    async def goes_on(self, acknowledged: int = 0) -> None:
        """Waits until so much more has been acknowledged, and every table that ran when the server was killed
        has gone on, if only to its end.
        """
        enough = self.acknowledged + acknowledged
        await self._until(lambda: self.acknowledged >= enough and not self._held_up())

    def killed(self) -> None:
        """Whatever has been chosen so far shows of no table that it goes on."""
        self.kills += 1

    async def finish(self) -> None:
        """Every match is played to its end, every session until a hand is over."""
        self.finishing = True
        await self._until(lambda: all(pair.done() for pair in self._pairs))

    def _held_up(self) -> list[TableUnderLoad]:
        """Those that are waited for."""
        running = [table for table in self.tables if not table.over]
        return [table for table in running if self.finishing or table.gone_on_after < self.kills]

    async def _until(self, reached: Callable[[], bool]) -> None:
        """Raises what went wrong at a table, or which of them are stuck."""
        try:
            async with asyncio.timeout(self.patience), self._news:
                await self._news.wait_for(lambda: reached() or self._broken())
        except TimeoutError:
            stuck = "; ".join(map(str, self._held_up()))
            raise AssertionError(f"stuck after {self.kills} kills: {stuck}") from None
        for task in self._broken():
            task.result()

    def _broken(self) -> list["asyncio.Task[None]"]:
        return [task for task in self._pairs if task.done() and task.exception()]

    async def close(self) -> None:
        for task in self._pairs:
            task.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)
        await self._http.aclose()

    async def count(self, acknowledged: int) -> None:
        """Or nothing, if there is other news."""
        async with self._news:
            self.acknowledged += acknowledged
            self._news.notify_all()

    # ---- tables ----
    async def _pair(self, game: str) -> None:
        """Two who play match after match."""
        try:
            secrets = [(await self.ask("/guests", name=name))["secret"] for name in ("Ann", "Bob")]
            while not self.finishing:
                await self._match(game, secrets)
        finally:
            await self.count(0)

    async def _match(self, game: str, secrets: list[str]) -> None:
        setup: dict[str, Any] = {"options": {"seats": 2}, "clock": "none", "early_end": True}
        setup |= {"chips": CHIPS} if game == "holdem" else {"best_of": 3}
        kills = self.kills
        code = (await self.ask("/tables", secrets[0], game=game, **setup))["table"]
        table = TableUnderLoad(code, game, kills)
        self.tables.append(table)
        for seat, secret in enumerate(secrets):
            await self.ask(f"/tables/{code}/sit", secret, seat=seat)
        await asyncio.gather(*(Player(self, table, seat, secrets[seat]).play() for seat in range(2)))
        table.over = True
        await self.count(0)

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
        self.decision = RESIGNED
        """What it asks for: that must be in the log once it is acknowledged."""
        self.kills = 0
        """How many there had been when it was first said: the server that does it is none of those killed."""
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
        unsaid, refusal = self.message, ""
        async for text in socket:
            frame = json.loads(text)
            if "ping" in frame:
                await socket.send(json.dumps({"do": "pong", "id": frame["ping"]}))
                continue
            if "refused" in frame:
                refusal = frame["refused"]  # the frame that comes with it shows whether it is right
                continue
            self.table.seen = frame
            if self.message is not None and frame["ack"] == self.message["n"]:
                await self._answered(self.message, frame, refusal)
                self.message, refusal = None, ""
            if frame["status"] == "over":
                return True
            if unsaid is not None and is_overtaken(unsaid, self.decision, frame):
                unsaid = self.message = None
            if unsaid is not None:
                await self._say(socket, frame, unsaid)
                unsaid = None
            elif self.message is None and (wanted := next(self._wants(frame), None)):
                await self._send(socket, frame, wanted)
        return False

    async def _send(self, socket: ClientConnection, frame: dict[str, Any], wanted: dict[str, Any]) -> None:
        await asyncio.sleep(0 if self.load.finishing else BREATH)
        self.n += 1
        self.racing, self.kills = frame["racing"], self.load.kills
        after = {"after": frame["seq"]} if wanted["do"] in ("talk", "rebuy") else {}
        self.message = {**wanted, **after, "n": self.n}
        self.decision = _decision(self.message, frame)
        self.table.sent[self.seat].add(self.decision)
        await self._say(socket, frame, self.message)

    async def _say(self, socket: ClientConnection, frame: dict[str, Any], message: dict[str, Any]) -> None:
        if message["do"] == "act":
            await asyncio.sleep(frame["coin_ms"] / 1000)  # nobody looks before the coin has fallen
        await socket.send(json.dumps(message))

    async def _answered(self, message: dict[str, Any], frame: dict[str, Any], refusal: str) -> None:
        too_late = self.racing and frame["number"] == message.get("number")
        if refusal:
            right = is_right_to_refuse(message, frame, too_late=too_late)
            assert right, f"{self.table}: {message} refused: {refusal}"
        elif too_late:
            assert not frame["racing"], f"{self.table}: {message} acknowledged before it was decided"
        if too_late:
            self.asked.discard(f"race {message['number']}")  # there may be another
        elif not refusal:
            self.table.acknowledged[self.seat].add(self.decision)
            if message["do"] == "act":
                self.table.gone_on_after = max(self.table.gone_on_after, self.kills)
            await self.load.count(1)

    def _wants(self, frame: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What this seat would do now, first things first."""
        number, bank, view = frame["number"], frame["bank"], frame["view"]
        between_hands = bank is not None and bank["between"]
        if (self.load.finishing and between_hands) or frame["coin_ms"] > LONG_MS:
            yield from self._once("resign", do="resign")
        elif frame["racing"]:
            card = self.load.random.choice(view["sides"][self.seat]["hand"])
            yield from self._once(f"race {number}", do="act", number=number, actions=[f"discard:{card}"])
        elif frame["legal"]:
            yield {"do": "act", "number": number, "actions": [self.load.random.choice(frame["legal"])]}
        elif between_hands:
            if bank["chips"][self.seat] < LOW:
                yield {"do": "rebuy", "chips": CHIPS}
            elif min(bank["chips"]) >= LOW:  # else the other buys first: who has nothing cannot be dealt in
                yield from self._once(f"deal {bank['hands']}", do="deal")
        elif is_between_games(frame):
            yield from self._once(f"game {frame['game_number']}", do="deal")
        elif view["phase"] == "talking":
            yield from self._once(f"talk {number}", do="talk", text=f"Howdy {number} {self.n}")
            yield from self._once(f"ready {number}", do="ready")

    def _once(self, key: str, **message: Any) -> Iterator[dict[str, Any]]:
        if key not in self.asked:
            self.asked.add(key)
            yield message


def _decision(message: dict[str, Any], frame: dict[str, Any]) -> Decision:
    match message["do"]:
        case "act":
            return Decision(message["number"], tuple(message["actions"]))
        case "talk":
            return Decision(None, (message["text"],))
        case "rebuy":
            return bought(frame["game_number"], message["chips"])
        case "resign":
            return RESIGNED
    return wish(frame["game_number"], frame["number"])


def is_between_games(frame: dict[str, Any]) -> bool:
    """Of a series, or hands of a session: the next one begins when it is asked for."""
    if frame["bank"] is not None:
        return bool(frame["bank"]["between"])
    return not frame["waiting_for"] and frame["view"]["phase"] == "over"


def is_overtaken(message: dict[str, Any], decision: Decision, frame: dict[str, Any]) -> bool:
    """The other has begun the hand or game that was wished for, while this one was away."""
    return message["do"] == "deal" and _decision(message, frame) != decision


def is_right_to_refuse(message: dict[str, Any], frame: dict[str, Any], *, too_late: bool) -> bool:
    """The time for it is over, as the frame shows that comes with the refusal.

    `too_late` is a claim that has won no race. Whoever has said a lot may be refused another line.
    """
    if frame["status"] == "over":
        return True
    match message["do"]:
        case "act":
            return too_late and not frame["racing"]
        case "ready":
            return bool(frame["view"]["phase"] != "talking")
        case "deal":
            return not is_between_games(frame)
    return bool(message["do"] == "talk")
