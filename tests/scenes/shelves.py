"""Folders with saved games for the scenes that show them."""

from __future__ import annotations

import os
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.app.loop import App
from game.engine import Line
from game.match.player import head_of
from game.store import begin

from ..match.playing import MIXES, a_match, players_of, rules_of, steps
from .worlds import play_random, retold


def save(
    folder: Path, name: str, game: str = "survive", most: int = 99_999, age: float = 0.0, mix: str = "three"
) -> Path:
    """A game of so many steps at most, saved some seconds ago."""
    path = folder / f"{name}.journal"
    path.write_bytes(_journal(game, most, mix))
    return set_age(path, age)


@cache
def _journal(game: str, most: int, mix: str) -> bytes:
    with TemporaryDirectory() as folder:
        match = a_match(Path(folder), game, MIXES[mix])
        for number, _ in enumerate(steps(match, undo=0.05)):
            if number == most:
                break
        match.close()
        return match.journal.path.read_bytes()


def set_age(path: Path, age: float) -> Path:
    now = time.time() - age
    os.utime(path, (now, now))
    return path


def damage(path: Path) -> Path:
    """A line is lost in the middle."""
    when = path.stat().st_mtime
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(rows[: len(rows) // 2] + rows[len(rows) // 2 + 1 :]))
    os.utime(path, (when, when))
    return path


def two_worlds(folder: Path, game: str, decisions: int = 60) -> tuple[Path, Path]:
    """The same game as the table saw it, saved with other secrets in another folder."""
    rules = rules_of(game)
    lines = play_random(rules, 7, decisions)
    others = retold(rules, lines, Random(3))
    return write_save(folder / "here", game, lines), write_save(folder / "there", game, others)


def write_save(folder: Path, game: str, lines: list[Line]) -> Path:
    rules = rules_of(game)
    with begin(folder, head_of(rules, players_of(rules, MIXES["three"]), 7, "around"), "evening", lines) as writer:
        path = writer.path
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def rest(app: App) -> None:
    """Until nothing goes on any more."""
    for _ in range(2000):
        app.turn([], 0.05)
        if not app.stack.pace and not app.stack.is_dirty:
            return
        time.sleep(0.002)
    raise AssertionError("it never comes to rest")
