"""Saved games that are read no sooner than a test lets them be."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from game.bots import Thinker
from game.match import Match
from game.store.long_work import Progress


class Held:
    """Holds every thread that opens a save, until `go_on` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = Event()
        self.asked: list[Path] = []
        self.read: list[Match] = []
        self.resume = Match.resume
        """As it is without being held."""
        monkeypatch.setattr(Match, "resume", self._slowly)

    def _slowly(self, path: Path, thinker: Thinker | None = None, progress: Progress | None = None) -> Match:
        self.asked.append(path)
        assert self.go_on.wait(120)
        self.read.append(self.resume(path))
        return self.read[-1]
