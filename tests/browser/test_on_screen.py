"""What matters now is on the screen: names, what must be tapped, how it ended; and nothing lies upon it."""

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest

from browser.conftest import Meet
from browser.moments import MOMENTS, SHORT, SITTINGS
from browser.person import LAPTOP, PHONE, Person
from browser.play import ENOUGH, EXAMPLE, hurries, hurry_to_the_end, see_the_same, take_a_turn
from quickdraw.games import NAMES
from quickdraw.games.names import YOU

LONG = "Maximilian Bartholomew of Featherstoneha"
"""As long as a name may be."""
SHOWN = """() => [...document.querySelectorAll(
    '#table :is(h2, .who .name, .order b, .action .title b, .shots b:first-child)')]
    .filter(name => name.clientWidth)
    .map(name => [name.textContent,
        name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3])"""
"""The names that can be read, and whether they are cut off."""
BESIDE = """() => [...document.querySelectorAll('.stacks:has(> .over)')].map(stacks => {
    const parts = ['.pile:nth-last-child(4) .hand', '.over']
    const [hand, over] = parts.map(part => stacks.querySelector(part).getBoundingClientRect())
    return hand.right <= over.left
})"""
LINES_OF_WORDS = """() => [...document.querySelectorAll('#table .who h2')].flatMap(name => {
    const range = document.createRange()
    return name.textContent.split(' ').map(word => {
        const at = name.textContent.indexOf(word)
        range.setStart(name.firstChild, at)
        range.setEnd(name.firstChild, at + word.length)
        return range.getClientRects().length
    })
})"""
IN_ONE_LINE = """name => [
    name.clientHeight < 1.5 * parseFloat(getComputedStyle(name).fontSize),
    getComputedStyle(name).textOverflow === 'ellipsis' && name.scrollWidth > name.clientWidth]"""
"""Is it? And is it cut off, with dots?"""
OWN_SQUARES = """cards => cards.map(card => {
    card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top } = card.getBoundingClientRect()
    const isOwn = (x, y) => card.contains(document.elementFromPoint(left + 4 + x, top + 4 + y))
    const isFree = side => [...Array(side + 1).keys()].every(n => isOwn(n, side) && isOwn(side, n))
    let side = 0
    while (isFree(side)) side++
    return side
})"""
"""How wide and high, from its upper left corner, which is round, a card shows and takes clicks."""
CUT_OFF = """names => names
    .filter(name => name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth)
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
OWN_SCORE_SHOWS = """(() => {
    const box = selector => document.querySelector(selector)?.getBoundingClientRect()
    const own = box('#table [data-own]'), end = box('#end')
    return !own || (own.top >= 0 && own.bottom <= end.top)
})()"""
"""Whoever has left the casino has none."""
TOUCH = """down => {
    window.touched ??= document.querySelector('#table').appendChild(document.createElement('i'))
    const touch = new Touch({ identifier: 1, target: window.touched })
    const kind = down ? 'touchstart' : 'touchend'
    window.touched.dispatchEvent(new TouchEvent(kind, { touches: down ? [touch] : [], bubbles: true }))
    return scrollY
}"""
"""A finger on a part of the table; and where the page is then."""
CALM_PHONE = {**PHONE, "reduced_motion": "reduce"}


# ---- names ----
def test_names_of_normal_length_are_never_cut_off_on_a_phone(meet: Meet) -> None:
    """With the note beside it, the life it has and the points it loses."""
    ann, bob = meet("Christopher", swift=True, **PHONE), meet("Calamity Jane", swift=True)
    bob.sits(ann.opens("gunfight", "open", "random", "random"))
    bob.awaits("frame.turn === 'mine'")
    seen: set[tuple[str, bool]] = set()
    beside: set[bool] = set()

    def look(person: Person) -> None:
        if person is ann:
            seen.update(map(tuple, person.page.evaluate(SHOWN)))
            beside.update(person.page.evaluate(BESIDE))

    for _ in range(8):
        see_the_same((ann, bob), look)
        any(take_a_turn(person, "gunfight") for person in (bob, ann))
    names = ann.name + YOU, bob.name, "Random Bot", "Random Bot 2"
    assert seen == {(name, False) for name in names}
    assert beside == {True}, "no name of a hand runs under the card that is left over"


@pytest.mark.parametrize("game", ["iaijutsu", "sixshooter", "gunfight"])
def test_who_one_is_can_be_read_on_a_phone(game: str, meet: Meet) -> None:
    ann, bob = (meet(name, swift=True, **PHONE) for name in ("Christopher Smith", "Calamity Jane"))
    bob.sits(ann.opens(game))
    see_the_same((ann, bob), None)
    take_a_turn(ann, game)
    for person in (ann, bob):
        seen: list[list[object]] = person.page.evaluate(SHOWN)
        assert [person.name + YOU, False] in seen
        assert [name for name, cut in seen if cut] == []


def test_names_are_whole_beside_cards_that_were_shuffled_in(meet: Meet) -> None:
    """In the talk after a level hand, when there is most to say beside them."""
    (level,) = (one for one in SITTINGS["sixshooter"] if "level_hands" in one.options)
    names = "Christopher Smith", "Calamity Jane"
    ann, bob = (meet(name, **PHONE, seed=seed) for name, seed in zip(names, level.deal, strict=True))
    bob.sits(ann.opens("sixshooter", **level.options))
    for choice in ("[data-act=keep]", ".enough", "[data-act^=fire]"):
        for person in (ann, bob):
            person.clicks(choice)
        for person in (ann, bob):
            person.page.locator(choice).wait_for(state="detached")
    for person in (ann, bob):
        person.page.locator(MOMENTS["sixshooter"]["level"]).wait_for()
        assert person.page.get_by_text("of them shuffled in").count() == 2
        words: list[int] = person.page.evaluate(LINES_OF_WORDS)
        assert words == [1] * 5, "no word is broken"
        assert {cut for _, cut in person.page.evaluate(SHOWN)} == {False}


def test_a_long_name_ends_in_dots_and_is_whole_for_who_cannot_see_it(meet: Meet) -> None:
    ann = meet(LONG, **PHONE)
    ann.opens("gunfight", "random")
    ann.awaits("frame.turn === 'mine'")
    name = ann.page.get_by_role("heading", name=LONG)
    assert name.inner_text() == LONG + YOU
    assert name.evaluate("name => getComputedStyle(name).webkitLineClamp") == "2"
    assert ann.page.get_by_role("region", name=LONG).count() == 1
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_rivals_name_in_the_saloon_stands_in_one_line(screen: dict[str, Any], meet: Meet) -> None:
    ann, bob = meet("Ann", swift=True, **screen), meet(LONG, swift=True)
    name = ann.page.locator(".far .name")
    for rival in ("random", "greedy"):
        ann.opens("saloon", rival)
        assert name.inner_text() == f"{rival.capitalize()} Bot"
        assert name.evaluate(IN_ONE_LINE) == [True, False]
    bob.sits(ann.opens("saloon"))
    ann.awaits("frame.phase === 'first'")
    assert name.evaluate(IN_ONE_LINE) == [True, True], "it ends in dots"
    assert name.inner_text() == LONG, "and is whole for who cannot see it"
    assert ann.page.get_by_title(LONG, exact=True).count() == 1


# ---- what must be tapped ----
def test_what_must_be_tapped_is_on_the_screen_of_a_phone_whenever_one_is_asked(meet: Meet) -> None:
    ann = meet("Ann", swift=True, **PHONE)
    ann.opens("gunfight", "random")
    asked: set[str] = set()
    for _ in range(ENOUGH):
        seq = see_the_same((ann,), None)
        if ann.sees["turn"] == "mine":
            asked.add(ann.page.locator("#status").inner_text())
            ann.awaits(TO_TAP)
            if len(asked) == 4:
                return
            ann.page.evaluate("scrollTo({ top: innerHeight, behavior: 'instant' })")
        if not take_a_turn(ann, "gunfight"):
            ann.awaits_change(str(seq))
    raise AssertionError(f"only {asked}")


def begins(meet: Meet) -> tuple[Person, Person]:
    """Two at a table, of whom the one with a phone has laid her cards and sees the top of the page."""
    ann, bob = meet("Ann", **CALM_PHONE), meet("Bob", swift=True)
    bob.sits(ann.opens("gunfight"))
    assert take_a_turn(ann, "gunfight")
    ann.page.evaluate("scrollTo(0, 0)")
    return ann, bob


def is_asked_but_sees_the_top(ann: Person, bob: Person) -> None:
    while ann.sees["turn"] != "mine":
        assert take_a_turn(bob, "gunfight")
        see_the_same((ann, bob), None)
    assert not ann.page.evaluate(TO_TAP), "another deal is needed: there is no reason to move"
    assert ann.page.evaluate("scrollY") == 0


def test_the_page_stays_where_it_is_while_a_finger_lies_on_it(meet: Meet) -> None:
    """Though what it lies on be taken away; and until the click that follows has found its place."""
    ann, bob = begins(meet)
    ann.page.evaluate(TOUCH, True)
    is_asked_but_sees_the_top(ann, bob)
    assert not ann.page.evaluate("window.touched.isConnected"), "a frame takes it away"
    assert ann.page.evaluate(TOUCH, False) == 0
    ann.awaits(TO_TAP)


def test_the_page_stays_where_it_is_while_somebody_reads_the_rules(meet: Meet) -> None:
    ann, bob = begins(meet)
    ann.clicks("[data-opens=rules]")
    is_asked_but_sees_the_top(ann, bob)
    ann.page.evaluate("document.querySelector('#rules').close()")
    ann.awaits(TO_TAP)


def test_the_page_stays_where_it_is_while_somebody_writes(meet: Meet) -> None:
    ann, bob = begins(meet)
    ann.page.evaluate("document.querySelector('#say-text').focus({ preventScroll: true })")
    is_asked_but_sees_the_top(ann, bob)
    ann.page.evaluate("document.activeElement.blur()")
    ann.awaits(TO_TAP)


def test_a_saloon_with_clocks_and_long_names_is_no_higher_than_a_phone(meet: Meet) -> None:
    ann, bob = meet("Christopher Smith", **PHONE), meet(LONG, **PHONE)
    ann.goes("/new/saloon")
    ann.page.get_by_label("Your name").fill(ann.name)
    ann.page.get_by_role("button", name="Open the table").click()
    bob.sits(ann.code)
    for person in (ann, bob):
        person.awaits("document.querySelectorAll('#seats .clock').length === 2")
        assert person.page.evaluate(LIES, "#table")[1] <= PHONE["viewport"]["height"]


class Patience:
    """Chooses for both, so that their piles grow long before the Bridge is discarded and used."""

    def __init__(self) -> None:
        self.made = [""]

    def choice(self, options: Sequence[str]) -> str:
        long = sum(made.startswith("take:") for made in self.made) > 13
        use = "use" if self.made[-1] == "discard:bridge" else "decline"
        first = ("discard:bridge", use, "take:draw-pile") if long else (use, "take:draw-pile")
        rest = [option for option in options if not option.endswith("bridge")]
        self.made.append(next((option for option in first if option in options), rest[0]))
        return self.made[-1]


def comes_to_the_bridge(ann: Person, bob: Person) -> Person:
    """Who may fetch a card."""
    bob.sits(ann.opens("iaijutsu"))
    patience = Patience()
    with patch.object(EXAMPLE, "random", patience):
        for _ in range(ENOUGH):
            for person in (ann, bob):
                hurries(person)
                if patience.made[-1] == "use":
                    person.awaits("frame.phase === 'bridging'")
                    return person
    raise AssertionError(f"nobody comes there: {patience.made}")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_P21_each_card_that_can_be_fetched_can_be_read_and_hit(screen: dict[str, Any], meet: Meet) -> None:
    ann, bob = (meet(name, swift=True, **screen) for name in ("Ann", "Bob"))
    person = comes_to_the_bridge(ann, bob)
    cards = person.page.locator(".fan [data-act^=fetch]")
    assert cards.count() > 13
    person.lands()
    assert min(cards.evaluate_all(OWN_SQUARES)) >= 32
    assert cards.locator(".spine").evaluate_all(CUT_OFF) == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chosen = cards.nth(cards.count() // 2).get_attribute("id")
    person.clicks(f"#{chosen}")
    person.awaits(f"document.querySelector('.near .hand #{chosen}')")
    assert person.sees["phase"] == "discarding"


# ---- a laptop ----
@pytest.mark.parametrize("bots", [1, 2, 3])
def test_the_gunfight_fits_on_the_screen_of_a_laptop(meet: Meet, bots: int) -> None:
    ann = meet("Calamity Jane", swift=True)
    ann.opens("gunfight", *["greedy"] * bots)
    low = 0.0

    def look(person: Person) -> None:
        nonlocal low
        low = max(low, person.page.evaluate(LIES, "#table")[1])

    for _ in range(6):
        seq = see_the_same((ann,), look)
        if not take_a_turn(ann, "gunfight") and not ann.sees_the_end:
            ann.awaits_change(str(seq), look)
    assert 500 < low <= LAPTOP["viewport"]["height"]


@pytest.mark.parametrize("bots", [1, 3])
def test_no_step_of_a_gunfights_replay_is_higher_than_a_laptop(meet: Meet, bots: int) -> None:
    ann = meet("Calamity Jane", swift=True)
    ann.opens("gunfight", *["greedy"] * bots)
    for _ in range(6):
        seq = see_the_same((ann,), None)
        if not take_a_turn(ann, "gunfight") and not ann.sees_the_end:
            ann.awaits_change(str(seq))
    ann.awaits("frame.turn === 'mine' || document.querySelector('#end:not([hidden])')")  # or she is shot
    if not ann.sees_the_end:
        ann.resigns()
    ann.follows("text=Walk through it")
    steps = int(ann.page.locator(".steps [role=status]").inner_text().split()[-1])
    assert steps > 5
    high = []
    for step in range(1, steps + 1):
        ann.page.get_by_text(f"Step {step} of {steps}", exact=True).wait_for()
        high.append(ann.page.evaluate("document.documentElement.scrollHeight"))
        ann.page.keyboard.press("ArrowRight")
    assert set(high) == {LAPTOP["viewport"]["height"]}
    assert ann.page.evaluate("document.querySelector('.story').clientHeight") > 60


# ---- the end ----
@pytest.mark.parametrize("game", NAMES)
def test_the_end_lies_upon_nothing_of_the_table(game: str, meet: Meet) -> None:
    """On a phone, where the table is longer than the screen, not upon one's own score, wherever that is."""
    ann, bob = meet("Ann", swift=True), meet("Bob", **CALM_PHONE)
    bob.sits(ann.opens(game, **SHORT[game]))
    hurry_to_the_end((ann, bob))
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

    assert bob.page.locator("#table [data-own]").count() == (0 if game == "holdem" else 1)
    bob.awaits(OWN_SCORE_SHOWS)
    whole = "end => end.getBoundingClientRect().bottom <= innerHeight"
    assert bob.page.locator("#end").evaluate(whole)
    bob.page.evaluate("scrollTo(0, 0)")
    assert bob.page.locator("#end").evaluate(whole)
    covered = bob.page.evaluate("innerHeight - document.querySelector('#end').getBoundingClientRect().top")
    assert covered < PHONE["viewport"]["height"] / 5 or bob.page.evaluate(apart)
    bob.page.evaluate("document.querySelector('#story').scrollIntoView({ block: 'end' })")
    assert bob.page.evaluate(apart)
