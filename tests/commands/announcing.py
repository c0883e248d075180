"""The program in a process of its own, which says on a line how far it has come, so that it can be interrupted
there.
"""

from __future__ import annotations

_READY = """
import signal
import sys
from game.__main__ import main
from game.commands import {command} as command

signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests themselves may have been started deaf to it

class Ready(command.ProgressBar):
    def __enter__(self):
        print("ready", flush=True)
        return self
"""
_STEPS = """
    def step(self, count=1):
        print("step", flush=True)
"""
_BEGIN = """
command.ProgressBar = Ready
sys.exit(main())
"""


def announcing(command: str, steps: bool = False) -> str:
    """Python that runs a command and says "ready" before its work begins, and if wanted "step" after each piece of
    it.
    """
    return _READY.format(command=command) + _STEPS * steps + _BEGIN
