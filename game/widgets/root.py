"""The root of a screen's widgets: takes a tree, draws it, and passes on events and time to what they concern; and the
pointer, which points, presses, drags, scrolls, and lets go over what it handed on to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from operator import attrgetter

import pygame

from game.render import Look

from .attention import TIP_AFTER, Attention, OpenCard, give_names, split
from .base import Pen, Result, Widget
from .buttons import Button
from .keys import Keys
from .reach import Target, find_target
from .regions import Layout, Region, Slot, Slots
from .scroll import Scroll, scroll_at, scroll_of
from .tips import draw_tip

_DRAG_FROM = 8
_WHEEL = 3.2
_DOUBLE = 0.3  # the most seconds between the two halves of a double click
_is_private = attrgetter("region.is_private")  # of a slot
AWAY = (-1, -1)  # where the pointer is when it is not in the window


class Root(Attention):
    """Holds one tree of widgets at a time and tells each what concerns it.

    Whatever a use returns comes out of `handle`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.covering: Widget | None = None  # what covers all behind it, of the tree below any open list
        self.over: Widget | None = None  # what hangs over all but what is opened or told, and takes no clicks
        self._slots = Slots(Layout((), lambda find: self.top))  # the regions that are shown, and where each of them is
        self._ground: object = None
        self._opened_from: Slot | None = None  # where the open list was opened: it closes with what is there
        self._pointer = Pointer(self)
        self._keys = Keys(self)
        self._card = OpenCard(self)

    def find_region(self, name: str) -> Widget | None:
        """The place of a region, where it is shown."""
        return next((slot for slot in self._slots.shown if slot.region.name == name), None)

    def places(self) -> dict[str, pygame.Rect]:
        """Where each region is that is shown."""
        return {slot.region.name: slot.rect for slot in self._slots.shown}

    def show(self, top: Widget, look: Look, rect: pygame.Rect) -> None:
        """Takes a tree of widgets as it is in place of the one there was."""
        self.bring(Layout((), lambda find: top, object()), look, rect)

    def bring(self, layout: Layout, look: Look, rect: pygame.Rect, ground: object = None) -> None:
        """Shows a layout, and makes anew only what differs from what is shown already; focus, scrolling and texts being
        written stay where names stay. Nothing outlives another look or another `ground`, such as the words of another
        language.
        """
        is_same_ground = look is self.look and ground is self._ground
        self._ground = ground
        changed = self._slots.compare(layout) if is_same_ground and rect == self.top.rect else None
        held = self.pressed
        if changed is None or (changed and not self._refill(changed, look)):
            self._arrange(Slots(layout, self._slots if is_same_ground else None), look, rect)
        self._slots.note_shown()
        self.point_again()
        self._renew_card()
        if self.pressed is None:
            self.pressed_name, self.by_key = "", 0
            if held:
                held.release(self)  # what is shown while it is held must not stay when it is gone

    def _arrange(self, slots: Slots, look: Look, rect: pygame.Rect) -> None:
        """Puts all slots into their places."""
        top = slots.arrange()
        if self.popup and not any(slot is self._opened_from and not slot.is_new for slot in slots.shown):
            self.close()
        self.top = top
        self.look = look
        self._slots = slots
        give_names(top, "")
        self.index.replace(top)
        self.covering = next((widget for widget in self.index.all() if widget.covers), None)
        scrolls = [widget for widget in self.index.all() if isinstance(widget, Scroll)]
        for scroll in scrolls:
            scroll.recall(self)
        top.place(look, rect)
        for scroll in scrolls:  # one that was not placed again has moved with its surroundings
            scroll.offset = min(scroll.offset, scroll.reach)
        if self.popup:
            self.index.replace(self.popup)
        self.is_dirty = True

    def _refill(self, changed: Sequence[tuple[Slot, Region]], look: Look) -> bool:
        """Makes what is in some slots anew; whether it has the size of what was there, so that all else can stay where
        it is.
        """
        if any(slot is self._opened_from for slot, _ in changed) and self.popup:
            self.close()
        before = [(slot.part, slot.measure(look)) for slot, _ in changed]
        for slot, region in changed:
            slot.refill(region)
        if any(slot.measure(look) != size for (slot, _), (_, size) in zip(changed, before, strict=True)):
            return False
        for (slot, _), (part, _) in zip(changed, before, strict=True):
            # All that the slot holds now is known, in its place and to be drawn; all that it held before is forgotten.
            new, kept = split(slot.part)
            if not self.popup:
                self.index.remove(split(part, kept)[0])
            give_names(slot, slot.identity)
            for widget in new:
                if isinstance(widget, Scroll):
                    widget.recall(self)
            slot.place(look, slot.rect)
            if not self.popup:
                self.index.add(new)
            if self.covering is None or self.index.find(self.covering.identity) is not self.covering:
                self.covering = next((widget for widget in new if widget.covers), self.covering)
            self.touch(slot)
        return True

    @property
    def shows_private(self) -> bool:
        """Whether something is shown that only one player may see."""
        return any(map(_is_private, self._slots.shown))

    def open(self, popup: Widget, about: pygame.Rect) -> None:
        opener = self.focused
        self._opened_from = next(
            (slot for slot in self._slots.shown if any(widget is opener for widget in slot.walk())), None
        )
        super().open(popup, about)

    def close_list_of(self, region: str) -> None:
        """Closes the list that was opened from a region, because what it offers is no longer so."""
        if self.popup and self._opened_from and self._opened_from.region.name == region:
            self.close()

    def use_keys(self) -> None:
        """A key was pressed, whoever uses it: what the pointer rests on is not spoken of until it moves again."""
        self.is_dirty = self.is_dirty or (self.is_tip_shown and not self.follows_keys)
        self.follows_keys = True
        self._renew_card()

    def put_card_away(self) -> bool:
        """Closes the card until something else is pointed at; whether there was one."""
        was_open = self.open_card is not None
        self._card.is_put_away = self.has_no_card = True
        self.open_card = None
        self.is_dirty = self.is_dirty or was_open
        return was_open

    def begin_keys(self) -> None:
        """The keys come to where they begin, as if Tab had been pressed: whoever does not see has to be somewhere."""
        self._keys.begin()

    def _renew_card(self) -> None:
        if self._card.renew(self.covering):
            self.is_dirty = True

    def point_again(self) -> None:
        self._pointer.point_at(self._pointer.at)

    def leave(self) -> None:
        """The pointer has left the window: nothing is pointed at."""
        self._pointer.point_at(AWAY)
        self._renew_card()

    def find_target(self, at: tuple[int, int]) -> Target:
        """What a finger is meant for that comes down here."""
        return find_target(self.active, at)

    @property
    def is_telling(self) -> bool:
        """Whether something is told of what is pointed at, or will be soon."""
        return not self.follows_keys and self.hovered is not None and self.hovered.tells(self)

    def let_go(self) -> Result:
        """Nothing is held any more: the window lost the focus, or the scene is left."""
        pressed = self.pressed
        self._pointer.dragging = None
        self.pressed_name = ""
        self.by_key = 0
        self.is_dirty = True
        return pressed.release(self) if pressed else None

    def slide(self, across: float, down: float) -> bool:
        """A stick moves the board or, where that has no way to go, the list that has the focus or the first there is;
        whether anything moved.
        """
        board = self.covering if self.popup is None else None
        if board is not None and board.slide(across, down, self):
            return True
        scroll = scroll_of(self.active, self.focused.rect.center if self.focused else AWAY)
        return scroll is not None and scroll.move(round(down), self)

    def update(self, seconds: float) -> Result:
        """Time passes: held buttons fill, carets blink, tooltips appear."""
        before = self.still
        self.still += seconds
        self.since_click += seconds
        if before < TIP_AFTER <= self.still and self.tipped:
            self.is_dirty = True
        self._card.waited += seconds
        self._renew_card()
        for widget in self.index.aging:
            changed, result = widget.pass_time(seconds, self)
            if changed:
                self.touch(widget)
            if result is not None:
                return result
        return None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pen = Pen(surface, look, self)
        self.top.draw(pen)
        self._draw_over(pen)

    def draw_again(
        self,
        alone: Sequence[Widget],
        parts: Sequence[pygame.Rect],
        surface: pygame.Surface,
        look: Look,
        background: Callable[[pygame.Surface], None],
    ) -> None:
        """Some widgets that cover all behind them, and all that lies in some parts, in the picture there already is.
        What both of them have is drawn once.
        """
        for widget in alone:
            widget.draw(Pen(surface, look, self))
        drawn = [
            {one.identity: surface.subsurface(shared).copy() for one in alone if (shared := one.rect.clip(part))}
            for part in parts
        ]
        # What lies over one reaches further, where it is in the picture already: a shadow drawn twice is darker.
        for widget in alone:
            surface.set_clip(widget.rect)
            self._draw_over(Pen(surface, look, self))
            surface.set_clip(None)
        for part, strips in zip(parts, drawn, strict=True):
            surface.set_clip(part)
            background(surface)
            self.top.draw(Pen(surface, look, self, part, strips))
            self._draw_over(Pen(surface, look, self))
            surface.set_clip(None)

    def _draw_over(self, pen: Pen) -> None:
        if self.over:
            self.over.draw(pen)
        if self.popup:
            self.popup.draw(pen)
        self._card.draw(pen)
        widget = self.tipped if self.still >= TIP_AFTER else None
        if widget is None or (self.popup and not any(part is widget for part in self.popup.walk())):
            return  # of what lies below an open list nothing is told
        # No tip lies over a gold button, which says what comes next, nor over open facts that are about something else.
        shown = self.index.all()
        buttons = [one for one in shown if isinstance(one, Button)]
        free = [one.rect for one in buttons if one.kind == "gold" and one is not widget]
        free += [one.rect for one in shown if one.keeps_tips_off and not one.rect.colliderect(widget.rect)]
        about, spared = widget.rect, [one.rect for one in buttons if not one.rect.colliderect(widget.rect)]
        if self.popup:
            about, spared = self.popup.rect, []
        draw_tip(pen, widget.tip_words, about, free, is_reason=bool(widget.off), room=widget.tip_room, spared=spared)

    def handle(self, event: pygame.Event) -> Result:
        """Passes an event on to the widgets that it concerns."""
        result: Result = None
        match event.type:
            case pygame.MOUSEMOTION:
                result = self._pointer.move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                if self.by_key:  # what a key still holds must not stay held when the key goes up over something else
                    self.let_go()
                result = self._pointer.grab(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                result = self._pointer.release(event.pos)
            case pygame.MOUSEWHEEL:
                self._pointer.wheel(event)
            case pygame.MULTIGESTURE:
                self._pointer.pinch(event)
            case pygame.KEYDOWN:
                result = self._keys.press(event, self._pointer.at)
            case pygame.KEYUP if self.by_key and event.key == self.by_key:
                result = self._keys.release()
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                result = self._keys.tell_focused(event)[1]
        self._renew_card()
        return result


class Pointer:
    """The pointer: where it is, and what it drags."""

    def __init__(self, attention: Attention) -> None:
        self._attention = attention
        self.at: tuple[int, int] = AWAY
        self._grabbed_at: tuple[int, int] = AWAY
        self._clicked_at: tuple[int, int] = AWAY
        self._clicked = ""  # the name of what was clicked last
        self.dragging: Scroll | None = None

    def move(self, at: tuple[int, int]) -> Result:
        attention = self._attention
        self._use()
        self.point_at(at)
        pressed = attention.pressed
        is_held = bool(attention.pressed_name) and not attention.by_key
        may_scroll = is_held and abs(at[1] - self._grabbed_at[1]) > _DRAG_FROM
        if self.dragging or (may_scroll and not (pressed and pressed.takes_drag)):
            self.dragging = self.dragging or scroll_at(attention.active, self._grabbed_at)
            if self.dragging:
                self.dragging.move(self._grabbed_at[1] - at[1], attention)
                self._grabbed_at = at
            return None
        return pressed.drag(at, attention) if pressed and not attention.by_key else None

    def _use(self) -> None:
        """It is used, and keys are not: what it is at may be spoken of again."""
        if self._attention.follows_keys:
            self._attention.follows_keys, self._attention.still = False, 0.0
            self._attention.is_dirty = True

    def point_at(self, at: tuple[int, int]) -> None:
        attention = self._attention
        self.at = at
        found = next((one for one in attention.active.at(at) if one.focusable or one.tip or one.off or one.card), None)
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
            is_for_all = attention.popup.lets_clicks_pass
            attention.close()
            if not is_for_all:
                return None
            self.point_at(at)
        if attention.shows_focus and (focused := attention.focused):
            attention.ringed.append(focused)
        attention.shows_focus = False
        self._grabbed_at = at
        attention.still = 0.0
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
        pressed, was_dragging = attention.pressed, self.dragging
        if pressed and not pressed.covers:
            attention.touch(pressed)
        attention.pressed_name, self.dragging = "", None
        if pressed is None:
            return None
        if pressed.hands_on:
            for other in attention.active.at(at):
                if other.focusable and other.is_handed:
                    result = other.press(attention)
                    let_go = pressed.release(attention)
                    return result if result is not None else let_go
        if was_dragging or not pressed.rect.collidepoint(at):
            return pressed.release(attention)
        if attention.since_click < _DOUBLE and dist(at, self._clicked_at) <= _DRAG_FROM:
            # The second half of a double click is not for what has come in the place of what was clicked.
            has_come = bool(pressed.name and self._clicked) and pressed.name != self._clicked
            if has_come or pressed.is_clicked_once():
                return pressed.release(attention)
        self._clicked_at = at
        self._clicked = pressed.name
        attention.since_click = 0.0
        return attention.press_and_release(pressed)

    def wheel(self, event: pygame.Event) -> None:
        attention = self._attention
        lines = getattr(event, "precise_y", event.y) or event.y
        for widget in attention.active.at(self.at):
            if widget.wheel(self.at, lines, attention):
                attention.touch(widget)
                return
        scroll = scroll_at(attention.active, self.at)
        if scroll and attention.look:
            scroll.move(round(-lines * _WHEEL * attention.look.unit), attention)

    def pinch(self, event: pygame.Event) -> None:
        """Two fingers move over what lay between them when they came: what cannot be zoomed is scrolled."""
        attention = self._attention
        for widget in attention.active.at(event.start):
            if widget.pinch(event.pos, event.rel, event.scale, attention):
                attention.touch(widget)
                return
        if scroll := scroll_at(attention.active, event.start):
            scroll.move(-event.rel[1], attention)
