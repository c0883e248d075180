"""Saved games step by step."""

from .scene import ReplayScene

__all__ = ["ReplayScene"]
