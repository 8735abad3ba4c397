"""Lines of talk: what may be said, and how any text fits on one line of the notation."""

import re
import unicodedata

LONGEST = 500
TURNS_AROUND = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows: with them a line could look like another's."""


def why_not_said(text: str) -> str:
    """Words for a person, or nothing if the line may be said.

    >>> why_not_said("I have two Aces."), why_not_said("  ")
    ('', 'Say something.')
    """
    if not text.strip():
        return "Say something."
    if len(text) > LONGEST:
        return f"That is {len(text)} characters; say at most {LONGEST} at a time."
    if any(c in TURNS_AROUND or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text):
        return "Say it in one line, without control characters."
    return ""


def escape(text: str) -> str:
    r"""The text without anything that could end or trim a line.

    >>> print(escape("one\ntwo \\ three "))
    one\u000atwo \u005c three\u0020
    """
    first, last = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    return "".join(
        c if first <= i < last and c != "\\" and c.isprintable() else _code(c) for i, c in enumerate(text)
    )


def unescape(line: str) -> str:
    r"""What `escape` was given.

    >>> print(unescape(r"C:\u005cgold"))
    C:\gold
    """
    return re.sub(r"\\u([0-9a-f]{4})|\\U([0-9a-f]{8})", lambda m: chr(int(m[1] or m[2], 16)), line)


def _code(c: str) -> str:
    return f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"
