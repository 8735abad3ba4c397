"""Words do not run ahead of what is seen; and who comes later, or ends the match, sees things as they are."""

import pytest

from browser.conftest import Meet
from browser.motion import HELD, LATER, PAUSED, opacity
from browser.person import LAPTOP, Person
from browser.play import ENOUGH, see_the_same, take_a_turn

# ---- DRAW! in the iaijutsu duel ----
WATCH_WORDS = """(() => {
    window.late = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
        const words = this.matches('#status, #seats .score, #story > li')
        if (words) window.late.push([this.id || this.className, timing.delay])
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


def test_who_wins_is_not_told_above_the_table_before_the_last_flip(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", swift=True)
    ann.context.add_init_script(WATCH_WORDS)
    bob.sits(ann.opens("saloon", nuggets_to_win="1", bullets_to_win="1", gulps_to_win="1"))
    over = ann.page.locator("#end:not([hidden])")
    for _ in range(ENOUGH):
        if bob.page.locator("#end:not([hidden])").count():
            break
        ann.page.evaluate("window.late = []")
        see_the_same((ann, bob), None)
        for person in (ann, bob):
            take_a_turn(person, "saloon")
    over.wait_for(state="attached")
    told = dict(ann.page.evaluate("window.late"))
    assert told["score"] == told["status"] > 1000
    ann.comes_back()
    assert ann.page.evaluate("window.late") == []
    assert "wins" in ann.page.locator("#seats .score").inner_text()


HAND = "stacks => stacks.map(stack => getComputedStyle(stack, '::before').content)"
GLOWS = """places => places.map(place => getComputedStyle(place).boxShadow !== 'none')"""


def hand_of(person: Person) -> str:
    """The numbers that are read on it."""
    return "".join(person.page.locator(".stack").evaluate_all(HAND))


def glows(person: Person) -> list[bool]:
    """The cards that are fought for."""
    lit: list[bool] = person.page.locator(".cell.open .card").evaluate_all(GLOWS)
    return lit


def number_of_deck(person: Person) -> list[int]:
    return [int(n.inner_text()) for n in person.page.locator("#deck :is(i, b)").all() if opacity(n) == "1"]


def both_choose(ann: Person, bob: Person, phase: str) -> str:
    """Until Ann sees what comes of it; what her hand was before."""
    assert take_a_turn(ann, "saloon")
    before = hand_of(ann)
    assert take_a_turn(bob, "saloon")
    ann.awaits(f"frame.phase === '{phase}'")
    return before


def test_P24_the_next_round_is_not_seen_before_all_is_flipped(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", swift=True)
    for script in (PAUSED, HELD):
        ann.context.add_init_script(script)
    bob.sits(ann.opens("saloon"))
    ann.awaits("frame.phase === 'first'")
    deck = number_of_deck(ann)
    flipping = ann.page.locator("#table[data-flipping]")
    for phase in ("second", "first"):
        before = both_choose(ann, bob, phase)
        assert flipping.count() == 1
        assert (hand_of(ann), glows(ann), number_of_deck(ann)) == (before, [False, False], deck)
        assert ann.page.locator(".shelf:has(> .asked)").evaluate_all(LIT) == []
        if phase == "second":
            ann.lands()
            flipping.wait_for(state="detached")
            assert (hand_of(ann), glows(ann)) == (before, [True, True])
    assert before != '"×2"' * 3
    ann.comes_back()
    assert (hand_of(ann), glows(ann)) == ('"×2"' * 3, [True, True]), "on a page that is opened it is there"
    assert number_of_deck(ann) < deck
    assert flipping.count() == 0


def test_who_does_not_wait_for_the_flips_can_choose(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob", swift=True)
    for script in (PAUSED, HELD):
        ann.context.add_init_script(script)
    bob.sits(ann.opens("saloon"))
    for phase in ("second", "first"):
        both_choose(ann, bob, phase)
    for card in ("loot", "shoot"):
        ann.page.locator(f"#stack-{card}").click(force=True)
    assert hand_of(ann) == '"×1""×1""×2"'
    assert glows(ann) == [True, True]
    asked = ann.sees
    ann.page.locator("#lay").click(force=True)
    ann.awaits_answer(asked)
    assert ann.page.locator("#refused").inner_text() == ""


def test_who_wants_calm_sees_the_next_round_at_once(meet: Meet) -> None:
    ann, bob = meet("Ann", **LAPTOP, reduced_motion="reduce"), meet("Bob", swift=True)
    ann.context.add_init_script(HELD)
    bob.sits(ann.opens("saloon"))
    for phase in ("second", "first"):
        both_choose(ann, bob, phase)
        assert glows(ann) == [True, True]
    assert hand_of(ann) == '"×2"' * 3
    assert len(number_of_deck(ann)) == 1


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
