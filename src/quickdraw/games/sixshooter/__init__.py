"""Quickdraw with a six-shooter: six hidden bullets each, talk and bluff, then fire together, for two."""

from quickdraw.cards import french
from quickdraw.games.game import Game
from quickdraw.games.sixshooter import bots, claims, pace, piles, rules, stats, view
from quickdraw.games.sixshooter.options import Options
from quickdraw.search import greedy

GAME = Game(
    name="sixshooter",
    title="Quickdraw",
    known_as="Six-Shooter",
    about="Six hidden bullets each: reload once, talk and bluff, then fire together.",
    players="2",
    minutes=10,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
    cards=(french, piles),
    pace=pace.PACE,
    may_talk=rules.may_talk,
    answer=claims.answer,
)
