"""Law: redeterminize deals as chance would have dealt, given all that the seat was told.

On a small deck the whole tree is walked: every chance outcome with its likelihood, every choice as
likely as the next. The states in which a seat has heard the same notes and made the same choices,
each with its likelihood, are what redeterminize must give: all of them, no others, as often.
"""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from proofs.drive import clone, fields, key, legal, members, onlookers, tried
from proofs.small import Prepare
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Note, Rng
from quickdraw.games.game import Game

Told = tuple[object, ...]
"""What a seat was told, choice by choice."""
Worlds = dict[str, Fraction]
"""States, as text, and how likely each is."""
DRAWS_PER_WORLD = 60
SITUATIONS = 30


class Tree:
    """All situations of a game: for each, who looks, one state of it, and the likelihood of its worlds."""

    def __init__(self, game: Game, options: Variant, prepare: Prepare) -> None:
        self.game = game
        self.worlds: dict[tuple[int, Told, int], Worlds] = defaultdict(lambda: defaultdict(Fraction))
        self.example: dict[tuple[int, Told, int], Any] = {}
        root = game.new(options)
        prepare(root)
        self.walk(root, Fraction(1), dict.fromkeys(onlookers(root), ()))

    def walk(self, s: Any, likely: Fraction, told: dict[int, Told]) -> None:
        mask = self.game.rules.actors(s)
        for seat in onlookers(s):
            situation = (seat, told[seat], mask)
            self.worlds[situation][key(s)] += likely
            self.example.setdefault(situation, s)
        if mask == 0:
            return
        for who in members(mask):  # whoever of them is quickest
            actions = legal(self.game, s, who)
            for action, times in Counter(actions).items():
                p = likely * times / (len(actions) * len(members(mask)))
                self.step(s, who, action, p, told)

    def step(self, s: Any, who: int, action: int, likely: Fraction, told: dict[int, Told]) -> None:
        t = clone(s)
        heard: list[Note] = []
        t.heard = heard
        self.game.rules.apply(t, who, action)
        news = {}
        for seat in told:
            mine = action if seat == who else None
            news[seat] = (*told[seat], (mine, *(n[:3] for n in heard if n.seen_by >> seat & 1)))
        self.walk(t, likely, news)


def from_the_beginning(s: Any) -> None:
    """Most variants are small enough to be walked from their first state."""


def prove_posterior(
    game: Game, options: Variant, situations: int = SITUATIONS, prepare: Prepare = from_the_beginning
) -> int:
    """Checks some situations with more than one world, always the same ones."""
    tree = Tree(game, options, prepare)
    open_to_doubt = [situation for situation, worlds in tree.worlds.items() if len(worlds) > 1]
    lookers = {situation[0] for situation in open_to_doubt}
    assert not open_to_doubt or lookers == set(onlookers(game.new(options))), f"only {lookers} guess"
    chosen = random.Random(0).sample(open_to_doubt, min(situations, len(open_to_doubt)))
    for situation in chosen:
        compare(game, tree.example[situation], situation[0], tree.worlds[situation])
    return tried("situation with more than one world", len(chosen))


def compare(game: Game, s: Any, seat: int, worlds: Worlds) -> None:
    draws = DRAWS_PER_WORLD * len(worlds)
    whole = sum(worlds.values())
    got: Counter[str] = Counter()
    for seed in range(draws):
        t = clone(s)
        game.rules.redeterminize(t, seat, Rng([seed * 0x9E3779B9]))
        got[key(t)] += 1
    impossible = set(got) - set(worlds)
    assert not impossible, f"{seat} in {fields(s)}: {impossible} cannot be"
    never = set(worlds) - set(got)
    assert not never, f"{seat} in {fields(s)}: {never} never comes"
    expected = {world: float(draws * p / whole) for world, p in worlds.items()}
    chi = sum((got[world] - e) ** 2 / e for world, e in expected.items())
    free = len(worlds) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 10, f"{seat} in {fields(s)}: chi-square {chi:.1f} of {free}"
