"""The words of the rules: bags, counts, and random numbers that are the same in both forms."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quickdraw.engine import words
from quickdraw.engine.compiled import compile_parts, record_type
from quickdraw.engine.parts import gather
from quickdraw.engine.words import (
    CHANCE,
    DEALING,
    NOT_YOUR_TURN,
    OVER,
    SPREAD_SLACK,
    WATCHER,
    Note,
    Position,
    Rng,
    bag,
    below,
    copy_state,
    empty,
    has,
    lowest,
    mix,
    note,
    pop,
    push,
    random32,
    reseed,
    size,
    spread,
    take,
    top,
    total,
    turn_refusal,
)  # fmt: skip

# The published sequence of SplitMix64 (Vigna's C code, and Rosetta Code for 1234567).
PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ),
}  # fmt: skip


class Hand(Position):
    def __init__(self) -> None:
        self.seats = 2
        self.cards = [1, 2, 3]
        self.grid = [[1, 2], [3, 4]]


@pytest.fixture(scope="module")
def native() -> SimpleNamespace:
    entries = ["random32", "mix", "reseed", "below", "push", "pop", "take", "has", "spread", "lowest"]
    return compile_parts("words", gather([]), record_type(Hand()), [*entries, "turn_refusal", "copy_state"])


@pytest.mark.parametrize("seed", PUBLISHED)
def test_random32_is_the_upper_half_of_splitmix64(seed: int, native: SimpleNamespace) -> None:
    plain, compiled = Rng([seed]), np.array([seed], np.uint64)
    for published in PUBLISHED[seed]:
        assert random32(plain) == published >> 32
        assert native.random32(compiled) == published >> 32


@given(key=st.integers(0, 2**63 - 1), x=st.integers(-(2**63), 2**63 - 1))
@settings(deadline=None)
def test_mix_is_the_same_compiled(native: SimpleNamespace, key: int, x: int) -> None:
    assert int(native.mix(key, x)) == mix(key, x)


@given(seed=st.integers(-(2**63), 2**63 - 1), stream=st.integers(-(2**63), 2**63 - 1))
@settings(deadline=None)
def test_reseed_is_the_same_compiled(native: SimpleNamespace, seed: int, stream: int) -> None:
    plain, compiled = Rng([0]), np.zeros(1, np.uint64)
    reseed(plain, seed, stream)
    native.reseed(compiled, seed, stream)
    assert plain == compiled.tolist()
    assert random32(plain) == native.random32(compiled)


def test_streams_differ() -> None:
    first = set()
    for seed in range(30):
        for stream in range(30):
            rng = Rng([7])
            reseed(rng, seed, stream)
            first.add(rng[0])
    assert len(first) == 900, "two streams start alike"


def test_below_is_even_and_the_same_compiled(native: SimpleNamespace) -> None:
    plain, compiled = Rng([5]), np.array([5], np.uint64)
    counts = [0] * 6
    for _ in range(6000):
        x = below(plain, 6)
        assert x == native.below(compiled, 6)
        counts[x] += 1
    assert all(880 < n < 1120 for n in counts), counts


@given(cards=st.lists(st.integers(1, 5), max_size=6), left=st.integers(1, 5))
@settings(deadline=None)
def test_bags(native: SimpleNamespace, cards: list[int], left: int) -> None:
    b, compiled = bag(7), np.zeros(8, np.int64)
    for card in [*cards, left]:
        push(b, card)
        native.push(compiled, card)
    assert (size(b), top(b)) == (len(cards) + 1, left)
    assert has(b, left) == native.has(compiled, left) is True
    assert not has(b, 6)
    take(b, left)
    native.take(compiled, left)
    expected = [*cards, left]
    expected.remove(left)
    assert b == compiled.tolist() == [len(expected), *expected] + [0] * (7 - len(expected))
    if expected:
        assert pop(b) == native.pop(compiled) == expected[-1]
        assert b[len(expected)] == 0, "what lies above the size is zeroed"
    empty(b)
    assert b == bag(7)


@given(counts=st.lists(st.integers(0, 7), min_size=1, max_size=6), first=st.integers(-5, 50))
@settings(deadline=None)
def test_counts_are_spread_out_with_multiplicity(
    native: SimpleNamespace, counts: list[int], first: int
) -> None:
    expected = [first + kind for kind, n in enumerate(counts) for _ in range(n)]
    out = [0] * (len(expected) + SPREAD_SLACK)
    compiled = np.zeros(len(out), np.int64)
    assert spread(counts, first, out) == total(counts) == len(expected)
    assert native.spread(np.array(counts), first, compiled) == len(expected)
    assert out[: len(expected)] == compiled[: len(expected)].tolist() == expected


def test_who_may_choose(native: SimpleNamespace) -> None:
    expected = {
        (0, 0): OVER,
        (0, CHANCE): OVER,
        (CHANCE, 0): DEALING,
        (CHANCE, CHANCE): 0,
        (0b01, 0): 0,
        (0b01, 1): NOT_YOUR_TURN,
        (0b11, 1): 0,
        (0b11, CHANCE): NOT_YOUR_TURN,
        (0b11, -1): NOT_YOUR_TURN,
        (0b11, WATCHER): NOT_YOUR_TURN,
    }
    for (mask, who), code in expected.items():
        assert turn_refusal(mask, who) == native.turn_refusal(mask, who) == code, (mask, who)
    assert [lowest(mask) for mask in (1, 2, 6, CHANCE)] == [0, 1, 1, CHANCE]
    assert [native.lowest(mask) for mask in (1, 2, 6, CHANCE)] == [0, 1, 1, CHANCE]


def test_a_copy_shares_nothing_with_the_original() -> None:
    pool: list[Position] = [Hand(), Hand()]
    one, other = pool
    assert isinstance(one, Hand)
    assert isinstance(other, Hand)
    one.cards[0], one.grid[1][1], one.heard = 9, 8, []
    copy_state(pool, 1, 0)
    assert (other.cards, other.grid, other.heard) == ([9, 2, 3], [[1, 2], [3, 8]], None)
    one.cards[1] = one.grid[0][0] = 7
    assert (other.cards, other.grid) == ([9, 2, 3], [[1, 2], [3, 8]])


def test_notes_are_heard_only_by_a_referee_who_listens() -> None:
    s = Hand()
    note(s, 1, 2, 3, 4)
    assert s.heard is None
    s.heard = []
    note(s, 1, 2, 3, 4)
    assert s.heard == [Note(1, 2, 3, 4)]


def test_seat_numbers_do_not_collide() -> None:
    assert words.MAX_SEATS <= words.WATCHER < CHANCE
    assert words.EVERYONE >> WATCHER & 1, "a watcher sees what everyone sees"
    assert CHANCE >= 1 << words.MAX_SEATS, "no mask of seats looks like chance"
