"""The example in the documentation plays every game to its end."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from example import example_client
from quickdraw.games import NAMES
from quickdraw.play import bankroll
from web.served import Served, served_in

BOT = {"kind": "bot", "bot": "random"}
SETUPS: dict[str, dict[str, Any]] = {
    "saloon": {"best_of": 3, "options": {"bullets_to_win": 2, "gulps_to_win": 2, "nuggets_to_win": 5}},
    "gunfight": {"seats": [{}, {}, BOT], "options": {"life": 6}},
    "iaijutsu": {"options": {"damage_to_win": 2}},
    "sixshooter": {"options": {"bullets": 2}},
    "holdem": {"seats": [{}, {}], "chips": 2000},
}
"""Matches that are over soon, without clocks: whoever waits for what never comes waits for ever."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_in(tmp_path_factory.mktemp("example")) as running:
        yield running


class Failed(AssertionError):
    """The other one has failed: who plays on would wait for it for ever."""


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Any:
    module = example_client()
    monkeypatch.setattr(module, "PAUSE", 0.01)
    return module


def two_play(client: Any, served: Served, game: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Until both have come to an end; the table then, with what they `said`."""
    sound, failed = client.wish, Event()

    def wish(here: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        if failed.is_set():
            raise Failed
        bank = here.get("bank")
        if bank and not bank["hands"] and any(seat["kind"] == "open" for seat in here["seats"]):
            return "", {}  # it could be all over before the other has sat down
        wanted: tuple[str, dict[str, Any]] = sound(here)
        return wanted

    def play(name: str) -> str:
        try:
            return str(client.play(address, code, name))
        except BaseException:
            failed.set()
            raise

    monkeypatch.setattr(client, "wish", wish)
    address = f"http://{served.address}"
    with httpx.Client(base_url=address, timeout=None) as http:
        code = opened(http, game, SETUPS[game])
        with ThreadPoolExecutor(2) as both:
            said = list(both.map(play, ("Ann", "Bob")))
        return {**http.get(f"/api/tables/{code}").raise_for_status().json(), "said": said}


def opened(http: httpx.Client, game: str, setup: dict[str, Any]) -> str:
    """A table by somebody who does not sit down there; its code."""
    secret = http.post("/api/guests", json={"name": "Host"}).json()["secret"]
    wanted = {"game": game, "clock": "none", **setup}
    made = http.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {secret}"})
    return str(made.raise_for_status().json()["table"])


@pytest.mark.parametrize("game", NAMES)
def test_two_of_the_example_play_every_game_to_its_end(
    client: Any, served: Served, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = two_play(client, served, game, monkeypatch)
    assert end["status"] == "over"
    assert end["result"]
    if game == "holdem":
        assert end["bank"]["hands"] >= 1
        assert end["result"] in end["said"], "whoever leaves last closes the table"
    else:
        assert end["said"] == [end["result"]] * 2


def test_the_example_goes_on_when_a_choice_is_refused(
    client: Any, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its clock has chosen meanwhile."""
    wrong = chain(["fly"] * 4, repeat(""))
    dice = Random(1)
    monkeypatch.setattr(
        client, "random", SimpleNamespace(choice=lambda legal: next(wrong) or dice.choice(legal))
    )
    end = two_play(client, served, "saloon", monkeypatch)
    assert end["said"] == [end["result"]] * 2
    assert not next(wrong), "nothing was refused"


def test_the_example_leaves_a_table_where_nobody_has_the_chips_to_bet(
    client: Any, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, wishes = client.wish, iter(range(20))  # not for ever

    def wish(here: dict[str, Any]) -> Any:
        next(wishes)
        return sound(here)

    monkeypatch.setattr(client, "wish", wish)
    with httpx.Client(base_url=f"http://{served.address}", timeout=None) as http:
        code = opened(http, "holdem", {"seats": [{}], "chips": 2})
    assert client.NOBODY_BETS == bankroll.NOBODY_BETS
    assert client.play(f"http://{served.address}", code) == "After 0 hands: Example is even."
