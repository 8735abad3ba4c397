"""Looks for deals whose matches pass through every moment: `python -m browser.find_deals iaijutsu`."""

import sys
import tempfile
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console

from browser.conftest import QUIETLY, chromium
from browser.moments import MOMENTS, SITTINGS, Sitting, moments_at
from browser.person import LAPTOP, Person
from browser.play import play_out
from web.served import served_in


def moments_of(game: str, sitting: Sitting, browser: Browser, address: str) -> set[str]:
    seen: set[str] = set()

    def look(person: Person) -> None:
        seen.update(moments_at(person, game))

    people = [
        Person(name, address, browser.new_context(**LAPTOP), seed=seed, still=True)
        for name, seed in zip(("Ann", "Bob"), sitting.deal, strict=True)
    ]
    code = people[0].opens(game, "open", *sitting.bots, **sitting.options)
    look(people[0])
    people[1].sits(code)
    play_out(people, game, look)
    for person in people:
        person.context.close()
    return seen


def main(game: str, which: int = 0, first: int = 0) -> None:
    say = Console().print
    with (
        tempfile.TemporaryDirectory() as folder,
        served_in(Path(folder), repeatable=True) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIETLY)
        sitting = SITTINGS[game][which]
        for seed in count(first):
            tried = Sitting((seed % 256, seed // 256), sitting.options, sitting.bots)
            missed = set(MOMENTS[game]) - moments_of(game, tried, browser, f"http://{served.address}")
            say(f"{tried.deal} misses {sorted(missed)}")
            if not missed:
                return


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
