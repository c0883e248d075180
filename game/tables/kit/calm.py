"""Calm water under words that lie on the sea without a panel: no glint, no crest and no glow makes them hard to read."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.light import NOON
from game.render import Look
from game.render.sea import lay_gradient
from game.render.theme import Colour
from game.widgets import Label, Widget

from .daylight import Daylight

_ON_WATER = ("cream", "mist")  # the colours of such words
_AROUND, _SOFT = 1.2, 2.0  # how far around them it is quite calm, and how soft its edge is, in u
_REDRAWN = 14  # pixels by which what is drawn again reaches beyond a region: an edge must not reach further

_SPOTS = 6  # the most that are kept: while light changes there are many, each for a moment

Calm = tuple[Colour, Colour, Colour]
Margins = tuple[int, int, int, int]  # pixels of the soft edge: left, above, right, below


def draw_calm(daylight: Daylight, surface: pygame.Surface, look: Look, regions: Iterable[Widget]) -> None:
    """Of the water and a calm one the darker, under the words of these regions. At noon the whole sea is calm enough."""
    if daylight.now == NOON:
        return
    calm = daylight.calm(look)
    for region in regions:
        words = [_words_of(one, look) for one in region.walk() if isinstance(one, Label) and one.colour in _ON_WATER and one.rect.width]
        if words:
            _draw_spot(surface, look, calm, words[0].unionall(words[1:]), region.rect)


def _words_of(label: Label, look: Look) -> pygame.Rect:
    """Where its letters are."""
    high = min(label.height(look, label.rect.width), label.rect.height)
    return pygame.Rect(label.rect.x, label.rect.centery - high // 2, min(label.widest(look), label.rect.width), high)


def _draw_spot(surface: pygame.Surface, look: Look, calm: Calm, words: pygame.Rect, region: pygame.Rect) -> None:
    reach = 2 * look.u(_AROUND + _SOFT)
    spot = words.inflate(reach, reach).clip(region.inflate(2 * _REDRAWN, 2 * _REDRAWN))
    edges = words.left - spot.left, words.top - spot.top, spot.right - words.right, spot.bottom - words.bottom
    drawn = look.bake(("calm", calm, spot.size, edges, spot.top), lambda: _draw(look, calm, spot.size, edges, spot.top))
    look.keep_newest("calm", _SPOTS)
    surface.blit(drawn, spot.topleft, special_flags=pygame.BLEND_RGB_MIN)


def _draw(look: Look, calm: Calm, size: tuple[int, int], edges: Margins, top: int) -> pygame.Surface:
    """As the sea of these colours is there, and lighter and lighter towards its edges: where it is lighter than the water, nothing is seen
    of it."""
    column = pygame.Surface((1, look.size[1]))
    lay_gradient(column, calm)
    rows = pygame.Surface((1, size[1]))
    rows.blit(column, (0, -top))
    spot = pygame.transform.scale(rows, size)
    wide, high = size
    left, above, right, below = edges
    veil = _stretch(_lightness(wide, left, right), (wide, 1), size)
    veil.blit(_stretch(_lightness(high, above, below), (1, high), size), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    spot.blit(veil, (0, 0))
    return spot


def _lightness(length: int, before: int, after: int) -> bytes:
    """From 0 in the middle to 255 at both ends; most of that comes late."""
    kept = _AROUND / (_AROUND + _SOFT)
    found = bytearray()
    for at in range(length):
        far = max((before - at) / max(before, 1), (at - (length - 1 - after)) / max(after, 1), 0.0)
        found.append(round(255 * max((far - kept) / (1 - kept), 0.0) ** 2.5))
    return bytes(found)


def _stretch(lightness: bytes, strip: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    pixels = bytes(part for seen in lightness for part in (255, 255, 255, seen))
    veil = pygame.Surface(strip, pygame.SRCALPHA)
    veil.blit(pygame.image.frombytes(pixels, strip, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.scale(veil, size)
