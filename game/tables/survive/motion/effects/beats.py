"""The beat of a loss and of a landing: the sea darkens around a place, or light rises from it, and the marks of whose it was leap up."""

from __future__ import annotations

import pygame

from game.render import Look
from game.tables.kit.canvas import Canvas
from game.tables.kit.easing import eased, within
from game.tables.kit.effects import Effect

_VEIL, _HOLE = 90, 2.3
"""How dark it gets, of 255, and how far around the place it stays light, in hexes."""
_IN, _OUT = 0.12, 0.77
"""The parts of a beat in which it comes, and after which it goes."""
_FINE = 2


def loss(canvas: Canvas, effect: Effect, part: float) -> None:
    """Dark but for the place."""
    seen = min(within(part, 0, _IN), 1 - within(part, _OUT, 1))
    look, room = canvas.pen.look, canvas.camera.room
    hole = round(_HOLE * canvas.drawings.size)
    veil = look.baked(("loss veil", room.size, hole), lambda: _veil(look, room.size, hole))
    veil.set_alpha(round(255 * seen))
    x, y = canvas.camera.pixel(effect.at)
    canvas.pen.surface.blit(veil, veil.get_rect(center=(round(x), round(y))))
    veil.set_alpha(255)
    _draw_marks(canvas, effect, part, seen)


def landing(canvas: Canvas, effect: Effect, part: float) -> None:
    """A ring of foam and the marks, without any dark."""
    canvas.ring(effect.at, 2.6, part)
    _draw_marks(canvas, effect, part, min(within(part, 0, _IN), 1 - within(part, _OUT, 1)))


def _draw_marks(canvas: Canvas, effect: Effect, part: float, seen: float) -> None:
    """All in a row, a little above the place."""
    up = 1.1 * eased(within(part, 0.08, 0.3))
    for number, art in enumerate(effect.more):
        mark = canvas.drawings.centred(canvas.art(art, effect.size))
        x = effect.at[0] + 1.5 * (number - (len(effect.more) - 1) / 2)
        canvas.draw(mark, (x, effect.at[1] - up), seen)


def _veil(look: Look, size: tuple[int, int], hole: int) -> pygame.Surface:
    """Twice as large as the room, so that it covers all of it wherever its middle is."""
    veil = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    veil.fill((*look.colour("ink"), _VEIL))
    pygame.draw.circle(veil, (0, 0, 0, 0), veil.get_rect().center, hole)
    return veil
