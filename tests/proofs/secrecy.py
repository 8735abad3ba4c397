"""Law: nothing that a seat is sent depends on what it cannot know.

The bytes of its View and of its observation are the same in every world that redeterminize makes.
"""

import dataclasses
import json
from collections.abc import Iterable
from typing import Any

from proofs.drive import SEEDS, clone, fields, observed, onlookers, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import WATCHER, Rng
from quickdraw.games.game import Game

WORLDS = 4


def sent(game: Game, s: Any, seat: int) -> bytes:
    """All that leaves for a seat."""
    view = json.dumps(game.viewer.view(s, seat), sort_keys=True, default=parts)
    return f"{view} {observed(game, s, seat)}".encode()


def parts(view: Any) -> dict[str, Any]:
    """Of a View or a part of it; `asdict` would copy all that is in them, for each of many thousands."""
    return {part.name: getattr(view, part.name) for part in dataclasses.fields(view)}


def prove_secrecy(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    changed = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            before = fields(s)
            for seat in onlookers(s):
                bytes_sent = sent(game, s, seat)
                for world in range(WORLDS):
                    t = clone(s)
                    game.rules.redeterminize(t, seat, Rng([1000 * seed + world]))
                    changed += fields(t) != before
                    assert sent(game, t, seat) == bytes_sent, f"seed {seed}: {seat} can tell worlds apart"
            assert fields(s) == before, "to look changes something"
            if game.from_seat is not None:
                watched = game.viewer.view(s, WATCHER)
                for seat in onlookers(s):
                    assert game.from_seat(s, seat, watched) == game.viewer.view(s, seat), "another View"
    return tried("secret", changed)
