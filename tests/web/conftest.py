"""A house for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from web.visitors import open_house


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_house(tmp_path) as opened:
        yield opened
