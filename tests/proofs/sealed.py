"""Laws of sealed choices: their order does not matter, and `reopen` takes back those of the others."""

import random
from collections.abc import Iterable
from itertools import permutations
from typing import Any

from proofs.drive import SEEDS, clone, fields, legal, members, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game


def choices(game: Game, s: Any, dice: random.Random) -> dict[int, int]:
    """One action for everyone who must choose now."""
    return {who: dice.choice(legal(game, s, who)) for who in members(game.rules.actors(s))}


def after(game: Game, s: Any, acts: Iterable[tuple[int, int]]) -> Any:
    t = clone(s)
    for who, action in acts:
        game.rules.apply(t, who, action)
    return t


def prove_any_order(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """All orders in which sealed choices arrive give the same state."""
    orders = 0
    for seed in seeds:
        dice = random.Random(seed)
        for s in walk(game, options, seed):
            acts = list(choices(game, s, dice).items())
            if len(acts) > 1:
                first = fields(after(game, s, acts))
                for order in permutations(acts):
                    assert fields(after(game, s, order)) == first, f"{order} differs from {acts}"
                    orders += order != tuple(acts)
    return tried("pair of sealed choices", orders)


def prove_reopen(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """After `reopen` the others choose again; the same choices once more make the same state."""
    reopened = 0
    for seed in seeds:
        dice = random.Random(seed)
        before = 0
        for s in walk(game, options, seed):
            mask = game.rules.actors(s)
            if len(members(mask)) > 1 and mask & ~before:  # somebody is asked anew: nothing is sealed yet
                reopened += _reopen_after_some(game, s, dice)
            before = mask
    return tried("sealed choice to reopen", reopened)


def _reopen_after_some(game: Game, s: Any, dice: random.Random) -> int:
    """Some seats choose, perhaps several times, but never the last one that is waited for."""
    asked = members(game.rules.actors(s))
    made: list[tuple[int, int]] = []
    sealed = s
    while not made or (dice.random() < 0.6 and len(members(game.rules.actors(sealed))) > 1):
        made.append(dice.choice(list(choices(game, sealed, dice).items())))
        sealed = after(game, s, made)
    waiting = members(game.rules.actors(sealed))
    for seat in range(s.seats):
        t = clone(sealed)
        game.rules.reopen(t, seat)
        again = [who for who in asked if who != seat or who in waiting]
        assert members(game.rules.actors(t)) == again, f"reopen for {seat} after {made}"
        others = [(who, action) for who, action in made if who != seat]
        assert fields(after(game, t, others)) == fields(sealed), f"reopen for {seat} changes something else"
    return len(made)
