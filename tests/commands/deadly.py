"""Pieces of work that take their process with them. They stand alone, because every process that works on them has to
read this file.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Collection
from pathlib import Path

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # where there is no such signal, the other one ends it at once too


def deadly(number: int) -> int:
    """Deadly is the third piece, whoever works on it."""
    if number == 3:
        os.kill(os.getpid(), KILL)
    return number


def deadly_once(deaths: Collection[int], marks: Path, number: int) -> int:
    """These pieces are deadly for the first who works on them, and leave a mark."""
    mark = marks / str(number)
    if number in deaths and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), KILL)
    return number
