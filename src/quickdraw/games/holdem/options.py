"""The table's options: seats, chips, limits, pay tables and what it takes to win."""

from dataclasses import dataclass

from quickdraw.engine.variant import Variant, option

MOST_AMOUNTS = 8
LARGEST_AMOUNT = 9_999
LARGEST_PURSE = 1_000_000_000
CORE_BETS = 3


@dataclass(frozen=True)
class Options(Variant):
    """The printed pay tables and a table for small change are the defaults.

    >>> Options(chips=(5, 10, 25), flop_limits=(10, 50)).flop_amounts
    (10, 25)
    """

    seats: int = option(1, 1, 6, "players")
    chips: tuple[int, ...] = option(
        (1, 5, 10, 25, 50, 100),
        1,
        LARGEST_AMOUNT,
        "amounts that can be bet, from small to large, at most 8 of them",
        longest=MOST_AMOUNTS,
    )
    flop_limits: tuple[int, ...] = option(
        (1, 100), 1, LARGEST_AMOUNT, "smallest and largest bet on Flop, and so on Turn and on River Bonus"
    )
    bonus_limits: tuple[int, ...] = option(
        (1, 100), 1, LARGEST_AMOUNT, "smallest and largest bet on Flop Bonus and on Best 4"
    )
    purse: int = option(1_000, 3, LARGEST_PURSE, "chips of each player, if the hand is not part of a session")
    flop_bonus_pays: tuple[int, ...] = option(
        (40, 30, 6, 4, 1), 1, 1_000, "to 1: Straight Flush, Three Of A Kind, Straight, Flush, Pair"
    )
    best_four_pays: tuple[int, ...] = option(
        (500, 100, 50, 5, 3, 2, 1),
        1,
        1_000,
        "to 1: Four Card Royal, Four Of A Kind, Straight Flush, Three Of A Kind, Flush or Straight, "
        "Two Pair, Jacks thru Aces",
    )
    river_pays: tuple[int, ...] = option(
        (200, 50, 25, 5, 4, 3, 2, 1),
        1,
        1_000,
        "to 1: Royal Flush, Straight Flush, Four Of A Kind, Full House, Flush, Straight, "
        "Three Of A Kind, Two Pair that wins",
    )
    winning_pair: int = option(
        7, 2, 14, "the higher pair of two pair must be at least this to win (11 is Jacks, 14 Aces)"
    )

    @property
    def flop_amounts(self) -> tuple[int, ...]:
        return tuple(x for x in self.chips if self.flop_limits[0] <= x <= self.flop_limits[1])

    @property
    def bonus_amounts(self) -> tuple[int, ...]:
        """None at all makes a table without bonus bets."""
        return tuple(x for x in self.chips if self.bonus_limits[0] <= x <= self.bonus_limits[1])

    def problems(self) -> list[str]:
        wrong = []
        if list(self.chips) != sorted(set(self.chips)):
            wrong.append(f"chips must go from small to large, each amount once, not {self.chips}")
        for name in ("flop_limits", "bonus_limits"):
            low, high = getattr(self, name)
            if low > high:
                wrong.append(f"{name}: the smallest bet, {low}, is larger than the largest, {high}")
        if not self.flop_amounts:
            wrong.append(f"none of the chips {self.chips} is within flop_limits {self.flop_limits}")
        elif self.purse < CORE_BETS * min(self.flop_amounts):
            wrong.append(
                f"purse is {self.purse}, but the smallest Flop bet, {min(self.flop_amounts)}, "
                f"needs {CORE_BETS * min(self.flop_amounts)}: Flop, Turn and River Bonus are equal"
            )
        return wrong
