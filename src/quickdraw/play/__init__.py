"""A match in memory: seats, sealed choices, series, clocks, log, notation, fair deals.

Needs no store and no server; they stand on it.
"""
