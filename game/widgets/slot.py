"""Slots: parts of a screen that can be made anew alone, in the room they have."""

from __future__ import annotations

from collections.abc import Callable

from game.render import Look

from .base import Widget
from .surrounds import Padded


class Slot(Padded):
    """Holds what `make` makes; nothing around it depends on that but its size."""

    overhang = 0

    def __init__(self, make: Callable[[], Widget], name: str, grow: float = 0) -> None:
        super().__init__(make(), 0, name=name, grow=grow)
        self._make = make

    def remake(self, look: Look) -> bool:
        """Makes its part anew; whether that has the same size, so that nothing else must move."""
        before, self.part = self.part, self._make()
        self._sizes.clear()
        width = self.rect.width
        is_alike = self.part.height(look, width) == before.height(look, width)
        self.part.place(look, self.rect)
        return is_alike
