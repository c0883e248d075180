"""Toasts: short notices that come and go by themselves."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.render import Look

from .tips import tip_ground

_SECONDS = 5.0
_SIGNS = 16
"""So many are read a second: what is long stays longer."""
_MOST = 3
BELOW = 4.6
"""Where they hang, in u from the top: below titles and steppers, over nothing that is pressed."""


@dataclass(slots=True)
class _Toast:
    text: str
    left: float
    """Seconds."""
    stays: bool
    """Whether it is about more than the scene in which it was told."""
    is_new: bool = True
    """Whether no time has passed since it was told."""


class Toasts:
    """What was told lately, the newest lowest."""

    def __init__(self) -> None:
        self._told: list[_Toast] = []
        self.is_dirty = False

    def tell(self, text: str, stays: bool = False) -> None:
        """`stays`: also where another scene comes meanwhile."""
        others = [toast for toast in self._told if toast.text != text]
        self._told = [*others[-(_MOST - 1) :], _Toast(text, max(_SECONDS, len(text) / _SIGNS), stays)]
        self.is_dirty = True

    def forget(self, text: str) -> None:
        """Takes a notice away before its time."""
        self._keep([toast for toast in self._told if toast.text != text])

    def change_scene(self) -> None:
        """What was told about the scene before goes with it; what is told at the change is about the one that comes."""
        self._keep([toast for toast in self._told if toast.stays or toast.is_new])

    @property
    def texts(self) -> list[str]:
        return [toast.text for toast in self._told]

    def update(self, seconds: float) -> None:
        for toast in self._told:
            toast.left, toast.is_new = toast.left - seconds, False
        self._keep([toast for toast in self._told if toast.left > 0])

    def _keep(self, kept: list[_Toast]) -> None:
        self.is_dirty |= len(kept) != len(self._told)
        self._told = kept

    def draw(self, surface: pygame.Surface, look: Look, below: float = BELOW) -> None:
        """So many u below the top of the window."""
        self.is_dirty = False
        y = look.u(below)
        for text in self.texts:
            lines = look.wrapped(text, "body", look.u(40))
            size = max(look.text_width(line, "body") for line in lines) + look.u(2), len(lines) * look.line_height("body") + look.u(1)
            box = pygame.Rect(0, 0, *size)
            box.midtop = surface.get_width() // 2, y
            surface.blit(tip_ground(look, size), box.topleft)
            for i, line in enumerate(lines):
                surface.blit(look.line(line, "body", "cream"), (box.x + look.u(1), box.y + look.u(0.5) + i * look.line_height("body")))
            y = box.bottom + look.u(0.5)
