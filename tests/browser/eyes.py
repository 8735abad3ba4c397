"""Looking at a page as a screen reader's user would want it looked at: axe."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.person import Person

AXE = Axe()
AT_REST = """() => {
    const moving = document.getAnimations().filter(a => a.playState === 'running')
    moving.forEach(a => a.finish())
    return !moving.length
}"""
"""Whatever moves is brought to its end, and what moves because of that too."""
GRAVE = ("serious", "critical")


def grave_faults(page: Page) -> list[str]:
    """What axe calls serious or critical, in words, when everything has come to rest."""
    page.wait_for_function(AT_REST)
    found = AXE.run(page).response["violations"]
    return [
        f"{fault['id']} ({fault['help']}): {[node['html'][:200] for node in fault['nodes'][:3]]}"
        for fault in found
        if fault["impact"] in GRAVE
    ]


class Inspector:
    """Looks once at every phase that a person comes through."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()
        self.faults: list[str] = []

    def __call__(self, person: Person) -> None:
        phase = "end" if person.sees_the_end else person.sees["phase"]
        if (person.name, phase) in self.seen or person.page.locator("#countdown:not([hidden])").count():
            return
        self.seen.add((person.name, phase))
        width = person.page.viewport_size["width"] if person.page.viewport_size else 0
        self.faults += [f"{phase} at {width}: {fault}" for fault in grave_faults(person.page)]
