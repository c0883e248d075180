"""The order in which keys walk over a screen, and which thing lies in the direction of an arrow."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .base import Widget

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def order(top: Widget) -> list[Widget]:
    """Everything that can have the focus, as one reads."""
    return [widget for widget in top.walk() if widget.focusable and widget.is_tab_stop and widget.rect.width]


def first_of(things: Sequence[Widget]) -> Widget | None:
    """Where keys begin."""
    return next((thing for thing in things if thing.is_first), things[0] if things else None)


def next_in(things: Sequence[Widget], now: Widget | None, step: int) -> Widget | None:
    """The thing after (or before) the one that has the focus, around the end."""
    if not things:
        return None
    if now is None or now not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(now) + step) % len(things)]


def towards(things: Sequence[Widget], now: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest thing in a direction; what lies aside counts as far."""
    best, least = None, float("inf")
    for other in things:
        if other is not now and (distance := _distance(now.rect, other.rect, direction)) < least:
            best, least = other, distance
    return best


def _distance(one: pygame.Rect, other: pygame.Rect, direction: tuple[int, int]) -> float:
    across = direction[0] != 0
    ahead = (other.centerx - one.centerx) * direction[0] if across else (other.centery - one.centery) * direction[1]
    if ahead <= 0:
        return float("inf")
    edge = max((other.left - one.right, one.left - other.right) if across else (other.top - one.bottom, one.top - other.bottom))
    low, high = ((one.top, one.bottom), (other.top, other.bottom)) if across else ((one.left, one.right), (other.left, other.right))
    aside = max(low[0] - high[1], high[0] - low[1], 0)
    offset = abs(other.centery - one.centery) if across else abs(other.centerx - one.centerx)
    return max(edge, 0) + 3 * aside + 0.2 * offset + 0.01 * ahead
