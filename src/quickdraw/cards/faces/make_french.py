"""Lays out the cards of french.svg from the pips, letters and figures drawn at its top.

What stands above the mark in the file is drawn by hand and stays; what stands below is made here, by

    python -m quickdraw.cards.faces.make_french
"""

from pathlib import Path

from quickdraw.cards.french import ACE, JACK, JOKER, PACK, RANK_LETTERS, SUIT_LETTERS
from quickdraw.cards.names import short

FILE = Path(__file__).with_name("french.svg")
MARK = "<!-- From here on make_french.py lays out the cards. -->\n"

WIDTH, HEIGHT = 250, 350
LEFT, MIDDLE, RIGHT = 79, 125, 171
TOP, SECOND, CENTRE = 62, 137, 175
"""The heights of pips; SECOND is that of the second row where there are four."""
INDEX, LETTER_TOP = 28, 13

Points = tuple[tuple[int, int], ...]
CORNERS: Points = ((LEFT, TOP), (RIGHT, TOP))
INNER: Points = ((LEFT, SECOND), (RIGHT, SECOND))
SIDES: Points = ((LEFT, CENTRE), (RIGHT, CENTRE))
UPPERMOST: Points = ((MIDDLE, TOP),)
HIGH: Points = ((MIDDLE, (TOP + SECOND) // 2),)
NESTED: Points = ((MIDDLE, (TOP + CENTRE) // 2),)
INMOST: Points = ((MIDDLE, CENTRE),)

# For each number the pips that have a twin in the lower half, turned, and those that have none.
PIPS: dict[str, tuple[Points, Points]] = {
    "2": (UPPERMOST, ()),
    "3": (UPPERMOST, INMOST),
    "4": (CORNERS, ()),
    "5": (CORNERS, INMOST),
    "6": (CORNERS, SIDES),
    "7": (CORNERS, SIDES + NESTED),
    "8": (CORNERS + NESTED, SIDES),
    "9": (CORNERS + INNER, INMOST),
    "T": (CORNERS + INNER + HIGH, ()),
}


def made(text: str) -> str:
    """The file with its cards laid out anew."""
    drawn, mark, _ = text.partition(MARK)
    return drawn + mark + "".join(card_symbol(card) for card in range(PACK)) + "</svg>\n"


def card_symbol(card: int) -> str:
    lines = ['<use href="#sheet"/>', *(joker(card - JOKER + 1) if card >= JOKER else suited(card))]
    body = "\n".join(lines)
    return f'<symbol id="{short(card)}" viewBox="0 0 {WIDTH} {HEIGHT}">\n{body}\n</symbol>\n'


def suited(card: int) -> list[str]:
    rank, suit = RANK_LETTERS[card // 4], SUIT_LETTERS[card % 4]
    signs = [twice(f"rank-{rank}", INDEX, LETTER_TOP, 1), twice(f"pip-{suit}", INDEX, 82, 0.35)]
    if card // 4 == ACE:
        return inked(suit, [*signs, f'<use href="#ace-{suit}"/>'])
    if card // 4 < JACK:
        return inked(suit, [*signs, *pips(rank, suit)])
    return [*court(rank, suit), *inked(suit, [*signs, twice(f"pip-{suit}", 67, 50, 0.32)])]


def pips(rank: str, suit: str) -> list[str]:
    paired, alone = PIPS[rank]
    part, scale = f"pip-{suit}", 0.53
    return [twice(part, x, y, scale) for x, y in paired] + [use(part, x, y, scale) for x, y in alone]


def court(rank: str, suit: str) -> list[str]:
    half = f'<use href="#figure-{rank}{suit}" x="48" y="30" width="154" height="145"'
    return [
        '<use href="#court-ground"/>',
        f"{half}/>",
        f'{half} transform="rotate(180 {MIDDLE} {CENTRE})"/>',
        f'<use href="#belt-{rank}"/>',
        '<use href="#court-frame"/>',
    ]


def joker(which: int) -> list[str]:
    """The first is red, the second black."""
    word = [twice(f"rank-{letter}", 26, 54 + 29 * place, 0.55) for place, letter in enumerate("JOKER")]
    return [
        *inked("h" if which == 1 else "s", [twice("pip-star", 26, 30, 0.32), *word]),
        f'<use href="#joker-{which}" x="48" y="28" width="154" height="294"/>',
        '<use href="#court-frame"/>',
    ]


def inked(suit: str, lines: list[str]) -> list[str]:
    """In the colour of the suit: a page may choose four, and unless it does it gets the usual two."""
    usual = "#c0272d" if suit in "dh" else "#1b1b1f"
    return [f'<g color="var(--suit-{suit},{usual})" fill="currentColor">', *lines, "</g>"]


def twice(part: str, x: int, y: int, scale: float) -> str:
    return use(part, x, y, scale) + use(part, WIDTH - x, HEIGHT - y, -scale)


def use(part: str, x: int, y: int, scale: float) -> str:
    """A part that is drawn around 0, 0; a negative scale turns it upside down."""
    return f'<use href="#{part}" transform="translate({x} {y}) scale({scale:g})"/>'


if __name__ == "__main__":
    FILE.write_text(made(FILE.read_text(encoding="utf-8")), encoding="utf-8")
