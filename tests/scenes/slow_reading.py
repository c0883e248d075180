"""Saves that take long to read: every reader stops half-way until a test lets it go on."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import pytest

from game.app.loop import App

_FREE = 4  # how often a reader tells how far it is before it is held


class SlowReading:
    """Holds every job that tells how far it is, until `go_on` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = Event()
        self._told = 0
        monkeypatch.setattr("game.store.long_work.EVERY", 10)
        monkeypatch.setattr("game.scenes.background.sleep", self._breathe)

    def _breathe(self, _seconds: float) -> None:
        self._told += 1
        if self._told >= _FREE:
            self.go_on.wait(0.02)  # the job looks again whether it was dropped, and is held at the next time


def turn_until(app: App, is_so: Callable[[], bool], seconds: float = 0.02) -> None:
    """Frames of this length, until something has come about."""
    until = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < until
        app.turn([], seconds)
        time.sleep(0.002)
