"""Quick Draw Hold'em: one to six players against pay tables, one hand at a time."""

from quickdraw.cards import french, poker
from quickdraw.games.game import Game
from quickdraw.games.holdem import bots, lines, pace, rules, state, stats, view
from quickdraw.games.holdem.options import Options
from quickdraw.search import greedy

GAME = Game(
    name="holdem",
    title="Quick Draw Hold'em",
    known_as="Hold'em",
    about="A casino table: two cards and the board against the pay tables; bet again or fold.",
    players="1-6",
    minutes=2,
    options=Options,
    rules=rules,
    viewer=view,
    bots=bots,
    stats=stats,
    search=(greedy,),
    cards=(french, poker, lines, state),
    fund=state.fund,
    pace=pace.PACE,
)
