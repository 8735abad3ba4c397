"""Frames in parts: a page that is sent only what has changed shows what a whole frame would show."""

import asyncio
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from fastapi.testclient import TestClient

from quickdraw.engine.words import WATCHER
from quickdraw.games import NAMES
from quickdraw.games.look import CommonLook
from quickdraw.web import picture
from quickdraw.web.connection import Connection
from quickdraw.web.frames import LINES, Frame, told
from quickdraw.web.naming import named
from web.visitors import Visitor, house_of, in_house, two_at

STEPS = 25
CLOCK = re.compile(r'data-left="\d+"')
"""It runs on between a frame and the next."""
STORY = re.compile(r'<ol id="story"[^>]* data-first="(\d+)"[^>]*>(.*?)</ol>', re.DOTALL)


class Slow:
    """A socket that takes a text when it is let."""

    def __init__(self) -> None:
        self.took: list[str] = []
        self.gate = asyncio.Event()

    async def send_text(self, data: str) -> None:
        await self.gate.wait()
        self.took.append(data)


NOWHERE = Slow()


def numbers(html: str) -> list[int]:
    """Of the lines of the story, as a page counts them."""
    stories = STORY.findall(html)
    return [int(first) + line for first, lines in stories for line in range(lines.count("<li"))]


class Page:
    """As much of a browser as is needed: it keeps the parts that it was sent, and the lines."""

    def __init__(self, visitor: Visitor, code: str) -> None:
        self.client = visitor.client
        self.house = house_of(self.client)
        self.room = self.house.room(code)
        self.parts: dict[str, str] = {}
        self.lines: list[int] = []
        self.partly = 0
        self.shape: list[list[str]] = []
        """The names of the parts, look by look."""
        self.sent: list[str] = []
        guest = self.house.guest(visitor.secret)
        self.connection = Connection(NOWHERE, guest, as_json=False, send_now=self.take)
        in_house(self.client, lambda: self.room.enter(self.connection))

    def take(self, message: bytes) -> bool:
        if not message.startswith(b'{"ping"'):
            self.sent.append(CLOCK.sub("", message.decode().partition("\n")[2]))
        return True

    def shows(self) -> Frame:
        """All that was sent has arrived: what is there now."""
        frame = in_house(self.client, self._frame)
        for html in self.sent:
            if html.startswith("<div") and "></div>" in html.partition("\n")[0]:
                self.partly += 1
            else:
                self.lines = []
            self.parts |= {name: part for name, part in frame.parts.items() if part in html}
            self.lines += numbers(html)
        self.sent.clear()
        return frame

    async def _frame(self) -> Frame:
        async with self.room.lock:
            frame = picture.frame_for(self.room, self.connection.seat)
        self.shape = [list(look) for look in frame.looks]
        names = [name.decode() for name in frame.names]
        shown = {name: CLOCK.sub("", named(part, names)) for name, part in frame.parts.items()}
        return Frame(frame.head, frame.stage, (shown,), frame.story, frame.told_to, frame.names)


@pytest.mark.parametrize("game", NAMES)
def test_what_is_not_sent_has_not_changed(
    client: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.TOSS_MS", 0)
    setup = {"chips": 500, "options": {"seats": 2}} if game == "holdem" else {"best_of": 3}
    code, ann, bob = two_at(client, game, **setup)
    page = Page(ann, code)
    shapes: dict[str, list[list[str]]] = {}
    for _ in steps(code, ann, bob):
        frame = page.shows()
        assert page.parts == frame.parts
        assert shapes.setdefault(frame.told_to, page.shape) == page.shape, (
            "whatever the page has, it can be changed"
        )
        assert page.lines == list(range(len(frame.story)))[-len(page.lines) :]
    assert page.partly >= STEPS // 4


def steps(code: str, *players: Visitor) -> Iterator[None]:
    """Somebody does something, again and again."""
    for _ in range(STEPS):
        here = players[0].sees(code)
        player = next((p for p in players if p.sees(code)["legal"]), None)
        if player is not None:
            player.chooses(code)
        elif here["racing"]:
            card = here["view"]["sides"][0]["hand"][0]
            players[0].post(f"/tables/{code}/act", {"number": here["number"], "actions": [f"discard:{card}"]})
        elif here["view"]["phase"] == "talking":
            players[here["seq"] % 2].post(f"/tables/{code}/talk", {"text": f"Howdy {here['seq']}"})
        else:
            players[0].post(f"/tables/{code}/deal", {})
        yield


@pytest.mark.parametrize("game", ["saloon", "gunfight", "iaijutsu"])
def test_what_is_remembered_around_a_table_is_what_would_be_drawn_now(
    client: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quickdraw.games.iaijutsu.pace.TOSS_MS", 0)
    options = {"bullets_to_win": 2, "gulps_to_win": 2, "nuggets_to_win": 5} if game == "saloon" else {}
    code, ann, bob = two_at(client, game, best_of=3, options=options)
    room, remembered = Page(ann, code).room, picture._around_calm_play.cache_info
    calm = 0
    for n, _ in enumerate(steps(code, ann, bob)):
        if n == 6:
            Page(bob, code)
        if (match := room.match) is None or room.over:
            break
        for seat in (0, 1, WATCHER):
            before = remembered()
            look = picture.Painter(room, [seat]).around(seat, "x")
            calm += remembered() != before
            status, notice = picture._status(room, match, seat) or "x", picture._between(room, match, seat)
            assert dict(look) == picture._around(room, seat, status, notice, None)
    assert calm >= 12


def test_a_refusal_shows_the_whole_table_again(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    with ann.looks(code, as_json=False) as looker:
        looker.next()
        looker.sends(do="act", number=7, actions=["loot+loot"])
        assert '"refused"' in looker.next()
        again = looker.next()
        assert '<section id="table"' in again
        assert not numbers(again), "but for the story"


def test_who_leaves_a_seat_hears_the_story_of_a_watcher_from_its_beginning(client: TestClient) -> None:
    code, ann, bob = two_at(client, "holdem", options={"seats": 3}, chips=500)
    page = Page(ann, code)
    assert page.connection.seat == 0
    for player in (ann, bob):
        player.post(f"/tables/{code}/deal", {})
    before = page.shows().told_to
    ann.does(code, "resign")
    assert page.connection.seat == WATCHER
    assert f'id="story" class="story" data-new="{WATCHER}-0"' in "".join(page.sent)
    after = page.shows()
    assert before != after.told_to
    assert page.lines == list(range(len(after.story)))


def test_what_was_flipped_in_the_first_game_of_a_series_is_not_seen_in_the_second(client: TestClient) -> None:
    """By whoever has not looked since: rounds and phases have the same numbers in both."""
    code, ann, bob = two_at(client, "saloon", best_of=3, options={"bullets_to_win": 2, "nuggets_to_win": 99})
    page, flips = Page(ann, code), []
    for pairs in (("shoot+whisky", "loot+loot"), ("loot+loot", "shoot+whisky")):
        for player, pair in zip((ann, bob), pairs, strict=True):
            player.does(code, "act", number=player.sees(code)["number"], actions=[pair])
        here = ann.sees(code)
        assert (here["view"]["round"], here["view"]["phase"]) == (1, "second")
        flips.append(page.shows().parts["flips"])
        in_house(client, lambda: page.room.exit(page.connection))
        while ann.sees(code)["waiting_for"]:
            for player in (ann, bob):
                if player.sees(code)["legal"]:
                    player.chooses(code)
        for player in (ann, bob):
            player.post(f"/tables/{code}/deal", {})
    assert ["you land" in words for words in flips] == [True, False]


def test_another_game_of_a_series_has_a_row_of_its_own(client: TestClient) -> None:
    """Whoever looked at the first game and not again until the same phase of the second sees the second."""
    options = {"bullets_to_win": 1, "gulps_to_win": 1, "nuggets_to_win": 1}
    code, ann, bob = two_at(client, "saloon", best_of=3, options=options)
    page = Page(ann, code)
    page.shows()
    in_house(client, lambda: page.room.exit(page.connection))
    while (here := ann.sees(code))["waiting_for"]:
        for player in (ann, bob):
            if player.sees(code)["legal"]:
                player.chooses(code)
    assert here["game_number"] == 1
    for player in (ann, bob):
        player.post(f"/tables/{code}/deal", {})
    here = ann.sees(code)
    assert (here["game_number"], here["view"]["round"], here["view"]["phase"]) == (2, 1, "first")
    for visitor in (ann, bob):
        row = Page(visitor, code).shows().parts["row"]
        assert re.findall(r'class="cell.*?#([\w-]+)"', row) == here["view"]["row"]
        assert 'class="flip' not in row
    parts = page.shows().parts
    assert "data-sound" not in parts["flips"]
    assert re.findall(r"<b[^>]*>(-?\d+)</b>", parts["goals-0"] + parts["goals-1"]) == ["0"] * 6


@pytest.mark.parametrize("game", [name for name in NAMES if name != "holdem"])
def test_after_the_end_nobody_is_asked(client: TestClient, game: str) -> None:
    code, ann, bob = two_at(client, game)
    page = Page(bob, code)
    ann.does(code, "resign")
    html = page.shows().whole().decode()
    assert 'data-turn="none"' in html
    assert 'class="hand near asked"' not in html
    assert "<button data-act" not in html


def test_who_opens_the_page_in_the_middle_of_a_match_reads_all_that_happened(client: TestClient) -> None:
    options = {"gold_cards": [20] + [0] * 8, "extra_shots": 0, "nuggets_to_win": 99, "gulps_to_win": 9}
    code, ann, bob = two_at(client, "saloon", options=options)
    for _ in steps(code, ann, bob):
        pass
    told = Page(ann, code).room.audience(0).lines
    assert len(told) > 50
    assert numbers(ann.client.get(f"/tables/{code}", headers=ann.headers).text) == list(range(len(told)))


# ---- looks that all see ----
def common(**parts: str) -> CommonLook:
    return CommonLook({name: f'<p id="{name}">{inside}</p>' for name, inside in parts.items()})


def with_look(look: CommonLook) -> Frame:
    return Frame("", "", (look,), ())


def test_what_all_see_is_put_together_once() -> None:
    one, two = common(row="1", free="a"), common(row="2", free="a")
    had, now = with_look(one), with_look(two)
    assert now.changes(had, 0) == b'<div></div><p id="row">2</p>'
    two.new = b"as remembered"
    assert now.changes(had, 0) == b"<div></div>as remembered"


def test_what_all_see_is_compared_with_what_each_has() -> None:
    one, two, three = common(row="1", free="a"), common(row="2", free="a"), common(row="2", free="b")
    had_one, had_two, now = map(with_look, (one, two, three))
    both = b'<div></div><p id="row">2</p><p id="free">b</p>'
    for _ in range(2):  # two who look, of whom one is behind
        assert now.changes(had_two, 0) == b'<div></div><p id="free">b</p>'
        assert now.changes(had_one, 0) == both


def test_what_all_see_does_not_keep_all_that_they_have_seen() -> None:
    looks = [common(row=str(n)) for n in range(4)]
    for had, look in pairwise(looks):
        with_look(look).changes(with_look(had), 0)
    assert [look.after is None for look in looks] == [True, True, True, False]


# ---- a connection by itself ----
def drawn(n: int, *lines: str, more: str = "") -> Frame:
    story = [told(words) for words in lines]
    around, table = (
        FIXED | {"status": "<p>a</p>"},
        {"table": f"<b>{n}</b>"} | ({"hand": more} if more else {}),
    )
    stage = "{table}" + ("{hand}" if more else "")
    return Frame(f' data-seq="{n}"', stage, (around, table), story, told_to=stage)


FIXED = dict.fromkeys(("seats", "table-clock", "notice", "end", "sit"), "")


def test_only_what_is_new_is_sent() -> None:
    sent: list[str] = []

    def send_now(text: bytes) -> bool:
        sent.append(text.decode())
        return True

    connection = Connection(NOWHERE, None, as_json=False, send_now=send_now)
    connection.show(drawn(1, "one"))
    connection.show(drawn(2, "one", "two"))
    connection.show(drawn(2, "one", "two"))
    connection.show(drawn(2, "one", "two", more="<i>7</i>"))
    assert [("<p>a</p>" in text, "<b>2</b>" in text) for text in sent] == [
        (True, False), (False, True), (False, False), (True, True)
    ]  # fmt: skip
    assert numbers(sent[1]) == [1]
    assert sent[2] == '{"ack":0}\n<div data-seq="2"></div>'


def test_nothing_overtakes_what_waits_to_be_sent() -> None:
    """Though it could be sent at once by now."""
    sent: list[bytes] = []

    def not_the_first(text: bytes) -> bool:
        sent.append(text)
        return len(sent) > 1

    async def run() -> list[str]:
        slow = Slow()
        slow.gate.set()
        connection = Connection(slow, None, as_json=True, send_now=not_the_first)
        connection.show('"seq":1}')
        connection.show('"seq":2}')
        assert len(sent) == 1
        sender = asyncio.create_task(connection.send_on())
        while not slow.took:
            await asyncio.sleep(0)
        sender.cancel()
        return slow.took

    assert asyncio.run(run()) == ['{"ack":0,"seq":2}']


def test_who_is_slow_gets_the_newest_at_once_and_what_it_acknowledged_then() -> None:
    async def run() -> list[str]:
        slow = Slow()
        connection = Connection(slow, None, as_json=False)
        sender = asyncio.create_task(connection.send_on())
        for n in range(1, 4):
            connection.ack = n
            connection.show(drawn(n, *map(str, range(n))))
            await asyncio.sleep(0)
        connection.ack = 9  # of a step that is not committed yet
        slow.gate.set()
        while len(slow.took) < 2:
            await asyncio.sleep(0)
        connection.show(drawn(4, *map(str, range(4))))
        while len(slow.took) < 3:
            await asyncio.sleep(0)
        sender.cancel()
        return slow.took

    first, second, third = asyncio.run(run())
    assert [text.partition("\n")[0] for text in (first, second, third)] == [
        '{"ack":1}',
        '{"ack":3}',
        '{"ack":9}',
    ]
    assert "<b>3</b>" in second
    assert "<p>a</p>" not in second
    assert [numbers(text) for text in (first, second, third)] == [[0], [1, 2], [3]]


def test_a_long_story_is_cut() -> None:
    whole = drawn(1, *map(str, range(LINES + 5))).whole().decode()
    assert numbers(whole) == [*range(5, LINES + 5)]
