"""The night behind the curtain: sky, stars, moon, a volcano in shadow, dark waves and a boat with a lantern, baked into one picture."""

from __future__ import annotations

from random import Random

import pygame

from game.render import Look, shapes
from game.render.sea import crest, crest_height

_HORIZON = 0.625
_BANDS = ((_HORIZON, "wave-5", 0.30), (0.685, "wave-6", 0.35), (0.765, "wave-7", 0.32), (0.828, "wave-8", 0.38))
"""Height of a band of waves, its colour, and the length of its waves in widths of the window."""
_STARS = 110
_SKY_PLAN = 1883
"""The stars are always the same ones."""
_LEFT = 0.165
"""Where volcano and boat are in a wide window; the moon is as far from the other side."""
_MOON = (0.21, 0.175, 0.50)
"""How far down it stands, its size, and that of its glow, in heights of the window."""
_REFLECTION = (0.72, 0.17)
_VOLCANO = 0.20
_BOAT = (0.725, 0.19)


def night(look: Look, size: tuple[int, int], side: int) -> pygame.Surface:
    """The whole picture, as large as the window; `side` is how much of it is seen beside the sheet."""
    return look.baked(("night", size, side), lambda: _night(look, size, side))


def _night(look: Look, size: tuple[int, int], side: int) -> pygame.Surface:
    picture = pygame.Surface(size)
    horizon = round(_HORIZON * size[1])
    left = min(_LEFT * size[0], side * 0.5)
    right = size[0] - left
    picture.blit(shapes.gradient((size[0], horizon + 12), look.colour("night-top"), look.colour("sea-top")), (0, 0))
    _draw_stars(picture, look)
    _draw_moon(picture, look, right)
    _put(picture, look, "curtain/volcano", _VOLCANO, midbottom=(left, horizon + size[1] * 0.012))
    for number, (y, colour, length) in enumerate(_BANDS):
        _draw_band(picture, look, number, (y, colour, length))
    _put(picture, look, "curtain/reflection", _REFLECTION[1], center=(right, _REFLECTION[0] * size[1]))
    _put(picture, look, "curtain/boat-lantern", _BOAT[1], center=(left * 1.08, _BOAT[0] * size[1]))
    return picture


def _draw_stars(picture: pygame.Surface, look: Look) -> None:
    width, height = picture.get_size()
    random, light = Random(_SKY_PLAN), look.colour("cream")
    veil = pygame.Surface((width, height), pygame.SRCALPHA)
    for _ in range(_STARS):
        x, y, bright = random.random(), random.random() ** 1.3, random.random()
        at, size = (x * width, y * height * _HORIZON * 0.85), max(round(height / 640 * (0.6 + 1.5 * bright**3)), 1)
        if size < 3:
            veil.fill((*light, round(60 + 160 * bright)), (at, (size, size)))
        else:
            pygame.draw.aacircle(veil, (*light, round(60 + 190 * bright)), at, size / 2)
    picture.blit(veil, (0, 0))


def _draw_moon(picture: pygame.Surface, look: Look, x: float) -> None:
    y, size, glow = _MOON
    at = x, y * picture.get_height()
    _put(picture, look, "curtain/moon-glow", glow, center=at)
    _put(picture, look, "curtain/moon", size, center=at)


def _draw_band(picture: pygame.Surface, look: Look, number: int, band: tuple[float, str, float]) -> None:
    width, height = picture.get_size()
    swell, top = max(round(height * 0.006), 2), round(band[0] * height)
    strip = crest(look, width, swell, max(round(band[2] * width), 16), band[1], number * 1.7)
    picture.blit(strip, (0, top - crest_height(swell) // 2))
    picture.fill(look.colour(band[1]), (0, top + crest_height(swell) // 2, width, height))


def _put(picture: pygame.Surface, look: Look, art: str, high: float, **place: tuple[float, float]) -> None:
    drawn = look.art.picture(art, picture.get_width(), max(round(high * picture.get_height()), 1))
    picture.blit(drawn, drawn.get_rect(**place))
