"""Law: outcomes of chance are listed in ascending order, as docs/notation.md tells whoever draws again."""

from collections.abc import Iterable

from proofs.drive import SEEDS, legal, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE
from quickdraw.games.game import Game


def prove_order(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    several = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            outcomes = legal(game, s, CHANCE)
            assert outcomes == sorted(outcomes), f"not in order: {outcomes}"
            several += len(set(outcomes)) > 1
    return tried("draw", several)
