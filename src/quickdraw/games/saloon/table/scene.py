"""What the saloon's web table shows beside the View; made from the View and the news alone."""

from collections.abc import Sequence
from typing import Any

from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.saloon import rules
from quickdraw.games.saloon.view import View

BY = {
    "gold": "with a purse full of gold",
    "bullets": "with the last bullet",
    "gulps": "by emptying the bottle",
    "bottle": "by holding the bottle when the row ran dry",
}
RULE = {
    "dealing": "P24", "first": "P9", "second": "P10",
    "gold": "P20", "bullets": "P17", "gulps": "P16", "bottle": "P25", "no-bottle": "P25", "cap": "S17",
}  # fmt: skip


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    return {
        "status": status(view, names),
        "phase": view.phase,
        "rule": RULE[view.route or view.phase],
        "sounds": sounds(news),
        "countdown": 0,
    }


# ---- words ----
def status(view: View, names: Sequence[str]) -> str:
    if view.phase == "over":
        return _ending(view, names)
    if not view.places:
        return "The row is being dealt"
    cards = f"cards {view.places[0] + 1} and {view.places[1] + 1}"
    thinking = [names[side.seat] for side in view.sides if not side.chosen and side.seat != view.seat]
    if view.legal:
        return f"Your choice for {cards}"
    if view.seat != WATCHER:
        return f"Waiting for {names[1 - view.seat]}"
    return f"{' and '.join(thinking)} {'choose' if len(thinking) > 1 else 'chooses'} for {cards}"


def _ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "A draw: nobody gets the whisky" if view.route == "no-bottle" else "A draw: it led nowhere"
    return f"{'You win' if view.winner == view.seat else f'{names[view.winner]} wins'} {BY[view.route]}"


def sounds(news: Sequence[Note]) -> str:
    """Of what happens at once; flips make theirs when they are turned up."""
    kinds = {note.kind for note in news}
    if rules.FLIPPED in kinds:
        return ""
    return " ".join(sound for kind, sound in ((rules.SEALED, "card"), (rules.DEALT, "deal")) if kind in kinds)
