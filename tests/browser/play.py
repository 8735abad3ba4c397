"""How people play each game by what they see on the page."""

from collections.abc import Callable, Sequence
from random import Random

from browser.person import Person

HANDS = 2
"""That are played for chips before everybody leaves."""
ENOUGH = 3000
"""Looks at the table, for any of the short games."""
CHOICES = '#table [data-act]:not([data-act=""]):not(:disabled)'


def play_out(people: Sequence[Person], game: str, look: Callable[[Person], None]) -> None:
    """To the end screen. Everybody `looks` whenever something new is to be seen."""
    random = Random(game)
    for _ in range(ENOUGH):
        if all(person.sees_the_end for person in people):
            return
        for person in people:
            take_a_turn(person, game, random, look)
    raise AssertionError(f"{game} does not end: {[person.sees for person in people]}")


def take_a_turn(person: Person, game: str, random: Random, look: Callable[[Person], None]) -> None:
    """Whatever the person can do now; nothing, if that is to wait."""
    if person.answered == person.question:
        person.page.wait_for_timeout(20)
        return
    look(person)
    question = person.question
    if not person.sees_the_end and PLAYS[game](person, random):
        person.answered = question


def saloon(person: Person, random: Random) -> bool:
    """Two cards, then lay them down."""
    if person.sees["turn"] != "mine":
        return False
    for _ in range(2):
        person.clicks(any_of(person, '.stack:not([aria-disabled="true"])', random))
    person.clicks("#lay")
    return True


def holdem(person: Person, random: Random) -> bool:
    """Chips into the circle, then bet on whatever comes; leave after a few hands."""
    page = person.page
    if page.locator("#deal").count():
        if hands_played(person) == HANDS:
            person.clicks("text=Leave")
            return True
        if page.locator("#actions.asked").count():
            return False
        person.clicks("#deal")
        return False  # the hand comes when everybody wants it
    if person.sees["turn"] != "mine":
        return False
    if page.locator("#rack").count():
        person.clicks("#chip-5")
        person.clicks("#bet-flop")
        person.clicks("#bet-best-four")
        person.clicks("#place")
    else:
        person.clicks("#do-bet" if random.random() < 0.8 else "#do-fold")
    return True


def hands_played(person: Person) -> int:
    first = person.page.locator(".running").inner_text().split()[0]
    return int(first) if first.isdigit() else 0  # "First hand"


def iaijutsu(person: Person, random: Random) -> bool:
    """The quickest card in the race, then anything; DRAW! now and then, so that there is something to see."""
    page = person.page
    if page.locator("#close").count():
        person.clicks("#close")
        return False
    if person.sees["turn"] != "mine":
        return False
    if person.sees["phase"] == "race":
        page.locator(".touched:not(:disabled)").first.wait_for()
        person.clicks(".touched:not(:disabled)")
    elif page.locator("#draw:not(:disabled)").count() and random.random() < 0.2:
        person.clicks("#draw")
    else:
        quiet = f"{CHOICES}:not(#draw)"
        person.clicks(any_of(person, quiet if page.locator(quiet).count() else CHOICES, random))
    return True


def sixshooter(person: Person, random: Random) -> bool:
    """A true word or not, enough talked, fire."""
    page = person.page
    if person.sees["phase"] == "talking":
        if page.locator(".enough:not(:disabled)").count():
            person.clicks(".enough")
        return False
    if person.sees["turn"] != "mine":
        return False
    person.clicks(any_of(person, CHOICES, random))
    return True


def gunfight(person: Person, random: Random) -> bool:
    """The house's arrangement; swaps take two clicks."""
    page = person.page
    if person.sees["turn"] != "mine":
        return False
    if person.sees["phase"] == "arranging":
        person.clicks("[data-tool=house]")
        person.clicks("[data-tool=lay]")
    elif page.locator(CHOICES).count():
        person.clicks(any_of(person, CHOICES, random))
    else:
        person.clicks('[data-swap^="mine"]')
        person.clicks('[data-swap^="theirs"]')
    return True


PLAYS = {
    "saloon": saloon, "holdem": holdem, "iaijutsu": iaijutsu, "sixshooter": sixshooter, "gunfight": gunfight
}  # fmt: skip


def any_of(person: Person, selector: str, random: Random) -> str:
    count = person.page.locator(selector).count()
    assert count, f"{person.name} is asked, and there is nothing to choose"
    return f"{selector} >> nth={random.randrange(count)}"
