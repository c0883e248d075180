"""Work that takes longer than a frame may, done in a thread: any job, and a saved game on its way to the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING, Generic, TypeVar

from game.engine import GameError
from game.files.guest_guard import GuestFault

from .guest_border import blame, report_guest

if TYPE_CHECKING:
    from game.match import Match
    from game.store.long_work import Progress

T = TypeVar("T")
THREAD = "background job"  # the name of the threads of all jobs, by which they can be waited for


class BackgroundJob(Generic[T]):
    """Begins at once. Who ends the program does not wait for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._ended = Event()
        self._error: BaseException | None = None
        Thread(target=self._run, args=(work,), name=THREAD, daemon=True).start()

    @property
    def is_done(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """For so long at most."""
        self._ended.wait(seconds)

    def result(self) -> T:
        """The result, waited for; anything that went wrong is raised here."""
        self._ended.wait()
        if self._error is not None:
            raise self._error
        return self._result

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._result = work()
        except BaseException as error:
            fault = None if isinstance(error, GameError) else blame(error)
            if fault:
                report_guest(fault, error)
                fault.__cause__ = error
            elif type(error) is GuestFault and error.__cause__:  # found on the way, such as in the reading of a save
                report_guest(error, error)
            self._error = fault or error
        finally:
            self._ended.set()


_BREATH = 0.001  # seconds that a long job leaves to the frames each time it tells how far it is


class Dropped(GameError):
    """Ends a job that nobody wants any more. Nobody is told, and nobody is to blame."""


class LongJob(BackgroundJob[T]):
    """A job that tells how far it is, and stops when nobody wants it any more: its result is then `Dropped`."""

    def __init__(self, work: Callable[[Progress], T]) -> None:
        self.share = 0.0  # how much is done; 0 as long as nothing is known
        self._is_dropped = False
        super().__init__(lambda: work(self._note))

    @property
    def percent(self) -> int | None:
        """How much is done, where that is known."""
        return int(self.share * 100) if self.share else None

    def drop(self) -> None:
        """Nobody wants it any more."""
        self._is_dropped = True

    def _note(self, share: float) -> None:
        if self._is_dropped:
            raise Dropped("dropped")
        self.share = share
        sleep(_BREATH)


_LEAVING: dict[Path, Thread] = {}
"""Who puts away what was dropped. Its lock is the whole program's, whichever scene dropped it."""


def is_leaving(path: Path) -> bool:
    """Whether this save was dropped, but may still be locked by us."""
    return path in _LEAVING and _LEAVING[path].is_alive()


class OpeningSave(LongJob["Match"]):
    """A saved game that is being read. Whoever began it takes the match, or drops it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before = _LEAVING.get(path)
        super().__init__(self._read)

    def drop(self) -> None:
        """Nobody wants it any more: it is closed if it is there or comes after all, and nobody waits for that."""
        super().drop()
        _LEAVING[self.path] = Thread(target=self._put_away, name="leaving", daemon=True)
        _LEAVING[self.path].start()

    def _read(self, progress: Progress) -> Match:
        from game.match.match import GuidedMatch  # the rules of three games: not before the first picture

        if self._before:
            self._before.join()
        return GuidedMatch.open(self.path, progress=progress)

    def _put_away(self) -> None:
        from game.store import delete  # and the rules with it

        with suppress(GameError):  # what is wrong with it, the list of saves tells
            match = self.result()
            match.close()
            is_copy = match.damage is not None or match.is_older
            # It was begun beside one that is damaged or older, and nothing was played in it.
            if is_copy and match.journal.path != self.path:
                delete(match.journal.path)
