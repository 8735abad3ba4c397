"""The whole pack on one sheet: a symbol for each card of the duel, by its short name, and `back` and `blank`.

A page shows a card with <svg viewBox="0 0 200 328"><use href="...hanafuda.svg#crane"/></svg>. Not every
browser takes style sheets, gradients and clip paths along from another file, so there are none: a nested
<svg> cuts off what overflows.
"""

from pathlib import Path

from . import autumn, ribbons, spring, summer, winter
from .brush import INK, PAPER, group, path, use

FILE = Path(__file__).parents[1] / "hanafuda.svg"
SEASONS = (spring, summer, autumn, winter)
WINE, WINE_LIGHT = "#5a1118", "#792129"
ALL = "M0 0H200V328H0z"
FRAME = group(
    "frame", '<rect x="4.5" y="4.5" width="191" height="319" rx="7.5" fill="none" stroke-width="9"/>'
)


def back() -> str:
    """Dark lacquer, on it waves that one has to look for."""
    rows = "".join(use("waves", 20 * (row % 2), 12 * row) for row in range(29))
    return path(ALL, WINE) + rows


def waves() -> str:
    row = "".join(f"M{x - r} 0a{r} {r} 0 0 1 {2 * r} 0" for x in range(-20, 221, 40) for r in (20, 14, 8))
    return group("waves", path(row, WINE, WINE_LIGHT, 2))


def symbol(name: str, picture: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 200 328">'
        f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">'
        '<svg x="6" y="6" width="188" height="316" viewBox="6 6 188 316">'
        f"{path(ALL, PAPER)}{picture}</svg>"
        f"{use('frame')}</g></symbol>\n"
    )


def svg() -> str:
    motifs = "".join([FRAME, waves(), ribbons.motifs(), *(season.motifs() for season in SEASONS)])
    cards = "".join(symbol(name, draw()) for season in SEASONS for name, draw in season.CARDS.items())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        "<!-- Made by: python -m quickdraw.cards.faces.hanafuda -->\n"
        f"<defs>\n{motifs}</defs>\n{cards}{symbol('back', back())}{symbol('blank', '')}</svg>\n"
    )
