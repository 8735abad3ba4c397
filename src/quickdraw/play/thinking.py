"""What a bot, or a clock that has run out, decides: apart from the match, so that any process can think."""

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from quickdraw.engine.parts import gather, plain
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Rng, hand_over
from quickdraw.games import load

SCRATCH = 2
"""Places beside the world that a bot may use to think."""


@dataclass(frozen=True)
class Thought:
    """All that is needed to decide for a seat. It can be sent to another process."""

    game: str
    options: Variant
    seat: int
    bot: str | None
    """None is the clock: the choice that the game's ruling names (A1)."""
    goes_on: bool
    """The clock made the seat's last choice too."""
    world: Any
    """A State with what the seat cannot know put at random: never the position itself."""
    seed: int


def think(thought: Thought) -> tuple[int, ...]:
    """The actions of one decision."""
    game, seat, rng = load(thought.game), thought.seat, Rng([thought.seed])
    pool = [game.new(thought.options) for _ in range(1 + SCRATCH)]
    hand_over([thought.world], 0, pool, 0)
    actions = [_next_action(thought, pool, rng)]
    for _ in range(game.pace.steps(thought.world, seat) - 1):
        game.rules.apply(pool[0], seat, actions[-1])
        actions.append(_next_action(thought, pool, rng))
    return tuple(actions)


def _next_action(thought: Thought, pool: list[Any], rng: Rng) -> int:
    game, mind = load(thought.game), mind_of(thought.game)
    out = [0] * game.rules.MAX_ACTIONS
    if thought.bot is not None:
        return int(mind.think(game.bot_numbers[thought.bot], pool, 0, thought.seat, out, rng))
    on = thought.goes_on and hasattr(mind, "hurried_on")
    hurried = mind.hurried_on if on else mind.hurried
    return int(hurried(pool, 0, thought.seat, out, rng))


@cache
def mind_of(game: str) -> SimpleNamespace:
    """The game's functions that bots think with."""
    return plain(gather(load(game).thinking_parts))
