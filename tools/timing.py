"""How the workshop takes times: by one clock, once or as the best of several runs."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

ReadClock = Callable[[], float]


def seconds_of(work: Callable[[], object], clock: ReadClock = perf_counter) -> float:
    """The seconds that work takes, on the wall unless another clock is named."""
    began = clock()
    work()
    return clock() - began


def best_of(runs: int, work: Callable[[], object], clock: ReadClock = perf_counter) -> float:
    """The seconds of the quickest run: what else the machine does is not measured."""
    return min(seconds_of(work, clock) for _ in range(runs))
