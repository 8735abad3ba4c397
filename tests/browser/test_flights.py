"""Cards fly, nothing jumps, nothing blocks a click, and 150 ms of lag never make a card bounce."""

from collections.abc import Iterator

import pytest

from browser.conftest import Meet
from browser.lag import long_way
from browser.moments import SHORT
from browser.paths import Developed, develop, film, put_back, turns_back
from browser.person import LAPTOP, PHONE, Person
from browser.play import ENOUGH, play_out, take_a_turn
from web.served import Served


@pytest.fixture
def far_away(served: Served) -> Iterator[str]:
    with long_way(served.port) as address:
        yield address


def plays_until_asked(game: str, mover: Person, other: Person, phase: str) -> None:
    """Until everybody waits for the mover."""
    asked = phase, "mine"
    for _ in range(ENOUGH):
        seq = max(mover.seq, other.seq)
        for person in (mover, other):
            person.catches_up(seq)
        if take_a_turn(other, game):
            continue
        if (mover.sees["phase"], mover.sees["turn"]) == asked:
            return
        if not take_a_turn(mover, game):
            mover.awaits_change(str(seq))
    raise AssertionError(f"{mover.name} is never asked: {mover.sees}")


MOVES = {
    "saloon": ("first", ["#stack-loot", "#stack-shoot"], "#lay"),
    "sixshooter": ("firing", [], "#table [data-act^=fire]"),
    "iaijutsu": ("turn", [], "#deck"),
    "gunfight": ("arranging", ["[data-tool=house]"], "[data-tool=lay]"),
    "holdem": ("betting", ["#chip-5", "#bet-flop"], "#place"),
}
"""When, what is chosen first, and what then makes the move."""


def makes_a_move(game: str, ann: Person, bob: Person) -> Developed:
    """What is to be seen of Ann's move, from her first click to the table's answer."""
    phase, before, click = MOVES[game]
    bob.sits(ann.opens(game))
    plays_until_asked(game, ann, bob, phase)
    ann.lands()
    film(ann)
    for choice in before:
        ann.page.locator(choice).first.click(force=True)
    asked = ann.sees
    ann.page.locator(click).first.click(force=True)
    ann.awaits_answer(asked)
    return develop(ann)


@pytest.mark.parametrize("game", MOVES)
def test_cards_fly_and_do_not_bounce_at_150_ms_of_lag(game: str, meet: Meet, far_away: str) -> None:
    ann = meet("Ann", far_away)
    seen = makes_a_move(game, ann, meet("Bob"))
    assert seen.flown, "no card has moved"
    assert seen.jumped == []
    assert seen.bounced == []
    assert seen.blocked == [], "a card in flight takes clicks that are for what it flies over"

    card = seen.flown[0]
    put_back(ann, card, seen.paths[card][0])
    assert develop(ann).bounced == [card], "a card that is put back is not noticed"


def test_a_card_in_flight_that_takes_clicks_would_be_seen(meet: Meet) -> None:
    ann = meet("Ann")
    ann.context.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
            const style = new CSSStyleSheet()
            style.replaceSync('.card { pointer-events: auto !important }')
            document.adoptedStyleSheets.push(style)
        })"""
    )
    assert makes_a_move("sixshooter", ann, meet("Bob")).blocked


def test_a_card_that_jumps_would_be_seen(meet: Meet) -> None:
    """For who wants calm all of them do."""
    seen = makes_a_move("gunfight", meet("Ann", **LAPTOP, reduced_motion="reduce"), meet("Bob"))
    assert seen.jumped
    assert not seen.flown


def test_a_path_that_turns_back_is_told_from_one_that_does_not() -> None:
    assert not turns_back([[0, 0], [40, 10], [90, 30], [100, 30]])
    assert turns_back([[0, 0], [90, 0], [0, 0], [100, 0]])


def test_a_whole_game_is_played_at_150_ms_of_lag(meet: Meet, far_away: str) -> None:
    ann, bob = meet("Ann", far_away), meet("Bob", far_away, **PHONE)
    bob.sits(ann.opens("saloon", **SHORT["saloon"]))
    play_out((ann, bob), "saloon")
    for person in (ann, bob):
        assert person.page.locator("#refused").inner_text() == ""
