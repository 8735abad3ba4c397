"""The player in the documentation, which knows every game: as a module of its own for everyone who asks."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "client.py"


def example_client() -> Any:
    spec = spec_from_file_location("example_client", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
