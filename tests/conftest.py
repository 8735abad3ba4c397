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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("slow_groups", "the groups of slow proofs; each slow test names one", type="linelist")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put tests in a browser last: Playwright leaves its event loop running in the thread of the tests.

    The longest of those come first, so that at the end no worker waits for a whole game that another has
    just begun. A slow test without a group would never run in CI, so it is an error.
    """
    groups = config.getini("slow_groups")
    for item in items:
        mark = item.get_closest_marker("slow")
        if mark is not None and mark.kwargs.get("group") not in groups:
            raise pytest.UsageError(f"{item.nodeid}: slow(group=...) must name one of {', '.join(groups)}")
    items.sort(key=lambda item: ("browser" in item.path.parts, item.path.stem != "test_whole_games"))
