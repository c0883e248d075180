"""A saved game on its way to the table: read in a thread, so that no frame waits for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from game.engine import GameError

from .background_job import BackgroundJob

if TYPE_CHECKING:
    from game.match import Match

_LEAVING: dict[Path, Thread] = {}
"""Who puts away what was dropped. Its lock is the whole program's, whichever scene dropped it."""


def is_leaving(path: Path) -> bool:
    """Whether this save was dropped, but may still be locked by us."""
    return path in _LEAVING and _LEAVING[path].is_alive()


class OpeningSave:
    """Begins at once. Whoever began it takes the match, or drops it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before = _LEAVING.get(path)
        self._later = BackgroundJob(self._read)

    @property
    def is_done(self) -> bool:
        return self._later.is_done

    def match(self) -> Match:
        """The game; what is wrong with it is raised here."""
        return self._later.result()

    def drop(self) -> None:
        """Nobody wants it any more: it is closed as soon as it is there, and nobody waits for that."""
        _LEAVING[self.path] = Thread(target=self._put_away, name="leaving", daemon=True)
        _LEAVING[self.path].start()

    def _read(self) -> Match:
        from game.match.guided import GuidedMatch  # the rules of three games: not before the first picture

        if self._before:
            self._before.join()
        return GuidedMatch.open(self.path)

    def _put_away(self) -> None:
        from game.store import delete  # and the rules with it

        with suppress(GameError):  # what is wrong with it, the list of saves tells
            match = self.match()
            match.close()
            if match.journal.path != self.path:  # begun beside one that is damaged or older, and nothing was played in it
                delete(match.journal.path)
