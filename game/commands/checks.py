"""`boards`, `puzzles` and `lessons`: lists what there is, and checks someone's file, explaining every fault."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.bots import InlineThinker
from game.engine import PlainData
from game.files.documents import read_document
from game.files.faults import BadDocument, Fault
from game.files.names import beside
from game.files.resources import user_boards
from game.learning.lesson_course import check_lesson
from game.learning.lessons import load_lesson
from game.learning.puzzle_list import load_puzzles
from game.learning.puzzles import load_puzzle, user_puzzles
from game.learning.solver import GaveUp, Solver, Verdict, faults_of, solution_faults
from game.rules import game_of
from game.rules.board_rules import board_document
from game.rules.boards import check, find_boards
from game.words.catalogue import Catalogue, plain_words

from .command_line import Argument, Command, number
from .terminal import format_columns

_FILE = Argument("file", {"type": Path, "metavar": "FILE"})
_SECONDS = number("--seconds", 300, least=1)  # of the solver: the longest proof of ours takes two


def list_boards(_chosen: Namespace, catalogue: Catalogue) -> int:
    unknown = catalogue.say("boards.unknown-game")
    print(format_columns([[entry.name, entry.game or unknown, str(entry.path)] for entry in find_boards()], left=3))
    print(catalogue.say("boards.own", folder=str(user_boards())))
    return 0


def check_board(chosen: Namespace, catalogue: Catalogue) -> int:
    if faults := check(chosen.file) or list(_try_drawings(chosen.file)):
        _print_faults(faults, catalogue)
        print(catalogue.say("boards.faults", count=len(faults)))
        return 1
    game = read_document(chosen.file).data["game"]
    board = board_document(game_of(game).load_board(chosen.file))
    print(catalogue.say("boards.fine", name=board["name"], counts=list(_board_counts(game, board, catalogue))))
    return 0


def _try_drawings(path: Path) -> Iterator[Fault]:
    """Draws what a board brings, as a table would, in a process of its own: what takes too long is found in no other
    way.
    """
    look = read_document(path).data.get("look")
    named = look.get("drawings") if isinstance(look, dict) else None
    files = (
        [beside(path.parent, file) for file in named.values() if isinstance(file, str)]
        if isinstance(named, dict)
        else []
    )
    if any(files):
        from game.render.others_drawings import try_drawings  # pygame is loaded only where there is something to draw

        yield from try_drawings([file for file in files if file and file.suffix.lower() == ".svg"])


def _board_counts(game: str, board: PlainData, catalogue: Catalogue) -> Iterator[str]:
    """How many there are of everything the board lists."""
    for name, listed in board.items():
        if isinstance(listed, list):
            key = f"{game}.board.{name}"
            yield catalogue.say(key, count=len(listed)) if key in catalogue else f"{len(listed)} {plain_words(name)}"


def list_puzzles(_chosen: Namespace, catalogue: Catalogue) -> int:
    puzzles, bad = load_puzzles()
    titles = [
        puzzle.file.words.title if puzzle.file.words else catalogue.say(f"puzzle.{puzzle.key}") for puzzle in puzzles
    ]
    rows = [[puzzle.key, puzzle.game, title, str(puzzle.path)] for puzzle, title in zip(puzzles, titles, strict=True)]
    print(format_columns(rows, left=4))
    print(catalogue.say("puzzles.own", folder=str(user_puzzles())))
    _print_faults([fault for error in bad for fault in error.faults], catalogue)
    return 1 if bad else 0


def check_puzzle(chosen: Namespace, catalogue: Catalogue) -> int:
    try:
        puzzle = load_puzzle(chosen.file)
    except BadDocument as bad:
        _print_faults(bad.faults, catalogue)
        return 1
    solver = Solver(puzzle)
    solver.limit(chosen.seconds)
    try:
        solved = solver.solve()
    except GaveUp as error:
        print(catalogue.explain(error))
        _print_faults(tuple(solution_faults(puzzle)), catalogue)
        return 1
    for line in _solution_words(solved, catalogue):
        print(line)
    faults = faults_of(puzzle, solved)
    _print_faults(faults, catalogue)
    return 1 if faults else 0


def _solution_words(solved: Verdict, catalogue: Catalogue) -> Iterator[str]:
    yield catalogue.say("puzzles.checked", ways=solved.ways, count=solved.depth, lines=solved.lines)
    yield catalogue.say("puzzles.first-moves", first=solved.first, good=solved.good, bad=solved.first - solved.good)
    if solved.ways:
        difficulty = catalogue.say(f"puzzles.{solved.difficulty}")
        yield catalogue.say("puzzles.rated", rating=solved.rating, difficulty=difficulty)
        yield catalogue.say("puzzles.solution", steps=list(solved.solution))


def _print_faults(faults: list[Fault] | tuple[Fault, ...], catalogue: Catalogue) -> None:
    for fault in faults:
        print(catalogue.tell(fault))


def check_lesson_file(chosen: Namespace, catalogue: Catalogue) -> int:
    with TemporaryDirectory() as folder:
        faults = check_lesson(chosen.file, Path(folder), InlineThinker(), catalogue.messages)
    _print_faults(faults, catalogue)
    if not faults:
        print(catalogue.say("lessons.fine", count=len(load_lesson(chosen.file).file.beats)))
    return 1 if faults else 0


BOARDS = Command("boards", parts=(Command("list", list_boards), Command("check", check_board, (_FILE,))))
PUZZLES = Command("puzzles", parts=(Command("list", list_puzzles), Command("check", check_puzzle, (_FILE, _SECONDS))))
LESSONS = Command("lessons", parts=(Command("check", check_lesson_file, (_FILE,)),))
