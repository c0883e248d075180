"""Work spread over this machine's cores or over a cluster: a few pieces are always in flight, and their results come in
order.
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Generic, NoReturn, TypeVar

from game.bots.outside.line import end_outside_processes
from game.engine import GameError
from game.version import __version__

MOST_JOBS = 61  # Windows waits for no more processes at once
AHEAD = 3  # unfinished pieces for each worker: enough that nobody waits, few enough that an early end wastes little
KEPT = 4  # times as many pieces, finished ones included, that wait for one before them
MOST_LOSSES = 3  # of processes while a piece was there: one that takes its process with it would do so for ever
GLANCE = 1.0  # seconds between two checks while a result is waited for
PATIENCE = 10.0  # seconds until a cluster counts as silent
DESERTED = 60.0  # seconds without a single worker before a cluster is given up: one that merely restarts is back sooner

Item = TypeVar("Item")
Result = TypeVar("Result")
Check = Callable[[], None]
"""Is called from time to time while a result is waited for, and raises where there is nothing left to wait for."""


@dataclass(slots=True)
class Workers:
    """An executor, or None for this process, and how many unfinished pieces it should have at a time."""

    executor: Executor | None = None
    ahead: int = 1
    check: Check | None = None
    renew: Callable[[], Executor] | None = None  # makes another executor in place of one that broke

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
        """The results in the order of the items, so that none counts for being quick; who stops listening must close
        this.
        """
        if self.executor is None:
            yield from map(work, items)
            return
        with closing(_Queue(self, work)) as queue:
            for item in items:
                queue.hand_out(item)
                while queue.is_full:
                    yield from queue.results_after_next_end()
            while queue.pieces:
                yield from queue.results_after_next_end()

    def submit(self, work: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Hands out a piece; to a new executor, where this one is broken and there can be another."""
        assert self.executor
        try:
            return self.executor.submit(work, item)
        except BrokenExecutor:
            if not self.renew:
                raise
            self.executor = self.renew()
            return self.executor.submit(work, item)


@dataclass(slots=True, eq=False)
class _Piece(Generic[Item, Result]):
    """Work for one worker, until its result is passed on."""

    item: Item
    future: Future[Result]
    is_finished: bool = False
    losses: int = 0  # how often a process was lost while it waited or was worked on


class _Queue(Generic[Item, Result]):
    """The pieces that were handed out and not passed on yet, in their order.

    Those are counted that nobody has finished: a long game at the head keeps nobody else from playing.
    """

    def __init__(self, workers: Workers, work: Callable[[Item], Result]) -> None:
        self.pieces: deque[_Piece[Item, Result]] = deque()
        self._workers, self._work = workers, work
        self._unfinished = 0
        self._ended: SimpleQueue[_Piece[Item, Result]] = SimpleQueue()

    @property
    def is_full(self) -> bool:
        ahead = self._workers.ahead
        return self._unfinished >= ahead or len(self.pieces) >= KEPT * ahead

    def hand_out(self, item: Item) -> None:
        piece = _Piece(item, self._workers.submit(self._work, item))
        self.pieces.append(piece)
        self._unfinished += 1
        self._listen(piece)

    def _listen(self, piece: _Piece[Item, Result]) -> None:
        piece.future.add_done_callback(lambda _: self._ended.put(piece))

    def results_after_next_end(self) -> Iterator[Result]:
        """Waits until a piece ends; gives all results whose turn it is."""
        piece = self._next_end()
        if self._is_lost(piece) and self._workers.renew and piece.losses < MOST_LOSSES:
            piece.losses += 1
            piece.future = self._workers.submit(self._work, piece.item)
            self._listen(piece)
            return
        piece.is_finished = True
        self._unfinished -= 1
        while self.pieces and self.pieces[0].is_finished:
            yield self.pieces.popleft().future.result()

    def _next_end(self) -> _Piece[Item, Result]:
        while True:
            try:
                return self._ended.get(timeout=GLANCE)
            except Empty:
                if self._workers.check:
                    self._workers.check()

    def _is_lost(self, piece: _Piece[Item, Result]) -> bool:
        return not piece.future.cancelled() and isinstance(piece.future.exception(), BrokenExecutor)

    def close(self) -> None:
        for piece in self.pieces:
            piece.future.cancel()


def _wait_for(future: Future[Result], check: Check) -> Result:
    while not wait([future], GLANCE).done:
        check()
    return future.result()


def start_workers(chosen: Namespace, most: int = MOST_JOBS) -> AbstractContextManager[Workers]:
    """The workers that a command line asks for; on this machine at most so many."""
    if chosen.cluster is not None:
        return cluster_workers(chosen.cluster)
    return local_workers(min(chosen.jobs or os.cpu_count() or 1, most))


@contextmanager
def local_workers(jobs: int) -> Iterator[Workers]:
    """Runs this many processes, or this one alone; they end with the block, whatever they are doing.

    Where one is lost, new ones play what was handed out and not finished.
    """
    if jobs == 1:
        yield Workers()
        return
    jobs = min(jobs, MOST_JOBS)
    theirs, ours = get_context("spawn").Pipe(duplex=False)
    pools: list[Executor] = []

    def start() -> Executor:
        pools.append(_start_pool(jobs, theirs))
        return pools[-1]

    try:
        yield Workers(start(), jobs * AHEAD, renew=start)
    except BrokenExecutor as error:
        raise GameError("worker-lost") from error
    finally:
        ours.close()
        for pool in pools:
            pool.shutdown(cancel_futures=True)
        theirs.close()


def _start_pool(jobs: int, line: Connection) -> Executor:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_worker, (line,))
    with _interruptions_later():
        for _ in range(jobs):
            pool.submit(os.getpid)  # every process is started here, where it inherits our deafness
    return pool


def _begin_worker(line: Connection) -> None:
    """The beginning of a process: Ctrl-C is not for it, it does not outlive who started it, and no bot outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave(1))
    Thread(target=_exit_with, args=(line,), daemon=True).start()


def _exit_with(line: Connection) -> None:
    """Waits for the other end of a line to be closed."""
    with suppress(EOFError, OSError):
        line.recv()
    _leave(0)


def _leave(code: int) -> NoReturn:
    try:
        end_outside_processes()
    finally:
        os._exit(code)


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
        is_packaged = getattr(sys, "frozen", False)
        raise GameError("not-packaged", argument="--cluster") if is_packaged else GameError("no-distributed") from error
    _check_certificates(address)
    try:
        # A client that was given an address that is none takes long to go, and not quietly.
        get_address_host_port(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise GameError("no-cluster", address=address, problem=str(error)) from error
    try:
        if not (threads := sum(client.nthreads().values())):
            raise GameError("cluster-empty", address=address)
        executor = client.get_executor(pure=False)  # equal pieces are pieces all the same
        watch = ClusterWatch(address, lambda: len(client.nthreads()))
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
    security = Security()
    needed = {"ca-file": "tls_ca_file", "client.cert": "tls_client_cert", "client.key": "tls_client_key"}
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
