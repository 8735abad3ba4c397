"""Cards of the saloon as HTML: their faces, those that lie somewhere, and piles of them."""

from functools import cache, lru_cache

from quickdraw.games.saloon.table.brawl import Flip
from quickdraw.games.saloon.table.scene import EXTRAS, WORDS
from quickdraw.games.saloon.view import CARDS, SALOON_CARDS

REMEMBERED = 1024
"""Of each thing that is drawn, so many looks."""


@cache
def face(card: str, words: str = "") -> str:
    """Out of cards.svg; `words` are for who cannot see it."""
    label = f'role="img" aria-label="{words}"' if words else 'aria-hidden="true"'
    return (
        f'<svg class="face" viewBox="0 0 250 350" {label}><use href="/games/saloon/cards.svg#{card}"/></svg>'
    )


BACK = face("back")


MINIS = tuple(
    f'<svg viewBox="0 0 250 350" aria-hidden="true"><use href="/games/saloon/cards.svg#{card}"/></svg>'
    for card in CARDS
)


def pile(name: str, counts: tuple[int, ...], fresh: tuple[Flip, ...]) -> str:
    """Saloon cards by kind; those that the flips brought come from their places in the row."""
    lying = list(counts)
    for flip in fresh:
        lying[flip.saloon] -= 1
    cards = [old_cards(name, kind, n) if n else "" for kind, n in enumerate(lying)]
    for flip in fresh:
        cards[flip.saloon] += new_card(name, flip.saloon, lying[flip.saloon], flip.turn, flip.place)
        lying[flip.saloon] += 1
    return f'<span class="pile">{"".join(cards)}</span>'


@lru_cache(REMEMBERED)
def old_cards(name: str, kind: int, n: int) -> str:
    return "".join([card(f"{name}-{kind}-{copy}", kind) for copy in range(n)])


@lru_cache(REMEMBERED)
def new_card(name: str, kind: int, copy: int, turn: int, place: int) -> str:
    return card(f"{name}-{kind}-{copy}", kind, f"comes at-{turn}", f"cell-{place}")


def card(name: str, kind: int, look: str = "", origin: str = "") -> str:
    """A saloon card; if it has just come, from the element `origin`."""
    picture = SALOON_CARDS[kind]
    comes = f' data-from="{origin}"' if origin else ""
    words, title = WORDS[picture], ""
    if picture in EXTRAS:
        words = f"{words}: {EXTRAS[picture]}"
        title = f' title="{words}"'
    return f'<span class="card {look}" id="{name}"{comes}{title}>{face(picture, words)}</span>'


def laid(seat: int, at: int, inside: str) -> str:
    return f'<span class="card" id="laid-{seat}-{at}" data-from="hand-{seat}">{inside}</span>'
