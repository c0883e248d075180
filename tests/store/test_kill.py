"""A program killed at any moment loses at most the action it was writing."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from game.engine import Line, Referee
from game.store import LoadedGame, resume, saved_games
from tests.soaks import soaked_unless

from .a_window import a_line
from .saving import load_nim
from .windows import says, window


def lines_before_the_kill(path: Path, seed: int, doing: str) -> int:
    """How many lines the window said were on disk when it was killed."""
    with window(doing, path) as process:
        said = says(process)
        time.sleep(Random(seed).random() * 0.2)
        process.kill()
        assert process.stdout
        rest = [text for text in process.stdout.read().splitlines(keepends=True) if text.endswith("\n")]
    return int(rest[-1] if rest else said)


def lines_as_played(loaded: LoadedGame) -> tuple[Line, ...]:
    """What the window must have played to get as far."""
    referee = Referee(loaded.rules, loaded.head.seed)
    while len(referee.lines) < len(loaded.lines):
        a_line(referee)
    return tuple(referee.lines)


@pytest.mark.parametrize("seed", soaked_unless((1).__gt__, range(5)))
def test_killed_while_every_action_is_waited_for(tmp_path: Path, seed: int) -> None:
    certain = lines_before_the_kill(tmp_path / "a.journal", seed, "write-patiently")
    loaded = load_nim(tmp_path / "a.journal")
    assert loaded.damage is None
    assert certain <= len(loaded.lines) <= certain + 1
    assert loaded.lines == lines_as_played(loaded)


@pytest.mark.parametrize("seed", soaked_unless((6).__gt__, range(5, 10)))
def test_killed_while_actions_are_many(tmp_path: Path, seed: int) -> None:
    certain = lines_before_the_kill(tmp_path / "a.journal", seed, "write-in-haste")
    loaded = load_nim(tmp_path / "a.journal")
    assert loaded.damage is None
    assert certain <= len(loaded.lines) <= certain + 10
    assert loaded.lines == lines_as_played(loaded)
    resume(loaded).close()
    assert load_nim(tmp_path / "a.journal").lines == loaded.lines


@pytest.mark.parametrize("seed", soaked_unless((12).__gt__, range(10, 14)))
def test_killed_before_it_could_say_anything(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.journal"
    with window("write-patiently", path) as process:
        started = time.monotonic()
        while not path.exists() and time.monotonic() < started + 30:
            time.sleep(0.0001)
        time.sleep(Random(seed).random() * 0.002)
        process.kill()
    (save,) = saved_games(tmp_path)
    assert save.damage is None
    assert save.fault is None
