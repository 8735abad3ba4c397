"""The position of an iaijutsu duel, and the small moves that rules are made of. In the dialect.

Ids such as I5 and P9 are those of RULES.md. Nothing here is random and nothing has a secret order: the
draw pile says only which cards are in it, and a hand lies sorted.
"""

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.words import CHANCE, Position, only
from quickdraw.games.iaijutsu.options import Options

NO_CARD, NOBODY = DUEL_CARDS, -1
OPENING_CARDS = 6
# A card in a discard pile is card + DOWN * how it lies: face up; face down, laid by seat 0 or by seat 1
# and known to that seat (I5); or face down although everyone can tell by now which card it is.
DOWN, CARD_BITS = 32, 31
FACE_UP, TOLD_BY_ALL = 0, 3

# Phases. In the first four it is CHANCE's turn; in the last two both seats choose in secret.
DEALING_HANDS, RACE, DRAWING, REFILLING = 0, 1, 2, 3
OPENING, TURN, DISCARDING, EFFECT, BRIDGING, SAKE_SWAP, TIED, DONE = 4, 5, 6, 7, 8, 9, 10, 11
BOTH = 3

# Actions: one number for each card and thing to do with it, then those without a card.
DISCARD, FETCH, GIVE, LAY, DEAL = 0, 25, 50, 75, 100
FASTER, OWN_PILE, DRAW_PILE, RIVALS_PILE, DRAW, USE, DECLINE, ACTIONS = 125, 127, 128, 129, 130, 131, 132, 133

# Notes: what happened.
ROUND, DEALT, DEALT_YOU, FASTER_SEAT, DISCARDED, HAD_SEEN, STARED, TOOK, LIFTED, LIFTED_CARD = range(10)
USED, LOOKED, SAW, BRIDGED, MOVED, SEALED, GAVE, GAVE_CARD, CALLED, SHOWN = range(10, 20)
TIE, LAID, LAID_CARD, STALEMATE, WON_ROUND, HIT, WON, DRAWN_MATCH = range(20, 28)
# In the notes about a blow: added to the seat of a victor who had won the race.
FAST = 2


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.pack = sum(1 << card for card in range(DUEL_CARDS) if options.cards[card])
        self.size = options.deck_size
        self.damage_to_win = options.damage_to_win
        self.red_bonus = options.red_bonus
        self.blue_bonus = options.blue_bonus
        self.stare_limit = options.stare_limit
        self.round_cap = options.round_cap

        self.phase = DEALING_HANDS
        self.acting = CHANCE  # who must choose: what `actors` returns
        self.turn = 0  # whose turn it is, or who gets the next card
        self.first = NOBODY  # who won the race
        self.caller = NOBODY  # who called DRAW! last
        self.round = 1
        self.damage = [0, 0]  # that each seat has dealt
        self.winner = NOBODY
        self.stares = 0  # turns in a row without the draw pile (I16)
        self.left = 0  # cards in the draw pile
        self.deck = 0  # which cards they are, as bits: a set has no order
        self.hand = [[NO_CARD] * 3, [NO_CARD] * 3]  # sorted, so that the order tells nothing
        self.pile = [[0] * (DUEL_CARDS + 1), [0] * (DUEL_CARDS + 1)]  # bags, the top last
        self.taken = 0  # cards taken from a discard pile this turn, as bits (I3)
        self.drawn = NO_CARD  # the card just taken from the draw pile
        self.choice = [NO_CARD, NO_CARD]  # sealed until both are there

        # Who knows what, beyond the own hand: sets of cards as bits.
        self.known = [0, 0]  # cards in the seat's hand that the other seat knows to be there
        self.public = [0, 0]  # cards in the seat's hand that everyone knows to be there
        # After a tie everyone knows the two cards of a seat, and not which one it laid face down.
        self.kept = [NO_CARD, NO_CARD]
        self.laid = [NO_CARD, NO_CARD]
        self.told = [0, 0]  # 1 if the other seat has found out which is which
        start(self)


def start(s: State) -> None:
    s.round = 1
    s.damage[0] = 0
    s.damage[1] = 0
    s.winner = NOBODY
    new_round(s)


def new_round(s: State) -> None:
    """All cards are mixed again; the next card goes to seat 0."""
    s.deck = s.pack
    s.left = s.size
    for seat in range(2):
        for i in range(DUEL_CARDS + 1):  # quicker than to ask how many there are
            s.pile[seat][i] = 0
        for i in range(3):
            s.hand[seat][i] = NO_CARD
        s.choice[seat] = NO_CARD
        s.known[seat] = 0
        s.public[seat] = 0
        s.kept[seat] = NO_CARD
        s.laid[seat] = NO_CARD
        s.told[seat] = 0
    s.stares = 0
    s.taken = 0
    s.drawn = NO_CARD
    s.first = NOBODY
    s.caller = NOBODY
    s.turn = 0
    s.phase = DEALING_HANDS
    s.acting = CHANCE


def begin_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.taken = 0
    s.phase = TURN
    s.acting = only(seat)


# ---- the draw pile: a set, as bits ----
def leave_deck(s: State, card: int) -> None:
    s.deck &= ~bit(card)
    s.left -= 1


def back_to_deck(s: State, card: int) -> None:
    s.deck |= bit(card)
    s.left += 1


# ---- hands: three places, sorted, NO_CARD last ----
def hold(hand: list[int], card: int) -> None:
    """Put a card into a hand that has room.

    >>> hand = [4, 9, NO_CARD]; hold(hand, 7); hand
    [4, 7, 9]
    """
    low = min(hand[0], card)
    high = max(hand[0], card)
    hand[0] = low
    low = min(hand[1], high)
    hand[2] = max(hand[1], high)
    hand[1] = low


def let_go(hand: list[int], card: int) -> None:
    """Take a card, which is there, out of a hand of at most three.

    >>> hand = [4, 7, 9]; let_go(hand, 4); hand == [7, 9, NO_CARD]
    True
    """
    low = hand[1] if hand[0] == card else hand[0]
    high = hand[1] if hand[2] == card else hand[2]
    hand[0] = low
    hand[1] = high
    hand[2] = NO_CARD


def holds(hand: list[int], card: int) -> bool:
    return hand[0] == card or hand[1] == card or hand[2] == card


def bit(card: int) -> int:
    """The set of one card; of NO_CARD, a set that no card is in."""
    return 1 << card
