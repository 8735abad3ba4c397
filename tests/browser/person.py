"""A person with a browser: what the page shows them, and what it ought not to."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SHORT: dict[str, dict[str, str]] = {
    "saloon": {"bullets_to_win": "2", "gulps_to_win": "2", "nuggets_to_win": "5"},
    "iaijutsu": {"damage_to_win": "2"},
    "holdem": {},
    "sixshooter": {"bullets": "2"},
    "gunfight": {"life": "6"},
}
"""Variants that are over soon."""


class Person:
    """All that goes wrong in their browser is in `troubles`, all that their sockets bring in `heard`."""

    def __init__(self, name: str, address: str, context: BrowserContext) -> None:
        self.name = name
        self.address = address
        self.context = context
        self.troubles: list[str] = []
        self.heard: list[str] = []
        self.answered = ""
        self.page = self.another_page()

    def another_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._listen)
        page.on("websocket", self._overhear)
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.troubles.append(said.text)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    # ---- coming to a table ----
    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def opens(self, game: str, *, other: str = "open", **options: str) -> str:
        """A table by the form for new ones, with a friend, a bot or nobody as the other; its code."""
        self.goes(f"/new/{game}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_label("Clock").select_option("none")
        self.page.get_by_label("Seat 2").select_option(other)
        if options:
            self.page.locator("summary").click()
        for option, value in options.items():
            self.page.locator(f"#option-{option}").fill(value)
        self.page.get_by_role("button", name="Open the table").click()
        return self.code

    def sits(self, code: str) -> None:
        self.goes(f"/tables/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.locator("#frame:not([data-phase=waiting])").wait_for()

    @property
    def code(self) -> str:
        self.page.wait_for_url("**/tables/*")
        found = re.search(r"/tables/(\w+)$", self.page.url)
        assert found, self.page.url
        return found[1]

    # ---- at the table ----
    @property
    def sees(self) -> dict[str, str]:
        """What the frame says of itself: seq, number, turn, phase ..."""
        said: dict[str, str] = self.page.locator("#frame").evaluate("frame => ({...frame.dataset})")
        return said

    @property
    def question(self) -> str:
        """Their next decision: another one as soon as the table has taken this one."""
        return f"{self.sees['number']} {self.sees['phase']}"

    @property
    def sees_the_end(self) -> bool:
        return self.page.locator("#end").count() > 0

    def clicks(self, selector: str) -> None:
        """With what they have: a finger on a phone, a mouse elsewhere."""
        found = self.page.locator(selector).first
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            found.tap()
        else:
            found.click()

    def follows(self, selector: str) -> None:
        """A link or a form that leads to another page."""
        with self.page.expect_navigation():
            self.clicks(selector)

    def awaits(self, expression: str) -> None:
        """Until it is true in the page; `frame` in it is what the frame says of itself."""
        self.page.wait_for_function(
            f"() => {{ const frame = document.querySelector('#frame').dataset; return {expression} }}"
        )

    def awaits_change(self, seq: str) -> None:
        """Until something has happened since."""
        self.awaits(f"frame.seq !== '{seq}'")

    @property
    def secret(self) -> str:
        """What nobody else may hear."""
        return next(
            str(cookie["value"]) for cookie in self.context.cookies() if cookie["name"] == "quickdraw"
        )
