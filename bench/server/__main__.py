"""Measure the servers in one run; print a table; write bench-server.json."""

import asyncio
import resource
import signal
import sys
from pathlib import Path

import uvloop
from rich.console import Console

from bench.report import report
from bench.server.measure import measure

_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets a table, thousands of tables
signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench-server: ended early"))  # servers are ended too
console = Console()
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    found = runner.run(measure(console.print))
report(found, Path(__file__).parents[2] / "bench-server.json", console)
