"""The figures of one run: a table to read, a file to keep."""

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.figure import Figure


def report(figures: Sequence[Figure], file: Path, console: Console) -> None:
    table = Table("figure", "measured", "target", "met", title=f"Python {platform.python_version()}, one run")
    for f in figures:
        target = f"{f.bound} {f.target:g}" if f.target is not None else ""
        table.add_row(f.name, f.measured, target, {True: "yes", False: "NO", None: ""}[f.met])
    console.print(table)
    found = [{**asdict(f), "met": f.met} for f in figures]
    file.write_text(json.dumps({"python": platform.python_version(), "figures": found}, indent=2))
