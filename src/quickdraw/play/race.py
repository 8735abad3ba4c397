"""Who was faster (I2): reactions count from the moment each seat's own screen showed the cards."""

from dataclasses import dataclass

BOT_REACTION_MS = (2200, 4200)
"""A bot reacts after a time between these, drawn at random. RULES.md says so to everyone."""
SLACK_MS = 30
"""What a connection may waver between two messages."""
LONGEST_WAIT_MS = 400
"""For a claim that may still be under way; a slower connection than that is no excuse."""


@dataclass(frozen=True)
class Claim:
    action: int
    reaction: int


class Race:
    """One race, in milliseconds of the match.

    >>> race = Race(2)
    >>> race.shown(0, at=1000, round_trip_ms=20); race.shown(1, at=1000, round_trip_ms=120)
    >>> race.claim(0, 7, reaction_ms=600, at=1620, round_trip_ms=20)
    >>> race.decided(1700), race.decide_at
    (False, 1750)
    >>> race.claim(1, 3, reaction_ms=590, at=1710, round_trip_ms=120)
    >>> race.decided(1710), race.fastest
    (True, [1])
    """

    def __init__(self, seats: int) -> None:
        self._shown: list[int | None] = [None] * seats
        self._round_trip = [LONGEST_WAIT_MS] * seats
        self._claims: dict[int, Claim] = {}

    def shown(self, seat: int, at: int, round_trip_ms: int = LONGEST_WAIT_MS) -> None:
        """The cards were sent to the seat's screen. Only the first time counts."""
        if self._shown[seat] is None:
            self._shown[seat] = at
            self._round_trip[seat] = round_trip_ms

    def claim(self, seat: int, action: int, reaction_ms: int | None, at: int, round_trip_ms: int) -> None:
        """The seat has chosen. What it says of its reaction is believed as far as its connection allows.

        Only the first claim counts, and none of a seat that has not seen its cards.
        """
        shown = self._shown[seat]
        if shown is None or seat in self._claims:
            return
        slowest = at - shown
        quickest = max(0, slowest - round_trip_ms - SLACK_MS)
        said = slowest if reaction_ms is None else reaction_ms
        self._claims[seat] = Claim(action, min(max(said, quickest), slowest))

    @property
    def fastest(self) -> list[int]:
        """The seats with the shortest reaction so far; of a dead heat all, and a coin is to decide."""
        best = min((claim.reaction for claim in self._claims.values()), default=0)
        return [seat for seat, claim in sorted(self._claims.items()) if claim.reaction == best]

    def action(self, seat: int) -> int:
        """What the seat has claimed."""
        return self._claims[seat].action

    @property
    def decide_at(self) -> int | None:
        """From then on nobody can come in who was faster; None before the first claim."""
        if not self._claims:
            return None
        best = min(claim.reaction for claim in self._claims.values())
        return max(
            (
                shown + best + min(self._round_trip[seat] + SLACK_MS, LONGEST_WAIT_MS)
                for seat, shown in enumerate(self._shown)
                if shown is not None and seat not in self._claims
            ),
            default=0,
        )

    def decided(self, now: int) -> bool:
        """False while somebody may still have been faster than `fastest`."""
        return self.decide_at is not None and now >= self.decide_at
