"""Defects that only show when the game is compiled, and what the dialect forbids for that reason."""

from functools import partial

from leaky.plant import Defect
from proofs.compiled import prove_same_compiled
from proofs.dialect import prove_dialect
from yardsticks import goofspiel

GRID = (
    "        self.points = [0, 0]\n",
    "        self.points = [0, 0]\n        self.grid = [[0, 0], [0, 0]]\n",
)
ALIAS = (
    "    s.prize = NONE\n    if s.prizes",
    "    s.grid[1] = s.grid[0]\n    s.grid[0][0] += 1\n    s.prize = NONE\n    if s.prizes",
)
FLIP = "    note(s, FLIPPED, s.bid[0], s.bid[1], EVERYONE)\n"
fast = partial(prove_same_compiled, seeds=range(6), cache=False)
checked = partial(prove_same_compiled, seeds=range(6), cache=False, boundscheck=True)

COMPILED = (
    Defect(
        "a row is assigned: an alias in one form, nothing that compiles in the other",
        goofspiel.GAME,
        "rules",
        (GRID, ALIAS),
        fast,
        "does not compile",
    ),
    Defect(
        "a number outgrows 32 bits",
        goofspiel.GAME,
        "rules",
        (("        s.points[winner] += s.prize\n", "        s.points[winner] += s.prize * 400000000\n"),),
        fast,
        "apply",
    ),
    Defect(
        "an index out of range hits the field beside it",
        goofspiel.GAME,
        "rules",
        ((FLIP, FLIP + "    s.bid[2] = 0\n"),),
        fast,
        "out of range",
    ),
    Defect(
        "an index out of range, with bounds checked",
        goofspiel.GAME,
        "rules",
        ((FLIP, FLIP + "    s.bid[2] = 0\n"),),
        checked,
        "out of (range|bounds)",
    ),
)

DIALECT = (
    Defect("a row is assigned", goofspiel.GAME, "rules", (GRID, ALIAS), prove_dialect, "a row of s.grid"),
    Defect(
        "two parts with the same function name",
        goofspiel.GAME,
        "rules",
        (("def pick(", "def standing(s: State, seat: int) -> float:\n    return 0.0\n\n\ndef pick("),),
        prove_dialect,
        "standing is a function of",
    ),
    Defect(
        "a constant that means two things",
        goofspiel.GAME,
        "rules",
        (("NONE = 0\n", "NONE = 0\nGUESSES = 5\n"),),
        prove_dialect,
        "GUESSES is",
    ),
    Defect(
        "a function that calls itself",
        goofspiel.GAME,
        "rules",
        ((FLIP, FLIP + "    if s.prize < 0:\n        flip(s)\n"),),
        prove_dialect,
        "flip calls itself",
    ),
    Defect(
        "a comprehension",
        goofspiel.GAME,
        "rules",
        ((FLIP, FLIP + "    top = max([bid for bid in range(3)])\n"),),
        prove_dialect,
        "no comprehensions",
    ),
    Defect(
        "a field that is no number",
        goofspiel.GAME,
        "rules",
        (("        self.prize = NONE\n", "        self.prize = NONE\n        self.name = 'ann'\n"),),
        prove_dialect,
        "State.name holds",
    ),
    Defect(
        "a bot with a dict",
        goofspiel.GAME,
        "bots",
        (("    return random_action(", "    seen = {}\n    return random_action("),),
        prove_dialect,
        "no dicts",
    ),
)

DEFECTS = (*COMPILED, *DIALECT)
