"""Looking at a page as a screen reader's user would want it looked at: axe."""

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.moments import moments_at
from browser.person import Person

AXE = Axe(f"window.axe ? 0 : (() => {{ {AXE_SCRIPT} }})()")
"""It stays on a page: to read all of it again takes a third as long as to look."""
AT_REST = """() => {
    const moving = document.getAnimations().filter(a => a.playState === 'running')
    moving.forEach(a => a.finish())
    return !moving.length
}"""
"""Whatever moves is brought to its end, and what moves because of that too."""
CLOSED = {"exclude": ["dialog:not([open])"]}
"""Rules that nobody has opened: axe would walk through them each time."""
GRAVE = ("serious", "critical")


def grave_faults(page: Page) -> list[str]:
    """What axe calls serious or critical, in words, when everything has come to rest."""
    page.wait_for_function(AT_REST)
    found = AXE.run(page, CLOSED).response["violations"]
    return [
        f"{fault['id']} ({fault['help']}): {[node['html'][:200] for node in fault['nodes'][:3]]}"
        for fault in found
        if fault["impact"] in GRAVE
    ]


class Inspector:
    """Looks with axe at every moment of a game that a person comes through, once at each size of a screen."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.seen: set[tuple[str, str]] = set()
        self.faults: list[str] = []

    def __call__(self, person: Person) -> bool:
        """True if there was something new."""
        here = moments_at(person, self.game)
        if not here:
            self.faults.append(f"a moment without a name: {person.sees}")
        new = {(person.name, moment) for moment in here} - self.seen
        if new:
            self.seen |= new
            self.faults += [f"{person.name} sees {here}: {fault}" for fault in grave_faults(person.page)]
        return bool(new)

    def seen_by_anyone(self) -> set[str]:
        return {moment for _, moment in self.seen}
