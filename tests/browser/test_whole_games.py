"""Whole games of every kind by two people, one at a laptop and one at a phone."""

import pytest

from browser.conftest import Meet
from browser.eyes import Inspector, grave_faults
from browser.leaks import EVERY_CARD, hidden_cards_in
from browser.person import PHONE, SHORT
from browser.play import play_out
from quickdraw.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_two_people_play_to_the_end(game: str, meet: Meet) -> None:
    ann, bob, inspect = meet("Ann"), meet("Bob", **PHONE), Inspector()
    code = ann.opens(game, **SHORT[game])
    inspect(ann)
    bob.sits(code)
    play_out((ann, bob), game, inspect)
    inspect(ann)
    inspect(bob)

    assert inspect.faults == []
    assert len({phase for _, phase in inspect.seen}) >= 4
    log = ann.page.request.get(f"{ann.address}/tables/{code}/log").text()
    for seat, person in enumerate((ann, bob)):
        assert hidden_cards_in(person.heard, seat, log) == []
        if game != "saloon":  # where hands are no secret
            assert hidden_cards_in([heard + EVERY_CARD for heard in person.heard], seat, log)
    for person, other in ((ann, bob), (bob, ann)):
        for secret in (ann.secret, bob.secret):
            assert not any(secret in heard for heard in person.heard)
        assert other.secret not in person.page.content()

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
