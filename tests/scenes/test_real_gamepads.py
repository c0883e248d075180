"""A gamepad that SDL takes for a real one: the way of its events from there to a screen."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator

import pygame
import pytest
from pygame._sdl2 import controller

from game.app.loop import App
from game.scenes import open_menu

from .driving import Open, top

_GAMEPAD, _AXES, _BUTTONS, _HATS = 1, 6, 15, 1


class VirtualPad:
    """Plugged in and out as SDL offers it for tests."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sdl = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.key.__file__)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._index: int = self._sdl.SDL_JoystickAttachVirtual(_GAMEPAD, _AXES, _BUTTONS, _HATS)
        assert self._index >= 0
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))
        self.hear()

    def hear(self) -> None:
        for _ in range(4):
            self._app.turn(pygame.event.get(), 0.02)

    def down(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, 1)
        self.hear()

    def up(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, 0)
        self.hear()

    def lean(self, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, ctypes.c_int16(value))
        self.hear()

    def pull_out(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        self.hear()


@pytest.fixture
def app(open_app: Open) -> Iterator[App]:
    opened = open_app(open_menu)
    pygame.event.get()
    opened.pads.start()
    yield opened
    controller.quit()
    pygame.joystick.quit()
    pygame.event.get()


def test_it_is_opened_heard_and_missed(app: App) -> None:
    pad = VirtualPad(app)
    root = top(app, "MenuScene").root
    pad.down(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    pad.up(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    first = root.focus_name
    assert first
    assert app.stage.signs.are_shown
    pad.lean(pygame.CONTROLLER_AXIS_LEFTY, 30000)
    assert root.focus_name != first
    assert app.pads.due is not None
    pad.lean(pygame.CONTROLLER_AXIS_LEFTY, 0)
    assert app.pads.due is None
    pad.down(pygame.CONTROLLER_BUTTON_A)
    pad.pull_out()
    top(app, "MenuScene")  # letting go was not a press
    assert "The gamepad is gone." in app.stage.toasts.texts
    again = VirtualPad(app)
    again.down(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert app.stage.signs.are_shown
    again.pull_out()


def test_without_one_nothing_is_told(app: App) -> None:
    app.turn([], 0.5)
    assert pygame.event.get() == []
    assert app.pads.due is None
