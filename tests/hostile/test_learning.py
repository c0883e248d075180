"""Positions, puzzles, lessons and evenings of the voyage, spoilt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.files.documents import read_document
from game.learning.lessons import load_lesson
from game.learning.puzzles import Puzzle, load_puzzle, refuse
from game.learning.solver import solution_faults
from game.learning.trial import PuzzleTry, begin_puzzle
from game.learning.voyage import load_evening
from game.match.match import GuidedMatch
from game.rules.positions import read_position_in

from .campaign import Campaign
from .mutations import files, written_yaml
from .originals import documents, positions, puzzles
from .playing import play_on

pytestmark = pytest.mark.hostile


def test_positions(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("positions"), tmp_path / "position.yaml"

    def check(content: bytes) -> None:
        found = one.read(path, content, lambda path: read_position_in(read_document(path)))
        if found:
            play_on(*found)

    one.run(files(positions(), written_yaml), check)


def test_puzzles(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    """A puzzle that passes as the list checks it can be begun and judged, and its solution be played."""
    one, path = campaign("puzzles"), tmp_path / "own.yaml"
    (tmp_path / "try").mkdir()

    def read(path: Path) -> Puzzle:
        puzzle = load_puzzle(path, own=True)
        refuse(solution_faults(puzzle))
        return puzzle

    def check(content: bytes) -> None:
        puzzle = one.read(path, content, read)
        if puzzle:
            with begin_puzzle(puzzle, list(puzzle.rules.setup.colours), tmp_path / "try") as match:
                assert PuzzleTry(puzzle, match).judge() == "open"
                for text in puzzle.file.solution:
                    let_others(match, puzzle.seat)
                    match.play(puzzle.rules.read(text))
                while PuzzleTry(puzzle, match).judge() == "open" and match.actor != puzzle.seat:
                    assert match.tick() is not None
                assert PuzzleTry(puzzle, match).judge() == "solved"
            match.journal.path.unlink()

    one.run(files(puzzles(), written_yaml), check)


def let_others(match: GuidedMatch, seat: int) -> None:
    """Chance and the others, until it is this seat's turn."""
    while match.actor != seat and not match.is_over:
        assert match.tick() is not None


def test_lessons(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("lessons"), tmp_path / "lesson.yaml"
    one.run(files(documents("lessons"), written_yaml), lambda content: one.read(path, content, load_lesson))


def test_voyage(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("voyage"), tmp_path / "evening.yaml"

    def read(path: Path) -> object:
        evening = load_evening(path)
        return evening.stars(evening.rules())

    one.run(files(documents("voyage"), written_yaml), lambda content: one.read(path, content, read))
