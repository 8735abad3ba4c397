"""Run every benchmark but the server's; print a table; write bench.json."""

import sys
from pathlib import Path

from rich.console import Console

from bench.report import report

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # the yardsticks live with the tests

from bench import compiled_play, plain_play, poker  # noqa: E402

console = Console()
found = []
with console.status("measuring ...") as status:
    for room in (plain_play, compiled_play, poker):
        for figure in room.figures():
            found.append(figure)
            status.update(f"measured {figure.name} ...")
report(found, ROOT / "bench.json", console)
