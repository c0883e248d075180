"""Toasts: short notices that come and go by themselves."""

from __future__ import annotations

import pygame

from game.render import Look

from .tips import tip_ground

_SECONDS = 5.0
_SIGNS = 16
"""So many are read a second: what is long stays longer."""
_MOST = 3
BELOW = 4.6
"""Where they hang, in u from the top: below titles and steppers, over nothing that is pressed."""


class Toasts:
    """What was told lately, the newest lowest."""

    def __init__(self) -> None:
        self._told: list[tuple[str, float]] = []
        self.is_dirty = False

    def tell(self, text: str) -> None:
        self._told = [
            *[(words, left) for words, left in self._told if words != text][-(_MOST - 1) :],
            (text, max(_SECONDS, len(text) / _SIGNS)),
        ]
        self.is_dirty = True

    def forget(self, text: str) -> None:
        """Takes a notice away before its time."""
        self.is_dirty |= text in self.texts
        self._told = [(words, left) for words, left in self._told if words != text]

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self._told]

    def update(self, seconds: float) -> None:
        left = [(text, time - seconds) for text, time in self._told if time > seconds]
        self.is_dirty |= len(left) != len(self._told)
        self._told = left

    def draw(self, surface: pygame.Surface, look: Look, below: float = BELOW) -> None:
        """So many u below the top of the window."""
        self.is_dirty = False
        y = look.u(below)
        for text, _ in self._told:
            lines = look.wrapped(text, "body", look.u(40))
            size = max(look.text_width(line, "body") for line in lines) + look.u(2), len(lines) * look.line_height("body") + look.u(1)
            box = pygame.Rect(0, 0, *size)
            box.midtop = surface.get_width() // 2, y
            surface.blit(tip_ground(look, size), box.topleft)
            for i, line in enumerate(lines):
                surface.blit(look.line(line, "body", "cream"), (box.x + look.u(1), box.y + look.u(0.5) + i * look.line_height("body")))
            y = box.bottom + look.u(0.5)
