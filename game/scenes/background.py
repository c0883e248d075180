"""Work that takes longer than a frame may, done in a thread: any job, and a saved game on its way to the table; and the
panel that is shown meanwhile, with a way to call it off.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game import store
from game import widgets as ui
from game.engine import GameError
from game.files.guest_guard import GuestFault, blame
from game.widgets.bars import ProgressLine

from .scene import Command, Pop, Scene
from .stage import Stage

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
                store.write_guest_report(fault, error)
                fault.__cause__ = error
            elif type(error) is GuestFault and error.__cause__:  # found on the way, such as in the reading of a save
                store.write_guest_report(error, error)
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


def progress_panel(stage: Stage, text: str, percent: int, cancel: Callable[[], Command | None]) -> ui.Widget:
    """Says what is being done and how far it is, with the button that calls it off."""
    words = ui.Row(
        ui.Label(text, "name", grow=1),
        ui.Label(stage.say("waiting.percent", percent=percent), "strong", "muted", wraps=False),
    )
    button = ui.Button(stage.say("waiting.cancel"), cancel, cap="let-go", name="cancel")
    return ui.Column(words, ProgressLine(percent / 100, 0.6), ui.Flow(button, align="end"), gap=0.8)


class WaitingScene(Scene):
    """Lies over the scene from which something was opened until that is there, and gives way to it."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, text: str, job: LongJob[Any], take: Callable[[], Command]) -> None:
        super().__init__(stage)
        self._text = text
        self._job = job
        self._take = take
        self._is_taken = False
        self._percent = job.percent or 0

    @property
    def pace(self) -> int:
        return 15

    def enter(self) -> None:
        super().enter()
        self.focus("cancel")

    def leave(self) -> None:
        super().leave()
        if not self._is_taken:
            self._job.drop()

    def update(self, seconds: float) -> Command | None:
        if self._job.is_done:
            self._is_taken = True
            with self.stage.tell_errors():
                return self._take()
            return Pop()
        if (percent := self._job.percent or 0) != self._percent:
            self._percent = percent
            self.note_change()
        return super().update(seconds)

    def build(self) -> ui.Widget:
        panel = ui.Panel(progress_panel(self.stage, self._text, self._percent, Pop), 1.7, large=True)
        return ui.Padded(ui.Centred(panel, most=40), 1.5)
