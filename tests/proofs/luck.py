"""Law: a bot draws from its own generator alone, so no other luck can reach its choice."""

from types import ModuleType
from typing import Any

from plain_loop import PlainLoop
from proofs.drive import tried
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Rng
from quickdraw.games.game import Game
from quickdraw.lab import loops as lab_loops

GAMES = 4
OTHER_LUCK = 0x5DEECE66D


class Watched:
    """The lab's loop, which makes every decision twice: as it is, and with all other luck swapped."""

    def __init__(self, game: Game, options: Variant, loops: ModuleType) -> None:
        self.loop = PlainLoop(game, options, loops)
        self.decide, self.loop.names["decide"] = self.loop.form.decide, self.twice
        self.decisions = 0

    def twice(self, pool: Any, minds: Any, bot: int, seat: int, out: list[int], rng: Rng) -> int:
        rngs = self.loop.rngs
        others = [i for i in range(len(rngs)) if i != 1 + seat]
        before = [own[0] for own in rngs]
        assert len(set(before)) == len(before), "two generators give the same numbers"
        choice: int = self.decide(pool, minds, bot, seat, out, rng)
        after = [own[0] for own in rngs]
        assert all(after[i] == before[i] for i in others), f"seat {seat} draws from another's generator"
        for i, own in enumerate(rngs):
            own[0] = before[i] ^ (OTHER_LUCK if i in others else 0)
        again = self.decide(pool, minds, bot, seat, out, rng)
        assert again == choice, f"seat {seat} chooses {choice}, and {again} if other luck is swapped"
        for i, own in enumerate(rngs):
            own[0] = after[i]
        self.decisions += 1
        return choice


def prove_own_luck(game: Game, options: Variant, loops: ModuleType = lab_loops) -> int:
    """Each bot in turn sits everywhere. Swapping the stream of chance changes none of its choices."""
    decisions = 0
    for bot in game.bots.BOTS:
        watched = Watched(game, options, loops)
        watched.loop.play([bot] * options.seats, GAMES, 1)
        decisions += watched.decisions
    return tried("decision", decisions)
