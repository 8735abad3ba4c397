"""Runs the slow proofs, group by group: `python scripts/slow.py [--minutes N] [GROUP ...]`.

The groups stand in pyproject.toml (`slow_groups`). Their order depends on the commit, so that under a time
limit, as in CI, each of them has its turn. A group that the limit cuts short has neither passed nor failed.
"""

import argparse
import hashlib
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
GRACE = 20
"""Seconds that a group has to stop by itself when the time is up."""


def groups() -> list[str]:
    """The names of all groups."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    return [str(name) for name in options["ini_options"]["slow_groups"]]


def in_order(names: Sequence[str], commit: str) -> list[str]:
    """The groups in the order of this commit."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{commit} {name}".encode()).digest())


def run(command: Sequence[str], seconds: float | None) -> int | None:
    """Returns the command's exit code, or None if it was stopped because the time was up."""
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return None
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
        raise


def run_groups(names: Sequence[str], minutes: float | None) -> dict[str, int | None]:
    """Runs the groups one after another; returns their exit codes, None for those that were not finished."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    results: dict[str, int | None] = {}
    for name in names:
        left = None if end is None else end - time.monotonic()
        if left is not None and left <= 0:
            results[name] = None
            continue
        print(f"slow group {name}", flush=True)
        chosen = f"slow(group={name!r})"
        results[name] = run([sys.executable, "-m", "pytest", "-n", "2", "-m", chosen], left)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the slow proofs.")
    parser.add_argument("--minutes", type=float, help="stop after this time; what is left has not failed")
    parser.add_argument("group", nargs="*", help=f"any of {', '.join(groups())}; all if none is named")
    wanted = parser.parse_args()
    if unknown := set(wanted.group) - set(groups()):
        parser.error(f"there is no group {sorted(unknown)[0]}; there are {', '.join(groups())}")
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    results = run_groups(in_order(wanted.group or groups(), commit.strip()), wanted.minutes)
    for name, code in results.items():
        print(f"{name}: {'not finished in time' if code is None else 'passed' if code == 0 else 'FAILED'}")
    codes = list(results.values())
    passed, cut = codes.count(0), codes.count(None)
    failed = len(codes) - passed - cut
    print(f"groups: {passed} passed, {failed} failed, {cut} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
