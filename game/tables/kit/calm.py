"""Calm water under words that lie on the sea without a panel: no glint, no crest and no glow makes them hard to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.light import NOON
from game.render import Look
from game.render.sea import lay_gradient
from game.render.theme import Colour
from game.widgets import Label, Widget

from .daylight import Daylight

_ON_WATER = ("cream", "mist")  # the colours of such words
_AROUND, _SOFT = 1.2, 2.0  # how far around them it is quite calm, and how soft its edge is, in u
REACH = _AROUND + _SOFT
_CALMEST = 0.9  # how calm it is at most: a little of the light stays
_SPOTS = 6  # the most that are kept


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place on the water: where it is, how wide its edges are (left, above, right, below), and how far they are soft, in pixels."""

    at: tuple[int, int]
    size: tuple[int, int]
    edges: tuple[int, int, int, int]
    soft: int


def draw_calm(daylight: Daylight, surface: pygame.Surface, look: Look, regions: Iterable[Widget], board: pygame.Rect) -> None:
    """Of the water and a calm one the darker, under the words of these regions. At noon the whole sea is calm enough."""
    if daylight.now == NOON:
        return
    sea, calm = daylight.sea(look, look.size), daylight.calm(look)
    for region in regions:
        words = [_words_of(one, look) for one in region.walk() if isinstance(one, Label) and one.colour in _ON_WATER and one.rect.width]
        if words:
            spot = _spot_around(words[0].unionall(words[1:]), region, board, look)
            surface.blit(_draw(sea, calm, spot, look) if daylight.is_mixing else _bake(daylight, sea, calm, spot, look), spot.at)


def _bake(daylight: Daylight, sea: pygame.Surface, calm: tuple[Colour, Colour, Colour], spot: _Spot, look: Look) -> pygame.Surface:
    drawn = look.bake(("calm", daylight.now, spot), lambda: _draw(sea, calm, spot, look))
    look.keep_newest("calm", _SPOTS)
    return drawn


def _words_of(label: Label, look: Look) -> pygame.Rect:
    """Where its letters are."""
    high = min(label.height(look, label.rect.width), label.rect.height)
    return pygame.Rect(label.rect.x, label.rect.centery - high // 2, min(label.widest(look), label.rect.width), high)


def _spot_around(words: pygame.Rect, region: Widget, board: pygame.Rect, look: Look) -> _Spot:
    """As large as it can be in the window and above the board; and nothing of it may stay where other words come into the region."""
    reach, redrawn = 2 * look.u(REACH), 2 * region.overhang
    rect = words.inflate(reach, reach).clip(region.rect.inflate(redrawn, redrawn)).clip(pygame.Rect((0, 0), look.size))
    if words.bottom <= board.top < rect.bottom and rect.colliderect(board):
        rect.height = board.top - rect.top
    edges = words.left - rect.left, words.top - rect.top, rect.right - words.right, rect.bottom - words.bottom
    return _Spot(rect.topleft, rect.size, edges, look.u(_SOFT))


def _draw(sea: pygame.Surface, calm: tuple[Colour, Colour, Colour], spot: _Spot, look: Look) -> pygame.Surface:
    column = pygame.Surface((1, look.size[1]))
    lay_gradient(column, calm)
    rows = pygame.Surface((1, spot.size[1]))
    rows.blit(column, (0, -spot.at[1]))
    drawn = pygame.Surface(spot.size, pygame.SRCALPHA)
    drawn.blit(sea, (0, 0), (spot.at, spot.size))
    drawn.blit(pygame.transform.scale(rows, spot.size), (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    (wide, high), (left, above, right, below) = spot.size, spot.edges
    for strip, edges in (((wide, 1), (left, right)), ((1, high), (above, below))):
        drawn.blit(_veil(strip, edges, spot), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.fill((255, 255, 255, round(255 * _CALMEST)), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _veil(strip: tuple[int, int], edges: tuple[int, int], spot: _Spot) -> pygame.Surface:
    """How much is seen from one side to the other, all over the spot."""
    length, (before, after), seen = max(strip), (max(min(edge, spot.soft), 1) for edge in edges), bytearray()
    for at in range(length):
        part = min(at / before, (length - 1 - at) / after, 1.0)
        seen += bytes((255, 255, 255, round(255 * part * part * (3 - 2 * part))))
    veil = pygame.Surface(strip, pygame.SRCALPHA)
    veil.blit(pygame.image.frombytes(bytes(seen), strip, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.scale(veil, spot.size)
