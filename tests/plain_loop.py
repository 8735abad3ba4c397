"""The lab's loop as ordinary Python: slow, but what it calls can be replaced, and it can be watched."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, cast

from quickdraw.engine.parts import gather, plain
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Rng
from quickdraw.games.game import Game
from quickdraw.lab import counting
from quickdraw.lab import loops as lab_loops
from quickdraw.lab.simulate import MINDS, bases, measures, new_accounts, new_generators


class PlainLoop:
    def __init__(self, game: Game, options: Variant, loops: ModuleType = lab_loops) -> None:
        self.game = game
        parts = [*game.thinking_parts, cast(ModuleType, game.stats), loops]
        self.form = plain(gather(parts, replace=counting))
        self.names: dict[str, Any] = self.form.bot_games.__globals__
        """What the loop calls; a test may put something else there."""
        self.table = game.new(options)
        self.minds = [game.new(options) for _ in range(MINDS)]
        for s in (self.table, *self.minds):
            s.tally = [0] * len(game.stats.MEASURES)
        self.rngs = [Rng(row) for row in new_generators(options.seats).tolist()]
        self.accounts: list[list[float]] = new_accounts(len(measures(game, options.seats))).tolist()

    def play(self, bots: Sequence[str], games: int, seed: int) -> int:
        """Returns how many choices the seats made."""
        numbers = [self.game.bot_numbers[bot] for bot in bots]
        out = [0] * self.game.rules.MAX_ACTIONS
        choices: int = self.form.bot_games(
            [self.table], self.minds, numbers, 0, games, seed, out, self.rngs, bases(self.game), self.accounts
        )
        return choices

    def wins(self, seat: int) -> int:
        return int(self.accounts[seat][lab_loops.SUM])
