"""Measures the server: `make bench-server` prints a table and writes bench-server.json."""
