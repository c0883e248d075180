"""The first voyage: a guided first game of each kind on the real table."""

from .scene import LessonScene

__all__ = ["LessonScene"]
