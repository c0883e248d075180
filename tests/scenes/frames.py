"""Frames of a program that works on something: how long each took, and what lies in the player's folder meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from game.app.loop import App
from game.files.resources import user_folder
from game.scenes import Pop

LONGEST_WAIT = 5.0  # seconds of a frame by the clock but for what others had the machine: one that waits does no work


def everything() -> dict[Path, bytes]:
    """What lies in the player's folder but for locks."""
    return {
        path: path.read_bytes()
        for path in user_folder().rglob("*")
        if path.is_file() and not path.name.endswith(".lock")
    }


def seconds_queued() -> float:
    """For how long this thread could have worked and others had the machine, where the system counts it."""
    try:
        told = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return int(told.split()[1]) / 1e9


def timed(do: Callable[[], object]) -> float:
    """The seconds that something has worked which belongs to a frame: how often others have the machine meanwhile is no
    matter of ours.

    But a frame that waits, for a lock or for a disk, works no more than one that rests: so the clock is looked at as
    well.
    """
    began, clock, queued = time.thread_time(), time.monotonic(), seconds_queued()
    do()
    worked, waited = time.thread_time() - began, time.monotonic() - clock - (seconds_queued() - queued)
    assert waited < LONGEST_WAIT, f"a frame of {waited:.1f} s by the clock, of which {worked:.1f} s were work"
    return worked


def frame(app: App) -> float:
    return timed(lambda: app.turn([], 0.05))


def frames(app: App, most: int = 400) -> float:
    """Until nothing goes on any more; the seconds of the longest frame."""
    longest = 0.0
    for _ in range(most):
        longest = max(longest, frame(app))
        if not app.stack.pace and not app.stack.is_dirty:
            break
        time.sleep(0.002)
    return longest


def home(app: App) -> None:
    while len(app.stack.scenes) > 1:
        app.stack.carry_out(Pop())
    app.stack.top.resume()
