"""A saved game on its way to the table: read in a thread, so that no frame waits for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine import GameError

from .later import Later

if TYPE_CHECKING:
    from game.match import Match


class Opening:
    """Begins at once. Whoever began it takes the match, or drops it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._later = Later(self._read)

    @property
    def is_done(self) -> bool:
        return self._later.is_done

    def match(self) -> Match:
        """The game; what is wrong with it is raised here."""
        return self._later.result()

    def drop(self) -> None:
        """Nobody waits for it any more, nor for what is wrong with it."""
        with suppress(GameError):
            self.match().close()

    def _read(self) -> Match:
        from game.match import Match  # the rules of three games: not before the first picture

        return Match.resume(self.path)
