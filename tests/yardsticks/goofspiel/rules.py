"""Goofspiel: the rules. Prizes 1 to n are turned up by CHANCE; the higher of two sealed bids takes one.

Hands and prizes are bit masks (bit 1 is the ace): the whole State is ten numbers.
"""

from quickdraw.engine.words import (
    CHANCE,
    EVERYONE,
    UNKNOWN_ACTION,
    Position,
    Rng,
    below,
    note,
    turn_refusal,
)
from yardsticks.goofspiel.options import Options

# A seat's action is the card it bids; CHANCE turns up the prize `action - TURN`.
CARD_LIMIT, TURN = 13, 13
NONE = 0

MAX_ACTIONS = CARD_LIMIT + 1  # list_cards writes one place further than it keeps
MAX_OBS = 8

# Notes: what happened.
TURNED, SEALED, FLIPPED, TOOK, TIED, ENDED = 0, 1, 2, 3, 4, 5

# Refusals; those of every game are in engine.words.
NOT_IN_HAND, PRIZE_GONE = 10, 11


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.cards = options.cards
        self.prize = NONE
        self.prizes = 0  # those still face down
        self.hand = [0, 0]  # a sealed bid stays in it until it is flipped
        self.bid = [NONE, NONE]
        self.points = [0, 0]
        start(self)


def start(s: State) -> None:
    full = (2 << s.cards) - 2
    s.prize = NONE
    s.prizes = full
    for seat in range(2):
        s.hand[seat] = full
        s.bid[seat] = NONE
        s.points[seat] = 0


# ---- who may do what ----
def actors(s: State) -> int:
    if s.prize == NONE:
        return CHANCE if s.prizes != 0 else 0
    return (1 if s.bid[0] == NONE else 0) + (2 if s.bid[1] == NONE else 0)


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(actors(s), who) != 0:
        return 0
    if who == CHANCE:
        return list_cards(s.prizes, s.cards, TURN, out)
    return list_cards(s.hand[who], s.cards, 0, out)


def list_cards(mask: int, cards: int, first: int, out: list[int]) -> int:
    """Every card is written, only those in the mask are kept: no branch to foresee."""
    n = 0
    for card in range(1, cards + 1):
        out[n] = first + card
        n += (mask >> card) & 1
    return n


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(actors(s), who)
    if reason != 0:
        return reason
    card = action - TURN if who == CHANCE else action
    if card < 1 or card > s.cards:
        return UNKNOWN_ACTION
    if who == CHANCE:
        return 0 if (s.prizes >> card) & 1 == 1 else PRIZE_GONE
    return 0 if (s.hand[who] >> card) & 1 == 1 else NOT_IN_HAND


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        s.prize = action - TURN
        s.prizes -= 1 << s.prize
        note(s, TURNED, s.prize, 0, EVERYONE)
        return
    s.bid[who] = action
    note(s, SEALED, who, 0, EVERYONE)
    if s.bid[1 - who] != NONE:
        flip(s)


def flip(s: State) -> None:
    """The higher bid takes the prize; a tie discards it."""
    note(s, FLIPPED, s.bid[0], s.bid[1], EVERYONE)
    if s.bid[0] == s.bid[1]:
        note(s, TIED, s.prize, 0, EVERYONE)
    else:
        winner = 0 if s.bid[0] > s.bid[1] else 1
        s.points[winner] += s.prize
        note(s, TOOK, winner, s.prize, EVERYONE)
    for seat in range(2):
        s.hand[seat] -= 1 << s.bid[seat]
        s.bid[seat] = NONE
    s.prize = NONE
    if s.prizes == 0:
        note(s, ENDED, s.points[0], s.points[1], EVERYONE)


def by_table(s: State) -> bool:
    return False


def payoff(s: State, seat: int) -> float:
    """Who has more points wins one; `points` has by how many."""
    lead = s.points[seat] - s.points[1 - seat]
    if lead == 0:
        return 0.0
    return 1.0 if lead > 0 else -1.0


# ---- what a seat knows ----
def observe(s: State, seat: int, out: list[int]) -> int:
    """Everything but the other's sealed bid, oneself first."""
    me = seat if seat < 2 else 0
    out[0] = s.prize
    out[1] = s.prizes
    out[2] = s.hand[me]
    out[3] = s.hand[1 - me]
    out[4] = s.bid[me] if seat < 2 else NONE
    out[5] = (1 if s.bid[me] != NONE else 0) + (2 if s.bid[1 - me] != NONE else 0)
    out[6] = s.points[me]
    out[7] = s.points[1 - me]
    return 8


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Others' sealed bids become any card they hold."""
    for other in range(2):
        if other != seat and s.bid[other] != NONE:
            s.bid[other] = pick(s.hand[other], s.cards, rng)


def pick(mask: int, cards: int, rng: Rng) -> int:
    """A random card of a mask."""
    n = 0
    for card in range(1, cards + 1):
        n += (mask >> card) & 1
    left = below(rng, n)
    card = 1
    while (mask >> card) & 1 == 0 or left > 0:
        left -= (mask >> card) & 1
        card += 1
    return card


def reopen(s: State, seat: int) -> None:
    for other in range(2):
        if other != seat:
            s.bid[other] = NONE
