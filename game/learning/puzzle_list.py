"""The list of all puzzles: those in `data/puzzles`, and the player's own, each of which has to be right before it is offered.

What is wrong with one of the player's files is told, and takes nothing else along. Ours are proven by tests.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from game import __version__
from game.engine import GameError
from game.files.documents import read_document, read_text
from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.rules import GAMES
from game.rules.boards import document_files

from .puzzles import Puzzle, load_puzzle, refuse, user_puzzles
from .solver import solution_faults

MOST_OWN = 200  # files of the player's own that are read: more are no list that anyone looks through
_KNOWN: dict[bytes, tuple[Fault, ...]] = {}
"""What is wrong with solutions that were played through, by all that they depend on: nobody waits for the same one twice."""
_MOST_KNOWN = 10 * MOST_OWN


def load_puzzles() -> tuple[list[Puzzle], list[BadDocument]]:
    """All that can be played, by game and number; and what is wrong with the others."""
    found: list[Puzzle] = []
    bad: list[BadDocument] = []
    ours = document_files(data("puzzles"))
    for path, own in (*((path, False) for path in ours), *((path, True) for path in _own_files(bad))):
        try:
            found.append(_load_own(path) if own else load_puzzle(path))
        except BadDocument as error:  # also of ours: a player's board may have taken the name of the one it is played on
            bad.append(error)
    found.sort(key=lambda puzzle: (GAMES.index(puzzle.game), puzzle.own, puzzle.file.number, puzzle.key))
    return list(_with_own_stars(found)), bad


def of_game(puzzles: Sequence[Puzzle], game: str) -> Iterator[Puzzle]:
    return (puzzle for puzzle in puzzles if puzzle.game == game)


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
    document = read_document(path)
    position = document.data.get("position") if isinstance(document.data, dict) else None
    game = position.get("game") if isinstance(position, dict) else None
    if isinstance(game, str) and game not in GAMES:  # the code of others is not asked what it makes of a file
        raise BadDocument([document.fault("puzzle-game", "position", "game", game=game, known=GAMES)])
    puzzle = load_puzzle(path, own=True)
    if puzzle.file.words is None and not data("puzzles", f"{puzzle.key}.yaml").is_file():
        raise BadDocument([document.fault("missing-key", key="words")])
    refuse(_known_faults(puzzle))
    return puzzle


def _known_faults(puzzle: Puzzle) -> tuple[Fault, ...]:
    """What is wrong with its solution, worked out once for the same file, the same board and the same program."""
    board = json.dumps(puzzle.rules.write_board(), sort_keys=True, default=str)
    mark = blake2b("\0".join((__version__, str(puzzle.path), read_text(puzzle.path), board)).encode(errors="replace")).digest()
    if mark not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[mark] = tuple(solution_faults(puzzle))
    return _KNOWN[mark]


def _with_own_stars(puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """Stars are kept by a puzzle's name: where one of the player's own shares it with another, by the name of its file."""
    names = Counter(puzzle.key for puzzle in puzzles)
    for puzzle in puzzles:
        is_shared = puzzle.own and names[puzzle.key] > 1
        yield replace(puzzle, kept_as=f"own/{puzzle.path.name}") if is_shared else puzzle
