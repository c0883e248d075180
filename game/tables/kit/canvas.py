"""What effects are drawn with: pictures in units of the board, seen as much as they should be."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.widgets import Pen

from .camera import Camera, Point
from .drawings import BoardDrawings, Drawn

_FINE = 3
_RINGS = 14
"""Steps in which a ring of foam grows."""
_GRAIN = 0.08


@dataclass(slots=True)
class Canvas:
    """The pen, the drawings of the size that is seen, and the camera."""

    pen: Pen
    drawings: BoardDrawings
    camera: Camera
    shaken: float = 0.0
    force: float = 0.0
    """For how many seconds dice have been shaken, and with how much of all force they are."""
    shelved: int | None = None
    """The player whose things stand on a shelf below the board."""

    def draw(self, drawn: Drawn, at: Point, seen: float = 1.0) -> None:
        """A drawing with its foot at a point; kept surfaces are shared, so they never stay faint."""
        if seen <= 0:
            return
        rect = drawn.rect_at(self.camera.pixel(at))
        if seen >= 1:
            self.pen.surface.blit(drawn.surface, rect)
            return
        drawn.surface.set_alpha(round(255 * seen))
        self.pen.surface.blit(drawn.surface, rect)
        drawn.surface.set_alpha(255)

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing at about this scale: sizes go in steps, so that each is drawn once."""
        return self.drawings.art(name, max(round(round(scale / _GRAIN) * _GRAIN, 2), _GRAIN))

    def ring(self, at: Point, size: float, part: float) -> None:
        """A ring of foam that has grown so far; before and after there is none."""
        if not 0 < part < 1:
            return
        step, unit = int(part * _RINGS), self.drawings.size
        key = "foam ring", step, round(size * 10), round(unit * 2)
        ring = self.pen.look.baked(key, lambda: _foam_ring(size * unit, (step + 0.5) / _RINGS))
        x, y = self.camera.pixel(at)
        self.pen.surface.blit(ring, ring.get_rect(center=(round(x), round(y))))

    def shade(self, at: Point, wide: float, seen: float) -> None:
        """A soft shadow on the ground."""
        size = max(round(wide * self.drawings.size), 4)
        shadow = self.pen.look.baked(("shade", size), lambda: _shade(size))
        shadow.set_alpha(round(255 * seen))
        x, y = self.camera.pixel(at)
        self.pen.surface.blit(shadow, shadow.get_rect(center=(round(x), round(y))))
        shadow.set_alpha(255)

    def plate(self, seat: int, seats: int) -> Point:
        """Where a player's plate is: at the right edge, one below the other."""
        room = self.camera.room
        return self.camera.unit((room.right, room.top + room.height * (0.06 + 0.6 * (seat + 0.5) / seats)))

    def home(self, seat: int, seats: int, along: float) -> Point:
        """Where a player's own things are: so far along the shelf below the board, or at the plate."""
        room = self.camera.room
        return self.camera.unit((room.left + room.width * along, room.bottom)) if seat == self.shelved else self.plate(seat, seats)


def _foam_ring(radius: float, part: float) -> pygame.Surface:
    """Drawn large and made small: its edge is soft. It grows, thins and fades."""
    wide = max(round(radius * 2), 4)
    high = max(round(wide * 0.56), 3)
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    grown = 0.35 + 0.65 * (1 - (1 - part) ** 2)
    line = max(round(radius * 0.1 * (1 - part) * _FINE), _FINE)
    rect = pygame.Rect(0, 0, round(wide * _FINE * grown), round(high * _FINE * grown))
    rect.center = fine.get_rect().center
    pygame.draw.ellipse(fine, (233, 251, 247, round(235 * (1 - part) ** 0.7)), rect, line)
    return pygame.transform.smoothscale(fine, (wide, high))


def _shade(wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE // 3), pygame.SRCALPHA)
    for part, alpha in ((1.0, 40), (0.86, 75), (0.7, 110)):
        rect = pygame.Rect(0, 0, round(fine.get_width() * part), round(fine.get_height() * part))
        rect.center = fine.get_rect().center
        pygame.draw.ellipse(fine, (10, 52, 64, alpha), rect)
    return pygame.transform.smoothscale(fine, (wide, max(wide // 3, 1)))
