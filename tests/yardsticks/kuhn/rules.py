"""Kuhn poker: the rules. Both players ante one; the cards are dealt, face down, by CHANCE."""

from quickdraw.engine.words import (
    CHANCE,
    EVERYONE,
    UNKNOWN_ACTION,
    Position,
    Rng,
    below,
    note,
    only,
    turn_refusal,
)
from yardsticks.kuhn.options import Options

# Jack, queen and king are 0, 1 and 2.
CARDS, NO_CARD = 3, -1
# A seat's actions, and CHANCE's: it deals the card `action - DEAL`.
PASS, BET, DEAL = 0, 1, 2
NOBODY = -1
# The betting is a binary number that starts with a 1; each pass adds a 0, each bet a 1.
OPENING, PASSED, BET_FIRST, PASSED_BOTH, BET_SECOND = 0b1, 0b10, 0b11, 0b100, 0b101
FOLDED_SECOND, CALLED_SECOND, FOLDED_FIRST, CALLED_FIRST = 0b110, 0b111, 0b1010, 0b1011

MAX_ACTIONS = 3
MAX_OBS = 6

# Notes: what happened.
DEALT, LOOKED, PASSES, BETS, SHOWN, WON = 0, 1, 2, 3, 4, 5

# Refusals; those of every game are in engine.words.
CARD_GONE = 10


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.card = [NO_CARD, NO_CARD]
        self.betting = OPENING
        self.shown = 0
        self.winner = NOBODY
        self.stake = 1
        start(self)


def start(s: State) -> None:
    s.card[0] = NO_CARD
    s.card[1] = NO_CARD
    s.betting = OPENING
    s.shown = 0
    s.winner = NOBODY
    s.stake = 1


# ---- who may do what ----
def actors(s: State) -> int:
    if s.winner != NOBODY:
        return 0
    if s.card[1] == NO_CARD:
        return CHANCE
    return only(1) if s.betting == PASSED or s.betting == BET_FIRST else only(0)


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(actors(s), who) != 0:
        return 0
    if who != CHANCE:
        out[0] = PASS
        out[1] = BET
        return 2
    n = 0
    for card in range(CARDS):
        if card != s.card[0]:
            out[n] = DEAL + card
            n += 1
    return n


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(actors(s), who)
    if reason != 0:
        return reason
    if who == CHANCE:
        if action < DEAL or action >= DEAL + CARDS:
            return UNKNOWN_ACTION
        return CARD_GONE if action - DEAL == s.card[0] else 0
    return 0 if action == PASS or action == BET else UNKNOWN_ACTION


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        seat = 0 if s.card[0] == NO_CARD else 1
        s.card[seat] = action - DEAL
        note(s, DEALT, seat, 0, EVERYONE)
        note(s, LOOKED, seat, action - DEAL, only(seat))
        return
    note(s, BETS if action == BET else PASSES, who, 0, EVERYONE)
    s.betting = 2 * s.betting + action
    if s.betting == FOLDED_SECOND:
        win(s, 0)
    elif s.betting == FOLDED_FIRST:
        win(s, 1)
    elif s.betting == PASSED_BOTH:
        show_down(s, 1)
    elif s.betting == CALLED_SECOND or s.betting == CALLED_FIRST:
        show_down(s, 2)


def show_down(s: State, stake: int) -> None:
    s.stake = stake
    s.shown = 1
    note(s, SHOWN, s.card[0], s.card[1], EVERYONE)
    win(s, 0 if s.card[0] > s.card[1] else 1)


def win(s: State, seat: int) -> None:
    s.winner = seat
    note(s, WON, seat, s.stake, EVERYONE)


def by_table(s: State) -> bool:
    return False


def payoff(s: State, seat: int) -> float:
    if s.winner == NOBODY:
        return 0.0
    return float(s.stake) if s.winner == seat else -float(s.stake)


# ---- what a seat knows ----
def observe(s: State, seat: int, out: list[int]) -> int:
    """One's own card, the betting, and both cards once they are shown (a fold shows nothing)."""
    out[0] = s.card[seat] if seat < 2 else NO_CARD
    out[1] = (1 if s.card[0] != NO_CARD else 0) + (1 if s.card[1] != NO_CARD else 0)
    out[2] = s.betting
    out[3] = s.card[0] if s.shown == 1 else NO_CARD
    out[4] = s.card[1] if s.shown == 1 else NO_CARD
    out[5] = s.winner
    return 6


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Cards that the seat has not seen are dealt anew, from all that it does not hold."""
    if s.shown == 1:
        return
    first = s.card[0] != NO_CARD and seat != 0
    second = s.card[1] != NO_CARD and seat != 1
    if first:
        s.card[0] = another(rng, s.card[1] if seat == 1 else NO_CARD)
    if second:
        s.card[1] = another(rng, s.card[0])


def another(rng: Rng, held: int) -> int:
    """A random card other than the one held."""
    if held == NO_CARD:
        return below(rng, CARDS)
    card = below(rng, CARDS - 1)
    return card + 1 if card >= held else card


def reopen(s: State, seat: int) -> None:
    """Nobody ever chooses in secret here."""
