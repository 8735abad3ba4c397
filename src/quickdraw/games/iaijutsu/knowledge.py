"""Who knows which cards, and what a seat can and cannot tell. In the dialect.

A seat knows its own hand, all that lies face up, what it laid face down itself (I5), and of the other
hand what it took face up, was shown or was given. `known` and `public` keep that. After a tie there is
one thing more: both cards of a hand were shown and one of them was laid face down, so the others know
two cards of which one is the kept and one the laid; `kept`, `laid` and `told` keep that.

Where every card lies, and how many cards of a hand the other seat knows, is no secret to anyone. So all
worlds that agree with what a seat was told are equally likely as long as choices say nothing about
cards that are not shown, and `redeterminize` draws one of them.
"""

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.words import Rng, below, size
from quickdraw.games.iaijutsu.state import (
    CARD_BITS,
    DOWN,
    FACE_UP,
    NO_CARD,
    NOBODY,
    TOLD_BY_ALL,
    State,
    back_to_deck,
    bit,
    hold,
    holds,
    leave_deck,
    let_go,
)

# What watchers are told about a card that changes hands: a class, not the card.
FRESH, SEEN, OF_TIE = 0, 1, 2


# ---- knowledge grows ----
def everyone_sees(s: State, seat: int, card: int) -> None:
    s.known[seat] |= bit(card)
    s.public[seat] |= bit(card)


def open_tie(s: State, p: int) -> None:
    """Everyone can tell by now which card seat p laid face down after the tie, and which it kept."""
    for h in range(2):
        for i in range(3):
            card = s.hand[h][i]
            if card == s.kept[p] or card == s.laid[p]:
                everyone_sees(s, h, card)
        for i in range(1, size(s.pile[h]) + 1):
            if s.pile[h][i] >= DOWN and s.pile[h][i] & CARD_BITS == s.laid[p]:
                s.pile[h][i] = s.laid[p] + DOWN * TOLD_BY_ALL
    s.kept[p] = NO_CARD
    s.laid[p] = NO_CARD
    s.told[p] = 0


def open_ties_of(s: State, card: int) -> None:
    """The card lies face up: if it is one of two that a tie left open, so is the other."""
    for p in range(2):
        if card == s.kept[p] or card == s.laid[p]:
            open_tie(s, p)


def both_in_one_hand(s: State, p: int) -> bool:
    return (holds(s.hand[0], s.kept[p]) and holds(s.hand[0], s.laid[p])) or (
        holds(s.hand[1], s.kept[p]) and holds(s.hand[1], s.laid[p])
    )


def open_ties_in_one_hand(s: State) -> None:
    """Once both cards of a tie are in one hand there is nothing left to tell apart.

    Not before the end of the turn in which they met: only the holder knows which of them was taken
    just now and cannot be discarded (I3).
    """
    for p in range(2):
        if s.laid[p] != NO_CARD and both_in_one_hand(s, p):
            open_tie(s, p)


def learn_lifted(s: State, seat: int, card: int, lies: int) -> None:
    """The seat has taken the top card of a pile into its hand."""
    if lies == FACE_UP or lies == TOLD_BY_ALL:
        everyone_sees(s, seat, card)
        return
    p = lies - 1
    if seat != p:  # it learns what the other had laid, and so what the other has kept
        s.told[p] = 1
        s.known[seat] |= bit(card)
        if holds(s.hand[p], s.kept[p]):
            s.known[p] |= bit(s.kept[p])
    elif s.told[p] == 1:
        s.known[seat] |= bit(card)
    if holds(s.hand[seat], s.kept[p]):
        everyone_sees(s, seat, card)
        everyone_sees(s, seat, s.kept[p])


def learn_hand(s: State, seat: int) -> None:
    """The other seat looks at this seat's hand (Curtain)."""
    for i in range(3):
        card = s.hand[seat][i]
        if card != NO_CARD:
            s.known[seat] |= bit(card)
            if card == s.kept[seat] or card == s.laid[seat]:
                s.told[seat] = 1


def lay_tie(s: State, seat: int, card: int) -> None:
    """After a tie the seat lays one of its two cards, which everyone knows, face down."""
    s.kept[seat] = s.hand[seat][1] if s.hand[seat][0] == card else s.hand[seat][0]
    s.laid[seat] = card
    s.told[seat] = 0
    s.known[seat] = 0
    s.public[seat] = 0


def class_of(s: State, seat: int, card: int) -> int:
    """What watchers are told about a card of a hand that they do not know."""
    for p in range(2):
        if card == s.kept[p] or card == s.laid[p]:
            return OF_TIE + p
    return SEEN if s.known[seat] & bit(card) != 0 else FRESH


# ---- what a seat can tell ----
def can_tell_tie(s: State, seat: int, p: int) -> bool:
    """Whether the seat knows which card p kept and which it laid."""
    return seat == p or (seat == 1 - p and s.told[p] == 1)


def in_a_tie(s: State, card: int) -> bool:
    return card == s.kept[0] or card == s.laid[0] or card == s.kept[1] or card == s.laid[1]


def is_fresh(s: State, seat: int, h: int, card: int) -> bool:
    """A card in hand h of which this seat, or a watcher, knows nothing at all."""
    if card == NO_CARD or seat == h or in_a_tie(s, card):
        return False
    return (s.public[h] if seat >= 2 else s.known[h]) & bit(card) == 0


def card_for(s: State, seat: int, entry: int) -> int:
    """Which card of a pile this is, if the seat knows, else NO_CARD."""
    lies = entry // DOWN
    if lies == FACE_UP or lies == TOLD_BY_ALL or can_tell_tie(s, seat, lies - 1):
        return entry & CARD_BITS
    return NO_CARD


def observe(s: State, seat: int, out: list[int]) -> int:
    """What the seat knows now, oneself first; a watcher sees seat 0 first."""
    me = seat if seat < 2 else 0
    out[0] = s.phase
    out[1] = relative(s.turn, me)
    out[2] = relative(s.first, me)
    out[3] = relative(s.caller, me)
    out[4] = s.round
    out[5] = s.stares
    out[6] = s.left
    out[7] = relative(s.winner, me)
    out[8] = s.taken if seat == s.turn else 0
    out[9] = s.drawn if seat == s.turn else NO_CARD
    out[10] = s.choice[me] if seat < 2 else NO_CARD
    out[11] = 3 - s.acting if me == 1 and (s.acting == 1 or s.acting == 2) else s.acting
    n = 12
    for other in range(2):
        h = me if other == 0 else 1 - me
        out[n] = s.damage[h]
        out[n + 1] = s.public[h]
        out[n + 2] = s.known[h] if seat < 2 else len_of(s.known[h])
        n = observe_hand(s, seat, h, out, n + 3)
        n = observe_tie(s, seat, h, out, n)
        out[n] = size(s.pile[h])
        n += 1
        for i in range(1, size(s.pile[h]) + 1):
            lies = s.pile[h][i] // DOWN
            out[n] = card_for(s, seat, s.pile[h][i])
            out[n] += DOWN * (lies if lies == FACE_UP or lies == TOLD_BY_ALL else 1 + relative(lies - 1, me))
            n += 1
    return n


def observe_hand(s: State, seat: int, h: int, out: list[int], n: int) -> int:
    """The own cards; of another hand, how many cards are in it."""
    for i in range(3):
        card = s.hand[h][i]
        out[n + i] = card if seat == h else 0 if card == NO_CARD else 1
    return n + 3


def observe_tie(s: State, seat: int, p: int, out: list[int], n: int) -> int:
    """The two cards a tie left open; which was laid, if the seat knows; and which hands hold one of them."""
    out[n] = min(s.kept[p], s.laid[p])
    out[n + 1] = max(s.kept[p], s.laid[p])
    out[n + 2] = s.laid[p] if can_tell_tie(s, seat, p) else NO_CARD
    out[n + 3] = s.told[p]
    out[n + 4] = holder(s, s.kept[p], p)
    out[n + 5] = holder(s, s.laid[p], p)
    return n + 6


def holder(s: State, card: int, p: int) -> int:
    """0 if the card is in no hand, 1 if in that of p, 2 if in the other."""
    if card == NO_CARD:
        return 0
    return (1 if holds(s.hand[p], card) else 0) + (2 if holds(s.hand[1 - p], card) else 0)


def relative(seat: int, me: int) -> int:
    return seat if seat == NOBODY else (seat - me) % 2


def len_of(cards: int) -> int:
    """How many cards are in a set."""
    n = 0
    for card in range(DUEL_CARDS):
        n += (cards >> card) & 1
    return n


def nth(cards: int, n: int) -> int:
    """The n-th card of a set, counted from 0.

    >>> nth(0b1010, 1)
    3
    """
    card = 0
    while n > 0 or (cards >> card) & 1 == 0:
        n -= (cards >> card) & 1
        card += 1
    return card


# ---- a world that the seat cannot tell from the real one ----
def redeterminize(s: State, seat: int, rng: Rng) -> None:
    for p in range(2):
        if s.laid[p] != NO_CARD and not can_tell_tie(s, seat, p):
            low = min(s.kept[p], s.laid[p])
            high = max(s.kept[p], s.laid[p])
            if s.laid[p] != (low if below(rng, 2) == 0 else high):
                exchange_tie(s, p)
    deal_afresh(s, seat, rng)
    for other in range(2):
        if other != seat and s.choice[other] != NO_CARD:
            s.choice[other] = s.hand[other][below(rng, 2)]


def exchange_tie(s: State, p: int) -> None:
    """Seat p laid the other one of its two cards: they change places wherever they are."""
    kept = s.kept[p]
    laid = s.laid[p]
    for h in range(2):
        if holds(s.hand[h], kept) != holds(s.hand[h], laid):
            old = kept if holds(s.hand[h], kept) else laid
            let_go(s.hand[h], old)
            hold(s.hand[h], kept + laid - old)
        for i in range(1, size(s.pile[h]) + 1):
            if s.pile[h][i] & CARD_BITS == laid:
                s.pile[h][i] += kept - laid
        s.known[h] = exchanged(s.known[h], kept, laid)
    s.taken = exchanged(s.taken, kept, laid)
    s.kept[p] = laid
    s.laid[p] = kept


def exchanged(cards: int, a: int, b: int) -> int:
    """A set of cards in which two have changed places.

    >>> exchanged(0b011, 1, 2), exchanged(0b110, 1, 2)
    (5, 6)
    """
    differs = ((cards >> a) ^ (cards >> b)) & 1
    return cards ^ (differs << a) ^ (differs << b)


def deal_afresh(s: State, seat: int, rng: Rng) -> None:
    """All cards the seat knows nothing of are mixed, and each hand gets as many of them as it had."""
    first = hand_back(s, seat, 0)
    second = hand_back(s, seat, 1)
    hand_out(s, 0, first, rng)
    hand_out(s, 1, second, rng)


def hand_back(s: State, seat: int, h: int) -> int:
    """Hand h gives back what the seat knows nothing of; returns 4 * cards the other hand knows + the rest."""
    count = 0
    for i in range(2, -1, -1):
        card = s.hand[h][i]
        if is_fresh(s, seat, h, card):
            count += 4 if s.known[h] & bit(card) != 0 else 1
            s.known[h] &= ~bit(card)
            let_go(s.hand[h], card)
            back_to_deck(s, card)
    return count


def hand_out(s: State, h: int, count: int, rng: Rng) -> None:
    """A card taken from the draw pile just now is one of those that the other hand does not know."""
    for i in range(count // 4 + count % 4):
        card = nth(s.deck, below(rng, s.left))
        leave_deck(s, card)
        hold(s.hand[h], card)
        if i < count // 4:
            s.known[h] |= bit(card)
        elif s.drawn != NO_CARD and h == s.turn:
            s.drawn = card
