"""Tries a game of other people before it is offered: does all with it that the program will do, and tells what came of it.

Runs in a process of its own, which `game/files/guest_trials.py` starts by the name of this package and ends if need be. Nothing here is
imported by the program itself.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from contextlib import suppress
from pathlib import Path

from game.files.guest_files import Candidate
from game.files.guest_trials import MEMORY

from .report import Report

_LOOK = 0.9  # the part of the time there is, after which is looked where a game is that has not come back


def serve(written: str, folder: str, seconds: str) -> None:
    """Tries one game and leaves without waiting for anything that it has begun."""
    candidate, place = Candidate.read(written), Path(folder)
    _limit(int(float(seconds)))
    with (place / "stuck").open("w", encoding="utf-8") as stuck:
        faulthandler.dump_traceback_later(float(seconds) * _LOOK, file=stuck)
        with Report(candidate, place) as report:
            try_game(candidate, report)
        faulthandler.cancel_dump_traceback_later()
    os._exit(0)  # threads of a guest's that stay, and what it wants done at the end, are nobody's concern


def try_game(candidate: Candidate, report: Report) -> None:
    """All of it, as far as each part can be tried without the others."""
    from .offered import try_offered  # only now: what a part needs may take a while to load

    with report.part():
        offered = try_offered(candidate, report)
        if offered.boards:
            from .playing import try_rules

            try_rules(offered, report)
            from .screen import try_screen

            try_screen(offered, report)


def _limit(seconds: int) -> None:
    """Work and memory, where the system can limit them; and no picture of a process that dies is wanted."""
    if sys.platform == "win32":
        return
    import resource

    limits = {resource.RLIMIT_CPU: seconds, resource.RLIMIT_AS: MEMORY, resource.RLIMIT_CORE: 0}
    for what, most in limits.items():
        with suppress(ValueError, OSError):  # there is a lower one already
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))
