"""Dealing, arranging, and the reveal. In the dialect."""

from quickdraw.cards.french import PACK
from quickdraw.engine.words import EVERYONE, note, only
from quickdraw.games.gunfight.state import (
    ARRANGING,
    BOARD,
    HAND,
    LAID,
    LOOKED,
    NO_CARD,
    NOBODY,
    REMAINING,
    SEATS,
    SHOWN,
    STACK,
    THREES,
    TURNED_UP,
    UPRIGHT,
    State,
    next_alive,
    take_up,
)

FIRST_PLACE = (REMAINING, 0, STACK, 2 * STACK)
"""By what `pile` says."""


def deal(s: State, card: int) -> None:
    """One card to each survivor in turn, until all have ten; then the communal cards, face up."""
    take_from_pack(s, card)
    if s.receiver == NOBODY:
        s.board[s.up] = card
        s.up += 1
        note(s, TURNED_UP, card, s.up, EVERYONE)
        if s.up == BOARD:
            s.phase = ARRANGING
        return
    put_in_order(s.card[s.receiver], card)
    s.held[s.receiver] += 1
    note(s, LOOKED, s.receiver, card, only(s.receiver))
    pass_on(s, s.receiver)


def take_from_pack(s: State, card: int) -> None:
    """All places are written, so that a machine does several at once: half the time of a search."""
    for i in range(PACK - 1):
        s.pack[i] = s.pack[i] if s.pack[i] < card else s.pack[i + 1]
    s.pack[PACK - 1] = NO_CARD
    s.in_pack -= 1


def shuffle_in(s: State, seat: int) -> None:
    """The seat's hand goes back into the pack. Both are in order; the highest card comes first."""
    from_pack = s.in_pack - 1
    from_hand = s.held[seat] - 1
    s.in_pack += s.held[seat]
    while from_hand >= 0:
        if from_pack >= 0 and s.pack[from_pack] > s.card[seat][from_hand]:
            s.pack[from_pack + from_hand + 1] = s.pack[from_pack]
            from_pack -= 1
        else:
            s.pack[from_pack + from_hand + 1] = s.card[seat][from_hand]
            s.card[seat][from_hand] = NO_CARD
            from_hand -= 1


def put_in_order(cards: list[int], card: int) -> None:
    """The order in which a hand was dealt is forgotten at once."""
    for i in range(len(cards)):
        lower = min(cards[i], card)
        card = max(cards[i], card)
        cards[i] = lower


def pass_on(s: State, seat: int) -> None:
    """The next card goes to the left of the seat, or to the middle when all have ten."""
    s.receiver = next_alive(s, seat)
    if s.held[s.receiver] == HAND:
        s.receiver = NOBODY


def lay(s: State, seat: int, three: int) -> None:
    """P5: three cards face down, for Quick Draw first, then Aim, then Fire (G18)."""
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
    """P6: all cards are turned over, and each player gets dice (G14)."""
    for seat in range(SEATS):
        if s.life[seat] > 0:
            spread_out(s, seat)
            s.dice[seat] = s.full_dice
            for stack in range(4):
                note(s, SHOWN, 4 * seat + stack, stack_cards(s, seat, stack), EVERYONE)


def spread_out(s: State, seat: int) -> None:
    """Every card goes to the next place of its stack, the one in no stack to that of the remaining card."""
    counts = 0
    for i in range(HAND):
        stack = s.pile[seat][i]
        place = FIRST_PLACE[stack] + ((counts >> (4 * stack)) & 3)
        counts += 1 << (4 * stack)
        s.turned[seat][place] = s.card[seat][i]  # a free row to sort in
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
