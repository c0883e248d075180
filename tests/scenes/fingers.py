"""Fingers on a screen: what SDL tells of them comes in at the window, as from a real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.app.loop import App
from game.controls.touch import LONG, SETTLED
from game.widgets import HoldButton, Scroll, Widget

from .players import Mouse, widgets_on

Place = tuple[int, int]
_FRAME = 0.02


class Finger:
    """One finger, by its number; SDL's mouse does again what the first of them does."""

    def __init__(self, app: App, number: int = 1, is_doubled: bool = True) -> None:
        self._app, self._number = app, number
        self._is_doubled = is_doubled and number == 1
        self.at: Place = 0, 0

    def down(self, at: Place | Widget) -> None:
        self.at = at.rect.center if isinstance(at, Widget) else at
        self._tell(pygame.FINGERDOWN, self._mouse(pygame.MOUSEMOTION), self._mouse(pygame.MOUSEBUTTONDOWN, button=1))

    def move(self, to: Place) -> None:
        self.at = to
        self._tell(pygame.FINGERMOTION, self._mouse(pygame.MOUSEMOTION))

    def up(self) -> None:
        self._tell(pygame.FINGERUP, self._mouse(pygame.MOUSEBUTTONUP, button=1))

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds / _FRAME)):
            self._app.turn([], _FRAME)

    def tap(self, at: Place | Widget) -> None:
        self.down(at)
        self.up()

    def press_long(self, at: Place | Widget) -> None:
        """Down, and still there when it is a long press."""
        self.down(at)
        self.rest(LONG + 2 * _FRAME)

    def hold(self, at: Place | Widget) -> None:
        """Down, until it is there to stay."""
        self.down(at)
        self.rest(SETTLED + 2 * _FRAME)

    def drag(self, start: Place | Widget, *way: Place) -> None:
        self.down(start)
        for place in way:
            self.move(place)
        self.up()

    def event(self, kind: int) -> pygame.Event:
        wide, high = self._app.window.get_size()
        # SDL counts across the window from 0 to 1
        x, y = (self.at[0] + 0.25) / wide, (self.at[1] + 0.25) / high
        about: dict[str, Any] = {"dx": 0.0, "dy": 0.0, "pressure": 1.0}
        return pygame.Event(kind, touch_id=7, finger_id=self._number, x=x, y=y, **about)

    def _mouse(self, kind: int, **values: Any) -> pygame.Event:
        return pygame.Event(kind, pos=self.at, rel=(0, 0), buttons=(1, 0, 0), touch=True, **values)

    def _tell(self, kind: int, *doubles: pygame.Event) -> None:
        self._app.turn([self.event(kind), *(doubles if self._is_doubled else ())], _FRAME)


def spread(app: App, fingers: Sequence[Finger], *steps: tuple[Place, Place]) -> None:
    """Two fingers come down at the first places, move along the others, and go."""
    for finger, at in zip(fingers, steps[0], strict=True):
        finger.down(at)
    for step in steps[1:]:
        app.turn([finger_at(finger, at) for finger, at in zip(fingers, step, strict=True)], _FRAME)
    for finger in fingers:
        finger.up()


def finger_at(finger: Finger, at: Place) -> pygame.Event:
    """A finger has moved here: what is told of it."""
    finger.at = at
    return finger.event(pygame.FINGERMOTION)


class TouchPlayer(Mouse):
    """Plays by fingers alone."""

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app, seed)
        self.finger = Finger(app)

    def click_at(self, at: Place) -> None:
        self.clicks += 1
        self.finger.tap(at)

    def click(self, widget: Widget) -> None:
        self.click_at(self._in_sight(widget).rect.center)

    def _hold(self, widget: Widget) -> None:
        assert isinstance(widget, HoldButton)
        self.finger.down(widget)
        for _ in range(8):
            self.app.turn([], 0.2)
        if self.app.stack:
            self.finger.up()

    def _in_sight(self, widget: Widget) -> Widget:
        """Drags the list that the line stands in until it can be seen."""
        for _ in range(60):
            lists = [one for one in widgets_on(self.app) if isinstance(one, Scroll)]
            scroll = next((one for one in lists if any(part is widget for part in one.walk())), None)
            if scroll is None or scroll.rect.collidepoint(widget.rect.center):
                return widget
            middle, far = scroll.rect.center, scroll.rect.height // 3
            way = -far if widget.rect.centery > scroll.rect.centery else far
            self.finger.drag(middle, (middle[0], middle[1] + way))
        raise AssertionError(f"the finger never came to {widget.name}")
