"""The board as a widget: draws ground, pieces and markers, and turns pointer and keys into clicks on things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.render import Look
from game.widgets import Column, Label, Line, Panel, Pen, Picture, Result, Row, Standing, Widget
from game.widgets.buttons import draw_focus
from game.widgets.focus import ARROWS

from .geometry import Point
from .markers import draw_glow, draw_marker, draw_picked, draw_ring, draw_ripple, draw_tip, marker_of
from .offers import Offer, Thing

if TYPE_CHECKING:
    from .table import SurviveTable

_FAR = 8
"""Pixels from which a held pointer drags instead of clicking."""
_PAN = 60
"""Pixels by which Shift and an arrow move a board that is zoomed in."""
_SMALLEST = 14
"""Pixels of a hex's size below which it is hard to point at."""


class BoardWidget(Widget):
    """Thin and made anew with every build: what lasts is with the table."""

    focusable = True
    takes_drag = True

    def __init__(self, table: SurviveTable) -> None:
        super().__init__(name="board", grow=1)
        self._table = table

    def widest(self, look: Look) -> int:
        return look.u(40)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    def height(self, look: Look, width: int) -> int:
        return look.u(30)

    def least_height(self, look: Look, width: int) -> int:
        return max(look.u(8), round(self._table.geometry.height * _SMALLEST))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._table.camera.fit(rect)

    # Drawing.

    def draw(self, pen: Pen) -> None:
        table, before = self._table, pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        pen.surface.blit(table.ground(pen.look), self.rect.topleft)
        for at, part in table.ripples():
            draw_ripple(pen, table.drawings(pen.look), table.camera.pixel(at), part)
        table.draw_effects(pen, below=True)
        self._draw_rings(pen)
        self._draw_pieces(pen)
        self._draw_markers(pen)
        self._draw_dragged(pen)
        table.draw_effects(pen, below=False)
        pen.surface.set_clip(before)
        if pen.standing.is_focused(self) and table.cursor is None:
            draw_focus(pen, self)
        self._draw_tip(pen)

    def _draw_rings(self, pen: Pen) -> None:
        """Where one can go, and the picked piece's own space."""
        table = self._table
        for space in table.spaces_about(self._noticed(pen)):
            draw_ring(pen, table.drawings(pen.look), table.camera.pixel(table.geometry.spaces[space]), "reach")
        for at in table.sinkable():
            draw_ring(pen, table.drawings(pen.look), table.camera.pixel(at), "reach")
        if table.is_busy:
            return
        for thing, offers in table.picking.targets.items():
            if thing[0] in ("space", "boat"):
                is_deadly = any(offer.choice.danger for offer in offers)
                pixel = table.camera.pixel(table.geometry.spaces[thing[1]])
                draw_ring(pen, table.drawings(pen.look), pixel, "deadly" if is_deadly else "hot" if thing == table.pointed else "safe")
        if table.picking.source and (picked := table.things.place_of(table.picking.source)):
            draw_picked(pen, table.drawings(pen.look), table.camera.pixel(picked))

    def _draw_pieces(self, pen: Pen) -> None:
        table = self._table
        glowing = set() if table.is_busy or table.picking.source else table.picking.sources
        for piece, seen in table.pieces_now():
            drawn = table.drawn(pen.look, piece)
            at = table.camera.pixel((piece.x, piece.y))
            if table.things.of(piece) in glowing or table.things.crew_of(piece) & glowing:
                draw_glow(pen, table.drawings(pen.look), at, is_broad=piece.key[0] != "explorer")
            if seen < 1.0:
                drawn.surface.set_alpha(round(255 * seen))
            pen.surface.blit(drawn.surface, drawn.rect_at(at))
            if seen < 1.0:
                drawn.surface.set_alpha(255)
            if piece.badge:
                badge = table.drawings(pen.look).badge(piece.badge)
                pen.surface.blit(
                    badge, badge.get_rect(center=(round(at[0] + table.camera.size * 0.4), round(at[1] - table.camera.size * 0.8)))
                )

    def _draw_dragged(self, pen: Pen) -> None:
        """What is dragged hangs at the pointer."""
        if dragged := self._table.dragged():
            piece, at = dragged
            drawn = self._table.drawn(pen.look, piece)
            pen.surface.blit(drawn.surface, drawn.surface.get_rect(center=at))

    def _draw_markers(self, pen: Pen) -> None:
        table = self._table
        if table.is_busy:
            return
        for thing, offers in table.picking.targets.items():
            if (at := table.things.place_of(thing)) is not None:
                marker = marker_of(offers[0], table.things.is_land(thing))
                pixel, is_pointed = table.camera.pixel(at), thing == table.pointed
                draw_marker(pen, table.drawings(pen.look), pixel, marker, is_pointed, table.things.is_taken(thing))
        marked = table.cursor if pen.standing.is_focused(self) else table.hinted
        if marked is not None and (at := table.things.place_of(marked)) is not None:
            draw_ring(pen, table.drawings(pen.look), table.camera.pixel(at), "focus")

    def _draw_tip(self, pen: Pen) -> None:
        table = self._table
        thing = self._noticed(pen)
        if thing is None or table.is_busy or (at := table.things.place_of(thing)) is None:
            return
        words, danger = table.words_about(thing)
        if words:
            draw_tip(pen, words, danger, self._around(at), self._kept_free(pen), self.rect)

    def _noticed(self, pen: Pen) -> Thing | None:
        """What is spoken of: what the pointer or the keys have come to, whichever moved last."""
        pointed = self._table.pointed if pen.standing.is_hovered(self) else None
        walked = self._table.cursor if pen.standing.is_focused(self) else None
        return (walked or pointed) if self._table.is_walked else (pointed or walked)

    def _kept_free(self, pen: Pen) -> list[pygame.Rect]:
        """What a tip must not cover: destinations, and how far something reaches."""
        table = self._table
        reached = [table.geometry.spaces[space] for space in table.spaces_about(self._noticed(pen))]
        return [self._around(place) for place in (*table.target_places(), *reached)]

    def _around(self, at: Point) -> pygame.Rect:
        """The pixels of a hex around a point."""
        size = round(self._table.camera.size * 1.7)
        rect = pygame.Rect(0, 0, size, size)
        x, y = self._table.camera.pixel(at)
        rect.center = round(x), round(y)
        return rect

    # Pointer and keys.

    def point(self, at: tuple[int, int], standing: Standing) -> None:
        if self._table.point_at(at):
            standing.remember(self, None)

    def grab(self, at: tuple[int, int], standing: Standing) -> Result:
        self._table.grab(at)
        return None

    def drag(self, at: tuple[int, int], standing: Standing) -> Result:
        if self._table.drag_to(at, _FAR):
            standing.remember(self, None)
        return None

    def release(self, standing: Standing) -> Result:
        self._table.let_fall()
        return None

    def press(self, standing: Standing) -> Result:
        table = self._table
        if table.was_dragged():
            return self._mean(table.drop(), standing)
        if table.cursor is None and standing.is_focused(self):
            table.step(1)
            return None
        things = (
            [table.cursor] if table.cursor is not None and standing.is_focused(self) else table.things.at(table.camera.unit(table.grabbed))
        )
        return self._mean(table.press(things), standing)

    def key(self, event: pygame.Event, standing: Standing) -> tuple[bool, Result]:
        if event.type != pygame.KEYDOWN:
            return False, None
        if event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            x, y = ARROWS[event.key]
            return self._table.camera.move(-x * _PAN, -y * _PAN), None
        if event.key in ARROWS:
            return self._table.walk(ARROWS[event.key]), None
        if event.key == pygame.K_TAB:
            return self._table.step(-1 if event.mod & pygame.KMOD_SHIFT else 1), None
        zooms = {pygame.K_PLUS: 1.25, pygame.K_EQUALS: 1.25, pygame.K_KP_PLUS: 1.25, pygame.K_MINUS: 0.8, pygame.K_KP_MINUS: 0.8}
        if event.key in zooms:
            return self._table.camera.zoom_at(self.rect.center, zooms[event.key]), None
        return False, None

    def wheel(self, at: tuple[int, int], lines: float, standing: Standing) -> bool:
        return self._table.camera.zoom_at(at, 1.15**lines)

    def _mean(self, offers: Sequence[Offer], standing: Standing) -> Result:
        """Does what was clicked; where that may mean several things, asks which."""
        if not offers:
            return None
        if len(offers) == 1:
            return self._table.take(offers[0])
        self._ask(offers, standing)
        return None

    def _ask(self, offers: Sequence[Offer], standing: Standing) -> None:
        lines = [self._line(offer, standing) for offer in offers]
        aim = offers[0].target or offers[0].source
        at = self._table.things.place_of(aim) if aim else None
        x, y = self._table.camera.pixel(at) if at else self.rect.center
        standing.open(Panel(Column(*lines, gap=0.3), 0.6), pygame.Rect(round(x) - 10, round(y) - 10, 20, 20))

    def _line(self, offer: Offer, standing: Standing) -> Widget:
        telling = self._table.desk.telling
        picture = Picture(offer.choice.picture, 1.6, 1.9) if offer.choice.picture else None
        danger = Label(telling.say(offer.choice.danger), "caption", "danger-text") if offer.choice.danger else None
        content = Row(picture, Column(Label(telling.say(offer.choice.saying), "strong"), danger, gap=0.1, grow=1), gap=0.5)
        return Line(content, partial(self._choose, offer, standing), name=f"choice {self._table.write(offer.choice)}")

    def _choose(self, offer: Offer, standing: Standing) -> Result:
        standing.close()
        return self._table.take(offer)
