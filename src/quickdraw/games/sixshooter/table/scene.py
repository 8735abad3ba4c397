"""What the six-shooter's table shows beside the View: words, chambers, stacks and the order of the ranks."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quickdraw.cards.french import RANK_WORDS, SUITS
from quickdraw.cards.names import long, number, sign
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.claims import CLAIMS
from quickdraw.games.sixshooter.rules import STRENGTH
from quickdraw.games.sixshooter.view import ORDER, Side, View

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
RULES_OF_PHASES = {
    "dealing": "P3", "loading": "P4", "talking": "P5", "firing": "P7", "sudden-death": "X10", "over": "P11"
}  # fmt: skip
RULES_OF_NEWS = {rules.RESET: "P10", rules.LEVELLED: "P12", rules.TIED: "P9"}
SOUNDS = {
    rules.DREW: "deal", rules.DECIDED: "click", rules.TALK_ENDED: "snap", rules.CHOSE: "card",
    rules.FIRED: "shot", rules.TURNED: "snap",
}  # fmt: skip
QUICK_CLAIMS = tuple((claim.text, json.dumps({"do": "talk", "text": claim.text})) for claim in CLAIMS)


@dataclass(frozen=True)
class Shown:
    """A card that lies open."""

    card: str
    words: str


@dataclass(frozen=True)
class Fired:
    """A card of the latest shot, in the middle of the street."""

    card: str
    words: str
    seat: int
    look: str


@dataclass(frozen=True)
class Laid:
    """The card that waits face down for the shot; its name and sign only for whom it belongs to."""

    id: str
    words: str
    sign: str


@dataclass(frozen=True)
class Place:
    """One player's side of the table."""

    seat: int
    name: str
    look: str
    note: str
    taken: int
    points: int
    loaded: int
    """Bullets in the gun; one that lies face down has left it."""
    stack: list[Shown]
    laid: Laid | None
    fired: Fired | None


@dataclass(frozen=True)
class Chamber:
    """A chamber of the nearest gun: the card in it, if any, and the action that fires it."""

    id: str = ""
    card: str = ""
    words: str = ""
    act: str = ""
    red: bool = False


@dataclass(frozen=True)
class Rung:
    """A rank in the order of ranks, with the cards of it that one knows of."""

    sign: str
    mine: int
    gone: int
    back: int
    known: str


def scene(view: View, names: Sequence[str], news: Sequence[Note]) -> dict[str, Any]:
    me = 0 if view.seat == WATCHER else view.seat
    pair = latest_shot(view)
    kinds = {note.kind for note in news}
    return {
        "status": status(view, names),
        "phase": view.phase,
        "rule": next(
            (RULES_OF_NEWS[kind] for kind in RULES_OF_NEWS if kind in kinds), RULES_OF_PHASES[view.phase]
        ),
        "sounds": sounds(view, news),
        "countdown": 3 if rules.FIRED in kinds else 0,
        "far": place(view, names, 1 - me, pair),
        "near": place(view, names, me, pair),
        "watching": view.seat == WATCHER,
        "chambers": chambers(view),
        "ladder": ladder(view),
        "given_back": [(sign(number(card)), card[-1] in "dh") for card in view.in_deck],
        "verdict": verdict(view, names, pair),
        "claims": QUICK_CLAIMS if view.phase == "talking" and view.seat != WATCHER else (),
        "count": NUMBERS[view.chambers],
    }


# ---- words ----
def status(view: View, names: Sequence[str]) -> str:
    """What you are asked to do, or whom the table waits for."""
    if view.phase == "dealing":
        return "The guns are being loaded."
    if view.phase == "sudden-death":
        return "Sudden death: one card each until they differ."
    if view.phase == "over":
        return ending(view, names)
    if view.phase == "talking":
        return (
            "Talk, true or not: nobody has to believe you."
            if view.seat != WATCHER
            else f"{names[0]} and {names[1]} talk."
        )
    if view.legal:
        return request(view, names)
    waiting = " and ".join(names[side.seat] for side in view.sides if not side.chosen)
    if view.my_choice is None:
        return f"Waiting for {waiting}."
    return f"{chosen_words(view)} Waiting for {waiting}."


def request(view: View, names: Sequence[str]) -> str:
    if view.phase == "loading":
        return f"Keep your {NUMBERS[view.chambers]} bullets, or reload?"
    other = view.sides[1 - view.seat]
    if len(view.hand) == 1:
        return "Fire your last bullet."
    if other.chosen:
        return f"{names[other.seat]}'s card lies there. Which bullet do you fire?"
    return "Choose the bullet you fire."


def chosen_words(view: View) -> str:
    assert view.my_choice is not None
    verb, _, card = view.my_choice.partition(":")
    if verb == "fire":
        return f"Your {long(number(card))} lies face down."
    return "You keep your hand." if verb == "keep" else "You reload."


def ending(view: View, names: Sequence[str]) -> str:
    if view.winner is None:
        return "The duel is a draw."
    who = "You win" if view.winner == view.seat else f"{names[view.winner]} wins"
    counts = sorted((side.taken for side in view.sides), reverse=True)
    how = " in sudden death" if view.route == "sudden-death" else ""
    return f"{who}{how}: {counts[0]} cards to {counts[1]}."


def verdict(view: View, names: Sequence[str], pair: Sequence[str | None]) -> str:
    """What came of the latest shot."""
    first, second = pair
    if first is None or second is None:
        return ""
    ahead = strength(first) - strength(second)
    if ahead == 0:
        joker = strength(first) == 0
        return (
            "Joker against Joker: new hands for both." if joker else "Equally good: each takes the own card."
        )
    winner = 0 if ahead > 0 else 1
    best, worst = (first, second) if ahead > 0 else (second, first)
    takes = "you take" if winner == view.seat else f"{names[winner]} takes"
    return f"{rank_word(best)} beats {rank_word(worst)}: {takes} both."


def strength(card: str) -> int:
    return STRENGTH[number(card) // SUITS]


def rank_word(card: str) -> str:
    """
    >>> rank_word("Th"), rank_word("X2")
    ('Ten', 'Joker')
    """
    return "Joker" if card.startswith("X") else RANK_WORDS[number(card) // SUITS]


def sounds(view: View, news: Sequence[Note]) -> str:
    made = [SOUNDS[note.kind] for note in news if note.kind in SOUNDS]
    if any(note.kind == rules.TALK_BEGAN for note in news):
        made.append("dice")  # the barrel spins
    if any(note.kind in (rules.WON, rules.DRAWN) for note in news):
        made.append("win" if view.winner is not None and view.seat in (view.winner, WATCHER) else "lose")
    return " ".join(dict.fromkeys(made))


# ---- what lies where ----
def latest_shot(view: View) -> tuple[str | None, str | None]:
    """The cards fired last, as long as they are not in the deck again (X9)."""
    first, second = (side.shown for side in view.sides)
    if view.phase == "sudden-death":
        return first, second
    stacks = view.sides[0].stack + view.sides[1].stack
    return (first, second) if first in stacks and second in stacks else (None, None)


def place(view: View, names: Sequence[str], seat: int, pair: Sequence[str | None]) -> Place:
    side = view.sides[seat]
    asked = view.phase in ("loading", "firing") and not side.chosen
    looks = [
        "asked" if asked else "",
        "mine" if seat == view.seat else "",
        "won" if view.winner == seat else "",
    ]
    laid = laid_card(view, names, side) if side.chosen and view.phase == "firing" else None
    return Place(
        seat=seat,
        name=names[seat],
        look=" ".join(look for look in looks if look),
        note=note_of(view, side),
        taken=side.taken,
        points=side.points,
        loaded=side.bullets - (laid is not None),
        stack=[Shown(card, long(number(card))) for card in side.stack if card not in pair],
        laid=laid,
        fired=fired_card(seat, pair),
    )


def note_of(view: View, side: Side) -> str:
    if view.phase == "loading":
        return "has decided" if side.chosen else "thinks"
    if view.deal > 1 or side.reloaded is None:
        return ""
    return "reloaded" if side.reloaded else "kept the hand"


def laid_card(view: View, names: Sequence[str], side: Side) -> Laid:
    if side.seat != view.seat or view.my_choice is None:
        return Laid(f"b-{side.seat}-shot", f"{names[side.seat]}'s card, face down", "")
    card = view.my_choice.removeprefix("fire:")
    return Laid(f"c-{card}", f"Your {long(number(card))}, face down", sign(number(card)))


def fired_card(seat: int, pair: Sequence[str | None]) -> Fired | None:
    card, other = pair[seat], pair[1 - seat]
    if card is None:
        return None
    ahead = 0 if other is None else strength(card) - strength(other)
    return Fired(card, long(number(card)), seat, "won" if ahead > 0 else "lost" if ahead < 0 else "level")


def chambers(view: View) -> list[Chamber]:
    """Six of them; a watcher sees the backs of the first seat's cards."""
    laid = view.my_choice.removeprefix("fire:") if view.my_choice else ""
    if view.seat == WATCHER:
        side = view.sides[0]
        held = side.bullets - (side.chosen and view.phase == "firing")
        full = [Chamber(f"b-0-{i}", "back", f"Card {i} of {held}") for i in range(1, held + 1)]
    else:
        full = [Chamber() if card == laid else bullet(view, card) for card in view.hand]
    return full + [Chamber()] * (len(ROUND) - len(full))


ROUND = range(6)


def bullet(view: View, card: str) -> Chamber:
    act = f"fire:{card}"
    return Chamber(f"c-{card}", card, long(number(card)), act if act in view.legal else "", card[-1] in "dh")


def ladder(view: View) -> list[Rung]:
    """X1, from best to worst."""
    mine, gone, back = ([0] * len(ORDER) for _ in range(3))
    for counts, cards in (
        (mine, view.hand),
        (gone, view.sides[0].stack + view.sides[1].stack),
        (back, view.in_deck),
    ):
        for card in cards:
            counts[-1 - strength(card)] += 1
    return [rung(*known) for known in zip(ORDER, mine, gone, back, strict=True)]


def rung(name: str, mine: int, gone: int, back: int) -> Rung:
    known = ((mine, "yours"), (gone, "on the stacks"), (back, "given back"))
    words = ", ".join(f"{count} {where}" for count, where in known if count)
    short = "★" if name == "Joker" else name if name.isdecimal() else name[0]
    return Rung(short, mine, gone, back, f"{name}{': ' if words else ''}{words}")
