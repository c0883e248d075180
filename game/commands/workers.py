"""Processes that are handed a piece of work at a time, and are gone as soon as nobody wants it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar, cast

from game.engine import GameError

MOST_JOBS = 61
"""Windows waits for no more processes at once."""

T = TypeVar("T")


def worked(work: Callable[[int], T], numbers: range, jobs: int) -> Iterator[T]:
    """The work done for every number, in the order in which it is finished; who stops listening must close this."""
    waiting = iter(numbers)
    workers: dict[Connection, SpawnProcess] = {}
    try:
        with interruptions_later():
            for number in islice(waiting, jobs):
                _send(_start(workers, work), number)
        busy = set(workers)
        while busy:
            for line in cast("list[Connection]", wait(busy)):
                yield _answer(line)
                if (following := next(waiting, None)) is None:
                    busy.remove(line)
                else:
                    _send(line, following)
    finally:
        _end(workers)


def _start(workers: dict[Connection, SpawnProcess], work: Callable[[int], Any]) -> Connection:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()  # so that only the worker has it, and its end is noticed
    workers[ours] = process
    return ours


def _serve(line: Connection, work: Callable[[int], Any]) -> None:
    """The life of a worker: it ends when the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it ends it
    while True:
        try:
            number = line.recv()
        except EOFError:
            return
        try:
            line.send(work(number))
        except GameError as error:
            line.send(error)


def _answer(line: Connection) -> Any:
    try:
        answer = line.recv()
    except (EOFError, OSError) as error:
        raise GameError("worker-lost") from error
    if isinstance(answer, GameError):
        raise answer
    return answer


def _send(line: Connection, number: int) -> None:
    try:
        line.send(number)
    except OSError as error:
        raise GameError("worker-lost") from error


def _end(workers: dict[Connection, SpawnProcess]) -> None:
    for process in workers.values():
        process.terminate()
    for line, process in workers.items():
        process.join()
        line.close()


@contextmanager
def interruptions_later() -> Iterator[None]:
    """Processes started now are deaf to Ctrl-C from their first moment; we hear it when all are there. Windows cannot do that."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let interruptions through again if it were started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
