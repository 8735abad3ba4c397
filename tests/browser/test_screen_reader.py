"""For somebody who listens: what happens is said unasked, and whose move it is can always be found.

That every legal action is a button with a name is seen in whole games (`Listener` in ears.py).
"""

import pytest

from browser.conftest import Meet
from browser.ears import LISTEN, Listener, said_since
from browser.moments import SHORT
from browser.person import LAPTOP, Person
from browser.play import take_a_turn
from quickdraw.games import NAMES

TURNS = 2


def story(person: Person) -> list[str]:
    return [line.strip() for line in person.page.locator("#story > li").all_text_contents()]


@pytest.mark.parametrize("game", NAMES)
def test_what_happens_is_said_unasked(game: str, meet: Meet) -> None:
    ann = meet("Ann", **LAPTOP, reduced_motion="reduce")
    ann.context.add_init_script(LISTEN)
    ann.opens(game, "none" if game == "holdem" else "random", **SHORT[game])
    ann.awaits("frame.phase !== 'waiting'")
    turns = 0
    while turns < TURNS and not ann.sees_the_end:
        ann.page.get_by_role("main").get_by_role("status").filter(has_text=" ").first.wait_for()
        said_since(ann)
        before = ann.sees
        known = story(ann)
        if not take_a_turn(ann, game):
            ann.awaits_change(before["seq"])
            continue
        turns += 1
        told = story(ann)[len(known) :]
        said = said_since(ann)
        assert said, f"after {before} nothing was said"
        assert [line for line in told if line not in said] == []
    assert turns


def test_a_refusal_is_said_unasked(meet: Meet) -> None:
    ann = meet("Ann")
    ann.context.add_init_script(LISTEN)
    ann.opens("holdem", "none")
    ann.clicks("#deal")
    ann.clicks("#bet-best-four")
    assert "A bonus bet needs a bet on Flop." in said_since(ann)


def test_an_action_without_a_name_would_be_noticed(meet: Meet) -> None:
    ann = meet("Ann")
    ann.opens("sixshooter")
    ann.meets(meet("Bob"))
    ann.awaits("frame.turn === 'mine'")
    listen = Listener("sixshooter")
    listen(ann)
    assert listen.found == 2
    assert listen.faults == []
    ann.page.evaluate("document.querySelector('[data-act=reload]').textContent = ''")
    listen(ann)
    assert len(listen.faults) == 1
