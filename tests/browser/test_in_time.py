"""Words do not run ahead of what is seen; and who comes later, or ends the match, sees things as they are."""

import pytest

from browser.conftest import Meet
from browser.motion import LATER, PAUSED, opacity
from browser.person import LAPTOP, Person
from browser.play import ENOUGH, see_the_same, take_a_turn

# ---- DRAW! in the iaijutsu duel ----
WATCH_WORDS = """(() => {
    window.late = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
        if (this.matches('#status, #story > li')) window.late.push([this.id, timing.delay])
        return animate.call(this, frames, timing)
    }
})()"""
"""Writes down which words come into sight later than they arrive, and after how many milliseconds."""


def calls_draw(ann: Person, bob: Person) -> list[str]:
    """The words that Bob, whose motion matters, is told then."""
    bob.context.add_init_script(PAUSED)
    bob.context.add_init_script(WATCH_WORDS)
    bob.sits(ann.opens("iaijutsu"))
    both = ann, bob
    draw = ann.page.locator("#draw:not(:disabled)")
    for _ in range(ENOUGH):
        seq = see_the_same(both, None)
        if draw.count():
            break
        if not any(take_a_turn(person, "iaijutsu") for person in both):
            ann.awaits_change(str(seq))
    before = bob.page.locator("#story > li").count()
    bob.page.evaluate("window.late = []")
    ann.clicks("#draw")
    bob.page.locator("#blow").wait_for(state="attached")
    ids: list[str] = bob.page.locator("#story > li").evaluate_all("lines => lines.map(line => line.id)")
    return ids[before:]


def test_P13_what_came_of_a_draw_is_told_when_its_cards_are_seen(meet: Meet) -> None:
    ann, bob = meet("Ann", swift=True), meet("Bob")
    told = calls_draw(ann, bob)
    assert len(told) > 2
    seen = 1300  # when the verdict is
    assert bob.page.evaluate("window.late") == [[words, seen] for words in ("status", *told)]
    assert opacity(bob.page.locator(".damage b").last) == "0"
    bob.comes_back()
    assert bob.page.evaluate("window.late") == [], "whoever comes later sees all of it at once"
    for place in (".verdict", ".damage b"):
        assert opacity(bob.page.locator(place).last) == "1"


def test_who_wants_calm_is_told_at_once_what_came_of_a_draw(meet: Meet) -> None:
    ann, bob = meet("Ann", swift=True), meet("Bob", **LAPTOP, reduced_motion="reduce")
    assert len(calls_draw(ann, bob)) > 2
    assert bob.page.evaluate("window.late") == []
    assert opacity(bob.page.locator(".damage b").last) == "1"


# ---- flips in the saloon ----
def test_whoever_comes_back_to_a_saloon_or_resigns_sees_no_flip_again(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", swift=True)
    for script in (PAUSED, LATER):
        ann.context.add_init_script(script)
    bob.sits(ann.opens("saloon"))
    for person in (ann, bob):
        assert take_a_turn(person, "saloon")
    ann.awaits("frame.phase === 'second'")
    flip = ann.page.locator(".flips li").first
    assert opacity(flip) == "0", "it is to be seen yet"
    assert ann.page.evaluate("window.later.length") > 0, "and to be heard"
    ann.comes_back()
    assert ann.page.evaluate("window.later") == []
    assert opacity(flip) == "1"
    before = ann.page.locator("#row").evaluate("row => (row.same = true, row.innerHTML)")
    ann.resigns()
    end = ann.page.get_by_role("region", name="The end")
    end.wait_for()
    assert opacity(ann.page.locator("#end")) == "1", "nothing is waited for"
    assert opacity(flip) == "1"
    assert ann.page.locator("#row").evaluate("row => row.same && row.innerHTML") == before
    assert ann.page.evaluate("window.later") == []


# ---- the end ----
LIT = """lit => lit.flatMap(each => {
    const { boxShadow, borderTopColor } = getComputedStyle(each)
    return boxShadow === 'none' && borderTopColor === 'rgba(0, 0, 0, 0)' ? [] : [each.className]
})"""


@pytest.mark.parametrize("game", ["gunfight", "iaijutsu", "saloon", "sixshooter"])
def test_when_somebody_has_resigned_nothing_at_the_table_asks_anybody(meet: Meet, game: str) -> None:
    ann, bob = meet("Ann", swift=True), meet("Bob", swift=True)
    bob.sits(ann.opens(game))
    asks = ".table :is(.asks, .toss b, .toss svg), .iaijutsu .lesson"
    lit = ".table :is(.asked, .acts, .shelf:has(> .asked))"
    see_the_same((ann, bob), None)
    assert any(person.page.locator(f"{asks}, {lit}").count() for person in (ann, bob))
    ann.resigns()
    for person in (ann, bob):
        person.page.get_by_role("region", name="The end").wait_for()
        person.lands()
        assert not any(words.is_visible() for words in person.page.locator(asks).all())
        assert person.page.locator(lit).evaluate_all(LIT) == []
