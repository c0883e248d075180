"""A save gets another name, or goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.match import Shown
from game.store import StorageError, rename

from .. import doors
from ..ask import Answer
from ..scene import Command, Push
from ..stage import Stage


class Naming:
    """The new name while one is being written, and why it was refused."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.name: str | None = None
        self.refusal = ""

    @property
    def is_on(self) -> bool:
        return self.name is not None

    def begin(self, save: Shown) -> None:
        """With the name it has, as far as that can be written."""
        self.write(self._stage.words.word(save.name))

    def write(self, name: str) -> None:
        self.name, self.refusal = name, ""

    def end(self) -> None:
        self.name, self.refusal = None, ""

    def keep(self, save: Shown) -> Path | None:
        """Gives the save its new name, and tells where it is now; nowhere else if that was refused."""
        if self.name is None or self.name == save.name:
            return save.path
        try:
            return rename(save.path, self.name)
        except StorageError as error:
            self.refusal = self._taken(error)
            return None

    def _taken(self, error: StorageError) -> str:
        return self._stage.say("load.taken", name=self.name) if error.code == "already-there" else self._stage.words.explain(error)


def ask_delete(stage: Stage, name: str, delete: Callable[[], None]) -> Command:
    say = stage.say
    answers = Answer(say("load.delete-yes"), delete, "danger", "common/icon-trash"), Answer(say("load.delete-no"), lambda: None)
    return Push(doors.ask(stage, say("load.delete-title"), say("load.delete-text", name=name), answers))
