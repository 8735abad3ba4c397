"""The compiled form of a game: the same source, on numpy records, by numba.

Nothing here is needed to referee a game; nothing else in the engine imports numba.
"""

import fcntl
import hashlib
import inspect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import Any, get_args, get_origin

import numpy as np
from numba import from_dtype, njit, types

from quickdraw.engine.parts import Parts, is_table
from quickdraw.engine.words import Position, Rng

U64 = np.uint64


# ---- second bodies of the words that need machine types ----
def _random32(rng):  # type: ignore[no-untyped-def]
    z = rng[0] + U64(0x9E3779B97F4A7C15)
    rng[0] = z
    z = (z ^ (z >> U64(30))) * U64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U64(27))) * U64(0x94D049BB133111EB)
    return np.int64((z ^ (z >> U64(31))) >> U64(32))


def _mix(key, x):  # type: ignore[no-untyped-def]
    z = (U64(key) ^ U64(x)) * U64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U64(32))) * U64(0x94D049BB133111EB)
    return z ^ (z >> U64(29))


def _reseed(rng, seed, stream):  # type: ignore[no-untyped-def]
    rng[0] = mix(mix(U64(0x9E3779B97F4A7C15), seed), stream)  # type: ignore[name-defined]  # noqa: F821


def _note(s, kind, a, b, seen_by):  # type: ignore[no-untyped-def]
    pass


def _hand_over(pool, of, other, to):  # type: ignore[no-untyped-def]
    other[to] = pool[of]


NATIVE = {"random32": _random32, "mix": _mix, "reseed": _reseed, "note": _note, "hand_over": _hand_over}


# ---- states and records ----
def record_type(state: Position, extra: Sequence[tuple[str, int]] = ()) -> "np.dtype[np.void]":
    """32-bit fields, as the State has them, and `extra` arrays that a loop keeps beside them."""
    fields: list[Any] = [(name, "i4", np.shape(value)) for name, value in _fields(state).items()]
    fields += [(name, "i4", (length,)) for name, length in extra]
    return np.dtype(fields, align=True)


def to_record(state: Position, record: Any) -> None:
    for name, value in _fields(state).items():
        record[name] = value


def from_record(record: Any, state: Position) -> None:
    for name in _fields(state):
        setattr(state, name, record[name].tolist())


def new_pool(state: Position, places: int, extra: Sequence[tuple[str, int]] = ()) -> Any:
    """Records for so many positions, each a copy of the state."""
    pool = np.zeros(places, record_type(state, extra))
    for place in range(places):
        to_record(state, pool[place])
    return pool


def _fields(state: Position) -> dict[str, Any]:
    return {name: value for name, value in vars(state).items() if name not in ("heard", "tally")}


# ---- compiling ----
def compile_parts(
    name: str,
    parts: Parts,
    dtype: "np.dtype[np.void]",
    entries: Sequence[str],
    *,
    cache: bool = True,
    boundscheck: bool = False,
) -> SimpleNamespace:
    """The named functions, compiled for the signatures that their annotations say.

    numba's own cache does not notice that a *called* function has changed, or its types, a constant from
    some other module, or whether bounds are checked, so each name carries a hash of them all: of the code
    that is compiled here, not of the files, which may have been edited since they were imported. Every
    entry is compiled at once and under a lock: processes that compile the same game at the same time
    neither mix up their files nor do the work twice.
    Nothing in the dialect makes an array, so arrays are not counted (_nrt): the count is an atomic
    operation in every call that takes one, and cost a third of a random game.
    """
    bodies = {function: _body(parts, function) for function in parts.functions}
    noticed = [
        (function, _code_key(body.__code__), inspect.get_annotations(parts.functions[function]))
        for function, body in sorted(bodies.items())
    ]
    told = repr((noticed, sorted(parts.constants.items()), sorted(parts.inlined), entries, boundscheck))
    tag = f"{name}_{hashlib.sha256(told.encode()).hexdigest()[:12]}"
    namespace: dict[str, Any] = {"np": np, "U64": U64, "__name__": __name__}
    for constant, value in parts.constants.items():
        namespace[constant] = np.array(value) if is_table(value) else value
    for function, body in bodies.items():
        g = FunctionType(body.__code__, namespace, function)
        g.__qualname__ = f"{tag}.{function}"
        on_disk = cache and function in entries
        flags: dict[str, Any] = {"cache": on_disk, "boundscheck": boundscheck, "nogil": True, "_nrt": False}
        namespace[function] = njit(**flags, forceinline=function in parts.inlined)(g)
    folder = namespace[entries[0]].stats.cache_path if cache else None
    made = Path(folder) / f"{tag}.made" if folder else None
    with _one_at_a_time(Path(folder) / f"{tag}.lock") if folder else nullcontext():
        if made is None or not made.exists():
            for function in _callees_first(parts, entries):
                if function not in entries and _of_a_position(parts.functions[function]):
                    namespace[function].compile(_signature(parts.functions[function], dtype))
                    namespace[function].disable_compile()
        for entry in entries:
            namespace[entry].compile(_signature(parts.functions[entry], dtype))
            namespace[entry].disable_compile()
        if made is not None:
            made.touch()
    return SimpleNamespace(**{entry: namespace[entry] for entry in entries})


def _body(parts: Parts, function: str) -> Any:
    native = function in NATIVE and function not in parts.replaced
    return NATIVE[function] if native else parts.functions[function]


def _code_key(code: CodeType) -> tuple[Any, ...]:
    """Everything about a function that its machine code is made from."""
    consts = tuple(_code_key(c) if isinstance(c, CodeType) else (type(c), c) for c in code.co_consts)
    return (code.co_code, code.co_names, code.co_varnames, code.co_argcount, consts)


def _callees_first(parts: Parts, entries: Sequence[str]) -> list[str]:
    """All functions that the entries need, each after those it calls."""
    found: list[str] = []

    def visit(name: str) -> None:
        for called in parts.functions[name].__code__.co_names:
            if called in parts.functions and called not in found:
                visit(called)
        found.append(name)

    for entry in entries:
        if entry not in found:
            visit(entry)
    return found


def _of_a_position(f: FunctionType) -> bool:
    """Takes a State and numbers. Such functions are compiled once, for the types they say: left to itself
    numba compiles a function anew for each constant and each width of int that it is called with.
    """
    state, *rest = list(inspect.get_annotations(f).values())[:-1] or [None]
    of_state = isinstance(state, type) and issubclass(state, Position)
    return of_state and all(hint in (int, bool, float) for hint in rest)


def _signature(f: FunctionType, dtype: "np.dtype[np.void]") -> Any:
    hints = dict(inspect.get_annotations(f))
    hints.pop("return", None)
    return tuple(_machine_type(f"{f.__name__}({name})", hint, dtype) for name, hint in hints.items())


def _machine_type(what: str, hint: Any, dtype: "np.dtype[np.void]") -> Any:
    simple = {
        int: types.int64,
        float: types.float64,
        bool: types.boolean,
        Rng: types.uint64[::1],
        list[Rng]: types.uint64[:, ::1],
    }
    if hint in simple:
        return simple[hint]
    if isinstance(hint, type) and issubclass(hint, Position):
        return from_dtype(dtype)
    if get_origin(hint) is list:
        (item,) = get_args(hint)
        if get_origin(item) is list:
            return _machine_type(what, get_args(item)[0], dtype)[:, ::1]
        return _machine_type(what, item, dtype)[::1]
    raise TypeError(f"{what}: {hint} has no machine type")


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """A lock beside the cache files it guards; it goes when they are cleared away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
