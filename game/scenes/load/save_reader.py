"""The saves of a folder as they come in: quickly listed, looked at closer one by one, and no frame waits for any of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from game.engine import GameError
from game.match import Glimpse, ListedSave, SavedGames
from game.store import StorageError
from game.store.locks import refuse_if_in_use
from game.store.saves import changed_at

from ..background_job import BackgroundJob
from ..opening_save import is_leaving

_Key = tuple[Path, float]
CloserLook = Glimpse | GameError
"""A closer look, or why there is none."""


class SaveReader:
    """Reads the saves one by one, the newest first, and knows what has been read so far."""

    def __init__(self, saved: SavedGames) -> None:
        self.saved = saved
        self.shown: list[ListedSave] = []
        self.number = 0
        """How many there are, read or not."""
        self._waiting: list[Path] = []
        self._known: dict[_Key, ListedSave] = {}
        self._looks: dict[_Key, CloserLook] = {}
        self._looking: tuple[_Key, BackgroundJob[CloserLook]] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether more will be known soon."""
        return bool(self._waiting) or self._looking is not None

    @property
    def is_reading(self) -> bool:
        return bool(self._waiting)

    def look_again(self) -> None:
        """Lists the folder anew; what has not changed since is not read again."""
        self.shown, self._waiting, self.number = [], [], 0
        self._waiting = sorted(self.saved.files(), key=lambda path: (-changed_at(path), path.name))
        self.number = len(self._waiting)

    def read_on(self, seconds: float) -> bool:
        """Reads what was listed for so long at most; whether anything came of it."""
        until, before = perf_counter() + seconds, len(self.shown)
        while self._waiting and (perf_counter() < until or len(self.shown) == before):
            path = self._waiting.pop(0)
            key = path, changed_at(path)
            if key not in self._known:
                self._known[key] = self.saved.one(path)
            self.shown.append(self._known[key])
        return len(self.shown) > before

    def look_closer(self, wanted: Iterable[ListedSave]) -> bool:
        """Takes the look that has come in and begins with the first that is missing; whether one has come in."""
        has_come = self._looking is not None and self._looking[1].is_done
        if self._looking and has_come:
            key, later = self._looking
            self._looks[key], self._looking = later.result(), None
        if self._looking is None:
            missing = next((save for save in wanted if save.fault is None and _key(save) not in self._looks), None)
            self._looking = (_key(missing), self._later(missing)) if missing else None
        return has_come

    def look(self, save: ListedSave) -> CloserLook | None:
        """The closer look at a save, as soon as there is one."""
        return save.fault or self._looks.get(_key(save))

    def _later(self, save: ListedSave) -> BackgroundJob[CloserLook]:
        return BackgroundJob(lambda: self._glimpse(save))

    def _glimpse(self, save: ListedSave) -> CloserLook:
        try:
            return self.saved.glimpse(save)
        except GameError as error:
            return error


def is_in_use(path: Path) -> bool:
    """Whether another window of the program plays this game."""
    if is_leaving(path):  # the lock is our own, for a moment
        return False
    try:
        refuse_if_in_use(path)
    except StorageError as error:
        return error.code == "journal-in-use"
    except OSError:  # what may not be written cannot be in use either
        return False
    return False


def _key(save: ListedSave) -> _Key:
    return save.path, save.changed
