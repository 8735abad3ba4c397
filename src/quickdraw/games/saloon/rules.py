"""Loot, Shoot, Whisky: the rules. Ids such as S7 and P12 are those of RULES.md.

Nothing here is random: the card that fills a place of the row is a move of CHANCE.
"""

from quickdraw.engine.words import (
    CHANCE,
    EVERYONE,
    SPREAD_SLACK,
    UNKNOWN_ACTION,
    Position,
    Rng,
    below,
    note,
    spread,
    total,
    turn_refusal,
)
from quickdraw.games.saloon.options import DECK_LIMIT, Options

# Action cards. Each beats the one before it in the circle: SHOOT beats LOOT, and so on.
LOOT, SHOOT, WHISKY = 0, 1, 2
# Saloon cards: 1 to 9 are gold cards with so many nuggets.
NO_CARD, SIP, SHOT, KINDS = 0, 10, 11, 12
ROW = 4
# A seat's action is the pair 3 * first + second; CHANCE deals the saloon card `action - DEAL`.
PAIRS, DEAL = 9, 9
NO_PAIR = -1
NOBODY = -1
DEALING_ROW, FIRST, SECOND, DONE = 0, 1, 2, 3
# How a duel ended.
BY_GOLD, BY_BULLETS, BY_GULPS, BY_BOTTLE, NO_BOTTLE, BY_CAP = 1, 2, 3, 4, 5, 6

MAX_ACTIONS = DECK_LIMIT + SPREAD_SLACK
MAX_OBS = 34

# Notes: what happened.
DEALT, SEALED, FLIPPED, DISCARDED, LOOTED, HIT, DRANK, STOLE, STAYED, RETURNED, SLID, WON, DRAWN = range(13)

# Refusals; those of every game are in engine.words.
NO_LOOT, NO_SHOOT, NO_WHISKY, ONE_LOOT, ONE_SHOOT, ONE_WHISKY, NOT_IN_DECK = 10, 11, 12, 13, 14, 15, 16


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.make_up = [0, *options.gold_cards, options.extra_sips, options.extra_shots]
        self.full_hand = list(options.hand)
        self.nuggets_to_win = options.nuggets_to_win
        self.bullets_to_win = options.bullets_to_win
        self.gulps_to_win = options.gulps_to_win
        self.round_cap = options.round_cap

        self.phase = DEALING_ROW
        self.round = 1
        self.deck = [0] * KINDS  # how many of each card; the order is not known to anyone, not even here
        self.discards = [0] * KINDS
        self.row = [NO_CARD] * ROW  # place 0 is nearest the deck
        self.hand = [[0] * 3, [0] * 3]
        self.choice = [NO_PAIR, NO_PAIR]  # sealed until both are there
        self.looted = [[0] * KINDS, [0] * KINDS]  # gold cards in front of each player
        self.nuggets = [0, 0]
        self.bullets = [0, 0]
        self.gulps = [0, 0]  # who has any holds the bottle
        self.winner = NOBODY
        self.route = 0
        start(self)


def start(s: State) -> None:
    s.phase = DEALING_ROW
    s.round = 1
    s.winner = NOBODY
    s.route = 0
    for kind in range(KINDS):
        s.deck[kind] = s.make_up[kind]
        s.discards[kind] = 0
        s.looted[0][kind] = 0
        s.looted[1][kind] = 0
    for slot in range(ROW):
        s.row[slot] = NO_CARD
    for seat in range(2):
        s.nuggets[seat] = 0
        s.bullets[seat] = 0
        s.gulps[seat] = 0
    take_back_hands(s)


def take_back_hands(s: State) -> None:
    for seat in range(2):
        s.choice[seat] = NO_PAIR
        for card in range(3):
            s.hand[seat][card] = s.full_hand[card]


# ---- who may do what ----
def actors(s: State) -> int:
    if s.phase == DONE:
        return 0
    if s.phase == DEALING_ROW:
        return CHANCE
    return (1 if s.choice[0] == NO_PAIR else 0) + (2 if s.choice[1] == NO_PAIR else 0)


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(actors(s), who) != 0:
        return 0
    if who == CHANCE:
        return spread(s.deck, DEAL, out)
    n = 0
    for first in range(3):
        for second in range(3):
            if holds_pair(s.hand[who], first, second):
                out[n] = 3 * first + second
                n += 1
    return n


def holds_pair(hand: list[int], first: int, second: int) -> bool:
    return hand[first] > 0 and hand[second] > (1 if first == second else 0)


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(actors(s), who)
    if reason != 0:
        return reason
    if who == CHANCE:
        kind = action - DEAL
        if kind <= NO_CARD or kind >= KINDS:
            return UNKNOWN_ACTION
        return 0 if s.deck[kind] > 0 else NOT_IN_DECK
    if action < 0 or action >= PAIRS:
        return UNKNOWN_ACTION
    first = action // 3
    second = action % 3
    if holds_pair(s.hand[who], first, second):
        return 0
    if s.hand[who][first] == 0:
        return NO_LOOT + first
    return NO_LOOT + second if s.hand[who][second] == 0 else ONE_LOOT + second


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        deal(s, action - DEAL)
        return
    s.choice[who] = action
    note(s, SEALED, who, 0, EVERYONE)
    if s.choice[1 - who] != NO_PAIR:
        resolve_phase(s)


def deal(s: State, kind: int) -> None:
    """S18: the free place nearest the deck is filled first."""
    s.deck[kind] -= 1
    slot = 0
    while s.row[slot] != NO_CARD:
        slot += 1
    s.row[slot] = kind
    note(s, DEALT, kind, slot, EVERYONE)
    if slot == ROW - 1:
        s.phase = FIRST


def resolve_phase(s: State) -> None:
    """S3: slot by slot, nearest the deck first. S4: a win stops everything."""
    near = 0 if s.phase == FIRST else 2  # S6
    duel(s, near, s.choice[0] // 3, s.choice[1] // 3)
    if s.phase != DONE:
        duel(s, near + 1, s.choice[0] % 3, s.choice[1] % 3)
    s.choice[0] = NO_PAIR
    s.choice[1] = NO_PAIR
    if s.phase == FIRST:
        s.phase = SECOND
    elif s.phase == SECOND:
        next_round(s)


def duel(s: State, slot: int, card0: int, card1: int) -> None:
    """Two action cards are flipped beside a saloon card."""
    s.hand[0][card0] -= 1
    s.hand[1][card1] -= 1
    note(s, FLIPPED, slot, 3 * card0 + card1, EVERYONE)
    if card0 == card1:
        discard(s, slot)  # S11
    else:
        winner = 0 if (card0 - card1) % 3 == 1 else 1
        reward(s, winner, card0 if winner == 0 else card1, slot)


def reward(s: State, seat: int, card: int, slot: int) -> None:
    if card == LOOT:
        loot(s, seat, slot)
        return
    note(s, STAYED, slot, s.row[slot], EVERYONE)  # S7
    if card == SHOOT:
        hit(s, seat)
    else:
        drink(s, seat)


def discard(s: State, slot: int) -> None:
    s.discards[s.row[slot]] += 1
    note(s, DISCARDED, slot, s.row[slot], EVERYONE)
    s.row[slot] = NO_CARD


def loot(s: State, seat: int, slot: int) -> None:
    kind = s.row[slot]
    note(s, LOOTED, seat, kind, EVERYONE)
    if kind == SIP or kind == SHOT:  # S10
        discard(s, slot)
        if kind == SIP:
            drink(s, seat)
        else:
            hit(s, seat)
        return
    s.row[slot] = NO_CARD
    s.looted[seat][kind] += 1
    s.nuggets[seat] += kind
    if s.nuggets[seat] >= s.nuggets_to_win:
        win(s, seat, BY_GOLD)


def hit(s: State, seat: int) -> None:
    s.bullets[seat] += 1
    note(s, HIT, seat, s.bullets[seat], EVERYONE)
    if s.bullets[seat] == s.bullets_to_win:
        win(s, seat, BY_BULLETS)


def drink(s: State, seat: int) -> None:
    """S8, S9: take the bottle full, from whoever has it; then flip it; then empty it."""
    if s.gulps[1 - seat] > 0:
        s.gulps[1 - seat] = 0
        note(s, STOLE, seat, 0, EVERYONE)
    s.gulps[seat] += 1
    note(s, DRANK, seat, s.gulps[seat], EVERYONE)
    if s.gulps[seat] == s.gulps_to_win:
        win(s, seat, BY_GULPS)


def next_round(s: State) -> None:
    """Hands back, the row slides towards the deck, CHANCE refills it if it can be refilled (S13)."""
    take_back_hands(s)
    note(s, RETURNED, s.round, 0, EVERYONE)
    left = slide(s)
    if left + total(s.deck) < ROW:
        run_dry(s)
    elif s.round == s.round_cap:
        finish(s, NOBODY, BY_CAP)  # S17
    else:
        s.round += 1
        s.phase = FIRST if left == ROW else DEALING_ROW


def slide(s: State) -> int:
    """S6, S7: what is left moves to the places nearest the deck. Returns how many cards that is."""
    left = 0
    for slot in range(ROW):
        kind = s.row[slot]
        s.row[slot] = NO_CARD
        if kind != NO_CARD:
            s.row[left] = kind
            if left != slot:
                note(s, SLID, slot, left, EVERYONE)
            left += 1
    return left


def run_dry(s: State) -> None:
    """The row cannot be refilled: the bottle decides (S14)."""
    if s.gulps[0] > 0:
        win(s, 0, BY_BOTTLE)
    elif s.gulps[1] > 0:
        win(s, 1, BY_BOTTLE)
    else:
        finish(s, NOBODY, NO_BOTTLE)


def win(s: State, seat: int, route: int) -> None:
    note(s, WON, seat, route, EVERYONE)
    finish(s, seat, route)


def finish(s: State, winner: int, route: int) -> None:
    if winner == NOBODY:
        note(s, DRAWN, route, 0, EVERYONE)
    s.winner = winner
    s.route = route
    s.phase = DONE


def by_table(s: State) -> bool:
    """Nothing here is the table's to decide: every move of CHANCE is a card."""
    return False


def payoff(s: State, seat: int) -> float:
    if s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


# ---- what a seat knows ----
def observe(s: State, seat: int, out: list[int]) -> int:
    """Everything but the other's sealed pair, oneself first. The contents of the deck are known (S16)."""
    me = seat if seat < 2 else 0
    out[0] = s.phase
    out[1] = s.round
    out[2] = s.choice[me] if seat < 2 else NO_PAIR
    out[3] = (1 if s.choice[me] != NO_PAIR else 0) + (2 if s.choice[1 - me] != NO_PAIR else 0)
    n = 4
    for slot in range(ROW):
        out[n] = s.row[slot]
        n += 1
    for other in range(2):
        p = me if other == 0 else 1 - me
        for card in range(3):
            out[n] = s.hand[p][card]
            n += 1
        out[n] = s.nuggets[p]
        out[n + 1] = s.bullets[p]
        out[n + 2] = s.gulps[p]
        n += 3
    for kind in range(KINDS):
        out[n] = s.deck[kind]
        n += 1
    out[n] = s.winner if seat >= 2 or s.winner == NOBODY else (s.winner - me) % 2
    out[n + 1] = s.route
    return n + 2


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Others' sealed pairs become any pair they could have chosen."""
    for other in range(2):
        if other != seat and s.choice[other] != NO_PAIR:
            left = below(rng, count_pairs(s.hand[other]))
            for pair in range(PAIRS):
                if holds_pair(s.hand[other], pair // 3, pair % 3):
                    if left == 0:
                        s.choice[other] = pair
                    left -= 1


def count_pairs(hand: list[int]) -> int:
    n = 0
    for pair in range(PAIRS):
        n += 1 if holds_pair(hand, pair // 3, pair % 3) else 0
    return n


def reopen(s: State, seat: int) -> None:
    for other in range(2):
        if other != seat:
            s.choice[other] = NO_PAIR
