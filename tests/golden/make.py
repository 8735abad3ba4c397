"""Writes golden games anew: `python tests/golden/make.py`. Only when rules or notation change on purpose."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from matches import new_match, play_on, play_session  # noqa: E402
from quickdraw.games import NAMES, load  # noqa: E402
from quickdraw.play import notation  # noqa: E402

for name in NAMES:
    if load(name).fund is None:
        match = play_on(new_match(name, seed=2026, best_of=3))
    else:
        match = play_session(name, seed=2026)
    (HERE / f"{name}.txt").write_text(notation.write(match.log, match.table), encoding="utf-8")
