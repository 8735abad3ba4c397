"""What a game's rules offer, for type checkers: the interface, and its names as free functions.

Search and simulation are written once, for any game. They import these names under
`TYPE_CHECKING` only; `engine.parts` puts the functions of a real game in their place.
"""

from typing import TYPE_CHECKING, Any, Protocol, cast

from quickdraw.engine.words import Rng

INTERFACE = (
    "start", "actors", "legal", "refuse", "apply", "by_table", "payoff", "observe", "redeterminize", "reopen",
)  # fmt: skip


class Rules(Protocol):
    """A module of rules. States are `Any` here: each game has its own class."""

    MAX_ACTIONS: int
    """Room that `out` needs in `legal`."""
    MAX_OBS: int
    """Room that `out` needs in `observe`."""

    @property
    def State(self) -> type[Any]: ...
    def start(self, s: Any) -> None: ...
    def actors(self, s: Any) -> int: ...
    def legal(self, s: Any, who: int, out: list[int]) -> int: ...
    def refuse(self, s: Any, who: int, action: int) -> int: ...
    def apply(self, s: Any, who: int, action: int) -> None: ...
    def by_table(self, s: Any) -> bool: ...
    def payoff(self, s: Any, seat: int) -> float: ...
    def observe(self, s: Any, seat: int, out: list[int]) -> int: ...
    def redeterminize(self, s: Any, seat: int, rng: Rng) -> None: ...
    def reopen(self, s: Any, seat: int) -> None: ...


class Bots(Protocol):
    """A module of bots, in the dialect: `think` chooses for the seat in the world pool[world],
    `hurried` when its clock has run out; if there is a `hurried_on`, that one when the clock has made the
    seat's last choice too. Places after the world are free for them to use.
    """

    @property
    def BOTS(self) -> tuple[str, ...]: ...
    @property
    def ABOUT(self) -> dict[str, str]: ...
    def hurried(self, pool: Any, world: int, seat: int, out: list[int], rng: Rng) -> int: ...
    def standing(self, s: Any, seat: int) -> float: ...
    def think(self, bot: int, pool: Any, world: int, seat: int, out: list[int], rng: Rng) -> int: ...


class Stats(Protocol):
    """A module that counts, in the dialect, what `quickdraw simulate` tells about a game."""

    def count(self, tally: Any, kind: int, a: int, b: int) -> None: ...
    def settle(self, tally: Any, s: Any) -> None: ...


if TYPE_CHECKING:
    _rules, _bots, _stats = cast(Rules, None), cast(Bots, None), cast(Stats, None)
    start, actors, legal, apply = _rules.start, _rules.actors, _rules.legal, _rules.apply
    payoff, observe = _rules.payoff, _rules.observe
    redeterminize, reopen = _rules.redeterminize, _rules.reopen
    standing, think = _bots.standing, _bots.think
    count, settle = _stats.count, _stats.settle
