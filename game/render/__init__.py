"""How things look: theme, text, drawings and baked shapes, all cached and made at the size shown."""

from .look import GoldKeys, Look, cache_surface
from .theme import Theme

__all__ = ["GoldKeys", "Look", "Theme", "cache_surface"]
