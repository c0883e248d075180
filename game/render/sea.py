"""The sea behind everything: a gradient with bands of waves, still or moving."""

from __future__ import annotations

import math
from random import Random

import pygame

from game.light import NOON, Light

from . import shapes
from .look import Look, cache_surface
from .theme import mix


@cache_surface
def still_sea(look: Look, size: tuple[int, int], light: Light = NOON) -> pygame.Surface:
    """The quiet sea behind panels and boards; baked, without alpha."""
    width, height = size
    sea = pygame.Surface(size)
    top, middle, deep = (look.colour(name) for name in (light.sea if light is not NOON else ("sea-top", "sea", "sea-deep")))
    sea.blit(shapes.gradient((width, height // 2 + 1), top, middle), (0, 0))
    sea.blit(shapes.gradient((width, height - height // 2), middle, deep), (0, height // 2))
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for band in range(5):
        y = height * (0.13 + 0.24 * band)
        swell = height * 0.012
        line = wave_line(width, y, swell, width / (2.6 + 0.5 * band), band * 1.7)
        pygame.draw.polygon(veil, (8, 40, 56, 16), [*line, (width, height), (0, height)])
        pygame.draw.aalines(veil, (207, 243, 236, 70), False, line)
        pygame.draw.lines(veil, (207, 243, 236, 40), False, line, 2)
    sea.blit(veil, (0, 0))
    return sea


def wave_line(width: int, y: float, swell: float, length: float, phase: float, step: int = 8) -> list[tuple[float, float]]:
    """A wave from the left edge to the right."""
    return [(x, y + swell * math.sin(x * math.tau / length + phase)) for x in range(0, width + step, step)]


_FINE = 2  # how many times larger a crest is drawn before it is scaled down to a smooth edge


_LINE = 3


def crest_height(swell: int) -> int:
    """Two swells and room for the line on top; a crest's middle is a swell and a line below its upper edge."""
    return 2 * (swell + _LINE)


@cache_surface
def crest(look: Look, width: int, swell: int, length: int, colour: str, phase: float, foam: str = "mist") -> pygame.Surface:
    """One wave from edge to edge and one `length` more: slid by less than that, it goes on for ever."""
    one = _one_wave(look, swell, length, (colour, foam), phase)
    strip = pygame.Surface((width + length, one.get_height()), pygame.SRCALPHA)
    for x in range(0, width + length, length):
        strip.blit(one, (x, 0))
    return strip


def _one_wave(look: Look, swell: int, length: int, colours: tuple[str, str], phase: float) -> pygame.Surface:
    wide, high = length * _FINE, crest_height(swell) * _FINE
    fine = pygame.Surface((wide, high), pygame.SRCALPHA)
    hue, foam = map(look.colour, colours)
    fine.fill((*hue, 0))
    line = [(x, high / 2 + swell * _FINE * _height(x / wide * math.tau + phase)) for x in range(-8, wide + 9, 4)]
    pygame.draw.polygon(fine, (*hue, 255), [*line, (wide, high), (0, high)])
    pygame.draw.lines(fine, (*mix(hue, foam, 0.32), 255), False, line, _LINE * _FINE - 1)
    return pygame.transform.smoothscale(fine, (length, crest_height(swell)))


def _height(turn: float) -> float:
    """A wave is not a plain sine: a smaller one rides on it."""
    return 0.72 * math.sin(turn) + 0.28 * math.sin(2 * turn + 1.3)


_STARS = 110
_SKY_PLAN = 1883  # the stars are always the same ones


def draw_stars(picture: pygame.Surface, look: Look, low: float, colour: str = "cream") -> None:
    """Stars all over the sky; there are fewer below, and none below this part of the picture's height."""
    width, height = picture.get_size()
    random, light = Random(_SKY_PLAN), look.colour(colour)
    veil = pygame.Surface((width, math.ceil(height * low)), pygame.SRCALPHA)
    for _ in range(_STARS):
        x, y, bright = random.random(), random.random() ** 1.3, random.random()
        at, size = (x * width, y * height * low), max(round(height / 640 * (0.6 + 1.5 * bright**3)), 1)
        if size < 3:
            veil.fill((*light, round(60 + 160 * bright)), (at, (size, size)))
        else:
            pygame.draw.aacircle(veil, (*light, round(60 + 190 * bright)), at, size / 2)
    picture.blit(veil, (0, 0))
