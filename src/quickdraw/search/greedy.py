"""One step ahead: the action with the best `standing` against a few guesses of what the rivals do.

Few guesses on purpose: against every possible reply, two greedy players would always choose alike.
In the dialect. `legal`, `apply`, `standing` ... are those of the game it is put together with.
"""

from typing import TYPE_CHECKING, Any

from quickdraw.engine.words import CHANCE, Position, Rng, below, copy_state, mix, only, random32

if TYPE_CHECKING:
    from quickdraw.engine.rulebook import actors, apply, legal, reopen, standing

GUESSES = 4
EQUAL = 1e-9
"""Sums of the same numbers in another order differ by less."""


def random_action(s: Position, who: int, out: list[int], rng: Rng) -> int:
    return out[below(rng, legal(s, who, out))]


def greedy(pool: list[Any], world: int, seat: int, out: list[int], rng: Rng) -> int:
    """The best action; of equals any, by lot. Needs a free place in the pool after the world.

    Every action is judged against the same guesses. They come from a stream of their own, so that the
    lot, and all that the generator gives afterwards, depends on none of them.
    """
    guesses = mix(rng[0], random32(rng))
    luck = rng[0]
    best = -1
    best_value = 0.0
    equals = 0
    n = legal(pool[world], seat, out)
    for i in range(n):
        legal(pool[world], seat, out)  # the guesses below have used `out`
        action = out[i]
        rng[0] = guesses
        value = 0.0
        for _ in range(GUESSES):
            copy_state(pool, world + 1, world)
            guess_on(pool[world + 1], seat, action, out, rng)
            value += standing(pool[world + 1], seat)
        rng[0] = luck
        if equals == 0 or value > best_value + EQUAL:
            best = action
            best_value = value
            equals = 1
        elif value > best_value - EQUAL:
            equals += 1
            if below(rng, equals) == 0:
                best = action
            luck = rng[0]
    return best


def guess_on(s: Position, seat: int, action: int, out: list[int], rng: Rng) -> None:
    """Apply the action, let the rivals who choose at the same time choose at random, then chance."""
    reopen(s, seat)
    rivals = actors(s) & ~only(seat)
    apply(s, seat, action)
    for rival in range(s.seats):
        if rivals & only(rival) != 0:
            apply(s, rival, random_action(s, rival, out, rng))
    while actors(s) == CHANCE:
        apply(s, CHANCE, random_action(s, CHANCE, out, rng))
