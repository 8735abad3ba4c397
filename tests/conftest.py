"""For all tests: no time limits, no luck; Ctrl-C works in what they start, and a test can write modules."""

import importlib.util
import signal
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from written import Write

# The same examples in every run: what they cover, and how much they try, is no matter of luck.
settings.register_profile(
    "quickdraw", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("quickdraw")

# A shell that runs tests in the background has them ignore Ctrl-C, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Makes a module of that name and source."""

    def make(name: str, source: str) -> ModuleType:
        path = tmp_path / f"{name}.py"
        path.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return make


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: Playwright leaves its event loop running in the thread of the tests.

    Of those the longest come first: at the end no worker waits for one that has begun a whole game.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, item.path.stem != "test_whole_games"))
