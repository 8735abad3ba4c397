"""Doors open one way: a room knows the rooms before it in this list, and no others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import quickdraw

HOUSE = Path(quickdraw.__file__).parent
ROOMS = (
    "engine", "cards", "search", "games", "play", "lab", "web", "adapters",
    "terminal", "casino", "console", "tables_cli", "cli",
)  # fmt: skip
HEAVY = {"numba", "numpy"}
MAY_BE_HEAVY = ("engine.compiled", "lab", "adapters")
"""The rest starts at once: a referee, a server and a terminal never wait for a compiler."""


def imports(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Everything imported, wherever it stands: inside functions and under TYPE_CHECKING too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def wrong_doors(source: str, module: str, package: str) -> list[str]:
    """What a module (its name without `quickdraw.`) imports and should not."""
    found = []
    parts = module.split(".")
    for line, name in imports(source, package):
        top, *rest = name.split(".")
        if top in HEAVY and not any(f"{module}.".startswith(f"{m}.") for m in MAY_BE_HEAVY):
            found.append(f"{module}:{line} imports {top}")
        if top != "quickdraw" or not rest or rest[0] not in ROOMS:
            continue
        if parts[0] in ROOMS and ROOMS.index(rest[0]) > ROOMS.index(parts[0]):
            found.append(f"{module}:{line} imports {name}, which lies behind it")
        if a_game(parts) and a_game(rest) and parts[1] != rest[1]:
            found.append(f"{module}:{line} imports another game, {name}")
    return found


def a_game(parts: list[str]) -> bool:
    """Whether a name leads into the folder of one game."""
    return len(parts) > 1 and parts[0] == "games" and (HOUSE / "games" / parts[1] / "rules.py").exists()


def modules() -> list[Path]:
    return sorted(HOUSE.rglob("*.py"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_imports_point_upwards(path: Path) -> None:
    parts = path.relative_to(HOUSE).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    package = ".".join(("quickdraw", *parts[:-1]))
    assert wrong_doors(path.read_text(encoding="utf-8"), name, package) == []


def test_every_module_has_a_room() -> None:
    tops = {path.relative_to(HOUSE).parts[0].removesuffix(".py") for path in modules()}
    assert tops - {"__init__", "__main__"} <= set(ROOMS)
    assert {"engine", "search", "games", "lab"} <= tops


BAD = {
    "a later room": ("engine.words", "from quickdraw.search.greedy import greedy"),
    "a later room as a whole": ("search.greedy", "import quickdraw.games"),
    "a later room by its name": ("search.greedy", "from quickdraw import games"),
    "inside a function": ("games.game", "def f():\n    from quickdraw.lab import loops"),
    "under TYPE_CHECKING": (
        "search.greedy",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from quickdraw.games.game import Game",
    ),
    "relative": ("engine.words", "from ..lab import loops"),
    "a compiler in the rules": ("games.saloon.rules", "import numpy as np"),
    "a compiler inside a function": ("engine.parts", "def f():\n    from numba import njit"),
    "a compiler under a like name": ("engine.compiled_later", "import numba"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_wrong_door_is_found(name: str) -> None:
    module, source = BAD[name]
    package = f"quickdraw.{module.rpartition('.')[0]}"
    assert len(wrong_doors(source, module, package)) == 1


def test_a_game_that_knows_another_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for game in ("saloon", "duel"):
        (tmp_path / "games" / game).mkdir(parents=True)
        (tmp_path / "games" / game / "rules.py").touch()
    monkeypatch.setattr("test_imports.HOUSE", tmp_path)
    source = "from quickdraw.games.saloon import rules"
    assert len(wrong_doors(source, "games.duel.bots", "quickdraw.games.duel")) == 1
    assert wrong_doors(source, "games.saloon.bots", "quickdraw.games.saloon") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.saloon.bots", "from quickdraw.search.greedy import greedy"),
        ("games.saloon.bots", "from quickdraw.games.saloon.rules import State"),
        ("games.saloon", "from quickdraw.games.game import Game"),
        ("engine.compiled", "import numba"),
        ("lab.loops", "import numpy"),
        ("cli", "from quickdraw.lab import loops"),
    ],
)
def test_a_right_door_is_open(module: str, source: str) -> None:
    assert wrong_doors(source, module, f"quickdraw.{module.rpartition('.')[0]}") == []
