"""A table that is being set: that takes a while in which no picture comes, so it is said first, on what was pressed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render import Look
from game.widgets.tips import tip_ground

from .scene import Command, Scene

_LONGEST = 0.5
"""Seconds for which a picture that says so is waited for at most: of a hidden window there is none."""
_BUTTON = 6
"""Height in u up to which it covers what was pressed: no half of a word looks out."""
_INPUT = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class TableSetting:
    """From the moment it is asked for until it has been seen that it is."""

    def __init__(self, begin: Callable[[], Command | None], text: str, scene: Scene) -> None:
        self.begin, self.text = begin, text
        self.is_seen = False
        pressed = scene.root.focused
        self._about = pressed.rect if pressed else pygame.Rect((0, 0), scene.stage.look.size)
        self._waited = 0.0

    def is_due(self, seconds: float) -> bool:
        """Time passes: whether it is to be done now."""
        self._waited += seconds
        return self.is_seen or self._waited >= _LONGEST

    def takes(self, event: pygame.Event) -> bool:
        """Whether it keeps an event from the scene: who clicks twice sets one table."""
        return event.type in _INPUT

    @staticmethod
    def forget_input() -> None:
        """What was pressed before the table was seen was not meant for it."""
        pygame.event.clear(_INPUT)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        text = look.line(self.text, "strong", "cream")
        box = text.get_rect().inflate(look.u(2.4), look.u(1.4))
        box.center = self._about.center
        if self._about.height < look.u(_BUTTON):
            box.union_ip(self._about)
        box.clamp_ip(surface.get_rect())
        surface.blit(tip_ground(look, box.size), box)
        surface.blit(text, text.get_rect(center=box.center))
