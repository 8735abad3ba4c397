"""The registry: a game is a folder here and a line in NAMES."""

from functools import cache
from importlib import import_module

from quickdraw.games.game import Game

NAMES = ("saloon", "gunfight", "iaijutsu", "holdem", "sixshooter")


class UnknownGame(LookupError):
    """There is no game of that name; the message says which there are."""


@cache
def load(name: str) -> Game:
    """
    >>> load("saloon").title
    'Loot, Shoot, Whisky'
    """
    if name not in NAMES:
        raise UnknownGame(f"There is no game called '{name}'; there is {', '.join(NAMES)}.")
    game: Game = import_module(f"quickdraw.games.{name}").GAME
    return game
