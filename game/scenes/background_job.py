"""Something that takes longer than a frame may: worked out in a thread, and taken when it is there."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")
THREAD = "background job"
"""The name of the threads of all jobs, by which they can be waited for."""


class BackgroundJob(Generic[T]):
    """Begins at once. Who ends the program does not wait for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._future: Future[T] = Future()
        Thread(target=self._run, args=(work,), name=THREAD, daemon=True).start()

    @property
    def is_done(self) -> bool:
        return self._future.done()

    def wait(self, seconds: float) -> None:
        """For so long at most."""
        wait([self._future], seconds)

    def result(self) -> T:
        """What came of it; what went wrong is raised here."""
        return self._future.result()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._future.set_result(work())
        except BaseException as error:
            self._future.set_exception(error)
