"""Tries a game of other people before it is offered: does all with it that the program will do, and tells what came of
it.

Runs in a process of its own, which `game/files/guest_trials.py` starts by the name of this package and ends if need be.
Nothing here is imported by the program itself.
"""

from __future__ import annotations

import faulthandler
import json
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer
from typing import TYPE_CHECKING

from game.files.guest_files import GuestCandidate
from game.files.guest_trials import TRIAL_MEMORY, TRIAL_PATIENCE

from .report import Report

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_LATE = 5  # seconds after its time is up, when a trial ends itself that nobody has ended
_LOOK = 0.9  # the part of the time on the clock, after which is looked where a game is that has not come back


def serve(line: Connection) -> None:
    """Tries one game and leaves without waiting for anything that it has begun."""
    written, folder, seconds = json.loads(line.recv_bytes())
    candidate = GuestCandidate.read(written)
    place = Path(folder)
    # A folder of its own, and no window. What a guest says goes nowhere; if it asks for something it is told nothing.
    home = place / "home"
    home.mkdir()
    os.chdir(home)
    os.environ.update(LEAVING_ATLANTIS_HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    _limit(int(seconds))
    _end_with_program(line, place, seconds * TRIAL_PATIENCE + _LATE)
    with (place / "stuck").open("w", encoding="utf-8") as stuck:
        if sys.platform != "win32":
            faulthandler.register(
                signal.SIGXCPU, file=stuck, chain=True
            )  # its work is used up: this tells where, then the signal ends it
        faulthandler.dump_traceback_later(seconds * TRIAL_PATIENCE * _LOOK, file=stuck)
        with Report(candidate, place) as report:
            try_game(candidate, report)
        faulthandler.cancel_dump_traceback_later()
    os._exit(0)  # threads of a guest's that stay, and what it wants done at the end, are nobody's concern


def try_game(candidate: GuestCandidate, report: Report) -> None:
    """All of it, as far as each part can be tried without the others."""
    from .offered import try_offered  # only now: what a part needs may take a while to load

    with report.part():
        offered = try_offered(candidate, report)
        if offered.boards:
            from .playing import try_rules

            try_rules(offered, report)
            from .screen import try_screen

            try_screen(offered, report)


def _end_with_program(line: Connection, folder: Path, seconds: float) -> None:
    """No trial outlives the program that began it, however that ends: the line breaks that only the program holds.
    After so many seconds the trial ends in any case, where the system has alarms also in the middle of C.
    """
    Thread(target=_wait_for_end, args=(line, folder), daemon=True).start()
    if sys.platform == "win32":
        timer = Timer(seconds, os._exit, [1])
        timer.daemon = True
        timer.start()
    else:
        signal.alarm(max(int(seconds), 1))


def _wait_for_end(line: Connection, folder: Path) -> None:
    with suppress(OSError):  # a guest may close whatever it finds; then there is still the other end
        with suppress(EOFError):
            line.recv_bytes()  # nobody ever says more
        shutil.rmtree(folder, ignore_errors=True)
        if sys.platform != "win32" and os.getpgrp() == os.getpid():  # with whatever the guest has started
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def _limit(seconds: int) -> None:
    """Work and memory, where the system can limit them; and no picture of a process that dies is wanted."""
    if sys.platform == "win32":
        return
    import resource

    limits = {resource.RLIMIT_CPU: seconds, resource.RLIMIT_AS: TRIAL_MEMORY, resource.RLIMIT_CORE: 0}
    for what, most in limits.items():
        with suppress(ValueError, OSError):  # there is a lower one already
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))
