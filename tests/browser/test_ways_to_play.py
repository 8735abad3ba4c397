"""Against a bot: by keyboard alone, by touch on a phone, and from the first page."""

from random import Random

import pytest

from browser.conftest import Meet
from browser.moments import SHORT
from browser.person import LAPTOP, PHONE, Person
from browser.play import HANDS, hands_played, play_out
from quickdraw.games import NAMES

ENOUGH = 400
"""Keys for any of the short games."""


@pytest.mark.parametrize("game", NAMES)
def test_a_bot_is_played_by_keyboard_alone(game: str, meet: Meet) -> None:
    ann = meet("Ann", **LAPTOP, reduced_motion="reduce")
    ann.opens(game, "none" if game == "holdem" else "random", **SHORT[game])
    random = Random(game)
    for _ in range(ENOUGH):
        if ann.sees_the_end:
            break
        press_something(ann, game, random)
        ann.page.wait_for_timeout(30)
    assert ann.sees_the_end
    tab_to(ann, "Walk through it")
    with ann.page.expect_navigation():
        ann.page.keyboard.press("Enter")
    assert "Step 1 of" in ann.page.locator(".walk").inner_text()
    with ann.page.expect_navigation():
        ann.page.keyboard.press("ArrowRight")
    assert "Step 2 of" in ann.page.locator(".walk").inner_text()


def press_something(person: Person, game: str, random: Random) -> None:
    """A key that a button on the page names, else the next button that can be reached."""
    page, press = person.page, person.page.keyboard.press
    keys = page.locator("#frame [data-key]:not(:disabled):not([aria-disabled=true]):visible")
    if game == "holdem" and page.locator("#deal").count() and hands_played(person) == HANDS:
        tab_to(person, "Leave")
        press("Enter")
    elif game == "saloon" and page.locator("#lay:not(:disabled)").count():
        press("Enter")  # it has the focus as soon as both cards are chosen
    elif game == "gunfight" and page.locator("[data-tool=lay]:not(:disabled)").count():
        press("l")
    elif game == "gunfight" and page.locator(".pick").count():
        press("ArrowRight" if random.random() < 0.7 else "Enter")
    elif keys.count():
        key = keys.nth(random.randrange(keys.count())).get_attribute("data-key") or ""
        press(key.title() if len(key) > 1 else key)


def tab_to(person: Person, words: str) -> None:
    """By the Tab key, as long as it takes."""
    for _ in range(80):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("() => document.activeElement.textContent.trim()") == words:
            return
    raise AssertionError(f"{words} is not reached by Tab")


@pytest.mark.parametrize("game", NAMES)
def test_a_bot_is_played_by_touch_on_a_phone(game: str, meet: Meet) -> None:
    ann = meet("Ann", **PHONE)
    widths: list[int] = []
    ann.opens(game, "none" if game == "holdem" else "greedy", **SHORT[game])

    def measure(person: Person) -> None:
        widths.append(person.page.evaluate("() => document.documentElement.scrollWidth"))

    play_out([ann], game, measure)
    assert max(widths) <= 360, "something is wider than the phone"
    assert ann.page.locator("#end h2").inner_text()


def test_play_now_leads_from_the_first_page_to_a_table_by_keyboard(meet: Meet) -> None:
    ann = meet("Ann")
    ann.goes("/")
    tab_to(ann, "Play now")
    with ann.page.expect_navigation():
        ann.page.keyboard.press("Enter")
    ann.awaits("frame.turn === 'mine'")
    code = ann.code
    ann.goes("/")
    assert code in ann.page.locator("section.mine").inner_text()
    ann.page.get_by_label("Have a code?").fill(code.lower())
    ann.page.keyboard.press("Enter")
    assert ann.code == code
