"""Kuhn poker: three cards, one bet. Its value has been known since 1950."""

from quickdraw.games.game import Game
from quickdraw.search import greedy
from yardsticks.kuhn import bots, rules, stats, view
from yardsticks.kuhn.options import Options

GAME = Game(
    name="kuhn",
    title="Kuhn poker",
    known_as="Kuhn",
    about="Three cards, one of them yours, and a single bet.",
    players="2",
    minutes=1,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
)
