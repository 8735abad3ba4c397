"""Goofspiel: bid cards for prizes, both at once. Only the order of the prizes is chance."""

from quickdraw.games.game import Game
from quickdraw.search import greedy
from yardsticks.goofspiel import bots, rules, stats, view
from yardsticks.goofspiel.options import Options

GAME = Game(
    name="goofspiel",
    title="Goofspiel",
    known_as="Goofspiel",
    about="Bid your cards for the prizes, in secret and at once; the higher bid takes the prize.",
    players="2",
    minutes=5,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
)
