"""Law: what `legal` and `observe` list fits into MAX_ACTIONS and MAX_OBS, and all of it is written."""

from collections.abc import Callable, Iterable
from functools import partial

from proofs.drive import SEEDS, onlookers, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE
from quickdraw.games.game import Game

Lists = Callable[[list[int]], int]


def prove_room(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    longest = 0
    for seed in seeds:
        for s in walk(game, options, seed):
            for who in (*range(s.seats), CHANCE):
                n = fill(partial(game.rules.legal, s, who), game.rules.MAX_ACTIONS)
                longest = max(longest, n)
            for seat in onlookers(s):
                assert fill(partial(game.rules.observe, s, seat), game.rules.MAX_OBS) > 0
    return tried("action", longest)


def fill(lists: Lists, room: int) -> int:
    """Two lists with different rubbish in them: what counts is the same in both."""
    a, b = [-77] * room, [-88] * room
    try:
        n, m = lists(a), lists(b)
    except IndexError as e:
        raise AssertionError(f"a list of {room} is too short") from e
    assert n == m <= room, f"{n} items in a list of {room}"
    assert a[:n] == b[:n], "an item was counted and not written"
    return n
