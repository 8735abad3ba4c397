"""Against a bot: by keyboard alone, by touch on a phone, and from the first page."""

import pytest

from browser.conftest import Meet
from browser.moments import SHORT
from browser.person import LAPTOP, PHONE, Person, Typist
from browser.play import play_out
from quickdraw.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_a_bot_is_played_by_keyboard_alone(game: str, meet: Meet) -> None:
    ann = meet("Ann", kind=Typist, **LAPTOP, reduced_motion="reduce")
    ann.opens(game, "none" if game == "holdem" else "random", **SHORT[game])
    ann.awaits("frame.phase !== 'waiting'")
    play_out([ann], game)
    ann.follows("text=Walk through it")
    assert "Step 1 of" in ann.page.locator(".walk").inner_text()
    with ann.page.expect_navigation():
        ann.page.keyboard.press("ArrowRight")
    assert "Step 2 of" in ann.page.locator(".walk").inner_text()


@pytest.mark.parametrize("game", NAMES)
def test_a_bot_is_played_by_touch_on_a_phone(game: str, meet: Meet) -> None:
    ann = meet("Ann", swift=True, **PHONE)
    widths: list[int] = []
    ann.opens(game, "none" if game == "holdem" else "greedy", **SHORT[game])

    def measure(person: Person) -> None:
        widths.append(person.page.evaluate("() => document.documentElement.scrollWidth"))

    play_out([ann], game, measure)
    assert max(widths) <= 360, "something is wider than the phone"
    assert ann.page.locator("#end h2").inner_text()


def test_play_now_adds_entropy_when_the_commitment_is_there_and_is_one_step_back(meet: Meet) -> None:
    ann = meet("Ann", seed=7)
    ann.goes("/")
    home, sent = ann.page.url, []
    ann.page.on("request", lambda request: sent.append((request.method, request.url, request.post_data)))
    ann.page.get_by_role("button", name="Play now").first.click()
    ann.awaits("frame.turn === 'mine'")
    table = ann.page.url
    pages = [(method, url, said) for method, url, said in sent if method == "POST" or "/tables/" in url]
    assert [(method, url) for method, url, _ in pages[1:]] == [
        ("GET", f"{table}/sit"),
        ("POST", f"{table}/sit"),
        ("GET", table),
    ]
    assert [said for *_, said in pages] == [None, None, f"entropy={'07' * 16}", None]
    ann.page.go_back()
    assert ann.page.url == home
    ann.page.go_forward()
    ann.awaits("frame.turn === 'mine'")
    assert ann.page.url == table


def test_play_now_leads_from_the_first_page_to_a_table_by_keyboard(meet: Meet) -> None:
    ann = meet("Ann", kind=Typist)
    ann.goes("/")
    ann.follows("text=Play now")
    ann.awaits("frame.turn === 'mine'")
    code = ann.code
    ann.goes("/")
    assert code in ann.page.get_by_role("region", name="Your tables").inner_text()
    ann.page.get_by_label("Have a code?").fill(code.lower())
    ann.page.keyboard.press("Enter")
    assert ann.code == code
