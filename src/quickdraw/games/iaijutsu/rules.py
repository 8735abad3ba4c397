"""QUICK DRAW!: the rules. Ids such as I7 and P12 are those of RULES.md.

Nothing here is random: every card that leaves the draw pile, and who was faster, is a move of CHANCE.
"""

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.words import (
    CHANCE,
    UNKNOWN_ACTION,
    only,
    size,
    top,
    turn_refusal,
)
from quickdraw.games.iaijutsu.hierarchy import (
    BRIDGE,
)
from quickdraw.games.iaijutsu.knowledge import (
    observe,
    open_ties_in_one_hand,
    redeterminize,
)
from quickdraw.games.iaijutsu.moves import (
    GOES_ON,
    TURN_OVER,
    WEAPONS_DRAWN,
    deal,
    discard,
    draw_weapons,
    fetch,
    pile_with,
    seal,
    stare_down,
    use_effect,
    win_race,
)
from quickdraw.games.iaijutsu.state import (
    ACTIONS,
    BRIDGING,
    DEAL,
    DECLINE,
    DISCARD,
    DISCARDING,
    DOWN,
    DRAW,
    DRAW_PILE,
    EFFECT,
    FASTER,
    FETCH,
    GIVE,
    LAY,
    NO_CARD,
    NOBODY,
    OPENING,
    OWN_PILE,
    RACE,
    RIVALS_PILE,
    SAKE_SWAP,
    TURN,
    USE,
    State,
    begin_turn,
    bit,
    holds,
    start,
)

__all__ = [
    "MAX_ACTIONS", "MAX_OBS", "State", "actors", "apply", "by_table", "legal", "observe",
    "payoff", "redeterminize", "refuse", "reopen", "start",
]  # fmt: skip

MAX_ACTIONS = DUEL_CARDS + 1
MAX_OBS = 64

# Refusals; those of every game are in engine.words.
NOT_HELD, JUST_TAKEN, NOT_ASKED, EMPTY_PILE, USE_DRAW_PILE, MUST_DRAW = 10, 11, 12, 13, 14, 15
NOT_FACE_UP, NOT_ITSELF, NOT_IN_DRAW_PILE = 16, 17, 18


# ---- who may do what ----
def actors(s: State) -> int:
    return s.acting


def by_table(s: State) -> bool:
    """I2: who was faster is seen at the table."""
    return s.phase == RACE


def legal(s: State, who: int, out: list[int]) -> int:
    if turn_refusal(s.acting, who) != 0:
        return 0
    if who == CHANCE:
        return list_chance(s, out)
    if s.phase == TURN:
        return list_turn(s, who, out)
    if s.phase == OPENING or s.phase == DISCARDING:
        return list_discards(s, who, out)
    if s.phase == EFFECT:
        out[0] = USE
        out[1] = DECLINE
        return 2
    if s.phase == BRIDGING:
        return list_face_up(s, out)
    first = GIVE if s.phase == SAKE_SWAP else LAY
    out[0] = first + s.hand[who][0]
    out[1] = first + s.hand[who][1]
    return 2


def list_chance(s: State, out: list[int]) -> int:
    if s.phase == RACE:
        out[0] = FASTER
        out[1] = FASTER + 1
        return 2
    n = 0
    deck = s.deck
    for card in range(DUEL_CARDS):  # every card is written, only those in the draw pile are counted
        out[n] = DEAL + card
        n += (deck >> card) & 1
    return n


def list_turn(s: State, who: int, out: list[int]) -> int:
    """P8, I12, I16. What is written and not counted is written over."""
    n = 0
    piles = 1 if s.left > 0 and s.stares < s.stare_limit else 0
    out[n] = OWN_PILE
    n += piles & min(s.pile[who][0], 1)
    out[n] = DRAW_PILE
    n += min(s.left, 1)
    out[n] = RIVALS_PILE
    n += piles & min(s.pile[1 - who][0], 1)
    out[n] = DRAW
    return n + 1


def list_discards(s: State, who: int, out: list[int]) -> int:
    """I3: not what was taken from a pile this turn."""
    n = 0
    taken = s.taken
    for i in range(3):
        card = s.hand[who][i]
        out[n] = DISCARD + card
        n += 1 - ((taken >> card) & 1)
    return n


def list_face_up(s: State, out: list[int]) -> int:
    """I4: what Bridge may fetch."""
    n = 0
    for seat in range(2):
        for i in range(1, size(s.pile[seat]) + 1):
            card = s.pile[seat][i]
            if card < DOWN and card != BRIDGE:
                out[n] = FETCH + card
                n += 1
    return n


def refuse(s: State, who: int, action: int) -> int:
    reason = turn_refusal(s.acting, who)
    if reason != 0:
        return reason
    if action < 0 or action >= ACTIONS:
        return UNKNOWN_ACTION
    if who == CHANCE:
        return refuse_chance(s, action)
    if s.phase == TURN:
        return refuse_turn(s, who, action)
    if s.phase == EFFECT:
        return 0 if action == USE or action == DECLINE else NOT_ASKED
    if s.phase == BRIDGING:
        return refuse_fetch(s, action)
    first = DISCARD if s.phase < BRIDGING else GIVE if s.phase == SAKE_SWAP else LAY
    if action < first or action >= first + DUEL_CARDS:
        return NOT_ASKED
    if not holds(s.hand[who], action - first):
        return NOT_HELD
    return JUST_TAKEN if s.phase == DISCARDING and s.taken & bit(action - first) != 0 else 0


def refuse_chance(s: State, action: int) -> int:
    if s.phase == RACE:
        return 0 if action == FASTER or action == FASTER + 1 else NOT_ASKED
    if action < DEAL or action >= DEAL + DUEL_CARDS:
        return NOT_ASKED
    return 0 if s.deck & bit(action - DEAL) != 0 else NOT_IN_DRAW_PILE


def refuse_turn(s: State, who: int, action: int) -> int:
    if action < OWN_PILE or action > DRAW:
        return NOT_ASKED
    if action == DRAW:
        return 0
    if s.left == 0:
        return MUST_DRAW
    if action == DRAW_PILE:
        return 0
    if s.stares >= s.stare_limit:
        return USE_DRAW_PILE
    return 0 if size(s.pile[who if action == OWN_PILE else 1 - who]) > 0 else EMPTY_PILE


def refuse_fetch(s: State, action: int) -> int:
    if action < FETCH or action >= FETCH + DUEL_CARDS:
        return NOT_ASKED
    card = action - FETCH
    if card == BRIDGE:
        return NOT_ITSELF
    return 0 if pile_with(s, card) != NOBODY else NOT_FACE_UP


# ---- what happens ----
def apply(s: State, who: int, action: int) -> None:
    """Each move says how it ends; so a turn ends, and weapons are drawn, in one place."""
    end = GOES_ON
    if who == CHANCE:
        if action >= FASTER:
            win_race(s, action - FASTER)
        else:
            deal(s, action - DEAL)
    elif action < FETCH:
        end = discard(s, who, action - DISCARD)
    elif action >= OWN_PILE and action < DRAW:
        stare_down(s, who, action)
    elif action == DRAW:
        end = WEAPONS_DRAWN
    elif action < GIVE:
        fetch(s, who, action - FETCH)
    elif action < DEAL:
        end = seal(s, who, (action - GIVE) % DUEL_CARDS)
    else:
        end = use_effect(s, who, top(s.pile[who])) if action == USE else TURN_OVER
    if end == TURN_OVER:
        open_ties_in_one_hand(s)
        begin_turn(s, 1 - s.turn)
    elif end == WEAPONS_DRAWN:
        draw_weapons(s, who)


def payoff(s: State, seat: int) -> float:
    if s.winner == NOBODY:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


def reopen(s: State, seat: int) -> None:
    for other in range(2):
        if other != seat and s.choice[other] != NO_CARD:
            s.choice[other] = NO_CARD
            s.acting |= only(other)
