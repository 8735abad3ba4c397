"""Whole games of every kind by two people, one at a laptop and one at a phone, through every moment."""

import pytest

from browser.conftest import Meet
from browser.ears import Listener
from browser.eyes import Inspector, grave_faults
from browser.leaks import EVERY_CARD, hidden_cards_in
from browser.moments import MOMENTS, SITTINGS
from browser.person import PHONE, Person
from browser.play import play_out
from browser.reader import PARAGRAPHS, Reader
from quickdraw.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_two_people_play_through_every_moment(game: str, meet: Meet) -> None:
    inspect, listen, read = Inspector(game), Listener(game), Reader()

    def look(person: Person) -> None:
        if inspect(person):
            listen(person)
        read(person)

    for sitting in SITTINGS[game]:
        ann = meet("Ann", seed=sitting.deal[0], still=True, swift=True)
        bob = meet("Bob", seed=sitting.deal[1], still=True, swift=True, **PHONE)
        code = ann.opens(game, "open", *sitting.bots, **sitting.options)
        look(ann)
        bob.sits(code)
        play_out((ann, bob), game, look)
        check_secrecy(game, code, ann, bob)

    assert inspect.faults == []
    assert inspect.seen_by_anyone() == set(MOMENTS[game])
    assert listen.faults == []
    assert listen.found
    assert read.faults == []
    assert read.seen == PARAGRAPHS[game]
    check_afterwards(game, code, ann, bob)


def check_secrecy(game: str, code: str, ann: Person, bob: Person) -> None:
    """By the bytes that came to each browser."""
    log = ann.page.request.get(f"{ann.address}/tables/{code}/log").text()
    for seat, person in enumerate((ann, bob)):
        assert hidden_cards_in(person.heard, seat, log) == []
        if game != "saloon":  # where hands are no secret
            assert hidden_cards_in([heard + EVERY_CARD for heard in person.heard], seat, log)
    for person, other in ((ann, bob), (bob, ann)):
        for secret in (ann.secret, bob.secret):
            assert not any(secret in heard for heard in person.heard)
        assert other.secret not in person.page.content()


def check_afterwards(game: str, code: str, ann: Person, bob: Person) -> None:
    """The deal is checked, the game walked through, and played again."""
    assert bob.page.locator("#end h2").inner_text()
    bob.follows("text=Check the deal")
    assert bob.page.locator("h1").inner_text() == "The deal was fair"
    assert not grave_faults(bob.page)
    bob.page.go_back()
    bob.follows("text=Walk through it")
    for _ in range(3):
        bob.follows("#on")
    assert "Step 4 of" in bob.page.locator(".walk").inner_text()
    assert not grave_faults(bob.page)

    if game != "holdem":  # there people stay as long as they like
        ann.follows("text=Rematch")
        bob.goes(f"/tables/{code}")
        bob.follows("text=To the rematch")
        bob.page.locator("#frame:not([data-phase=waiting])").wait_for()
        assert ann.code == bob.code != code
