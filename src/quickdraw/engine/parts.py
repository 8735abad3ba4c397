"""Puts the parts of a game (words, rules, bots, search ...) into one flat namespace.

Functions written for any game name `legal`, `apply` and the rest freely; here those names get the
functions of one game. Both forms of a game, plain and compiled, are made from what `gather` returns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from quickdraw.engine import words


class NameClash(Exception):
    """Two parts of a game give one name two meanings."""


@dataclass(frozen=True)
class Parts:
    functions: Mapping[str, FunctionType]
    constants: Mapping[str, Any]
    replaced: frozenset[str] = frozenset()
    """Functions that a part put in the place of the engine's words."""
    inlined: frozenset[str] = frozenset()
    """Functions that a part wants in its loops and not called from them (its tuple INLINED)."""


def gather(modules: Sequence[ModuleType], replace: ModuleType | None = None) -> Parts:
    """All functions and constants of the modules, the engine's words included.

    Functions of `replace` take the place of those with the same name (a `note` that counts, say).
    """
    functions: dict[str, FunctionType] = {}
    constants: dict[str, Any] = {}
    for module in (words, *modules):
        for name, f in _functions(module).items():
            if name in functions:
                raise NameClash(f"{name} is a function of {functions[name].__module__} and {module.__name__}")
            functions[name] = f
        for name, value in vars(module).items():
            if _is_constant(name, value) and repr(constants.setdefault(name, value)) != repr(value):
                raise NameClash(f"{name} is {constants[name]} and, in {module.__name__}, {value}")
    for module in modules:
        _check_imports(module, functions)
    if both := functions.keys() & constants.keys():
        raise NameClash(f"{sorted(both)} are both functions and constants")
    inlined = frozenset(name for module in modules for name in getattr(module, "INLINED", ()))
    if missing := inlined - functions.keys():
        raise NameClash(f"{sorted(missing)} are to be inlined but are no functions")
    if replace is None:
        return Parts(functions, constants, inlined=inlined)
    new = _functions(replace)
    if strange := new.keys() - functions.keys():
        raise NameClash(f"{sorted(strange)} of {replace.__name__} replace nothing")
    return Parts({**functions, **new}, constants, frozenset(new), inlined)


def _functions(module: ModuleType) -> dict[str, FunctionType]:
    """The functions written in a module, not those it imports."""
    own = vars(module).items()
    return {k: v for k, v in own if isinstance(v, FunctionType) and v.__module__ == module.__name__}


def _check_imports(module: ModuleType, functions: Mapping[str, FunctionType]) -> None:
    """What a module imports by a name must be what the flat namespace has under that name."""
    for name, f in vars(module).items():
        if isinstance(f, FunctionType) and functions.get(name, f).__module__ != f.__module__:
            raise NameClash(
                f"{module.__name__} means {name} of {f.__module__}, not of {functions[name].__module__}"
            )


def _is_constant(name: str, value: object) -> bool:
    return not name.startswith("__") and (isinstance(value, int | float) or is_table(value))


def is_table(value: object) -> bool:
    """A tuple of numbers, or of such tuples. Other tuples are for people, not for the rules.

    >>> is_table((1, 2)), is_table(((1, 2), (3, 4))), is_table(("ace", "king"))
    (True, True, False)
    """
    if not isinstance(value, tuple) or not value:
        return False
    return all(isinstance(x, int | float) or is_table(x) for x in value)


def plain(parts: Parts) -> SimpleNamespace:
    """The functions as ordinary Python: for referees, tests and the debugger."""
    namespace: dict[str, Any] = {**parts.constants, "Note": words.Note}
    for name, f in parts.functions.items():
        namespace[name] = FunctionType(f.__code__, namespace, name)
    return SimpleNamespace(**{name: namespace[name] for name in parts.functions})
