"""A bot that thinks until another has thought, for a worker process; the Thought is a folder and a name."""

import time
from pathlib import Path
from typing import cast

from quickdraw.play.thinking import Thought

PATIENCE = 60.0


def think(thought: Thought) -> tuple[int, ...]:
    folder, name = cast(tuple[Path, str], thought)
    (folder / name).touch()
    began = time.monotonic()
    while name == "long" and not (folder / "short").exists():
        if time.monotonic() > began + PATIENCE:
            return (0,)
        time.sleep(0.01)
    return (1,)
