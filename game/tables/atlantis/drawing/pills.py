"""Pills: what a move costs and what it brings, the same on the place it leads to and on the card that leads there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.render.pieces import tinted_icon


@dataclass(frozen=True, slots=True)
class CostPill:
    """Cost left in red with a coin, or a word; gain right in green."""

    cost: int = 0
    gain: int | None = None
    word: str = ""
    """In the place of a cost: that it is free, or what must follow."""
    icon: str = ""
    is_barred: bool = False
    """Whether it is too dear but for a bridge."""


def draw_pill(look: Look, pill: CostPill, high: int) -> pygame.Surface:
    """A pill of this height."""
    return look.baked(("pill", pill, high), lambda: _pill(look, pill, high))


def clear_of(taken: Sequence[pygame.Rect], rect: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """Where a pill is read whole beside those that are there: above them, or below where the room ends."""
    rect = rect.clamp(room)
    while (hidden := rect.collidelist(taken)) >= 0:
        rect = rect.move(0, taken[hidden].top - rect.bottom)
    if rect.top >= room.top:
        return rect
    rect = rect.clamp(room)
    while (hidden := rect.collidelist(taken)) >= 0:
        rect = rect.move(0, taken[hidden].bottom - rect.top)
    return rect


def _pill(look: Look, pill: CostPill, high: int) -> pygame.Surface:
    parts = [*_cost(look, pill, high), *_gain(look, pill, high)]
    gap = max(high // 6, 2)
    wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + high
    whole = shapes.rounded((wide, high), high // 2, look.colour("ink"))
    ground = look.colour("paper-top"), look.colour("paper")
    whole.blit(shapes.rounded((wide - 4, high - 4), high // 2 - 2, *ground), (2, 2))
    x = high // 2
    for part in parts:
        whole.blit(part, part.get_rect(midleft=(x, high // 2)))
        x += part.get_width() + gap
    return whole


def _cost(look: Look, pill: CostPill, high: int) -> list[pygame.Surface]:
    if pill.word:
        icon = [tinted_icon(look, pill.icon, round(high * 0.55), "ink")] if pill.icon else []
        return [*icon, _line(look, pill.word, high, "ink" if pill.icon else "gain")]
    coin = look.art.picture("atlantis/coin", round(high * 0.66), round(high * 0.66))
    link = [tinted_icon(look, "common/icon-link", round(high * 0.5), "cost")] if pill.is_barred else []
    return [coin, _line(look, f"\u2212{pill.cost}", high, "cost"), *link]


def _gain(look: Look, pill: CostPill, high: int) -> list[pygame.Surface]:
    if pill.gain is None:
        return []
    rule = pygame.Surface((2, round(high * 0.5)))
    rule.fill(look.colour("rule"))
    return [rule, _line(look, f"+{pill.gain}", high, "gain")]


def _line(look: Look, text: str, high: int, colour: str) -> pygame.Surface:
    return look.texts.line(text, "sans-bold", high * 0.56 / look.unit, look.colour(colour))
