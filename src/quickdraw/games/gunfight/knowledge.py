"""What a seat knows: its own cards before the reveal, everything after it (G18). In the dialect."""

from quickdraw.engine.words import Rng, below
from quickdraw.games.gunfight.dealing import shuffle_in
from quickdraw.games.gunfight.state import (
    ACTING,
    ARRANGING,
    BOARD,
    HAND,
    NO_CARD,
    NOBODY,
    ROLLING,
    SEATS,
    STACK,
    State,
    actor,
    take_up,
)


def observe(s: State, seat: int, out: list[int]) -> int:
    """All that the seat can see, oneself first, then in the order of the seats."""
    me = seat if seat < s.seats else 0
    out[0] = s.phase
    out[1] = s.turn
    out[2] = s.round
    out[3] = from_me(s, me, s.receiver)
    out[4] = s.task
    out[5] = s.left
    out[6] = s.first_own
    out[7] = from_me(s, me, s.first_seat)
    out[8] = s.first_place
    out[9] = s.to_roll
    out[10] = s.total
    out[11] = from_me(s, me, actor(s) if s.phase == ACTING or s.phase == ROLLING else NOBODY)
    out[12] = from_me(s, me, s.winner)
    n = 13
    for i in range(BOARD):
        out[n] = s.board[i]
        n += 1
    for i in range(SEATS):
        out[n] = from_me(s, me, s.order[i])
        n += 1
    for step in range(s.seats):
        n = observe_side(s, (me + step) % s.seats, step == 0 and seat == me, out, n)
    return n


def from_me(s: State, me: int, seat: int) -> int:
    return seat if seat == NOBODY else (seat - me) % s.seats


def observe_side(s: State, seat: int, mine: bool, out: list[int], n: int) -> int:
    out[n] = s.life[seat]
    out[n + 1] = s.dice[seat]
    out[n + 2] = s.held[seat]
    out[n + 3] = s.laid[seat]
    n += 4
    seen = mine or s.phase > ARRANGING
    for place in range(HAND):
        out[n + place] = s.card[seat][place] if seen else NO_CARD
        out[n + HAND + place] = s.turned[seat][place]
        out[n + 2 * HAND + place] = s.pile[seat][place] if mine else 0
    return n + 3 * HAND


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Until the reveal: others' cards are any that the seat has not seen, in any stacks."""
    if s.phase > ARRANGING:
        return
    for other in range(s.seats):
        if other != seat:
            shuffle_in(s, other)
    for other in range(s.seats):
        if other != seat:
            draw_hand(s, other, rng)
            lay_at_random(s, other, rng)


def draw_hand(s: State, seat: int, rng: Rng) -> None:
    """As many cards as the seat holds, out of those in the pack; both stay in order."""
    drawn = left = 0
    for i in range(s.in_pack):
        card = s.pack[i]
        s.pack[i] = NO_CARD
        if below(rng, s.in_pack - i) < s.held[seat] - drawn:
            s.card[seat][drawn] = card
            drawn += 1
        else:
            s.pack[left] = card
            left += 1
    s.in_pack = left


def lay_at_random(s: State, seat: int, rng: Rng) -> None:
    """As many stacks as the seat has laid, of any of its cards."""
    for i in range(HAND):
        s.pile[seat][i] = 0
    for stack in range(s.laid[seat]):
        in_hand = HAND - STACK * stack
        needs = STACK
        for i in range(HAND):
            if s.pile[seat][i] == 0:
                if below(rng, in_hand) < needs:
                    s.pile[seat][i] = stack + 1
                    needs -= 1
                in_hand -= 1


def reopen(s: State, seat: int) -> None:
    """The others take up again what they have laid."""
    if s.phase == ARRANGING:
        for other in range(s.seats):
            if other != seat:
                take_up(s, other)
