"""What the tables of all games share in tests."""

import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from quickdraw.engine.rulebook import Rules
from quickdraw.engine.words import Note, lowest


def heard(s: Any, *kinds: int) -> list[Note]:
    """The notes of these kinds so far (of all, if none is named)."""
    assert s.heard is not None
    return [note for note in s.heard if not kinds or note.kind in kinds]


def position(s: Any) -> dict[str, Any]:
    """All that the position is made of, as a copy: thousands are made, and deepcopy is slow."""
    copy: dict[str, Any] = pickle.loads(
        pickle.dumps({name: value for name, value in vars(s).items() if name != "heard"})
    )
    return copy


def wanderer(rules: Rules) -> Callable[[Any, Random], Iterator[Any]]:
    """`wander` for a game: random play to the end; yields the state at the beginning and after every move."""

    def wander(s: Any, random: Random) -> Iterator[Any]:
        yield s
        out = [0] * rules.MAX_ACTIONS
        while mask := rules.actors(s):
            who = lowest(mask)
            rules.apply(s, who, out[random.randrange(rules.legal(s, who, out))])
            yield s

    return wander
