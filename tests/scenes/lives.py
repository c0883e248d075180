"""Lives of the program that are ended at any moment: games at a real table, played by bots and by a person in a hurry.

`python -m tests.scenes.lives 300 0.08` ends three hundred of them on a disk that is slower by 80 ms, and says what was
missing. A life is a fork of this process, which has never opened a window, so that hundreds of them take minutes. Needs
Linux.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

import game.match.thinking
from game.app.loop import App
from game.bots import InlineThinker
from game.engine import Line
from game.files.resources import user_saves
from game.match import Match, MatchStep
from game.scenes import Replace, Scene, ScoringScene, Stage, TableScene, open_table
from game.store import LoadedGame, Settings, load
from game.store.files import tidy
from game.store.journal_writer import JournalWriter
from game.store.saves import save_files

from ..disks import APPEND
from .evening import rules_for, sit_down

_GAMES = ("survive", "atlantis", "atlandice")
_UNDO = 0.1
_OTHER_GAME = 0.3
_LONGEST = 2.0
"""Seconds of a life at most after its first action."""
_YOUNG = 5
"""One life in so many may end before that."""
_PATIENCE = 60.0


class Bots(InlineThinker):
    """They think in this process, and at once."""

    def warm_up(self) -> None:
        """They are warm."""


def live(seed: int, say: int, delay: float) -> None:
    """One life: goes on with the last game or begins another, and says of every action that it is about to stand."""
    random = Random(seed)
    _slow_down(delay)
    _announce(say)
    pytest.MonkeyPatch().setattr(game.match.thinking, "BotProcess", Bots)
    tidy()
    app = App(Settings(window=(1024, 640), muted=True, speed="instant"), lambda stage: _table(stage, random))
    while True:
        app.turn([], 1 / 60)
        _use(app, random)
        time.sleep(0.001)


def _slow_down(delay: float) -> None:
    sync = os.fsync

    def slowly(handle: int) -> None:
        time.sleep(delay)
        sync(handle)

    if delay:
        pytest.MonkeyPatch().setattr(os, "fsync", slowly)


@dataclass(slots=True)
class Made:
    """What was made of a journal: its lines, and those of them that the latest action brought. An Undo is one action,
    however many steps it takes back; everything else has one line.
    """

    lines: int
    latest: int = 0
    is_undo: bool = False

    def missing(self, found: int) -> int:
        """How many actions are lost, where so many lines are found; of the latest, some or all."""
        lost = self.lines - found
        return lost if lost <= 0 else max(lost - self.latest, 0) + 1


def _announce(say: int) -> None:
    """Before a line is taken, how many there are with it."""
    journals: dict[Path, Made] = {}
    patch, undo = pytest.MonkeyPatch(), Match.undo

    def take_back(match: Match) -> MatchStep:
        for made in journals.values():
            made.is_undo, made.latest = True, 0
        try:
            return undo(match)
        finally:
            for made in journals.values():
                made.is_undo = False

    def append(writer: JournalWriter, line: Line) -> None:
        if not line.is_remark:
            made = journals.setdefault(writer.path, Made(0))
            made.lines = made.lines or lines_of(load(writer.path))
            made.lines, made.latest = made.lines + 1, made.latest + 1 if made.is_undo else 1
            os.write(say, f"{made.lines}\t{made.latest}\t{writer.path}\n".encode())
        APPEND(writer, line)

    patch.setattr(JournalWriter, "append", append)
    patch.setattr(Match, "undo", take_back)


def lines_of(loaded: LoadedGame) -> int:
    """Lines that are actions; remarks are none."""
    return sum(not line.is_remark for line in loaded.lines)


def _table(stage: Stage, random: Random) -> Scene:
    return open_table(stage, _last_game() if random.random() > _OTHER_GAME else _new_game(random))


def _new_game(random: Random) -> Match:
    return sit_down(
        user_saves(), rules_for(random.choice(_GAMES), 3), bots={1: "random", 2: "castaway"}, seed=random.randrange(999)
    )


def _last_game() -> Match:
    for path in sorted(save_files(user_saves()), key=lambda path: -path.stat().st_mtime_ns):
        if not load(path).complete:
            return Match.resume(path)
    return _new_game(Random(1))


def _use(app: App, random: Random) -> None:
    """Whatever a person can do now; after the last page, another game."""
    top = app.stack.top
    if isinstance(top, TableScene):
        _decide(top, random)
    elif isinstance(top, ScoringScene):
        app.stack.carry_out(Replace(open_table(app.stage, _new_game(random)), whole=True))


def _decide(table: TableScene, random: Random) -> None:
    if random.random() < _UNDO and table.match.why_no_undo() is None:
        table.playing.undo()
    elif table.visibility.needs_hand:
        table.visibility.lift("turn")
    elif choices := table.visibility.choices():
        table.playing.take_choice(random.choice(choices))


def live_until(seed: int, seconds: float, delay: float) -> dict[Path, Made]:
    """What was made, by journal, in a life that ended after so long."""
    listen, say = os.pipe()
    life = os.fork()
    if not life:
        try:
            live(seed, say, delay)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    os.close(say)
    if seed % _YOUNG:
        select([listen], [], [], _PATIENCE)
    time.sleep(seconds)
    os.kill(life, signal.SIGKILL)
    _, status = os.waitpid(life, 0)
    assert os.WIFSIGNALED(status), "the program ended by itself"
    with open(listen, encoding="utf-8") as heard:  # noqa: PTH123 - a pipe has no path
        rows = [row.rstrip("\n").split("\t") for row in heard]
    return {Path(path): Made(int(lines), int(latest)) for lines, latest, path in rows}


def missing(made: dict[Path, Made]) -> int:
    """How many actions are not on disk; every journal must be whole, and nothing else lie there after the next
    start.
    """
    for path in save_files(user_saves()) if user_saves().exists() else []:
        assert load(path).damage is None, f"{path} is damaged"
    tidy()
    assert not list(user_saves().glob(".*")), "something was left behind"
    return max((each.missing(lines_of(load(path))) for path, each in made.items()), default=0)


def end_lives(lives: int, delay: float) -> Counter[int]:
    """How many lives lost so many actions."""
    random, lost, made = Random(17), Counter[int](), dict[Path, Made]()
    with TemporaryDirectory() as home:
        os.environ["LEAVING_ATLANTIS_HOME"] = home
        for seed in range(lives):
            lately = live_until(seed, random.random() * _LONGEST, delay)
            lost[missing(lately)] += 1
            made |= lately
            if seed % 50 == 49:
                print(f"{seed + 1} lives, missing after one: {dict(sorted(lost.items()))}", flush=True)
        lines = sum(each.lines for each in made.values())
        print(f"{lives} lives, {len(made)} games, {lines} lines; missing after a life: {dict(sorted(lost.items()))}")
    return lost


if __name__ == "__main__":
    sys.exit(max(end_lives(int(sys.argv[1]), float(sys.argv[2]))) > 1)
