"""Loot, Shoot, Whisky: a saloon brawl of simultaneous choices, for two."""

from quickdraw.games.game import Game
from quickdraw.games.saloon import bots, deck, rules, stats, view
from quickdraw.games.saloon.options import Options
from quickdraw.search import greedy

GAME = Game(
    name="saloon",
    title="Loot, Shoot, Whisky",
    known_as="Saloon",
    about="A saloon brawl: choose in secret, flip together, win by gold, by bullets or by the bottle.",
    players="2",
    minutes=10,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
    from_seat=view.from_seat,
    draw=deck.draw,
)
