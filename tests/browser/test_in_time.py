"""Words do not run ahead of what is seen; and who comes later, or ends the match, sees things as they are."""

from browser.conftest import Meet
from browser.motion import LATER, PAUSED, opacity
from browser.play import take_a_turn


# ---- flips in the saloon ----
def test_whoever_comes_back_to_a_saloon_or_resigns_sees_no_flip_again(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
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
    ann.clicks("#resign")
    end = ann.page.get_by_role("region", name="The end")
    end.wait_for()
    assert opacity(ann.page.locator("#end")) == "1", "nothing is waited for"
    assert opacity(flip) == "1"
    assert ann.page.locator("#row").evaluate("row => row.same && row.innerHTML") == before
    assert ann.page.evaluate("window.later") == []
