"""The table scene: a match on the screen, with the game's own table in its middle; `playing` takes what people
choose.
"""

from .scene import TableScene

__all__ = ["TableScene"]
