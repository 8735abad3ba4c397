"""Goofspiel's one option: how many cards each side has."""

from dataclasses import dataclass

from quickdraw.engine.variant import Variant, option


@dataclass(frozen=True)
class Options(Variant):
    seats: int = option(2, 2, 2, "players")
    cards: int = option(13, 1, 13, "prizes, and cards of each player")
