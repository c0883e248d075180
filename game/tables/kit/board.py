"""The board as a widget: it is drawn, and turns pointer and keys into clicks on things."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Protocol

import pygame

from game.engine.speech.describing import Choice
from game.render import Look
from game.widgets import Column, Label, Panel, Pen, Picture, PressableLine, Result, Row, Widget, WidgetState
from game.widgets.buttons import draw_focus
from game.widgets.focus import ARROWS
from game.words.narrator import Narrator

from ..selection import Offer, Selection, Thing, pick
from .cursor import BoardCursor
from .model import BoardModel
from .painter import BoardPainter
from .pointer import BoardPointer

_FAR = 8
"""Pixels from which a held pointer drags instead of clicking."""
_PAN = 60
"""Pixels by which Shift and an arrow move a board that is zoomed in."""


class BoardHost(Protocol):
    """What a board needs of its table."""

    @property
    def model(self) -> BoardModel[Any]: ...
    @property
    def pointer(self) -> BoardPointer[Any]: ...
    @property
    def cursor(self) -> BoardCursor[Any]: ...
    @property
    def narrator(self) -> Narrator: ...
    @property
    def has_used_hold(self) -> bool:
        """Whether holding the board down did something, and letting go of it is no click."""

    @property
    def selection(self) -> Selection: ...
    def select(self, selection: Selection, /) -> None: ...
    @property
    def hinted_offer(self) -> Offer | None: ...
    def painter(self, pen: Pen, room: pygame.Rect, noticed: Thing | None, marked: Thing | None, /) -> BoardPainter[Any, Any]: ...
    def fit(self, room: pygame.Rect, /) -> None: ...
    def least_height(self, look: Look, /) -> int: ...
    def point_at(self, pixel: tuple[int, int], /) -> bool: ...
    def as_clicked(self, things: Sequence[Thing], /) -> AbstractContextManager[None]: ...
    def press(self, things: Sequence[Thing], /) -> list[Offer]: ...
    def take(self, offer: Offer, /) -> Any: ...
    def walk(self, direction: tuple[int, int], /) -> bool: ...
    def step(self, step: int, /) -> bool: ...
    def hold(self) -> bool: ...
    def end_hold(self) -> bool: ...
    def write(self, choice: Choice, /) -> str: ...


class BoardWidget(Widget):
    """Thin and made anew with every build: what lasts is with the table."""

    focusable = True
    covers = True
    overhang = 0
    takes_drag = True
    is_first = True

    def __init__(self, host: BoardHost) -> None:
        super().__init__(name="board", grow=1)
        self._host, self._camera = host, host.model.camera

    def is_clicked_once(self) -> bool:
        """Who picks something by a double click keeps it; a second click that means something else is no less quick than others."""
        model = self._host.model
        return model.picking.is_held and model.picking.answer(model.at(self._host.pointer.grabbed)) == model.picking.source

    def widest(self, look: Look) -> int:
        return look.u(40)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    def height(self, look: Look, width: int) -> int:
        return look.u(30)

    def least_height(self, look: Look, width: int) -> int:
        return self._host.least_height(look)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._host.fit(rect)

    def draw(self, pen: Pen) -> None:
        cursor, is_focused = self._host.cursor, pen.state.is_focused(self)
        painter = self._host.painter(pen, self.rect, self.noticed(pen.state), cursor.thing if is_focused else cursor.hinted_thing)
        painter.draw()
        if is_focused and cursor.thing is None:
            draw_focus(pen, self)
        if not self._is_told_beside():
            with self._host.as_clicked([painter.moment.noticed] if painter.moment.noticed else ()):
                painter.draw_words()

    def _is_told_beside(self) -> bool:
        """What a hint points to is told by the hint, unless keys come to it."""
        cursor = self._host.cursor
        return not cursor.came_last and cursor.thing is not None and cursor.is_hinted(cursor.thing) and self._host.pointer.thing is None

    def noticed(self, state: WidgetState) -> Thing | None:
        """What is spoken of: what the pointer or the keys have come to, whichever moved last."""
        pointed = self._host.pointer.thing if state.is_hovered(self) else None
        walked = self._host.cursor.thing if state.is_focused(self) else None
        return (walked or pointed) if self._host.cursor.came_last else (pointed or walked)

    # Pointer.

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        if self._host.point_at(at):
            state.remember(self, None)

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        """Nothing tells that the pointer has gone elsewhere, or out of the window: what it pointed at is not looked at any more."""
        return not state.is_hovered(self) and self._host.pointer.leave(), None

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        self._host.pointer.grab(at)
        self._host.hold()
        return None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        host = self._host
        if not host.has_used_hold and host.pointer.drag_to(at, _FAR):
            if host.pointer.pulled is not None:
                host.select(pick(host.selection, host.model.picking.made, host.pointer.pulled))
            host.point_at(at)
            state.remember(self, None)
        return None

    def release(self, state: WidgetState) -> Result:
        self._host.pointer.let_fall()
        self._host.end_hold()
        return None

    def wheel(self, at: tuple[int, int], lines: float, state: WidgetState) -> bool:
        return self._camera.zoom_at(at, 1.15**lines)

    def press(self, state: WidgetState) -> Result:
        """A click, the end of a drag, or Enter."""
        host, pointer, cursor = self._host, self._host.pointer, self._host.cursor
        if host.has_used_hold:
            return None
        if pointer.was_dragged:
            things = pointer.clicked()
            return self._mean(host.press(things) if things else pointer.dropped(), state)
        if not state.is_focused(self):
            return self._mean(host.press(host.model.at(pointer.grabbed)), state)
        thing, hinted = cursor.thing, host.hinted_offer
        if hinted is not None and (thing is None or cursor.is_hinted(thing)):
            return host.take(hinted)
        if thing is None:
            host.step(1)
            return None
        return self._mean(host.press([thing]), state)

    # Keys.

    def enter(self, state: WidgetState) -> None:
        """Who comes by keys is at the first thing that means something now."""
        if state.is_focused(self) and self._host.cursor.thing is None:
            self._host.step(1)

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if event.type != pygame.KEYDOWN:
            return False, None
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            x, y = ARROWS[event.key]
            return self._camera.move(-x * _PAN, -y * _PAN), None
        if event.key in ARROWS:
            return self._host.walk(ARROWS[event.key]), None
        if event.key == pygame.K_TAB:
            return self._host.step(-1 if event.mod & pygame.KMOD_SHIFT else 1), None
        return self._camera.zoom_by(event.key), None

    # What a click means.

    def _mean(self, offers: Sequence[Offer], state: WidgetState) -> Result:
        """Does what was clicked; where that may mean several things, asks which."""
        if not offers:
            return None
        if len(offers) == 1:
            return self._host.take(offers[0])
        self._ask(offers, state)
        return None

    def _ask(self, offers: Sequence[Offer], state: WidgetState) -> None:
        lines = [self._line(offer, state) for offer in offers]
        aim = offers[0].target or offers[0].source
        at = self._host.model.things.place_of(aim) if aim else None
        x, y = self._camera.pixel(at) if at else self.rect.center
        state.open(Panel(Column(*lines, gap=0.3), 0.6), pygame.Rect(round(x) - 10, round(y) - 10, 20, 20))

    def _line(self, offer: Offer, state: WidgetState) -> Widget:
        narrator = self._host.narrator
        picture = Picture(offer.choice.picture, 1.6, 1.9) if offer.choice.picture else None
        danger = Label(narrator.say(offer.choice.danger), "caption", "danger-text") if offer.choice.danger else None
        content = Row(picture, Column(Label(narrator.say(offer.choice.message), "strong"), danger, gap=0.1, grow=1), gap=0.5)
        return PressableLine(content, partial(self._choose, offer, state), name=f"choice {self._host.write(offer.choice)}")

    def _choose(self, offer: Offer, state: WidgetState) -> Result:
        state.close()
        return self._host.take(offer)
