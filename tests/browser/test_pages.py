"""Pages beside the games themselves: weight, no script, calm, and what axe says."""

import pytest

from browser.conftest import Meet
from browser.eyes import grave_faults
from browser.moments import SHORT
from browser.person import LAPTOP, PHONE
from browser.play import take_a_turn
from quickdraw.games import NAMES

HEAVIEST = 150_000
SIZES = """() => Object.fromEntries(
    ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
    .map(entry => [new URL(entry.name).pathname, entry.decodedBodySize]))"""
"""Of all that a page has fetched, unpacked, cached or not."""
TURNS = 4
"""In which nothing moves."""
MOVING = """() => document.getAnimations().filter(a => a.playState === 'running')
    .map(a => a.effect.target.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_pages_without_a_table_are_for_everybody(screen: dict[str, object], meet: Meet) -> None:
    ann = meet("Ann", **screen)
    ann.expects = ("404",)
    for path in ("/", "/no/such/page", *(f"/{kind}/{game}" for kind in ("new", "rules") for game in NAMES)):
        ann.goes(path)
        assert grave_faults(ann.page) == [], path
        assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path


def test_a_grave_fault_would_be_found(meet: Meet) -> None:
    ann = meet("Ann")
    ann.goes("/")
    ann.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [fault.split()[0] for fault in grave_faults(ann.page)] == ["button-name"]


@pytest.mark.parametrize("game", NAMES)
def test_a_table_page_is_light(game: str, meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens(game, "none" if game == "holdem" else "random")
    ann.awaits("frame.phase !== 'waiting'")
    ann.comes_back()  # with its game's own script
    sizes: dict[str, int] = ann.page.evaluate(SIZES)
    assert any(path.endswith("table.js") for path in sizes)
    assert all(sizes.values()), sizes
    heavy = {path: size for path, size in sizes.items() if not path.endswith(".svg")}
    assert sum(heavy.values()) < HEAVIEST, heavy


@pytest.mark.parametrize("game", NAMES)
def test_a_table_is_painted_without_script(game: str, meet: Meet) -> None:
    ann = meet("Ann", **LAPTOP, java_script_enabled=False)
    ann.asks_for(game, "none" if game == "holdem" else "random")
    ann.page.get_by_role("button", name="Take your seat").click()
    table = ann.page.locator("#table")
    table.wait_for()
    assert table.inner_text()
    assert ann.page.locator("#table svg").first.is_visible()
    assert "Ann" in ann.page.locator("#seats").inner_text()


@pytest.mark.parametrize("game", NAMES)
def test_who_wants_calm_sees_nothing_move(game: str, meet: Meet) -> None:
    ann = meet("Ann", **LAPTOP, reduced_motion="reduce")
    ann.opens(game, "none" if game == "holdem" else "random", **SHORT[game])
    ann.awaits("frame.phase !== 'waiting'")
    turns = 0
    while turns < TURNS and not ann.sees_the_end:
        seq = ann.sees["seq"]
        if take_a_turn(ann, game):
            turns += 1
        else:
            ann.awaits_change(seq)
        assert ann.page.evaluate(MOVING) == []
    assert turns
