"""Pictures of every table in every phase, at laptop and phone size: `make screenshots`."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import Progress

from browser.conftest import QUIETLY, chromium
from browser.eyes import AT_REST
from browser.person import LAPTOP, PHONE, SHORT, Person
from browser.play import play_out
from quickdraw.games import NAMES
from web.served import served_in

FOLDER = Path("screenshots")
PAGES = {"home": "/", "new": "/new/{}", "rules": "/rules/{}"}
SIZES = {"laptop": LAPTOP, "phone": PHONE}


class Album:
    """One picture of each thing at each size."""

    def __init__(self, game: str, progress: Progress) -> None:
        self.game = game
        self.progress = progress
        self.taken: set[str] = set()

    def take(self, page: Page, size: str, what: str) -> None:
        name = f"{self.game}-{what}-{size}.png"
        if name in self.taken:
            return
        self.taken.add(name)
        page.wait_for_function(AT_REST)
        page.screenshot(path=FOLDER / name, full_page=True)
        self.progress.console.print(FOLDER / name)

    def look(self, person: Person) -> None:
        if person.page.locator("#countdown:not([hidden])").count():
            return
        asked = "asked" if person.sees["turn"] == "mine" else "waits"
        what = "end" if person.sees_the_end else f"{person.sees['phase']}-{asked}"
        self.take(person.page, person.name, what)


def photograph(browser: Browser, address: str, album: Album) -> None:
    """A whole game by two people who are named after what they look at it with."""
    people = [Person(size, address, browser.new_context(**device)) for size, device in SIZES.items()]
    for person in people:
        for what, path in PAGES.items():
            person.goes(path.format(album.game))
            album.take(person.page, person.name, what)
    code = people[0].opens(album.game, **SHORT[album.game])
    album.look(people[0])
    people[1].goes(f"/tables/{code}")
    album.take(people[1].page, people[1].name, "sit-down")
    people[1].sits(code)
    play_out(people, album.game, album.look)
    for person in people:
        album.look(person)
        for what, path in {"replay": "replay?step=5", "check": "check"}.items():
            person.goes(f"/tables/{code}/{path}")
            album.take(person.page, person.name, what)
        person.context.close()


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        served_in(Path(folder)) as served,
        sync_playwright() as playwright,
        Progress() as progress,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIETLY)
        for game in progress.track(NAMES, description="Pictures"):
            photograph(browser, f"http://{served.address}", Album(game, progress))
        browser.close()


if __name__ == "__main__":
    main()
