"""Bots think in processes of their own: the server never waits for them, nor loads what they think with."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from quickdraw.play.thinking import Thought, think

WORKERS = max(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
"""Made as they are needed: while one bot thinks long, those of other tables do not wait for it."""


class Thinkers:
    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, thought: Thought) -> tuple[int, ...]:
        """The actions a bot (or the clock) chooses. A worker that died is replaced once."""
        loop = asyncio.get_running_loop()
        pool = self._processes()
        try:
            return await loop.run_in_executor(pool, think, thought)
        except BrokenProcessPool:
            if self._pool is pool:  # others may have replaced it already
                self._pool = None
            return await loop.run_in_executor(self._processes(), think, thought)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                WORKERS, multiprocessing.get_context("spawn"), initializer=_mind_the_house
            )
        return self._pool

    def close(self) -> None:
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        self._pool = None


def _mind_the_house() -> None:
    """Ctrl-C ends the server, which ends its workers; and no worker outlives a server that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
