"""A progress bar for a terminal; where nobody looks it is silent."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from time import monotonic
from typing import Self, TextIO

_WIDTH = 32
_PAUSE = 0.1


class ProgressBar:
    """Counts steps up to a total and draws them, ten times a second at the most."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = total
        self._done = 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def step(self, count: int = 1) -> None:
        self._done += count
        if self._shown and (monotonic() >= self._next or self._done == self._total):
            self._draw()

    def _draw(self) -> None:
        room = self._columns() - 1  # a full line would wrap
        count = f"{self._done}/{self._total}"
        width = min(_WIDTH, room - len(count) - len("[] "))
        full = width * self._done // max(self._total, 1)
        line = f"[{'#' * full}{'.' * (width - full)}] {count}" if width > 0 else count[:room]
        self._stream.write(f"\r{line}")
        self._stream.flush()
        self._next = monotonic() + _PAUSE

    def _columns(self) -> int:
        """How wide the stream's own terminal is; where that does not tell, what the others say."""
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or get_terminal_size().columns
        except OSError:
            return get_terminal_size().columns
