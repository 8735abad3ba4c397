"""Two exact ways to what a seat of the iaijutsu duel can believe, on decks small enough to count.

`Belief` deals afresh and keeps the games that agree with what the seat was told, every choice of the
others as likely as the next. `worlds_of_redeterminize` follows every random number it could be given.
"""

from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from typing import Any

import pytest

from quickdraw.engine.words import Note, Rng
from quickdraw.games.iaijutsu import knowledge, rules, state
from quickdraw.games.iaijutsu.rules import State

Worlds = dict[str, Fraction]
"""States, as text, and how likely each is."""


def clone(s: State) -> State:
    t = copy(s)
    t.heard = None
    for name, value in vars(s).items():
        if isinstance(value, list) and name != "heard":
            setattr(t, name, [row[:] if isinstance(row, list) else row for row in value])
    return t


def key(s: State) -> str:
    return repr([value for name, value in vars(s).items() if name != "heard"])


def legal(s: State, who: int) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.legal(s, who, out)]


def told(s: State, who: int, action: int, seat: int) -> list[tuple[int, int, int]]:
    """Applies the action; returns the notes that the seat hears."""
    heard: list[Note] = []
    s.heard = heard
    rules.apply(s, who, action)
    s.heard = None
    return [(n.kind, n.a, n.b) for n in heard if n.seen_by >> seat & 1]


class Belief:
    """All positions that agree with what the seat was told, and how likely each is."""

    def __init__(self, s: State, seat: int) -> None:
        self.seat = seat
        self.states: dict[str, tuple[State, Fraction]] = {key(s): (clone(s), Fraction(1))}

    def after(self, s: State, who: int, action: int) -> None:
        """The action was taken in the position s, which is one of these."""
        news = told(clone(s), who, action, self.seat)
        found: dict[str, State] = {}
        likely: dict[str, Fraction] = defaultdict(Fraction)
        for one_of_them, p in self.states.values():
            actions = legal(one_of_them, who)
            for one in [action] if who == self.seat else actions:
                t = clone(one_of_them)
                if told(t, who, one, self.seat) == news:
                    found.setdefault(key(t), t)
                    likely[key(t)] += p if who == self.seat else p / len(actions)
        self.states = {k: (t, likely[k]) for k, t in found.items()}

    def worlds(self) -> Worlds:
        whole = sum(p for _, p in self.states.values())
        return {k: p / whole for k, (_, p) in self.states.items()}


class Tree:
    """Stands in for `below`: goes through all answers, one run after the other."""

    def __init__(self) -> None:
        self.path: list[tuple[int, int]] = []
        self.step = 0

    def below(self, rng: Rng, n: int) -> int:
        if self.step == len(self.path):
            self.path.append((0, n))
        self.step += 1
        return self.path[self.step - 1][0]

    def runs(self) -> Iterator[None]:
        while True:
            self.step = 0
            yield
            while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
                self.path.pop()
            if not self.path:
                return
            answer, n = self.path.pop()
            self.path.append((answer + 1, n))

    def likely(self) -> Fraction:
        p = Fraction(1)
        for _, n in self.path:
            p /= n
        return p


def worlds_of_redeterminize(s: State, seat: int) -> Worlds:
    tree = Tree()
    found: dict[str, Fraction] = defaultdict(Fraction)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(knowledge, "below", tree.below)
        for _ in tree.runs():
            t = clone(s)
            rules.redeterminize(t, seat, Rng([0]))
            found[key(t)] += tree.likely()
    return dict(found)


def facts(s: Any) -> list[str]:
    """What is special about a position, so that a proof can say that it met it."""
    found = []
    for p in range(2):
        if s.laid[p] != state.NO_CARD:
            found.append("tie: the other has found out" if s.told[p] else "tie: left open")
            if any(s.laid[p] in hand for hand in s.hand):
                found.append("tie: the laid card is in a hand")
            if s.kept[p] in s.hand[1 - p]:
                found.append("tie: the kept card has changed hands")
            if knowledge.both_in_one_hand(s, p):
                found.append("tie: both cards are in one hand")
        if s.known[p] & ~s.public[p]:
            found.append("known to the other alone")
        if s.public[p]:
            found.append("known to everyone")
        if any(entry // state.DOWN == state.TOLD_BY_ALL for entry in s.pile[p][1 : s.pile[p][0] + 1]):
            found.append("face down and known to everyone")
    if s.drawn != state.NO_CARD:
        found.append("just drawn")
    if s.phase in (state.SAKE_SWAP, state.TIED) and s.acting in (1, 2):
        found.append("sealed")
    if s.laid[0] != state.NO_CARD and s.laid[1] != state.NO_CARD:
        found.append("two ties open")
    return found
