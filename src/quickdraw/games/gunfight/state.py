"""The position of a gunfight, its numbers, and how a turn begins. In the dialect.

A seat's ten cards lie at the places 0-2 (Quick Draw), 3-5 (Aim), 6-8 (Fire) and 9 (the remaining card). Until
the reveal they are a hand in the pack's order, and `pile` says in which stack each of them lies face down.
"""

from quickdraw.cards.french import PACK
from quickdraw.engine.words import Position
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.thirty import NEXT, QUICK_DRAW

SEATS, HAND, STACK, BOARD, REMAINING, TURNABLE = 4, 10, 3, 5, 9, 6
NO_CARD = PACK  # above every card, so that a hand in order has its empty places last
NOBODY = -1
DEALING_CARDS, ARRANGING, ACTING, ROLLING, DONE = 0, 1, 2, 3, 4
UPRIGHT, ROTATED, DOWN = 0, 1, 2

# Actions. LAY + n lays the n-th three of ten places of one's hand. Turnable places (Aim, Fire) are counted
# from 0 to 5; a card on the table is 6 * seat + place. CHANCE deals DEAL + card and rolls DIE + face - 1.
LAYS = 120
LAY, SWAP, ROTATE, FLIP, TARGET, BURY, KEEP, PASS, DEAL, DIE = 0, 120, 264, 288, 312, 316, 320, 321, 322, 376
ACTIONS_END = 382
# Three of ten places, in the order of their highest place, then the next: n is K_NUMBER + J_NUMBER + i.
K_NUMBER = tuple(k * (k - 1) * (k - 2) // 6 for k in range(HAND))
J_NUMBER = tuple(j * (j - 1) // 2 for j in range(HAND))
THREES = tuple((i, j, k) for k in range(HAND) for j in range(k) for i in range(j))

MAX_ACTIONS = 144
MAX_OBS = 160

# Notes: what happened. A spot is a card at a place: (16 * seat + place) * 64 + card.
TURN, LOOKED, TURNED_UP, LAID, SHOWN, ROUND, CALLED, ACTED, SWAPPED, ROTATES, FLIPS = range(11)
PASSES, GOT_DICE, ROLLED, BURIED, KEPT, SCORED, HIT, DIED, NOTHING, LEFT, WON = range(11, 22)

# Refusals; those of every game are in engine.words.
LAID_ALREADY, NOT_ASKED, NOBODY_THERE, OWN_ONLY, OTHERS_ONLY, FIRE_ONLY, OTHER_STACK = range(10, 17)
FACE_DOWN, ROTATED_ALREADY, A_JOKER, NO_PASS, SWAPPED_ONCE, ONE_OPPONENT, NO_NEIGHBOUR = range(17, 24)
NOT_IN_PACK = 24


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.full_life = options.life
        self.full_dice = options.dice
        # By rank, the joker last: what a remaining card is worth when added (G11).
        self.points: list[int] = [*range(2, 11), 10, 10, 10, options.ace_points, options.joker_added]
        self.joker_deducted = options.joker_deducted

        self.phase = DEALING_CARDS
        self.turn = 0
        self.round = QUICK_DRAW
        self.winner = NOBODY
        self.life = [0] * SEATS
        self.dice = [0] * SEATS
        self.pack = [NO_CARD] * PACK  # by number; no order is known to anyone, not even here
        self.in_pack = PACK
        self.receiver = 0  # who gets the next card; NOBODY: it is a communal one
        self.held = [0] * SEATS
        self.up = 0  # communal cards turned up
        self.board = [NO_CARD] * (BOARD + STACK)  # they, and beside them the stack whose hand is asked
        self.card = [[NO_CARD] * HAND for _ in range(SEATS)]
        self.pile = [[0] * HAND for _ in range(SEATS)]  # 1, 2, 3: which stack; 0: none yet
        self.laid = [0] * SEATS  # stacks laid
        self.turned = [[UPRIGHT] * HAND for _ in range(SEATS)]
        self.value = [0] * SEATS  # of this round's hand, as in poker
        self.level = [0] * SEATS  # its category after advancement
        self.order = [NOBODY] * SEATS
        self.acting = 0  # place in the order
        self.task = NEXT
        self.left = 0  # choices that the task still asks for
        self.first_own = NOBODY  # places and opponent of a first swap, or the place of a first rotation
        self.first_seat = NOBODY
        self.first_place = NOBODY
        self.to_roll = 0
        self.total = 0
        start(self)


def start(s: State) -> None:
    s.turn = 0
    s.winner = NOBODY
    for seat in range(SEATS):
        s.life[seat] = s.full_life if seat < s.seats else 0
    begin_turn(s)


def begin_turn(s: State) -> None:
    """G19: all 54 cards go back; ten to each survivor, then five communal ones."""
    s.phase = DEALING_CARDS
    s.turn += 1
    s.round = QUICK_DRAW
    for card in range(PACK):
        s.pack[card] = card
    s.in_pack = PACK
    s.receiver = next_alive(s, SEATS - 1)
    s.up = 0
    for i in range(BOARD):
        s.board[i] = NO_CARD
    for seat in range(SEATS):
        s.held[seat] = 0
        s.dice[seat] = 0
        s.value[seat] = 0
        s.level[seat] = 0
        s.order[seat] = NOBODY
        take_up(s, seat)
        for place in range(HAND):
            s.card[seat][place] = NO_CARD
            s.turned[seat][place] = UPRIGHT
    s.acting = 0
    s.to_roll = 0
    s.total = 0
    ask_for(s, NEXT, 0)


def take_up(s: State, seat: int) -> None:
    """What the seat has laid is in its hand again."""
    s.laid[seat] = 0
    for i in range(HAND):
        s.pile[seat][i] = 0


def ask_for(s: State, task: int, times: int) -> None:
    s.task = task
    s.left = times
    s.first_own = NOBODY
    s.first_seat = NOBODY
    s.first_place = NOBODY


def actor(s: State) -> int:
    """Whose action it is."""
    return s.order[s.acting]


def count_alive(s: State) -> int:
    n = 0
    for seat in range(s.seats):
        n += 1 if s.life[seat] > 0 else 0
    return n


def next_alive(s: State, seat: int) -> int:
    """The living neighbour to the left (G16: the seats close up)."""
    other = (seat + 1) % SEATS
    while s.life[other] <= 0:
        other = (other + 1) % SEATS
    return other


def previous_alive(s: State, seat: int) -> int:
    """The living neighbour to the right."""
    other = (seat - 1) % SEATS
    while s.life[other] <= 0:
        other = (other - 1) % SEATS
    return other


def spot(s: State, seat: int, place: int) -> int:
    """A card at a place, in one int, for notes."""
    return (16 * seat + place) * 64 + s.card[seat][place]
