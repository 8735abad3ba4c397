"""Poker hands: all 133,784,560 of seven cards, and a random batch of them beside OMPEval."""

import ctypes
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

import yardsticks.all_hands as all_hands
from bench.figure import Figure, cpu_seconds
from quickdraw.cards import poker
from quickdraw.cards.french import CARDS
from quickdraw.engine.compiled import compile_parts
from quickdraw.engine.parts import gather

KNOWN_SEVENS = (
    23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324
)  # fmt: skip
HANDS = 10_000
REPEATS = 20
ROUNDS = 25


def figures() -> Iterator[Figure]:
    parts = gather([poker, all_hands])
    nothing = np.dtype([("nothing", "i4")])
    cold = cpu_seconds(lambda: compile_parts("poker_alone", parts, nothing, ["evaluate"], cache=False))
    yield Figure("poker: compile evaluate from cold", cold, "s", "at most", 10.0)
    fast = compile_parts("poker_bench", parts, nothing, ["evaluate_many", "count_sevens"])
    yield all_sevens(fast)
    yield from against_ompeval(fast)


def all_sevens(fast: Any) -> Figure:
    """Counted category by category; a wrong count is no figure at all."""
    counts = np.zeros(10, np.int64)
    seconds = cpu_seconds(lambda: fast.count_sevens(counts))
    if tuple(counts.tolist()) != KNOWN_SEVENS:
        raise AssertionError(f"the hands of seven cards are {counts.tolist()}, not {KNOWN_SEVENS}")
    return Figure("poker: all hands of seven cards", sum(KNOWN_SEVENS) / seconds / 1e6, "million hands/s")


def against_ompeval(fast: Any) -> Iterator[Figure]:
    """The same random hands of seven cards, in one run, interleaved, one core each.

    OMPEval is C++; its quickest way in is the batch function of the library that pokerfast brings, called
    as pokerfast.equity.evaluate calls it, with the cards packed beforehand: a byte each, as it wants them.
    Ours takes cards as all our rules have them, 64 bits each, in rows. Both get card numbers and give back
    one value a hand; what one calls equal or better, so must the other.
    """
    from pokerfast import equity

    library = equity._load()
    rng = Random(7)
    hands = np.array([rng.sample(range(CARDS), 7) for _ in range(HANDS)])
    packed = hands.astype(
        np.uint8
    ).tobytes()  # 4 * rank + suit there too; which suit is which is all the same
    theirs, ours = (ctypes.c_uint16 * HANDS)(), np.zeros(HANDS, np.int64)

    def ompeval() -> None:
        for _ in range(REPEATS):
            library.pf_evaluate(packed, HANDS, 7, theirs)

    def quickdraw() -> None:
        for _ in range(REPEATS):
            fast.evaluate_many(hands, ours)

    seconds = np.array([(cpu_seconds(quickdraw), cpu_seconds(ompeval)) for _ in range(ROUNDS)])
    order = np.argsort(ours, kind="stable")
    if not np.array_equal(np.sign(np.diff(ours[order])), np.sign(np.diff(np.array(theirs, np.int64)[order]))):
        raise AssertionError("the two evaluators do not order the hands alike")
    mine, their = HANDS * REPEATS / seconds.min(axis=0) / 1e6
    yield Figure("poker: random hands of seven cards", float(mine), "million hands/s")
    yield Figure("poker: OMPEval", float(their), "million hands/s")
    yield Figure("poker: ours / OMPEval", float(mine / their), "times", "at least", 1.2)
