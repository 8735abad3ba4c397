"""What a seat sees of a six-shooter duel, and the words for its actions, events and refusals.

Whatever leaves for a seat is made from its View and from the notes it may see, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.cards.french import PACK, SUITS
from quickdraw.cards.names import long, number, short
from quickdraw.engine.words import DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, WATCHER, Note
from quickdraw.games.sixshooter import rules
from quickdraw.games.sixshooter.piles import DEAL, NO_CARD, lies_in
from quickdraw.games.sixshooter.rules import (
    KEEP,
    NO_CHOICE,
    RELOAD,
    STRENGTH,
    TALK_OVER,
    State,
)

PHASES = ("dealing", "loading", "talking", "firing", "sudden-death", "over")
ROUTES = ("", "count", "sudden-death", "cap")
ORDER = ("Ace", "Jack", "Queen", "King", "10", "9", "8", "7", "6", "5", "4", "3", "2", "Joker")
"""From the best card to the worst (X1)."""


@dataclass(frozen=True)
class Side:
    """One player's side of the table: all of it is public."""

    seat: int
    bullets: int
    """Cards in hand; which, only the player knows."""
    chosen: bool
    """A choice lies face down; which one, nobody else knows."""
    reloaded: bool | None
    """None until both have decided (X2)."""
    stack: tuple[str, ...]
    """The cards taken, best first (X11)."""
    points: int
    """Cards taken that have been shuffled in (X9)."""
    taken: int
    """Stack and points together: what counts."""
    shown: str | None
    """The card that was fired last."""


@dataclass(frozen=True)
class View:
    """What one seat (or a watcher) sees."""

    seat: int
    phase: str
    deal: int
    level: int
    level_hands: int
    deck: int
    hand: tuple[str, ...]
    """One's own cards, best first; a card that lies face down is still among them."""
    chambers: int
    sides: tuple[Side, Side]
    my_choice: str | None
    in_deck: tuple[str, ...]
    """Cards that one gave back and nobody can have drawn since."""
    may_talk: bool
    talk_seconds: int
    legal: tuple[str, ...]
    winner: int | None
    route: str


def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    watching = seat == WATCHER
    n = 0 if watching else rules.legal(s, seat, out)
    mine = NO_CHOICE if watching else s.sealed[seat]
    return View(
        seat=seat,
        phase=PHASES[s.phase],
        deal=s.deals,
        level=s.level,
        level_hands=s.level_hands,
        deck=s.left,
        hand=() if watching else best_first(s.hand[seat][: s.held[seat]]),
        chambers=s.bullets,
        sides=(side(s, 0), side(s, 1)),
        my_choice=None if mine == NO_CHOICE else action_name(mine),
        in_deck=() if watching else best_first(cards_of(s.known[seat])),
        may_talk=rules.may_talk(s),
        talk_seconds=s.talk_seconds,
        legal=tuple(action_name(action) for action in out[:n]),
        winner=None if s.winner == rules.NOBODY else s.winner,
        route=ROUTES[s.route],
    )


def side(s: State, seat: int) -> Side:
    stack = cards_of(s.stack[seat])
    return Side(
        seat=seat,
        bullets=s.held[seat],
        chosen=s.sealed[seat] != NO_CHOICE,
        reloaded=None if s.reloaded[seat] == rules.UNDECIDED else s.reloaded[seat] == rules.RELOADED,
        stack=best_first(stack),
        points=s.score[seat] - len(stack),
        taken=s.score[seat],
        shown=None if s.shown[seat] == NO_CARD else short(s.shown[seat]),
    )


def cards_of(pile: list[int]) -> list[int]:
    return [card for card in range(PACK) if lies_in(pile, card)]


def best_first(cards: list[int]) -> tuple[str, ...]:
    """
    >>> best_first([0, 51, 36, 44, 52])
    ('Ah', 'Js', 'Ks', '2s', 'X1')
    """
    return tuple(short(card) for card in sorted(cards, key=lambda card: (-STRENGTH[card // SUITS], card)))


def action_name(action: int) -> str:
    """
    >>> action_name(51), action_name(55), action_name(56 + 52), action_name(110)
    ('fire:Ah', 'reload', 'deal:X1', 'talk:over')
    """
    if action == TALK_OVER:
        return "talk:over"
    if action >= DEAL:
        return f"deal:{short(action - DEAL)}"
    return f"fire:{short(action)}" if action < PACK else ("keep", "reload")[action - KEEP]


FIXED = {"keep": KEEP, "reload": RELOAD, "talk:over": TALK_OVER}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none.

    >>> action_number("fire:2s"), action_number("deal:2s"), action_number("keep")
    (0, 56, 54)
    """
    if name in FIXED:
        return FIXED[name]
    verb, _, card = name.partition(":")
    return {"fire": 0, "deal": DEAL}[verb] + number(card)


REFUSALS = {
    OVER: "The duel is over.",
    DEALING: "Wait: the cards are being dealt, or the talk is not over yet.",
    NOT_YOUR_TURN: "You have chosen already; wait for the other player.",
    UNKNOWN_ACTION: "There is no such choice: keep or reload, and then fire the cards of your hand.",
    rules.DECIDE_FIRST: "First say whether you keep your hand or reload.",
    rules.TOO_LATE: "Too late: you can reload only before the talk, when the first hands are dealt.",
    rules.NOT_IN_HAND: "You do not have that card in your hand.",
    rules.NOT_IN_DECK: "That card is not in the deck.",
}


def tell(note: Note, names: Sequence[str]) -> str:  # noqa: C901 - one line for each kind
    """A note in words; `names` are those of the seats."""
    kind, a, b, _ = note
    match kind:
        case rules.LOOKED:
            return f"{names[a]} draws: {long(b)}."
        case rules.DREW:
            return f"{names[a]} has {b} bullet{'' if b == 1 else 's'}."
        case rules.DECIDED:
            return f"{names[a]} has decided whether to reload."
        case rules.LOADED:
            return f"{names[a]} {'reloads' if b == rules.RELOADED else 'keeps the hand'}."
        case rules.TALK_BEGAN:
            return f"Spin the barrel: {clock(a)} to talk."
        case rules.TALK_ENDED:
            return "The talk is over. Release the safety!"
        case rules.CHOSE:
            return f"{names[a]} lays a card face down."
        case rules.FIRED:
            return f"Fire! {names[0]}: {long(a)}. {names[1]}: {long(b)}."
        case rules.TURNED:
            return f"{names[a]} turns up: {long(b)}."
        case rules.TOOK:
            return f"{names[a]} takes both cards."
        case rules.TIED:
            return "A tie: each takes their own card."
        case rules.RESET:
            return "Joker against Joker: the hands go back into the deck, and both reload."
        case rules.COUNTED:
            return f"Cards taken: {names[0]} {a}, {names[1]} {b}."
        case rules.LEVELLED:
            return f"Level (hand {a}): both reload."
        case rules.SHUFFLED_IN:
            return f"The stacks are shuffled in; their cards count on: {names[0]} {a}, {names[1]} {b}."
        case rules.SUDDEN:
            return f"Sudden death after {a} level hands: one card each until they differ."
        case rules.WON:
            return f"{names[a]} wins {BY_ROUTE[b]}."
        case rules.DRAWN:
            return f"The duel is a draw: {BY_ROUTE[a]}."
    raise ValueError(f"no words for a note of kind {kind}")


def clock(seconds: int) -> str:
    """
    >>> clock(180), clock(60), clock(45), clock(1), clock(90)
    ('3 minutes', '1 minute', '45 seconds', '1 second', '1:30 minutes')
    """
    minutes, rest = divmod(seconds, 60)
    if minutes and rest:
        return f"{minutes}:{rest:02} minutes"
    number, unit = (minutes, "minute") if minutes else (rest, "second")
    return f"{number} {unit}{'' if number == 1 else 's'}"


BY_ROUTE = {
    rules.BY_COUNT: "with more cards",
    rules.BY_SUDDEN_DEATH: "in sudden death",
    rules.BY_CAP: "undecided after the last deal",
}


def result(s: State, names: Sequence[str]) -> str:
    """How the duel ended, in one sentence; empty while it goes on."""
    if s.phase != rules.DONE:
        return ""
    if s.winner == rules.NOBODY:
        return tell(Note(rules.DRAWN, s.route, 0, 0), names)
    return f"{tell(Note(rules.WON, s.winner, s.route, 0), names)[:-1]}: {max(s.score)} to {min(s.score)}."
