"""What the six-shooter's table shows beside the View: words, noises, and what lies where."""

import json
from collections.abc import Sequence
from typing import Any

from quickdraw.cards.french import RANK_WORDS, SUITS
from quickdraw.cards.names import long, number, sign
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.claims import CLAIMS
from quickdraw.games.sixshooter.table.street import chambers, ladder, lately, nearest, place, strength
from quickdraw.games.sixshooter.view import View

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
RULES_OF_NEWS = {rules.RESET: "P10", rules.LEVELLED: "P12", rules.TIED: "P9"}
RULES_OF_PHASES = {
    "dealing": "P3", "loading": "P4", "talking": "P5", "firing": "P7", "sudden-death": "X10", "over": "P11"
}  # fmt: skip
SOUNDS = {
    rules.DREW: "deal",
    rules.DECIDED: "click",
    rules.TALK_BEGAN: "dice",  # the barrel spins
    rules.TALK_ENDED: "snap",
    rules.CHOSE: "card",
    rules.FIRED: "shot",
    rules.TURNED: "snap",
}
QUICK_CLAIMS = tuple((claim.text, json.dumps({"do": "talk", "text": claim.text})) for claim in CLAIMS)


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    me = nearest(view)
    return {
        "status": status(view, names),
        "phase": view.phase,
        "rule": rule(view, news),
        "sounds": sounds(view, news),
        "countdown": 3 if any(note.kind == rules.FIRED for note in news) else 0,
        "aim": "The better card takes both. Most cards at the end win.",
        "watching": view.seat == WATCHER,
        "far": place(view, names, 1 - me),
        "near": place(view, names, me),
        "chambers": chambers(view),
        "ladder": ladder(view),
        "given_back": [(sign(number(card)), card[-1] in "dh") for card in view.in_deck],
        "lately": lately(view),
        "verdict": verdict(view, names),
        "claims": QUICK_CLAIMS if view.phase == "talking" and view.seat != WATCHER else (),
    }


def rule(view: View, news: Sequence[Note]) -> str:
    """The paragraph of RULES.md that matters now."""
    if view.route == "sudden-death":
        return RULES_OF_PHASES["sudden-death"]
    special = [RULES_OF_NEWS[note.kind] for note in news if note.kind in RULES_OF_NEWS]
    return special[-1] if special else RULES_OF_PHASES[view.phase]


def sounds(view: View, news: Sequence[Note]) -> str:
    made = [SOUNDS[note.kind] for note in news if note.kind in SOUNDS]
    if any(note.kind in (rules.WON, rules.DRAWN) for note in news):
        made.append("win" if view.winner is not None and view.seat in (view.winner, WATCHER) else "lose")
    return " ".join(dict.fromkeys(made))


# ---- what is to be done ----
def status(view: View, names: Sequence[str]) -> str:
    """What you are asked to do, or whom the table waits for."""
    match view.phase:
        case "dealing":
            return "The guns are being loaded."
        case "sudden-death":
            return "Sudden death: one card each until they differ."
        case "over":
            return ending(view, names)
        case "talking" if view.seat == WATCHER:
            return f"{names[0]} and {names[1]} talk."
        case "talking":
            return "Talk, true or not: nobody has to believe you."
    if view.legal:
        return request(view, names)
    waiting = " and ".join(names[side.seat] for side in view.sides if not side.chosen)
    return f"{chosen_words(view)}Waiting for {waiting}."


def request(view: View, names: Sequence[str]) -> str:
    if view.phase == "loading":
        return f"Keep your {bullets(view.chambers)}, or reload?"
    if len(view.hand) == 1:
        return "Fire your last bullet."
    other = view.sides[1 - view.seat]
    return (
        f"{names[other.seat]} has laid a card: your shot." if other.chosen else "Choose the bullet you fire."
    )


def bullets(count: int) -> str:
    """
    >>> bullets(1), bullets(6)
    ('one bullet', 'six bullets')
    """
    return f"{NUMBERS[count]} bullet{'' if count == 1 else 's'}"


def chosen_words(view: View) -> str:
    if view.my_choice is None:
        return ""
    verb, _, card = view.my_choice.partition(":")
    if verb == "fire":
        return f"Your {long(number(card))} lies face down. "
    return "You keep your hand. " if verb == "keep" else "You reload. "


# ---- what has happened ----
def verdict(view: View, names: Sequence[str]) -> str:
    """What came of the latest shot."""
    first, second = (side.shown for side in view.sides)
    if first is None or second is None:
        return ""
    ahead = strength(first) - strength(second)
    last = "Last shot. " if view.phase == "over" else ""
    again = f" Level at {view.sides[0].taken}: new hands for both." if view.phase == "talking" else ""
    if ahead == 0:
        if strength(first) == 0:
            return "Joker against Joker: new hands for both."
        return f"{last}Equally good: each takes their own card.{again}"
    winner = 0 if ahead > 0 else 1
    best, worst = (first, second) if ahead > 0 else (second, first)
    takes = "you take" if winner == view.seat else f"{names[winner]} takes"
    return f"{last}{rank_word(best)} beats {rank_word(worst)}: {takes} both.{again}"


def rank_word(card: str) -> str:
    """
    >>> rank_word("Th"), rank_word("X2")
    ('Ten', 'Joker')
    """
    return "Joker" if card.startswith("X") else RANK_WORDS[number(card) // SUITS]


def ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "The duel is a draw."
    who = "You win" if view.winner == view.seat else f"{names[view.winner]} wins"
    how = " in sudden death" if view.route == "sudden-death" else ""
    most, fewest = sorted((side.taken for side in view.sides), reverse=True)
    return f"{who}{how}: {most} cards to {fewest}."
