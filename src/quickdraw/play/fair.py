"""Chance that nobody can bend and everybody can check.

Before the first card the dealer commits to a 256-bit secret by showing its SHA-256; then each seat
adds bytes of its own. Draws come from a stream keyed by both:

    key     = HMAC-SHA256(secret, for each seat: 4 bytes length, big-endian, then its bytes)
    block i = HMAC-SHA256(key, i as 8 bytes, big-endian), read as four 64-bit big-endian numbers

Whoever sits down later may stir bytes of its own in: key = HMAC-SHA256(old key, those bytes), and the
blocks are counted from 0 again.

A draw below n takes the next number x, passes over x >= 2**64 - 2**64 % n, and gives x % n. A draw
with one outcome takes no number. When the match is over the secret is shown, and anyone can draw again.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence

SECRET_BYTES = 32


class Fair:
    """
    >>> fair = Fair(bytes(32), [b"Ann", b"Bob"])
    >>> [fair.below(6) for _ in range(8)]
    [2, 0, 0, 4, 0, 3, 1, 1]
    """

    def __init__(self, secret: bytes, entropy: Sequence[bytes]) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.commitment = commit(secret)
        parts = b"".join(struct.pack(">I", len(e)) + e for e in entropy)
        self._key = hmac.digest(secret, parts, "sha256")
        self._numbers = _stream(self._key)

    def stir(self, entropy: bytes) -> None:
        """What is drawn from now on depends on these bytes too; nothing added changes nothing."""
        if entropy:
            self._key = hmac.digest(self._key, entropy, "sha256")
            self._numbers = _stream(self._key)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if n == 1:
            return 0
        limit = 2**64 - 2**64 % n
        while (x := next(self._numbers)) >= limit:
            pass
        return x % n


def commit(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def secret_from_seed(seed: int) -> bytes:
    """The secret of a game that is to be dealt the same way again."""
    return hashlib.sha256(f"quickdraw seed {seed}".encode()).digest()


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">4Q", hmac.digest(key, struct.pack(">Q", block), "sha256"))
        block += 1
