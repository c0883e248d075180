"""The page of keys: what every key and button does, and how to set others."""

from __future__ import annotations

from .scene import KeysScene

__all__ = ["KeysScene"]
