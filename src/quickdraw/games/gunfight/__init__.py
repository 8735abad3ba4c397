"""Quick Draw: a gunfight with poker hands and dice, for two to four."""

from quickdraw.cards import french, poker
from quickdraw.games.game import Game
from quickdraw.games.gunfight import (
    bots,
    choices,
    dealing,
    knowledge,
    pace,
    rounds,
    rules,
    state,
    stats,
    thirty,
    view,
)
from quickdraw.games.gunfight.options import Options
from quickdraw.search import greedy

GAME = Game(
    name="gunfight",
    title="Quick Draw",
    known_as="Gunfight",
    about="A gunfight with poker hands: draw, aim and fire, until one is left alive.",
    players="2-4",
    minutes=20,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
    cards=(french, poker, thirty, state, dealing, choices, rounds, knowledge),
    leave=rules.leave,
    pace=pace.PACE,
)
