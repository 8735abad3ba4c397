"""Rounds: hands and their order, who acts, what an action asks for, shots and deaths. In the dialect."""

from quickdraw.cards.french import is_joker
from quickdraw.cards.poker import FOUR_OF_A_KIND, ROYAL_FLUSH, STRAIGHT_FLUSH, category, evaluate
from quickdraw.engine.words import EVERYONE, note
from quickdraw.games.gunfight.choices import has_choice
from quickdraw.games.gunfight.state import (
    ACTED,
    ACTING,
    BOARD,
    CALLED,
    DIED,
    DONE,
    DOWN,
    GOT_DICE,
    HIT,
    NO_CARD,
    NOBODY,
    NOTHING,
    REMAINING,
    ROLLING,
    ROTATED,
    ROUND,
    SCORED,
    SEATS,
    STACK,
    TURN,
    WON,
    State,
    actor,
    ask_for,
    begin_turn,
    count_alive,
    next_alive,
    previous_alive,
)
from quickdraw.games.gunfight.thirty import (
    ADDED,
    CARD_COUNTS,
    DICE_REMOVED,
    FIRE,
    FLIPPING_FIRST,
    GETTING_DICE,
    HANDS,
    NEXT,
    ROTATING_ANOTHER,
    TARGETING,
    TASK_OF,
    TIMES_OF,
    UNDERTAKING,
)


# ---- hands ----
def begin_round(s: State, which: int) -> None:
    """G5: hands and their order are settled once, at the start of the round."""
    s.phase = ACTING
    s.round = which
    s.acting = -1
    ask_for(s, NEXT, 0)
    note(s, ROUND, which, 0, EVERYONE)
    n = 0
    for seat in range(SEATS):
        s.order[seat] = NOBODY
        if s.life[seat] > 0:
            s.value[seat] = stack_value(s, seat, which)
            s.level[seat] = min(ROYAL_FLUSH, category(s.value[seat]) + rotations(s, seat, which))
            place = n
            while place > 0 and goes_before(s, seat, s.order[place - 1]):
                s.order[place] = s.order[place - 1]
                place -= 1
            s.order[place] = seat
            n += 1
    for i in range(n):
        note(s, CALLED, s.order[i], 16 * category(s.value[s.order[i]]) + s.level[s.order[i]], EVERYONE)


def stack_value(s: State, seat: int, stack: int) -> int:
    """G1: the best five of the communal cards and those of the stack that lie face up."""
    n = BOARD
    for place in range(STACK * stack, STACK * stack + STACK):
        if s.turned[seat][place] != DOWN:
            s.board[n] = s.card[seat][place]
            n += 1
    value = evaluate(s.board, n)
    for i in range(BOARD, BOARD + STACK):
        s.board[i] = NO_CARD
    return value


def rotations(s: State, seat: int, stack: int) -> int:
    n = 0
    for place in range(STACK * stack, STACK * stack + STACK):
        n += 1 if s.turned[seat][place] == ROTATED else 0
    return n


def goes_before(s: State, a: int, b: int) -> bool:
    """G3: the better hand after advancement, fewer rotated cards, the better five cards, own cards."""
    if s.level[a] != s.level[b]:
        return s.level[a] > s.level[b]
    more = rotations(s, a, s.round) - rotations(s, b, s.round)
    if more != 0:
        return more < 0
    if s.value[a] != s.value[b]:
        return s.value[a] > s.value[b]
    return own_cards(s, a) > own_cards(s, b)


def own_cards(s: State, seat: int) -> int:
    """The cards of this round's stack as one number: face-up ones first, each kind from the highest."""
    return 1000000 * highest_first(s, seat, False) + highest_first(s, seat, True)


def highest_first(s: State, seat: int, down: bool) -> int:
    """Two digits for each card, the highest first; 0 where there is none."""
    first = second = third = 0
    for place in range(STACK * s.round, STACK * s.round + STACK):
        if (s.turned[seat][place] == DOWN) == down:
            rank = precedence(s.card[seat][place])
            third = max(third, min(second, rank))
            second = max(second, min(first, rank))
            first = max(first, rank)
    return 10000 * first + 100 * second + third


def precedence(card: int) -> int:
    """The pack's own order is by rank, then suit. G4: a joker comes just after the ace of hearts."""
    if is_joker(card):
        return 52
    return 53 if card == 51 else card + 1


# ---- who acts, and what that asks for ----
def move_on(s: State) -> None:
    """Until somebody has a choice, dice are rolled, cards are dealt, or one is left."""
    while s.phase == ACTING:
        if s.task == NEXT:
            call_next(s)
        elif s.left > 0 and has_choice(s):
            return
        else:
            end_task(s)


def call_next(s: State) -> None:
    s.acting += 1
    if s.acting < SEATS and s.order[s.acting] != NOBODY:
        if s.life[s.order[s.acting]] > 0:  # G16: the dead do not act
            act(s, actor(s))
    elif s.round == FIRE:
        begin_turn(s)
        note(s, TURN, s.turn, count_alive(s), EVERYONE)
    else:
        begin_round(s, s.round + 1)


def act(s: State, seat: int) -> None:
    """P8: the action that the table has for this round and this hand."""
    action = HANDS * s.round + s.level[seat]
    note(s, ACTED, seat, action, EVERYONE)
    if s.round == FIRE:
        draw_gun(s, seat)
    elif TASK_OF[action] == GETTING_DICE:
        s.dice[seat] = max(0, s.dice[seat] + TIMES_OF[action])  # G14
        note(s, GOT_DICE, seat, s.dice[seat], EVERYONE)
    else:
        ask_for(s, TASK_OF[action], TIMES_OF[action])


def end_task(s: State) -> None:
    """Everything asked for is chosen, or nothing is left to choose from (G6)."""
    if s.left > 0:
        note(s, NOTHING, actor(s), s.left, EVERYONE)
    if s.task == FLIPPING_FIRST:
        ask_for(s, ROTATING_ANOTHER, 1)
    else:
        ask_for(s, NEXT, 0)


# ---- the Fire round ----
def draw_gun(s: State, seat: int) -> None:
    s.total = 0
    s.to_roll = max(0, s.dice[seat] - DICE_REMOVED[s.level[seat]])
    if s.to_roll > 0:
        s.phase = ROLLING
    else:
        after_roll(s, seat)


def after_roll(s: State, seat: int) -> None:
    """G12: whoever calls the Undertaker sees the dice before deciding."""
    s.phase = ACTING
    if s.level[seat] == FOUR_OF_A_KIND:
        ask_for(s, UNDERTAKING, 1)
    else:
        take_aim(s, seat)


def take_aim(s: State, seat: int) -> None:
    """The total, and whom it hits. G15: 0 hits nobody, less than 0 oneself."""
    level = s.level[seat]
    counts = CARD_COUNTS[level]
    s.total += ADDED[level]
    if counts > 0:
        s.total += points_added(s, s.card[seat][REMAINING])
    elif counts < 0:
        s.total -= points_deducted(s, s.card[seat][REMAINING])
    if level >= STRAIGHT_FLUSH:
        s.total += opponents_points(s, seat, level == ROYAL_FLUSH)
    note(s, SCORED, seat, s.total, EVERYONE)
    ask_for(s, NEXT, 0)
    if s.total < 0:
        hit(s, seat, seat, -s.total)
    elif s.total > 0:
        if next_alive(s, seat) == previous_alive(s, seat):
            hit(s, seat, next_alive(s, seat), s.total)
        else:
            ask_for(s, TARGETING, 1)


def points_added(s: State, card: int) -> int:
    return s.points[card // 4]


def points_deducted(s: State, card: int) -> int:
    return s.joker_deducted if is_joker(card) else s.points[card // 4]


def opponents_points(s: State, seat: int, most: bool) -> int:
    """G13: the most or the fewest points that a living opponent's remaining card is worth."""
    best = 0
    for other in range(s.seats):
        if other != seat and s.life[other] > 0:
            points = points_added(s, s.card[other][REMAINING])
            if best == 0 or (points > best) == most:
                best = points
    return best


def hit(s: State, shooter: int, seat: int, damage: int) -> None:
    s.life[seat] = max(0, s.life[seat] - damage)
    note(s, HIT, 8 * shooter + seat, damage, EVERYONE)
    if s.life[seat] == 0:
        note(s, DIED, seat, 1 if shooter == seat else 0, EVERYONE)
        close_up(s)


def close_up(s: State) -> None:
    """G16: the last one alive wins without acting."""
    if count_alive(s) == 1:
        s.winner = next_alive(s, 0)
        s.phase = DONE
        ask_for(s, NEXT, 0)
        note(s, WON, s.winner, s.life[s.winner], EVERYONE)
