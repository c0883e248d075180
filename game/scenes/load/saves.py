"""The saves of a folder: listed quickly, looked at closer one by one, opened and renamed, and no frame waits for any of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from game.engine import GameError
from game.match import Glimpse, ListedSave, SavedGames
from game.match.saved_games import FinishedGame
from game.store import StorageError, rename
from game.store.files import refuse_if_in_use
from game.store.saves import changed_at

from .. import routes
from ..background import BackgroundJob, OpeningSave, is_leaving
from ..scene import Command, Push, Replace
from ..stage import Stage

_Key = tuple[Path, float]
CloserLook = Glimpse | GameError  # a closer look, or why there is none


class SaveReader:
    """Reads the saves one by one, the newest first; knows what has been read so far, which are asked for, and which one is chosen."""

    def __init__(self, saved: SavedGames) -> None:
        self.saved = saved
        self.shown: list[ListedSave] = []
        self.number = 0  # how many there are, read or not
        self.game = ""  # the game of which alone they are shown; empty for all
        self.chosen: Path | None = None
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

    @property
    def listed(self) -> list[ListedSave]:
        """What has been read of the game that is asked for."""
        return [save for save in self.shown if not self.game or save.game == self.game]

    @property
    def save(self) -> ListedSave | None:
        """The one that is chosen."""
        return next((save for save in self.listed if save.path == self.chosen), None)

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
            self._looking = (_key(missing), BackgroundJob(lambda: self._glimpse(missing))) if missing else None
        return has_come

    def look(self, save: ListedSave) -> CloserLook | None:
        """The closer look at a save, as soon as there is one."""
        return save.fault or self._looks.get(_key(save))

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


class SaveOpener:
    """Opens the save that was asked for last; whoever turns away drops it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._path: Path | None = None
        self._opening: OpeningSave | None = None
        self._ending: BackgroundJob[FinishedGame] | None = None

    @property
    def is_under_way(self) -> bool:
        return self._path is not None

    def open(self, path: Path, is_over: bool) -> None:
        """Shows the result of a game that is over and goes on with another; a damaged one from its last good step, in another file."""
        if path == self._path:
            return
        self.drop()
        self._path = path
        if is_over:
            self._ending = BackgroundJob(lambda: FinishedGame.load(path))
        else:
            self._opening = OpeningSave(path)

    def drop(self) -> None:
        if self._opening:
            self._opening.drop()
        self._end()

    def _end(self) -> None:
        self._path = self._opening = self._ending = None

    def take(self) -> Command | None:
        """The table or the result, as soon as it is read; what cannot be read is raised once."""
        opening, ending = self._opening, self._ending
        if opening and opening.is_done:
            self._end()
            return self._table(opening)
        if ending and ending.is_done:
            self._end()
            return Push(routes.open_scoring(self._stage, ending.result()))
        return None

    def _table(self, opening: OpeningSave) -> Command:
        match = opening.match()
        if match.journal.path != opening.path:
            self._stage.tell(self._stage.say("load.goes-on-in", name=match.journal.name))
        return Replace(routes.open_table(self._stage, match))


class Naming:
    """The new name while one is being written, and why it was refused."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.name: str | None = None
        self.refusal = ""

    @property
    def is_on(self) -> bool:
        return self.name is not None

    def begin(self, save: ListedSave) -> None:
        """With the name it has, as far as that can be written."""
        self.write(self._stage.words.word(save.name))

    def write(self, name: str) -> None:
        self.name, self.refusal = name, ""

    def end(self) -> None:
        self.name, self.refusal = None, ""

    def keep(self, save: ListedSave) -> Path | None:
        """Gives the save its new name, and tells where it is now; nowhere else if that was refused."""
        if self.name is None or self.name == save.name:
            return save.path
        try:
            return rename(save.path, self.name)
        except StorageError as error:
            is_taken = error.code == "already-there"
            self.refusal = self._stage.say("load.taken", name=self.name) if is_taken else self._stage.words.explain(error)
            return None
