"""What a seat sees of the iaijutsu duel, and the words for its actions, events and refusals.

Whatever leaves for a seat is made from its View and from the notes it may see, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quickdraw.cards.hanafuda import DUEL_CARDS, LONG, NUMBER, SHORT
from quickdraw.engine.words import DEALING, NOT_YOUR_TURN, OVER, UNKNOWN_ACTION, WATCHER, Note, top
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.hierarchy import HAND_WORDS, RANK
from quickdraw.games.iaijutsu.knowledge import FRESH, SEEN, can_tell_tie, card_for
from quickdraw.games.iaijutsu.state import (
    DECLINE,
    DOWN,
    DRAW,
    FACE_UP,
    FASTER,
    NO_CARD,
    NOBODY,
    OWN_PILE,
    USE,
    State,
    bit,
)
from quickdraw.games.names import whose

PHASES = (
    "dealing", "race", "drawing", "refilling", "opening", "turn",
    "discarding", "effect", "bridging", "sake", "tied", "over",
)  # fmt: skip
VERBS = ("discard", "fetch", "give", "lay", "deal")
SOURCES = ("own-pile", "draw-pile", "rivals-pile")


@dataclass(frozen=True)
class PileCard:
    name: str | None
    """None if the seat does not know it."""
    face_down: bool
    either: tuple[str, ...]
    """The two cards of which it is one, if that is all the seat knows."""


@dataclass(frozen=True)
class Side:
    """One player's side of the table, as the seat knows it."""

    seat: int
    damage: int
    cards: int
    """How many cards are in the hand."""
    hand: tuple[str, ...]
    """Those the seat knows: all of its own."""
    either: tuple[tuple[str, str], ...]
    """Pairs of which one card is in this hand and the other was laid face down."""
    seen: tuple[str, ...]
    """Those in the seat's own hand that the other player knows."""
    pile: tuple[PileCard, ...]
    """The discard pile, its top last."""
    sealed: bool
    """A card is chosen; which one, nobody else knows."""


@dataclass(frozen=True)
class View:
    """What one seat (or a watcher) sees."""

    seat: int
    phase: str
    round: int
    round_cap: int
    damage_to_win: int
    red_bonus: int
    blue_bonus: int
    turn: int | None
    faster: int | None
    caller: int | None
    draw_pile: int
    stares: int
    """Turns in a row in which nobody took from the draw pile."""
    stare_limit: int
    sides: tuple[Side, Side]
    unseen: tuple[str, ...]
    """Cards of which the seat knows nothing: in the draw pile, or in a hand."""
    drawn: str | None
    taken: tuple[str, ...]
    """Cards the seat has taken from a pile this turn and may not discard."""
    effect: str | None
    """The card whose effect is being used or offered."""
    my_choice: str | None
    my_hand: str
    """What the seat's two cards make."""
    legal: tuple[str, ...]
    winner: int | None


def view(s: State, seat: int) -> View:
    out = [0] * rules.MAX_ACTIONS
    n = rules.legal(s, seat, out) if seat != WATCHER else 0
    sides = (side(s, seat, 0), side(s, seat, 1))
    mine = s.choice[seat] if seat != WATCHER else NO_CARD
    myself = seat == s.turn
    return View(
        seat=seat,
        phase=PHASES[s.phase],
        round=s.round,
        round_cap=s.round_cap,
        damage_to_win=s.damage_to_win,
        red_bonus=s.red_bonus,
        blue_bonus=s.blue_bonus,
        turn=s.turn if s.acting in (1, 2) and s.phase < state.SAKE_SWAP else None,
        faster=seat_or_none(s.first),
        caller=seat_or_none(s.caller),
        draw_pile=s.left,
        stares=s.stares,
        stare_limit=s.stare_limit,
        sides=sides,
        unseen=unseen(s, sides),
        drawn=SHORT[s.drawn] if myself and s.drawn != NO_CARD else None,
        taken=names_in(s.taken) if myself else (),
        effect=SHORT[top(s.pile[s.turn])] if s.phase in (state.EFFECT, state.BRIDGING) else None,
        my_choice=None if mine == NO_CARD else SHORT[mine],
        my_hand=hand_words(sides[seat].hand) if seat != WATCHER else "",
        legal=tuple(action_name(action) for action in out[:n]),
        winner=seat_or_none(s.winner),
    )


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def names_in(cards: int) -> tuple[str, ...]:
    """The names of a set of cards."""
    return tuple(SHORT[card] for card in range(DUEL_CARDS) if cards & bit(card))


def side(s: State, seat: int, h: int) -> Side:
    cards = [card for card in s.hand[h] if card != NO_CARD]
    if seat == h:
        known = tuple(SHORT[card] for card in cards)
    else:
        known = names_in(s.known[h] if seat != WATCHER else s.public[h])
    return Side(
        seat=h,
        damage=s.damage[h],
        cards=len(cards),
        hand=known,
        either=tuple(
            tie_names(s, p)
            for p in range(2)
            if s.laid[p] != NO_CARD
            and not can_tell_tie(s, seat, p)
            and (s.kept[p] in cards) != (s.laid[p] in cards)
        ),
        seen=names_in(s.known[h]) if seat == h else (),
        pile=tuple(pile_card(s, seat, entry) for entry in s.pile[h][1 : s.pile[h][0] + 1]),
        sealed=s.choice[h] != NO_CARD,
    )


def tie_names(s: State, p: int) -> tuple[str, str]:
    return SHORT[min(s.kept[p], s.laid[p])], SHORT[max(s.kept[p], s.laid[p])]


def pile_card(s: State, seat: int, entry: int) -> PileCard:
    lies = entry // DOWN
    card = card_for(s, seat, entry)
    if card == NO_CARD:
        return PileCard(None, True, tie_names(s, lies - 1))
    return PileCard(SHORT[card], lies != FACE_UP, ())


def unseen(s: State, sides: Sequence[Side]) -> tuple[str, ...]:
    found = {name for one in sides for name in one.hand}
    found |= {name for one in sides for pair in one.either for name in pair}
    for one in sides:
        found |= {name for card in one.pile for name in (card.name, *card.either) if name}
    return tuple(name for name in names_in(s.pack) if name not in found)


def hand_words(hand: Sequence[str]) -> str:
    """
    >>> hand_words(("crane", "moon"))
    'Sun and Moon'
    """
    if len(hand) != 2:
        return ""
    return HAND_WORDS[RANK[DUEL_CARDS * NUMBER[hand[0]] + NUMBER[hand[1]]]]


def hands_within(view: View) -> set[str]:
    """What the seat's three cards can become by a discard."""
    discards = [name.removeprefix("discard:") for name in view.legal if name.startswith("discard:")]
    hand = view.sides[view.seat].hand if discards else ()
    return {hand_words([other for other in hand if other != card]) for card in discards}


# ---- actions ----
def action_name(action: int) -> str:
    """
    >>> action_name(0), action_name(101), action_name(126), action_name(128), action_name(130)
    ('discard:crane', 'deal:pine-ribbon', 'faster:2', 'take:draw-pile', 'draw!')
    """
    if action < FASTER:
        return f"{VERBS[action // DUEL_CARDS]}:{SHORT[action % DUEL_CARDS]}"
    if action < OWN_PILE:
        return f"faster:{action - FASTER + 1}"
    if action < DRAW:
        return f"take:{SOURCES[action - OWN_PILE]}"
    return {DRAW: "draw!", USE: "use", DECLINE: "decline"}[action]


ACTION_NUMBERS: dict[str, int] = {action_name(action): action for action in range(state.ACTIONS)}


def action_number(name: str) -> int:
    """The action of that name; KeyError if there is none.

    >>> action_number("use")
    131
    """
    return ACTION_NUMBERS[name]


REFUSALS = {
    OVER: "The match is over.",
    DEALING: "Wait: cards are being dealt.",
    NOT_YOUR_TURN: "It is not your turn to choose.",
    UNKNOWN_ACTION: "There is no such choice.",
    rules.NOT_HELD: "You do not hold that card.",
    rules.JUST_TAKEN: "You took that card from a discard pile this turn, so you may not discard it yet.",
    rules.NOT_ASKED: "That is not what is to be chosen now.",
    rules.EMPTY_PILE: "That discard pile is empty.",
    rules.USE_DRAW_PILE: "Too many turns without the draw pile: take from the draw pile, or DRAW!",
    rules.MUST_DRAW: "The draw pile is exhausted: you must DRAW!",
    rules.NOT_FACE_UP: "That card does not lie face up in a discard pile.",
    rules.NOT_ITSELF: "The Bridge cannot fetch itself.",
    rules.NOT_IN_DRAW_PILE: "That card is not in the draw pile.",
}


# ---- what happened, in words ----
FROM = ("the top of their own pile", "the draw pile", "the top of the other's pile")
GIFTS = {FRESH: "a card the other had not seen", SEEN: "a card the other had seen"}
USES = {
    "curtain": "looks behind the Curtain",
    "bridge": "crosses the Bridge",
    "butterflies": "lets the Butterflies fly",
    "sake": "pours the Sake",
    "lightning": "strikes like Lightning",
}


def tell(note: Note, names: Sequence[str]) -> str:
    """A note in words; `names` are those of the seats."""
    kind, a, b, _ = note
    if kind in PUBLIC_WORDS:
        return PUBLIC_WORDS[kind].format(a=a, b=b)
    who = names[a % state.FAST] if kind != state.TIE else ""
    return _tell_of(kind, who, a, b)


PUBLIC_WORDS = {
    state.ROUND: "Round {a} begins: the cards are mixed.",
    state.STALEMATE: "Round {a} ends in a stalemate: the draw pile is too small for both to draw.",
    state.DRAWN_MATCH: "A draw: both have dealt {a} damage when the last round is over.",
}


def _tell_of(kind: int, who: str, a: int, b: int) -> str:  # noqa: C901
    match kind:
        case state.DEALT:
            return f"{who} gets a card from the draw pile."
        case state.DEALT_YOU:
            return f"It is {LONG[b]}."
        case state.FASTER_SEAT:
            return f"{who} is faster and takes the first turn."
        case state.DISCARDED:
            return f"{who} discards {LONG[b]}."
        case state.HAD_SEEN:
            return f"{who} had seen that card."
        case state.STARED:
            return f"{who} stares down, and takes from {FROM[b]}."
        case state.TOOK | state.BRIDGED:
            return f"{who} takes {LONG[b]}."
        case state.LIFTED:
            return f"{who} takes a card that lay face down."
        case state.LIFTED_CARD | state.LAID_CARD:
            return f"That card is {LONG[b]}."
        case state.USED:
            return f"{who} {USES[SHORT[b]]}!"
        case state.LOOKED:
            return f"{who} sees the other hand."
        case state.SAW:
            return f"{who} holds {LONG[b]}."
        case state.MOVED:
            return f"{'A card that lies face down' if b == NO_CARD else LONG[b]} moves to {whose(who)} pile."
        case state.SEALED:
            return f"{who} has chosen a card."
        case state.GAVE:
            return f"{who} gives {GIFTS.get(b, 'one of the two cards of the tie')}."
        case state.GAVE_CARD:
            return f"{who} gives {LONG[b]}."
        case state.CALLED:
            return f"{who} calls DRAW!"
        case state.SHOWN:
            return f"{who} shows {LONG[b // DOWN]} and {LONG[b % DOWN]}."
        case state.TIE:
            return f"A tie: {HAND_WORDS[a]} against {HAND_WORDS[a]}."
        case state.LAID:
            return f"{who} lays one of the two cards face down."
        case state.WON_ROUND:
            return f"{who} wins the round: {HAND_WORDS[b]}."
        case state.HIT:
            return f"{who} deals {b} damage."
        case state.WON:
            return f"{who} wins with {b} damage dealt."
    raise ValueError(f"no words for a note of kind {kind}")


WHICH = (
    (state.STARED, state.TOOK), (state.STARED, state.DEALT_YOU), (state.LIFTED, state.LIFTED_CARD),
    (state.LAID, state.LAID_CARD),
)  # fmt: skip
"""What was done, and the note after it that only says with which card."""


def story(notes: Sequence[Note], names: Sequence[str]) -> list[str]:
    """Notes in lines: a deal is one for each player, and what only names a card goes with what was done."""
    lines: list[str] = []
    dealt: dict[int, list[str]] = {}
    before = state.ROUND
    for note in notes:
        kind, a, b, _ = note
        if (before, kind) == (state.STARED, state.DEALT):
            continue  # from the draw pile, as told
        if (before, kind) in WHICH:
            lines[-1] = f"{lines[-1].removesuffix('.')}: {LONG[b]}."
        elif kind == state.DEALT:
            dealt.setdefault(a, []).append("")
        elif kind == state.DEALT_YOU:
            dealt[a][-1] = LONG[b]
        else:
            lines += [*_deal(dealt, names), tell(note, names)]
            dealt = {}
        before = kind
    return lines + _deal(dealt, names)


def _deal(dealt: dict[int, list[str]], names: Sequence[str]) -> list[str]:
    """
    >>> _deal({0: ["Pine with Crane", "Grass with Moon"], 1: [""]}, ("Ada", "Bo"))
    ['Ada gets two cards: Pine with Crane, Grass with Moon.', 'Bo gets a card.']
    """
    lines = []
    for seat, cards in dealt.items():
        which = f": {', '.join(cards)}" if cards[0] else ""
        lines.append(f"{names[seat]} gets {('a card', 'two cards', 'three cards')[len(cards) - 1]}{which}.")
    return lines


def result(s: State, names: Sequence[str]) -> str:
    """How the match ended, in one sentence; empty while it goes on."""
    if s.phase != state.DONE:
        return ""
    if s.winner == NOBODY:
        return tell(Note(state.DRAWN_MATCH, s.damage[0], 0, 0), names)
    return tell(Note(state.WON, s.winner, s.damage[s.winner], 0), names)
