"""Kuhn poker has no options but its two seats."""

from dataclasses import dataclass

from quickdraw.engine.variant import Variant, option


@dataclass(frozen=True)
class Options(Variant):
    seats: int = option(2, 2, 2, "players")
