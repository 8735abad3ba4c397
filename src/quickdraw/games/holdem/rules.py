"""Quick Draw Hold'em: the rules of one hand. Ids such as H6 and P12 are those of RULES.md.

Nothing here is random: every card is a move of CHANCE, dealt when it is seen. The dealer's left is seat 0,
so cards go round from there and chips from the last seat backwards (H11); no amount depends on it.
"""

from quickdraw.cards.french import CARDS
from quickdraw.cards.poker import evaluate
from quickdraw.engine.words import (
    CHANCE,
    EVERYONE,
    MAX_SEATS,
    UNKNOWN_ACTION,
    Rng,
    below,
    note,
    only,
    turn_refusal,
)
from quickdraw.games.holdem.lines import (
    BOARD,
    FLOP_CARDS,
    NO_LINE,
    best_four_line,
    flop_bonus_line,
    river_line,
)
from quickdraw.games.holdem.options import CORE_BETS
from quickdraw.games.holdem.state import (
    BEST_FOUR,
    BET,
    BETTING,
    CIRCLES,
    DEAL,
    DEALING_BOARD,
    DEALING_HANDS,
    DECIDING,
    DONE,
    FLOP,
    FLOP_BONUS,
    FOLD,
    HAND,
    HOLE,
    NO_CARD,
    NO_CHOICE,
    STAKE,
    STAKES,
    State,
    can_bet,
    start,
)

MAX_ACTIONS = CARDS + 1  # listing cards writes one more than it counts
MAX_OBS = 14 + 11 * MAX_SEATS

# Notes: what happened.
SEALED, PLACED, SAT_OUT, DEALT, LOOKED, TURNED_UP, CHOSE, STAYED, FOLDED = 0, 1, 4, 5, 6, 7, 8, 9, 10
FLOP_LINE, FOUR_LINE, RIVER_LINE, SHOWN, WON, LOST = 11, 12, 13, 14, 15, 18

# Refusals; those of every game are in engine.words.
BETS_FIRST, OTHER_CIRCLE, NO_FLOP_BET, NOT_COVERED, NOT_AN_AMOUNT, BETS_ARE_DOWN, CARD_GONE = range(10, 17)

__all__ = [
    "MAX_ACTIONS", "MAX_OBS", "State", "actors", "apply", "by_table", "legal", "observe", "payoff",
    "redeterminize", "refuse", "reopen", "start",
]  # fmt: skip
"""What every game's rules offer; the State and its start are written in state.py."""


# ---- who may do what ----
def actors(s: State) -> int:
    return s.waiting


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(s.waiting, who) != 0:
        return 0
    if who == CHANCE:
        n = 0
        for card in range(CARDS):
            out[n] = DEAL + card
            n += s.deck[card]
        return n
    if s.phase == DECIDING:
        out[0] = FOLD
        out[1] = BET
        return 2
    circle = s.placed[who]
    n = affordable(s, who, circle)
    for i in range(n):
        out[i] = STAKE + STAKES * circle + s.amounts[circle][i]
    return n


def affordable(s: State, seat: int, circle: int) -> int:
    """How many of the amounts for a circle, from nothing upwards, the seat may place there."""
    n = 1
    while n < s.offered[circle] and why_no_bet(s, seat, circle, s.amounts[circle][n]) == 0:
        n += 1
    return n


def why_no_bet(s: State, seat: int, circle: int, amount: int) -> int:
    """H7: no bonus bet without a Flop bet. H8: Turn and River Bonus are reserved together with Flop."""
    if circle == FLOP:
        return 0 if CORE_BETS * amount <= s.purse[seat] else NOT_COVERED
    if amount > 0 and s.bet[seat][FLOP] == 0:
        return NO_FLOP_BET
    return 0 if reserved(s, seat) + amount <= s.purse[seat] else NOT_COVERED


def reserved(s: State, seat: int) -> int:
    """What the bets placed so far can cost the seat."""
    return CORE_BETS * s.bet[seat][FLOP] + s.bet[seat][FLOP_BONUS] + s.bet[seat][BEST_FOUR]


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(s.waiting, who)
    if reason != 0:
        return reason
    if who == CHANCE:
        card = action - DEAL
        if card < 0 or card >= CARDS:
            return UNKNOWN_ACTION
        return 0 if s.deck[card] == 1 else CARD_GONE
    is_stake = action >= STAKE and action < STAKE + STAKES * CIRCLES
    is_decision = action == FOLD or action == BET
    if not is_stake and not is_decision:
        return UNKNOWN_ACTION
    if s.phase == DECIDING:
        return BETS_ARE_DOWN if is_stake else 0
    return BETS_FIRST if is_decision else refuse_stake(s, who, action - STAKE)


def refuse_stake(s: State, seat: int, stake: int) -> int:
    circle = stake // STAKES
    amount = stake % STAKES
    if circle != s.placed[seat]:
        return OTHER_CIRCLE
    reason = why_no_bet(s, seat, circle, amount)
    if reason != 0:
        return reason
    for i in range(s.offered[circle]):
        if amount == s.amounts[circle][i]:
            return 0
    return NOT_AN_AMOUNT


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        s.deck[action - DEAL] = 0
        if s.phase == DEALING_HANDS:
            deal_to_seat(s, action - DEAL)
        else:
            deal_to_board(s, action - DEAL)
    elif s.phase == BETTING:
        place(s, who, (action - STAKE) % STAKES)
    else:
        s.choice[who] = action
        note(s, CHOSE, who, 0, EVERYONE)
        s.waiting &= ~only(who)
        if s.waiting == 0:
            show_choices(s)


def place(s: State, seat: int, amount: int) -> None:
    """H13: Flop, Flop Bonus, Best 4; nobody sees how much until all seats have placed all."""
    s.bet[seat][s.placed[seat]] = amount
    note(s, SEALED, seat, s.placed[seat], EVERYONE)
    s.placed[seat] += 1
    if s.placed[seat] == CIRCLES:
        s.waiting &= ~only(seat)
        if s.waiting == 0:
            show_bets(s)


def show_bets(s: State) -> None:
    for seat in range(s.seats):
        if s.bet[seat][FLOP] == 0:
            note(s, SAT_OUT, seat, 0, EVERYONE)
        else:
            s.staying |= only(seat)
            s.core[seat] = 1
            for circle in range(CIRCLES):
                if s.bet[seat][circle] > 0:
                    note(s, PLACED + circle, seat, s.bet[seat][circle], EVERYONE)
    if s.staying == 0:
        finish(s)
    else:
        s.phase = DEALING_HANDS
        s.waiting = CHANCE


def is_in(s: State, seat: int) -> bool:
    return s.staying & only(seat) != 0


def deal_to_seat(s: State, card: int) -> None:
    """P7: two cards to each seat that has bet on Flop, from the dealer's left."""
    seat = 0
    while not is_in(s, seat) or s.held[seat] == HOLE:
        seat += 1
    s.hand[seat][s.held[seat]] = card
    s.held[seat] += 1
    note(s, DEALT, seat, s.held[seat], EVERYONE)
    note(s, LOOKED, seat, card, only(seat))
    if s.held[seat] == HOLE and s.staying >> (seat + 1) == 0:
        s.phase = DEALING_BOARD


def deal_to_board(s: State, card: int) -> None:
    s.board[s.dealt] = card
    for seat in range(s.seats):
        s.hand[seat][HOLE + s.dealt] = card
    s.dealt += 1
    note(s, TURNED_UP, card, s.dealt, EVERYONE)
    if s.dealt == BOARD:
        settle_best_four(s)
        settle_hands(s)
        finish(s)
    elif s.dealt >= FLOP_CARDS:
        if s.dealt == FLOP_CARDS:
            settle_flop_bonus(s)
        if s.staying != 0:
            s.phase = DECIDING
            s.waiting = s.staying


def show_choices(s: State) -> None:
    """P9-P11, H12: the choices of a street are shown together. A fold loses the core bets so far (H6)."""
    s.phase = DEALING_BOARD
    s.waiting = CHANCE
    for seat in range(s.seats - 1, -1, -1):
        if is_in(s, seat):
            if s.choice[seat] == BET:
                s.core[seat] += 1
                note(s, STAYED, seat, s.core[seat], EVERYONE)
            else:
                s.staying &= ~only(seat)
                note(s, FOLDED, seat, s.core[seat], EVERYONE)
                lose(s, seat, FLOP, s.core[seat] * s.bet[seat][FLOP])
        s.choice[seat] = NO_CHOICE
    if s.staying == 0 and not is_bet_on(s, BEST_FOUR):
        finish(s)  # H6: nothing depends on the other cards any more


def is_bet_on(s: State, circle: int) -> bool:
    for seat in range(s.seats):
        if s.bet[seat][circle] > 0:
            return True
    return False


def finish(s: State) -> None:
    s.phase = DONE
    s.waiting = 0


# ---- chips ----
def win(s: State, seat: int, circle: int, chips: int) -> None:
    s.net[seat] += chips
    s.bank -= chips
    note(s, WON + circle, seat, chips, EVERYONE)


def lose(s: State, seat: int, circle: int, chips: int) -> None:
    s.net[seat] -= chips
    s.bank += chips
    note(s, LOST + circle, seat, chips, EVERYONE)


def settle_flop_bonus(s: State) -> None:
    """P8, H4: before anyone can fold."""
    if is_bet_on(s, FLOP_BONUS):
        s.flop_line = flop_bonus_line(s.board)
        note(s, FLOP_LINE, s.flop_line, 0, EVERYONE)
        pays = 0 if s.flop_line == NO_LINE else s.flop_bonus_pays[s.flop_line]
        settle_bonus(s, FLOP_BONUS, pays)


def settle_best_four(s: State) -> None:
    """P12, P5: also for those who have folded."""
    if is_bet_on(s, BEST_FOUR):
        s.four_line = best_four_line(s.board, s.best_four_pays)
        note(s, FOUR_LINE, s.four_line, 0, EVERYONE)
        pays = 0 if s.four_line == NO_LINE else s.best_four_pays[s.four_line]
        settle_bonus(s, BEST_FOUR, pays)


def settle_bonus(s: State, circle: int, pays: int) -> None:
    """Every line pays at least 1 to 1; no line is 0."""
    for seat in range(s.seats - 1, -1, -1):
        chips = s.bet[seat][circle]
        if chips > 0:
            if pays > 0:
                win(s, seat, circle, pays * chips)
            else:
                lose(s, seat, circle, chips)


def settle_hands(s: State) -> None:
    """P13-P15, H9: everyone who has bet on River Bonus shows a hand of the best five of seven (H2)."""
    for seat in range(s.seats - 1, -1, -1):
        if is_in(s, seat):
            s.shown |= only(seat)
            note(s, SHOWN, seat, CARDS * s.hand[seat][0] + s.hand[seat][1], EVERYONE)
            line = river_line(evaluate(s.hand[seat], HAND), s.winning_rank)
            s.line[seat] = line
            note(s, RIVER_LINE, seat, line, EVERYONE)
            chips = s.bet[seat][FLOP]
            if line == NO_LINE:
                lose(s, seat, FLOP, CORE_BETS * chips)
            else:
                win(s, seat, FLOP, (2 + s.river_pays[line]) * chips)


def by_table(s: State) -> bool:
    """Nothing here is the table's to decide: every move of CHANCE is a card."""
    return False


def payoff(s: State, seat: int) -> float:
    """In chips: together with the bank's they are nothing."""
    return float(s.net[seat])


# ---- what a seat knows ----
def observe(s: State, seat: int, out: list[int]) -> int:
    """Everything but others' cards and sealed choices, oneself first."""
    me = seat if seat < s.seats else 0
    mine = seat < s.seats
    out[0] = s.phase
    out[1] = s.waiting
    out[2] = s.flop_line
    out[3] = s.four_line
    for i in range(BOARD):
        out[4 + i] = s.board[i]
    out[9] = s.choice[me] if mine else NO_CHOICE
    for circle in range(CIRCLES):
        out[10 + circle] = s.bet[me][circle] if mine else 0
    out[13] = s.bank
    n = 14
    for other in range(s.seats):
        p = (me + other) % s.seats
        out[n] = s.purse[p]
        out[n + 1] = s.placed[p]
        for circle in range(CIRCLES):
            out[n + 2 + circle] = s.bet[p][circle] if s.phase != BETTING else 0
        out[n + 5] = s.core[p] if is_in(s, p) else -s.core[p]
        out[n + 6] = s.held[p]
        for i in range(HOLE):
            out[n + 7 + i] = s.hand[p][i] if knows_hand(s, seat, p) else NO_CARD
        out[n + 9] = s.line[p]
        out[n + 10] = s.net[p]
        n += 11
    return n


def knows_hand(s: State, seat: int, of: int) -> bool:
    """H12: one's own, and those shown at the end."""
    return seat == of or s.shown & only(of) != 0


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Others' sealed bets and choices become any they could be, their hidden cards any that were not seen."""
    for other in range(s.seats):
        if other != seat:
            if s.phase == BETTING:
                for circle in range(s.placed[other]):
                    s.bet[other][circle] = random_stake(s, other, circle, rng)
            if s.choice[other] != NO_CHOICE:
                s.choice[other] = below(rng, 2)
        if not knows_hand(s, seat, other):
            for i in range(s.held[other]):
                s.deck[s.hand[other][i]] = 1
    for other in range(s.seats):
        if not knows_hand(s, seat, other):
            for i in range(s.held[other]):
                card = below(rng, CARDS)
                while s.deck[card] == 0:
                    card = below(rng, CARDS)
                s.deck[card] = 0
                s.hand[other][i] = card


def random_stake(s: State, seat: int, circle: int, rng: Rng) -> int:
    """One of the amounts that the seat could place there after what it has placed before."""
    for later in range(circle, CIRCLES):
        s.bet[seat][later] = 0
    return s.amounts[circle][below(rng, affordable(s, seat, circle))]


def reopen(s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            if s.phase == BETTING and can_bet(s, other):
                s.placed[other] = 0
                for circle in range(CIRCLES):
                    s.bet[other][circle] = 0
                s.waiting |= only(other)
            if s.choice[other] != NO_CHOICE:
                s.choice[other] = NO_CHOICE
                s.waiting |= only(other)
