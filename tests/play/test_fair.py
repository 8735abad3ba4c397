"""The stream of chance: fixed by secret and entropy, uniform, checkable by anyone."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quickdraw.play.fair import Fair, commit, secret_from_seed


def by_the_book(secret: bytes, entropy: list[bytes], ns: list[int]) -> list[int]:
    """The description in fair.py, written a second time and differently."""
    key = hmac.new(secret, b"".join(len(e).to_bytes(4, "big") + e for e in entropy), hashlib.sha256).digest()
    blocks = (hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(10**6))
    numbers = (int.from_bytes(block[j : j + 8], "big") for block in blocks for j in (0, 8, 16, 24))
    drawn = []
    for n in ns:
        if n == 1:
            drawn.append(0)
            continue
        x = next(numbers)
        while x >= 2**64 // n * n:
            x = next(numbers)
        drawn.append(x % n)
    return drawn


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=20), max_size=6),
    st.lists(st.integers(1, 60)),
)
def test_two_ways_to_the_same_draws(secret: bytes, entropy: list[bytes], ns: list[int]) -> None:
    fair = Fair(secret, entropy)
    assert [fair.below(n) for n in ns] == by_the_book(secret, entropy, ns)


@given(st.binary(min_size=32, max_size=32), st.integers(2**63, 2**64 - 1))
def test_numbers_that_would_bend_the_odds_are_passed_over(secret: bytes, n: int) -> None:
    """Almost half of all numbers are passed over there."""
    fair = Fair(secret, [])
    assert [fair.below(n) for _ in range(20)] == by_the_book(secret, [], [n] * 20)


def test_draws_are_uniform() -> None:
    fair = Fair(bytes(32), [b"a"])
    counts = Counter(fair.below(13) for _ in range(13_000))
    chi2 = sum((counts[k] - 1000) ** 2 / 1000 for k in range(13))
    assert chi2 < 32.9  # 99.9 % of 12 degrees of freedom


@pytest.mark.parametrize("other", [[b"ab", b""], [b"a"], [b"", b"ab"], [b"a", b"c"]])
def test_every_byte_of_entropy_and_whose_it_is_matters(other: list[bytes]) -> None:
    def draws(entropy: list[bytes]) -> list[int]:
        fair = Fair(bytes(32), entropy)
        return [fair.below(1000) for _ in range(10)]

    assert draws([b"a", b"b"]) != draws(other)


def test_the_commitment_is_the_plain_hash_of_the_secret() -> None:
    secret = secret_from_seed(7)
    assert Fair(secret, []).commitment == commit(secret) == hashlib.sha256(secret).hexdigest()
    assert secret_from_seed(7) != secret_from_seed(8)
