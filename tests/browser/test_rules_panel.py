"""The rules at a table: they open at what matters now, and go away as a panel should."""

import pytest

from browser.conftest import Meet
from browser.eyes import grave_faults
from browser.person import LAPTOP, PHONE, Person
from browser.reader import Reader
from quickdraw.games import NAMES

IS_OPEN = "() => document.getElementById('rules').open"
FOCUS_IS_BACK = "() => document.activeElement.dataset.opens === 'rules'"
TOO_WIDE = "() => { const t = document.querySelector('#rules .text'); return t.scrollWidth - t.clientWidth }"


def reader(meet: Meet, game: str, screen: dict[str, object]) -> Person:
    """Somebody at a table who has a choice to make and does not know how."""
    ann = meet("Ann", **screen)
    ann.opens(game, "none" if game == "holdem" else "random")
    ann.awaits("frame.rule")
    ann.clicks("[data-opens=rules]")
    return ann


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", NAMES)
def test_rules_open_where_they_matter_and_can_be_read(
    game: str, screen: dict[str, object], meet: Meet
) -> None:
    ann = reader(meet, game, screen)
    now = ann.page.locator("#rules .now")
    assert now.count() == 1
    assert now.evaluate("paragraph => paragraph === document.activeElement")
    shown, panel = now.bounding_box(), ann.page.locator("#rules .text").bounding_box()
    assert shown is not None
    assert panel is not None
    assert panel["y"] <= shown["y"] < panel["y"] + panel["height"] / 2
    assert grave_faults(ann.page) == []
    assert ann.page.evaluate(TOO_WIDE) == 0


def test_the_panel_says_why_the_deal_is_fair(meet: Meet) -> None:
    ann = reader(meet, "saloon", PHONE)
    told = ann.page.locator("#rules .fair")
    assert not told.locator("code").is_visible()
    told.locator("summary").tap()
    assert len(told.locator("code").inner_text()) == 64
    assert grave_faults(ann.page) == []
    assert told.evaluate("it => it.scrollWidth - it.clientWidth") == 0


def test_rules_that_open_elsewhere_would_be_noticed(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("saloon")
    ann.meets(meet("Bob"))
    ann.awaits("frame.rule")
    read = Reader()
    read(ann)
    assert (read.seen, read.faults) == ({"first P9"}, [])
    ann.page.evaluate("document.querySelector('#rule-P10').id = 'rule-P99'")
    ann.page.evaluate("document.querySelector('#frame').dataset.rule = 'P10'")
    read(ann)
    assert len(read.faults) == 1


def test_from_what_matters_now_to_the_game_in_a_minute_and_back(meet: Meet) -> None:
    ann = reader(meet, "gunfight", LAPTOP)
    text = ann.page.locator("#rules .text")
    here = text.evaluate("text => text.scrollTop")
    assert here > 0
    ann.clicks("#rules [data-to=start]")
    assert text.evaluate("text => text.scrollTop") == 0
    ann.clicks("#rules [data-to=now]")
    assert text.evaluate("text => text.scrollTop") == here


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_rules_are_closed_by_escape_by_a_button_and_by_a_tap_beside_them(
    screen: dict[str, object], meet: Meet
) -> None:
    ann = reader(meet, "saloon", screen)
    ann.page.locator("#rules .text").click(position={"x": 4, "y": 4})
    assert ann.page.evaluate(IS_OPEN)
    for where in ("key", "button", "beside"):
        if where == "key":
            ann.page.keyboard.press("Escape")
        elif where == "button":
            ann.clicks("#rules >> text=Close")
        else:
            ann.page.mouse.click(5, 5)
        assert not ann.page.evaluate(IS_OPEN), where
        assert ann.page.evaluate(FOCUS_IS_BACK), where
        ann.clicks("[data-opens=rules]")
        assert ann.page.evaluate(IS_OPEN)
