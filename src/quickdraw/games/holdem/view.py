"""What a seat sees of the table, and the words for its actions, events and refusals.

Whatever leaves for a seat is made from its View and from the notes it may see, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from quickdraw.cards.french import CARDS
from quickdraw.cards.names import long, number, short
from quickdraw.cards.poker import evaluate
from quickdraw.engine.words import (
    DEALING,
    NOT_YOUR_TURN,
    OVER,
    UNKNOWN_ACTION,
    WATCHER,
    Note,
    only,
)
from quickdraw.games.holdem import rules
from quickdraw.games.holdem.lines import FLOP_CARDS, NO_LINE, river_line
from quickdraw.games.holdem.state import (
    BET,
    BETTING,
    CIRCLES,
    DEAL,
    DEALING_BOARD,
    DEALING_HANDS,
    DECIDING,
    DONE,
    FLOP,
    FOLD,
    HOLE,
    NO_CHOICE,
    STAKE,
    STAKES,
    State,
)

CIRCLE_NAMES = ("flop", "flop-bonus", "best-four")
CIRCLE_WORDS = ("Flop", "Flop Bonus", "Best 4")
CORE_NAMES = ("flop", "turn", "river")
CORE_WORDS = ("Flop", "Turn", "River Bonus")
"""The three circles of the game itself: River Bonus is its third bet and no side bet."""
DECISIONS = {FOLD: "fold", BET: "bet"}
FLOP_BONUS_LINES = ("Straight Flush", "Three Of A Kind", "Straight", "Flush", "Pair")
BEST_FOUR_LINES = (
    "Four Card Royal", "Four Of A Kind", "Straight Flush", "Three Of A Kind", "Flush or Straight", "Two Pair",
    "Jacks thru Aces",
)  # fmt: skip
RIVER_LINES = (
    "Royal Flush", "Straight Flush", "Four Of A Kind", "Full House", "Flush", "Straight", "Three Of A Kind",
    "Two Pair",
)  # fmt: skip
RANKS_IN_WORDS = (
    "Twos", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens", "Jacks", "Queens",
    "Kings", "Aces",
)  # fmt: skip

UNTOLD = (rules.SEALED, rules.CHOSE, rules.DEALT)
"""What happens too often to be told; the table shows it."""
ENDS = (rules.FOLDED, rules.SHOWN, rules.RIVER_LINE, rules.WON, rules.LOST)
"""How a hand ends for a seat: these belong together."""


@dataclass(frozen=True)
class Place:
    """One seat's place at the table: all of it is public."""

    seat: int
    purse: int
    """Chips before the hand."""
    bets: tuple[int, ...]
    """On Flop, Flop Bonus and Best 4; empty while bets are sealed, except one's own."""
    placed: int
    """How many of the three circles are decided."""
    status: str
    """betting, in, folded or out (sits out)."""
    core: int
    """Bets laid on Flop, Turn and River Bonus: 0 to 3, each as large as the first."""
    chosen: bool
    """To bet or to fold is decided; which, nobody else knows."""
    cards: tuple[str, ...]
    """One's own, and those shown at the end."""
    hidden: int
    """Cards that lie face down."""
    line: str
    """Of the River Bonus pay table, once the hand is shown; empty if it does not win."""
    net: int
    """Chips won or lost in this hand so far."""


@dataclass(frozen=True)
class View:
    """What one seat (or a watcher) sees."""

    seat: int
    phase: str
    """betting, dealing, turn or river (the bet to decide about), over."""
    amounts: tuple[tuple[int, ...], ...]
    """What the table takes on Flop, on Flop Bonus and on Best 4, beginning with nothing."""
    board: tuple[str, ...]
    places: tuple[Place, ...]
    legal: tuple[str, ...]
    my_choice: str
    my_line: str
    """The line of the River Bonus pay table that one's cards reach already; empty if none."""
    flop_bonus_pays: tuple[int, ...]
    best_four_pays: tuple[int, ...]
    river_pays: tuple[int, ...]
    winning_pair: str
    flop_line: str
    four_line: str
    bank: int


def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    n = rules.legal(s, seat, out) if seat != WATCHER else 0
    choice = s.choice[seat] if seat != WATCHER else NO_CHOICE
    return View(
        seat=seat,
        phase=phase_name(s),
        amounts=tuple(tuple(s.amounts[circle][: s.offered[circle]]) for circle in range(CIRCLES)),
        board=tuple(short(card) for card in s.board[: s.dealt]),
        places=tuple(place(s, seat, other) for other in range(s.seats)),
        legal=tuple(action_name(action) for action in out[:n]),
        my_choice=DECISIONS.get(choice, ""),
        my_line=my_line(s, seat),
        flop_bonus_pays=tuple(s.flop_bonus_pays),
        best_four_pays=tuple(s.best_four_pays),
        river_pays=tuple(s.river_pays),
        winning_pair=RANKS_IN_WORDS[s.winning_rank],
        flop_line="" if s.flop_line == NO_LINE else FLOP_BONUS_LINES[s.flop_line],
        four_line="" if s.four_line == NO_LINE else BEST_FOUR_LINES[s.four_line],
        bank=s.bank,
    )


def phase_name(s: State) -> str:
    if s.phase == DECIDING:
        return "turn" if s.dealt == FLOP_CARDS else "river"
    return {BETTING: "betting", DEALING_HANDS: "dealing", DEALING_BOARD: "dealing", DONE: "over"}[s.phase]


def place(s: State, looker: int, seat: int) -> Place:
    sealed = s.phase == BETTING
    open_bets = s.placed[seat] if looker == seat else 0 if sealed else CIRCLES
    seen = s.held[seat] if rules.knows_hand(s, looker, seat) else 0
    return Place(
        seat=seat,
        purse=s.purse[seat],
        bets=tuple(s.bet[seat][:open_bets]),
        placed=s.placed[seat],
        status=status(s, seat),
        core=s.core[seat],
        chosen=s.choice[seat] != NO_CHOICE,
        cards=tuple(short(card) for card in s.hand[seat][:seen]),
        hidden=s.held[seat] - seen,
        line="" if s.line[seat] == NO_LINE else RIVER_LINES[s.line[seat]],
        net=s.net[seat],
    )


def status(s: State, seat: int) -> str:
    if s.phase == BETTING:
        return "betting"
    if s.core[seat] == 0:
        return "out"
    return "in" if s.staying & only(seat) else "folded"


def my_line(s: State, seat: int) -> str:
    if seat == WATCHER or s.held[seat] < HOLE or s.dealt < FLOP_CARDS or not rules.is_in(s, seat):
        return ""
    line = river_line(evaluate(s.hand[seat], HOLE + s.dealt), s.winning_rank)
    return "" if line == NO_LINE else RIVER_LINES[line]


def action_name(action: int) -> str:
    """
    >>> action_name(1), action_name(2 + 51), action_name(100 + 25), action_name(100 + 10_000)
    ('bet', 'deal:Ah', 'flop:25', 'flop-bonus:0')
    """
    if action in DECISIONS:
        return DECISIONS[action]
    if action < STAKE:
        return f"deal:{short(action - DEAL)}"
    circle, amount = divmod(action - STAKE, STAKES)
    return f"{CIRCLE_NAMES[circle]}:{amount}"


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none.

    >>> action_number("best-four:5")
    20105
    """
    what, _, which = name.partition(":")
    if what == "deal" and (card := number(which)) < CARDS:
        return DEAL + card
    for action, decision in DECISIONS.items():
        if name == decision:
            return action
    if what in CIRCLE_NAMES and which.isdecimal() and int(which) < STAKES:
        action = STAKE + STAKES * CIRCLE_NAMES.index(what) + int(which)
        if action_name(action) == name:  # no leading zeros: an action has one name
            return action
    raise KeyError(name)


REFUSALS = {
    OVER: "The hand is over.",
    DEALING: "Wait: cards are being dealt.",
    NOT_YOUR_TURN: "You are not asked now; wait for the others.",
    UNKNOWN_ACTION: "There is no such choice.",
    rules.BETS_FIRST: "First comes the betting: so many chips on Flop, Flop Bonus and Best 4.",
    rules.OTHER_CIRCLE: "The circles are filled in this order: Flop, Flop Bonus, Best 4.",
    rules.NO_FLOP_BET: "A bonus bet needs a bet on Flop.",
    rules.NOT_COVERED: "You do not have the chips for that: three times the Flop bet, for Flop, Turn and "
    "River Bonus, and the bonus bets must be covered before the deal.",
    rules.NOT_AN_AMOUNT: "The table does not take that amount; it lists those it takes.",
    rules.BETS_ARE_DOWN: "The bets are down: bet as much again, or fold.",
    rules.CARD_GONE: "That card is not in the deck any more.",
}


def chips(n: int) -> str:
    """
    >>> chips(1), chips(40)
    ('1 chip', '40 chips')
    """
    return f"{n} chip{'' if n == 1 else 's'}"


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats."""
    kind, a, b, _ = note
    if rules.WON <= kind < rules.WON + CIRCLES:
        return f"{names[a]} wins {chips(b)}{on(kind - rules.WON)}."
    if rules.LOST <= kind < rules.LOST + CIRCLES:
        return f"{names[a]} loses {chips(b)}{on(kind - rules.LOST)}."
    if rules.PLACED <= kind < rules.PLACED + CIRCLES:
        return f"{names[a]} bets {chips(b)} on {CIRCLE_WORDS[kind - rules.PLACED]}."
    match kind:
        case rules.SEALED:
            return f"{names[a]} decides about {CIRCLE_WORDS[b]}."
        case rules.SAT_OUT:
            return f"{names[a]} sits this hand out."
        case rules.DEALT:
            return f"{names[a]} gets {'a first' if b == 1 else 'a second'} card."
        case rules.LOOKED:
            return f"{names[a]} looks at the {long(b)}."
        case rules.TURNED_UP:
            street = "The flop" if b <= FLOP_CARDS else "The turn" if b == FLOP_CARDS + 1 else "The river"
            return f"{street}: the {long(a)}."
        case rules.CHOSE:
            return f"{names[a]} decides."
        case _:
            return tell_outcome(kind, a, b, names)


def story(notes: Sequence[Note], names: Sequence[str]) -> list[str]:
    """What happened in one step: a seat's bets, its cards, the flop and a seat's end are one line each."""
    told = []
    for (kind, _), group in groupby((note for note in notes if note.kind not in UNTOLD), _subject):
        first, *more = group
        if kind == rules.PLACED:
            rest = [f"{note.b} on {CIRCLE_WORDS[note.kind - rules.PLACED]}" for note in more]
        elif kind in (rules.LOOKED, rules.TURNED_UP):
            rest = [f"the {long(note.b if kind == rules.LOOKED else note.a)}" for note in more]
        else:
            told.append(" ".join(tell(note, names) for note in (first, *more)))
            continue
        told.append(listed([tell(first, names).removesuffix("."), *rest]) + ".")
    return told


def _subject(note: Note) -> tuple[int, int]:
    """Notes in a row with the same subject are told together."""
    if rules.PLACED <= note.kind < rules.PLACED + CIRCLES:
        return rules.PLACED, note.a
    if note.kind == rules.TURNED_UP:
        return note.kind, max(note.b, FLOP_CARDS)
    if note.kind in ENDS:
        return rules.SHOWN, note.a
    return note.kind, note.a


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["Ann"]), listed(["Ann", "Bob", "Cleo"])
    ('Ann', 'Ann, Bob and Cleo')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def on(circle: int) -> str:
    return "" if circle == FLOP else f" on {CIRCLE_WORDS[circle]}"


def tell_outcome(kind: int, a: int, b: int, names: Sequence[str]) -> str:
    match kind:
        case rules.STAYED:
            return f"{names[a]} bets on {CORE_WORDS[b - 1]}."
        case rules.FOLDED:
            return f"{names[a]} folds{' after the flop' if b == 1 else ' after the turn'}."
        case rules.FLOP_LINE:
            return f"Flop Bonus: {line_words(FLOP_BONUS_LINES, a)}."
        case rules.FOUR_LINE:
            return f"Best 4 of the 5 community cards: {line_words(BEST_FOUR_LINES, a)}."
        case rules.RIVER_LINE:
            return f"{names[a]} has {line_words(RIVER_LINES, b)}."
        case rules.SHOWN:
            return f"{names[a]} shows the {long(b // CARDS)} and the {long(b % CARDS)}."
    raise KeyError(kind)


def bet_words(phase: str) -> str:
    """The circle that the decision of this phase is about.

    >>> bet_words("turn"), bet_words("river")
    ('Turn', 'River Bonus')
    """
    return CORE_WORDS[CORE_NAMES.index(phase)]


def line_words(lines: Sequence[str], line: int) -> str:
    return "nothing that pays" if line == NO_LINE else lines[line]


def result(s: State, names: Sequence[str]) -> str:
    """How the hand ended, in one sentence; empty while it goes on."""
    if s.phase != DONE:
        return ""
    played = [seat for seat in range(s.seats) if s.core[seat] > 0]
    if not played:
        return "Nobody bets."
    return ", ".join(f"{names[seat]} {net_words(s.net[seat])}" for seat in played) + "."


def net_words(net: int) -> str:
    """
    >>> net_words(5), net_words(-1), net_words(0)
    ('wins 5 chips', 'loses 1 chip', 'comes out even')
    """
    return f"wins {chips(net)}" if net > 0 else f"loses {chips(-net)}" if net < 0 else "comes out even"
