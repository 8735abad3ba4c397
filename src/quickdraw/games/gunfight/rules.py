"""Quick Draw, the gunfight: the rules. Ids such as G7 and P12 are those of RULES.md.

Nothing here is random: every card that is dealt and every die that is rolled is a move of CHANCE. The rules'
other parts: state, thirty (the table of actions), dealing, choices, rounds, knowledge.
"""

from quickdraw.cards.french import PACK
from quickdraw.engine.words import CHANCE, EVERYONE, UNKNOWN_ACTION, note, only, turn_refusal
from quickdraw.games.gunfight.choices import choice_refusal, is_turning, list_choices
from quickdraw.games.gunfight.dealing import all_laid, deal, lay, list_pack, pass_on, reveal, shuffle_in
from quickdraw.games.gunfight.knowledge import observe, redeterminize, reopen
from quickdraw.games.gunfight.rounds import after_roll, begin_round, close_up, hit, move_on, take_aim
from quickdraw.games.gunfight.state import (
    ACTING,
    ARRANGING,
    BURIED,
    BURY,
    DEAL,
    DEALING_CARDS,
    DIE,
    DONE,
    DOWN,
    FLIP,
    FLIPS,
    HAND,
    J_NUMBER,
    K_NUMBER,
    KEEP,
    KEPT,
    LAID_ALREADY,
    LAY,
    LAYS,
    LEFT,
    MAX_ACTIONS,
    MAX_OBS,
    NOBODY,
    NOT_ASKED,
    NOT_IN_PACK,
    PASS,
    PASSES,
    REMAINING,
    ROLLED,
    ROLLING,
    ROTATE,
    ROTATED,
    ROTATES,
    SEATS,
    STACK,
    SWAP,
    SWAPPED,
    TARGET,
    THREES,
    TURNABLE,
    State,
    actor,
    ask_for,
    next_alive,
    previous_alive,
    spot,
    start,
    take_up,
)
from quickdraw.games.gunfight.thirty import NEXT, QUICK_DRAW, ROTATING_OWN, TARGETING

__all__ = (
    "MAX_ACTIONS", "MAX_OBS", "State", "actors", "apply", "by_table", "leave", "legal", "observe", "payoff",
    "redeterminize", "refuse", "reopen", "start",
)  # fmt: skip


# ---- who may do what ----
def actors(s: State) -> int:
    if s.phase == DONE:
        return 0
    if s.phase == ACTING:
        return only(actor(s))
    if s.phase != ARRANGING:
        return CHANCE
    mask = 0
    for seat in range(s.seats):
        if s.life[seat] > 0 and s.laid[seat] < STACK:
            mask += only(seat)
    return mask


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(actors(s), who) != 0:
        return 0
    if s.phase == DEALING_CARDS:
        return list_pack(s, out)
    if s.phase == ROLLING:
        for face in range(6):
            out[face] = DIE + face
        return 6
    if s.phase == ARRANGING:
        return list_threes(s, who, out)
    return list_choices(s, out)


def list_threes(s: State, seat: int, out: list[int]) -> int:
    """120, then 35, then 4: every three of the cards not laid yet."""
    if s.laid[seat] == 0:
        for three in range(LAYS):
            out[three] = LAY + three
        return LAYS
    free = 0  # places not laid yet are listed where no action is written
    for place in range(HAND):
        out[LAYS + free] = place
        free += 1 if s.pile[seat][place] == 0 else 0
    n = 35 if free == 7 else 4  # the first 35 threes are those of the first 7 places, and so on
    for three in range(n):
        i = out[LAYS + THREES[three][0]]
        j = out[LAYS + THREES[three][1]]
        out[three] = LAY + K_NUMBER[out[LAYS + THREES[three][2]]] + J_NUMBER[j] + i
    return n


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(actors(s), who)
    if reason != 0:
        return reason
    if who == CHANCE:
        return chance_refusal(s, action)
    if action < LAY or action >= DEAL:
        return UNKNOWN_ACTION
    if (action < LAY + LAYS) != (s.phase == ARRANGING):
        return NOT_ASKED
    if s.phase == ACTING:
        return choice_refusal(s, action)
    for i in range(STACK):
        if s.pile[who][THREES[action - LAY][i]] != 0:
            return LAID_ALREADY
    return 0


def chance_refusal(s: State, action: int) -> int:
    if s.phase == ROLLING:
        return 0 if action >= DIE and action < DIE + 6 else UNKNOWN_ACTION
    if action < DEAL or action >= DEAL + PACK:
        return UNKNOWN_ACTION
    for i in range(s.in_pack):
        if DEAL + s.pack[i] == action:
            return 0
    return NOT_IN_PACK


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if s.phase == DEALING_CARDS:
        deal(s, action - DEAL)
    elif s.phase == ROLLING:
        roll(s, action - DIE + 1)
    elif s.phase == ARRANGING:
        lay(s, who, action - LAY)
        show_down(s)
    else:
        choose(s, who, action)
        move_on(s)


def roll(s: State, face: int) -> None:
    s.total += face
    s.to_roll -= 1
    note(s, ROLLED, actor(s), face, EVERYONE)
    if s.to_roll == 0:
        after_roll(s, actor(s))
        move_on(s)


def show_down(s: State) -> None:
    """G18: everything is revealed when the last stack has been laid."""
    if all_laid(s):
        reveal(s)
        begin_round(s, QUICK_DRAW)
        move_on(s)


def choose(s: State, seat: int, action: int) -> None:
    s.left -= 1
    if is_turning(s):
        turn_or_pass(s, seat, action)
    elif action < ROTATE:
        swap(s, seat, action - SWAP)
    elif action < BURY:
        ask_for(s, NEXT, 0)
        hit(s, seat, action - TARGET, s.total)
    else:
        bury(s, seat, action - BURY)


def turn_or_pass(s: State, seat: int, action: int) -> None:
    if action == PASS:
        note(s, PASSES, seat, 0, EVERYONE)
        return
    first = FLIP if action >= FLIP else ROTATE
    other = (action - first) // TURNABLE
    place = (action - first) % TURNABLE
    s.turned[other][STACK + place] = DOWN if first == FLIP else ROTATED
    if s.task == ROTATING_OWN:
        s.first_own = place  # G8: the second one lies in the same stack
    note(s, FLIPS if first == FLIP else ROTATES, seat, spot(s, other, STACK + place), EVERYONE)


def swap(s: State, seat: int, which: int) -> None:
    """G10: place for place."""
    s.first_own = which // (TURNABLE * SEATS)
    s.first_seat = which // TURNABLE % SEATS
    s.first_place = which % TURNABLE
    own = STACK + s.first_own
    place = STACK + s.first_place
    note(s, SWAPPED, spot(s, seat, own), spot(s, s.first_seat, place), EVERYONE)
    mine = s.card[seat][own]
    s.card[seat][own] = s.card[s.first_seat][place]
    s.card[s.first_seat][place] = mine


def bury(s: State, seat: int, other: int) -> None:
    """G12: the Undertaker brings the other one's remaining card, or goes away."""
    if other == KEEP - BURY:
        note(s, KEPT, seat, 0, EVERYONE)
    else:
        note(s, BURIED, spot(s, seat, REMAINING), spot(s, other, REMAINING), EVERYONE)
        mine = s.card[seat][REMAINING]
        s.card[seat][REMAINING] = s.card[other][REMAINING]
        s.card[other][REMAINING] = mine
    take_aim(s, seat)


def leave(s: State, seat: int) -> None:
    """G22: who leaves a game that is not over dies at once; the dead cannot. For the match to call."""
    if s.life[seat] == 0:
        return
    hidden = s.phase <= ARRANGING
    note(s, LEFT, seat, 0, EVERYONE)
    s.life[seat] = 0
    if hidden:
        give_back(s, seat)
    close_up(s)
    if s.phase == DONE:
        if hidden:
            give_back(s, s.winner)  # nobody is ever shown it
    elif s.phase == ARRANGING:
        show_down(s)
    elif s.phase == DEALING_CARDS:
        if s.receiver == seat:
            pass_on(s, seat)
    else:
        leave_action(s, seat)


def leave_action(s: State, seat: int) -> None:
    """An action of the one who left is lost; one that was aimed at it finds what is left."""
    if actor(s) == seat:
        s.phase = ACTING
        ask_for(s, NEXT, 0)
    elif s.task == TARGETING and next_alive(s, actor(s)) == previous_alive(s, actor(s)):
        ask_for(s, NEXT, 0)
        hit(s, actor(s), next_alive(s, actor(s)), s.total)
    move_on(s)


def give_back(s: State, seat: int) -> None:
    """Cards that nobody else has seen go back into the pack."""
    take_up(s, seat)
    shuffle_in(s, seat)
    s.held[seat] = 0


def by_table(s: State) -> bool:
    """Nothing here is the table's to decide: every move of CHANCE is a card or a die."""
    return False


def payoff(s: State, seat: int) -> float:
    """G23."""
    if s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0 / (s.seats - 1)
