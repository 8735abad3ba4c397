"""Law: the actions reproduce the game, and `start` takes everything back to the beginning."""

from collections.abc import Iterable

from proofs.drive import SEEDS, fields, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Note
from quickdraw.games.game import Game


def prove_replay(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    steps = 0
    for seed in seeds:
        log: list[tuple[int, int]] = []
        heard: list[Note] = []
        states = [(fields(s), s) for s in walk(game, options, seed, log=log, heard=heard)]
        seen = [before for before, _ in states]
        again = states[-1][1]
        game.rules.start(again)
        assert fields(again) == seen[0], "start leaves something of the old game behind"
        again.heard = []
        for (who, action), expected in zip(log, seen[1:], strict=True):
            game.rules.apply(again, who, action)
            assert fields(again) == expected, f"{who}: {action} leads elsewhere the second time"
            steps += 1
        assert again.heard == heard
    return tried("step", steps)
