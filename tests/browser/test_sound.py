"""Sound: made when it is on, never when it is off; and the signals for somebody who looks elsewhere."""

import pytest

from browser.conftest import Meet
from browser.motion import LATER
from browser.person import LAPTOP, Person
from browser.play import plays_to_the_next_deal, take_a_turn

HEAR = """(() => {
    window.heard = []
    const Real = AudioContext
    window.AudioContext = class extends Real {
        constructor(...how) { super(...how); window.heard.push('context') }
    }
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start
        kind.prototype.start = function (...when) {
            window.heard.push(this.frequency ? Math.round(this.startsAt) : 'noise')
            return start.apply(this, when)
        }
    }
    const set = AudioParam.prototype.setValueAtTime
    const make = Real.prototype.createOscillator
    Real.prototype.createOscillator = function () {
        const made = make.call(this)
        made.frequency.of = made
        return made
    }
    AudioParam.prototype.setValueAtTime = function (value, at) {
        if (this.of) this.of.startsAt = value
        return set.call(this, value, at)
    }
})()"""
"""Writes down when sounds are made: noises, and tones by the frequency they begin at."""
MY_TURN = [660, 880]
A_SHOT = 150
IN_TIME = """() => window.later.splice(0).sort((a, b) => a[0] - b[0]).map(([ms, work]) => {
    work()
    return [ms, window.heard.splice(0)]
})"""
"""All of it now, in its order: when it was due, and what was heard then."""
LOOK_AWAY = """away => {
    Object.defineProperty(document, 'hidden', { get: () => away, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def heard_by(person: Person) -> list[int | str]:
    """Since the last time."""
    heard: list[int | str] = person.page.evaluate("window.heard.splice(0)")
    return heard


def with_ears(meet: Meet, name: str) -> Person:
    person = meet(name)
    person.context.add_init_script(HEAR)
    return person


def is_on(person: Person) -> bool:
    return person.page.get_by_role("button", name="Sound").get_attribute("aria-pressed") == "true"


def test_sound_is_made_when_it_is_on_and_never_when_it_is_off_which_is_remembered(meet: Meet) -> None:
    ann, bob = with_ears(meet, "Ann"), meet("Bob", swift=True)
    bob.sits(ann.opens("saloon"))
    ann.awaits("frame.turn === 'mine'")
    assert is_on(ann)
    heard_by(ann)
    ann.clicks("#stack-loot")
    assert "noise" in heard_by(ann)
    ann.clicks("#undo")
    ann.clicks("#sound")
    assert not is_on(ann)

    for _ in ("as it is", "as it is remembered"):
        for person in (ann, bob):
            assert take_a_turn(person, "saloon")
        ann.awaits("frame.turn === 'mine'")
        assert heard_by(ann) == []
        ann.comes_back()
        ann.awaits("frame.turn === 'mine'")
        assert not is_on(ann)

    ann.clicks("#sound")
    assert is_on(ann)
    # On a slow machine the last flips are still being turned up: they are heard after that.
    assert heard_by(ann)[:2] == ["context", "noise"], "whoever turns it on hears that it is on"
    ann.comes_back()
    assert is_on(ann)


def test_who_looks_elsewhere_hears_and_reads_in_the_title_that_it_is_their_move(meet: Meet) -> None:
    ann, bob = with_ears(meet, "Ann"), meet("Bob", swift=True)
    bob.sits(ann.opens("saloon"))
    take_a_turn(ann, "saloon")
    ann.awaits("frame.turn === 'theirs'")
    ann.page.evaluate(LOOK_AWAY, True)
    heard_by(ann)
    assert "Your move" not in ann.page.title()
    take_a_turn(bob, "saloon")
    ann.awaits("document.title.startsWith('● Your move')")
    assert [tone for tone in heard_by(ann) if tone in MY_TURN] == MY_TURN
    ann.page.evaluate(LOOK_AWAY, False)
    assert "Your move" not in ann.page.title()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_shots_of_a_shoot_out_are_heard_one_after_the_other(meet: Meet, motion: str) -> None:
    ann, bob = meet("Ann", **LAPTOP, reduced_motion=motion), meet("Bob", swift=True)
    for script in (HEAR, LATER):
        ann.context.add_init_script(script)
    plays_to_the_next_deal(ann, bob)
    fired = ann.page.locator(".news .shots .ends[data-sound*=shot]").count()
    assert fired == 2, "another deal is needed"
    heard_by(ann)
    heard: list[tuple[float, list[int | str]]] = ann.page.evaluate(IN_TIME)
    shots = [ms for ms, sounds in heard if A_SHOT in sounds]
    assert len(shots) == fired
    assert shots[1] - shots[0] >= 1000
    assert heard[-1][0] > shots[1], "the next deal is heard after them"
    assert set(heard[-1][1]) == {"noise"}
    ann.comes_back()
    assert ann.page.evaluate("window.later") == [], "whoever comes later has missed it"
