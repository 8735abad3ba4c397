"""Law: the rules, the bots and the counters keep to the dialect, and fit into one namespace."""

from proofs.drive import tried
from proofs.forms import modules_of
from quickdraw.engine.dialect import problems, recursions
from quickdraw.engine.parts import NameClash, gather
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game
from quickdraw.lab import counting
from quickdraw.search import greedy


def prove_dialect(game: Game, options: Variant) -> int:
    state = game.new(options)
    checked = [*modules_of(game), counting]
    if greedy not in checked:
        checked.append(greedy)
    found = [f"{module.__name__}:{why}" for module in checked for why in problems(module, state)]
    assert not found, "; ".join(found)
    try:
        parts = gather(modules_of(game), replace=counting)
    except NameClash as e:
        raise AssertionError(str(e)) from e
    found = recursions({name: f.__code__.co_names for name, f in parts.functions.items()})
    assert not found, "; ".join(found)
    return tried("function", len(parts.functions))
