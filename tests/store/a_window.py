"""A program of its own that writes a journal, to be killed or to hold a lock while a test looks on."""

from __future__ import annotations

import sys
from pathlib import Path

from game.engine import CHANCE, GameError, Referee
from game.store import JournalWriter, load, resume
from tests.engine.nim import game_of
from tests.engine.nim.actions import Pass
from tests.engine.playing import NimReferee, head_of, nim


def write(path: Path, patient: bool) -> None:
    """Plays without end and says how many lines are on disk for certain."""
    rules = nim(4, blocks=True)
    writer = JournalWriter.create(path, head_of(rules))
    referee = Referee(rules, head_of(rules).seed, writer.append)
    while True:
        a_line(referee)
        if patient or len(referee.lines) % 10 == 0:
            writer.flush()
            print(len(referee.lines), flush=True)


def a_line(referee: NimReferee) -> None:
    """The deal, then a pass and its undo for ever."""
    if referee.to_act() == CHANCE:
        referee.draw()
    elif referee.why_no_undo(last := referee.lines[-1].actor) is None:
        referee.undo(last)
    else:
        referee.play(referee.to_act(), Pass())


def hold(path: Path) -> None:
    """Goes on with a journal until told to end."""
    try:
        writer = resume(load(path, game_of))
    except GameError as error:
        print(error.code, flush=True)
        return
    print("open", flush=True)
    sys.stdin.read()
    writer.close()


if __name__ == "__main__":
    doing, name = sys.argv[1:]
    if doing == "hold":
        hold(Path(name))
    else:
        write(Path(name), doing == "write-patiently")
