"""The options of the iaijutsu duel: its cards, what it takes to win, and when enough is enough."""

from dataclasses import dataclass

from quickdraw.cards.hanafuda import DUEL_CARDS
from quickdraw.engine.variant import Variant, option

FEWEST = 6


@dataclass(frozen=True)
class Options(Variant):
    """The numbers of the source and of the rulings are the defaults.

    >>> Options().deck_size
    25
    """

    seats: int = option(2, 2, 2, "players")
    cards: tuple[int, ...] = option(
        (1,) * DUEL_CARDS, 0, 1, "which of the 25 cards are in the deck, Crane first"
    )
    damage_to_win: int = option(15, 1, 999, "points of damage that win")
    red_bonus: int = option(1, 0, 99, "extra damage of a winning hand with a red ribbon")
    blue_bonus: int = option(3, 0, 99, "extra damage of a winning hand with a blue ribbon")
    stare_limit: int = option(8, 1, 99, "turns in a row without the draw pile, after which it must be used")
    round_cap: int = option(100, 1, 10_000, "rounds after which the one who dealt more damage wins")

    @property
    def deck_size(self) -> int:
        return sum(self.cards)

    def problems(self) -> list[str]:
        if self.deck_size >= FEWEST:
            return []
        return [
            f"cards leaves {self.deck_size} cards in the deck; both opening hands need {FEWEST}, so add some"
        ]
