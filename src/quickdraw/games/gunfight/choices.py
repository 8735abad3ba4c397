"""Choices that an action gives: which cards, which player, and why not others. In the dialect."""

from quickdraw.cards.french import JOKER, PACK, is_joker
from quickdraw.games.gunfight.state import (
    A_JOKER,
    BURY,
    DOWN,
    FACE_DOWN,
    FIRE_ONLY,
    FLIP,
    KEEP,
    NO_NEIGHBOUR,
    NO_PASS,
    NOBODY,
    NOBODY_THERE,
    NOT_ASKED,
    ONE_OPPONENT,
    OTHER_STACK,
    OTHERS_ONLY,
    OWN_ONLY,
    PASS,
    ROTATE,
    ROTATED_ALREADY,
    SEATS,
    STACK,
    SWAP,
    SWAPPED_ONCE,
    TARGET,
    TURNABLE,
    UPRIGHT,
    State,
    actor,
    next_alive,
    previous_alive,
)
from quickdraw.games.gunfight.thirty import (
    AIM,
    FLIPPING,
    FLIPPING_FIRST,
    FLIPPING_OWN,
    ROTATING_ANOTHER,
    ROTATING_OWN,
    SWAPPING,
    TARGETING,
    UNDERTAKING,
)


# ---- one card ----
def upright_refusal(s: State, seat: int, place: int) -> int:
    """A turnable place counts from 0: 0-2 are Aim, 3-5 are Fire."""
    lies = s.turned[seat][STACK + place]
    if lies == UPRIGHT:
        return 0
    return FACE_DOWN if lies == DOWN else ROTATED_ALREADY


def seat_refusal(s: State, seat: int) -> int:
    """Why no card of the seat may be rotated or flipped, as the task has it; 0 if some may."""
    if seat >= s.seats or s.life[seat] == 0:
        return NOBODY_THERE
    if seat == actor(s):
        return OTHERS_ONLY if s.task == ROTATING_ANOTHER else 0
    return OWN_ONLY if s.task == ROTATING_OWN or s.task == FLIPPING_OWN else 0


def turning_refusal(s: State, seat: int, place: int) -> int:
    """Why the card may not be rotated (G8) or flipped (G7, G9), as the task has it; 0 if it may."""
    reason = seat_refusal(s, seat)
    if reason != 0:
        return reason
    if s.round == AIM and place < STACK:
        return FIRE_ONLY
    if s.first_own != NOBODY and place // STACK != s.first_own // STACK:
        return OTHER_STACK
    if is_flipping(s) and is_joker(s.card[seat][STACK + place]):
        return A_JOKER
    return upright_refusal(s, seat, place)


def is_flipping(s: State) -> bool:
    return s.task == FLIPPING or s.task == FLIPPING_FIRST or s.task == FLIPPING_OWN


def lowest_place(s: State) -> int:
    """Of the places that the task reaches: from here .."""
    return STACK if s.round == AIM or s.first_own >= STACK else 0


def end_of_places(s: State) -> int:
    """.. to below this."""
    return STACK if s.first_own >= 0 and s.first_own < STACK else TURNABLE


def list_turns(s: State, seat: int, out: list[int], n: int) -> int:
    """Adds to the n actions in out those that turn a card of the seat; returns how many there are then.

    The same cards as turning_refusal allows, without a branch for each of them.
    """
    first = (FLIP if is_flipping(s) else ROTATE) + TURNABLE * seat
    lowest_joker = JOKER if is_flipping(s) else PACK
    for place in range(lowest_place(s), end_of_places(s)):
        out[n] = first + place
        n += (s.turned[seat][STACK + place] == UPRIGHT) & (s.card[seat][STACK + place] < lowest_joker)
    return n


def can_turn(s: State, seat: int) -> bool:
    """Whether any card of the seat may be turned as the task has it."""
    if seat_refusal(s, seat) != 0:
        return False
    lowest_joker = JOKER if is_flipping(s) else PACK
    n = 0
    for place in range(lowest_place(s), end_of_places(s)):
        n += (s.turned[seat][STACK + place] == UPRIGHT) & (s.card[seat][STACK + place] < lowest_joker)
    return n > 0


def may_pass(s: State) -> bool:
    """G7: nobody must flip a card of their own where the action says 'any player'."""
    if s.task != FLIPPING and s.task != FLIPPING_FIRST:
        return False
    for seat in range(s.seats):
        if seat != actor(s) and can_turn(s, seat):
            return False
    return True


# ---- swapping ----
def own_swap_refusal(s: State, place: int) -> int:
    return SWAPPED_ONCE if place == s.first_own else upright_refusal(s, actor(s), place)


def other_swap_refusal(s: State, seat: int, place: int) -> int:
    """G10: one opponent; a card just swapped is not swapped again."""
    if seat == actor(s):
        return OTHERS_ONLY
    if seat >= s.seats or s.life[seat] == 0:
        return NOBODY_THERE
    if s.first_seat != NOBODY and seat != s.first_seat:
        return ONE_OPPONENT
    return SWAPPED_ONCE if place == s.first_place else upright_refusal(s, seat, place)


def can_swap(s: State) -> bool:
    own = other = False
    for place in range(TURNABLE):
        own = own or own_swap_refusal(s, place) == 0
        for seat in range(s.seats):
            other = other or other_swap_refusal(s, seat, place) == 0
    return own and other


# ---- all choices ----
def has_choice(s: State) -> bool:
    """G6: an action is done as far as it can be."""
    if s.task == SWAPPING:
        return can_swap(s)
    if s.task == UNDERTAKING or s.task == TARGETING:
        return True
    for seat in range(s.seats):
        if can_turn(s, seat):
            return True
    return False


def list_choices(s: State, out: list[int]) -> int:
    if s.task == SWAPPING:
        return list_swaps(s, out)
    if s.task == TARGETING:
        out[0] = TARGET + next_alive(s, actor(s))
        out[1] = TARGET + previous_alive(s, actor(s))
        return 2
    n = 0
    if s.task == UNDERTAKING:
        out[0] = KEEP
        n = 1
        for seat in range(s.seats):
            if seat != actor(s) and s.life[seat] > 0:
                out[n] = BURY + seat
                n += 1
        return n
    for seat in range(s.seats):
        if seat_refusal(s, seat) == 0:
            n = list_turns(s, seat, out, n)
    if may_pass(s):
        out[n] = PASS
        n += 1
    return n


def list_swaps(s: State, out: list[int]) -> int:
    n = 0
    for own in range(TURNABLE):
        if own_swap_refusal(s, own) == 0:
            for seat in range(s.seats):
                for place in range(TURNABLE):
                    if other_swap_refusal(s, seat, place) == 0:
                        out[n] = SWAP + TURNABLE * (SEATS * own + seat) + place
                        n += 1
    return n


def choice_refusal(s: State, action: int) -> int:
    """Why the one who acts may not choose this; 0 if so. The action is none of laying, dealing, rolling."""
    if action < ROTATE:
        if s.task != SWAPPING:
            return NOT_ASKED
        reason = own_swap_refusal(s, (action - SWAP) // (TURNABLE * SEATS))
        if reason != 0:
            return reason
        return other_swap_refusal(s, (action - SWAP) // TURNABLE % SEATS, (action - SWAP) % TURNABLE)
    if action < TARGET:
        if is_flipping(s) != (action >= FLIP) or not is_turning(s):
            return NOT_ASKED
        first = FLIP if action >= FLIP else ROTATE
        return turning_refusal(s, (action - first) // TURNABLE, (action - first) % TURNABLE)
    if action < BURY:
        return target_refusal(s, action - TARGET)
    if action <= KEEP:
        return burial_refusal(s, action)
    if not is_flipping(s):
        return NOT_ASKED
    return 0 if may_pass(s) else NO_PASS


def is_turning(s: State) -> bool:
    return is_flipping(s) or s.task == ROTATING_OWN or s.task == ROTATING_ANOTHER


def target_refusal(s: State, seat: int) -> int:
    """G15: a living neighbour."""
    if s.task != TARGETING:
        return NOT_ASKED
    if seat == next_alive(s, actor(s)) or seat == previous_alive(s, actor(s)):
        return 0
    return NO_NEIGHBOUR


def burial_refusal(s: State, action: int) -> int:
    if s.task != UNDERTAKING:
        return NOT_ASKED
    seat = action - BURY
    if action == KEEP:
        return 0
    if seat == actor(s):
        return OTHERS_ONLY
    return NOBODY_THERE if seat >= s.seats or s.life[seat] == 0 else 0
