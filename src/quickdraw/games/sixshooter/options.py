"""The six-shooter's options: the pack, the hands and where endless duels stop."""

from dataclasses import dataclass

from quickdraw.cards.french import RANKS, SUITS
from quickdraw.engine.variant import Variant, option

CHAMBERS = 6
JOKERS = 2


@dataclass(frozen=True)
class Options(Variant):
    """The source's numbers and the rulings' are the defaults.

    >>> Options().pack_size, Options(cards=(1,) * 13 + (0,), bullets=3).pack_size
    (54, 13)
    """

    seats: int = option(2, 2, 2, "players")
    cards: tuple[int, ...] = option(
        (SUITS,) * RANKS + (JOKERS,), 0, SUITS, "how many twos, threes, ... aces and jokers are in the pack"
    )
    bullets: int = option(6, 1, CHAMBERS, "cards of a hand")
    talk_seconds: int = option(180, 0, 3600, "how long a talk lasts")
    reshuffle_below: int = option(12, 2, 54, "with fewer cards left to deal the stacks are shuffled in")
    level_hands: int = option(20, 1, 1000, "level hands after which sudden death begins")
    deal_cap: int = option(100, 1, 1000, "deals after which the duel is a draw")

    @property
    def pack_size(self) -> int:
        return sum(self.cards)

    def problems(self) -> list[str]:
        wrong = []
        if self.cards[RANKS] > JOKERS:
            wrong.append(f"cards has {self.cards[RANKS]} jokers; a pack has {JOKERS} at most")
        if self.pack_size < 2 * self.bullets:
            wrong.append(
                f"cards make a pack of {self.pack_size}; two hands of {self.bullets} need {2 * self.bullets}"
            )
        if self.reshuffle_below < 2 * self.bullets:
            wrong.append(
                f"reshuffle_below is {self.reshuffle_below}; it must be {2 * self.bullets} at least, "
                "so that two hands can be dealt"
            )
        return wrong
