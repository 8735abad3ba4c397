"""A house for every test that wants one, in which luck depends on the name of the test alone."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from fastapi.testclient import TestClient

from quickdraw.engine.words import Rng
from quickdraw.play.fair import secret_from_seed
from quickdraw.play.store import TableRow
from quickdraw.web import house, room
from web.visitors import open_house


@pytest.fixture(autouse=True)
def _the_same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table has a secret of its own, and each bot a seed: the same ones in every run of the test."""
    name = crc32(request.node.nodeid.encode())
    tables, bots = count(name), count(name)

    def dealt(**row: Any) -> TableRow:
        return TableRow(**{**row, "secret": secret_from_seed(next(tables))})

    monkeypatch.setattr(house, "TableRow", dealt)
    monkeypatch.setattr(room, "_dice", lambda: Rng([next(bots)]))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_house(tmp_path) as opened:
        yield opened
