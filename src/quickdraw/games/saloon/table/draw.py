"""The saloon's table as HTML: its scene, put together from the macros of pieces.html.

What stays the same until the next cards are flipped is kept by the page (data-keep, and an id made of the
round, the phase and the row), so that a frame in between does not cut a flip short.
"""

from collections.abc import Callable
from typing import Any, Protocol

from quickdraw.games.saloon.table.scene import Shelf


class Pieces(Protocol):
    """The macros, which remember what they have drawn."""

    def __getattr__(self, name: str) -> Callable[..., str]: ...


def draw(scene: dict[str, Any], pieces: Pieces) -> str:
    key, me, flips, asked, stacks = (scene[name] for name in ("key", "me", "flips", "asked", "stacks"))
    returned = " returned" if scene["returned"] else ""
    near = _shelf(pieces, "near", key, scene["near"], can=not stacks)
    hand = pieces.hand(stacks, asked) if stacks else ""
    return "".join(
        [
            f'<div class="stage near-{me}">\n',
            _shelf(pieces, "far", key, scene["far"], can=True),
            f'<div class="bar">\n<div id="row-{key}" class="row{returned}" data-keep>\n',
            pieces.stock(scene["deck"]),
            f'<div class="heap">{pieces.pile(scene["discards"])}</div>\n',
            *[pieces.cell(cell) for cell in scene["row"]],
            *[pieces.flip(me, flip) for flip in flips],
            "</div>\n",
            pieces.known(scene["known"]),
            pieces.free(scene["bottle_free"]),
            *[pieces.spot(me, asked, spot) for spot in scene["spots"]],
            f'<div class="tale">\n<ol id="told-{key}" class="flips" data-keep',
            ' aria-label="What was just flipped">\n',
            *[pieces.told(flip) for flip in flips],
            f'</ol>\n{pieces.aid()}</div>\n</div>\n<div class="band">\n{near}{hand}</div>\n</div>\n',
        ]
    )


def _shelf(pieces: Pieces, where: str, key: str, shelf: Shelf, *, can: bool) -> str:
    """With `can`: what that player can still play, for others to see."""
    name, state, look, gold, bullets, gulps, bottle, bottle_turn, cards, hand, hand_words = shelf
    return (
        f'{pieces.who(where, can, look, name, state)}<div class="goals" id="goals-{where}-{key}" data-keep>\n'
        f"{pieces.gold(gold, cards)}{pieces.bullets(bullets)}{pieces.gulps(gulps, bottle, bottle_turn)}"
        f"</div>\n{pieces.can(where, hand, hand_words) if can else ''}</section>\n"
    )
