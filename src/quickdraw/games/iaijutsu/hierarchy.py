"""Which hand of two cards beats which. In the dialect. Ids such as P28 are those of RULES.md."""

from quickdraw.cards.hanafuda import BLUE, DUEL_CARDS, KIND, MONTH, POETRY, RED

# The cards of the duel that the rules call by name.
CRANE, WARBLER, CURTAIN, CUCKOO, BRIDGE, BUTTERFLIES = 0, 2, 4, 6, 8, 10
BOAR, MOON, GEESE, SAKE, DEER, MAN, SWALLOW, LIGHTNING, PHOENIX = 12, 14, 15, 16, 18, 20, 21, 23, 24

# Groups of cards (P25).
BIG_BIRD, MAMMAL, LITTLE_BIRD, RED_RIBBON, POETRY_RIBBON, BLUE_RIBBON, EFFECT_CARD, FULL_MOON = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
)
PICTURE_GROUP = (
    (CRANE, BIG_BIRD), (PHOENIX, BIG_BIRD), (BOAR, MAMMAL), (DEER, MAMMAL), (MAN, MAMMAL),
    (WARBLER, LITTLE_BIRD), (CUCKOO, LITTLE_BIRD), (GEESE, LITTLE_BIRD), (SWALLOW, LITTLE_BIRD),
    (CURTAIN, EFFECT_CARD), (BRIDGE, EFFECT_CARD), (BUTTERFLIES, EFFECT_CARD), (SAKE, EFFECT_CARD),
    (LIGHTNING, EFFECT_CARD), (MOON, FULL_MOON),
)  # fmt: skip
RIBBON_GROUP = ((RED, RED_RIBBON), (POETRY, POETRY_RIBBON), (BLUE, BLUE_RIBBON))
GROUP = tuple(
    dict(PICTURE_GROUP).get(card, dict(RIBBON_GROUP).get(KIND[card], -1)) for card in range(DUEL_CARDS)
)

# Hands, the best first (P28).
SUN_AND_MOON, TWO_MOONS, BIG_BIRDS, CALLIGRAPHY, MAMMALS, MIXED_BIRDS = 1, 2, 3, 4, 5, 6
LITTLE_BIRDS, PAIR, ONE_BIG_BIRD, ONE_LITTLE_BIRD, NOTHING = 7, 8, 9, 10, 11
HAND_WORDS = (
    "", "Sun and Moon", "Two Moons", "Both Big Birds", "Calligraphy", "Two Mammals", "Mixed Birds",
    "Two Little Birds", "Pair", "One Big Bird", "One Little Bird", "Nothing",
)  # fmt: skip


def are(a: int, b: int, one: int, other: int) -> bool:
    """Two things, in either order."""
    return (a == one and b == other) or (a == other and b == one)


def rank_hand(a: int, b: int) -> int:
    """The best name of a hand: 1 is the best of all."""
    x = GROUP[a]
    y = GROUP[b]
    if are(a, b, CRANE, MOON):
        return SUN_AND_MOON
    if are(a, b, MOON, CUCKOO):
        return TWO_MOONS
    if are(x, y, BIG_BIRD, BIG_BIRD):
        return BIG_BIRDS
    if (a == MAN and y == POETRY_RIBBON) or (b == MAN and x == POETRY_RIBBON):
        return CALLIGRAPHY
    if are(x, y, MAMMAL, MAMMAL):
        return MAMMALS
    if are(x, y, BIG_BIRD, LITTLE_BIRD):
        return MIXED_BIRDS
    if are(x, y, LITTLE_BIRD, LITTLE_BIRD):
        return LITTLE_BIRDS
    if MONTH[a] == MONTH[b] and a != LIGHTNING and b != LIGHTNING:
        return PAIR  # P26, I15
    if x == BIG_BIRD or y == BIG_BIRD:
        return ONE_BIG_BIRD
    if x == LITTLE_BIRD or y == LITTLE_BIRD:
        return ONE_LITTLE_BIRD
    return NOTHING


RANK = tuple(rank_hand(a, b) for a in range(DUEL_CARDS) for b in range(DUEL_CARDS))
"""Of the hand of cards a and b: RANK[25 * a + b]."""
RIBBON = tuple(
    2 if GROUP[card] == BLUE_RIBBON else 1 if GROUP[card] == RED_RIBBON or GROUP[card] == POETRY_RIBBON else 0
    for card in range(DUEL_CARDS)
)
"""0 no ribbon, 1 a red one, 2 a blue one: what the damage asks for (I13)."""
EFFECTS = tuple(1 if GROUP[card] == EFFECT_CARD else 0 for card in range(DUEL_CARDS))
