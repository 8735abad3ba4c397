"""Where choices are put together on the page, each legal one can be: by mouse, and by keyboard.

What the page sends is refused before it reaches the server, so that the next can be tried in the same place.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from browser.conftest import Meet
from browser.person import Person, Typist
from browser.play import take_a_turn
from proofs.drive import clone, legal
from quickdraw.games import load
from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.state import CIRCLES

NOT_YET = "Not yet."
IS_REFUSED = f"document.querySelector('#refused').textContent === '{NOT_YET}'"
BOTH_WAYS = pytest.mark.parametrize("kind", [Person, Typist], ids=["mouse", "keyboard"])


class Tries:
    """The choices that somebody's page has sent, from when it was opened."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.sent: list[list[str]] = []
        self.page.context.route_web_socket("**/socket", self._stands_between)

    @property
    def page(self) -> Any:
        return self.person.page

    def _stands_between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            if said["do"] != "act":
                server.send(text)
                return
            self.sent.append(said["actions"])
            socket.send(json.dumps({"ack": said["n"], "code": 0, "refused": NOT_YET}))

        socket.on_message(hear)

    def sends(self, *clicks: str) -> list[str]:
        """What comes of these clicks; the last of them sends it."""
        before = len(self.sent)
        for selector in clicks:
            self.person.clicks(selector)
        self.person.awaits(IS_REFUSED)
        assert len(self.sent) == before + 1
        return self.sent[-1]

    def facts(self) -> Any:
        return self.page.request.get(f"{self.person.address}/api/tables/{self.person.code}").json()

    def chooses(self, *actions: str) -> None:
        """By a request, past the page; which sees what comes of it."""
        here = self.facts()
        table = f"{self.person.address}/api/tables/{self.person.code}"
        act = {"number": here["number"], "actions": list(actions)}
        assert self.page.request.post(f"{table}/act", data=act).ok
        self.person.awaits(f"frame.seq > {here['seq']}")


# ---- two cards of the saloon ----
def pairs_laid(tries: Tries) -> int:
    """Every other pair begins with the place farther away."""
    pairs: list[str] = tries.facts()["legal"]
    for n, pair in enumerate(pairs):
        near, far = (f"#stack-{card}" for card in pair.split("+"))
        clicks = (".spot.near >> nth=1", far, near) if n % 2 else (near, far)
        assert tries.sends(*clicks, "#lay") == [pair]
        for _ in range(2):
            tries.person.clicks("#undo")
    return len(pairs)


@BOTH_WAYS
def test_every_pair_can_be_laid_in_the_saloon(meet: Meet, kind: type[Person]) -> None:
    ann, bob = meet("Ann", kind=kind, swift=True), meet("Bob", swift=True)
    tries = Tries(ann)
    bob.sits(ann.opens("saloon"))
    tried: list[int] = []
    for pair, phase in (("loot+loot", "second"), ("shoot+whisky", "first"), ("loot+shoot", "second")):
        if len(tried) != 2:  # which is like the first
            tried.append(pairs_laid(tries))
        tries.chooses(pair)
        take_a_turn(bob, "saloon")
        ann.awaits(f"frame.phase === '{phase}' && frame.turn === 'mine'")
    tried.append(pairs_laid(tries))
    assert tried == [9, 4, 7]


# ---- chips in the circles of hold'em ----
GAME = load("holdem")
TABLE = Options(chips=(5, 50))
BUY_IN = 200
"""Not enough for all that could be bet: Flop is set aside three times (H8)."""


def at_the_table(*placed: str) -> Any:
    """The position with so many bets placed, in the order of the circles."""
    s = GAME.new(TABLE)
    assert GAME.fund is not None
    GAME.fund(s, 0, BUY_IN)
    GAME.rules.start(s)
    for name in placed:
        GAME.rules.apply(s, 0, GAME.viewer.action_number(name))
    return s


def bets(s: Any) -> Iterator[list[str]]:
    """All that can be placed in the circles that are left."""
    if s.placed[0] == CIRCLES:
        yield []
        return
    for action in legal(GAME, s, 0):
        then = clone(s)
        GAME.rules.apply(then, 0, action)
        for rest in bets(then):
            yield [GAME.viewer.action_name(action), *rest]


def bets_placed(tries: Tries, *placed: str) -> int:
    """`placed` are there already."""
    wanted = list(bets(at_the_table(*placed)))
    for names in wanted:
        chips = [name.split(":") for name in names if not name.endswith(":0")]
        clicks = [click for circle, chip in chips for click in (f"#chip-{chip}", f"#bet-{circle}")]
        sits_out = names[0] == "flop:0"
        assert tries.sends(*clicks, "#out" if sits_out else "#place") == names
        if chips:
            tries.person.clicks("#clear")
    return len(wanted)


@BOTH_WAYS
def test_every_bet_can_be_placed_in_holdem(meet: Meet, kind: type[Person]) -> None:
    ann = meet("Ann", kind=kind, swift=True)
    tries = Tries(ann)
    ann.opens("holdem", "none", chips=" ".join(map(str, TABLE.chips)))
    ann.clicks("#deal")
    ann.page.locator("#rack").wait_for()
    tried, placed = [bets_placed(tries)], list[str]()
    for name in ("flop:5", "flop-bonus:0"):
        tries.chooses(name)
        placed.append(name)
        tried.append(bets_placed(tries, *placed))
    assert tried == [16, 9, 3]
    for name, street in (("best-four:0", "turn"), ("bet", "river")):
        tries.chooses(name)
        ann.awaits(f"frame.phase === '{street}'")
        choices = tries.facts()["legal"]
        assert [tries.sends(f"#do-{choice}") for choice in choices] == [[choice] for choice in choices]
        assert choices == ["fold", "bet"]
