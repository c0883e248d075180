"""Calm water under words that lie on the sea without a panel: no glint, no crest and no glow makes them hard to
read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import pygame

from game.light import NOON
from game.render import Look
from game.render.theme import Colour, mix
from game.widgets import Label, Widget

from .daylight import Daylight

_ON_WATER = ("cream", "mist")  # the colours of such words
_AROUND, _SOFT = 1.2, 2.0  # how far around them it is quite calm, and how soft its edge is, in u
_CALMEST = 0.9  # how calm it is at most: a little of the light stays
_SPOTS = 12  # the most that are kept
Calm = tuple[Colour, Colour, Colour]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place on the water: where it is, how wide its edges are (left, above, right, below), and how far they are soft,
    in pixels.
    """

    at: tuple[int, int]
    size: tuple[int, int]
    edges: tuple[int, int, int, int]
    soft: int


def draw_calm(
    daylight: Daylight, surface: pygame.Surface, look: Look, regions: Iterable[Widget], board: pygame.Rect
) -> None:
    """Of the water and a calm one the darker, under the words of these regions. A sea in a plain light is
    calm all over."""
    if daylight.now.is_plain and (not daylight.is_mixing or daylight.now == NOON):
        return
    sea, calm = daylight.sea(look, look.size), daylight.calm(look)
    for region in regions:
        redrawn = 2 * region.overhang
        if not region.rect.inflate(redrawn, redrawn).colliderect(surface.get_clip()):
            continue

        # Where its letters are.
        found = list[pygame.Rect]()
        for one in region.walk():
            if isinstance(one, Label) and one.colour in _ON_WATER and one.rect.width:
                high = min(one.height(look, one.rect.width), one.rect.height)
                wide = min(one.widest(look), one.rect.width)
                found.append(pygame.Rect(one.rect.x, one.rect.centery - high // 2, wide, high))
        if not found:
            continue
        words = found[0].unionall(found[1:])

        # As large as it can be in the window and above the board; and nothing of it may stay where other words come
        # into the region.
        reach = 2 * look.u(_AROUND + _SOFT)
        rect = words.inflate(reach, reach).clip(region.rect.inflate(redrawn, redrawn))
        rect = rect.clip(pygame.Rect((0, 0), look.size))
        if words.bottom <= board.top < rect.bottom and rect.colliderect(board):
            rect.height = board.top - rect.top
        edges = words.left - rect.left, words.top - rect.top, rect.right - words.right, rect.bottom - words.bottom
        spot = _Spot(rect.topleft, rect.size, edges, look.u(_SOFT))
        draw = partial(_draw, sea, calm, spot, look)
        key = "calm", daylight.now, spot
        if not daylight.is_mixing and not look.has_baked(key):
            look.keep_newest("calm", _SPOTS - 1)
        surface.blit(draw() if daylight.is_mixing else look.bake(key, draw), spot.at)


def _draw(sea: pygame.Surface, calm: Calm, spot: _Spot, look: Look) -> pygame.Surface:
    """The water of a spot, less and less seen towards its edges."""
    rows = pygame.Surface((1, spot.size[1]))
    top, middle, deep = calm
    for row in range(spot.size[1]):
        part = (spot.at[1] + row) / look.size[1]
        rows.set_at((0, row), mix(top, middle, 2 * part) if part < 0.5 else mix(middle, deep, 2 * part - 1))
    drawn = pygame.Surface(spot.size, pygame.SRCALPHA)
    drawn.blit(sea, (0, 0), (spot.at, spot.size))
    drawn.blit(pygame.transform.scale(rows, spot.size), (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    left, above, right, below = spot.edges
    veil = _stretch(spot, (spot.size[0], 1), left, right)
    veil.blit(_stretch(spot, (1, spot.size[1]), above, below), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    veil.fill((255, 255, 255, round(255 * _CALMEST)), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _stretch(spot: _Spot, strip: tuple[int, int], before: int, after: int) -> pygame.Surface:
    """How much is seen from one side to the other, all over the spot."""
    before, after = (min(max(edge, 0), spot.soft) for edge in (before, after))  # words may reach beyond the window
    edges = [_seen(at / before) for at in range(before)], [_seen(at / after) for at in reversed(range(after))]
    pixels = b"".join((*edges[0], _seen(1.0) * (max(strip) - before - after), *edges[1]))[: 4 * max(strip)]
    line = pygame.Surface(strip, pygame.SRCALPHA)
    line.blit(pygame.image.frombytes(pixels, strip, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.scale(line, spot.size)


def _seen(part: float) -> bytes:
    """A white pixel, of which more is seen the greater the part is."""
    return bytes((255, 255, 255, round(255 * part * part * (3 - 2 * part))))
