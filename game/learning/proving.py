"""Whether a puzzle is a good one, by what the solver found, and whether its file says the same."""

from __future__ import annotations

from collections.abc import Iterator

from game.files.documents import Document, read_document
from game.files.faults import Fault

from .puzzles import Proof, Puzzle
from .solver import Solved, Solver


def faults_of(puzzle: Puzzle, solved: Solved) -> list[Fault]:
    """All that is wrong with a puzzle that can be read."""
    return list(_faults(puzzle, solved, read_document(puzzle.path)))


def _faults(puzzle: Puzzle, solved: Solved, document: Document) -> Iterator[Fault]:
    if not solved.ways:
        yield document.fault("puzzle-unsolvable", "goal", count=puzzle.file.decisions)
        return
    if solved.good * 2 > solved.first:
        yield document.fault("puzzle-too-easy", "position", good=solved.good, first=solved.first)
    if not Solver(puzzle).solves(puzzle.file.solution):
        yield document.fault("puzzle-wrong-solution", "solution", solution=", ".join(solved.solution))
    said = puzzle.file.proof
    if said and said != Proof(solved.ways, solved.first, solved.good):
        yield document.fault("puzzle-wrong-proof", "proof", ways=solved.ways, first=solved.first, good=solved.good)
    if said and puzzle.file.difficulty != solved.difficulty:
        yield document.fault("puzzle-wrong-difficulty", "difficulty", difficulty=solved.difficulty)
