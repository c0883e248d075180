"""Disks for tests: one that is as quick as a test would like, and one that is slow when a test wants it so."""

from __future__ import annotations

import os
from threading import Event

import pytest

from game.engine import Line
from game.store.journal_writer import JournalWriter

APPEND = JournalWriter.append


def append_at_once(writer: JournalWriter, line: Line) -> None:
    """Takes a line and waits for it: nobody else has to."""
    APPEND(writer, line)
    writer.wait()


def no_space(_handle: int) -> None:
    """What a full disk does instead of syncing."""
    raise OSError(28, "No space left on device")


class HeldDisk:
    """A disk that syncs nothing as long as it is held."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._is_free = Event()
        self._is_free.set()
        self.is_asked = False  # whether something waits for it to be let go, or did
        sync = os.fsync

        def when_free(handle: int) -> None:
            self.is_asked |= not self._is_free.is_set()
            assert self._is_free.wait(30)
            sync(handle)

        monkeypatch.setattr(JournalWriter, "append", APPEND)
        monkeypatch.setattr(os, "fsync", when_free)

    def hold(self) -> None:
        self._is_free.clear()

    def let_go(self) -> None:
        self._is_free.set()
