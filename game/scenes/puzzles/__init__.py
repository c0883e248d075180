"""Puzzles: the list of them, and the table at which one is solved."""

from .listing import PuzzlesScene

__all__ = ["PuzzlesScene"]
