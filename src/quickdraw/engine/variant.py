"""Options of a variant: what a designer may change, checked with errors that say what to do."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self


class BadVariant(ValueError):
    """Options that make no game; one line for each thing that is wrong."""


def option(default: Any, low: int, high: int, about: str, *, longest: int = 0) -> Any:
    """An int from low to high, or a tuple of such ints whose length is that of the default.

    With `longest` the tuple may have any length from 1 to that.
    """
    bounds = {"low": low, "high": high, "about": about}
    return field(default=default, metadata=bounds | ({"longest": longest} if longest else {}))


@dataclass(frozen=True)
class Variant:
    """Base of every game's Options. Whatever can be made is valid."""

    seats: int

    def __post_init__(self) -> None:
        wrong = [why for f in fields(self) for why in _check(f, getattr(self, f.name))]
        if wrong := wrong or self.problems():
            raise BadVariant("\n".join(wrong))

    def problems(self) -> list[str]:
        """What is wrong with the options taken together."""
        return []

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Self:
        """Options from names and values; what is not named keeps its default."""
        names = [f.name for f in fields(cls)]
        unknown = [_unknown(name, names) for name in values if name not in names]
        if unknown:
            raise BadVariant("\n".join(unknown))
        made: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
        return cls(**made)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Options from a TOML file."""
        import tomllib

        try:
            return cls.read(tomllib.loads(path.read_text(encoding="utf-8")))
        except OSError as e:
            raise BadVariant(f"{path} cannot be read: {e.strerror}") from e
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
            raise BadVariant(f"{path} is not a TOML file: {e}") from e

    def changes(self) -> dict[str, Any]:
        """The options that differ from the house rules."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def _unknown(name: str, names: list[str]) -> str:
    close = difflib.get_close_matches(name, names, 1)
    return f"{name}: there is no such option; " + (
        f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
    )


def _check(f: Any, value: object) -> list[str]:
    low, high = f.metadata["low"], f.metadata["high"]
    span = f"{low}" if low == high else f"a whole number from {low} to {high}"
    if not isinstance(f.default, tuple):
        return (
            []
            if type(value) is int and low <= value <= high
            else [f"{f.name} must be {span}, not {as_toml(value)}"]
        )
    longest = f.metadata.get("longest", len(f.default))
    shortest = 1 if "longest" in f.metadata else longest
    if not isinstance(value, tuple) or not shortest <= len(value) <= longest:
        how_many = f"{longest}" if shortest == longest else f"{shortest} to {longest}"
        return [f"{f.name} must be a list of {how_many} numbers, not {as_toml(value)}"]
    return [
        f"{f.name}[{i}] must be {span}, not {as_toml(x)}"
        for i, x in enumerate(value)
        if type(x) is not int or not low <= x <= high
    ]


def as_toml(value: object) -> str:
    """A value as a person would write it in a variant file.

    >>> as_toml((2, 2)), as_toml(True), as_toml("x")
    ('[2, 2]', 'true', '"x"')
    """
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
