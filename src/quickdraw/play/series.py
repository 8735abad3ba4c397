"""Best of so many duels (S15)."""

from dataclasses import dataclass, field


@dataclass
class Series:
    """The first to win more than half of `best_of` duels; a drawn duel is played again.

    A single duel, best of 1, may end as a draw.

    >>> series = Series(2, best_of=3)
    >>> for winner in (0, None, 1, 0):
    ...     series.record(winner)
    >>> series.over, series.winner, series.wins, series.draws
    (True, 0, [2, 1], 1)
    """

    seats: int
    best_of: int = 1
    wins: list[int] = field(init=False)
    draws: int = 0

    def __post_init__(self) -> None:
        if self.best_of < 1 or self.best_of % 2 == 0:
            raise ValueError(f"best-of must be an odd number such as 1, 3 or 5, not {self.best_of}")
        self.wins = [0] * self.seats

    def record(self, winner: int | None) -> None:
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1

    @property
    def winner(self) -> int | None:
        for seat, wins in enumerate(self.wins):
            if 2 * wins > self.best_of:
                return seat
        return None

    @property
    def over(self) -> bool:
        return self.winner is not None or (self.best_of == 1 and self.draws > 0)
