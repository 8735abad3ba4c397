"""The gunfight's options: players, life, dice, and what an ace is worth as the remaining card."""

from dataclasses import dataclass

from quickdraw.engine.variant import Variant, option


@dataclass(frozen=True)
class Options(Variant):
    """The source's numbers are the defaults.

    >>> Options(ace_points=11).joker_added, Options().joker_added
    (11, 10)
    """

    seats: int = option(2, 2, 4, "players")
    life: int = option(30, 1, 999, "life points of each player")
    dice: int = option(2, 1, 9, "dice that each player has at the reveal")
    ace_points: int = option(1, 1, 11, "points of an ace as remaining card: 1 or 11; the joker follows")

    @property
    def joker_added(self) -> int:
        """G11: the most that any card is worth."""
        return max(10, self.ace_points)

    @property
    def joker_deducted(self) -> int:
        """G11: the least that any card is worth."""
        return min(2, self.ace_points)

    def problems(self) -> list[str]:
        if self.ace_points in (1, 11):
            return []
        return [f"ace_points must be 1 or 11, not {self.ace_points}"]
