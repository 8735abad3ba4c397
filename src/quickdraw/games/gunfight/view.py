"""What a seat sees of a gunfight, and the names of its actions.

Whatever leaves for a seat is made from its View and from the notes it may see, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from quickdraw.cards.french import ACE
from quickdraw.cards.hand_names import describe
from quickdraw.cards.names import short
from quickdraw.cards.poker import best_five, category, evaluate
from quickdraw.engine.words import WATCHER, Note
from quickdraw.games.gunfight import rounds, rules, state, thirty
from quickdraw.games.gunfight.state import (
    BURY,
    DEAL,
    DIE,
    FLIP,
    J_NUMBER,
    K_NUMBER,
    KEEP,
    LAY,
    NOBODY,
    REMAINING,
    ROTATE,
    SEATS,
    STACK,
    SWAP,
    TARGET,
    THREES,
    TURNABLE,
    State,
)
from quickdraw.games.gunfight.words import HAND_NAMES, REFUSALS, ROUNDS, action_words, story, tell

__all__ = ("REFUSALS", "View", "action_name", "action_number", "result", "story", "tell", "view")

PHASES = ("dealing", "arranging", "acting", "rolling", "over")
LIES = ("upright", "rotated", "down")
ASKED = ("", "swap", "rotate own", "flip", "flip", "rotate another's", "flip own", "undertaker", "target", "")
LETTERS = "abcdefghij"
"""Places of a hand."""
PLACES = ("aim1", "aim2", "aim3", "fire1", "fire2", "fire3")
BETTER_HAND, LESS_ROTATED, BETTER_FIVE, HIGHER_CARD, HIGHER_SUIT, DOWN_CARD = (
    "better hand", "fewer rotated cards", "better five cards", "higher card of its own", "higher suit",
    "higher card face down",
)  # fmt: skip


@dataclass(frozen=True)
class Stack:
    """Three cards on the table and the hand they make with the communal cards."""

    cards: tuple[str, ...]
    lies: tuple[str, ...]
    """upright, rotated or down, card by card."""
    hand: str
    """The category after advancement."""
    made: str
    """What the cards make, in full."""
    advanced: int
    best_five: tuple[str, ...]
    """Which five cards make it (G17)."""


@dataclass(frozen=True)
class Side:
    """One player's side of the table."""

    seat: int
    alive: bool
    life: int
    dice: int
    cards: int
    """How many are dealt to it."""
    laid: int
    """Stacks that lie face down; which cards, nobody else knows."""
    stacks: tuple[Stack, ...]
    """Quick Draw, Aim and Fire, once they are revealed."""
    remaining: str | None
    points: int
    """What the remaining card is worth when added ..."""
    deducted: int
    """... and when deducted."""


@dataclass(frozen=True)
class Call:
    """One in the order of action, and why it goes before the next."""

    seat: int
    hand: str
    why: str


@dataclass(frozen=True)
class View:
    """What one seat (or a watcher) sees."""

    seat: int
    phase: str
    turn: int
    round: str
    communal: tuple[str, ...]
    hand: tuple[str, ...]
    """One's own cards until the reveal, by number."""
    worth: tuple[int, ...]
    """What each of them would count as remaining card, when added."""
    piles: tuple[int, ...]
    """In which stack each of them lies face down: 1, 2, 3; 0 for none yet."""
    my_stacks: tuple[Stack, ...]
    """The stacks one has laid, and what they make."""
    full_life: int
    """What everyone began with."""
    sides: tuple[Side, ...]
    order: tuple[Call, ...]
    actor: int | None
    action: str
    says: str
    asked: str
    """The choice that the actor has."""
    left: int
    to_roll: int
    total: int
    legal: tuple[str, ...]
    winner: int | None


# ---- hands ----
@lru_cache(maxsize=4096)
def hand_made(communal: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
    """The value of the best hand and the five cards that make it."""
    cards, five = [*communal, *own], [0] * 5
    value = evaluate(cards, len(cards))
    best_five(cards, len(cards), five)
    return value, tuple(map(short, five))


def stack_of(communal: Sequence[int], cards: Sequence[int], lies: Sequence[int]) -> Stack:
    up = tuple(card for card, lie in zip(cards, lies, strict=True) if lie != state.DOWN)
    value, five = hand_made(tuple(communal), up)
    advanced = list(lies).count(state.ROTATED)
    return Stack(
        cards=tuple(map(short, cards)),
        lies=tuple(LIES[lie] for lie in lies),
        hand=HAND_NAMES[min(len(HAND_NAMES) - 1, category(value) + advanced)],
        made=describe(value),
        advanced=advanced,
        best_five=five,
    )


# ---- the view ----
def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    mine = seat != WATCHER and s.phase <= state.ARRANGING
    hand = s.card[seat][: s.held[seat]] if mine else []
    communal = s.board[: s.up]
    acting = s.phase in (state.ACTING, state.ROLLING)
    actor = s.order[s.acting] if acting else NOBODY
    title, says = "", ""
    if acting:
        title, says = action_words(thirty.HANDS * s.round + s.level[actor], own=actor == seat)
    n = rules.legal(s, seat, out) if seat != WATCHER else 0
    return View(
        seat=seat,
        phase=PHASES[s.phase],
        turn=s.turn,
        round=ROUNDS[s.round],
        communal=tuple(map(short, communal)),
        hand=tuple(map(short, hand)),
        worth=tuple(rounds.points_added(s, card) for card in hand),
        piles=tuple(s.pile[seat]) if mine else (),
        my_stacks=tuple(laid_stack(s, seat, k) for k in range(1, s.laid[seat] + 1)) if mine else (),
        full_life=s.full_life,
        sides=tuple(side(s, other) for other in range(s.seats)),
        order=order_of(s) if acting else (),
        actor=None if actor == NOBODY else actor,
        action=title,
        says=says,
        asked=ASKED[s.task],
        left=s.left,
        to_roll=s.to_roll,
        total=s.total,
        legal=tuple(action_name(action) for action in out[:n]),
        winner=None if s.winner == NOBODY else s.winner,
    )


def laid_stack(s: State, seat: int, stack: int) -> Stack:
    cards = [card for card, pile in zip(s.card[seat], s.pile[seat], strict=True) if pile == stack]
    return stack_of(s.board[: s.up], cards, [state.UPRIGHT] * STACK)


def side(s: State, seat: int) -> Side:
    shown = s.phase > state.ARRANGING and s.held[seat] > 0
    stacks = []
    for first in range(0, REMAINING, STACK) if shown else ():
        last = first + STACK
        stacks.append(stack_of(s.board[: s.up], s.card[seat][first:last], s.turned[seat][first:last]))
    remaining = s.card[seat][REMAINING]
    return Side(
        seat=seat,
        alive=s.life[seat] > 0,
        life=s.life[seat],
        dice=s.dice[seat],
        cards=s.held[seat],
        laid=s.laid[seat],
        stacks=tuple(stacks),
        remaining=short(remaining) if shown else None,
        points=rounds.points_added(s, remaining) if shown else 0,
        deducted=rounds.points_deducted(s, remaining) if shown else 0,
    )


def order_of(s: State) -> tuple[Call, ...]:
    seats = [seat for seat in s.order if seat != NOBODY]
    following: list[int | None] = [*seats[1:], None]
    return tuple(
        Call(seat, HAND_NAMES[s.level[seat]], "" if after is None else reason(s, seat, after))
        for seat, after in zip(seats, following, strict=True)
    )


def reason(s: State, first: int, second: int) -> str:
    """Why the first goes before the second (G3)."""
    if s.level[first] != s.level[second]:
        return BETTER_HAND
    if rounds.rotations(s, first, s.round) != rounds.rotations(s, second, s.round):
        return LESS_ROTATED
    if s.value[first] != s.value[second]:
        return BETTER_FIVE
    up = [rounds.highest_first(s, seat, False) for seat in (first, second)]
    if up[0] == up[1]:
        return DOWN_CARD
    tops = [next((top // d % 100 for d in (10000, 100, 1) if up[0] // d != up[1] // d), 0) for top in up]
    ranks = [
        min(ACE, (top - 1) // 4) for top in tops
    ]  # the ace of hearts is above a joker, and both are aces
    return HIGHER_SUIT if ranks[0] == ranks[1] else HIGHER_CARD


# ---- names of actions ----
def action_name(action: int) -> str:
    """
    >>> action_name(0), action_name(119), action_name(SWAP), action_name(FLIP + 9)
    ('lay:abc', 'lay:hij', 'swap:aim1:1.aim1', 'flip:2.fire1')
    >>> action_name(TARGET + 2), action_name(DEAL + 51), action_name(DIE + 5)
    ('shoot:3', 'deal:Ah', 'die:6')
    """
    if action < SWAP:
        return "lay:" + "".join(LETTERS[i] for i in THREES[action - LAY])
    if action < ROTATE:
        return f"swap:{PLACES[(action - SWAP) // (TURNABLE * SEATS)]}:{_card_name(action - SWAP)}"
    if action < FLIP:
        return f"rotate:{_card_name(action - ROTATE)}"
    if action < TARGET:
        return f"flip:{_card_name(action - FLIP)}"
    if action < BURY:
        return f"shoot:{action - TARGET + 1}"
    if action < KEEP:
        return f"undertaker:{action - BURY + 1}"
    if action < DEAL:
        return "keep" if action == KEEP else "pass"
    return f"deal:{short(action - DEAL)}" if action < DIE else f"die:{action - DIE + 1}"


def _card_name(which: int) -> str:
    return f"{which // TURNABLE % SEATS + 1}.{PLACES[which % TURNABLE]}"


NUMBERS: dict[str, int] = {action_name(action): action for action in range(state.ACTIONS_END)}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none.

    >>> action_name(action_number("pass"))
    'pass'
    """
    return NUMBERS[name]


def lay_name(places: Sequence[int]) -> str:
    """The action that lays the cards at these places of the hand.

    >>> lay_name([9, 0, 4])
    'lay:aej'
    """
    i, j, k = sorted(places)
    return action_name(LAY + K_NUMBER[k] + J_NUMBER[j] + i)


def result(s: State, names: Sequence[str]) -> str:
    """How the gunfight ended, in one sentence; empty while it goes on."""
    return "" if s.winner == NOBODY else tell(Note(state.WON, s.winner, 0, 0), names)
