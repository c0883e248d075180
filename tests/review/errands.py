"""Tasks that only show what a process does with them. It reads this file, which is why no test is in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from game.engine import GameError


@dataclass(frozen=True)
class CountingTask:
    """Counts; a word is left in a file where it ends, also early."""

    until: int
    left: str = ""
    fails_at: int = -1

    def steps(self) -> Iterator[int]:
        number = 0
        try:
            for number in range(1, self.until + 1):
                if number == self.fails_at:
                    raise GameError("not-over") if self.left == "" else ValueError("a mistake")
                yield number
        finally:
            if self.left:
                Path(self.left).write_text(str(number), encoding="utf-8")


@dataclass(frozen=True)
class Ending:
    """Ends the process in the middle of a step."""

    def steps(self) -> Iterator[int]:
        yield os.getpid()
        os._exit(3)


@dataclass(frozen=True)
class Sleeping:
    """Tells how nice its process is, and never comes back."""

    def steps(self) -> Iterator[tuple[int, int]]:
        yield os.getpid(), os.nice(0) if sys.platform != "win32" else 0
        sleep(300)
