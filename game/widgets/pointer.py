"""What the pointer does to widgets: it points, presses, drags, scrolls, and lets go over what it handed on to."""

from __future__ import annotations

from math import dist

import pygame

from .attention import Attention
from .base import Result, Widget
from .scroll import Scroll

_DRAG_FROM = 8
_WHEEL = 3.2
_DOUBLE = 0.3  # seconds between the two halves of a double click at the most
AWAY = (-1, -1)  # where the pointer is when it is not in the window


class Pointer:
    """Where it is, and what it drags."""

    def __init__(self, attention: Attention) -> None:
        self._attention = attention
        self.at: tuple[int, int] = AWAY
        self._grabbed_at: tuple[int, int] = AWAY
        self._clicked_at: tuple[int, int] = AWAY
        self._dragging: Scroll | None = None

    def move(self, at: tuple[int, int]) -> Result:
        self._use()
        self.point_at(at)
        pressed = self._attention.pressed
        if self._dragging or (self._may_scroll(at) and not (pressed and pressed.takes_drag)):
            self._drag_scroll(at)
            return None
        return pressed.drag(at, self._attention) if pressed and not self._attention.by_key else None

    def _use(self) -> None:
        """It is used, and keys are not: what it is at may be spoken of again."""
        if self._attention.follows_keys:
            self._attention.follows_keys, self._attention.still = False, 0.0
            self._attention.is_dirty = True

    def point_at(self, at: tuple[int, int]) -> None:
        attention = self._attention
        self.at = at
        found = next((widget for widget in attention.active.at(at) if widget.focusable or widget.tip or widget.off), None)
        hover = found.identity if found else ""
        if hover != attention.hover_name:
            attention.touch(attention.hovered, found)
            attention.hover_name, attention.still = hover, 0.0
        if found:
            found.point(at, attention)

    def grab(self, at: tuple[int, int]) -> Result:
        """The button goes down; what a key holds has been let go."""
        attention = self._attention
        self._use()
        self.point_at(at)
        if attention.popup and not attention.popup.rect.collidepoint(at):
            attention.close()
            return None
        if attention.shows_focus and (focused := attention.focused):
            attention.ringed.append(focused)
        attention.shows_focus, self._grabbed_at, attention.still = False, at, 0.0
        found = next((widget for widget in attention.active.at(at) if widget.focusable), None)
        attention.pressed_name = found.identity if found else "-"
        if found is None:
            return None
        if not found.covers:
            attention.touch(found)
        is_new = found is not attention.focused
        attention.focus_on(found, reveal=False)
        result = found.grab(at, attention)
        if is_new:
            found.enter(attention)
        return result

    def release(self, at: tuple[int, int]) -> Result:
        attention = self._attention
        pressed, was_dragging = attention.pressed, self._dragging
        if pressed and not pressed.covers:
            attention.touch(pressed)
        attention.pressed_name, self._dragging = "", None
        if pressed is None:
            return None
        if pressed.hands_on and (other := self._handed_at(at)):
            result = other.press(attention)
            let_go = pressed.release(attention)
            return result if result is not None else let_go
        if was_dragging or not pressed.rect.collidepoint(at) or (self._is_again(at) and pressed.is_clicked_once()):
            return pressed.release(attention)
        self._clicked_at, attention.since_click = at, 0.0
        return attention.press_and_release(pressed)

    def _is_again(self, at: tuple[int, int]) -> bool:
        """Whether a click is the second half of a double click."""
        return self._attention.since_click < _DOUBLE and dist(at, self._clicked_at) <= _DRAG_FROM

    def drop(self) -> None:
        """Nothing is dragged any more."""
        self._dragging = None

    def wheel(self, event: pygame.Event) -> None:
        attention = self._attention
        lines = getattr(event, "precise_y", event.y) or event.y
        if turned := next((widget for widget in attention.active.at(self.at) if widget.wheel(self.at, lines, attention)), None):
            attention.touch(turned)
            return
        scroll = scroll_at(attention.active, self.at)
        if scroll and attention.look:
            scroll.move(round(-lines * _WHEEL * attention.look.unit), attention)
            self.point_at(self.at)

    def _handed_at(self, at: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self._attention.active.at(at) if widget.focusable and widget.is_handed), None)

    def _may_scroll(self, at: tuple[int, int]) -> bool:
        is_held = bool(self._attention.pressed_name) and not self._attention.by_key
        return is_held and abs(at[1] - self._grabbed_at[1]) > _DRAG_FROM

    def _drag_scroll(self, at: tuple[int, int]) -> None:
        if self._dragging is None:
            self._dragging = scroll_at(self._attention.active, self._grabbed_at)
        if self._dragging:
            self._dragging.move(self._grabbed_at[1] - at[1], self._attention)
            self._grabbed_at = at


def scroll_at(top: Widget, at: tuple[int, int]) -> Scroll | None:
    """The innermost list at a place that can be moved."""
    return next((widget for widget in top.at(at) if isinstance(widget, Scroll) and widget.reach), None)
