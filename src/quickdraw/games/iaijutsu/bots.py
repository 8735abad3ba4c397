"""How the bots of the iaijutsu duel think. In the dialect.

The duelist strikes when the chance to win minus the chance to lose reaches its threshold, in percent. It
counts all hands the other can have, by what it knows: `standoff`. Until then it looks for the two cards
that would fare best against those hands.
"""

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.words import Rng, size, top
from quickdraw.games.iaijutsu.hierarchy import BRIDGE, LIGHTNING, NOTHING, RANK, SAKE
from quickdraw.games.iaijutsu.knowledge import can_tell_tie, card_for, is_fresh
from quickdraw.games.iaijutsu.rules import payoff, refuse
from quickdraw.games.iaijutsu.state import (
    BRIDGING,
    DECLINE,
    DISCARD,
    DISCARDING,
    DONE,
    DOWN,
    DRAW,
    DRAW_PILE,
    EFFECT,
    FETCH,
    GIVE,
    LAY,
    NO_CARD,
    OPENING,
    OWN_PILE,
    RIVALS_PILE,
    SAKE_SWAP,
    TURN,
    USE,
    State,
    bit,
)
from quickdraw.search.greedy import greedy, random_action

BOTS = ("random", "greedy", "duelist-0", "duelist-20", "duelist-40", "duelist-60")
ABOUT = {
    "random": "Easy. Takes any card, and calls DRAW! at any moment.",
    "greedy": (
        "Strong: hardly ever loses to Random. Does what looks best one step ahead: damage, hand and pile."
    ),
    "duelist-0": (
        "Middling: wins 41 of 100 matches against Greedy. Counts the hands you can hold; strikes as soon "
        "as it is not behind."
    ),
    "duelist-20": (
        "Middling: wins 47 of 100 matches against Greedy. Counts like that; strikes when it is ahead by "
        "20 in 100."
    ),
    "duelist-40": (
        "Strong: wins 55 of 100 matches against Greedy. Counts like that; strikes when it is ahead by 40 "
        "in 100."
    ),
    "duelist-60": (
        "Hardest: wins 60 of 100 matches against Greedy. Counts like that; strikes when it is ahead by "
        "60 in 100."
    ),
}
GREEDY, DUELIST = 1, 2
NUMBERS = {"random": 0, "greedy": GREEDY, **{f"duelist-{n}": DUELIST + n for n in range(101)}}
"""A duelist's number says its threshold."""
# Of 300 hands, how many a hand of this rank beats, less how many beat it.
WORTH = (0, 299, 297, 295, 291, 285, 274, 260, 241, 192, 86, -142)


def think(bot: int, pool: list[State], world: int, seat: int, out: list[int], rng: Rng) -> int:
    if bot == GREEDY:
        return greedy(pool, world, seat, out, rng)
    if bot >= DUELIST:
        return duel(pool[world], seat, bot - DUELIST, out)
    return random_action(pool[world], seat, out, rng)


def hurried(pool: list[State], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """I18: the draw pile, DRAW! if it is exhausted; no effect; anything else at random."""
    s = pool[world]
    if s.phase == TURN:
        return DRAW_PILE if s.left > 0 else DRAW
    if s.phase == EFFECT:
        return DECLINE
    return random_action(s, seat, out, rng)


def hurried_on(pool: list[State], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """I18: what the clock has taken from the draw pile is what it discards."""
    s = pool[world]
    if s.phase == DISCARDING and s.drawn != NO_CARD:
        return DISCARD + s.drawn
    return hurried(pool, world, seat, out, rng)


def standing(s: State, seat: int) -> float:
    """The damage dealt, the blow that is ready, and the hand; once the match is over only the result."""
    if s.phase == DONE:
        return 10.0 * payoff(s, seat)
    lead = (s.damage[seat] - s.damage[1 - seat]) / s.damage_to_win
    return 3.0 * lead + 0.001 * best_worth(s.hand[seat]) + 0.02 * size(s.pile[seat])


def best_worth(hand: list[int]) -> int:
    """Of the best two of two or three cards; 0 of fewer."""
    if hand[1] == NO_CARD:
        return 0
    rank = RANK[DUEL_CARDS * hand[0] + hand[1]]
    if hand[2] != NO_CARD:
        rank = min(rank, min(RANK[DUEL_CARDS * hand[0] + hand[2]], RANK[DUEL_CARDS * hand[1] + hand[2]]))
    return WORTH[rank]


# ---- what the other can hold ----
def guesses(s: State, seat: int, i: int) -> int:
    """What the i-th card of the other hand can be, as a set."""
    card = s.hand[1 - seat][i]
    if is_fresh(s, seat, 1 - seat, card):
        return strangers(s, seat)
    if card == s.kept[1 - seat] and not can_tell_tie(s, seat, 1 - seat):
        return bit(card) | bit(s.laid[1 - seat])
    return bit(card)


def strangers(s: State, seat: int) -> int:
    """The cards the seat knows nothing of."""
    cards = s.deck
    for i in range(3):
        if is_fresh(s, seat, 1 - seat, s.hand[1 - seat][i]):
            cards |= bit(s.hand[1 - seat][i])
    return cards


def standoff(s: State, seat: int, out: list[int]) -> int:
    """out[rank]: in how many of the cases that the seat thinks equally likely the other has that rank.

    Returns how many cases there are.
    """
    for rank in range(NOTHING + 1):
        out[rank] = 0
    cases = 0
    first = guesses(s, seat, 0)
    second = guesses(s, seat, 1)
    for a in range(DUEL_CARDS):
        if first & bit(a) != 0:
            for b in range(DUEL_CARDS):
                if second & ~bit(a) & bit(b) != 0:
                    out[RANK[DUEL_CARDS * a + b]] += 1
                    cases += 1
    return cases


def fare(a: int, b: int, out: list[int]) -> int:
    """In how many of the cases the hand wins, less in how many it loses."""
    mine = RANK[DUEL_CARDS * a + b]
    n = 0
    for rank in range(1, NOTHING + 1):
        if rank > mine:
            n += out[rank]
        elif rank < mine:
            n -= out[rank]
    return n


# ---- the duelist ----
def duel(s: State, seat: int, threshold: int, out: list[int]) -> int:
    cases = standoff(s, seat, out)
    now = fare(s.hand[seat][0], s.hand[seat][1], out)
    strikes = 100 * now >= threshold * cases
    if s.phase == TURN:
        return DRAW if strikes or s.left == 0 else seek(s, seat, out)
    if s.phase == OPENING or s.phase == DISCARDING:
        return DISCARD + worst(s, seat, out)
    if s.phase == EFFECT:
        card = top(s.pile[seat])
        if card == LIGHTNING:
            return USE if strikes else DECLINE
        if card == BRIDGE:
            return USE if fare_with(s, seat, best_face_up(s, seat, out), out) > now else DECLINE
        return DECLINE if card == SAKE else USE
    if s.phase == BRIDGING:
        return FETCH + best_face_up(s, seat, out)
    return (GIVE if s.phase == SAKE_SWAP else LAY) + poorest(s, seat, out)


def fare_with(s: State, seat: int, card: int, out: list[int]) -> int:
    """The best hand of a card that must be kept and one of the two held."""
    return max(fare(card, s.hand[seat][0], out), fare(card, s.hand[seat][1], out))


def seek(s: State, seat: int, out: list[int]) -> int:
    """The source that promises the best hand; if in doubt, the draw pile."""
    a = s.hand[seat][0]
    b = s.hand[seat][1]
    unseen = strangers(s, seat)
    n = 0
    promise = 0
    for card in range(DUEL_CARDS):
        if unseen & bit(card) != 0:
            n += 1
            promise += max(fare(a, b, out), fare_with(s, seat, card, out))
    best = DRAW_PILE
    for source in range(OWN_PILE, RIVALS_PILE + 1, 2):
        if refuse(s, seat, source) == 0:
            card = card_for(s, seat, top(s.pile[seat if source == OWN_PILE else 1 - seat]))
            if card != NO_CARD and n * fare_with(s, seat, card, out) > promise:
                promise = n * fare_with(s, seat, card, out)
                best = source
    return best


def worst(s: State, seat: int, out: list[int]) -> int:
    """Of three cards the one without which the others fare best, if it may be discarded."""
    best = -1
    value = 0
    for i in range(3):
        card = s.hand[seat][i]
        left = fare(s.hand[seat][1 if i == 0 else 0], s.hand[seat][1 if i == 2 else 2], out)
        if refuse(s, seat, DISCARD + card) == 0 and (best < 0 or left > value):
            best = card
            value = left
    return best


def best_face_up(s: State, seat: int, out: list[int]) -> int:
    """What Bridge should fetch: there is something."""
    best = NO_CARD
    value = 0
    for p in range(2):
        for i in range(1, size(s.pile[p]) + 1):
            card = s.pile[p][i]
            if card < DOWN and card != BRIDGE:
                found = fare_with(s, seat, card, out)
                if best == NO_CARD or found > value:
                    best = card
                    value = found
    return best


def poorest(s: State, seat: int, out: list[int]) -> int:
    """Of two cards the one that promises less together with a card not seen yet."""
    a = s.hand[seat][0]
    b = s.hand[seat][1]
    better = 0
    unseen = strangers(s, seat)
    for card in range(DUEL_CARDS):
        if unseen & bit(card) != 0:
            better += fare(a, card, out) - fare(b, card, out)
    return b if better > 0 else a
