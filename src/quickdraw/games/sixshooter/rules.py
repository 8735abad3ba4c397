"""Quickdraw with a six-shooter: the rules. Ids such as X6 and P8 are those of RULES.md.

Nothing here is random: each card dealt is a move of CHANCE, and so is the end of a talk, which the
table decides. Decks, stacks and hands are those of piles.py: unordered.
"""

from quickdraw.cards.french import JOKER, PACK, SUITS
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
from quickdraw.games.sixshooter.options import CHAMBERS, Options
from quickdraw.games.sixshooter.piles import (
    DEAL,
    KINDS,
    NO_CARD,
    SIZE,
    SUITS_IN,
    drop,
    lies_in,
    list_deck,
    packed,
    put,
    put_in_hand,
    suits_of,
    take_from_hand,
)

# X1: the Joker is worst, the Ace best, and Jack beats Queen beats King. By rank, from the two.
STRENGTH = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 11, 10, 13, 0)

# A seat fires the card `action`, or keeps or reloads; CHANCE deals the card `action - DEAL`.
KEEP, RELOAD, TALK_OVER = 54, 55, 110
NO_CHOICE = -1
NOBODY = -1
UNDECIDED, KEPT, RELOADED = -1, 0, 1
DEALING_HANDS, LOADING, TALKING, FIRING, SUDDEN_DEATH, DONE = 0, 1, 2, 3, 4, 5
# How a duel ended.
BY_COUNT, BY_SUDDEN_DEATH, BY_CAP = 1, 2, 3

MAX_ACTIONS = PACK + SUITS
MAX_OBS = 20

# Notes: what happened.
LOOKED, DREW, DECIDED, LOADED, TALK_BEGAN, TALK_ENDED, CHOSE, FIRED, TURNED, TOOK, TIED = range(11)
RESET, COUNTED, LEVELLED, SHUFFLED_IN, SUDDEN, WON, DRAWN = 11, 12, 13, 14, 15, 16, 17

# Refusals; those of every game are in engine.words.
DECIDE_FIRST, TOO_LATE, NOT_IN_HAND, NOT_IN_DECK = 10, 11, 12, 13


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.make_up = [0, 0]  # the whole pack
        for card in range(PACK):
            if card % SUITS < options.cards[card // SUITS]:
                put(self.make_up, card)
        self.pack_size = options.pack_size
        self.bullets = options.bullets
        self.talk_seconds = options.talk_seconds
        self.reshuffle_below = options.reshuffle_below
        self.level_hands = options.level_hands
        self.deal_cap = options.deal_cap

        self.phase = DEALING_HANDS
        self.deals = 1  # the one being played
        self.level = 0  # hands that were played to the end and left both with as many cards
        self.deck = [0, 0]
        self.left = 0  # cards in the deck
        self.hand = [[NO_CARD] * CHAMBERS, [NO_CARD] * CHAMBERS]  # in order of card number
        self.held = [0, 0]  # cards in each hand
        self.sealed = [NO_CHOICE, NO_CHOICE]  # until both are there; a card stays in its hand so long
        self.reloaded = [UNDECIDED, UNDECIDED]
        self.known = [[0, 0], [0, 0]]  # what a seat gave back and knows to be in the deck
        self.shown = [NO_CARD, NO_CARD]  # the cards that were fired last
        self.stack = [[0, 0], [0, 0]]
        self.score = [0, 0]  # cards taken: those of the stack, and those that were shuffled in (X9)
        self.winner = NOBODY
        self.route = 0
        start(self)


def start(s: State) -> None:
    s.phase = DEALING_HANDS
    s.deals = 1
    s.level = 0
    s.winner = NOBODY
    s.route = 0
    for seat in range(2):
        s.held[seat] = 0
        s.sealed[seat] = NO_CHOICE
        s.reloaded[seat] = UNDECIDED
        s.shown[seat] = NO_CARD
        s.score[seat] = 0
        for chamber in range(CHAMBERS):
            s.hand[seat][chamber] = NO_CARD
    fill_deck(s)
    forget(s)


def fill_deck(s: State) -> None:
    """All cards are in the deck, and the stacks are empty."""
    s.left = s.pack_size
    for half in range(2):
        s.deck[half] = s.make_up[half]
        s.stack[0][half] = 0
        s.stack[1][half] = 0


def forget(s: State) -> None:
    """Whatever was given back may be in any hand from now on."""
    for half in range(2):
        s.known[0][half] = 0
        s.known[1][half] = 0


# ---- who may do what ----
def actors(s: State) -> int:
    if s.phase == LOADING or s.phase == FIRING:
        return (1 if s.sealed[0] == NO_CHOICE else 0) + (2 if s.sealed[1] == NO_CHOICE else 0)
    return 0 if s.phase == DONE else CHANCE


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(actors(s), who) != 0:
        return 0
    if who == CHANCE:
        if s.phase == TALKING:
            out[0] = TALK_OVER
            return 1
        return list_deck(packed(s.deck), out)
    if s.phase == LOADING:
        out[0] = KEEP
        out[1] = RELOAD
        return 2
    for chamber in range(CHAMBERS):
        out[chamber] = s.hand[who][chamber]
    return s.held[who]


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(actors(s), who)
    if reason != 0:
        return reason
    if who == CHANCE:
        return refuse_chance(s, action)
    if action < 0 or action > RELOAD:
        return UNKNOWN_ACTION
    if s.phase == LOADING:
        return 0 if action >= KEEP else DECIDE_FIRST
    if action >= KEEP:
        return TOO_LATE  # X8
    for chamber in range(CHAMBERS):
        if s.hand[who][chamber] == action:
            return 0
    return NOT_IN_HAND


def refuse_chance(s: State, action: int) -> int:
    if s.phase == TALKING:
        return 0 if action == TALK_OVER else UNKNOWN_ACTION
    card = action - DEAL
    if card < 0 or card >= PACK:
        return UNKNOWN_ACTION
    return 0 if lies_in(s.deck, card) else NOT_IN_DECK


def by_table(s: State) -> bool:
    """The clock, or both players, end the talk (X3); everything else is a card."""
    return s.phase == TALKING


def may_talk(s: State) -> bool:
    """X3: talk begins with step 2 and ends with it; after the duel there is nothing left to hide."""
    return s.phase == TALKING or s.phase == DONE


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    if who == CHANCE:
        if action == TALK_OVER:
            s.phase = FIRING
            note(s, TALK_ENDED, 0, 0, EVERYONE)
        elif s.phase == SUDDEN_DEATH:
            turn_up(s, action - DEAL)
        else:
            deal(s, action - DEAL)
        return
    s.sealed[who] = action
    note(s, DECIDED if s.phase == LOADING else CHOSE, who, 0, EVERYONE)
    if s.sealed[1 - who] != NO_CHOICE:
        if s.phase == LOADING:
            load(s)
        else:
            fire(s)


def deal(s: State, card: int) -> None:
    """To the seat that holds fewer cards."""
    seat = 1 if s.held[1] < s.held[0] else 0
    take_from_deck(s, card)
    drop(s.known[seat], card)
    put_in_hand(s.hand[seat], card)
    s.held[seat] += 1
    note(s, LOOKED, seat, card, only(seat))
    if s.held[seat] == s.bullets:
        note(s, DREW, seat, s.bullets, EVERYONE)
    if s.held[0] == s.bullets and s.held[1] == s.bullets:
        if s.reloaded[0] == UNDECIDED:
            s.phase = LOADING
        else:
            talk(s)


def talk(s: State) -> None:
    s.phase = TALKING
    note(s, TALK_BEGAN, s.talk_seconds, 0, EVERYONE)


def load(s: State) -> None:
    """X2: whatever is given back is in the deck before anybody draws again."""
    for seat in range(2):
        s.reloaded[seat] = RELOADED if s.sealed[seat] == RELOAD else KEPT
        note(s, LOADED, seat, s.reloaded[seat], EVERYONE)
    for seat in range(2):
        s.sealed[seat] = NO_CHOICE
        if s.reloaded[seat] == RELOADED:
            if s.reloaded[1 - seat] == KEPT:  # then the other hand cannot have any of these cards
                for chamber in range(s.bullets):
                    put(s.known[seat], s.hand[seat][chamber])
            give_back(s, seat)
            s.held[seat] = 0
    if s.held[0] == s.bullets and s.held[1] == s.bullets:
        talk(s)
    else:
        s.phase = DEALING_HANDS


def fire(s: State) -> None:
    """X4, X5: both cards are shown together, and the better one takes both."""
    for seat in range(2):
        s.shown[seat] = s.sealed[seat]
        take_from_hand(s.hand[seat], s.sealed[seat])
        s.held[seat] -= 1
        s.sealed[seat] = NO_CHOICE
    note(s, FIRED, s.shown[0], s.shown[1], EVERYONE)
    capture(s)
    if s.shown[0] >= JOKER and s.shown[1] >= JOKER:
        reset(s)
    elif s.held[0] == 0:
        count_up(s)


def capture(s: State) -> None:
    """On a tie each takes his own (X5)."""
    first = STRENGTH[s.shown[0] // SUITS]
    second = STRENGTH[s.shown[1] // SUITS]
    for seat in range(2):
        taker = seat if first == second else (0 if first > second else 1)
        put(s.stack[taker], s.shown[seat])
        s.score[taker] += 1
    if first == second:
        note(s, TIED, s.shown[0], s.shown[1], EVERYONE)
    else:
        note(s, TOOK, 0 if first > second else 1, 0, EVERYONE)


def reset(s: State) -> None:
    """X6: Joker against Joker; the rest of both hands goes back, even if there is no rest."""
    note(s, RESET, s.held[0], 0, EVERYONE)
    for seat in range(2):
        give_back(s, seat)
        s.held[seat] = 0
    deal_again(s)


def count_up(s: State) -> None:
    """X7: most cards wins."""
    note(s, COUNTED, s.score[0], s.score[1], EVERYONE)
    if s.score[0] != s.score[1]:
        win(s, BY_COUNT)
    else:
        s.level += 1
        note(s, LEVELLED, s.level, 0, EVERYONE)
        deal_again(s)


def deal_again(s: State) -> None:
    """X9, X10: with too few cards left the stacks go in; after too many level hands, sudden death."""
    forget(s)
    if s.deals == s.deal_cap:
        finish(s, NOBODY, BY_CAP)  # X13
        return
    s.deals += 1
    if s.left < s.reshuffle_below:
        fill_deck(s)  # no card is in a hand now
        note(s, SHUFFLED_IN, s.score[0], s.score[1], EVERYONE)
    if s.level < s.level_hands:
        s.phase = DEALING_HANDS
        return
    if s.phase != SUDDEN_DEATH:
        note(s, SUDDEN, s.level, 0, EVERYONE)
    s.phase = SUDDEN_DEATH
    s.shown[0] = NO_CARD
    s.shown[1] = NO_CARD


def turn_up(s: State, card: int) -> None:
    """X10: in sudden death each gets one card, face up."""
    seat = 0 if s.shown[0] == NO_CARD else 1
    take_from_deck(s, card)
    s.shown[seat] = card
    note(s, TURNED, seat, card, EVERYONE)
    if seat == 1:
        capture(s)
        if s.score[0] != s.score[1]:
            win(s, BY_SUDDEN_DEATH)
        else:
            deal_again(s)


def win(s: State, route: int) -> None:
    seat = 0 if s.score[0] > s.score[1] else 1
    note(s, WON, seat, route, EVERYONE)
    finish(s, seat, route)


def finish(s: State, winner: int, route: int) -> None:
    if winner == NOBODY:
        note(s, DRAWN, route, 0, EVERYONE)
    s.winner = winner
    s.route = route
    s.phase = DONE
    forget(s)


def payoff(s: State, seat: int) -> float:
    if s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


# ---- moving cards ----
def take_from_deck(s: State, card: int) -> None:
    drop(s.deck, card)
    s.left -= 1


def give_back(s: State, seat: int) -> None:
    """The cards of a hand go into the deck; how many the seat `held` stays written down."""
    for chamber in range(s.held[seat]):
        put(s.deck, s.hand[seat][chamber])
        s.hand[seat][chamber] = NO_CARD
    s.left += s.held[seat]


# ---- what a seat knows ----
def observe(s: State, seat: int, out: list[int]) -> int:
    """Oneself first. The unseen cards are all but one's own and those on the stacks."""
    me = seat if seat < 2 else 0
    out[0] = s.phase
    out[1] = s.deals
    out[2] = s.level
    out[3] = s.sealed[me] if seat < 2 else NO_CHOICE
    out[4] = (1 if s.sealed[me] != NO_CHOICE else 0) + (2 if s.sealed[1 - me] != NO_CHOICE else 0)
    out[5] = 0
    if seat < 2:
        for chamber in range(CHAMBERS):
            out[5] = out[5] * (NO_CARD + 1) + s.hand[me][chamber]
    out[6] = packed(s.known[me]) if seat < 2 else 0
    n = 7
    for other in range(2):
        p = me if other == 0 else 1 - me
        out[n] = s.held[p]
        out[n + 1] = s.reloaded[p]
        out[n + 2] = s.shown[p]
        out[n + 3] = packed(s.stack[p])
        out[n + 4] = s.score[p]
        n += 5
    out[n] = s.winner if seat >= 2 or s.winner == NOBODY else (s.winner - me) % 2
    out[n + 1] = s.route
    return n + 2


def redeterminize(s: State, seat: int, rng: Rng) -> None:
    """Others' hands come anew from all unseen cards, and so does what they have sealed and given back."""
    for other in range(2):
        if other != seat:
            give_back(s, other)
    for other in range(2):
        if other != seat:
            for _ in range(s.held[other]):
                card = unseen_card(s, seat, rng)
                take_from_deck(s, card)
                put_in_hand(s.hand[other], card)
            if s.sealed[other] != NO_CHOICE:
                chosen = below(rng, 2 if s.phase == LOADING else s.held[other])
                s.sealed[other] = KEEP + chosen if s.phase == LOADING else s.hand[other][chosen]
    for other in range(2):
        if other != seat:
            guess_known(s, other, rng)


def unseen_card(s: State, seat: int, rng: Rng) -> int:
    """A random card of the deck, but none that the seat knows to be there (X2)."""
    n = s.left
    if seat < 2:
        for rank in range(KINDS):
            n -= SIZE[suits_of(s.known[seat], rank)]
    i = below(rng, n)
    rank = 0
    suits = unknown_suits(s, seat, 0)
    while i >= SIZE[suits]:
        i -= SIZE[suits]
        rank += 1
        suits = unknown_suits(s, seat, rank)
    return SUITS * rank + SUITS_IN[suits][i]


def unknown_suits(s: State, seat: int, rank: int) -> int:
    suits = suits_of(s.deck, rank)
    return suits & ~suits_of(s.known[seat], rank) if seat < 2 else suits


def guess_known(s: State, other: int, rng: Rng) -> None:
    """What the other gave back, of which some may have been drawn again since.

    The hand given back was any hand out of the deck and the cards drawn since: those in the deck are
    still known to be there.
    """
    if s.phase == DONE or s.deals > 1 or s.reloaded[other] != RELOADED or s.reloaded[1 - other] != KEPT:
        return
    s.known[other][0] = 0
    s.known[other][1] = 0
    drawn = s.held[other] if s.phase == DEALING_HANDS else s.bullets
    in_deck = s.left
    for _ in range(s.bullets):
        if below(rng, in_deck + drawn) < drawn:
            drawn -= 1
        else:
            in_deck -= 1
            put(s.known[other], unseen_card(s, other, rng))


def reopen(s: State, seat: int) -> None:
    for other in range(2):
        if other != seat:
            s.sealed[other] = NO_CHOICE
