"""Chromium of the system, a server, and people in front of it whose browsers never complain."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from browser.person import LAPTOP, PATIENCE, Person
from web.served import Served, served_in

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--no-first-run", "--mute-audio",
]  # fmt: skip


def chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.exit("Chromium is needed; install it (on Debian: apt-get install chromium).", 1)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    ours = {"executable_path": chromium(), "args": QUIETLY, "timeout": PATIENCE}
    return {**browser_type_launch_args, **ours}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_in(tmp_path_factory.mktemp("house"), repeatable=True) as running:
        yield running


Meet = Callable[..., Person]


@pytest.fixture
def meet(served: Served, new_context: Callable[..., BrowserContext]) -> Iterator[Meet]:
    """A new person, with a laptop unless told otherwise."""
    met: list[Person] = []

    def introduce(
        name: str,
        address: str = "",
        *,
        kind: type[Person] = Person,
        seed: int = 0,
        still: bool = False,
        swift: bool = False,
        **device: Any,
    ) -> Person:
        context = new_context(**(device or LAPTOP))
        where = address or f"http://{served.address}"
        met.append(kind(name, where, context, seed=seed, still=still, swift=swift))
        return met[-1]

    yield introduce
    for person in met:
        assert not person.troubles, f"{person.name}'s browser complained: {person.troubles}"
