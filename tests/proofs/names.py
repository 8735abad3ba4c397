"""Laws of words: every action has a name that leads back to it, every note is told in words."""

from collections.abc import Iterable

from proofs.drive import NAMES, SEEDS, legal, members, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Note
from quickdraw.games.game import Game


def prove_names(game: Game, options: Variant, seeds: Iterable[int] = SEEDS) -> int:
    """One name for each action, one action for each name."""
    names: dict[str, int] = {}
    for seed in seeds:
        for s in walk(game, options, seed):
            for who in members(game.rules.actors(s)):
                for action in legal(game, s, who):
                    name = game.viewer.action_name(action)
                    assert name.split() == [name], f"{name!r} is not one word"
                    assert game.viewer.action_number(name) == action, f"{name} is another action"
                    assert names.setdefault(name, action) == action, f"{name} is two actions"
    return tried("action", len(names))


def prove_told(game: Game, options: Variant, seeds: Iterable[int] = range(200)) -> int:
    """A sentence for each note; returns how many kinds of notes came up."""
    kinds: set[int] = set()
    for seed in seeds:
        heard: list[Note] = []
        for _ in walk(game, options, seed, heard=heard):
            pass
        for note in heard:
            try:
                words = game.viewer.tell(note, NAMES)
            except LookupError as e:
                raise AssertionError(f"{note} has no words") from e
            assert words.strip().endswith((".", "!", "?")), f"{note} is told as {words!r}"
            assert 0 < note.seen_by <= 255, f"{note} is for nobody"
        kinds |= {note.kind for note in heard}
    return tried("note", len(kinds))
