"""A display to measure on: the one there is, one made for it, or none."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

_SCREEN = "1920x1080x24"
_LEAVING = 5.0


@dataclass(frozen=True, slots=True)
class MeasuringDisplay:
    """What kind of display it is, and what the environment must say for it."""

    kind: Literal["screen", "made", "none"]
    surroundings: Mapping[str, str]


@contextmanager
def some_display() -> Iterator[MeasuringDisplay]:
    """The best there is: where nobody sits at a screen, Xvfb draws as one would; without it, drawing goes nowhere."""
    if os.environ.get("DISPLAY"):
        yield MeasuringDisplay("screen", {"SDL_AUDIODRIVER": "dummy"})
    elif program := shutil.which("Xvfb"):
        with _made(program) as number:
            # Accelerated drawing has to be copied back to where nobody looks: software is the quicker and the fairer way.
            values = {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0", "SDL_AUDIODRIVER": "dummy"}
            yield MeasuringDisplay("made", values)
    else:
        yield MeasuringDisplay("none", {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})


@contextmanager
def _made(program: str) -> Iterator[int]:
    """Xvfb on a display of its own choice, as long as it is needed."""
    reads, writes = os.pipe()
    command = [program, "-displayfd", str(writes), "-screen", "0", _SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        os.close(writes)
        with os.fdopen(reads) as told:
            yield int(told.readline())
    finally:
        process.terminate()
        process.wait(_LEAVING)
