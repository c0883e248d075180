"""Opens a save: at its table, or with its result. Both are read in a thread, so that no frame waits for them."""

from __future__ import annotations

from pathlib import Path

from game.match.finished import Finished

from .. import routes
from ..background_job import BackgroundJob
from ..opening_save import OpeningSave
from ..scene import Command, Push, Replace
from ..stage import Stage


class SaveOpener:
    """Opens the save that was asked for last; whoever turns away drops it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._path: Path | None = None
        self._opening: OpeningSave | None = None
        self._ending: BackgroundJob[Finished] | None = None

    @property
    def is_under_way(self) -> bool:
        return self._path is not None

    def open_table(self, path: Path) -> None:
        """Goes on with a game; a damaged one from its last good step, in another file."""
        if self._is_another(path):
            self._opening = OpeningSave(path)

    def open_result(self, path: Path) -> None:
        if self._is_another(path):
            self._ending = BackgroundJob(lambda: Finished.load(path))

    def drop(self) -> None:
        if self._opening:
            self._opening.drop()
        self._end()

    def _is_another(self, path: Path) -> bool:
        """Whether this is another save than the one that is being opened; that one is dropped."""
        if path == self._path:
            return False
        self.drop()
        self._path = path
        return True

    def _end(self) -> None:
        self._path = self._opening = self._ending = None

    def opened(self) -> Command | None:
        """The table or the result, as soon as it is read; what cannot be read is raised once."""
        opening, ending = self._opening, self._ending
        if opening and opening.is_done:
            self._end()
            return self._table(opening)
        if ending and ending.is_done:
            self._end()
            return Push(routes.scoring(self._stage, ending.result()))
        return None

    def _table(self, opening: OpeningSave) -> Command:
        match = opening.match()
        if match.journal.path != opening.path:
            self._stage.tell(self._stage.say("load.goes-on-in", name=match.journal.name))
        return Replace(routes.table(self._stage, match))
