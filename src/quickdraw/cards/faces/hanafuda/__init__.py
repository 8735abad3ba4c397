"""Draws the hanafuda of the duel, after the old manner: flat colours, black outlines, one plant a month."""
