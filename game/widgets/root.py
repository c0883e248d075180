"""The root of a screen's widgets: takes a tree, draws it, and passes on events and time to what they concern."""

from __future__ import annotations

import pygame

from game.render import Look

from .attention import TIP_AFTER, Attention
from .base import Pen, Result, Widget
from .buttons import Button
from .keys import Keys
from .pointer import AWAY, Pointer
from .scroll import Scroll
from .slot import Slot
from .tips import draw_tip
from .widget_index import give_names


class Root(Attention):
    """Holds one tree of widgets at a time and tells each what concerns it. Whatever a use returns comes out of `handle`."""

    def __init__(self) -> None:
        super().__init__()
        self.covering: Widget | None = None
        """What covers all behind it, of the tree below any open list."""
        self._slots: list[Slot] = []
        self._pointer = Pointer(self)
        self._keys = Keys(self)

    def show(self, top: Widget, look: Look, rect: pygame.Rect) -> None:
        """Takes a new tree in place of the old; focus, scrolling and texts being written stay where names stay."""
        if self.popup:
            self.close()
        held = self.pressed
        self.top, self.look = top, look
        give_names(top, "")
        self.index.replace(top)
        self._slots = [widget for widget in self.index.all() if isinstance(widget, Slot)]
        self._find_covering()
        for widget in self.index.all():
            if isinstance(widget, Scroll):
                widget.recall(self)
        top.place(look, rect)
        self.is_dirty = True
        self._pointer.point_at(self._pointer.at)
        if self.pressed is None:
            self.pressed_name, self.by_key = "", 0
            if held:
                held.release(self)  # what is shown while it is held must not stay when it is gone

    def remake(self) -> bool:
        """Makes what is in slots anew; whether all else can stay where it is."""
        slots, look = self._slots, self.look
        if not slots or self.popup or look is None:
            return not slots
        before = [widget for slot in slots for widget in slot.part.walk()]
        if not all(slot.remake(look) for slot in slots):
            return False
        self.index.remove(before)
        for slot in slots:
            give_names(slot, slot.identity)
            self.index.add(slot.part)
        self._find_covering()
        self.touch(*slots)
        self._pointer.point_at(self._pointer.at)
        return True

    def _find_covering(self) -> None:
        self.covering = next((widget for widget in self.index.all() if widget.covers), None)

    def use_keys(self) -> None:
        """A key was pressed, whoever uses it: what the pointer rests on is not spoken of until it moves again."""
        self.is_dirty = self.is_dirty or (self.is_tip_shown and not self.follows_keys)
        self.follows_keys = True

    def leave(self) -> None:
        """The pointer has left the window: nothing is pointed at."""
        self._pointer.point_at(AWAY)

    def let_go(self) -> Result:
        """Nothing is held any more: the window lost the focus, or the scene is left."""
        pressed = self.pressed
        self._pointer.drop()
        self.pressed_name, self.by_key, self.is_dirty = "", 0, True
        return pressed.release(self) if pressed else None

    def update(self, seconds: float) -> Result:
        """Time passes: held buttons fill, carets blink, tooltips appear."""
        before = self.still
        self.still += seconds
        self.since_click += seconds
        if before < TIP_AFTER <= self.still and self.tipped:
            self.is_dirty = True
        for widget in self.index.aging:
            changed, result = widget.pass_time(seconds, self)
            if changed:
                self.touch(widget)
            if result is not None:
                return result
        return None

    def draw(self, surface: pygame.Surface, look: Look, part: pygame.Rect | None = None) -> None:
        """All of it, or what lies in a part of the picture there already is."""
        pen = Pen(surface, look, self, part)
        self.top.draw(pen)
        pen.window = None
        self._draw_over(pen)

    def _draw_over(self, pen: Pen) -> None:
        if self.popup:
            self.popup.draw(pen)
        widget = self.tipped if self.still >= TIP_AFTER else None
        if widget is None or (self.popup and not any(part is widget for part in self.popup.walk())):
            return  # of what lies below an open list nothing is told
        # What comes next is said by a gold button, and no tip lies over it.
        gold = [one.rect for one in self.index.all() if isinstance(one, Button) and one.kind == "gold" and one is not widget]
        about = self.popup.rect if self.popup else widget.rect
        draw_tip(pen, widget.tip_words, about, gold, is_reason=bool(widget.off))

    def draw_only(self, widget: Widget, surface: pygame.Surface, look: Look) -> None:
        """One widget in the picture there already is, and the popup and the tooltip where they lie over it."""
        pen = Pen(surface, look, self)
        widget.draw(pen)
        self._draw_over(pen)

    def handle(self, event: pygame.Event) -> Result:
        """What an event means for the widgets."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._pointer.move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._grab(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._pointer.release(event.pos)
            case pygame.MOUSEWHEEL:
                self._pointer.wheel(event)
            case pygame.KEYDOWN:
                return self._keys.press(event, self._pointer.at)
            case pygame.KEYUP if self.by_key and event.key == self.by_key:
                return self._keys.release()
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._keys.tell_focused(event)[1]
        return None

    def _grab(self, at: tuple[int, int]) -> Result:
        if self.by_key:  # what a key still holds must not stay held when the key goes up over something else
            self.let_go()
        return self._pointer.grab(at)
