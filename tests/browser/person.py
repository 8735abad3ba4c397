"""A person with a browser: what the page shows them, and what it ought not to."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Locator, Page, WebSocket

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PATIENCE = 180_000
"""Milliseconds: what never comes must fail, but a slow machine is no failure."""
ONCE_AROUND = 120
"""More than there is on any page to be reached by Tab."""
SAME_BYTES = "crypto.getRandomValues = bytes => bytes.fill({})"
"""What a page adds to the deal."""
STILL = """(() => {
    const moments = ['#table[data-race=air]', '#countdown:not([hidden])']
    const later = setTimeout
    let due = []
    window.still = ''
    window.setTimeout = (work, ms, ...rest) => {
        const begun = !window.still
        return later(() => window.still && begun ? due.push([work, rest]) : work(...rest), ms)
    }
    window.goOn = () => {
        window.still = ''
        for (const [work, rest] of due.splice(0)) work(...rest)
    }
    new MutationObserver(() => {
        const at = moments.findIndex(moment => document.querySelector(moment))
        if (at >= 0) window.still = moments.splice(at, 1)[0]
    }).observe(document, { subtree: true, attributeFilter: ['data-race', 'hidden'] })
})()"""
"""Moments that would pass by themselves stay, the first time, until somebody has looked: timers wait."""
LAND = """() => {
    const ends = move => isFinite(move.effect.getComputedTiming().endTime)
    document.getAnimations().filter(ends).forEach(move => move.finish())
}"""
SWIFT = f"""(() => {{
    new MutationObserver({LAND}).observe(document, {{ subtree: true, childList: true, attributes: true }})
}})()"""
"""Whatever flies has landed before it is painted: painting each step of it is most of what a browser does."""
SURE = "dialog.sure[open] [value=yes]"
GET_READY = """button => {
    button.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = button.getBoundingClientRect()
    const shows = at => button.contains(document.elementFromPoint(x + at.x, y + at.y))
    const at = (across, down) => ({ x: across * width, y: down * height })
    const places = [0.5, 0.15, 0.85].flatMap(across => [0.5, 0.1, 0.9].map(down => at(across, down)))
    return [places.find(shows) ?? places[0], matchMedia('(pointer: coarse)').matches]
}"""
"""Where a button shows, which other cards may lie upon; and whether there are fingers or a mouse."""


class Person:
    """All that goes wrong in their browser is in `troubles`, all that their sockets bring in `heard`."""

    def __init__(
        self,
        name: str,
        address: str,
        context: BrowserContext,
        *,
        seed: int = 0,
        still: bool = False,
        swift: bool = False,
    ) -> None:
        """`seed` decides, with those of the others, which cards are dealt; `still`: time waits for them.

        `swift`: for who would let everything land before they look or click, as `clicks` and axe do.
        """
        self.name = name
        self.seed = seed
        self.address = address
        self.context = context
        self.troubles: list[str] = []
        self.expects: tuple[str, ...] = ()
        """Words of complaints that the test asks for: they are no trouble, whenever they come."""
        self.heard: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SAME_BYTES.format(seed))
        if still:
            context.add_init_script(STILL)
        if swift:
            context.add_init_script(SWIFT)
        self._answer = "true"
        """How the page shows that their last decision was taken."""
        self.page = self.another_page()

    def another_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._listen)
        page.on("websocket", self._overhear)
        page.on("dialog", self._is_asked)
        return page

    def _is_asked(self, box: Dialog) -> None:
        self.troubles.append(f"the browser asks, and not the house: {box.message}")
        box.accept()

    def _listen(self, said: ConsoleMessage) -> None:
        asked_for = any(words in said.text for words in self.expects)
        if said.type in ("error", "warning") and not asked_for:
            self.troubles.append(said.text)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    # ---- coming to a table ----
    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def opens(self, game: str, *others: str, **options: str) -> str:
        """A table as in `asks_for`; its code."""
        self.asks_for(game, *others, **options)
        self.arrives()
        return self.code

    def asks_for(self, game: str, *others: str, **options: str) -> None:
        """A table by the form for new ones, with a friend ("open") unless others are named."""
        self.fills_in(game, *others, **options)
        self.page.get_by_role("button", name="Open the table").click()

    def fills_in(self, game: str, *others: str, **options: str) -> None:
        """The form for a new table, on which a talk may end early."""
        self.goes(f"/new/{game}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_label("Clock").select_option("none")
        for seat, other in enumerate(others or ("open",), 2):
            self.page.get_by_label(f"Seat {seat}").select_option(other)
        early_end = self.page.locator("[name=early_end]")
        if early_end.count():
            early_end.check()
        if options:
            self.page.locator("summary").click()
        for option, value in options.items():
            self.page.locator(f"#option-{option}").fill(value)

    def arrives(self) -> None:
        """Until the table hears them: what is clicked before its scripts are there is lost."""
        self.page.locator("#connection[data-state=on]").wait_for(state="attached")

    def comes_back(self) -> None:
        """To the page that they are at."""
        self.page.reload()
        self.arrives()

    def sits(self, code: str) -> None:
        self.goes(f"/tables/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.locator("#frame:not([data-phase=waiting])").wait_for()
        self.arrives()

    def meets(self, other: "Person") -> None:
        """Who sits down at their table and waits there: nothing is drawn anew before somebody chooses."""
        other.sits(self.code)
        self.awaits("document.querySelector('#seat-1 .here')")

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
    def seq(self) -> int:
        """How much has happened at the table, as far as they see."""
        return int(self.sees["seq"])

    @property
    def sees_the_end(self) -> bool:
        return self.page.locator("#end:not([hidden])").count() > 0

    def clicks(self, selector: str) -> None:
        """With what they have: a finger on a phone, a mouse elsewhere."""
        found = self.page.locator(selector).first
        self.lands()
        where, by_touch = found.evaluate(GET_READY)
        if by_touch:
            found.tap(position=where)
        else:
            found.click(position=where)

    def lands(self) -> None:
        """Whatever flies is where it is going: there are many clicks to come."""
        self.page.evaluate(LAND)

    def resigns(self) -> None:
        """Or leaves, and is sure of it."""
        self.clicks("#resign")
        self.clicks(SURE)

    def follows(self, selector: str) -> None:
        """A link or a form that leads to another page."""
        with self.page.expect_navigation():
            self.clicks(selector)

    def awaits(self, expression: str) -> None:
        """Until it is true at a table; `frame` in it is what the frame says of itself."""
        self.page.wait_for_function(
            f"""() => {{
                const frame = document.querySelector('#frame')?.dataset
                return frame && ({expression})
            }}"""
        )

    def awaits_change(self, seq: str, look: Callable[["Person"], None] | None = None) -> None:
        """Until something has happened since; whoever wants to `looks` at what passes by."""
        self._awaits_seq(f"frame.seq !== '{seq}'", look)

    def awaits_answer(self, asked: dict[str, str]) -> None:
        """Until the table has taken their decision: they are asked for another one, or not in this phase.

        Where time stands still, the answer has come and will be seen as soon as it goes on.
        """
        self._answer = f"(frame.number !== '{asked['number']}' || frame.phase !== '{asked['phase']}')"
        self.awaits(f"window.still || {self._answer}")

    def catches_up(self, seq: int, look: Callable[["Person"], None] | None = None) -> None:
        """Until they see what others have seen, and have looked at it."""
        self._awaits_seq(f"+frame.seq >= {seq} && {self._answer}", look)
        self._answer = "true"
        self._looks(look)

    def _awaits_seq(self, expression: str, look: Callable[["Person"], None] | None) -> None:
        self.awaits(f"window.still || {expression}")
        while self.page.evaluate("window.still"):
            self._looks(look)
            self.awaits(f"window.still || {expression}")

    def _looks(self, look: Callable[["Person"], None] | None) -> None:
        if look:
            look(self)
        self.page.evaluate("window.goOn?.()")

    @property
    def secret(self) -> str:
        """What nobody else may hear."""
        return next(
            str(cookie["value"]) for cookie in self.context.cookies() if cookie["name"] == "quickdraw"
        )


class Typist(Person):
    """Somebody without a mouse: by the key that a button names, else by Tab and Enter."""

    def clicks(self, selector: str) -> None:
        found = self.page.locator(selector).first
        if key := found.get_attribute("data-key"):
            self.page.keyboard.press(key if len(key) == 1 else key.capitalize())
            return
        self.tabs_to(found)
        self.page.keyboard.press("Enter")

    def tabs_to(self, place: Locator) -> None:
        """As long as it takes, unless the focus is there already."""
        for _ in range(ONCE_AROUND):
            if place.evaluate("place => place === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{place} is not reached by Tab")
