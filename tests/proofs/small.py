"""A small variant of each game, whose whole tree can be walked. Each game has a line in SMALL."""

SMALL: dict[str, dict[str, object]] = {
    "saloon": {
        "gold_cards": (2, 0, 0, 0, 0, 0, 0, 0, 0),
        "extra_sips": 1,
        "extra_shots": 1,
        "hand": (2, 1, 1),
        "round_cap": 1,
    },
    "kuhn": {},
    "goofspiel": {"cards": 3},
}
