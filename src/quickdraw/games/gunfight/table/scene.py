"""What the gunfight's table shows beside the View: words, marks and choices."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quickdraw.cards.names import number, sign
from quickdraw.engine.words import Note
from quickdraw.games.gunfight import state
from quickdraw.games.gunfight.arranging import house_stacks, prospects
from quickdraw.games.gunfight.table.places import Card, open_card, places, round_look
from quickdraw.games.gunfight.table.shots import happened, shots, sounds
from quickdraw.games.gunfight.view import Side, Stack, View
from quickdraw.games.gunfight.words import ROUNDS, THIRTY, dice_words

RULES_OF_PHASES = {"dealing": "P4", "arranging": "P5", "over": "G16"}
RULES_OF_ROUNDS = ("P19", "P20", "P21")
RULES_OF_CHOICES = {"swap": "G10", "undertaker": "G12", "target": "G15"}
REQUESTS = {
    "swap": "pick a card of yours and one of an opponent, to swap them",
    "rotate own": "rotate a card of your own",
    "flip": "flip a card of any player",
    "rotate another's": "rotate a card of another player",
    "flip own": "flip a card of your own",
    "undertaker": "swap remaining cards, or keep yours",
    "target": "shoot a neighbour, left or right",
}
FACE_DOWN = "Face down, a card does not count."
ROTATED = "A rotated card makes its hand one step better, and stays as it lies."
MEANINGS = {
    "rotate own": ROTATED, "rotate another's": ROTATED, "flip": FACE_DOWN, "flip own": FACE_DOWN,
}  # fmt: skip
"""What the choice does to a card, for who has not read the rules (P16, P17)."""
PURPOSES = (
    "Turns or swaps Aim and Fire cards", "Wins dice, or turns Fire cards", "Shoots: the better, the harder"
)  # fmt: skip
"""What a stack is for, while it is empty."""


DEALT = (state.LOOKED, state.TURNED_UP)


@dataclass(frozen=True)
class Called:
    """One in the order of action."""

    seat: int
    name: str
    look: str
    hand: str
    made: str
    five: tuple[str, ...]
    why: str


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    mine, phase = bool(view.legal), view.phase
    fired = shots(news, names, view.seat)
    aiming = fired and fired[-1].seat == view.actor
    return {
        "status": status(view, names),
        "phase": phase,
        "rule": rule(view),
        "sounds": sounds(news, view.seat),
        "countdown": 0,
        "aim": f"{view.full_life} life each. The last one alive wins.",
        "mine": mine,
        "picking": mine and view.asked not in ("", "target"),
        "says": view.says[:1].upper() + view.says[1:],
        "means": MEANINGS.get(view.asked, "") if mine else "",
        "places": places(view, names, news),
        "communal": communal(view),
        "dealt": any(note.kind in DEALT for note in news),
        "order": order(view, names),
        "choices": choices(view, names),
        "arrange": arrangement(view.communal, view.hand, view.piles) if mine and phase == "arranging" else "",
        "own": [
            None if pile else open_card(view, card) for card, pile in zip(view.hand, view.piles, strict=False)
        ],
        "shot": fired.pop() if aiming else None,
        "shots": fired,
        "happened": happened(news, names, view),
        "purposes": PURPOSES,
        "rounds": [(name, round_look(view, i)) for i, name in enumerate(ROUNDS)],
    }


# ---- words ----
def status(view: View, names: Sequence[str]) -> str:
    """What you are asked for, or whom the table waits for."""
    if view.winner is not None:
        who = "You are" if view.winner == view.seat else f"{names[view.winner]} is"
        return f"{who} the last one alive."
    if view.actor is not None:
        return acting_status(view, names[view.actor])
    if view.phase == "dealing":
        return "The cards are dealt."
    if view.legal:
        return "Make three stacks of three cards."
    waiting = [names[side.seat] for side in view.sides if side.alive and side.laid < len(ROUNDS)]
    *most, last = waiting
    who = f"{', '.join(most)} and {last}" if most else last
    return f"Waiting for {who} to lay the cards."


def acting_status(view: View, actor: str) -> str:
    if view.phase == "rolling":
        return f"{actor} rolls: {dice_words(view.to_roll)} to go."
    if not view.legal:
        return f"{actor} acts: {view.action}."
    more = f" {view.left} to go." if view.left > 1 else ""
    return f"Your action: {REQUESTS[view.asked]}.{more}"


def rule(view: View) -> str:
    """The paragraph of RULES.md that matters now."""
    if view.actor is None:
        return RULES_OF_PHASES[view.phase]
    return RULES_OF_CHOICES.get(view.asked) or RULES_OF_ROUNDS[ROUNDS.index(view.round)]


# ---- the middle ----
def called_stacks(view: View) -> dict[int, Stack]:
    """The stacks whose hands are called now."""
    which = ROUNDS.index(view.round)
    return {call.seat: view.sides[call.seat].stacks[which] for call in view.order}


def communal(view: View) -> list[Card]:
    called = called_stacks(view)
    cards = [open_card(view, name) for name in view.communal]
    for card in cards:
        card.fives = [seat for seat, stack in called.items() if card.name in stack.best_five]
    return cards


def order(view: View, names: Sequence[str]) -> list[Called]:
    """Who acts when and why; those before the actor have acted."""
    called = called_stacks(view)
    lines = []
    look = "done"
    after = [names[call.seat] for call in view.order[1:]] + [""]
    for call, following in zip(view.order, after, strict=False):
        if look == "now":
            look = "next"
        if call.seat == view.actor:
            look = "now"
        stack = called[call.seat]
        five = tuple(sign(number(card)) for card in stack.best_five)
        why = f"before {following}: {call.why}" if call.why else ""
        lines.append(Called(call.seat, names[call.seat], look, call.hand, stack.made, five, why))
    return lines


def choices(view: View, names: Sequence[str]) -> list[tuple[str, str, str]]:
    """Choices that are no card of a stack: action, words, key."""
    found = []
    for action in view.legal if view.phase == "acting" else ():
        kind, _, rest = action.partition(":")
        if kind == "shoot":
            found.append((action, f"Shoot {names[int(rest) - 1]}", rest))
        elif kind == "undertaker":
            found.append((action, f"{remaining(view.sides[int(rest) - 1])} of {names[int(rest) - 1]}", rest))
        elif kind == "keep":
            found.append((action, f"Keep {remaining(view.sides[view.seat])}", "k"))
        elif kind == "pass":
            found.append((action, "Pass", "p"))
    return found


def remaining(side: Side) -> str:
    return f"{sign(number(side.remaining or ''))} +{side.points}"


# ---- arranging ----
@lru_cache(maxsize=256)
def arrangement(communal: tuple[str, ...], hand: tuple[str, ...], piles: tuple[int, ...]) -> str:
    """All that the page needs to tell what any stack would make, without asking: see table.js.

    Every frame while somebody arranges has it, and it takes a while to find.
    """
    made = prospects(communal, hand)
    hands = sorted(set(made.values()))
    facts = {
        "hands": hands,
        "made": [[places, hands.index(one)] for places, one in made.items()],
        "actions": THIRTY,
        "house": house_stacks(communal, hand, piles),
    }
    return json.dumps(facts, separators=(",", ":"))
