"""What can be set, and what was played so far."""

from .scene import SettingsScene

__all__ = ["SettingsScene"]
