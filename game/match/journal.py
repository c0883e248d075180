"""The journal of a match: whether all of it is on disk, and the remarks that are kept with it."""

from __future__ import annotations

from pathlib import Path

from game.engine import Line
from game.engine.journal import remark, remarks_of
from game.store import JournalWriter
from game.store.files import StorageError
from game.store.saves import SUFFIX

from .state import MatchState


class MatchJournal:
    """Every step is on its way to the disk before the next one is made."""

    def __init__(self, writer: JournalWriter, state: MatchState) -> None:
        self._writer, self._state = writer, state

    @property
    def path(self) -> Path:
        return self._writer.path

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @property
    def is_saving(self) -> bool:
        """Whether the last step is still on its way to the disk: what comes next waits for it, unless it cannot get there at all."""
        return self._writer.is_behind

    @property
    def trouble(self) -> StorageError | None:
        """What keeps the game from being saved. It can go on all the same: what waits is tried again with every step."""
        return self._writer.trouble

    def wait(self) -> None:
        """Waits until the next step may be made; for who has no frames to draw meanwhile."""
        self._writer.wait()

    def save(self) -> None:
        """Waits until all is on disk; what cannot be written is raised, and nothing of it is given up."""
        self._writer.flush()

    def try_again(self) -> None:
        """Lets what could not be written be tried once more, without waiting."""
        self._writer.try_again()

    def close(self) -> None:
        self._writer.close()

    def remarks(self) -> list[Line]:
        return [line for line in self._state.referee.lines if line.is_remark]

    def note(self, text: str) -> None:
        """Keeps a remark of whoever began the match: a lesson, an evening of the voyage."""
        people = self._state.people
        self._state.referee.remark(remark(people[0] if people else 0, text))

    def notes(self, word: str) -> list[str]:
        """What the remarks that begin with a word said, in their order."""
        return remarks_of(self.remarks(), word)
