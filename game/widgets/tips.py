"""Tooltips: a few words beside what they are about, never over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.render import Look, cache_surface, shapes
from game.render.pieces import tinted_icon

from .base import Pen

_WIDEST = 24


def draw_tip(
    pen: Pen,
    text: str,
    about: pygame.Rect,
    free: Sequence[pygame.Rect] = (),
    is_reason: bool = False,
    room: pygame.Rect | None = None,
    spared: Sequence[pygame.Rect] = (),
) -> None:
    """Below what it is about, or above where there is no room or something has to stay free; within a room, or
    anywhere. What would better be spared is, where there is a place right beside for that.
    """
    look = pen.look
    icon = look.u(1.6) if is_reason else 0
    lines = look.wrap(text, "body", look.u(_WIDEST))
    wide = max(look.text_width(line, "body") for line in lines)
    size = wide + look.u(1.6) + icon, len(lines) * look.line_height("body") + look.u(0.9)
    box = pygame.Rect((0, 0), size)
    room = room or pen.surface.get_rect()
    gap = look.u(0.6)
    place = _spare(box, about, room, gap, [*free, *spared]) or place_beside(box, about, room, gap, free)
    pen.surface.blit(tip_ground(look, size, is_reason), place.topleft)
    if is_reason:
        lock = tinted_icon(look, "common/icon-lock", look.u(1.1), "cream")
        pen.surface.blit(lock, lock.get_rect(midleft=(place.x + look.u(0.7), place.centery)))
    x, y = place.x + look.u(0.8) + icon, place.y + look.u(0.45)
    for i, line in enumerate(lines):
        pen.surface.blit(look.line(line, "body", "cream"), (x, y + i * look.line_height("body")))


def place_beside(
    box: pygame.Rect, about: pygame.Rect, window: pygame.Rect, gap: int, free: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """The nearest side with room: below, above, right, left; first one where nothing is covered that has to stay free.
    Where each side covers something, the nearest place beside that.
    """
    sides = list(_sides(box, about, window, gap))
    clear = next((side for side in sides if side.collidelist(free) < 0), None)
    return clear or min(
        _between(box, about, window, gap, free), key=lambda place: _apart(place, about), default=sides[0]
    )


def _spare(
    box: pygame.Rect, about: pygame.Rect, window: pygame.Rect, gap: int, spared: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """A place right beside what it is about that covers nothing around it, if there is one."""
    near = about.inflate(2 * (box.width + gap), 2 * (box.height + gap))
    around = [rect for rect in spared if rect.colliderect(near)]
    found = next((side for side in _sides(box, about, window, gap) if side.collidelist(around) < 0), None)
    return found or next(
        (place for place in _between(box, about, window, gap, around) if _apart(place, about) <= gap), None
    )


def _between(
    box: pygame.Rect, about: pygame.Rect, window: pygame.Rect, gap: int, free: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Places beside what it is about and what has to stay free that cover none of it."""
    taken = [about, *free]
    for x in (
        side
        for rect in taken
        for side in (rect.left, rect.right - box.width, rect.left - gap - box.width, rect.right + gap)
    ):
        for y in (side for rect in taken for side in (rect.bottom + gap, rect.top - gap - box.height)):
            place = box.move_to(topleft=(x, y))
            if window.contains(place) and place.collidelist(taken) < 0:
                yield place


def _apart(place: pygame.Rect, about: pygame.Rect) -> int:
    """How many pixels lie between two places, sideways and upright added up."""
    aside = max(place.left - about.right, about.left - place.right, 0)
    return aside + max(place.top - about.bottom, about.top - place.bottom, 0)


def _sides(box: pygame.Rect, about: pygame.Rect, window: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    below = box.move_to(midtop=(about.centerx, about.bottom + gap))
    above = box.move_to(midbottom=(about.centerx, about.top - gap))
    right = box.move_to(midleft=(about.right + gap, about.centery))
    if below.bottom <= window.bottom:
        yield below.clamp(window)
    if above.top >= window.top:
        yield above.clamp(window)
    if right.right <= window.right:
        yield right.clamp(window)
    yield box.move_to(midright=(about.left - gap, about.centery)).clamp(window)


@cache_surface
def tip_ground(look: Look, size: tuple[int, int], is_reason: bool = False) -> pygame.Surface:
    """The dark ground of a tooltip."""
    return shapes.framed_rect(
        size, look.u(0.6), 2, look.colour("danger-top" if is_reason else "cream"), look.colour("ink")
    )
