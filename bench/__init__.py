"""Measures speed: `make bench` prints a table and writes bench.json."""
