"""Where a save leads to: its table, or its result. Both are read in a thread, so that no frame waits for them."""

from __future__ import annotations

from pathlib import Path

from game.match.finished import Finished

from .. import doors
from ..later import Later
from ..opening import Opening
from ..scene import Command, Push, Replace
from ..stage import Stage


class Going:
    """One way at a time, to the save that was asked for last; whoever turns away drops it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._path: Path | None = None
        self._opening: Opening | None = None
        self._ending: Later[Finished] | None = None

    @property
    def is_under_way(self) -> bool:
        return self._path is not None

    def to_table(self, path: Path) -> None:
        """Goes on with a game; a damaged one from its last good step, in another file."""
        if self._turns_to(path):
            self._opening = Opening(path)

    def to_result(self, path: Path) -> None:
        if self._turns_to(path):
            self._ending = Later(lambda: Finished.load(path))

    def drop(self) -> None:
        if self._opening:
            self._opening.drop()
        self._end()

    def _turns_to(self, path: Path) -> bool:
        """Whether that is another way than the one that is gone already."""
        if path == self._path:
            return False
        self.drop()
        self._path = path
        return True

    def _end(self) -> None:
        self._path = self._opening = self._ending = None

    def arrived(self) -> Command | None:
        """What is behind it, as soon as it is there; a fault is raised, and ends the way."""
        opening, ending = self._opening, self._ending
        if opening and opening.is_done:
            self._end()
            return self._table(opening)
        if ending and ending.is_done:
            self._end()
            return Push(doors.scoring(self._stage, ending.result()))
        return None

    def _table(self, opening: Opening) -> Command:
        match = opening.match()
        if match.path != opening.path:
            self._stage.tell(self._stage.say("load.goes-on-in", name=match.name))
        return Replace(doors.table(self._stage, match))
