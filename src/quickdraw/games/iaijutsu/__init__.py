"""QUICK DRAW!: an iaijutsu duel with hanafuda cards, for two."""

from quickdraw.cards import hanafuda
from quickdraw.games.game import Game
from quickdraw.games.iaijutsu import bots, hierarchy, knowledge, moves, pace, rules, state, stats, view
from quickdraw.games.iaijutsu.options import Options
from quickdraw.search import greedy

GAME = Game(
    name="iaijutsu",
    title="QUICK DRAW!",
    known_as="Iaijutsu",
    about="A hanafuda duel: be fast, stare the other down, DRAW! when your two cards are the better ones.",
    players="2",
    minutes=15,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
    cards=(hanafuda, hierarchy, state, knowledge, moves),
    pace=pace.PACE,
)
