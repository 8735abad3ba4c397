"""The laws that every game keeps. One file for each law.

A law is a function `prove_...(game, options, ...)` that returns how many things it really tried. It
fails with an AssertionError when the law is broken, and with `NothingTried` when nothing that could
have broken it came up: such a proof would prove nothing.
"""
