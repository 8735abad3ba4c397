"""Pictures of every table in every phase, at laptop and phone size: `make screenshots`."""

import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import Progress

from browser.conftest import QUIETLY, chromium
from browser.eyes import AT_REST
from browser.moments import MOMENTS, SITTINGS, Sitting, moments_at
from browser.person import LAPTOP, PHONE, Person
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
        self.taken: set[tuple[str, str]] = set()

    def take(self, page: Page, what: str) -> None:
        size = "phone" if page.evaluate("innerWidth < 600") else "laptop"
        if (what, size) in self.taken:
            return
        self.taken.add((what, size))
        page.wait_for_function(AT_REST)
        path = FOLDER / f"{self.game}-{re.sub('[^a-z]+', '-', what.lower()).strip('-')}-{size}.png"
        page.screenshot(path=path, full_page=True)
        self.progress.console.print(path)

    def look(self, person: Person) -> None:
        for moment in sorted(moments_at(person, self.game)):
            self.take(person.page, moment)

    def missing(self) -> set[tuple[str, str]]:
        return {(moment, size) for moment in MOMENTS[self.game] for size in SIZES} - self.taken


def photograph(browser: Browser, address: str, album: Album, sitting: Sitting, *sizes: str) -> None:
    """A whole match by two people with screens of these sizes."""
    ann, bob = (
        Person(name, address, browser.new_context(**SIZES[size]), seed=seed, still=True)
        for name, size, seed in zip(("Ann", "Bob"), sizes, sitting.deal, strict=True)
    )
    for what, path in PAGES.items():
        ann.goes(path.format(album.game))
        album.take(ann.page, what)
    code = ann.opens(album.game, "open", *sitting.bots, **sitting.options)
    album.look(ann)
    bob.goes(f"/tables/{code}")
    album.take(bob.page, "sit down")
    bob.sits(code)
    play_out((ann, bob), album.game, album.look)
    for what, path in {"replay": "replay?step=5", "check": "check"}.items():
        ann.goes(f"/tables/{code}/{path}")
        album.take(ann.page, what)
    for person in (ann, bob):
        person.context.close()


def main() -> None:
    """Each match is played twice, so that both sizes see what only one of the two is shown."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        served_in(Path(folder), repeatable=True) as served,
        sync_playwright() as playwright,
        Progress() as progress,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIETLY)
        for game in progress.track(NAMES, description="Pictures"):
            album = Album(game, progress)
            for sitting in SITTINGS[game]:
                for sizes in (("laptop", "phone"), ("phone", "laptop")):
                    photograph(browser, f"http://{served.address}", album, sitting, *sizes)
            assert not album.missing(), f"{game}: {album.missing()}"
        browser.close()


if __name__ == "__main__":
    main()
