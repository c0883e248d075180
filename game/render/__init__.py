"""How things look: theme, text, drawings and baked shapes, all cached and made at the size shown."""

from .look import Caps, Look, cache_surface
from .theme import Theme

__all__ = ["Caps", "Look", "Theme", "cache_surface"]
