"""Around a table: how friends come to it, who one is, how one comes back, and what is left in the end."""

import re
from typing import Any

import pytest

from browser.conftest import Meet
from browser.eyes import grave_faults
from browser.moments import SHORT
from browser.person import LAPTOP, PHONE, Person, Typist
from browser.play import hurry_to_the_end, play_out
from quickdraw.games import NAMES

MAY_COPY: dict[str, Any] = {**LAPTOP, "permissions": ["clipboard-read", "clipboard-write"]}
COPIED = "() => navigator.clipboard.readText()"
COLOUR_OF_A_SUIT = """suit => {
    const face = document.querySelector(`#table .face:has(use[href$="${suit}"])`)
    return getComputedStyle(face).getPropertyValue(`--suit-${suit}`).trim()
}"""

TABLES = {"a link": "saloon", "a free seat": "holdem"}
"""Where one sits down before the match, and during it."""


# ---- talk ----
def test_what_may_not_be_said_is_given_back_to_be_mended(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", swift=True)
    bob.sits(ann.opens("saloon"))
    say, refused = ann.page.locator("#say-text"), ann.page.locator("#refused")
    say.fill("Howdy \u202e!")
    say.press("Enter")
    ann.page.get_by_text("without control characters").wait_for()
    assert say.input_value() == "Howdy \u202e!"
    assert refused.is_visible()
    say.fill("Howdy!")
    say.press("Enter")
    bob.page.locator("#story .talk").wait_for()
    assert bob.page.locator("#story .talk").all_inner_texts() == ["Ann Howdy!"]
    assert say.input_value() == ""


def test_a_refusal_covers_no_card_in_the_hand_of_who_plays_on_a_phone(meet: Meet) -> None:
    ann, bob = meet("Ann", **PHONE), meet("Bob", swift=True)
    bob.sits(ann.opens("saloon"))
    hand, refused = ann.page.locator(".hand.near"), ann.page.locator("#refused")
    ann.page.locator("#say-text").fill("Howdy \u202e!")
    ann.page.locator("#say-text").press("Enter")
    refused.wait_for()
    hand.scroll_into_view_if_needed()
    above, below = refused.bounding_box(), hand.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] >= 0
    assert above["y"] + above["height"] <= below["y"]


# ---- before ----
def test_the_waiting_room_offers_a_link_a_code_and_a_picture_for_cameras(meet: Meet) -> None:
    ann, bob = meet("Ann", **MAY_COPY), meet("Bob")
    code = ann.opens("saloon")
    link = f"{ann.address}/tables/{code}"
    assert ann.page.get_by_role("link", name=link).get_attribute("href") == f"/tables/{code}"
    ann.page.get_by_role("button", name="Copy").click()
    ann.page.get_by_role("button", name="Copied").wait_for()
    assert ann.page.evaluate(COPIED) == link
    ann.awaits("document.querySelector('img.qr').naturalWidth > 100")
    drawn = ann.page.request.get(f"{link}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert (
        drawn.text()
        != ann.page.request.get(f"{ann.address}/tables/{meet('Cid').opens('saloon')}/qr.svg").text()
    )

    bob.goes("/")
    bob.page.get_by_label("Have a code?").fill(f" {code[:2].lower()}-{code[2:].lower()} ")
    bob.page.get_by_role("button", name="Join").click()
    assert bob.code == code
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    for person in (ann, bob):
        person.awaits("frame.phase === 'first'")


def test_a_code_of_no_table_is_answered_in_words(meet: Meet) -> None:
    ann = meet("Ann")
    ann.expects = ("404",)
    ann.goes("/")
    ann.page.get_by_label("Have a code?").fill("nosuch")
    ann.page.get_by_role("button", name="Join").click()
    ann.page.get_by_role("heading", name="There is no table NOSUCH").wait_for()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("where", ["a new table", "a link", "a free seat"])
def test_a_name_that_is_refused_can_be_mended_where_it_was_typed(
    meet: Meet, where: str, script: bool
) -> None:
    ann, bob = meet("Ann"), meet("Greedy Bot", **LAPTOP, java_script_enabled=script)
    bob.expects = ("422",)
    path = "/new/gunfight" if where == "a new table" else f"/tables/{ann.opens(TABLES[where])}"
    bob.goes(path)
    name = bob.page.get_by_label("Your name")
    if where == "a new table":
        bob.page.get_by_label("Best of").select_option("5")
    name.fill(bob.name)
    name.press("Enter")
    why = bob.page.locator("#why-no-name")
    why.wait_for()
    if script and where != "a new table":
        bob.arrives()  # what the table shows now has not taken anything away
        assert bob.page.url.endswith(path)
    assert "That would be taken for another" in why.inner_text()
    assert name.input_value() == bob.name
    assert name.get_attribute("aria-invalid") == "true"
    assert name.get_attribute("aria-describedby") == why.get_attribute("id")
    assert name.evaluate("name => name === document.activeElement")
    assert not script or grave_faults(bob.page) == []
    if where == "a new table":
        assert bob.page.get_by_label("Best of").input_value() == "5"

    name.fill("Bob")
    name.press("Enter")
    if not script and where == "a new table":
        bob.page.get_by_role("button", name="Take your seat").click()
    bob.page.locator("#seats .me").get_by_text("Bob", exact=True).wait_for()


def test_a_name_is_remembered_and_can_be_changed(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("saloon")
    ann.goes("/new/gunfight")
    name = ann.page.get_by_label("Your name")
    assert name.input_value() == "Ann"
    name.fill("Calamity Ann")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.arrives()
    assert "Calamity Ann" in ann.page.locator("#seats").inner_text()
    ann.goes("/new/saloon")
    assert ann.page.get_by_label("Your name").input_value() == "Calamity Ann"


def test_who_went_away_comes_back_to_the_same_seat_from_the_first_page(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    code = ann.opens("sixshooter")
    bob.sits(code)
    ann.awaits("frame.turn === 'mine'")
    hand = ann.page.locator("#table .chamber, [id^=gun-]").last.inner_html()
    ann.goes("/")
    bob.awaits("document.querySelector('#seat-0 .away')")
    ann.page.get_by_role("region", name="Your tables").get_by_role("link", name=code).click()
    ann.awaits("frame.turn === 'mine'")
    assert ann.code == code
    assert ann.page.locator("#table .chamber, [id^=gun-]").last.inner_html() == hand
    bob.awaits("document.querySelector('#seat-0 .here')")


# ---- during ----
def test_four_colours_are_a_choice_that_is_remembered(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("gunfight", "random")
    ann.awaits("frame.phase === 'arranging'")
    button = ann.page.get_by_role("button", name="Four colours")

    def colours() -> list[str]:
        return [ann.page.evaluate(COLOUR_OF_A_SUIT, suit) for suit in "dc"]

    two = colours()
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    four = colours()
    assert not set(two) & set(four)
    ann.page.reload()
    assert button.get_attribute("aria-pressed") == "true"
    assert colours() == four
    button.click()
    assert colours() == two


@pytest.mark.parametrize("game", ["saloon", "holdem"])
def test_whoever_would_leave_is_told_what_comes_of_it_and_can_go_back(game: str, meet: Meet) -> None:
    ann = meet("Ann", kind=Typist)
    ann.opens(game, "none" if game == "holdem" else "random")
    ann.awaits("frame.phase !== 'waiting'")
    names = {"saloon": "Give up this match?", "holdem": "Leave the table?"}
    question = ann.page.get_by_role("dialog", name=names[game])
    asked_by, back = ann.page.locator("#resign"), question.get_by_role("button", name="Play on")
    has_focus = "one => one === document.activeElement"
    for answer in ("Escape", "Enter", "beside it"):
        ann.clicks("#resign")
        question.wait_for()
        assert back.evaluate(has_focus), "whoever presses Enter once too often loses nothing"
        told = ann.page.locator(f"#{question.get_attribute('aria-describedby')}").inner_text()
        for words in {"saloon": ["the other one wins"], "holdem": ["with your chips", "folded hands"]}[game]:
            assert words in told
        assert grave_faults(ann.page) == []
        if answer == "beside it":
            ann.page.mouse.click(5, 5)
        else:
            ann.page.keyboard.press(answer)
        question.wait_for(state="hidden")
        ann.awaits("document.activeElement.id === 'resign'")
        assert asked_by.is_visible()
    assert not ann.sees_the_end
    ann.resigns()
    ann.page.get_by_role("region", name="The end").wait_for()


def test_who_would_leave_is_not_asked_any_more_when_that_would_be_to_resign(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    ann.opens("saloon")
    ann.clicks("#resign")
    question = ann.page.get_by_role("dialog", name="Leave the table?")
    question.wait_for()
    bob.sits(ann.code)
    question.wait_for(state="hidden")
    assert not ann.sees_the_end
    ann.resigns()
    ann.page.get_by_role("heading", name="You lose").wait_for()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_has_no_seat_is_told_so(screen: dict[str, Any], meet: Meet) -> None:
    """Also who came when one was still free; whoever sits there is not told."""
    ann, bob, cid = meet("Ann"), meet("Bob", **screen), meet("Cid", **screen)
    code = ann.opens("sixshooter")
    cid.goes(f"/tables/{code}")
    told = [person.page.get_by_text("Only watching: you have no seat") for person in (ann, bob, cid)]
    cid.page.get_by_role("button", name="Take a seat").wait_for()
    assert not told[2].is_visible()
    bob.sits(code)
    told[2].wait_for()
    cid.comes_back()
    assert [badge.is_visible() for badge in told] == [False, False, True]
    apart = "badge => badge.getBoundingClientRect().bottom <= main.getBoundingClientRect().top"
    assert told[2].evaluate(apart)
    assert cid.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert grave_faults(cid.page) == []


# ---- afterwards ----
@pytest.fixture
def winner_and_loser(meet: Meet) -> tuple[Person, Person]:
    ann, bob = meet("Ann", swift=True, **MAY_COPY), meet("Bob", swift=True)
    bob.sits(ann.opens("saloon", **SHORT["saloon"]))
    hurry_to_the_end((ann, bob))
    return ann, bob


def test_the_end_says_who_has_won_and_why_and_can_be_shared(winner_and_loser: tuple[Person, Person]) -> None:
    ann, bob = winner_and_loser
    ends = [person.page.get_by_role("region", name="The end") for person in (ann, bob)]
    assert {end.get_by_role("heading").inner_text() for end in ends} == {"You win!", "You lose"}
    told = [end.get_by_role("paragraph").inner_text() for end in ends]
    assert sum(" (you)" in words for words in told) == 1, "who has won is named, and knows the name"
    why = {words.replace(" (you)", "") for words in told}
    assert len(why) == 1
    assert re.search(r"(Ann|Bob) (wins|has won) .+", why.pop())
    ends[0].get_by_role("button", name="Copy the link").click()
    ends[0].get_by_role("button", name="Copied").wait_for()
    assert ann.page.evaluate(COPIED) == ann.page.url

    with ann.page.expect_download() as download:
        ends[0].get_by_role("link", name="Download the log").click()
    assert download.value.path().read_text().startswith("quickdraw 1\ngame saloon\n")
    ends[0].get_by_role("link", name="Check the deal").click()
    ann.page.get_by_role("heading", name="The deal was fair").wait_for()


def test_a_game_is_walked_through_by_buttons_and_keys_from_either_side(
    winner_and_loser: tuple[Person, Person],
) -> None:
    ann, _ = winner_and_loser
    ann.follows("text=Walk through it")
    walk = ann.page.get_by_role("navigation", name="Steps")

    def step() -> tuple[int, int]:
        found = re.search(r"Step (\d+) of (\d+)", walk.inner_text())
        assert found
        return int(found[1]), int(found[2])

    first, steps = step()
    assert first == 1
    for name, at in (("On", 2), ("On", 3), ("Back", 2), ("Last step", steps), ("First step", 1)):
        walk.get_by_role("link", name=name, exact=True).click()
        walk.get_by_text(f"Step {at} of {steps}", exact=True).wait_for()
    for key, at in (("End", steps), ("Home", 1)):
        ann.page.keyboard.press(key)
        walk.get_by_text(f"Step {at} of {steps}", exact=True).wait_for()
    ann.page.locator("#back + span + a").focus()
    ann.page.keyboard.press("End")
    walk.get_by_text(f"Step {steps} of {steps}", exact=True).wait_for()
    ann.awaits("document.activeElement.matches('.steps a')")  # at the end there is only the way back
    ann.page.keyboard.press("Home")
    walk.get_by_text(f"Step 1 of {steps}", exact=True).wait_for()
    for keys, at in (("→→→", 4), ("←", 3), ("←" * 5, 1), ("→", 2)):  # as quickly as they can be pressed
        for key in keys:
            ann.page.keyboard.press("ArrowRight" if key == "→" else "ArrowLeft")
        walk.get_by_text(f"Step {at} of {steps}", exact=True).wait_for()
    ann.awaits("location.search.startsWith('?step=1&')")
    here = ann.page.locator("main").inner_text()
    ann.page.reload()
    assert ann.page.locator("main").inner_text() == here, "it is the page of that step"
    mine = ann.page.locator("#table").inner_text()
    assert "Ann (you)" in mine
    assert not re.search("your move|choosing", mine), "whoever walks through it has nothing to choose"
    with ann.page.expect_navigation():
        walk.get_by_role("link", name="Bob").click()
    assert step() == (2, steps)
    assert ann.page.locator("#table").inner_text() != mine
    assert "Ann (you)" in walk.inner_text()


def test_a_rematch_with_a_bot_begins_at_once_at_another_table(meet: Meet) -> None:
    ann = meet("Ann")
    code = ann.opens("saloon", "random", **SHORT["saloon"])
    play_out([ann], "saloon")
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: not url.endswith(code))
    ann.awaits("frame.turn === 'mine'")
    assert ann.page.locator("#seats > li").first.inner_text().startswith("Random Bot"), "the seats move on"


@pytest.mark.parametrize("game", NAMES)
def test_giving_up_ends_the_match_with_its_result_and_a_replay_that_uses_the_screen(
    game: str, meet: Meet
) -> None:
    ann = meet("Ann", viewport={"width": 1440, "height": 1080})
    ann.opens(game, "none" if game == "holdem" else "random")
    ann.awaits("frame.phase !== 'waiting'")
    assert ann.page.locator("#resign").inner_text() == ("Leave" if game == "holdem" else "Resign")
    ann.resigns()
    ann.page.locator("#resign").wait_for(state="hidden")  # who has left is shown another page
    end = ann.page.get_by_role("region", name="The end")
    end.wait_for()
    assert end.get_by_role("heading").inner_text() == (
        "The table is closed" if game == "holdem" else "You lose"
    )
    ann.follows("text=Walk through it")
    high = ann.page.locator(".story").evaluate("story => story.offsetHeight")
    assert high > 200, "there is room for what happened"
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_who_asks_for_a_rematch_with_a_friend_waits_for_them_at_the_new_table(
    winner_and_loser: tuple[Person, Person],
) -> None:
    ann, bob = winner_and_loser
    old = ann.code
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.get_by_role("heading", name="A seat is kept").wait_for()
    assert ann.code != old
    assert re.search("kept seat.*Ann", ann.page.locator("#seats").inner_text(), re.S)
    bob.page.get_by_role("button", name="To the rematch").click()
    for person in (ann, bob):
        person.awaits("frame.phase === 'first'")
    assert bob.code == ann.code


def test_after_leaving_the_casino_one_can_play_at_a_new_table(meet: Meet) -> None:
    ann = meet("Ann")
    code = ann.opens("holdem", "none")
    ann.resigns()
    ann.page.locator("#resign").wait_for(state="hidden")  # who has left is shown another page
    ann.page.get_by_role("button", name="New table").click()
    ann.page.wait_for_url(lambda url: "/tables/" in url and not url.endswith(code))
    ann.arrives()
    assert ann.page.get_by_role("button", name="Play a hand").is_visible()
