"""The pictures of the French pack and of the things on the tables."""

import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from pictures import SVG, faults, read, symbols
from quickdraw.cards import faces
from quickdraw.cards.faces import make_french
from quickdraw.cards.french import JACK, JOKER, PACK, RANK_LETTERS, SUIT_LETTERS
from quickdraw.cards.names import short

FOLDER = Path(faces.__file__).parent
FRENCH = symbols(read(FOLDER / "french.svg"))
TABLE = symbols(read(FOLDER / "table.svg"))
WIDE_OR_TALL = {
    "bullet": "0 0 40 120",
    "revolver": "0 0 200 120",
    "gun-left": "0 0 200 120",
    "bottle-full": "0 0 100 250",
    "bottle-almost-empty": "0 0 100 250",
    "bottle-empty": "0 0 100 250",
    "cylinder": "0 0 300 300",
}
SQUARE = (
    *(f"die-{n}" for n in range(1, 7)),
    *("chip", "chip-1", "chip-5", "chip-10", "chip-25", "chip-50", "chip-100"),
    *("bead", "bead-lost", "chamber", "chamber-empty", "glass", "nugget", "hand"),
    *("coin-heads", "coin-tails", "hat", "star", "skull"),
)
NUMBERS = range(4 * JACK)
COURTS = range(4 * JACK, 4 * (JACK + 3))


def parts(symbol: Element) -> list[str]:
    return [use.attrib["href"] for use in symbol.iter(f"{SVG}use")]


def places(card: int) -> set[tuple[int, int, bool]]:
    """Where the pips of a number stand, and which are upside down; those of the corners are smaller."""
    found = set()
    for use in FRENCH[short(card)].iter(f"{SVG}use"):
        if use.attrib["href"] == f"#pip-{SUIT_LETTERS[card % 4]}":
            match = re.fullmatch(r"translate\((\d+) (\d+)\) scale\((-?)0\.53\)", use.attrib["transform"])
            if match:
                found.add((int(match[1]), int(match[2]), bool(match[3])))
    return found


def test_the_file_is_what_its_maker_lays_out() -> None:
    text = make_french.FILE.read_text(encoding="utf-8")
    assert make_french.made(text) == text


def test_every_card_the_back_and_a_blank_are_there() -> None:
    assert set(FRENCH) == {short(card) for card in range(PACK)} | {"back", "blank"}
    assert {symbol.attrib["viewBox"] for symbol in FRENCH.values()} == {"0 0 250 350"}


@pytest.mark.parametrize("card", NUMBERS, ids=short)
def test_a_number_has_that_many_pips(card: int) -> None:
    assert len(places(card)) == card // 4 + 2


@pytest.mark.parametrize("card", NUMBERS, ids=short)
def test_a_number_looks_the_same_when_turned_but_for_the_pips_without_a_twin(card: int) -> None:
    turned = {(250 - x, 350 - y, not upside_down) for x, y, upside_down in places(card)}
    alone = {(x, y) for x, y, _ in places(card) - turned}
    assert len(alone) == {"3": 1, "5": 1, "6": 2, "7": 3, "8": 2, "9": 1}.get(RANK_LETTERS[card // 4], 0)
    assert all(not upside_down for _, y, upside_down in places(card) if y <= 175)


@pytest.mark.parametrize("card", range(JOKER), ids=short)
def test_rank_and_suit_stand_in_two_corners(card: int) -> None:
    used = parts(FRENCH[short(card)])
    assert used.count(f"#rank-{RANK_LETTERS[card // 4]}") == 2
    assert used.count(f"#pip-{SUIT_LETTERS[card % 4]}") >= 2
    ink = f"--suit-{SUIT_LETTERS[card % 4]},"
    assert ink in ElementTree.tostring(FRENCH[short(card)], encoding="unicode")


def test_no_two_courts_share_a_figure() -> None:
    figures = [part for card in COURTS for part in parts(FRENCH[short(card)]) if part.startswith("#figure-")]
    assert len(figures) == 24
    assert len(set(figures)) == 12


def test_no_two_pictures_are_alike() -> None:
    pictures = {
        "".join(ElementTree.tostring(part, encoding="unicode") for part in s) for s in FRENCH.values()
    }
    assert len(pictures) == len(FRENCH)


def test_every_thing_of_the_tables_is_there() -> None:
    boxes = {name: symbol.attrib["viewBox"] for name, symbol in TABLE.items()}
    assert boxes == WIDE_OR_TALL | dict.fromkeys(SQUARE, "0 0 100 100")


@pytest.mark.parametrize("eyes", range(2, 7))
def test_a_die_shows_what_it_counts(eyes: int) -> None:
    assert parts(TABLE[f"die-{eyes}"]).count("#eye") == eyes


@pytest.mark.parametrize("value", [1, 5, 10, 25, 50, 100])
def test_a_chip_says_what_it_is_worth(value: int) -> None:
    assert [part[-1] for part in parts(TABLE[f"chip-{value}"]) if "number" in part] == list(str(value))


def test_the_chambers_are_where_the_file_says() -> None:
    holes = [use for use in TABLE["cylinder"].iter(f"{SVG}use") if use.attrib["href"] == "#hole"]
    drawn = [f"({use.attrib['x']}, {use.attrib['y']})" for use in holes]
    said = re.findall(r"\(\d+, \d+\)", (FOLDER / "table.svg").read_text(encoding="utf-8"))
    assert drawn == said
    assert len(set(drawn)) == 6


@pytest.mark.parametrize("file", ["french.svg", "table.svg"])
def test_a_page_can_show_what_is_drawn(file: str) -> None:
    assert list(faults(read(FOLDER / file))) == []


@pytest.mark.parametrize(
    "drawing",
    [
        '<symbol id="a"/><symbol id="a"/>',
        '<symbol id="a"><use href="#b"/></symbol>',
        '<defs><path id="a"/></defs>',
        '<symbol id="a"><text>A</text></symbol>',
        '<symbol id="a"><path fill="url(#b)"/></symbol>',
        '<symbol id="a"><path style="fill:red"/></symbol>',
        '<symbol id="a"><path fill="var(--ink)"/></symbol>',
    ],
)
def test_a_fault_is_found(drawing: str) -> None:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')
    assert len(list(faults(root))) == 1
