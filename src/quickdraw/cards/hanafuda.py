"""The hanafuda pack: 48 cards, four for each of twelve months, and the 25 cards of the iaijutsu duel.

A card of the pack is 4 * month + place. A card of the duel is its place in DUEL, from 0 to 24.
"""

MONTHS = (
    "Pine", "Plum", "Cherry", "Wisteria", "Iris", "Peony",
    "Clover", "Grass", "Chrysanthemum", "Maple", "Willow", "Paulownia",
)  # fmt: skip
BRIGHT, ANIMAL, POETRY, RED, BLUE, CHAFF = 0, 1, 2, 3, 4, 5
KIND_WORDS = ("bright", "animal", "poetry ribbon", "red ribbon", "blue ribbon", "chaff")

HANAFUDA = 48
KINDS = (
    BRIGHT, POETRY, CHAFF, CHAFF,
    ANIMAL, POETRY, CHAFF, CHAFF,
    BRIGHT, POETRY, CHAFF, CHAFF,
    ANIMAL, RED, CHAFF, CHAFF,
    ANIMAL, RED, CHAFF, CHAFF,
    ANIMAL, BLUE, CHAFF, CHAFF,
    ANIMAL, RED, CHAFF, CHAFF,
    BRIGHT, ANIMAL, CHAFF, CHAFF,
    ANIMAL, BLUE, CHAFF, CHAFF,
    ANIMAL, BLUE, CHAFF, CHAFF,
    BRIGHT, ANIMAL, RED, CHAFF,
    BRIGHT, CHAFF, CHAFF, CHAFF,
)  # fmt: skip
PICTURES = (
    "Crane", "Poetry Ribbon", "Chaff", "Chaff",
    "Warbler", "Poetry Ribbon", "Chaff", "Chaff",
    "Curtain", "Poetry Ribbon", "Chaff", "Chaff",
    "Cuckoo", "Red Ribbon", "Chaff", "Chaff",
    "Bridge", "Red Ribbon", "Chaff", "Chaff",
    "Butterflies", "Blue Ribbon", "Chaff", "Chaff",
    "Boar", "Red Ribbon", "Chaff", "Chaff",
    "Moon", "Geese", "Chaff", "Chaff",
    "Sake", "Blue Ribbon", "Chaff", "Chaff",
    "Deer", "Blue Ribbon", "Chaff", "Chaff",
    "Man", "Swallow", "Red Ribbon", "Lightning",
    "Phoenix", "Chaff", "Chaff", "Chaff",
)  # fmt: skip
LIGHTNING_OF_PACK = 43

# All but the chaff; of the chaff only Lightning stays.
DUEL = tuple(card for card in range(HANAFUDA) if KINDS[card] != CHAFF or card == LIGHTNING_OF_PACK)
DUEL_CARDS = len(DUEL)
MONTH = tuple(card // 4 for card in DUEL)
KIND = tuple(KINDS[card] for card in DUEL)

SHORT = tuple(
    f"{MONTHS[card // 4].lower()}-ribbon" if "Ribbon" in PICTURES[card] else PICTURES[card].lower()
    for card in DUEL
)
"""A word for each card of the duel: 'crane', 'pine-ribbon' ..."""
LONG = tuple(f"{MONTHS[card // 4]} with {PICTURES[card]}" for card in DUEL)
"""'Pine with Crane' ..."""
NUMBER = {name: card for card, name in enumerate(SHORT)}
