"""A progress bar for a terminal; where nobody looks it is silent."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Self, TextIO

_WIDTH = 32
_PAUSE = 0.1


class Progress:
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
        full = _WIDTH * self._done // max(self._total, 1)
        self._stream.write(f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {self._done}/{self._total}")
        self._stream.flush()
        self._next = monotonic() + _PAUSE
