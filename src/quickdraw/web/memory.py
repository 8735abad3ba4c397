"""When the server collects garbage, and gives memory back to the system."""

import ctypes
import gc
from contextlib import suppress

YOUNG = 50_000
"""Objects made since the last look at the youngest."""
NEVER = 1_000_000_000


def collect_seldom() -> None:
    """Looks at new objects as they come, and at the oldest only in `give_back`.

    A table keeps what it has for long: looking at all tables again and again took a quarter of the time.
    """
    gc.collect()
    gc.freeze()  # what has been loaded stays
    gc.set_threshold(YOUNG, 10, NEVER)


def give_back() -> None:
    """Collects everything that nobody can reach: sockets that were closed, tables that were forgotten.

    The C library would keep the pages that this frees. Where it is glibc it can be asked to return them.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
