"""What only one table has: talk before a duel, cards dragged into stacks, a shoot-out, chips in circles."""

import pytest
from playwright.sync_api import Locator

from browser.conftest import Meet
from browser.moments import SITTINGS, moments_at
from browser.motion import PAUSED, opacity
from browser.person import LAPTOP, PHONE, Person
from browser.play import chooses, play_out, plays_to_the_next_deal
from quickdraw.games.sixshooter.claims import CLAIMS


# ---- the talk of the six-shooter ----
def begins_to_talk(ann: Person, bob: Person) -> None:
    bob.sits(ann.opens("sixshooter", bullets="2"))
    talk_begins(ann, bob)


def talk_begins(ann: Person, bob: Person) -> None:
    for person in (ann, bob):
        chooses(person, "[data-act=keep]")
    for person in (ann, bob):
        person.awaits("frame.phase === 'talking'")


def test_X3_two_people_cannot_end_a_talk_that_is_to_last_its_time(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", **PHONE)
    ann.fills_in("sixshooter", bullets="2")
    ann.page.get_by_label("agree to end the talk early").uncheck()
    ann.page.get_by_role("button", name="Open the table").click()
    ann.arrives()
    bob.sits(ann.code)
    talk_begins(ann, bob)
    for person in (ann, bob):
        assert person.page.locator(".claim").count() == len(CLAIMS)
        assert person.page.locator(".enough").count() == 0


def test_X3_the_line_to_talk_on_is_there_while_people_talk(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", **PHONE)
    bob.sits(ann.opens("sixshooter", bullets="2"))
    for choice, may_talk in (("[data-act=keep]", False), (".enough", True), ("[data-act^=fire]", False)):
        for person in (ann, bob):
            person.page.locator(choice).first.wait_for()
        for person in (ann, bob):
            assert person.page.locator("#say").is_visible() is may_talk
            person.clicks(choice)


def last_line(person: Person, words: str) -> Locator:
    return person.page.locator("#story > li").last.filter(has_text=words)


def test_X3_quick_claims_and_words_of_ones_own_are_heard_by_both(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", **PHONE)
    begins_to_talk(ann, bob)
    for claim in CLAIMS:
        assert ann.page.get_by_role("button", name=claim.text, exact=True).count() == 1
    ann.page.get_by_role("button", name="I hold a Joker.").click()
    last_line(ann, "Ann (you) I hold a Joker.").wait_for()
    last_line(bob, "Ann I hold a Joker.").wait_for()

    bob.page.get_by_label("Say", exact=True).fill("<b>No</b> you don't & never did")
    bob.page.get_by_role("button", name="Say it").tap()
    last_line(ann, "Bob <b>No</b> you don't & never did").wait_for()
    last_line(bob, "Bob (you) <b>No</b> you don't & never did").wait_for()
    assert bob.page.get_by_label("Say", exact=True).input_value() == ""


def test_X3_every_claim_has_a_key_that_stands_beside_it(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", **PHONE)
    begins_to_talk(ann, bob)
    for key, claim in enumerate(CLAIMS, 1):
        button = ann.page.get_by_role("button", name=claim.text, exact=True)
        assert button.get_attribute("aria-keyshortcuts") == str(key)
        assert button.locator("kbd").inner_text() == str(key)
        ann.page.keyboard.press(str(key))
        last_line(bob, f"Ann {claim.text}").wait_for()
    assert not bob.page.locator(".claim kbd").first.is_visible(), "there are no keys"
    ann.page.get_by_label("Say", exact=True).fill("")
    ann.page.keyboard.press("3")
    assert ann.page.get_by_label("Say", exact=True).input_value() == "3", "who writes a number says no claim"
    ann.page.get_by_label("Say", exact=True).blur()
    ann.page.keyboard.press("e")
    ann.page.get_by_role("button", name="Waiting for the other", exact=True).wait_for()


def test_X3_on_a_phone_the_talk_hides_no_bullet_and_its_last_words_stand_beside_the_claims(
    meet: Meet,
) -> None:
    ann, bob = meet("Ann", **PHONE), meet("Bob")
    begins_to_talk(ann, bob)
    heard = ann.page.locator(".heard")
    for claim in ("I have an Ace.", "I hold a Joker.", "I have no Ace."):
        bob.page.get_by_role("button", name=claim).click()
        last_line(ann, f"Bob {claim}").wait_for()
    assert heard.locator("p").all_inner_texts() == ["Bob I hold a Joker.", "Bob I have no Ace."]
    assert ann.page.evaluate(
        """() => [...document.querySelectorAll('.chamber')].every(chamber => {
            const { x, y, width, height } = chamber.getBoundingClientRect()
            return [0.1, 0.9].every(down => {
                const there = document.elementFromPoint(x + width / 2, y + down * height)
                return there && there.closest('.gun')
            })
        })"""
    )


def test_X3_the_talk_ends_when_both_have_had_enough(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", **PHONE)
    begins_to_talk(ann, bob)
    ann.clicks("text=Enough talked")
    waits = ann.page.get_by_role("button", name="Waiting for the other")
    waits.wait_for()
    bob.page.get_by_role("button", name="My hand is good.").tap()
    last_line(ann, "Bob My hand is good.").wait_for()
    assert waits.is_disabled(), "a word of the other's does not take it back"
    assert ann.sees["phase"] == "talking"
    bob.clicks("text=Enough talked")
    for person in (ann, bob):
        person.awaits("frame.phase === 'firing'")


def test_X3_a_bot_answers_whoever_talks_to_it(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("sixshooter", "random", bullets="2")
    ann.awaits("frame.phase === 'loading'")
    chooses(ann, "[data-act=keep]")
    ann.awaits("frame.phase === 'talking'")
    ann.page.get_by_role("button", name="I have an Ace.").click()
    answer = ann.page.locator("#story > li.talk", has_text="Random Bot ")
    answer.wait_for()
    assert answer.inner_text().removeprefix("Random Bot").strip() in [claim.text for claim in CLAIMS]


def test_on_a_laptop_nothing_of_the_six_shooter_is_below_the_edge(meet: Meet) -> None:
    """Also not the longest of it: the talk after a level hand, and the end."""
    (sitting,) = (one for one in SITTINGS["sixshooter"] if "level_hands" in one.options)
    ann, bob = (
        meet(name, seed=seed, swift=True) for name, seed in zip(("Ann", "Bob"), sitting.deal, strict=True)
    )
    code = ann.opens("sixshooter", **sitting.options)
    seen: dict[str, int] = {}

    def look(person: Person) -> None:
        tall: int = person.page.evaluate("document.documentElement.scrollHeight")
        seen.update(dict.fromkeys(moments_at(person, "sixshooter"), tall))

    look(ann)
    bob.sits(code)
    play_out((ann, bob), "sixshooter", look)
    assert {"waiting", "loading", "talking", "level", "firing", "end"} <= set(seen)
    assert set(seen.values()) == {LAPTOP["viewport"]["height"]}


# ---- the first race of the iaijutsu duel ----
def test_who_has_never_raced_is_told_what_to_do_once(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    lesson = ann.page.locator("#table .lesson")
    ann.opens("iaijutsu")
    ann.meets(bob)
    lesson.wait_for()
    lesson.get_by_role("button", name="Rules").click()
    ann.page.get_by_role("dialog").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".touched:not(:disabled)").first.click()
    ann.awaits("frame.phase === 'opening'")
    ann.opens("iaijutsu")
    ann.meets(bob)
    lesson.wait_for(state="attached")
    assert lesson.is_hidden()


# ---- cards dragged in the gunfight ----
def drags(person: Person, what: Locator, to: Locator) -> None:
    """By mouse, in steps as a hand makes them."""
    person.lands()
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mouse.up()
    person.lands()


def cards_in(place: Locator) -> list[str]:
    """Their names, in the order they lie."""
    names: list[str] = place.locator("[data-place]").evaluate_all(
        "cards => cards.map(card => card.ariaLabel)"
    )
    return names


def test_P5_cards_are_dragged_into_stacks_change_places_and_come_back(meet: Meet) -> None:
    ann = meet("Ann", swift=True)
    ann.opens("gunfight")
    ann.meets(meet("Bob", swift=True))
    ann.awaits("frame.phase === 'arranging' && frame.turn === 'mine'")
    page = ann.page
    quick_draw, aim = (page.locator(f"[data-zone='{number}']") for number in (0, 1))
    hand = page.locator("[data-facts]").locator("[data-place]")
    names = cards_in(page.locator("[data-facts]"))

    def card(name: str) -> Locator:
        return page.get_by_role("button", name=name, exact=True)

    assert hand.count() == 10
    drags(ann, card(names[0]), quick_draw)
    drags(ann, card(names[1]), aim)
    assert (cards_in(quick_draw), cards_in(aim)) == ([names[0]], [names[1]])
    drags(ann, card(names[0]), card(names[1]))
    assert (cards_in(quick_draw), cards_in(aim)) == ([names[1]], [names[0]]), "they change places"
    drags(ann, card(names[2]), card(names[1]))
    assert cards_in(quick_draw) == [names[2]], "one from the hand takes the place of another"
    drags(ann, card(names[2]), card(names[5]))
    assert cards_in(quick_draw) == [names[5]], "and back"
    drags(ann, card(names[5]), card(names[4]).locator("xpath=../following-sibling::*[1]"))
    assert cards_in(quick_draw) == [], "it is dropped where it came from"
    ann.clicks("[data-tool=back]")
    assert cards_in(aim) == []
    assert hand.count() == 10


# ---- the shoot-out of the gunfight ----
@pytest.mark.parametrize("goes_on", ["a key", "a click"])
def test_P21_the_shoot_out_is_seen_before_the_next_deal_until_one_goes_on(meet: Meet, goes_on: str) -> None:
    ann = meet("Ann")
    ann.context.add_init_script(PAUSED)
    plays_to_the_next_deal(ann, meet("Bob", swift=True))
    shootout, hand = ann.page.locator(".shootout"), ann.page.locator(".arrange")
    assert shootout.is_visible()
    assert opacity(hand) == "0"
    if goes_on == "a key":
        ann.page.keyboard.press("Shift")
    else:
        ann.clicks("[data-place='0']")
        assert len(cards_in(ann.page.locator("[data-zone='0']"))) == 1, "the click is not lost"
    assert shootout.is_hidden()
    assert opacity(hand) == "1"
    assert ann.page.locator(".news .shots li").first.is_visible(), "it can still be read in the middle"


def test_who_wants_calm_reads_the_shoot_out_in_the_middle(meet: Meet) -> None:
    ann = meet("Ann", **LAPTOP, reduced_motion="reduce")
    plays_to_the_next_deal(ann, meet("Bob", swift=True))
    assert ann.page.locator(".shootout").is_hidden()
    assert opacity(ann.page.locator(".arrange")) == "1"
    assert ann.page.locator(".news .shots li").first.is_visible()


def test_chips_are_dragged_into_circles(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("holdem", "none")
    ann.clicks("#deal")
    rack = ann.page.get_by_role("group", name="Chips: choose one, then a circle")
    rack.wait_for()
    drags(ann, rack.get_by_role("button", name="25", exact=True), ann.page.locator("#bet-flop"))
    drags(ann, rack.get_by_role("button", name="5", exact=True), ann.page.locator("#bet-flop-bonus"))
    assert ann.page.get_by_role("button", name="Flop: 25, ").count() == 1
    chooses(ann, "#place")
    assert "25" in ann.page.locator("#do-bet").inner_text()
