"""The program on a screen: window, main loop, and what concerns all scenes."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from game.engine import GameError
from game.faults import Fault
from game.resources import asset
from game.scenes.scene import Scene
from game.scenes.stack import SceneStack
from game.scenes.stage import Stage
from game.store import Settings
from game.widgets import TextField

_LONGEST = 0.1
"""The most time one frame may tell of: after a stop of the machine nothing jumps."""
_REST = 250
"""Milliseconds to wait for an event when nothing moves."""
_INVISIBLE = {"offscreen", "dummy", "evdev"}

_Open = Callable[[Stage], Scene]


class App:
    """One window with one stack of scenes."""

    def __init__(self, settings: Settings, open_first: _Open, faults: list[Fault] | None = None) -> None:
        _prepare_window_system()
        pygame.display.init()
        pygame.font.init()
        self._refuse_invisible()
        self.window = self._open_window(settings)
        self.stage = Stage(settings, self.window.get_size())
        self.stack = SceneStack(self.stage, open_first(self.stage))
        for fault in faults or []:
            self.stage.tell(fault)
        self._is_full = settings.full_screen

    def run(self) -> None:
        """Until the last scene is left."""
        clock = pygame.time.Clock()
        while self.stack:
            self.turn(self._events(), min(clock.tick(self.stack.pace or 0) / 1000, _LONGEST))
        self.close()

    def turn(self, events: list[pygame.Event], seconds: float) -> None:
        """One round of the loop: what happened, the time that passed, and a picture if it would be a new one."""
        for event in events:
            self._handle(event)
        if self.stack:
            self.stack.update(seconds)
        self._renew()
        if self.stack and self.stack.is_dirty:
            self.stack.draw(self.window)
            pygame.display.flip()
        self._mind_text_input()

    def close(self) -> None:
        self.stage.sounds.close()
        pygame.quit()

    def _events(self) -> list[pygame.Event]:
        """What has happened; at rest the program sleeps until something does."""
        if self.stack.pace or self.stack.is_dirty:
            return pygame.event.get()
        first = pygame.event.wait(_REST)
        return [event for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWEXPOSED:
            self.stack.rebuild()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.stage.change(full_screen=not self.stage.settings.full_screen)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_m and not self._is_writing():
            self.stage.change(muted=not self.stage.settings.muted)
            self.stage.tell(self.stage.say("app.muted" if self.stage.settings.muted else "app.loud"))
        elif self.stack:
            self.stack.handle(event)

    def _resized(self) -> None:
        self.window = pygame.display.get_surface() or self.window
        self.stage.resize(self.window.get_size())

    def _renew(self) -> None:
        """Follows a change of settings: full screen, then everything that is drawn."""
        if self._is_full != self.stage.settings.full_screen:
            self._is_full = self.stage.settings.full_screen
            pygame.display.toggle_fullscreen()
            self._resized()
        if self.stage.is_new:
            self.stage.is_new = False
            self.stack.rebuild()

    def _is_writing(self) -> bool:
        return bool(self.stack) and isinstance(self.stack.top.root.focused, TextField)

    def _mind_text_input(self) -> None:
        """Input methods work where text is written, and nowhere else do they eat keys."""
        if not self.stack:
            return
        field = self.stack.top.root.focused
        if isinstance(field, TextField):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(field.rect)
        else:
            pygame.key.stop_text_input()

    def _refuse_invisible(self) -> None:
        """Without a display SDL picks an invisible driver and says nothing."""
        if pygame.display.get_driver() in _INVISIBLE and "SDL_VIDEODRIVER" not in os.environ:
            pygame.quit()
            raise GameError("no-display")

    def _open_window(self, settings: Settings) -> pygame.Surface:
        pygame.display.set_caption("Leaving Atlantis")
        _set_icon()
        flags = pygame.RESIZABLE | (pygame.FULLSCREEN if settings.full_screen else 0)
        return pygame.display.set_mode((0, 0) if settings.full_screen else settings.window, flags)


def _prepare_window_system() -> None:
    """Before SDL starts: crisp on dense screens, a window class by which window managers know it."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "leaving-atlantis")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def _set_icon() -> None:
    path = asset("art", "icon.svg")
    if path.is_file():
        pygame.display.set_icon(pygame.image.load_sized_svg(path, (64, 64)))
