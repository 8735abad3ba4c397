"""What happens in an iaijutsu duel, move by move. In the dialect. Ids such as I7 are those of RULES.md."""

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.words import (
    CHANCE,
    EVERYONE,
    WATCHER,
    note,
    only,
    pop,
    push,
    size,
    take,
)
from quickdraw.games.iaijutsu.hierarchy import (
    BRIDGE,
    BUTTERFLIES,
    CURTAIN,
    EFFECTS,
    LIGHTNING,
    RANK,
    RIBBON,
    SAKE,
)
from quickdraw.games.iaijutsu.knowledge import (
    class_of,
    everyone_sees,
    in_a_tie,
    lay_tie,
    learn_hand,
    learn_lifted,
    open_tie,
    open_ties_in_one_hand,
    open_ties_of,
)
from quickdraw.games.iaijutsu.state import (
    BOTH,
    BRIDGED,
    BRIDGING,
    CALLED,
    CARD_BITS,
    DEALING_HANDS,
    DEALT,
    DEALT_YOU,
    DISCARDED,
    DISCARDING,
    DONE,
    DOWN,
    DRAW_PILE,
    DRAWING,
    DRAWN_MATCH,
    EFFECT,
    FACE_UP,
    FAST,
    FASTER_SEAT,
    GAVE,
    GAVE_CARD,
    HAD_SEEN,
    HIT,
    LAID,
    LAID_CARD,
    LIFTED,
    LIFTED_CARD,
    LOOKED,
    MOVED,
    NO_CARD,
    NOBODY,
    OPENING,
    OPENING_CARDS,
    OWN_PILE,
    RACE,
    REFILLING,
    ROUND,
    SAKE_SWAP,
    SAW,
    SEALED,
    SHOWN,
    STALEMATE,
    STARED,
    TIE,
    TIED,
    TOLD_BY_ALL,
    TOOK,
    USED,
    WON,
    WON_ROUND,
    State,
    begin_turn,
    bit,
    hold,
    leave_deck,
    let_go,
    new_round,
)

# How a move ends.
GOES_ON, TURN_OVER, WEAPONS_DRAWN = 0, 1, 2


def deal(s: State, card: int) -> None:
    """A card goes from the draw pile to the hand of s.turn."""
    seat = s.turn
    leave_deck(s, card)
    hold(s.hand[seat], card)
    note(s, DEALT, seat, 0, EVERYONE)
    note(s, DEALT_YOU, seat, card, only(seat))
    if s.phase == DRAWING:
        s.drawn = card
        s.phase = DISCARDING
        s.acting = only(seat)
    elif s.phase == DEALING_HANDS:
        s.turn = 1 - seat
        if s.left == s.size - OPENING_CARDS:
            s.phase = RACE
    else:
        s.turn = 1 - seat
        if seat != s.caller:
            begin_turn(s, 1 - s.caller)  # I10


def win_race(s: State, seat: int) -> None:
    s.first = seat
    s.turn = seat
    s.phase = OPENING
    s.acting = only(seat)
    note(s, FASTER_SEAT, seat, 0, EVERYONE)


def stare_down(s: State, who: int, source: int) -> None:
    note(s, STARED, who, source - OWN_PILE, EVERYONE)
    if source == DRAW_PILE:
        s.stares = 0
        s.phase = DRAWING
        s.acting = CHANCE
        return
    s.stares += 1
    entry = pop(s.pile[who if source == OWN_PILE else 1 - who])
    card = entry & CARD_BITS
    lies = entry // DOWN
    if lies == FACE_UP:
        note(s, TOOK, who, card, EVERYONE)
    else:
        note(s, LIFTED, who, 0, EVERYONE)
        note(s, LIFTED_CARD, who, card, EVERYONE if lies == TOLD_BY_ALL else only(who) | only(lies - 1))
    learn_lifted(s, who, card, lies)
    hold(s.hand[who], card)
    s.taken = bit(card)
    s.phase = DISCARDING


def discard(s: State, who: int, card: int) -> int:
    let_go(s.hand[who], card)
    push(s.pile[who], card)
    note(s, DISCARDED, who, card, EVERYONE)
    if s.known[who] & ~s.public[who] & bit(card) != 0 and not in_a_tie(s, card):
        note(s, HAD_SEEN, 1 - who, card, only(WATCHER))
    s.known[who] &= ~bit(card)
    s.public[who] &= ~bit(card)
    open_ties_of(s, card)
    s.drawn = NO_CARD
    if s.phase == OPENING:
        if who == s.first:
            s.turn = 1 - who
            s.acting = only(1 - who)
        else:
            begin_turn(s, s.first)
        return GOES_ON
    if EFFECTS[card] == 0 or not offers(s, who, card):
        return TURN_OVER
    s.phase = EFFECT
    return GOES_ON


# ---- the five effects ----
def offers(s: State, who: int, card: int) -> bool:
    """Whether the effect of a card just discarded could do anything (I6).

    Bridge always can: two cards lay face up after the opening, and no turn leaves fewer.
    """
    return card != BUTTERFLIES or size(s.pile[1 - who]) > 0


def use_effect(s: State, who: int, card: int) -> int:
    note(s, USED, who, card, EVERYONE)
    if card == LIGHTNING:
        return WEAPONS_DRAWN  # I9
    if card == BRIDGE:
        s.phase = BRIDGING
        return GOES_ON
    if card == SAKE:
        s.taken = 0  # I7: it may be given
        open_ties_in_one_hand(s)
        s.phase = SAKE_SWAP
        s.acting = BOTH
        return GOES_ON
    if card == CURTAIN:
        look(s, who)
    else:
        entry = pop(s.pile[1 - who])  # I6
        push(s.pile[who], entry)
        note(s, MOVED, who, entry if entry < DOWN else NO_CARD, EVERYONE)
    return TURN_OVER


def look(s: State, who: int) -> None:
    """I8: only the discarder sees the two cards."""
    learn_hand(s, 1 - who)
    note(s, LOOKED, who, 0, EVERYONE)
    for i in range(2):
        note(s, SAW, 1 - who, s.hand[1 - who][i], only(who))


def pile_with(s: State, card: int) -> int:
    """Whose discard pile has the card, face up; or NOBODY."""
    for seat in range(2):
        for i in range(1, size(s.pile[seat]) + 1):
            if s.pile[seat][i] == card:
                return seat
    return NOBODY


def fetch(s: State, who: int, card: int) -> None:
    """I4: Bridge takes a face-up card; the discard that follows is like any other."""
    take(s.pile[pile_with(s, card)], card)
    hold(s.hand[who], card)
    everyone_sees(s, who, card)
    s.taken |= bit(card)
    note(s, BRIDGED, who, card, EVERYONE)
    s.phase = DISCARDING


def seal(s: State, who: int, card: int) -> int:
    """Both choose in secret: what to give (Sake), or what to lay down (a tie)."""
    s.choice[who] = card
    s.acting &= ~only(who)
    note(s, SEALED, who, 0, EVERYONE)
    if s.acting != 0:
        return GOES_ON
    end = GOES_ON
    if s.phase == SAKE_SWAP:
        swap(s)
        end = TURN_OVER
    else:
        lay_down(s)
    s.choice[0] = NO_CARD
    s.choice[1] = NO_CARD
    return end


def swap(s: State) -> None:
    """I7: the two cards chosen change hands; both players know them now."""
    for giver in range(2):
        card = s.choice[giver]
        if s.public[giver] & bit(card) != 0:
            note(s, GAVE_CARD, giver, card, EVERYONE)
        else:
            note(s, GAVE_CARD, giver, card, BOTH)
            note(s, GAVE, giver, class_of(s, giver, card), only(WATCHER))
        if card == s.kept[giver] or card == s.laid[giver]:
            s.told[giver] = 1
        let_go(s.hand[giver], card)
    move_knowledge(s, 0, s.choice[0])
    move_knowledge(s, 1, s.choice[1])
    hold(s.hand[1], s.choice[0])
    hold(s.hand[0], s.choice[1])


def move_knowledge(s: State, giver: int, card: int) -> None:
    was_public = s.public[giver] & bit(card)
    s.known[giver] &= ~bit(card)
    s.public[giver] &= ~bit(card)
    s.known[1 - giver] |= bit(card)
    s.public[1 - giver] |= was_public


# ---- DRAW! ----
def draw_weapons(s: State, who: int) -> None:
    """Both hands are shown and compared."""
    s.caller = who
    s.taken = 0
    note(s, CALLED, who, 0, EVERYONE)
    for seat in range(2):
        note(s, SHOWN, seat, DOWN * s.hand[seat][0] + s.hand[seat][1], EVERYONE)
        s.public[seat] = bit(s.hand[seat][0]) | bit(s.hand[seat][1])
        s.known[seat] = s.public[seat]
        if s.laid[seat] != NO_CARD:
            open_tie(s, seat)
    first = RANK[DUEL_CARDS * s.hand[0][0] + s.hand[0][1]]
    second = RANK[DUEL_CARDS * s.hand[1][0] + s.hand[1][1]]
    if first == second:
        tie(s, first)  # I1
    else:
        strike(s, 0 if first < second else 1, min(first, second))


def tie(s: State, rank: int) -> None:
    note(s, TIE, rank, 0, EVERYONE)
    if s.left < 2:
        note(s, STALEMATE, s.round, 0, EVERYONE)  # I11
        end_round(s)
    else:
        s.stares = 0  # I16
        s.phase = TIED
        s.acting = BOTH


def lay_down(s: State) -> None:
    """I10: one card each, face down and without effect; then the caller draws first."""
    for seat in range(2):
        card = s.choice[seat]
        lay_tie(s, seat, card)
        let_go(s.hand[seat], card)
        push(s.pile[seat], card + DOWN * (1 + seat))
        note(s, LAID, seat, 0, EVERYONE)
        note(s, LAID_CARD, seat, card, only(seat))
    s.turn = s.caller
    s.phase = REFILLING
    s.acting = CHANCE


def strike(s: State, seat: int, rank: int) -> None:
    """I13: the victor's pile counts, and the ribbons of the hand."""
    ribbon = max(RIBBON[s.hand[seat][0]], RIBBON[s.hand[seat][1]])
    blow = size(s.pile[seat]) + (s.blue_bonus if ribbon == 2 else s.red_bonus if ribbon == 1 else 0)
    s.damage[seat] += blow
    who = seat + (FAST if seat == s.first else 0)
    note(s, WON_ROUND, who, rank, EVERYONE)
    note(s, HIT, who, blow, EVERYONE)
    if s.damage[seat] >= s.damage_to_win:
        finish(s, seat)  # I14
    else:
        end_round(s)


def end_round(s: State) -> None:
    if s.round < s.round_cap:
        s.round += 1
        note(s, ROUND, s.round, 0, EVERYONE)
        new_round(s)
    elif s.damage[0] == s.damage[1]:
        finish(s, NOBODY)
    else:
        finish(s, 0 if s.damage[0] > s.damage[1] else 1)  # I17


def finish(s: State, winner: int) -> None:
    if winner == NOBODY:
        note(s, DRAWN_MATCH, s.damage[0], 0, EVERYONE)
    else:
        note(s, WON, winner, s.damage[winner], EVERYONE)
    s.winner = winner
    s.phase = DONE
    s.acting = 0
