"""One measured figure beside its target, and how to time things on a noisy machine."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Figure:
    name: str
    value: float | None
    unit: str
    """Or, where there is no value, why there is none."""
    bound: Literal["at least", "at most", ""] = ""
    target: float | None = None

    @property
    def met(self) -> bool | None:
        if self.target is None or self.value is None:
            return None
        return self.value >= self.target if self.bound == "at least" else self.value <= self.target

    @property
    def measured(self) -> str:
        if self.value is None:
            return self.unit
        return f"{self.value:,.0f} {self.unit}" if self.value >= 1000 else f"{self.value:.3g} {self.unit}"


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of this process, all threads: what the neighbours on the machine do counts less."""
    began = time.process_time()
    work()
    return time.process_time() - began


def best(work: Callable[[], object], rounds: int) -> float:
    """The quickest of several rounds: noise only ever adds time."""
    return min(cpu_seconds(work) for _ in range(rounds))
