"""The greedy bot among equals: it draws lots, and from other numbers than those it guesses with."""

from collections import Counter
from types import FunctionType
from typing import Any

import pytest

from quickdraw.engine.words import CHANCE, Position, Rng, random32
from quickdraw.search import greedy

DIE = 6
ACTIONS = 5


class State(Position):
    """A choice of one of five, then a die."""

    def __init__(self) -> None:
        self.seats = 1
        self.chosen = -1
        self.die = -1


class Toy:
    """The greedy bot in a game whose actions are worth as much as given, and a die for everybody."""

    def __init__(self, *worth: float) -> None:
        self.worth = worth
        self.rolled: list[int] = []
        self.names: dict[str, Any] = {**vars(greedy), "legal": self.legal, "apply": self.apply}
        self.names |= {"actors": self.actors, "reopen": lambda s, seat: None, "standing": self.standing}
        for name in ("greedy", "guess_on", "random_action"):
            self.names[name] = FunctionType(getattr(greedy, name).__code__, self.names)

    def actors(self, s: State) -> int:
        return 1 if s.chosen < 0 else CHANCE if s.die < 0 else 0

    def legal(self, s: State, who: int, out: list[int]) -> int:
        n = DIE if who == CHANCE else ACTIONS
        out[:n] = range(n)
        return n

    def apply(self, s: State, who: int, action: int) -> None:
        if who == CHANCE:
            s.die = action
            self.rolled.append(action)
        else:
            s.chosen = action

    def standing(self, s: State, seat: int) -> float:
        return self.worth[s.chosen] + s.die / 7

    def choice(self, rng: Rng) -> int:
        self.rolled.clear()
        chosen: int = self.names["greedy"]([State(), State()], 0, 0, [0] * DIE, rng)
        return chosen


def assert_even(counts: Counter[int], kinds: int) -> None:
    share = counts.total() / kinds
    assert len(counts) == kinds
    assert all(abs(n - share) < 4 * share**0.5 for n in counts.values()), counts


def test_each_of_the_equals_is_taken_equally_often() -> None:
    toy = Toy(0.5, 1.0, 0.3 - 0.1 + 0.8, 0.2, 1.0)  # the middle one is less than 1.0 by a rounding
    counts = Counter(toy.choice(Rng([seed])) for seed in range(6000))
    assert set(counts) == {1, 2, 4}
    assert_even(counts, 3)


def test_the_best_is_taken_wherever_it_stands() -> None:
    for best in range(ACTIONS):
        toy = Toy(*(float(action == best) for action in range(ACTIONS)))
        assert {toy.choice(Rng([seed])) for seed in range(50)} == {best}


def test_every_action_is_judged_against_the_same_guesses() -> None:
    toy = Toy(0.0, 0.0, 0.0, 0.0, 0.0)
    toy.choice(Rng([1]))
    assert len(toy.rolled) == ACTIONS * greedy.GUESSES
    assert toy.rolled == toy.rolled[: greedy.GUESSES] * ACTIONS
    assert len(set(toy.rolled)) > 1


@pytest.mark.parametrize("first", range(DIE))
def test_the_lot_does_not_depend_on_what_was_guessed(first: int) -> None:
    toy = Toy(1.0, 1.0, 1.0, 0.0, 0.0)
    counts: Counter[int] = Counter()
    for seed in range(9000):
        choice = toy.choice(Rng([seed]))
        if toy.rolled[0] == first:
            counts[choice] += 1
    assert_even(counts, 3)


def test_guesses_are_not_what_the_generator_gives_next() -> None:
    """Greedy takes one number of its generator, and leaves it there however much it has guessed."""
    toy = Toy(0.0, 1.0, 0.0, 0.0, 0.0)
    for seed in range(50):
        rng, other = Rng([seed]), Rng([seed])
        toy.choice(rng)
        random32(other)
        assert rng == other


def test_each_decision_guesses_anew() -> None:
    toy, rng, met = Toy(0.0, 1.0, 0.0, 0.0, 0.0), Rng([1]), set()
    for _ in range(20):
        toy.choice(rng)
        met.add(tuple(toy.rolled[: greedy.GUESSES]))
    assert len(met) > 15
