"""A server in a process of its own: started on its own core, measured from outside, ended by its id."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if not Path("/proc/self/stat").exists():
    sys.exit("bench-server: what a server costs is read from /proc, so this needs Linux")

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
PATIENCE = 30.0  # seconds to start in, or to stop
CORES = sorted(os.sched_getaffinity(0))
TICKS = os.sysconf("SC_CLK_TCK")


class DidNotStart(Exception):
    """The server's own words on why."""


class ServerProcess:
    """`port` is that of the first address of loopback that the server prints."""

    def __init__(self, command: list[str], **env: str) -> None:
        self.log = tempfile.NamedTemporaryFile(prefix="bench-server-", suffix=".log")  # noqa: SIM115
        with server_core():
            self.process = subprocess.Popen(
                command, stdout=self.log, stderr=subprocess.STDOUT, env={**os.environ, **env}
            )
        try:
            self.port = self.await_port()
        except BaseException:  # interrupted, for instance
            self.end()
            raise

    def await_port(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            if found := ADDRESS.search(self.words()):
                return int(found[1])
            time.sleep(0.05)
        raise DidNotStart(self.words()[-500:] or "no word")

    def words(self) -> str:
        return Path(self.log.name).read_text(errors="replace")

    def cpu_seconds(self) -> float:
        """All threads and all child processes, those that have ended too."""
        return sum(sum(map(int, stat(pid)[11:15])) for pid in family(self.process.pid)) / TICKS

    def resident_kb(self) -> float:
        pages = sum(int(stat(pid)[21]) for pid in family(self.process.pid))
        return pages * os.sysconf("SC_PAGE_SIZE") / 1000

    def stop(self) -> float:
        """It is asked to, by SIGTERM; the seconds until it is gone."""
        began = time.perf_counter()
        self.process.terminate()
        self.process.wait(PATIENCE)
        return time.perf_counter() - began

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat that follow the name, which may itself hold blanks."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def family(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


@contextmanager
def server_core() -> Iterator[None]:
    """What starts in here has the last core to itself; from then on this process keeps to the others."""
    os.sched_setaffinity(0, CORES[-1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES[:-1] or CORES)
