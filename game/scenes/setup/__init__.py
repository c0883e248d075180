"""Setting up a game: who sits where, which board, which variants."""

from .scene import SetupScene

__all__ = ["SetupScene"]
