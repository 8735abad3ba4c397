"""Modules written by a test."""

from collections.abc import Callable
from types import ModuleType

Write = Callable[[str, str], ModuleType]
"""Takes a name and a source (the fixture `write`)."""
