"""A small variant of each game, whose whole tree can be walked. Each game has a line in SMALL."""

SMALL: dict[str, dict[str, object]] = {
    "saloon": {
        "gold_cards": (3, 0, 0, 0, 0, 0, 0, 0, 0),
        "extra_sips": 1,
        "extra_shots": 1,
        "hand": (2, 2, 0),
        "round_cap": 1,
    },
    "iaijutsu": {
        # Crane, Pine ribbon, Curtain, Boar, Clover ribbon, Lightning: all six are dealt
        "cards": tuple(1 if card in (0, 1, 4, 12, 13, 23) else 0 for card in range(25)),
        "round_cap": 1,
    },
    "kuhn": {},
    "goofspiel": {"cards": 3},
}
