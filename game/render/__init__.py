"""How things look: theme, text, drawings and baked shapes, all cached and made at the size they are shown."""

from .look import Look, baked
from .theme import Theme

__all__ = ["Look", "Theme", "baked"]
