"""Dealing, arranging, and the reveal. In the dialect."""

from quickdraw.cards.french import PACK
from quickdraw.engine.words import EVERYONE, note, only
from quickdraw.games.gunfight.state import (
    ARRANGING,
    BOARD,
    COMMUNAL,
    HAND,
    LAID,
    LOOKED,
    NOBODY,
    SEATS,
    SHOWN,
    STACK,
    THREES,
    TURNED_UP,
    UPRIGHT,
    WITH,
    State,
    next_alive,
    take_up,
)


def deal(s: State, card: int) -> None:
    """One card to each survivor in turn, until all have ten; then the communal cards, face up."""
    if s.receiver == NOBODY:
        s.where[card] = COMMUNAL
        s.board[s.up] = card
        s.up += 1
        note(s, TURNED_UP, card, s.up, EVERYONE)
        if s.up == BOARD:
            s.phase = ARRANGING
            for seat in range(s.seats):
                pick_up(s, seat)
        return
    s.where[card] = WITH + s.receiver
    s.held[s.receiver] += 1
    note(s, LOOKED, s.receiver, card, only(s.receiver))
    pass_on(s, s.receiver)


def pass_on(s: State, seat: int) -> None:
    """The next card goes to the left of the seat, or to the middle when all have ten."""
    s.receiver = next_alive(s, seat)
    if s.held[s.receiver] == HAND:
        s.receiver = NOBODY


def pick_up(s: State, seat: int) -> None:
    """The hand in the pack's order: the order in which it was dealt is forgotten."""
    n = 0
    for card in range(PACK):
        if s.where[card] == WITH + seat:
            s.card[seat][n] = card
            n += 1


def lay(s: State, seat: int, three: int) -> None:
    """P6: three cards face down, for Quick Draw first, then Aim, then Fire (G18)."""
    s.laid[seat] += 1
    for i in range(STACK):
        s.pile[seat][THREES[three][i]] = s.laid[seat]
    note(s, LAID, seat, s.laid[seat] - 1, EVERYONE)


def all_laid(s: State) -> bool:
    for seat in range(s.seats):
        if s.life[seat] > 0 and s.laid[seat] < STACK:
            return False
    return True


def reveal(s: State) -> None:
    """P7: all cards are turned over, and each player gets dice (G14)."""
    for seat in range(SEATS):
        if s.life[seat] > 0:
            spread_out(s, seat)
            s.dice[seat] = s.full_dice
            for stack in range(4):
                note(s, SHOWN, 4 * seat + stack, stack_cards(s, seat, stack), EVERYONE)


def spread_out(s: State, seat: int) -> None:
    """Every card goes to the place that its pile says, the rest to the place of the remaining card."""
    place = 0
    for stack in range(4):
        for i in range(HAND):
            if s.pile[seat][i] == (stack + 1) % 4:
                s.turned[seat][place] = s.card[seat][i]  # a free row to sort in
                place += 1
    for i in range(HAND):
        s.card[seat][i] = s.turned[seat][i]
        s.turned[seat][i] = UPRIGHT
    take_up(s, seat)


def stack_cards(s: State, seat: int, stack: int) -> int:
    """The cards of a stack (3: the remaining card) in one int, for notes."""
    place = STACK * stack
    if stack == STACK:
        return s.card[seat][place]
    return (s.card[seat][place] * 64 + s.card[seat][place + 1]) * 64 + s.card[seat][place + 2]
