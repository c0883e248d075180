"""Work spread over this machine's cores or over a cluster: a few pieces are always in flight, and their results come in
order.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import TypeVar

from game import __version__
from game.engine import GameError

MOST_JOBS = 61  # Windows waits for no more processes at once
AHEAD = 3  # pieces handed out for each worker: enough that nobody waits, few enough that an early end wastes little
GLANCE = 1.0  # seconds between two checks while a result is waited for
PATIENCE = 10.0  # seconds until a cluster counts as silent
DESERTED = 60.0  # seconds without a single worker before a cluster is given up: one that merely restarts is back sooner

Item = TypeVar("Item")
Result = TypeVar("Result")
Check = Callable[
    [], None
]  # is called from time to time while a result is waited for, and raises where there is nothing left to wait for


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor, or None for this process, and how many pieces it should have at a time."""

    executor: Executor | None = None
    ahead: int = 1
    check: Check | None = None

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
        """The results in the order of the items, so that none counts for being quick; who stops listening must close
        this.
        """
        if self.executor is None:
            yield from map(work, items)
            return
        waiting: deque[Future[Result]] = deque()
        try:
            for item in items:
                waiting.append(self.executor.submit(work, item))
                if len(waiting) >= self.ahead:
                    yield _wait_for(waiting.popleft(), self.check)
            while waiting:
                yield _wait_for(waiting.popleft(), self.check)
        finally:
            for future in waiting:
                future.cancel()


def _wait_for(future: Future[Result], check: Check | None) -> Result:
    while check and not wait([future], GLANCE).done:
        check()
    return future.result()


@contextmanager
def local_workers(jobs: int) -> Iterator[Workers]:
    """Runs this many processes, or this one alone; they end with the block, whatever they are doing."""
    if jobs == 1:
        yield Workers()
        return
    jobs, context = min(jobs, MOST_JOBS), get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin_worker, (theirs,))
    try:
        with _interruptions_later():
            for _ in range(jobs):
                pool.submit(os.getpid)  # every process is started here, where it inherits our deafness
        yield Workers(pool, jobs * AHEAD)
    except BrokenExecutor as error:
        raise GameError("worker-lost") from error
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _begin_worker(line: Connection) -> None:
    """The beginning of a process: Ctrl-C is not for it, and it does not outlive who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with, args=(line,), daemon=True).start()


def _exit_with(line: Connection) -> None:
    """Waits for the other end of a line to be closed."""
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


@contextmanager
def _interruptions_later() -> Iterator[None]:
    """Processes started now are deaf to Ctrl-C from their first moment; we hear it when all are there.

    Windows cannot do that.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let interruptions through again if it were started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """All workers of a Dask cluster, on which this program must be installed too."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host_port
    except ImportError as error:
        raise GameError("no-distributed") from error
    _check_certificates(address)
    try:
        get_address_host_port(
            address
        )  # a client that was given an address that is none takes long to go, and not quietly
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise GameError("no-cluster", address=address, problem=str(error)) from error
    try:
        if not (threads := sum(client.nthreads().values())):
            raise GameError("cluster-empty", address=address)
        executor, watch = client.get_executor(), ClusterWatch(address, lambda: len(client.nthreads()))
        check_version(executor, address, watch.check)
        yield Workers(executor, threads * AHEAD, watch.check)
    except (KilledWorker, CancelledError) as error:
        raise GameError("worker-lost") from error
    finally:
        client.close()


def _check_certificates(address: str) -> None:
    """Refuses an address with TLS unless Dask's own configuration names certificates that can be used. They may stand
    there themselves, and not as files: they are not quoted.
    """
    from distributed import Security

    if not address.startswith("tls://"):
        return
    security, needed = (
        Security(),
        {"ca-file": "tls_ca_file", "client.cert": "tls_client_cert", "client.key": "tls_client_key"},
    )
    if missing := tuple(f"distributed.comm.tls.{key}" for key, name in needed.items() if not getattr(security, name)):
        raise GameError("cluster-no-certificates", address=address, keys=missing)
    try:
        security.get_connection_args("client")
    except (OSError, ValueError) as error:
        raise GameError("cluster-certificates", address=address, problem=str(error)) from error


class ClusterWatch:
    """Notices that a cluster has been without workers for too long."""

    def __init__(self, address: str, count_workers: Callable[[], int]) -> None:
        self._address, self._count_workers = address, count_workers
        self._empty_since: float | None = None

    def check(self) -> None:
        """Raises that nobody is left, once that is sure."""
        try:
            is_empty = self._count_workers() == 0
        except (OSError, RuntimeError, ValueError) as error:
            raise GameError("no-cluster", address=self._address, problem=str(error)) from error
        now = monotonic()
        self._empty_since = (self._empty_since or now) if is_empty else None
        if self._empty_since and now - self._empty_since >= DESERTED:
            raise GameError("cluster-deserted", address=self._address, seconds=round(DESERTED))


def check_version(executor: Executor, address: str, check: Check) -> None:
    """A scheduler or a worker without this program cannot even read what it is asked."""
    try:
        theirs = _wait_for(executor.submit(program_version), check)
    except (RuntimeError, ImportError, AttributeError) as error:
        raise GameError("cluster-other-program", address=address, version=__version__) from error
    if theirs != __version__:
        raise GameError("cluster-other-program", address=address, version=__version__)


def program_version() -> str:
    return __version__
