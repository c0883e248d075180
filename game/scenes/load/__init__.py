"""The saved games: gone on with, looked at, renamed, deleted."""

from .scene import LoadScene

__all__ = ["LoadScene"]
