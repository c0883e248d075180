"""Sound: `Sounds` is asked for effects, the sea and music, and nothing waits for it."""

from __future__ import annotations

from .music import SILENCE, Music
from .sounds import MIDDLE, Sounds, Speaker

__all__ = ["MIDDLE", "SILENCE", "Music", "Sounds", "Speaker"]
