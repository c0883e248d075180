"""Who plays the games of an arena: this process, others on this machine, or a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any

from game import __version__
from game.arena.series import Check, awaited, unchecked
from game.engine import GameError

from .workers import interruptions_later

AHEAD = 3
"""Games handed out for each who plays: enough that nobody waits, few enough that an early end wastes little."""
PATIENCE = 10.0
"""Seconds until a cluster counts as silent."""
DESERTED = 60.0
"""Seconds without a single worker until a cluster is given up: one that only starts anew is back sooner."""


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor, how many games it should have at a time, and what finds out whether anybody is left to play them."""

    executor: Executor
    ahead: int
    check: Check = unchecked


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def local_crew(jobs: int) -> Iterator[Crew]:
    """So many processes. When this is left they are gone, whatever they were at."""
    if jobs == 1:
        yield Crew(Here(), 1)
        return
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
    try:
        with interruptions_later():
            for _ in range(jobs):
                pool.submit(os.getpid)  # every process is started here, where it inherits our deafness
        yield Crew(pool, jobs * AHEAD)
    except BrokenExecutor as error:
        raise GameError("worker-lost") from error
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _begin(line: Connection) -> None:
    """The beginning of a process: Ctrl-C is not for it, and it does not outlive who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_after, args=(line,), daemon=True).start()


def _leave_after(line: Connection) -> None:
    """Waits for the other end of a line to be closed."""
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


class Desertion:
    """Notices that a cluster has been without workers for too long."""

    def __init__(self, address: str, hands: Callable[[], int]) -> None:
        self._address, self._hands = address, hands
        self._since: float | None = None
        """When it was first seen without any, if it has none."""

    def check(self) -> None:
        """Raises that nobody is left, once that is sure."""
        try:
            is_manned = self._hands() > 0
        except (OSError, RuntimeError, ValueError) as error:
            raise GameError("no-cluster", address=self._address, problem=str(error)) from error
        now = monotonic()
        self._since = None if is_manned else self._since or now
        if self._since and now - self._since >= DESERTED:
            raise GameError("cluster-deserted", address=self._address, seconds=round(DESERTED))


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """All workers of a Dask cluster, on which this program must be installed too."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        raise GameError("no-distributed") from error
    try:
        get_address_host_port(address)  # a client that was given an address that is none takes long to go, and not quietly
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise GameError("no-cluster", address=address, problem=str(error)) from error
    try:
        if not (hands := sum(client.nthreads().values())):
            raise GameError("cluster-empty", address=address)
        executor, desertion = client.get_executor(), Desertion(address, lambda: len(client.nthreads()))
        check_workers(executor, address, desertion.check)
        yield Crew(executor, hands * AHEAD, desertion.check)
    except (KilledWorker, CancelledError) as error:
        raise GameError("worker-lost") from error
    finally:
        client.close()


def check_workers(executor: Executor, address: str, check: Check) -> None:
    """A scheduler or a worker without this program cannot even read what it is asked."""
    try:
        theirs = awaited(executor.submit(version), check)
    except (RuntimeError, ImportError, AttributeError) as error:
        raise GameError("cluster-other-program", address=address, version=__version__) from error
    if theirs != __version__:
        raise GameError("cluster-other-program", address=address, version=__version__)


def version() -> str:
    """Of the program, where this is called."""
    return __version__
