"""The version of a game's rules: it changes with their code, not with comments, layout or docstrings."""

import hashlib
import inspect
import io
import textwrap
import tokenize
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from quickdraw.engine.parts import Parts

SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.STRING)
"""The dialect has no strings but docstrings."""


def fingerprint(parts: Parts, roots: Sequence[str], state: type[Any]) -> str:
    """Of all that the roots call, the constants they use, and how a State is made.

    A function that the rules do not use may change, or come and go, and the version stays.
    """
    code = hashlib.sha256(_tokens(state).encode())
    for name in sorted(_reached(parts, roots)):
        what = _tokens(parts.functions[name]) if name in parts.functions else repr(parts.constants[name])
        code.update(f"\0{name}\0{what}".encode())
    return code.hexdigest()[:16]


def _reached(parts: Parts, roots: Sequence[str]) -> set[str]:
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in found and (name in parts.functions or name in parts.constants):
            found.add(name)
            todo += _called(parts.functions.get(name))
    return found


def _called(f: FunctionType | None) -> tuple[str, ...]:
    return () if f is None else f.__code__.co_names


def _tokens(thing: type[Any] | Callable[..., Any]) -> str:
    source = textwrap.dedent(inspect.getsource(thing))
    kept = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.INDENT, tokenize.DEDENT):
            kept.append(tokenize.tok_name[token.type])
        elif token.type == tokenize.NEWLINE:
            if kept[-1] not in ("INDENT", "DEDENT", "NEWLINE"):  # else it ended a docstring
                kept.append("NEWLINE")
        elif token.type not in SILENT:
            kept.append(token.string)
    return " ".join(kept)
