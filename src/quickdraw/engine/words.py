"""The words every game's rules are written in: plain functions over ints and lists of ints.

Compiled, the same functions run on numpy records. Only the words in `NATIVE` (see
`engine.compiled`) have a second body there, because they need machine types.

A *bag* is a list whose item 0 is its size: `bag(3)` holds up to three cards, in order.
*Counts* say how many there are of each kind: `[0, 2, 1]` is two of kind 1 and one of kind 2.
"""

from typing import NamedTuple

CHANCE = 64
"""Who chooses when no seat does: `actors` returns it, `legal` and `apply` take it as `who`."""
MAX_SEATS = 6
WATCHER = 7
"""A spectator, as a seat number: sees what everyone sees and nothing else."""
EVERYONE = 255

# Refusals every game shares; a game's own codes start at 10.
OVER, DEALING, NOT_YOUR_TURN, UNKNOWN_ACTION = 1, 2, 3, 4

SPREAD_SLACK = 3

MASK64 = (1 << 64) - 1


class Note(NamedTuple):
    """Something that happened, and the seats (a bit mask) that may know it."""

    kind: int
    a: int
    b: int
    seen_by: int


class Position:
    """Base of every game's State: ints and fixed-size lists of ints, nothing else.

    `heard` is not part of the position: a referee that wants to know what happens puts a list there.
    """

    heard: list[Note] | None = None
    seats: int
    tally: list[int]
    """Not part of it either: where a simulation counts (`lab.counting`)."""


class Rng(list[int]):
    """SplitMix64 outside the State: `Rng([seed])`. Its one item is the whole generator."""


def note(s: Position, kind: int, a: int, b: int, seen_by: int) -> None:
    """Tell what happened. Compiled to nothing."""
    if s.heard is not None:
        s.heard.append(Note(kind, a, b, seen_by))


def copy_state(pool: list[Position], to: int, of: int) -> None:
    """Make pool[to] the same position as pool[of]."""
    hand_over(pool, of, pool, to)


def hand_over(pool: list[Position], of: int, other: list[Position], to: int) -> None:
    """Make other[to] the same position as pool[of]."""
    target = other[to].__dict__
    for name, value in pool[of].__dict__.items():
        if name == "heard":
            continue
        if not isinstance(value, list):
            target[name] = value
        elif isinstance(value[0], list):
            target[name] = [row[:] for row in value]
        else:
            target[name] = value[:]


def random32(rng: Rng) -> int:
    """The next 32 random bits.

    >>> hex(random32(Rng([0])))
    '0xe220a839'
    """
    rng[0] = (rng[0] + 0x9E3779B97F4A7C15) & MASK64
    z = rng[0]
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return (z ^ (z >> 31)) >> 32


def reseed(rng: Rng, seed: int, stream: int) -> None:
    """Start the generator anew, in one of many independent streams of a seed."""
    rng[0] = mix(mix(0x9E3779B97F4A7C15, seed), stream)


def mix(key: int, x: int) -> int:
    """Fold one int into a 64-bit key."""
    z = ((key ^ (x & MASK64)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 32)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 29)


def below(rng: Rng, n: int) -> int:
    """A random int from 0 to n - 1, for n far below 2**32."""
    return (random32(rng) * n) >> 32


def only(seat: int) -> int:
    """The bit mask of one seat.

    >>> only(2)
    4
    """
    return 1 << seat


def lowest(mask: int) -> int:
    """The lowest seat in a bit mask; CHANCE stays CHANCE.

    >>> lowest(0b110), lowest(CHANCE) == CHANCE
    (1, True)
    """
    if mask == CHANCE:
        return CHANCE
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def turn_refusal(mask: int, who: int) -> int:
    """0 if `who` is among those who must choose, else the code of why not."""
    if mask == 0:
        return OVER
    if who == CHANCE:
        return 0 if mask == CHANCE else NOT_YOUR_TURN
    if mask == CHANCE:
        return DEALING
    if who < 0 or who >= MAX_SEATS or (mask >> who) & 1 == 0:
        return NOT_YOUR_TURN
    return 0


def bag(room: int) -> list[int]:
    """An empty bag with room for so many items (in State.__init__ only)."""
    return [0] * (room + 1)


def size(b: list[int]) -> int:
    return b[0]


def top(b: list[int]) -> int:
    return b[b[0]]


def push(b: list[int], x: int) -> None:
    """
    >>> b = bag(2); push(b, 7); push(b, 8); b, top(b)
    ([2, 7, 8], 8)
    """
    n = b[0] + 1
    b[n] = x
    b[0] = n


def pop(b: list[int]) -> int:
    """Take the top item. What lies above the size is zeroed, so that equal bags are equal lists."""
    n = b[0]
    x = b[n]
    b[n] = 0
    b[0] = n - 1
    return x


def has(b: list[int], x: int) -> bool:
    for i in range(1, b[0] + 1):
        if b[i] == x:
            return True
    return False


def take(b: list[int], x: int) -> None:
    """Take out x, which is there; the rest keeps its order.

    >>> b = [3, 5, 6, 7]; take(b, 6); b
    [2, 5, 7, 0]
    """
    n = b[0]
    i = 1
    while b[i] != x:
        i += 1
    while i < n:
        b[i] = b[i + 1]
        i += 1
    b[n] = 0
    b[0] = n - 1


def empty(b: list[int]) -> None:
    while b[0] > 0:
        pop(b)


def total(counts: list[int]) -> int:
    """
    >>> total([0, 2, 1])
    3
    """
    n = 0
    for kind in range(len(counts)):
        n += counts[kind]
    return n


def spread(counts: list[int], first: int, out: list[int]) -> int:
    """List first + kind once for each item counted: equally likely draws. Returns how many.

    Most kinds are few, so three are always written and only those counted are kept: half the time
    of a loop whose end the processor cannot foresee. `out` needs room for SPREAD_SLACK more.

    >>> out = [0] * 6; n = spread([0, 2, 1], 10, out); out[:n]
    [11, 11, 12]
    """
    n = 0
    for kind in range(len(counts)):
        out[n] = first + kind
        out[n + 1] = first + kind
        out[n + 2] = first + kind
        for i in range(3, counts[kind]):
            out[n + i] = first + kind
        n += counts[kind]
    return n
