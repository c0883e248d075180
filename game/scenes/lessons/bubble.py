"""The sheet of a lesson: one sentence beside the thing it speaks of, with a tail that points there and a gold ring around it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render import Look
from game.render.pieces import SHADOW, panel
from game.widgets import Pen, Widget

_WIDE = 16.0
_PAD = 0.8
_RING = 1.7
_AWAY = 1.3


class Bubble(Widget):
    """Lies over the board and takes no click. `target` tells where the thing is now, in pixels: without one there is no tail.
    Without words there is the ring alone."""

    def __init__(self, text: str, target: Callable[[], tuple[int, int] | None]) -> None:
        super().__init__(grow=1, name="bubble")
        self.text, self._target = text, target

    def sheet(self, look: Look) -> pygame.Rect:
        """Where the sheet lies: beside the ring, inside the board, and never over the thing."""
        lines = look.wrapped(self.text, "name", look.u(_WIDE - 2 * _PAD))
        wide = max(look.text_width(line, "name") for line in lines) + 2 * look.u(_PAD)
        high = len(lines) * look.line_height("name") + 2 * look.u(_PAD * 0.7)
        sheet, room = pygame.Rect(0, 0, wide, high), self.rect.inflate(-look.u(0.8), -look.u(0.8))
        target = self._target()
        if target is None:
            sheet.midbottom = room.midbottom
            return sheet.clamp(room)
        ring = _ring(look, target)
        away = look.u(_AWAY)
        for side, at in (
            ("midleft", (ring.right + away, ring.centery)),
            ("midright", (ring.left - away, ring.centery)),
            ("midtop", (ring.centerx, ring.bottom + away)),
            ("midbottom", (ring.centerx, ring.top - away)),
        ):
            placed = sheet.copy()
            setattr(placed, side, at)
            placed = placed.clamp(room)
            if not placed.colliderect(ring):
                return placed
        sheet.midbottom = room.midbottom
        return sheet

    def draw(self, pen: Pen) -> None:
        look, target = pen.look, self._target()
        if target is not None:
            self._draw_ring(pen, _ring(look, target))
        if not self.text:
            return
        sheet = self.sheet(look)
        pen.surface.blit(panel(look, sheet.size), (sheet.x - SHADOW, sheet.y - SHADOW))
        if target is not None:
            _draw_tail(pen, sheet, _ring(look, target))
        y = sheet.y + look.u(_PAD * 0.7)
        for line in look.wrapped(self.text, "name", look.u(_WIDE - 2 * _PAD)):
            pen.surface.blit(look.line(line, "name", "ink"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("name")

    def _draw_ring(self, pen: Pen, ring: pygame.Rect) -> None:
        pygame.draw.ellipse(pen.surface, pen.look.colour("ink"), ring.inflate(4, 4), 8)
        pygame.draw.ellipse(pen.surface, pen.look.colour("gold-top"), ring, 4)


def _ring(look: Look, target: tuple[int, int]) -> pygame.Rect:
    ring = pygame.Rect(0, 0, 2 * look.u(_RING), 2 * look.u(_RING))
    ring.center = target
    return ring


def _draw_tail(pen: Pen, sheet: pygame.Rect, ring: pygame.Rect) -> None:
    """From the side of the sheet that is nearest to just outside the ring."""
    look = pen.look
    near = pygame.Vector2(max(sheet.left, min(ring.centerx, sheet.right)), max(sheet.top, min(ring.centery, sheet.bottom)))
    way = pygame.Vector2(ring.center) - near
    if way.length() <= ring.width / 2:
        return
    tip = pygame.Vector2(ring.center) - way.normalize() * (ring.width / 2 + 4)
    across = pygame.Vector2(-way.y, way.x).normalize() * look.u(0.6)
    inside = near - way.normalize() * look.u(0.3)
    points = [inside + across, tip, inside - across]
    pygame.draw.polygon(pen.surface, look.colour("paper"), points)
    pygame.draw.lines(pen.surface, look.colour("ink"), False, [near + across, tip, near - across], 3)
