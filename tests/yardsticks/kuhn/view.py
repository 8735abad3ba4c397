"""What a seat sees of Kuhn poker, and the words for its actions, events and refusals."""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.engine.words import DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, WATCHER, Note
from yardsticks.kuhn import rules
from yardsticks.kuhn.rules import BET, DEAL, NO_CARD, PASS, State

CARDS = ("jack", "queen", "king")


@dataclass(frozen=True)
class View:
    seat: int
    my_card: str | None
    shown: tuple[str, ...]
    betting: tuple[str, ...]
    legal: tuple[str, ...]
    winner: int | None
    stake: int


def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    n = rules.legal(s, seat, out)
    mine = s.card[seat] if seat != WATCHER else NO_CARD
    return View(
        seat=seat,
        my_card=None if mine == NO_CARD else CARDS[mine],
        shown=tuple(CARDS[card] for card in s.card) if s.shown else (),
        betting=tuple("bet" if bit == "1" else "pass" for bit in f"{s.betting:b}"[1:]),
        legal=tuple(action_name(action) for action in out[:n]),
        winner=None if s.winner == rules.NOBODY else s.winner,
        stake=s.stake,
    )


def action_name(action: int) -> str:
    """
    >>> action_name(0), action_name(3)
    ('pass', 'deal:queen')
    """
    return f"deal:{CARDS[action - DEAL]}" if action >= DEAL else ("pass", "bet")[action]


ACTIONS = {action_name(action): action for action in (PASS, BET, DEAL, DEAL + 1, DEAL + 2)}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none."""
    return ACTIONS[name]


REFUSALS = {
    OVER: "The hand is over.",
    DEALING: "Wait: the cards are being dealt.",
    NOT_YOUR_TURN: "It is the other player's turn.",
    UNKNOWN_ACTION: "There is no such choice: pass or bet.",
    rules.CARD_GONE: "That card has been dealt already.",
}


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats."""
    kind, a, b, _ = note
    match kind:
        case rules.DEALT:
            return f"{names[a]} gets a card."
        case rules.LOOKED:
            return f"{names[a]} looks at the {CARDS[b]}."
        case rules.PASSES:
            return f"{names[a]} passes."
        case rules.BETS:
            return f"{names[a]} bets."
        case rules.SHOWN:
            return f"{names[0]} shows the {CARDS[a]}, {names[1]} the {CARDS[b]}."
        case rules.WON:
            return f"{names[a]} wins {b}."
    raise KeyError(kind)


def result(s: State, names: Sequence[str]) -> str:
    """How the hand ended, in one sentence; empty while it goes on."""
    return "" if s.winner == rules.NOBODY else tell(Note(rules.WON, s.winner, s.stake, 0), names)
