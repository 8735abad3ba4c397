"""Law: `refuse` is 0 exactly for what `legal` lists; it has words for the rest, and changes nothing."""

from collections.abc import Iterable
from typing import Any

from proofs.drive import SEEDS, fields, legal, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE, WATCHER
from quickdraw.games.game import Game

STRANGERS = (-1, 5, WATCHER)
"""Nobody in a game for two, and never somebody who may choose."""
FAR_OFF = (-(2**31), -1000, 999, 10**6, 2**31 - 1)


def actions_to_try(game: Game, s: Any, who: int) -> list[int]:
    """Legal ones, their neighbours, negative ones and ones far too large."""
    near = {action + d for action in legal(game, s, who) for d in (-1, 0, 1)}
    return sorted({*range(-3, 40), *near, *FAR_OFF})


def prove_refusals(
    game: Game, options: Variant, seeds: Iterable[int] = SEEDS, rare: Iterable[Any] = ()
) -> int:
    """In all positions of some games, and in rare ones, where every action of any number is tried."""
    asked = 0
    met: set[int] = set()
    for seed in seeds:
        for s in walk(game, options, seed):
            asked += _ask(game, s, met, ())
    for s in rare:
        asked += _ask(game, s, met, range(FAR_OFF[2]))
    met.discard(0)
    for code in met:
        assert game.viewer.REFUSALS.get(code, "").strip(), f"refusal {code} has no words"
    unmet = set(game.viewer.REFUSALS) - met
    assert not unmet, f"refusals {unmet} have words and never came up"
    return tried("refusal", asked if met else 0)


def _ask(game: Game, s: Any, met: set[int], more: Iterable[int]) -> int:
    asked = 0
    before = fields(s)
    for who in (*range(s.seats), *(w for w in STRANGERS if w >= s.seats or w < 0), CHANCE):
        allowed = legal(game, s, who)
        for action in (*actions_to_try(game, s, who), *more):
            code = game.rules.refuse(s, who, action)
            assert (code == 0) == (action in allowed), f"{who}: {action} is refused with {code}"
            met.add(code)
            asked += 1
    assert fields(s) == before, "to ask changes something"
    return asked
