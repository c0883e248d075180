"""The list of all puzzles: those in `data/puzzles`, and the player's own, each of which has to be right before it is
offered.

What is wrong with one of the player's files is told, and takes nothing else along. Ours are proven by tests.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import islice
from math import inf
from pathlib import Path
from time import monotonic

from game.engine import GameError
from game.files.documents import read_document, read_text
from game.files.faults import BadDocument, Fault
from game.files.resources import data, user_boards
from game.files.sorting import alphabetical
from game.rules import GAMES
from game.rules.boards import document_files
from game.version import __version__

from .puzzles import Puzzle, load_puzzle, refuse, user_puzzles
from .solver import solution_faults

MOST_OWN = 200  # files of the player's own that are read: more are no list that anyone looks through
PATIENCE = 10.0  # seconds after which no more of them are read: whoever opens the list again goes on where it ended
_MOST_BOARD_FILES = 2000  # that are looked at for changes
_KNOWN: dict[Path, tuple[bytes, Puzzle | tuple[Fault, ...]]] = {}
"""The puzzles made of the files that were listed last, or their faults, with a hash of all that they depend on: nobody
waits for the same one twice.
"""


def load_puzzles() -> tuple[list[Puzzle], list[BadDocument]]:
    """All that can be played, by game, number and name; and what is wrong with the others."""
    bad: list[BadDocument] = []
    ours = document_files(data("puzzles"))
    theirs = _own_files(bad)
    # What can be seen of the player's boards from outside: with it they change.
    paths = (Path(folder, name) for folder, _, names in os.walk(user_boards()) for name in names)
    boards = str(sorted((str(path), *_look_at(path)) for path in islice(paths, _MOST_BOARD_FILES)))
    found = [*_load_all(ours, load_puzzle, boards, bad), *_load_all(theirs, _load_own, boards, bad, PATIENCE)]
    for path in _KNOWN.keys() - {*ours, *theirs}:
        _KNOWN.pop(path, None)
    found.sort(key=_place)
    return list(_with_own_stars(found)), bad


def _place(puzzle: Puzzle) -> tuple[int, bool, int, bytes, bytes]:
    title = puzzle.file.words.title if puzzle.file.words else ""
    names = alphabetical(title), alphabetical(puzzle.key)
    return GAMES.index(puzzle.game), puzzle.own, puzzle.file.number, *names


def of_game(puzzles: Sequence[Puzzle], game: str) -> Iterator[Puzzle]:
    return (puzzle for puzzle in puzzles if puzzle.game == game)


def _load_all(
    paths: Sequence[Path], load: Callable[[Path], Puzzle], boards: str, bad: list[BadDocument], seconds: float = inf
) -> Iterator[Puzzle]:
    """Those of the files that are right; after so many seconds no other is begun."""
    until = monotonic() + seconds
    for place, path in enumerate(paths):
        if place and monotonic() > until:
            left = {"count": len(paths) - place, "seconds": round(seconds)}
            bad.insert(0, BadDocument([Fault(str(path.parent), "", "puzzle-slow", left)]))
            return
        try:
            yield _load_once(path, boards, load)
        except (
            BadDocument
        ) as error:  # also of ours: a player's board may have taken the name of the one it is played on
            bad.append(error)


def _own_files(bad: list[BadDocument]) -> list[Path]:
    """The player's own files; a folder that cannot be listed, or is none, is bad."""
    folder = user_puzzles()
    try:
        paths = document_files(folder)
    except GameError as error:
        bad.append(BadDocument([Fault(str(folder), "", "folder-unreadable", {"problem": error.values["problem"]})]))
        return []
    if folder.exists() and not folder.is_dir():
        bad.append(BadDocument([Fault(str(folder), "", "not-a-folder")]))
    if len(paths) > MOST_OWN:
        bad.append(BadDocument([Fault(str(folder), "", "puzzle-files", {"count": len(paths), "most": MOST_OWN})]))
    return paths[:MOST_OWN]


def _load_own(path: Path) -> Puzzle:
    """One of the player's own; `BadDocument` unless it can be listed, played and solved as it says."""
    document = read_document(path, "puzzle")
    position = document.data.get("position") if isinstance(document.data, dict) else None
    game = position.get("game") if isinstance(position, dict) else None
    if isinstance(game, str) and game not in GAMES:  # the code of others is not asked what it makes of a file
        raise BadDocument([document.fault("puzzle-game", "position", "game", game=game, known=GAMES)])
    puzzle = load_puzzle(path, own=True)
    refuse(solution_faults(puzzle))
    return puzzle


def _load_once(path: Path, boards: str, load: Callable[[Path], Puzzle]) -> Puzzle:
    """The same as before where the file is the same, and so are the program and the player's boards, on one of which it
    may be played.
    """
    mark = blake2b(
        "\0".join((__version__, boards, read_text(path, kind="puzzle"))).encode(errors="surrogateescape")
    ).digest()
    known = _KNOWN.get(path)
    if known is None or known[0] != mark:
        try:
            known = mark, load(path)
        except BadDocument as error:
            known = mark, error.faults
        _KNOWN[path] = known
    if isinstance(known[1], tuple):
        raise BadDocument(known[1])
    return known[1]


def _look_at(path: Path) -> tuple[int, int]:
    """Size and time; those of nothing where a link leads nowhere, or a file has just gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _with_own_stars(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """Stars are kept by a puzzle's name: where one of the player's own shares it with another, by the name of its
    file.
    """
    names = Counter(puzzle.key for puzzle in puzzles)
    for puzzle in puzzles:
        is_shared = puzzle.own and names[puzzle.key] > 1
        yield replace(puzzle, kept_as=f"own/{puzzle.path.name}") if is_shared else puzzle
