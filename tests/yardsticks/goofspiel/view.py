"""What a seat sees of goofspiel, and the words for its actions, events and refusals."""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.engine.words import DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, WATCHER, Note
from yardsticks.goofspiel import rules
from yardsticks.goofspiel.rules import CARD_LIMIT, NONE, TURN, State


@dataclass(frozen=True)
class View:
    seat: int
    prize: int | None
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """Bids that lie face down are still counted in: only their owner knows which they are."""
    chosen: tuple[bool, bool]
    my_bid: int | None
    points: tuple[int, int]
    legal: tuple[str, ...]


def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    n = rules.legal(s, seat, out)
    mine = s.bid[seat] if seat != WATCHER else NONE
    return View(
        seat=seat,
        prize=s.prize or None,
        prizes=cards(s.prizes),
        hands=(cards(s.hand[0]), cards(s.hand[1])),
        chosen=(s.bid[0] != NONE, s.bid[1] != NONE),
        my_bid=mine or None,
        points=(s.points[0], s.points[1]),
        legal=tuple(action_name(action) for action in out[:n]),
    )


def cards(mask: int) -> tuple[int, ...]:
    """
    >>> cards(0b1010)
    (1, 3)
    """
    return tuple(card for card in range(1, CARD_LIMIT + 1) if mask >> card & 1)


def action_name(action: int) -> str:
    """
    >>> action_name(3), action_name(16)
    ('bid:3', 'turn:3')
    """
    return f"turn:{action - TURN}" if action > TURN else f"bid:{action}"


ACTIONS = {action_name(action): action for action in range(1, 2 * CARD_LIMIT + 1)}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none."""
    return ACTIONS[name]


REFUSALS = {
    OVER: "The game is over.",
    DEALING: "Wait: the next prize is being turned up.",
    NOT_YOUR_TURN: "You have bid already; wait for the other player.",
    UNKNOWN_ACTION: "There is no such card.",
    rules.NOT_IN_HAND: "You have played that card already.",
    rules.PRIZE_GONE: "That prize has been turned up already.",
}


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats."""
    kind, a, b, _ = note
    match kind:
        case rules.TURNED:
            return f"The prize is {a}."
        case rules.SEALED:
            return f"{names[a]} bids, face down."
        case rules.FLIPPED:
            return f"{names[0]} has bid {a}, {names[1]} {b}."
        case rules.TOOK:
            return f"{names[a]} takes the {b}."
        case rules.TIED:
            return f"A tie: the {a} is discarded."
        case rules.ENDED:
            return f"{names[0]} has {a} points, {names[1]} {b}."
    raise KeyError(kind)


def result(s: State, names: Sequence[str]) -> str:
    """How the game ended, in one sentence; empty while it goes on."""
    if rules.actors(s) != 0:
        return ""
    return tell(Note(rules.ENDED, s.points[0], s.points[1], 0), names)
