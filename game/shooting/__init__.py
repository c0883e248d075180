"""Pictures and measures of every screen, taken without anybody at the table: the same at every run."""

from .shots import SHOTS
from .studio import Size, Studio

__all__ = ["SHOTS", "Size", "Studio"]
