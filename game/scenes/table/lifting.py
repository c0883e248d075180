"""When the hand goes up and down: up while its owner holds the eye or has lifted it, down whenever others could look."""

from __future__ import annotations

import pygame

from game.tables import Desk

from .hints import Hints

HIDING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""After these nobody looks at the window, or others do."""


class Lifting:
    """The hand at one table, and the hint that was made of it."""

    def __init__(self, desk: Desk, hints: Hints) -> None:
        self._desk, self._hints = desk, hints

    def peek(self, is_held: bool) -> None:
        """As long as the eye is held."""
        if is_held:
            self._desk.visibility.lift("held")
            self._desk.rebuild()
        elif self._desk.visibility.let_down("held"):
            self._hints.forget()
            self._desk.rebuild()

    def hide(self) -> None:
        """The hand is put down."""
        self._hints.forget()
        if self._desk.visibility.let_down():
            self._desk.rebuild()

    def notice(self, event: pygame.Event) -> None:
        """A window that nobody looks at shows no hand, and the key of the eye may be let go at any time."""
        if event.type in HIDING:
            self._hints.forget()
            if self._desk.visibility.cover():
                self._desk.rebuild()
        elif event.type == pygame.KEYUP and event.key == pygame.K_e:
            self.peek(False)
