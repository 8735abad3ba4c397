"""Defects of what may be done, and of what comes of it."""

from functools import partial

from leaky.plant import Defect
from proofs.conserved import goofspiel_cards, kuhn_cards, prove_conserved, saloon_cards
from proofs.endings import prove_balance, prove_ends, prove_winnable
from proofs.names import prove_names, prove_told
from proofs.order import prove_order
from proofs.refusals import prove_refusals
from proofs.replays import prove_replay
from proofs.room import prove_room
from proofs.sealed import prove_any_order, prove_reopen
from proofs.seats import prove_seats
from quickdraw.games import saloon
from yardsticks import goofspiel, kuhn

REFUSALS = (
    Defect(
        "goofspiel: refuse allows what legal does not list",
        goofspiel.GAME,
        "rules",
        (("else NOT_IN_HAND", "else 0"),),
        prove_refusals,
        "is refused with 0",
    ),
    Defect(
        "saloon: refuse allows a third Loot card",
        saloon.GAME,
        "rules",
        (("else ONE_LOOT + second", "else 0"),),
        prove_refusals,
        "is refused with 0",
    ),
    Defect(
        "kuhn: refuse forbids what legal lists",
        kuhn.GAME,
        "rules",
        (("return 0 if action == PASS or action == BET", "return 0 if action == PASS"),),
        prove_refusals,
        "1 is refused with 4",
    ),
    Defect(
        "kuhn: a far too large number is taken for a card",
        kuhn.GAME,
        "rules",
        ((" or action >= DEAL + CARDS", ""),),
        prove_refusals,
        "is refused with 0",
    ),
    Defect(
        "goofspiel: a refusal without words",
        goofspiel.GAME,
        "viewer",
        (('    rules.PRIZE_GONE: "That prize has been turned up already.",\n', ""),),
        prove_refusals,
        "has no words",
    ),
    Defect(
        "goofspiel: words for a refusal that never comes",
        goofspiel.GAME,
        "viewer",
        (('    rules.PRIZE_GONE: "', '    99: "Never.",\n    rules.PRIZE_GONE: "'),),
        prove_refusals,
        "never came up",
    ),
    Defect(
        "goofspiel: a refused action changes something",
        goofspiel.GAME,
        "rules",
        (
            (
                "    if card < 1 or card > s.cards:\n",
                "    if card < 1 or card > s.cards:\n        s.points[0] += 1\n",
            ),
        ),
        prove_refusals,
        "to ask changes something",
    ),
)

SEALED = (
    Defect(
        "goofspiel: the later bid gets a point",
        goofspiel.GAME,
        "rules",
        (("        flip(s)\n", "        s.points[who] += 1\n        flip(s)\n"),),
        prove_any_order,
        "differs",
    ),
    Defect(
        "saloon: the quicker player shoots first",
        saloon.GAME,
        "rules",
        (("        resolve_phase(s)\n\n", "        hit(s, 1 - who)\n        resolve_phase(s)\n\n"),),
        prove_any_order,
        "differs",
    ),
    Defect(
        "goofspiel: reopen takes back one's own bid",
        goofspiel.GAME,
        "rules",
        (("        if other != seat:\n            s.bid", "        if other >= 0:\n            s.bid"),),
        prove_reopen,
        "reopen for",
    ),
    Defect(
        "saloon: reopen does nothing",
        saloon.GAME,
        "rules",
        (("        if other != seat:\n            s.choice", "        if other > 1:\n            s.choice"),),
        prove_reopen,
        "reopen for",
    ),
)

COURSE = (
    Defect(
        "goofspiel: prizes are listed from the highest down",
        goofspiel.GAME,
        "rules",
        (
            (
                "        out[n] = first + card\n",
                "        out[n] = first + cards + 1 - card if first else first + card\n",
            ),
        ),
        prove_order,
        "not in order",
    ),
    Defect(
        "goofspiel: start leaves the old points",
        goofspiel.GAME,
        "rules",
        (("        s.points[seat] = 0\n", ""),),
        prove_replay,
        "leaves something",
    ),
    Defect(
        "goofspiel: a bid depends on how often bids were made in all games",
        goofspiel.GAME,
        "rules",
        (
            (
                "    s.bid[who] = action\n",
                "    MADE.append(1)\n    s.bid[who] = action\n    s.points[0] += len(MADE)\n",
            ),
            ("NONE = 0\n", "NONE = 0\nMADE = [1]\n"),
        ),
        prove_replay,
        "leads elsewhere",
    ),
    Defect(
        "kuhn: two passes begin the betting anew",
        kuhn.GAME,
        "rules",
        (("        show_down(s, 1)\n", "        s.betting = OPENING\n"),),
        partial(prove_ends, steps=500),
        "goes on after 500 steps",
    ),
    Defect(
        "goofspiel: who must bid has nothing to bid",
        goofspiel.GAME,
        "rules",
        (("        s.prizes -= 1 << s.prize\n", ""),),
        prove_ends,
        "nothing to choose from",
    ),
    Defect(
        "goofspiel: the loser loses only half",
        goofspiel.GAME,
        "rules",
        (("1.0 if lead > 0 else -1.0", "1.0 if lead > 0 else -0.5"),),
        prove_balance,
        "seed",
    ),
    Defect(
        "goofspiel: nobody ever wins",
        goofspiel.GAME,
        "rules",
        (("1.0 if lead > 0 else -1.0", "0.0"),),
        prove_balance,
        "nothing was proved",
    ),
    Defect(
        "saloon: a discarded card is lost",
        saloon.GAME,
        "rules",
        (("    s.discards[s.row[slot]] += 1\n", ""),),
        partial(prove_conserved, conserved=saloon_cards),
        "was",
    ),
    Defect(
        "saloon: only the second player wins",
        saloon.GAME,
        "rules",
        (("    s.winner = winner\n", "    s.winner = 1 if winner == 1 else NOBODY\n"),),
        prove_winnable,
        "only .1. can win",
        small=True,
    ),
    Defect(
        "saloon: both players win",
        saloon.GAME,
        "rules",
        (("    return 1.0 if s.winner == seat else -1.0\n", "    return 1.0\n"),),
        prove_balance,
        "seed",
        small=True,
    ),
    Defect(
        "saloon: start leaves the old winner",
        saloon.GAME,
        "rules",
        (("    s.winner = NOBODY\n    s.route = 0\n    for kind", "    s.route = 0\n    for kind"),),
        prove_replay,
        "leaves something",
        small=True,
    ),
    Defect(
        "kuhn: both players may get the same card",
        kuhn.GAME,
        "rules",
        (("        if card != s.card[0]:\n", "        if card >= 0:\n"),),
        partial(prove_conserved, conserved=kuhn_cards),
        "was",
    ),
    Defect(
        "goofspiel: the second player's bid stays in the hand",
        goofspiel.GAME,
        "rules",
        (("        s.hand[seat] -= 1 << s.bid[seat]\n", "        s.hand[0] &= ~(1 << s.bid[0])\n"),),
        partial(prove_conserved, conserved=goofspiel_cards),
        "was",
    ),
)

SEATS = (
    Defect(
        "goofspiel: the first seat wins an even game",
        goofspiel.GAME,
        "rules",
        (
            (
                "    if lead == 0:\n        return 0.0\n",
                "    if lead == 0:\n        return 1.0 if seat == 0 else -1.0\n",
            ),
        ),
        prove_seats,
        "at place 0 .* chi-square",
        small=True,
    ),
    Defect(
        "saloon: greedy thinks only in the first seat",
        saloon.GAME,
        "bots",
        (("if bot == GREEDY:", "if bot == GREEDY and seat == 0:"),),
        partial(prove_seats, games=5000),
        "at place 0 .* chi-square",
    ),
)

WORDS = (
    Defect(
        "saloon: two actions with one name",
        saloon.GAME,
        "viewer",
        (('return f"{CARDS[action // 3]}+{CARDS[action % 3]}"', 'return f"{CARDS[action // 3]}"'),),
        prove_names,
        "is another action|is two actions",
    ),
    Defect(
        "kuhn: a note without words",
        kuhn.GAME,
        "viewer",
        (("        case rules.SHOWN:\n", "        case 77:\n"),),
        prove_told,
        "has no words",
    ),
    Defect(
        "goofspiel: a note that nobody may hear",
        goofspiel.GAME,
        "rules",
        (("note(s, TIED, s.prize, 0, EVERYONE)", "note(s, TIED, s.prize, 0, 0)"),),
        prove_told,
        "is for nobody",
    ),
    Defect(
        "goofspiel: more is observed than there is room for",
        goofspiel.GAME,
        "rules",
        (("MAX_OBS = 8", "MAX_OBS = 7"),),
        prove_room,
        "too short",
    ),
    Defect(
        "goofspiel: a place is counted and not written",
        goofspiel.GAME,
        "rules",
        (("    out[1] = s.prizes\n", ""),),
        prove_room,
        "not written",
    ),
)

DEFECTS = (*REFUSALS, *SEALED, *COURSE, *SEATS, *WORDS)
