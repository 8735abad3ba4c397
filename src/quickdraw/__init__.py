"""Quickdraw: five quick-draw card games, one table."""

__version__ = "0.1.0"
