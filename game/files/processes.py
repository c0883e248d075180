"""Processes of our own, each with a line to speak by."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from .helper import Serve


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
