"""Rounded shapes with smooth edges, gradients, rings and shadows: drawn once, then kept by the caller."""

from __future__ import annotations

from functools import lru_cache

import pygame

from .theme import Colour

_FINE = 4  # how many times larger a corner is drawn before it is scaled down to smooth edges
_LARGE = 64  # the largest radius whose disc is kept, 64 kB


def _disc(radius: int) -> pygame.Surface:
    """A white disc of this radius with smooth edges; its quarters are the corners."""
    fine = pygame.Surface((radius * 2 * _FINE, radius * 2 * _FINE), pygame.SRCALPHA)
    fine.fill((255, 255, 255, 0))
    pygame.draw.circle(fine, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
    return pygame.transform.smoothscale(fine, (radius * 2, radius * 2))


_kept_disc = lru_cache(maxsize=_LARGE)(_disc)


def mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A white rounded rectangle on nothing."""
    width, height = size
    radius = max(min(radius, width // 2, height // 2), 0)
    shape = pygame.Surface(size, pygame.SRCALPHA)
    shape.fill((255, 255, 255, 255))
    if radius:
        disc = _kept_disc(radius) if radius <= _LARGE else _disc(radius)  # large ones are seldom asked for again
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                shape.fill((255, 255, 255, 0), (x, y, radius, radius))
                shape.blit(disc, (x, y), (left, top, radius, radius), special_flags=pygame.BLEND_RGBA_MAX)
    return shape


def gradient(size: tuple[int, int], top: Colour, low: Colour) -> pygame.Surface:
    """A rectangle that goes from one colour to another downwards."""
    width, height = max(size[0], 1), max(size[1], 1)
    last = max(height - 1, 1)
    parts = zip(top, low, strict=True)
    red, green, blue = (
        [(one * (last - y) * 2 + other * y * 2 + last) // (2 * last) for y in range(height)] for one, other in parts
    )
    rows = bytes(value for row in zip(red, green, blue, [255] * height, strict=True) for value in row)
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    strip.blit(
        pygame.image.frombytes(rows, (1, height), "RGBA"), (0, 0)
    )  # in the order of bytes that is quick to blend
    return pygame.transform.scale(strip, (width, height))


def tint(drawn: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The same, multiplied by a colour."""
    tinted = drawn.copy()
    tinted.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return tinted


def rounded_rect(
    size: tuple[int, int], radius: int, top: Colour, low: Colour | None = None, alpha: int = 255
) -> pygame.Surface:
    """A rounded rectangle of one colour or of a gradient."""
    size = max(size[0], 1), max(size[1], 1)
    shape = mask(size, radius)
    if low is None or low == top:
        shape.fill((*top, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return shape
    shape.blit(gradient(size, top, low), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if alpha < 255:
        shape.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return shape


def framed_rect(
    size: tuple[int, int],
    radius: int,
    line: int,
    edge: Colour,
    top: Colour,
    low: Colour | None = None,
    edge_alpha: int = 255,
) -> pygame.Surface:
    """A rounded rectangle with an edge this many pixels wide."""
    shape = rounded_rect(size, radius, edge, alpha=edge_alpha)
    shape.blit(rounded_rect((size[0] - 2 * line, size[1] - 2 * line), radius - line, top, low), (line, line))
    return shape


def ring(size: tuple[int, int], radius: int, line: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """The outline of a rounded rectangle."""
    shape = rounded_rect(size, radius, colour, alpha=alpha)
    inner = size[0] - 2 * line, size[1] - 2 * line
    if min(inner) > 0:
        hole = mask(inner, max(radius - line, 0))
        # Only what is opaque is taken away, not the colour of the edge.
        hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        shape.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    return shape


def shadow(size: tuple[int, int], radius: int, colour: Colour, steps: int = 8, part: float = 0.045) -> pygame.Surface:
    """A soft shadow that reaches `steps` pixels beyond the size on every side."""
    corner = radius + 2 * steps
    whole = size[0] + 2 * steps, size[1] + 2 * steps
    if min(whole) <= 2 * corner + 1:
        return _layers(size, radius, colour, steps, part)
    # A square of two corners and one pixel made larger: only its middle row and column are repeated.
    small = _layers((2 * radius + 2 * steps + 1,) * 2, radius, colour, steps, part)
    large = pygame.Surface(whole, pygame.SRCALPHA)
    for x, wide, left, width in _slices(corner, whole[0]):
        for y, high, top, height in _slices(corner, whole[1]):
            piece = small.subsurface((x, y, wide, high))
            large.blit(
                piece if (wide, high) == (width, height) else pygame.transform.scale(piece, (width, height)),
                (left, top),
            )
    return large


def _layers(size: tuple[int, int], radius: int, colour: Colour, steps: int, part: float) -> pygame.Surface:
    whole = pygame.Surface((size[0] + 2 * steps, size[1] + 2 * steps), pygame.SRCALPHA)
    for grown in range(steps, 0, -1):
        layer = rounded_rect(
            (size[0] + 2 * grown, size[1] + 2 * grown), radius + grown, colour, alpha=round(255 * part)
        )
        whole.blit(layer, (steps - grown, steps - grown))
    return whole


def _slices(corner: int, length: int) -> list[tuple[int, int, int, int]]:
    """Where a slice lies and how long it is, in the small and in the large."""
    middle = length - 2 * corner
    return [(0, corner, 0, corner), (corner, 1, corner, middle), (corner + 1, corner, length - corner, corner)]
