"""The table scene: a match on the screen."""

from .scene import TableScene

__all__ = ["TableScene"]
