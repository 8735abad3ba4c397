"""Run every benchmark; print a table; write bench.json."""

import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

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

table = Table("figure", "measured", "target", "met", title=f"Python {platform.python_version()}, one run")
for f in found:
    target = f"{f.bound} {f.target:g}" if f.target is not None else ""
    table.add_row(f.name, f"{f.value:.3g} {f.unit}", target, {True: "yes", False: "NO", None: ""}[f.met])
console.print(table)
figures = [{**asdict(f), "met": f.met} for f in found]
(ROOT / "bench.json").write_text(
    json.dumps({"python": platform.python_version(), "figures": figures}, indent=2)
)
