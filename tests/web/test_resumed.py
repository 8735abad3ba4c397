"""A table that was read anew from the store is shown as it was before."""

from unittest.mock import patch

from fastapi.testclient import TestClient

from quickdraw.engine.words import WATCHER
from quickdraw.play.clocks import Clocks
from quickdraw.web import picture
from quickdraw.web.room import Room
from web.visitors import house_of, in_house, two_at

SEATS = (0, 1, WATCHER)


def shown(room: Room) -> list[str]:
    """The whole page, to all who may look."""
    return [picture.frame_for(room, seat).whole().decode() for seat in SEATS]


def before_and_after(client: TestClient, code: str) -> tuple[list[str], list[str]]:
    """What the running table shows, and what one that is made of its log would."""

    async def look() -> tuple[list[str], list[str]]:
        house = house_of(client)
        row = house.store.table(code)
        assert row is not None
        return shown(house.room(code)), shown(Room(house, row, house.store.seats(code)))

    return in_house(client, look)


def test_a_saloon_is_shown_the_same_after_a_restart_whenever_it_comes(client: TestClient) -> None:
    """Through the games of a series, with a word in between."""
    code, *players = two_at(client, "saloon", best_of=3, options={"nuggets_to_win": 5})
    moments = flipped = 0
    while (here := players[0].sees(code))["status"] == "running":
        if not here["waiting_for"]:
            players[0].does(code, "deal")
        for player in players:
            if player.sees(code)["legal"]:
                player.chooses(code)
                before, after = before_and_after(client, code)
                assert after == before
                moments += 1
                flipped += all('class="flip ' in page for page in after)
        if moments == 2:
            players[1].does(code, "talk", text="Draw!")
            before, after = before_and_after(client, code)
            assert after == before
    assert here["game_number"] > 1
    assert flipped == moments - here["game_number"], "all the time but for the first choice of each game"


def test_after_a_restart_too_what_was_flipped_was_flipped_by_who_left(client: TestClient) -> None:
    house_of(client).bot_delay = 3600
    code, ann, bob = two_at(client, "saloon", clock="slow", absent="bot")
    for player, pair in ((ann, "loot+loot"), (bob, "shoot+shoot")):
        player.does(code, "act", number=0, actions=[pair])
    before_and_after(client, code)  # all have seen it
    with patch.object(Clocks, "claimable", lambda clocks, seat: seat == 1):
        ann.does(code, "claim", seat=1)
    for page in before_and_after(client, code):
        assert all(seen.count("Shoot beats Loot: Bob lands") == 2 for seen in (page[0], page[-1]))
