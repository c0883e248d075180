"""Frames of a program that works on something: how long each took, and what lies in the player's folder meanwhile."""

from __future__ import annotations

import time
from pathlib import Path

from game.app.loop import App
from game.files.resources import user_folder
from game.scenes import Pop


def everything() -> dict[Path, bytes]:
    """What lies in the player's folder but for locks."""
    return {path: path.read_bytes() for path in user_folder().rglob("*") if path.is_file() and not path.name.endswith(".lock")}


def frame(app: App) -> float:
    """The seconds a frame has worked: how often others have the machine meanwhile is no matter of ours."""
    began = time.thread_time()
    app.turn([], 0.05)
    return time.thread_time() - began


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
