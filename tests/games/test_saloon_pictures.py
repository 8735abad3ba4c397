"""The cards of the saloon as the web table shows them."""

from pathlib import Path

import pytest

from pictures import SVG, faults, read, symbols
from quickdraw.games import saloon
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS

FILE = Path(saloon.__file__).parent / "table" / "cards.svg"
PICTURES = symbols(read(FILE))


def shown(name: str) -> list[str]:
    return [use.attrib["href"] for use in PICTURES[name].iter(f"{SVG}use")]


def test_every_card_and_both_backs_are_drawn() -> None:
    assert set(PICTURES) == {*CARDS, *SALOON_CARDS[1:], "back", "saloon-back"}
    assert {symbol.attrib["viewBox"] for symbol in PICTURES.values()} == {"0 0 250 350"}


@pytest.mark.parametrize("nuggets", range(1, 10))
def test_P20_a_gold_card_shows_its_nuggets_and_says_how_many_in_two_corners(nuggets: int) -> None:
    assert shown(f"gold-{nuggets}").count("#nugget") == nuggets
    assert shown(f"gold-{nuggets}").count(f"#number-{nuggets}") == 2


@pytest.mark.parametrize("name", [*CARDS, *SALOON_CARDS[10:]])
def test_a_card_has_its_sign_in_two_corners(name: str) -> None:
    assert shown(name).count(f"#sign-{name}") == 2


def test_a_page_can_show_what_is_drawn() -> None:
    assert list(faults(read(FILE))) == []
