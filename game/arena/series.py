"""Many games over any executor: a few are always in flight, and their results come in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import closing
from time import monotonic
from typing import TypeVar

from .contests import Contest
from .games import ArenaGame, Fixture, play_game

Item = TypeVar("Item")
Result = TypeVar("Result")
Check = Callable[[], None]
"""Is called from time to time while a result is waited for, and raises where there is nothing left to wait for."""
GLANCE = 1.0
"""Seconds between two times."""


def unchecked() -> None:
    """Whoever plays here will come to an end."""


def awaited(future: Future[Result], check: Check = unchecked) -> Result:
    while not wait([future], GLANCE).done:
        check()
    return future.result()


def in_order(
    executor: Executor, work: Callable[[Item], Result], items: Iterable[Item], ahead: int, check: Check = unchecked
) -> Generator[Result, None, None]:
    """The results in the order of the items, so that none counts for being quick; no more than `ahead` are under way."""
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(executor.submit(work, item))
            if len(waiting) >= ahead:
                yield awaited(waiting.popleft(), check)
        while waiting:
            yield awaited(waiting.popleft(), check)
    finally:
        for future in waiting:
            future.cancel()


def contested(
    executor: Executor, contest: Contest, games: Iterable[Fixture], ahead: int, stops: bool = True, check: Check = unchecked
) -> Iterator[ArenaGame]:
    """Plays games of a contest and shows each, until all are played or, if it `stops` early, it is decided."""
    start = monotonic()
    with closing(in_order(executor, play_game, games, ahead, check)) as played:
        for game in played:
            contest.add(game)
            contest.seconds = monotonic() - start
            yield game
            if stops and contest.is_decided:
                return
