"""What is said of a puzzle: out of the catalogue for the program's own, out of its file for the player's."""

from __future__ import annotations

from game.learning.puzzles import Puzzle, Spoken
from game.words.catalogue import Catalogue


def spoken(words: Catalogue, puzzle: Puzzle) -> Spoken:
    """Title, goal, what is special about it, the idea of its solution and what it taught."""
    if puzzle.file.words is not None:
        return puzzle.file.words
    key = puzzle.key
    return Spoken(
        words.say(f"puzzle.{key}"),
        words.say(f"puzzle.{key}.goal"),
        words.say(f"puzzle.{key}.about"),
        words.say(f"puzzle.{key}.hint"),
        words.say(f"puzzle.{key}.trick"),
    )
