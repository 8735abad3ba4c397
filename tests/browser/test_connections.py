"""A page whose socket is not there yet, a server that dies, and two pages of one person."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, WebSocketRoute

from browser.conftest import Meet
from browser.person import LAPTOP, PHONE, Person
from browser.play import hurries, take_a_turn
from web.served import served_in


def test_what_is_chosen_before_the_socket_is_there_is_done_when_it_is(meet: Meet) -> None:
    ann = meet("Ann")
    held: list[Route] = []
    ann.context.route("**/games/holdem/table.js", lambda route: held.append(route))
    with ann.page.expect_request("**/games/holdem/table.js"):  # the page listens, and waits for this
        ann.asks_for("holdem", "none")
    line = ann.page.locator("#connection")
    assert line.get_attribute("data-state") == "off"
    assert line.evaluate("line => getComputedStyle(line, '::before').content") == '"Connecting …"'
    ann.clicks("#deal")
    assert ann.page.locator("#deal").is_visible(), "nobody has heard it"
    for script in held:
        script.continue_()
    ann.page.locator("#rack").wait_for()


def test_P5_nobody_wins_a_race_by_a_tap_before_the_socket_is_there(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    held: list[Route] = []
    bob.context.route("**/games/iaijutsu/table.js", lambda route: held.append(route))
    code = ann.opens("iaijutsu")
    bob.goes(f"/tables/{code}")
    bob.page.get_by_label("Your name").fill(bob.name)
    with bob.page.expect_request("**/games/iaijutsu/table.js"):
        bob.page.get_by_role("button", name="Take a seat").click()
    ann.page.locator(".touched:not(:disabled)").first.wait_for()  # the coin has fallen
    bob.page.locator(".touched").first.dispatch_event("click")
    for script in held:
        script.continue_()
    bob.arrives()
    bob.page.locator(".touched:not(:disabled)").first.wait_for()
    assert bob.sees["phase"] == "race"


def test_a_killed_server_loses_nothing(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with served_in(tmp_path, repeatable=True) as mortal:
        ann, bob = (
            Person(name, f"http://{mortal.address}", new_context(**LAPTOP)) for name in ("Ann", "Bob")
        )
        bob.sits(ann.opens("saloon"))
        take_a_turn(ann, "saloon")
        ann.awaits("frame.turn === 'theirs'")
        mortal.kill()

        line = "document.querySelector('#connection').textContent"
        for person in (ann, bob):
            person.awaits(f"{line} === 'Connection lost. Trying again …'")
        for click in ("#stack-loot", "#stack-shoot", "#lay"):
            bob.clicks(click)  # nobody hears this yet
        bob.page.get_by_text("What you did is kept, and sent when it is back.").wait_for()
        bob.page.fill("#say-text", "Anybody there?")
        bob.page.press("#say-text", "Enter")
        mortal.start()
        for person in (ann, bob):
            person.awaits(f"{line} === ''")
            person.awaits("frame.phase === 'second'")
        ann.page.locator("#story .talk").wait_for()
        assert ann.page.locator("#story .talk").all_inner_texts() == ["Bob Anybody there?"]
        told = ann.page.locator("#story").inner_text()
        assert "Ann" in told
        assert "Bob" in told
        take_a_turn(ann, "saloon")
        ann.awaits("frame.turn === 'theirs'")
        for person in (ann, bob):
            assert [t for t in person.troubles if "WebSocket" not in t and "ERR_CONNECTION" not in t] == []


COVERED = """() => {
    const line = document.querySelector('#connection').getBoundingClientRect()
    const apart = ({ left, right, top, bottom }) =>
        right <= line.left || left >= line.right || bottom <= line.top || top >= line.bottom
    const around = '.house > :not(.connection), .house button, #status, #seats > li, #table'
    return [...document.querySelectorAll(around)]
        .filter(one => one.getClientRects().length && !apart(one.getBoundingClientRect()))
        .map(one => one.outerHTML)
}"""
"""What the line about the connection lies upon."""


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_that_the_connection_is_lost_is_told_beside_everything_else_and_moves_nothing(
    meet: Meet, screen: dict[str, Any]
) -> None:
    ann, bob = meet("Christopher Smith", **screen), meet("Calamity Jane")
    sockets: list[WebSocketRoute] = []
    lost = Event()

    def connects(socket: WebSocketRoute) -> None:
        if not lost.is_set():  # afterwards nobody answers
            socket.connect_to_server()
        sockets.append(socket)

    bob.opens("iaijutsu")
    ann.context.route_web_socket("**/socket", connects)
    ann.sits(bob.code)
    top = "document.querySelector('#table').getBoundingClientRect().top"
    before = ann.page.evaluate(top)
    lost.set()
    sockets[-1].close()
    line = ann.page.get_by_text("Connection lost. Trying again …")
    line.wait_for()
    assert ann.page.evaluate(COVERED) == []
    assert ann.page.evaluate(top) == before
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
    right = ann.page.locator(".tools").evaluate("tools => tools.getBoundingClientRect().right")
    assert right <= screen["viewport"]["width"]
    ann.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ann.awaits("document.querySelector('#connection').getBoundingClientRect().top >= 0")


def test_what_is_being_typed_stays_whatever_happens_meanwhile(meet: Meet) -> None:
    """Talk beside the frame; and within it, which comes anew when the line was lost, a newcomer's name."""
    ann, bob, eve = meet("Ann"), meet("Bob"), meet("Eve")
    sockets: list[WebSocketRoute] = []
    lost = Event()

    def connects(socket: WebSocketRoute) -> None:
        if not lost.is_set():
            socket.connect_to_server()
        sockets.append(socket)

    eve.context.route_web_socket("**/socket", connects)
    bob.sits(ann.opens("holdem", "open", "open"))
    eve.goes(f"/tables/{ann.code}")
    eve.arrives()
    talk, name = ann.page.locator("#say-text"), eve.page.get_by_label("Your name")
    for field in (talk, name):
        field.press_sequentially("Howdy")
        field.press("ArrowLeft")
    for person in (ann, bob):
        hurries(person)  # each wants a hand
    ann.awaits("frame.turn === 'mine'")
    eve.awaits("document.querySelector('#status').textContent === 'Waiting for Ann and Bob.'")
    for person in (ann, eve):
        person.page.keyboard.type("r")
    assert (talk.input_value(), name.input_value()) == ("Howdry", "Howdry")
    lost.set()
    sockets[-1].close()
    eve.page.get_by_text("Connection lost. Trying again …").wait_for()
    while len(sockets) < 2:
        eve.page.wait_for_timeout(20)
    lost.clear()
    sockets[-1].close()
    eve.arrives()
    eve.page.keyboard.type("e")
    assert name.input_value() == "Howdrey"


def test_two_pages_of_one_person_stay_in_step(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    code = ann.opens("saloon")
    ann.meets(bob)
    second = ann.another_page()
    second.goto(f"{ann.address}/tables/{code}")
    for person in (ann, bob):
        assert take_a_turn(person, "saloon")
    for page in (ann.page, second):
        page.locator("#frame[data-phase=second][data-turn=mine]").wait_for()
    for part in ("#status", "#story", "#table"):
        assert second.locator(part).inner_text() == ann.page.locator(part).inner_text()


def test_where_a_table_is_gone_nothing_is_kept_for_it(meet: Meet) -> None:
    ann, bob = meet("Ann"), meet("Bob")
    sockets: list[WebSocketRoute] = []
    lost = Event()

    def connects(socket: WebSocketRoute) -> None:
        if lost.is_set():
            socket.close(code=4003)
        else:
            socket.connect_to_server()
        sockets.append(socket)

    bob.opens("saloon")
    ann.context.route_web_socket("**/socket", connects)
    ann.sits(bob.code)
    lost.set()
    sockets[-1].close()
    ann.page.get_by_text("This table is no longer here.").wait_for()
    for click in ("#stack-loot", "#stack-shoot", "#lay"):
        ann.clicks(click)
    ann.page.wait_for_timeout(200)
    assert "kept" not in ann.page.locator("#refused").inner_text()
