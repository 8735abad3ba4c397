"""Laws of redeterminize: it depends only on what the seat knows, and leaves alone what the seat sees."""

from collections.abc import Iterable

from proofs.drive import SEEDS, clone, fields, legal, observed, onlookers, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Rng
from quickdraw.games.game import Game

TRIES = 4


def prove_forgets(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """R_b(R_a(s)) equals R_b(s), field by field: nothing of what was hidden is left over."""
    changed = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            for seat in onlookers(s):
                for a in range(TRIES):
                    once, twice = clone(s), clone(s)
                    game.rules.redeterminize(twice, seat, Rng([a]))
                    changed += fields(twice) != fields(s)
                    game.rules.redeterminize(once, seat, Rng([seed + 1000]))
                    game.rules.redeterminize(twice, seat, Rng([seed + 1000]))
                    assert fields(once) == fields(twice), f"seed {seed}: {seat} remembers"
    return tried("hidden field", changed)


def prove_unseen(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """`actors`, `observe` and the seat's own `legal` are the same in every world."""
    changed = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            for seat in onlookers(s):
                for a in range(TRIES):
                    t = clone(s)
                    game.rules.redeterminize(t, seat, Rng([a]))
                    changed += fields(t) != fields(s)
                    assert game.rules.actors(t) == game.rules.actors(s), f"{seat}: other actors"
                    assert observed(game, t, seat) == observed(game, s, seat), f"{seat}: seen otherwise"
                    assert legal(game, t, seat) == legal(game, s, seat), f"{seat}: other actions"
    return tried("hidden field", changed)


def prove_knows(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """Equal `observe` means equal `actors` and equal own `legal`, across games too."""
    known: dict[tuple[int, ...], tuple[int, list[int]]] = {}
    again = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            for seat in onlookers(s):
                now = (game.rules.actors(s), legal(game, s, seat))
                seen = (seat, *observed(game, s, seat))
                again += seen in known
                assert known.setdefault(seen, now) == now, f"seed {seed}: {seat} sees {seen[1:]}"
    return tried("observation met twice", again)
