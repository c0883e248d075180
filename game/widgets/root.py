"""The root of a screen's widgets: pointer, keys, focus, scrolling, tooltips and what is remembered between two builds."""

from __future__ import annotations

from typing import Any

import pygame

from game.render import Look

from .base import Pen, Result, Widget
from .focus import ARROWS, next_in, order, towards
from .scroll import Scroll
from .tips import draw_tip, place_beside

_TIP_AFTER = 0.45
_DRAG_FROM = 8
_WHEEL = 3.2


class Root:
    """Holds one tree of widgets at a time and tells each what concerns it. Whatever a use returns comes out of `handle`."""

    def __init__(self) -> None:
        self.top: Widget = Widget()
        self.popup: Widget | None = None
        """A list opened over the rest; a click or Esc beside it closes it."""
        self.is_dirty = True
        self.shows_focus = True
        self._look: Look | None = None
        self._focus = ""
        self._opener = ""
        self._hover = ""
        self._pressed = ""
        self._by_key = 0
        self._at: tuple[int, int] = (-1, -1)
        self._grabbed_at: tuple[int, int] = (-1, -1)
        self._dragging: Scroll | None = None
        self._still = 0.0
        self._memory: dict[str, Any] = {}
        self._known: dict[str, Widget] = {}
        """Everything that can be used now, by its identity."""
        self._aging: list[Widget] = []
        """What changes as time passes."""

    # What widgets ask while they are drawn or used.

    def is_hovered(self, widget: Widget) -> bool:
        return widget.identity == self._hover

    def is_focused(self, widget: Widget) -> bool:
        return self.shows_focus and widget.identity == self._focus

    def is_pressed(self, widget: Widget) -> bool:
        return widget.identity == self._pressed

    def is_writing(self, widget: Widget) -> bool:
        """Whether it has the focus, ring or no ring."""
        return widget.identity == self._focus

    def is_by_key(self) -> bool:
        """Whether what is held down is held by a key, and not by the pointer at some place."""
        return bool(self._by_key)

    def recall(self, widget: Widget, default: Any) -> Any:
        return self._memory.get(widget.identity, default)

    def keep(self, widget: Widget, value: Any) -> None:
        """Remembers without a need to draw."""
        self._memory[widget.identity] = value

    def remember(self, widget: Widget, value: Any) -> None:
        self.keep(widget, value)
        self.is_dirty = True

    # What scenes use.

    @property
    def focused(self) -> Widget | None:
        return self._find(self._focus)

    @property
    def hovered(self) -> Widget | None:
        return self._find(self._hover)

    def show(self, top: Widget, look: Look, rect: pygame.Rect) -> None:
        """Takes a new tree in place of the old; focus, scrolling and texts being written stay where names stay."""
        if self.popup:
            self.close()
        held = self._find(self._pressed)
        self.top, self._look = top, look
        _name(top, "")
        self._get_to_know(top)
        for widget in self._known.values():
            if isinstance(widget, Scroll):
                widget.recall(self)
        top.place(look, rect)
        self.is_dirty = True
        self._point_at(self._at)
        if self._find(self._pressed) is None:
            self._pressed, self._by_key = "", 0
            if held:
                held.release(self)  # what is shown while it is held must not stay when it is gone

    def open(self, popup: Widget, about: pygame.Rect) -> None:
        """Opens a list over the rest, beside what it is about."""
        if self._look is None:
            return
        look, window = self._look, self.top.rect
        width = min(max(popup.widest(look), about.width), window.width)
        box = pygame.Rect(0, 0, width, min(popup.height(look, width), window.height * 3 // 5))
        self.popup, self._opener = popup, self._focus
        _name(popup, "popup")
        self._get_to_know(popup)
        popup.place(look, place_beside(box, about, window, look.u(0.3)))
        self._focus_on(next((widget for widget in popup.walk() if widget.focusable and widget.name == "chosen"), None))
        self._pressed, self._hover, self.is_dirty = "", "", True

    def close(self) -> None:
        """Closes the list and gives the focus back to what opened it."""
        self.popup, self._focus, self.is_dirty = None, self._opener, True
        self._get_to_know(self.top)

    def focus(self, name: str) -> None:
        """Gives the focus to the widget of this name."""
        for widget in self._active().walk():
            if widget.name == name and widget.focusable:
                self._focus_on(widget)
                return

    def leave(self) -> None:
        """The pointer has left the window: nothing is pointed at."""
        self._point_at((-1, -1))

    def let_go(self) -> Result:
        """Nothing is held any more: the window lost the focus, or the scene is left."""
        pressed = self._find(self._pressed)
        self._pressed, self._by_key, self._dragging, self.is_dirty = "", 0, None, True
        return pressed.release(self) if pressed else None

    def update(self, seconds: float) -> Result:
        """Time passes: held buttons fill, carets blink, tooltips appear."""
        before = self._still
        self._still += seconds
        if before < _TIP_AFTER <= self._still and self._tipped():
            self.is_dirty = True
        for widget in self._aging:
            changed, result = widget.pass_time(seconds, self)
            self.is_dirty |= changed
            if result is not None:
                return result
        return None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pen = Pen(surface, look, self)
        self.top.draw(pen)
        if self.popup:
            self.popup.draw(pen)
        if self._still >= _TIP_AFTER and (widget := self._tipped()):
            draw_tip(pen, widget.off or widget.tip, widget.rect, is_reason=bool(widget.off))

    def draw_only(self, widget: Widget, surface: pygame.Surface, look: Look) -> None:
        """One widget in the picture there already is, and the popup where it lies over it."""
        widget.draw(Pen(surface, look, self))
        if self.popup:
            self.popup.draw(Pen(surface, look, self))

    def handle(self, event: pygame.Event) -> Result:
        """What an event means for the widgets."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grab(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._release(event.pos)
            case pygame.MOUSEWHEEL:
                self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP if self._by_key and event.key == self._by_key:
                return self._release_key()
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._tell_focused(event)[1]
        return None

    # Pointer.

    def _move(self, at: tuple[int, int]) -> Result:
        self._point_at(at)
        pressed = self._find(self._pressed)
        if self._dragging or (self._may_scroll(at) and not (pressed and pressed.takes_drag)):
            self._drag_scroll(at)
            return None
        return pressed.drag(at, self) if pressed and not self._by_key else None

    def _point_at(self, at: tuple[int, int]) -> None:
        self._at = at
        found = next((widget for widget in self._active().at(at) if widget.focusable or widget.tip or widget.off), None)
        hover = found.identity if found else ""
        if hover != self._hover:
            self._hover, self._still, self.is_dirty = hover, 0.0, True
        if found:
            found.point(at, self)

    def _grab(self, at: tuple[int, int]) -> Result:
        if self._by_key:  # what a key still holds must not stay held when the key goes up over something else
            self.let_go()
        self._point_at(at)
        if self.popup and not self.popup.rect.collidepoint(at):
            self.close()
            return None
        self.shows_focus, self._grabbed_at, self.is_dirty, self._still = False, at, True, 0.0
        found = next((widget for widget in self._active().at(at) if widget.focusable), None)
        self._pressed = found.identity if found else "-"
        if found is None:
            return None
        self._focus_on(found, reveal=False)
        return found.grab(at, self)

    def _release(self, at: tuple[int, int]) -> Result:
        pressed, was_dragging = self._find(self._pressed), self._dragging
        self._pressed, self._dragging, self.is_dirty = "", None, True
        if pressed is None:
            return None
        if pressed.hands_on and (other := self._handed_at(at)):
            result = other.press(self)
            let_go = pressed.release(self)
            return result if result is not None else let_go
        let_go = pressed.release(self)
        if was_dragging or not pressed.rect.collidepoint(at):
            return let_go
        result = pressed.press(self)
        return result if result is not None else let_go

    def _handed_at(self, at: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self._active().at(at) if widget.focusable and widget.is_handed), None)

    def _may_scroll(self, at: tuple[int, int]) -> bool:
        return bool(self._pressed) and not self._by_key and abs(at[1] - self._grabbed_at[1]) > _DRAG_FROM

    def _drag_scroll(self, at: tuple[int, int]) -> None:
        if self._dragging is None:
            self._dragging = self._scroll_at(self._grabbed_at)
        if self._dragging:
            self.is_dirty |= self._dragging.move(self._grabbed_at[1] - at[1], self)
            self._grabbed_at = at

    def _wheel(self, event: pygame.Event) -> None:
        lines = getattr(event, "precise_y", event.y) or event.y
        if any(widget.wheel(self._at, lines, self) for widget in self._active().at(self._at)):
            self.is_dirty = True
            return
        scroll = self._scroll_at(self._at)
        if scroll and self._look:
            self.is_dirty |= scroll.move(round(-lines * _WHEEL * self._look.unit), self)
            self._point_at(self._at)

    def _scroll_at(self, at: tuple[int, int]) -> Scroll | None:
        return next((widget for widget in self._active().at(at) if isinstance(widget, Scroll) and widget.reach), None)

    # Keys.

    def _key(self, event: pygame.Event) -> Result:
        mine, result = self._tell_focused(event)
        if mine:
            return result
        if event.key == pygame.K_ESCAPE and self.popup:
            self.close()
        elif event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._go(ARROWS[event.key])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._page(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press_key(event.key)
        return None

    def _tell_focused(self, event: pygame.Event) -> tuple[bool, Result]:
        focused = self.focused
        if focused is None:
            return False, None
        mine, result = focused.key(event, self)
        self.is_dirty |= mine
        return mine, result

    def _press_key(self, key: int) -> Result:
        focused = self.focused
        if focused is None or self._pressed:
            return None
        self.shows_focus, self._pressed, self._by_key, self.is_dirty = True, focused.identity, key, True
        return focused.grab(focused.rect.center, self)

    def _release_key(self) -> Result:
        pressed = self._find(self._pressed)
        self._pressed, self._by_key, self.is_dirty = "", 0, True
        if pressed is None:
            return None
        let_go = pressed.release(self)
        result = pressed.press(self)
        return result if result is not None else let_go

    def _step(self, step: int) -> None:
        self._focus_on(next_in(order(self._active()), self.focused, step))

    def _go(self, direction: tuple[int, int]) -> None:
        things, focused = order(self._active()), self.focused
        found = towards(things, focused, direction) if focused else next_in(things, None, 1)
        self._focus_on(found or focused)

    def _page(self, step: int) -> None:
        focused = self.focused
        at = focused.rect.center if focused else self._at
        scroll = self._scroll_at(at) or next((w for w in self._active().walk() if isinstance(w, Scroll) and w.reach), None)
        if scroll:
            self.is_dirty |= scroll.move(step * scroll.rect.height * 4 // 5, self)

    def _focus_on(self, widget: Widget | None, reveal: bool = True) -> None:
        if widget is None:
            return
        self._focus, self.is_dirty, self._still = widget.identity, True, 0.0
        if reveal:
            self.shows_focus = True
            for other in self._active().walk():
                if isinstance(other, Scroll) and any(inner is widget for inner in other.walk()):
                    other.reveal(widget.rect, self)

    def _active(self) -> Widget:
        return self.popup or self.top

    def _tipped(self) -> Widget | None:
        """What the tooltip is about: what is pointed at, else what the keys have come to."""
        for identity in (self._hover, self._focus if self.shows_focus else ""):
            widget = self._find(identity)
            if widget and (widget.tip or widget.off):
                return widget
        return None

    def _find(self, identity: str) -> Widget | None:
        return self._known.get(identity)

    def _get_to_know(self, top: Widget) -> None:
        self._known, self._aging = {}, []
        for widget in top.walk():
            self._known.setdefault(widget.identity, widget)
            if type(widget).pass_time is not Widget.pass_time:
                self._aging.append(widget)


def _name(top: Widget, path: str) -> None:
    """Names by which widgets are known again: their own, or their place."""
    top.identity = path or "top"
    left = [(top, path)]
    while left:
        widget, path = left.pop()
        for i, child in enumerate(widget.children):
            child.identity = f"#{child.name}" if child.name else f"{path}/{i}"
            left.append((child, child.identity))
