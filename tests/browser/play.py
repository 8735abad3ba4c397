"""How people play each game by what they see on the page. The same deal is played the same way again."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from browser.person import SURE, Person
from example import example_client

EXAMPLE = example_client()
LIVELY = 1
"""So much luck is needed for two shots in the first shoot-out of a gunfight."""

Look = Callable[[Person], None]

HANDS = 2
"""That are played for chips before everybody leaves."""
ENOUGH = 600
"""Choices, for any of the short games."""
CHOICES = '#table [data-act]:not([data-act=""]):not(:disabled)'


def play_out(people: Sequence[Person], game: str, look: Look | None = None) -> None:
    """To the end screen, one choice after the other. Everybody `looks` whenever something may be new."""
    for _ in range(ENOUGH):
        seq = see_the_same(people, look)
        if all(person.sees_the_end for person in people):
            return
        first = seq % len(people)
        if not any(take_a_turn(person, game) for person in (*people[first:], *people[:first])):
            people[0].awaits_change(str(seq), look)
    raise AssertionError(f"{game} does not end: {[person.sees for person in people]}")


def hurry_to_the_end(people: Sequence[Person]) -> None:
    """By requests, as the example client makes them: for tests that look at nothing on the way."""
    with patch.object(EXAMPLE, "random", Random(1)):
        for _ in range(ENOUGH):
            if any(hurries(person)["status"] != "running" for person in people):
                break
    for person in people:
        person.awaits("document.querySelector('#end:not([hidden])')")


def hurries(person: Person) -> dict[str, Any]:
    """What they saw of the table, and whatever they then chose has been sent."""
    table = f"{person.address}/api/tables/{person.code}"
    here: dict[str, Any] = person.page.request.get(table).json()
    if here["status"] == "running" and here["seat"] is not None:
        what, fields = EXAMPLE.wish(here)
        if what:
            person.page.request.post(f"{table}/{what}", data=fields)
    return here


def see_the_same(people: Sequence[Person], look: Look | None) -> int:
    """Waits until everybody sees all that has happened; how much that is."""
    while True:
        seq = max(person.seq for person in people)
        for person in people:
            person.catches_up(seq, look)
        if all(person.seq == seq for person in people):
            return seq


def plays_to_the_next_deal(ann: Person, bob: Person) -> None:
    """A whole turn of the gunfight, by requests: their pages see all of it."""
    bob.sits(ann.opens("gunfight"))
    both = bob, ann
    with patch.object(EXAMPLE, "random", Random(LIVELY)):
        arranged = False
        for _ in range(ENOUGH):
            for person in both:
                hurries(person)
            see_the_same(both, None)
            if arranged and ann.sees["phase"] == "arranging":
                return
            arranged = arranged or ann.sees["phase"] != "arranging"
    raise AssertionError("there is no end to it")


def take_a_turn(person: Person, game: str) -> bool:
    """A choice that the table has taken; False if there was none to make, or it needs the others too."""
    if person.sees_the_end:
        return False
    return PLAYS[game](person, Random(f"{person.name} {person.seed} {person.sees['seq']}"))


def chooses(person: Person, *clicks: str) -> bool:
    """Clicks that make one decision together; True when the table has taken it."""
    asked = person.sees
    for selector in clicks:
        person.clicks(selector)
    person.awaits_answer(asked)
    return True


def saloon(person: Person, random: Random) -> bool:
    """Two cards, then lay them down."""
    if person.sees["turn"] != "mine":
        return False
    for _ in range(2):
        person.clicks(any_of(person, '.stack:not([aria-disabled="true"])', random))
    return chooses(person, "#lay")


UNASKED = "document.querySelector('#deal') !== null && !document.querySelector('#actions.asked')"
"""Both in one look: whoever has asked may get the next hand between two."""
HEARD = "document.querySelector('#actions.asked') || !document.querySelector('#deal')"
"""The table knows who wants the next hand, or it has come."""


def holdem(person: Person, random: Random) -> bool:
    """Chips into the circle, then bet on whatever comes; leave after a few hands."""
    page = person.page
    if page.locator("#deal").count():
        if hands_played(person) == HANDS:
            return chooses(person, "#resign", SURE)
        if page.evaluate(UNASKED):
            person.clicks("#deal")
            page.wait_for_function(HEARD)  # or the button might go while it is clicked again
        return False  # the hand comes when everybody wants it
    if person.sees["turn"] != "mine":
        return False
    if page.locator("#rack").count():
        return chooses(person, "#chip-5", "#bet-flop", "#bet-best-four", "#place")
    return chooses(person, "#do-bet" if random.random() < 0.8 else "#do-fold")


def hands_played(person: Person) -> int:
    first = person.page.locator(".running").inner_text().split()[0]
    return int(first) if first.isdigit() else 0  # "First hand"


def iaijutsu(person: Person, random: Random) -> bool:
    """Any card in the race, then every effect, and DRAW! now and then, so that there is something to see."""
    page = person.page
    if page.locator("#close").count():
        person.clicks("#close")
        person.awaits("!document.querySelector('#close')")
        return True
    if person.sees["turn"] != "mine":
        return False
    if person.sees["phase"] == "race":
        page.locator(".touched:not(:disabled)").first.wait_for()
        return any_act(person, random)
    if page.locator("#use").count():
        return chooses(person, "#use")
    if page.locator("#draw:not(:disabled)").count() and random.random() < 0.2:
        return chooses(person, "#draw")
    return any_act(person, random, but="draw!")


def sixshooter(person: Person, random: Random) -> bool:
    """Enough talked, fire."""
    if person.sees["phase"] == "talking":
        if person.page.locator(".enough:not(:disabled)").count():
            person.clicks(".enough")
        return False  # until everybody has said so
    if person.sees["turn"] != "mine":
        return False
    return any_act(person, random)


def gunfight(person: Person, random: Random) -> bool:
    """The best three cards go where they make most to see; swaps take two clicks."""
    page = person.page
    if person.sees["turn"] != "mine":
        return False
    if person.sees["phase"] == "arranging":
        best: list[int] = page.locator("[data-facts]").evaluate(BEST_THREE)
        rest = [place for place in range(10) if place not in best]
        stack = "[data-fill='0']" if person.name == "Ann" else "[data-fill='2']"
        cards = [f"[data-place='{place}']" for place in (*best, *rest[:6])]
        return chooses(person, stack, *cards, "[data-tool=lay]")
    if page.locator(CHOICES).count():
        return any_act(person, random)
    swaps: list[str] = page.locator("[data-swap]").evaluate_all("found => found.map(b => b.dataset.swap)")
    both = [random.choice(sorted(s for s in swaps if s.startswith(side))) for side in ("mine", "theirs")]
    return chooses(person, *(f'[data-swap="{one}"]' for one in both))


BEST_THREE = """area => {
    const { hands, made } = JSON.parse(area.dataset.facts)
    const places = bits => [...Array(10).keys()].filter(place => bits >> place & 1)
    const threes = made.filter(([bits]) => places(bits).length === 3)
    const level = ([, hand]) => hands[hand][1]
    return places(threes.reduce((best, three) => level(three) > level(best) ? three : best)[0])
}"""

PLAYS = {
    "saloon": saloon, "holdem": holdem, "iaijutsu": iaijutsu, "sixshooter": sixshooter, "gunfight": gunfight
}  # fmt: skip


def any_act(person: Person, random: Random, but: str = "") -> bool:
    """One of the actions on the page, by its name; what is named last only if there is no other."""
    named: list[str] = person.page.locator(CHOICES).evaluate_all("found => found.map(b => b.dataset.act)")
    acts = sorted(set(named) - {but}) or sorted(set(named))
    assert acts, f"{person.name} is asked, and there is nothing to choose"
    return chooses(person, f'#table [data-act="{random.choice(acts)}"]')


def any_of(person: Person, selector: str, random: Random) -> str:
    count = person.page.locator(selector).count()
    assert count, f"{person.name} is asked, and there is nothing to choose"
    return f"{selector} >> nth={random.randrange(count)}"
