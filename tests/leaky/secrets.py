"""Defects that give a secret away, or guess it wrongly."""

from leaky.plant import Defect
from proofs.posterior import prove_posterior
from proofs.secrecy import prove_secrecy
from proofs.worlds import prove_forgets, prove_knows, prove_unseen
from quickdraw.games import saloon
from yardsticks import goofspiel, kuhn

SOUND_GUESS = "    if s.shown == 1:\n        return\n"
TO_LOOK = "    return from_seat(s, seat, watch(s))\n"
SHOWN_CARDS = "shown=tuple(CARDS[card] for card in s.card) if s.shown else (),"
NEW_SEED = (
    ("        self.stake = 1\n", "        self.stake = 1\n        self.seed = 0\n"),
    (
        "        s.card[seat] = action - DEAL\n",
        "        s.card[seat] = action - DEAL\n        s.seed += action\n",
    ),
)

REDETERMINIZE = (
    Defect(
        "kuhn: an identity redeterminize",
        kuhn.GAME,
        "rules",
        ((SOUND_GUESS, "    return\n"),),
        prove_forgets,
        "nothing was proved",
    ),
    Defect(
        "kuhn: an identity redeterminize, against the tree",
        kuhn.GAME,
        "rules",
        ((SOUND_GUESS, "    return\n"),),
        prove_posterior,
        "never comes",
        small=True,
    ),
    Defect(
        "goofspiel: an identity redeterminize",
        goofspiel.GAME,
        "rules",
        (("if other != seat and s.bid[other] != NONE:", "if other > 1:"),),
        prove_secrecy,
        "nothing was",
    ),
    Defect(
        "saloon: an identity redeterminize",
        saloon.GAME,
        "rules",
        (("if other != seat and s.choice[other] != NO_PAIR:", "if other > 1:"),),
        prove_unseen,
        "nothing",
    ),
    Defect(
        "kuhn: redeterminize peeks and leaves the rival's king alone",
        kuhn.GAME,
        "rules",
        (("    if second:\n", "    if second and s.card[1] != 2:\n"),),
        prove_forgets,
        "remembers",
    ),
    Defect(
        "goofspiel: redeterminize moves the hidden bid on by one",
        goofspiel.GAME,
        "rules",
        (
            (
                "s.bid[other] = pick(s.hand[other], s.cards, rng)",
                "s.bid[other] = 1 + (s.bid[other] + below(rng, 4)) % s.cards",
            ),
        ),
        prove_forgets,
        "remembers",
    ),
    Defect(
        "goofspiel: a guess that the rival no longer holds",
        goofspiel.GAME,
        "rules",
        (("pick(s.hand[other], s.cards, rng)", "1 + below(rng, s.cards)"),),
        prove_posterior,
        "cannot be",
        small=True,
    ),
    Defect(
        "kuhn: the queen is guessed twice as often",
        kuhn.GAME,
        "rules",
        (("card = below(rng, CARDS - 1)", "card = min(1, below(rng, 3))"),),
        prove_posterior,
        "chi-square",
        small=True,
    ),
    Defect(
        "saloon: the same pair is guessed every time",
        saloon.GAME,
        "rules",
        (("left = below(rng, count_pairs(s.hand[other]))", "left = 0"),),
        prove_posterior,
        "never comes",
        small=True,
    ),
    Defect(
        "saloon: the pairs of a duel that is won stay sealed",
        saloon.GAME,
        "rules",
        (
            (
                "    s.choice[0] = NO_PAIR\n    s.choice[1]",
                "    if s.phase == DONE:\n        return\n    s.choice[0] = NO_PAIR\n    s.choice[1]",
            ),
        ),
        prove_posterior,
        "cannot be|never comes|chi-square",
        small=True,
    ),
    Defect(
        "kuhn: a watcher is taken for a player who knows both cards",
        kuhn.GAME,
        "rules",
        ((SOUND_GUESS, "    if s.shown == 1 or seat > 1:\n        return\n"),),
        prove_posterior,
        "never comes",
        small=True,
    ),
    Defect(
        "kuhn: a sum of the cards dealt stays in the state",
        kuhn.GAME,
        "rules",
        NEW_SEED,
        prove_posterior,
        "cannot be",
        small=True,
    ),
    Defect(
        "saloon: redeterminize changes whose turn it is",
        saloon.GAME,
        "rules",
        (
            (
                "                        s.choice[other] = pair\n",
                "                        s.choice[other] = -1\n",
            ),
        ),
        prove_unseen,
        "other actors",
    ),
)

VIEWS = (
    Defect(
        "kuhn: the view has the rival's card",
        kuhn.GAME,
        "viewer",
        ((SHOWN_CARDS, "shown=tuple(CARDS[card] for card in s.card if card >= 0),"),),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "kuhn: face-down cards are laid out in sorted order",
        kuhn.GAME,
        "viewer",
        ((SHOWN_CARDS, "shown=tuple(str(p) for p in sorted((0, 1), key=lambda p: s.card[p])),"),),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "kuhn: the id of an element is derived from its card",
        kuhn.GAME,
        "viewer",
        ((SHOWN_CARDS, 'shown=tuple(f"card-{(card * 7 + 3) % 5}" for card in s.card),'),),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "goofspiel: the view has the sealed bid",
        goofspiel.GAME,
        "viewer",
        (("mine = s.bid[seat] if seat != WATCHER else NONE", "mine = max(s.bid)"),),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "saloon: the view has the sealed pair",
        saloon.GAME,
        "viewer",
        (("        s.choice[seat] != NO_PAIR,\n", "        s.choice[seat] > 3,\n"),),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "goofspiel: a sealed bid has left the hand that everyone sees",
        goofspiel.GAME,
        "viewer",
        (
            (
                "hands=(cards(s.hand[0]), cards(s.hand[1])),",
                "hands=(cards(s.hand[0] & ~(1 << s.bid[0])), cards(s.hand[1])),",
            ),
        ),
        prove_secrecy,
        "tell worlds apart",
    ),
    Defect(
        "saloon: to look at the table changes it",
        saloon.GAME,
        "viewer",
        ((TO_LOOK, f"    s.round += 1\n{TO_LOOK}"),),
        prove_secrecy,
        "tell worlds apart|to look changes",
    ),
)

SEED_IN_THE_VIEW = Defect(
    "kuhn: a seed is in the view",
    kuhn.GAME,
    "rules",
    (
        *NEW_SEED,
        (
            "    if s.shown == 1:\n        return\n    first",
            "    s.seed = below(rng, 1000)\n    if s.shown == 1:\n        return\n    first",
        ),
    ),
    prove_secrecy,
    "tell worlds apart",
)
SHOW_THE_SEED = (("stake=s.stake", "stake=s.seed"),)

OBSERVATIONS = (
    Defect(
        "goofspiel: the observation has the sealed bid",
        goofspiel.GAME,
        "rules",
        (("    out[7] = s.points[1 - me]\n", "    out[7] = s.points[1 - me] + s.bid[1 - me]\n"),),
        prove_unseen,
        "seen otherwise",
    ),
    Defect(
        "goofspiel: the rival's sealed bid may not be met",
        goofspiel.GAME,
        "rules",
        (
            (
                "list_cards(s.hand[who], s.cards, 0, out)",
                "list_cards(s.hand[who] & ~(1 << s.bid[1 - who]), s.cards, 0, out) "
                "or list_cards(2, 1, 0, out)",
            ),
        ),
        prove_unseen,
        "other actions",
    ),
    Defect(
        "saloon: what is legal depends on the rival's sealed pair",
        saloon.GAME,
        "rules",
        (
            (
                "if holds_pair(s.hand[who], first, second):\n                out[n]",
                "if holds_pair(s.hand[who], first, second) and s.choice[1 - who] != 3:\n"
                "                out[n]",
            ),
        ),
        prove_knows,
        "sees|nothing to choose from",
    ),
    Defect(
        "goofspiel: one's own hand is not observed",
        goofspiel.GAME,
        "rules",
        (("    out[2] = s.hand[me]\n", "    out[2] = 0\n"),),
        prove_knows,
        "sees",
        small=True,
    ),
)

DEFECTS = (*REDETERMINIZE, *VIEWS, *OBSERVATIONS)
