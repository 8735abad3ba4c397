"""A long way to the server, a server that dies, two pages of one person, and looking elsewhere."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext

from browser.conftest import Meet
from browser.lag import long_way
from browser.person import LAPTOP, Person
from browser.play import ENOUGH, take_a_turn
from web.served import Served, served_in

WATCH_CARDS = """() => {
    window.paths = {}
    const step = () => {
        for (const card of document.querySelectorAll('#table .card[id]')) {
            const { x, y, width, height } = card.getBoundingClientRect()
            const middle = [x + width / 2 + scrollX, y + height / 2 + scrollY]
            if (width) (window.paths[card.id] ??= []).push(middle)
        }
        requestAnimationFrame(step)
    }
    step()
}"""
WAVERING = 12.0
"""Pixels: a card lifts a little below the mouse."""


@pytest.fixture
def far_away(served: Served) -> Iterator[str]:
    with long_way(served.port) as address:
        yield address


def look_nowhere(person: Person) -> None:
    """Nothing is inspected."""


def plays_until_asked(game: str, mover: Person, other: Person, phase: str) -> None:
    random = Random(1)
    for _ in range(ENOUGH):
        if (mover.sees["phase"], mover.sees["turn"]) == (phase, "mine"):
            mover.page.wait_for_timeout(700)  # what it sees may be older than its own last move
            if (mover.sees["phase"], mover.sees["turn"]) == (phase, "mine"):
                return
        for person in (mover, other):
            if (person.sees["phase"], person.sees["turn"]) != (phase, "mine") or person is other:
                take_a_turn(person, game, random, look_nowhere)
    raise AssertionError(f"{mover.name} is never asked: {mover.sees}")


@pytest.mark.parametrize(
    ("game", "phase", "before", "click"),
    [
        ("saloon", "first", [".stack", ".stack"], "#lay"),
        ("sixshooter", "firing", [], "#table [data-act^=fire]"),
        ("iaijutsu", "turn", [], "#deck"),
        ("gunfight", "arranging", ["[data-tool=house]"], "[data-tool=lay]"),
    ],
    ids=["saloon", "sixshooter", "iaijutsu", "gunfight"],
)
def test_no_card_bounces_at_150_ms_of_lag(
    game: str, phase: str, before: list[str], click: str, meet: Meet, far_away: str
) -> None:
    ann, bob = meet("Ann", far_away), meet("Bob", far_away)
    bob.sits(ann.opens(game))
    plays_until_asked(game, ann, bob, phase)
    for choice in before:
        ann.clicks(choice)
    ann.awaits("document.getAnimations().every(a => a.playState !== 'running')")
    seq = ann.sees["seq"]
    ann.page.evaluate(WATCH_CARDS)
    ann.clicks(click)
    ann.awaits_change(seq)
    ann.page.wait_for_timeout(600)  # the flight that the answer may have begun

    paths: dict[str, list[list[float]]] = ann.page.evaluate("window.paths")
    assert all(len(path) > 10 for path in paths.values()), "nobody has watched"
    assert [card for card, path in paths.items() if turns_back(path)] == []


def far(a: list[float], b: list[float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def turns_back(path: list[list[float]]) -> bool:
    """It was nearer to where it ends than it is later."""
    nearest = far(path[0], path[-1])
    for at in path:
        if far(at, path[-1]) > nearest + WAVERING:
            return True
        nearest = min(nearest, far(at, path[-1]))
    return False


def test_a_card_that_bounces_would_be_seen() -> None:
    assert not turns_back([[0, 0], [40, 10], [90, 30], [100, 30]])
    assert turns_back([[0, 0], [90, 0], [0, 0], [100, 0]])


def test_a_killed_server_loses_nothing(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with served_in(tmp_path) as mortal:
        ann, bob = (
            Person(name, f"http://{mortal.address}", new_context(**LAPTOP)) for name in ("Ann", "Bob")
        )
        bob.sits(ann.opens("saloon"))
        take_a_turn(ann, "saloon", Random(1), look_nowhere)
        ann.awaits("frame.turn === 'theirs'")
        mortal.kill()

        line = "document.querySelector('#connection').textContent"
        for person in (ann, bob):
            person.awaits(f"{line} === 'Connection lost. Trying again …'")
        take_a_turn(bob, "saloon", Random(2), look_nowhere)  # nobody hears this yet
        bob.page.fill("#say-text", "Anybody there?")
        bob.page.press("#say-text", "Enter")
        mortal.start()
        for person in (ann, bob):
            person.awaits(f"{line} === ''")
            person.awaits("frame.phase === 'second'")
        ann.page.locator("#story .talk").wait_for()
        assert ann.page.locator("#story .talk").all_inner_texts() == ["Bob Anybody there?"]
        told = ann.page.locator("#story").inner_text()
        assert "Ann" in told
        assert "Bob" in told
        take_a_turn(ann, "saloon", Random(3), look_nowhere)
        ann.awaits("frame.turn === 'theirs'")
        for person in (ann, bob):
            assert [t for t in person.troubles if "WebSocket" not in t and "ERR_CONNECTION" not in t] == []


def test_two_pages_of_one_person_stay_in_step(meet: Meet) -> None:
    ann = meet("Ann")
    code = ann.opens("saloon", other="random")
    ann.page.locator("#frame[data-phase=first]").wait_for()
    second = ann.another_page()
    second.goto(f"{ann.address}/tables/{code}")
    take_a_turn(ann, "saloon", Random(1), look_nowhere)
    for page in (ann.page, second):
        page.locator("#frame[data-phase=second][data-turn=mine]").wait_for()
    for part in ("#status", "#story", ".flips"):
        assert second.locator(part).inner_text() == ann.page.locator(part).inner_text()


def test_the_title_says_whose_move_it_is_to_who_looks_elsewhere(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    bob.sits(ann.opens("saloon"))
    looks_away = """away => {
        Object.defineProperty(document, 'hidden', { get: () => away, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
    }"""
    take_a_turn(ann, "saloon", Random(1), look_nowhere)
    ann.awaits("frame.turn === 'theirs'")
    ann.page.evaluate(looks_away, True)
    assert "Your move" not in ann.page.title()
    take_a_turn(bob, "saloon", Random(2), look_nowhere)
    ann.awaits("document.title.startsWith('● Your move')")
    ann.page.evaluate(looks_away, False)
    assert "Your move" not in ann.page.title()
