"""A small variant of each game, whose whole tree can be walked. Each game has a line in SMALL.

Where no variant is small enough, ROOTS names states of it to start from: a tree ends where the deck does.
"""

from collections.abc import Callable
from typing import Any

Prepare = Callable[[Any], None]

SMALL: dict[str, dict[str, object]] = {
    "saloon": {
        # A duel can end in every way there is: by gold, bullets or gulps, by the bottle, the deck or the cap.
        "gold_cards": (0, 2, 0, 0, 0, 0, 0, 0, 0),
        "extra_sips": 1,
        "extra_shots": 1,
        "hand": (1, 2, 1),
        "nuggets_to_win": 2,
        "bullets_to_win": 2,
        "gulps_to_win": 2,
        "round_cap": 1,
    },
    "holdem": {"seats": 2, "chips": (1, 2), "bonus_limits": (1, 1)},
    "sixshooter": {
        "cards": (1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2),
        "bullets": 1,
        "reshuffle_below": 2,
        "level_hands": 1,
        "deal_cap": 2,
    },
    "gunfight": {"seats": 3, "life": 12, "dice": 3, "ace_points": 11},
    "iaijutsu": {
        # Crane, Pine ribbon, Curtain, Boar, Clover ribbon, Lightning: all six are dealt
        "cards": tuple(1 if card in (0, 1, 4, 12, 13, 23) else 0 for card in range(25)),
        "round_cap": 1,
    },
    "kuhn": {},
    "goofspiel": {"cards": 3},
}


def holdem_before_the_deal(s: Any) -> None:
    """Bets are placed, and no card is dealt."""
    s.deck = [0] * 52


def holdem_five_cards(s: Any) -> None:
    """Bets and two cards of the flop lie there: two hands and the third card are dealt, then all decide."""
    s.deck = [1 if card < 5 else 0 for card in range(52)]
    s.bet = [[1, 0, 0] if seat < 2 else [0, 0, 0] for seat in range(6)]
    s.placed = [3, 3, 0, 0, 0, 0]
    s.core = [1, 1, 0, 0, 0, 0]
    s.staying, s.phase, s.waiting, s.dealt = 3, 1, 64, 2
    s.board = [50, 51, -1, -1, -1]
    s.hand = [[-1, -1, 50, 51, -1, -1, -1] if seat < 2 else [-1] * 7 for seat in range(6)]


def gunfight_four_cards(s: Any) -> None:
    """Three players get a card each, and the first one another; then the pack is at its end."""
    s.pack = [3, 17, 40, 52] + [54] * 50
    s.in_pack = 4


ROOTS: dict[str, list[Prepare]] = {
    "holdem": [holdem_before_the_deal, holdem_five_cards],
    "gunfight": [gunfight_four_cards],
}
