"""One hand of Quick Draw Hold'em: what lies on the table, and how it begins. In the dialect."""

from quickdraw.cards.french import CARDS
from quickdraw.engine.words import MAX_SEATS, Position, only
from quickdraw.games.holdem.lines import BOARD, NO_LINE
from quickdraw.games.holdem.options import CORE_BETS, MOST_AMOUNTS, Options

# The circles that are filled at the start, in this order.
FLOP, FLOP_BONUS, BEST_FOUR, CIRCLES = 0, 1, 2, 3
# Actions: decisions, then a card for CHANCE to deal, then so many chips for one of the circles.
FOLD, BET, DEAL, STAKE, STAKES = 0, 1, 2, 100, 10_000
NO_CHOICE, NO_CARD = -1, -1
BETTING, DEALING_HANDS, DEALING_BOARD, DECIDING, DONE = 0, 1, 2, 3, 4
HOLE, HAND = 2, 7


class State(Position):
    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        # From small to large, beginning with nothing: who bets nothing on Flop sits out.
        amounts = [options.flop_amounts, options.bonus_amounts, options.bonus_amounts]
        self.amounts = [[0, *a, *[0] * (MOST_AMOUNTS - len(a))] for a in amounts]
        self.offered = [1 + len(a) for a in amounts]
        self.flop_bonus_pays = list(options.flop_bonus_pays)
        self.best_four_pays = list(options.best_four_pays)
        self.river_pays = list(options.river_pays)
        self.winning_rank = options.winning_pair - 2
        self.purse = [options.purse] * MAX_SEATS

        self.phase = BETTING
        self.waiting = 0  # what `actors` says
        self.deck = [1] * CARDS  # 1 for each card that is in it
        self.dealt = 0  # community cards
        self.board = [NO_CARD] * BOARD
        self.held = [0] * MAX_SEATS
        self.hand = [[NO_CARD] * HAND for _ in range(MAX_SEATS)]  # two of one's own, then the board
        self.placed = [0] * MAX_SEATS  # circles decided; sealed until everyone has decided all
        self.bet = [[0] * CIRCLES for _ in range(MAX_SEATS)]
        self.choice = [NO_CHOICE] * MAX_SEATS  # sealed until everyone has chosen
        self.staying = 0  # bit mask of the seats that have bet on Flop and not folded
        self.core = [0] * MAX_SEATS  # bets laid on Flop, Turn, River Bonus: 0 to 3
        self.flop_line = NO_LINE
        self.four_line = NO_LINE
        self.line = [NO_LINE] * MAX_SEATS
        self.shown = 0  # bit mask of the seats whose cards lie open
        self.net = [0] * MAX_SEATS  # chips won or lost so far
        self.bank = 0
        start(self)


def start(s: State) -> None:
    s.phase = BETTING
    s.waiting = 0
    for card in range(CARDS):
        s.deck[card] = 1
    s.dealt = 0
    for i in range(BOARD):
        s.board[i] = NO_CARD
    for seat in range(s.seats):
        for i in range(HAND):
            s.hand[seat][i] = NO_CARD
        for circle in range(CIRCLES):
            s.bet[seat][circle] = 0
        s.held[seat] = 0
        s.choice[seat] = NO_CHOICE
        s.core[seat] = 0
        s.line[seat] = NO_LINE
        s.net[seat] = 0
        s.placed[seat] = 0 if can_bet(s, seat) else CIRCLES
        s.waiting |= only(seat) if can_bet(s, seat) else 0
    s.staying = 0
    s.flop_line = NO_LINE
    s.four_line = NO_LINE
    s.shown = 0
    s.bank = 0
    if s.waiting == 0:
        s.phase = DONE


def fund(s: State, seat: int, chips: int) -> None:
    """Before `start`: what the seat has for the next hand. Whoever cannot bet is passed over (H8, H13)."""
    s.purse[seat] = chips


def can_bet(s: State, seat: int) -> bool:
    return CORE_BETS * s.amounts[FLOP][1] <= s.purse[seat]
