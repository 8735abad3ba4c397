"""The words rules are written in, the dialect check, and the two forms of a game.

The engine knows no game and no search.
"""
