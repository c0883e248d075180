"""`puzzles`: lists puzzles, and has the solver prove one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from game.files.faults import BadDocument, Fault
from game.learning.puzzles import Puzzle, load_puzzle, load_puzzles, user_puzzles
from game.learning.solver import Solved, Solver, faults_of
from game.words.catalogue import Catalogue

from .columns import columns
from .description import Argument, Command


def run_list(_chosen: Namespace, catalogue: Catalogue) -> int:
    puzzles, bad = load_puzzles()
    print(columns([[puzzle.key, puzzle.game, _title(puzzle, catalogue), str(puzzle.path)] for puzzle in puzzles], left=4))
    print(catalogue.say("puzzles.own", folder=str(user_puzzles())))
    _complain([fault for error in bad for fault in error.faults], catalogue)
    return 1 if bad else 0


def run_check(chosen: Namespace, catalogue: Catalogue) -> int:
    try:
        puzzle = load_puzzle(chosen.file)
    except BadDocument as bad:
        _complain(bad.faults, catalogue)
        return 1
    solved = Solver(puzzle).solve()
    for line in _told(solved, catalogue):
        print(line)
    faults = faults_of(puzzle, solved)
    _complain(faults, catalogue)
    return 1 if faults else 0


def _told(solved: Solved, catalogue: Catalogue) -> Iterator[str]:
    yield catalogue.say("puzzles.checked", ways=solved.ways, count=solved.depth, lines=solved.lines)
    yield catalogue.say("puzzles.first-moves", first=solved.first, good=solved.good, bad=solved.first - solved.good)
    if solved.ways:
        difficulty = catalogue.say(f"puzzles.{solved.difficulty}")
        yield catalogue.say("puzzles.rated", rating=solved.rating, difficulty=difficulty)
        yield catalogue.say("puzzles.solution", steps=list(solved.solution))


def _title(puzzle: Puzzle, catalogue: Catalogue) -> str:
    return puzzle.file.words.title if puzzle.file.words else catalogue.say(f"puzzle.{puzzle.key}")


def _complain(faults: list[Fault] | tuple[Fault, ...], catalogue: Catalogue) -> None:
    for fault in faults:
        print(catalogue.tell(fault))


COMMAND = Command(
    "puzzles",
    parts=(Command("list", run_list), Command("check", run_check, (Argument("file", {"type": Path, "metavar": "FILE"}),))),
)
