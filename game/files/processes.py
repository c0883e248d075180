"""Processes of our own, each with a line to speak by."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

Serve = Callable[[Connection], None]
_NICE = 15  # how far below everything else it stands, where systems count like that
_BELOW_NORMAL = 0x4000  # the same for Windows: its BELOW_NORMAL_PRIORITY_CLASS


def start_process(serve: Serve, name: str) -> tuple[SpawnProcess, Connection]:
    """Starts a process that serves the other end of a line, and ends with ours.

    `spawn`, because a copy of a process with a window and threads would not live."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # else pygame greets once more
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name=name, daemon=True)
    process.start()
    theirs.close()
    return process, ours


def lower_priority() -> None:
    """Whatever else this machine does comes first."""
    if sys.platform == "win32":
        import ctypes

        this_process = ctypes.c_void_p(
            -1
        )  # a handle that always means oneself; a plain number would lose half of its bits
        ctypes.windll.kernel32.SetPriorityClass(this_process, _BELOW_NORMAL)
    else:
        with suppress(OSError):  # what cannot be lowered is no louder than the program itself
            os.nice(_NICE)
