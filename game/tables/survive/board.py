"""The board as a widget: it is drawn, and turns pointer and keys into clicks on things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.render import Look
from game.widgets import Column, Label, Line, Panel, Pen, Picture, Result, Row, Standing, Widget
from game.widgets.buttons import draw_focus
from game.widgets.focus import ARROWS

from ..kit.picking import Offer, Thing
from .painting import Painting

if TYPE_CHECKING:
    from .table import SurviveTable

_FAR = 8
"""Pixels from which a held pointer drags instead of clicking."""
_PAN = 60
"""Pixels by which Shift and an arrow move a board that is zoomed in."""
_SMALLEST = 14
"""Pixels of a hex's size below which it is hard to point at."""
_ZOOMS = {pygame.K_PLUS: 1.25, pygame.K_EQUALS: 1.25, pygame.K_KP_PLUS: 1.25, pygame.K_MINUS: 0.8, pygame.K_KP_MINUS: 0.8}


class BoardWidget(Widget):
    """Thin and made anew with every build: what lasts is with the table."""

    focusable = True
    takes_drag = True

    def __init__(self, table: SurviveTable) -> None:
        super().__init__(name="board", grow=1)
        self._table, self._camera = table, table.model.camera

    def widest(self, look: Look) -> int:
        return look.u(40)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    def height(self, look: Look, width: int) -> int:
        return look.u(30)

    def least_height(self, look: Look, width: int) -> int:
        return max(look.u(8), round(self._table.model.geometry.bounds.height * _SMALLEST))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._camera.fit(rect)

    def draw(self, pen: Pen) -> None:
        cursor, is_focused = self._table.cursor, pen.standing.is_focused(self)
        painting = Painting(self._table, pen, self.rect, self.noticed(pen.standing), cursor.thing if is_focused else cursor.hinted)
        painting.draw()
        if is_focused and cursor.thing is None:
            draw_focus(pen, self)
        painting.draw_tip()

    def noticed(self, standing: Standing) -> Thing | None:
        """What is spoken of: what the pointer or the keys have come to, whichever moved last."""
        pointed = self._table.pointer.thing if standing.is_hovered(self) else None
        walked = self._table.cursor.thing if standing.is_focused(self) else None
        return (walked or pointed) if self._table.cursor.is_walked else (pointed or walked)

    # Pointer.

    def point(self, at: tuple[int, int], standing: Standing) -> None:
        if self._table.point_at(at):
            standing.remember(self, None)

    def pass_time(self, seconds: float, standing: Standing) -> tuple[bool, Result]:
        """Nothing tells that the pointer has gone elsewhere, or out of the window: what it pointed at is not looked at any more."""
        return not standing.is_hovered(self) and self._table.pointer.leave(), None

    def grab(self, at: tuple[int, int], standing: Standing) -> Result:
        self._table.pointer.grab(at)
        self._table.hold()
        return None

    def drag(self, at: tuple[int, int], standing: Standing) -> Result:
        if not self._table.shaking.was_shaken and self._table.pointer.drag_to(at, _FAR):
            self._table.point_at(at)
            standing.remember(self, None)
        return None

    def release(self, standing: Standing) -> Result:
        self._table.pointer.let_fall()
        self._table.let_loose()
        return None

    def wheel(self, at: tuple[int, int], lines: float, standing: Standing) -> bool:
        return self._camera.zoom_at(at, 1.15**lines)

    def press(self, standing: Standing) -> Result:
        """A click, the end of a drag, or Enter."""
        pointer, cursor = self._table.pointer, self._table.cursor
        if self._table.shaking.was_shaken:
            return None  # it threw the die
        if pointer.was_dragged:
            things = pointer.clicked()
            return self._mean(self._table.press(things) if things else pointer.dropped(), standing)
        if not standing.is_focused(self):
            return self._mean(self._table.press(self._table.model.at(pointer.grabbed)), standing)
        if cursor.thing is None:
            self._table.step(1)
            return None
        return self._mean(self._table.press([cursor.thing]), standing)

    # Keys.

    def key(self, event: pygame.Event, standing: Standing) -> tuple[bool, Result]:
        if event.type != pygame.KEYDOWN:
            return False, None
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            x, y = ARROWS[event.key]
            return self._camera.move(-x * _PAN, -y * _PAN), None
        if event.key in ARROWS:
            return self._table.walk(ARROWS[event.key]), None
        if event.key == pygame.K_TAB:
            return self._table.step(-1 if event.mod & pygame.KMOD_SHIFT else 1), None
        if event.key in _ZOOMS:
            return self._camera.zoom_at(self.rect.center, _ZOOMS[event.key]), None
        return False, None

    # What a click means.

    def _mean(self, offers: Sequence[Offer], standing: Standing) -> Result:
        """Does what was clicked; where that may mean several things, asks which."""
        if not offers:
            return None
        if len(offers) == 1:
            return self._table.clicks.take(offers[0])
        self._ask(offers, standing)
        return None

    def _ask(self, offers: Sequence[Offer], standing: Standing) -> None:
        lines = [self._line(offer, standing) for offer in offers]
        aim = offers[0].target or offers[0].source
        at = self._table.model.things.place_of(aim) if aim else None
        x, y = self._camera.pixel(at) if at else self.rect.center
        standing.open(Panel(Column(*lines, gap=0.3), 0.6), pygame.Rect(round(x) - 10, round(y) - 10, 20, 20))

    def _line(self, offer: Offer, standing: Standing) -> Widget:
        telling = self._table.desk.telling
        picture = Picture(offer.choice.picture, 1.6, 1.9) if offer.choice.picture else None
        danger = Label(telling.say(offer.choice.danger), "caption", "danger-text") if offer.choice.danger else None
        content = Row(picture, Column(Label(telling.say(offer.choice.saying), "strong"), danger, gap=0.1, grow=1), gap=0.5)
        return Line(content, partial(self._choose, offer, standing), name=f"choice {self._table.write(offer.choice)}")

    def _choose(self, offer: Offer, standing: Standing) -> Result:
        standing.close()
        return self._table.clicks.take(offer)
