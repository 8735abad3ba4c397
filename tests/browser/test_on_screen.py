"""What matters now is on the screen: names, what must be tapped, how it ended; and nothing lies upon it."""

import pytest

from browser.conftest import Meet
from browser.moments import SHORT
from browser.person import LAPTOP, PHONE, Person
from browser.play import ENOUGH, play_out, see_the_same, take_a_turn
from quickdraw.games import NAMES

LONG = "Maximilian Bartholomew of Featherstoneha"
"""As long as a name may be."""
CUT_OFF = """() => [...document.querySelectorAll('#table h2, #table .who b, #table .order b')]
    .filter(name => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3)
    .map(name => name.textContent)"""
LIES = """selector => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect()
    return [top + scrollY, bottom + scrollY]
}"""
TO_TAP = """(() => {
    const above = document.querySelector('#status').getBoundingClientRect().bottom
    const inSight = ({ top, bottom }) => top >= above && bottom <= innerHeight
    const arranging = '.zones, .own .hole, .arrange .choices button'
    const found = [...document.querySelectorAll(`#table :is(.pick, #action button, ${arranging})`)]
    return found.length > 0 && found.every(one => inSight(one.getBoundingClientRect()))
})()"""
TOUCH = """down => {
    const touch = new Touch({ identifier: 1, target: document.body })
    const kind = down ? 'touchstart' : 'touchend'
    document.body.dispatchEvent(new TouchEvent(kind, { touches: down ? [touch] : [], bubbles: true }))
}"""
CALM_PHONE = {**PHONE, "reduced_motion": "reduce"}


# ---- names ----
def test_names_of_normal_length_are_never_cut_off_on_a_phone(meet: Meet) -> None:
    """With the note beside it, the life it has and the points it loses."""
    ann, bob = meet("Christopher", **PHONE), meet("Calamity Jane")
    bob.sits(ann.opens("gunfight", "open", "random", "random"))
    bob.awaits("frame.turn === 'mine'")
    cut: set[str] = set()

    def look(person: Person) -> None:
        cut.update(person.page.evaluate(CUT_OFF) if person is ann else ())

    for _ in range(8):
        see_the_same((ann, bob), look)
        any(take_a_turn(person, "gunfight") for person in (bob, ann))
    assert cut == set()


def test_a_long_name_ends_in_dots_and_is_whole_for_who_cannot_see_it(meet: Meet) -> None:
    ann = meet(LONG, **PHONE)
    ann.opens("gunfight", "random")
    ann.awaits("frame.turn === 'mine'")
    name = ann.page.get_by_role("heading", name=LONG)
    assert name.inner_text() == LONG
    assert name.evaluate("name => getComputedStyle(name).webkitLineClamp") == "2"
    assert ann.page.get_by_role("region", name=LONG).count() == 1
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---- what must be tapped ----
def test_what_must_be_tapped_is_on_the_screen_of_a_phone_whenever_one_is_asked(meet: Meet) -> None:
    ann = meet("Ann", **PHONE)
    ann.opens("gunfight", "random")
    asked: set[str] = set()
    for _ in range(ENOUGH):
        see_the_same((ann,), None)
        if ann.sees["turn"] == "mine":
            asked.add(ann.page.locator("#status").inner_text())
            ann.awaits(TO_TAP)
            if len(asked) == 4:
                return
            ann.page.evaluate("scrollTo({ top: innerHeight, behavior: 'instant' })")
        if not take_a_turn(ann, "gunfight"):
            ann.awaits_change(ann.sees["seq"])
    raise AssertionError(f"only {asked}")


def test_the_page_stays_where_it_is_while_a_finger_lies_on_it(meet: Meet) -> None:
    ann, bob = meet("Ann", **CALM_PHONE), meet("Bob")
    bob.sits(ann.opens("gunfight"))
    assert take_a_turn(ann, "gunfight")
    ann.page.evaluate("scrollTo(0, 0)")
    ann.page.evaluate(TOUCH, True)
    while ann.sees["turn"] != "mine":
        assert take_a_turn(bob, "gunfight")
        see_the_same((ann, bob), None)
    assert not ann.page.evaluate(TO_TAP), "another deal is needed: there is no reason to move"
    assert ann.page.evaluate("scrollY") == 0
    ann.page.evaluate(TOUCH, False)
    assert ann.page.evaluate(TO_TAP)


# ---- a laptop ----
@pytest.mark.parametrize("bots", [1, 2, 3])
def test_the_gunfight_fits_on_the_screen_of_a_laptop(meet: Meet, bots: int) -> None:
    ann = meet("Calamity Jane")
    ann.opens("gunfight", *["greedy"] * bots)
    low = 0.0

    def look(person: Person) -> None:
        nonlocal low
        low = max(low, person.page.evaluate(LIES, "#table")[1])

    for _ in range(6):
        see_the_same((ann,), look)
        if not take_a_turn(ann, "gunfight") and not ann.sees_the_end:
            ann.awaits_change(ann.sees["seq"], look)
    assert 500 < low <= LAPTOP["viewport"]["height"]


# ---- the end ----
@pytest.mark.parametrize("game", NAMES)
def test_the_end_lies_upon_nothing_of_the_table(game: str, meet: Meet) -> None:
    """On a phone, where the table is longer than the screen, there is nothing of it below."""
    ann, bob = meet("Ann"), meet("Bob", **CALM_PHONE)
    bob.sits(ann.opens(game, **SHORT[game]))
    play_out((ann, bob), game)
    ann.page.evaluate("scrollTo(0, 0)")
    for person in (ann, bob):
        person.lands()
    apart = """() => {
        const [table, end] = ['#table', '#end'].map(id => document.querySelector(id).getBoundingClientRect())
        return end.top >= table.bottom || end.bottom <= table.top || end.left >= table.right
    }"""
    assert ann.page.evaluate(apart)
    assert ann.page.get_by_role("region", name="The end").get_by_role("heading").is_visible()
    bottom = ann.page.evaluate("document.querySelector('#end').getBoundingClientRect().bottom")
    assert bottom <= LAPTOP["viewport"]["height"]

    bob.page.evaluate("scrollTo(0, 0)")
    covered = bob.page.evaluate("innerHeight - document.querySelector('#end').getBoundingClientRect().top")
    assert covered < PHONE["viewport"]["height"] / 5 or bob.page.evaluate(apart)
    bob.page.evaluate("document.querySelector('#story').scrollIntoView({ block: 'end' })")
    assert bob.page.evaluate(apart)
