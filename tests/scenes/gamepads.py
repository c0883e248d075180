"""Gamepads at a window: what SDL tells of them comes in there, as from a real one."""

from __future__ import annotations

from typing import Any, Literal

import pygame

from game.app.loop import App

from .players import Keys

Button = Literal["a", "b", "x", "y", "view", "menu", "ls", "rs", "lb", "rb", "up", "down", "left", "right"]
_BUTTONS: dict[Button, int] = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "view": pygame.CONTROLLER_BUTTON_BACK,
    "menu": pygame.CONTROLLER_BUTTON_START,
    "ls": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "rs": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "lb": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
Axis = Literal["left x", "left y", "right x", "right y", "lt", "rt"]
_AXES: dict[Axis, int] = {
    "left x": pygame.CONTROLLER_AXIS_LEFTX,
    "left y": pygame.CONTROLLER_AXIS_LEFTY,
    "right x": pygame.CONTROLLER_AXIS_RIGHTX,
    "right y": pygame.CONTROLLER_AXIS_RIGHTY,
    "lt": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "rt": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
_WHOLE = 32767
_FRAME = 0.02
_RESTED = 2.0  # seconds after which whoever hurried hurries no longer
_KEYS: dict[int, Button] = {
    pygame.K_RETURN: "a",
    pygame.K_SPACE: "x",
    pygame.K_TAB: "rb",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
}


class Pad:
    """One gamepad, by its number."""

    def __init__(self, app: App, number: int = 0) -> None:
        self._app, self._number = app, number

    def down(self, button: Button) -> None:
        self._tell(pygame.CONTROLLERBUTTONDOWN, button=_BUTTONS[button])

    def up(self, button: Button) -> None:
        self._tell(pygame.CONTROLLERBUTTONUP, button=_BUTTONS[button])

    def tap(self, *buttons: Button) -> None:
        for button in buttons:
            self.down(button)
            self.up(button)

    def hold(self, button: Button, seconds: float) -> None:
        self.down(button)
        self.rest(seconds)
        self.up(button)

    def lean(self, axis: Axis, part: float) -> None:
        self._tell(pygame.CONTROLLERAXISMOTION, axis=_AXES[axis], value=round(part * _WHOLE))

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds / _FRAME)):
            self._app.turn([], _FRAME)

    def pull_out(self, *held: Button) -> None:
        """The system lets go of what it holds in the same breath, and then says that it is gone."""
        ups = [self._event(pygame.CONTROLLERBUTTONUP, button=_BUTTONS[button]) for button in held]
        self._app.turn([*ups, self._event(pygame.CONTROLLERDEVICEREMOVED)], _FRAME)

    def _tell(self, kind: int, **values: int) -> None:
        self._app.turn([self._event(kind, **values)], _FRAME)
        if self._app.stack and self._app.stack.setting:  # a table that is being set comes with the next frame
            self._app.turn([], _FRAME)

    def _event(self, kind: int, **values: Any) -> pygame.Event:
        return pygame.Event(kind, instance_id=self._number, **values)


class PadPlayer(Keys):
    """Plays by a gamepad alone."""

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app, seed)
        self.pad = Pad(app)

    def play_on(self) -> None:
        """With a hand that rests in between: what cannot be had back is not given up by a thumb in a hurry."""
        super().play_on()
        if self.app.stack:
            self.app.turn([], _RESTED)

    def press(self, key: int) -> None:
        self.pad.tap(_KEYS[key])

    def hold(self, key: int) -> None:
        self.pad.hold(_KEYS[key], 1.0)

    def focus(self, name: str) -> None:
        """On to the next thing until the one of this name has the focus."""
        for _ in range(200):
            focused = self.app.stack.top.root.focused
            if focused is not None and focused.name == name:
                return
            self.pad.tap("rb")
        raise AssertionError(f"the pad never came to {name}")
