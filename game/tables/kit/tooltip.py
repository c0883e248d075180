"""Words over a board: what a click would do, beside the place it is about, and a banner over its top."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render.pieces import tinted_icon
from game.widgets import Pen
from game.widgets.tips import place_beside, tip_ground


def draw_tooltip(
    pen: Pen, words: str, danger: str, sign: str, about: pygame.Rect, kept_free: Sequence[pygame.Rect], room: pygame.Rect
) -> None:
    """What would happen, beside the place it is about and over none of those that must stay visible."""
    look = pen.look
    lines = [*((line, "strong", "cream") for line in look.wrap(words, "strong", look.u(24)))]
    lines += [(line, "body", "danger-top") for line in look.wrap(danger, "body", look.u(24))] if danger else []
    wide = max(look.text_width(text, role) for text, role, _ in lines)
    icon = look.u(2.4) if danger else 0
    box = pygame.Rect(0, 0, wide + look.u(1.6) + icon, sum(look.line_height(role) for _, role, _ in lines) + look.u(0.9))
    place = _free_place(box, about, kept_free, room, look.u(0.3))
    if _apart(place, about) > about.width:
        _draw_thread(pen, place, about)
    pen.surface.blit(tip_ground(look, place.size, bool(danger)), place.topleft)
    if danger:
        icon_of = sign.startswith("common/icon-")
        drawn = tinted_icon(look, sign, look.u(1.5), "danger-top") if icon_of else look.art.picture(sign, look.u(1.9), look.u(1.9))
        pen.surface.blit(drawn, drawn.get_rect(midleft=(place.x + look.u(0.6), place.centery)))
    y = place.y + look.u(0.45)
    for text, role, colour in lines:
        pen.surface.blit(look.line(text, role, colour), (place.x + look.u(0.8) + icon, y))
        y += look.line_height(role)


def _apart(place: pygame.Rect, about: pygame.Rect) -> int:
    """Pixels between two places."""
    return max(place.left - about.right, about.left - place.right, place.top - about.bottom, about.top - place.bottom, 0)


def _draw_thread(pen: Pen, place: pygame.Rect, about: pygame.Rect) -> None:
    """Dots that tie words to the place they are about, where that is some way off."""
    start = pygame.Vector2(about.center)
    end = pygame.Vector2(max(place.left, min(about.centerx, place.right)), max(place.top, min(about.centery, place.bottom)))
    radius = max(pen.look.u(0.12), 2)
    for dot in range(int((end - start).length() / (4 * radius))):
        pygame.draw.circle(pen.surface, pen.look.colour("ink"), start.move_towards(end, 4 * radius * dot), radius + 1)
        pygame.draw.circle(pen.surface, pen.look.colour("cream"), start.move_towards(end, 4 * radius * dot), radius)


def _free_place(box: pygame.Rect, about: pygame.Rect, kept_free: Sequence[pygame.Rect], window: pygame.Rect, gap: int) -> pygame.Rect:
    """The nearest place around what it is about where nothing else is hidden; where there is none, beside it."""
    taken = list(kept_free)
    candidates = (_beside(box, about.inflate(away, away), side, gap) for away in range(0, window.height, 40) for side in range(4))
    inside = (place for place in candidates if window.contains(place) and place.collidelist(taken) < 0)
    return next(inside, place_beside(box.copy(), about, window, gap))


def _beside(box: pygame.Rect, about: pygame.Rect, side: int, gap: int) -> pygame.Rect:
    """Below, above, right, left."""
    place = box.copy()
    if side < 2:
        place.centerx = about.centerx
        place.y = about.bottom + gap if side == 0 else about.top - gap - place.height
    else:
        place.centery = about.centery
        place.x = about.right + gap if side == 2 else about.left - gap - place.width
    return place


def draw_banner(pen: Pen, words: str, room: pygame.Rect) -> None:
    """A line of words over the top of the board."""
    look = pen.look
    line = look.line(words, "strong", "cream")
    box = line.get_rect().inflate(look.u(1.6), look.u(0.7))
    box.midtop = room.centerx, room.top + look.u(0.4)
    pen.surface.blit(tip_ground(look, box.size, False), box.topleft)
    pen.surface.blit(line, line.get_rect(center=box.center))
