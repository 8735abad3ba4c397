"""The saloon's options: deck, hands and what it takes to win."""

from dataclasses import dataclass

from quickdraw.engine.variant import Variant, option

DECK_LIMIT = 52
BULLET_CARDS = 7
MOST_BULLETS = (BULLET_CARDS + 1) // 2
"""S12: one player takes the last of so many while the other has one less."""


@dataclass(frozen=True)
class Options(Variant):
    """The house deck (S2) and the source's numbers are the defaults.

    >>> Options(extra_sips=0).deck_size
    10
    """

    seats: int = option(2, 2, 2, "players")
    gold_cards: tuple[int, ...] = option(
        (0, 0, 2, 3, 2, 1, 0, 0, 0), 0, 20, "how many gold cards show 1, 2, ... 9 nuggets"
    )
    extra_sips: int = option(3, 0, 20, "extra sip cards in the deck")
    extra_shots: int = option(2, 0, 20, "extra shot cards in the deck")
    hand: tuple[int, ...] = option((2, 2, 2), 0, 9, "Loot, Shoot and Whisky cards of each player")
    nuggets_to_win: int = option(9, 1, 999, "gold nuggets that win at once")
    bullets_to_win: int = option(
        4, 1, MOST_BULLETS, "bullets that win at once; the 7 bullet cards suffice for 4"
    )
    gulps_to_win: int = option(3, 1, 99, "gulps that empty the bottle and win at once")
    round_cap: int = option(200, 1, 10_000, "rounds after which the duel is a draw")

    @property
    def deck_size(self) -> int:
        return sum(self.gold_cards) + self.extra_sips + self.extra_shots

    def problems(self) -> list[str]:
        wrong = []
        if not 4 <= self.deck_size <= DECK_LIMIT:
            wrong.append(
                f"gold_cards, extra_sips and extra_shots make a deck of {self.deck_size} cards; "
                f"it must have 4 to {DECK_LIMIT}"
            )
        if sum(self.hand) < 4:
            wrong.append(f"hand has {sum(self.hand)} cards; a round needs 4, so add some")
        elif max(self.hand) == sum(self.hand):
            wrong.append("hand has one kind of card only, so every duel would be a draw; add another kind")
        return wrong
