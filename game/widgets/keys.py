"""Keys: they walk over widgets in an order, press them and let go, turn pages, and close what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from .attention import Attention
from .base import Result, Widget
from .buttons import Button
from .scroll import Scroll, scroll_of


class Keys:
    """The keyboard's way over the widgets."""

    def __init__(self, attention: Attention) -> None:
        self._attention = attention

    def press(self, event: pygame.Event, pointer_at: tuple[int, int]) -> Result:
        """A key goes down: the focused widget may want it for itself."""
        attention, focused = self._attention, self._attention.focused
        if event.key in (*ARROWS, pygame.K_RETURN, pygame.K_KP_ENTER) and self._reveal_focused():
            return None
        mine, result = self.tell_focused(event)
        if mine:
            return result
        if event.key == pygame.K_ESCAPE and attention.popup:
            attention.close()
        elif event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            things = order(attention.active, lambda one: one.is_tab_stop or one.is_arrow_stop)
            found = towards(_like(things, focused), focused, ARROWS[event.key]) if focused else first_of(things)
            self._come_to(found or focused)
        elif event.key in _ENDS and attention.popup:
            things = order(attention.popup)
            self._come_to(things[_ENDS[event.key]] if things else focused)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            # Turns the list that has the focus, else the one that is pointed at, else the first there is.
            scroll = scroll_of(attention.active, focused.rect.center if focused else pointer_at)
            if scroll:
                scroll.move((-1 if event.key == pygame.K_PAGEUP else 1) * scroll.rect.height * 4 // 5, attention)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and attention.takes_letters():
            self._step(1)  # what was being written is done
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._hold(event.key)
        return None

    def begin(self) -> None:
        """Comes to the first widget, unless another one has the focus."""
        focused = self._attention.focused
        if focused is None:
            self._come_to(first_of(order(self._attention.active)))
        else:
            self._attention.focus_on(focused)
            focused.enter(self._attention)

    def tell_focused(self, event: pygame.Event) -> tuple[bool, Result]:
        focused = self._attention.focused
        if focused is None:
            return False, None
        mine, result = focused.key(event, self._attention)
        if mine and event.type == pygame.KEYDOWN and event.key in _WALKING and not self._attention.shows_focus:
            self._attention.ringed.append(focused)  # the pointer was used before: whoever walks on by keys sees where
            self._attention.shows_focus = True
        if mine:
            self._attention.is_led = True
            self._attention.touch(focused)
        return mine, result

    def _reveal_focused(self) -> bool:
        """Leads the focus back into sight where it was scrolled away: a key does nothing to what nobody sees.

        Whether it was.
        """
        focused = self._attention.focused
        if focused is None or self._attention.takes_letters():
            return False
        scrolls = [one for one in self._attention.active.walk() if isinstance(one, Scroll) and one.reach]
        hiding = [scroll for scroll in scrolls if scroll.hides(focused.rect) and focused in scroll.walk()]
        return any(scroll.reveal(focused.rect, self._attention) for scroll in hiding)

    def release(self) -> Result:
        """The key that holds something goes up."""
        attention = self._attention
        pressed = attention.pressed
        attention.touch(pressed)
        attention.pressed_name, attention.by_key = "", 0
        return attention.press_and_release(pressed) if pressed else None

    def _hold(self, key: int) -> Result:
        """Enter holds what has the focus; Space the gold button, whatever has it, and only where there is none what
        Enter does.
        """
        attention = self._attention
        gold = gold_of(attention.active) if key == pygame.K_SPACE else None
        held = gold or attention.focused
        if held is None or attention.pressed_name:
            return None
        attention.touch(held)
        if gold is None:
            attention.ringed.append(held)
            attention.shows_focus = True
        attention.pressed_name, attention.by_key = held.identity, key
        return held.grab(held.rect.center, attention)

    def _step(self, step: int) -> None:
        focused = self._attention.focused
        things = order(self._attention.active, lambda one: one.is_tab_stop or one is focused)
        self._come_to(next_in(things, focused, step) if focused or step < 0 else first_of(things))

    def _come_to(self, found: Widget | None) -> None:
        is_new = found is not self._attention.focused
        self._attention.focus_on(found)
        self._attention.is_led = True
        if found and is_new:
            found.enter(self._attention)


def gold_of(top: Widget) -> Widget | None:
    """The button that says what comes next; of several the first that can be used."""
    found = [one for one in top.walk() if isinstance(one, Button) and one.kind == "gold" and one.rect.width]
    return next((one for one in found if not one.off), found[0] if found else None)


ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}  # of an open list
_WALKING = (*ARROWS, pygame.K_TAB)


def order(top: Widget, is_stop: Callable[[Widget], bool] = lambda one: one.is_tab_stop) -> list[Widget]:
    """Everything that can have the focus and is a stop, as one reads."""
    return [widget for widget in top.walk() if widget.focusable and widget.rect.width and is_stop(widget)]


def first_of(things: Sequence[Widget]) -> Widget | None:
    """The widget where keys begin."""
    return next((thing for thing in things if thing.is_first), things[0] if things else None)


def next_in(things: Sequence[Widget], now: Widget | None, step: int) -> Widget | None:
    """The thing after (or before) the one that has the focus, around the end."""
    if not things:
        return None
    if now is None or now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]


def _like(things: Sequence[Widget], now: Widget) -> list[Widget]:
    """Those that arrows may lead to from here: from what is seen to nothing that is not, and the other way round."""
    return [thing for thing in things if thing.is_unseen == now.is_unseen]


def towards(things: Sequence[Widget], now: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest thing in a direction; what lies aside counts as far."""
    best, least = None, float("inf")
    one = now.rect
    for thing in things:
        other = thing.rect
        across, down = other.centerx - one.centerx, other.centery - one.centery
        ahead = across * direction[0] + down * direction[1]
        if thing is now or ahead <= 0:
            continue
        beside = max(other.left - one.right, one.left - other.right, 0)
        below = max(other.top - one.bottom, one.top - other.bottom, 0)
        if direction[0]:
            distance = beside + 3 * below + 0.2 * abs(down) + 0.01 * ahead
        else:
            distance = below + 3 * beside + 0.2 * abs(across) + 0.01 * ahead
        if distance < least:
            best, least = thing, distance
    return best
