"""What keys do to widgets: they walk over them, press and let go, turn pages, and close what is open."""

from __future__ import annotations

import pygame

from .attention import Attention
from .base import Result, Widget
from .focus import ARROWS, first_of, next_in, order, towards
from .pointer import scroll_at
from .scroll import Scroll


class Keys:
    """The keyboard's way over the widgets."""

    def __init__(self, attention: Attention) -> None:
        self._attention = attention

    def press(self, event: pygame.Event, pointer_at: tuple[int, int]) -> Result:
        """A key goes down: the focused widget may want it for itself."""
        attention = self._attention
        mine, result = self.tell_focused(event)
        if mine:
            return result
        if event.key == pygame.K_ESCAPE and attention.popup:
            attention.close()
        elif event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._go(ARROWS[event.key])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._page(-1 if event.key == pygame.K_PAGEUP else 1, pointer_at)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._hold(event.key)
        return None

    def tell_focused(self, event: pygame.Event) -> tuple[bool, Result]:
        focused = self._attention.focused
        if focused is None:
            return False, None
        mine, result = focused.key(event, self._attention)
        if mine:
            self._attention.touch(focused)
        return mine, result

    def release(self) -> Result:
        """The key that holds something goes up."""
        attention = self._attention
        pressed = attention.pressed
        attention.touch(pressed)
        attention.pressed_name, attention.by_key = "", 0
        return attention.press_and_release(pressed) if pressed else None

    def _hold(self, key: int) -> Result:
        attention = self._attention
        focused = attention.focused
        if focused is None or attention.pressed_name:
            return None
        attention.touch(focused)
        attention.ringed.append(focused)
        attention.shows_focus, attention.pressed_name, attention.by_key = True, focused.identity, key
        return focused.grab(focused.rect.center, attention)

    def _step(self, step: int) -> None:
        things, focused = order(self._attention.active), self._attention.focused
        self._come_to(next_in(things, focused, step) if focused or step < 0 else first_of(things))

    def _go(self, direction: tuple[int, int]) -> None:
        things, focused = order(self._attention.active), self._attention.focused
        found = towards(things, focused, direction) if focused else first_of(things)
        self._come_to(found or focused)

    def _come_to(self, found: Widget | None) -> None:
        is_new = found is not self._attention.focused
        self._attention.focus_on(found)
        if found and is_new:
            found.enter(self._attention)

    def _page(self, step: int, pointer_at: tuple[int, int]) -> None:
        """Turns the list that has the focus, else the one that is pointed at, else the first there is."""
        top, focused = self._attention.active, self._attention.focused
        at = focused.rect.center if focused else pointer_at
        scroll = scroll_at(top, at) or next((widget for widget in top.walk() if isinstance(widget, Scroll) and widget.reach), None)
        if scroll:
            scroll.move(step * scroll.rect.height * 4 // 5, self._attention)
