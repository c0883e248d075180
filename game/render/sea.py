"""The sea behind everything: a gradient with bands of waves, still or moving, and how light falls on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from random import Random

import pygame

from game.light import NOON, Light

from . import shapes
from .look import Look, cache_surface
from .theme import Colour, mix

_SEAS = 2  # the most that are kept of a look: the one that is seen, and the one that comes


def still_sea(look: Look, size: tuple[int, int], light: Light = NOON) -> pygame.Surface:
    """The quiet sea behind panels and boards; baked, without alpha.

    In a light that was not baked before this takes a while.
    """
    for _ in bake_sea(look, size, light):
        pass
    return look.bake(_key(size, light), lambda: pygame.Surface(size))


def bake_sea(look: Look, size: tuple[int, int], light: Light) -> Iterator[None]:
    """Paints it in slices, each a small part of a frame; then it is there at once."""
    if look.has_baked(_key(size, light)):
        return
    sea = pygame.Surface(size)
    yield from _paint(look, sea, light)
    look.bake(_key(size, light), lambda: sea)
    look.keep_newest("sea", _SEAS)
    yield


def has_sea(look: Look, size: tuple[int, int], light: Light) -> bool:
    """Whether it is there already."""
    return look.has_baked(_key(size, light))


def _key(size: tuple[int, int], light: Light) -> tuple[object, ...]:
    return "sea", size, light


def _paint(look: Look, sea: pygame.Surface, light: Light) -> Iterator[None]:
    if light == NOON:
        _paint_noon(look, sea)
        return
    if light.is_plain:
        _fill_gradient(sea, *map(look.colour, light.sea))
        return

    # Its colours, with a glow where the sun is, ash above and dark corners.
    width, height = sea.get_size()
    across, down = -(-width // _SOFT), -(-height // _SOFT)
    soft = pygame.Surface((across + 1, down + 1))
    top, middle, deep = map(look.colour, light.sea)
    _lay_gradient(soft, (top, middle, deep))
    if light.path is not None:
        yield
        soft.blit(*_glow(soft.get_size(), look.colour(light.glint), light))
    if light.ash:
        bank = pygame.transform.smoothscale(_ash_bank(), soft.get_size())
        bank.set_alpha(round(255 * light.ash / 100))
        soft.blit(bank, (0, 0))
    soft.blit(pygame.transform.smoothscale(_dark_corners(light.gloom), soft.get_size()), (0, 0))
    yield
    rows = -(-down // _STRIPS)
    for row in range(0, down, rows):
        # A row more than it covers, so that each strip goes on where the one before ended.
        high = min(rows, down - row)
        strip = soft.subsurface((0, row, across + 1, high + 1))
        sea.blit(pygame.transform.smoothscale(strip, (across * _SOFT, high * _SOFT)), (0, row * _SOFT))
        yield

    # Lines of waves, closer to each other and fainter towards the top.
    hue = mix(_MIST, look.colour(light.glint), 0.4)
    for number in range(_CRESTS):
        near = (number + 0.5) / _CRESTS
        y, swell = height * (0.04 + 0.96 * near**1.5), height * (0.004 + 0.008 * near)
        veil = pygame.Surface((width, round(2 * swell) + 6), pygame.SRCALPHA)
        line = wave_line(width, veil.get_height() / 2, swell, width / (4.4 - 2 * near), number * 1.7)
        pygame.draw.aalines(veil, (*hue, round(24 + 34 * near)), False, line)
        pygame.draw.lines(veil, (*hue, round(12 + 22 * near)), False, line, max(round(height / 700), 1))
        sea.blit(veil, (0, round(y) - veil.get_height() // 2))
        if number % 4 == 3:
            yield

    yield from _paint_path(look, sea, light)


def _paint_noon(look: Look, sea: pygame.Surface) -> None:
    width, height = size = sea.get_size()
    _lay_gradient(sea, (look.colour("sea-top"), look.colour("sea"), look.colour("sea-deep")))
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for band in range(5):
        y = height * (0.13 + 0.24 * band)
        swell = height * 0.012
        line = wave_line(width, y, swell, width / (2.6 + 0.5 * band), band * 1.7)
        pygame.draw.polygon(veil, (8, 40, 56, 16), [*line, (width, height), (0, height)])
        pygame.draw.aalines(veil, (207, 243, 236, 70), False, line)
        pygame.draw.lines(veil, (207, 243, 236, 40), False, line, 2)
    sea.blit(veil, (0, 0))


def _lay_gradient(sheet: pygame.Surface, colours: tuple[Colour, Colour, Colour]) -> None:
    (top, middle, deep), (width, height) = colours, sheet.get_size()
    sheet.blit(shapes.gradient((width, height // 2 + 1), top, middle), (0, 0))
    sheet.blit(shapes.gradient((width, height - height // 2), middle, deep), (0, height // 2))


def _fill_gradient(sea: pygame.Surface, top: Colour, middle: Colour, deep: Colour) -> None:
    """The quickest way for a large one."""
    width, height = sea.get_size()
    for y in range(height):
        part = 2 * y / height
        sea.fill(mix(top, middle, part) if part < 1 else mix(middle, deep, part - 1), (0, y, width, 1))


# A sea in the light of an hour. What is soft is painted at an eighth of its size and laid down in strips.

_SOFT, _STRIPS = 8, 10
_GLOW, _RINGS = 0.52, 96  # how much of a glow hides the sea where it is strongest, and of how many rings it is made
_DEEP = (3, 8, 22)  # what corners go over into
_ASH = (24, 14, 26)
_CLOUDS = 15
_THICKEST = 105
_BANK = 160, 90  # pixels of the bank of ash before it is scaled: blurring is dear
_CRESTS, _MIST = 16, (207, 243, 236)
_GLINTS = 330
_AT_ONCE = 66  # glints in a slice
_SEED = 11  # the same sea on every run


def _glow(size: tuple[int, int], colour: Colour, light: Light) -> tuple[pygame.Surface, tuple[int, int]]:
    """Rings around the place at the top where the path begins, each a little stronger; and where they lie."""
    wide, high = size
    across, down = round(wide * 0.66), round(high * 1.5)
    glow = pygame.Surface((across, down), pygame.SRCALPHA)
    glow.fill((*colour, 0))
    for ring in range(_RINGS):
        far = 1 - ring / _RINGS
        seen = round(255 * _GLOW * light.shine * (1 - far) ** 2.1)
        rect = pygame.Rect(0, 0, round(across * far), round(down * far))
        rect.center = across // 2, down // 2
        pygame.draw.ellipse(glow, (*colour, seen), rect)
    return glow, (round((light.path or 0.0) * wide) - across // 2, round(-0.04 * high) - down // 2)


@cache
def _dark_corners(gloom: float) -> pygame.Surface:
    wide, high = 32, 18
    corners = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        for y in range(high):
            far = ((2 * x / (wide - 1) - 1) ** 2 + (2 * y / (high - 1) - 1) ** 2) / 2
            corners.set_at((x, y), (*_DEEP, min(round(255 * gloom * max(far - 0.25, 0.0) ** 1.6), 225)))
    return corners


@cache
def _ash_bank() -> pygame.Surface:
    """Blurred clouds along the top, at their thickest."""
    (wide, high), random = _BANK, Random(_SEED)
    bank = pygame.Surface(_BANK, pygame.SRCALPHA)
    bank.fill((*_ASH, 0))
    for cloud in range(_CLOUDS):
        across, down = wide * random.uniform(0.2, 0.42), high * random.uniform(0.1, 0.24)
        middle = wide * (cloud + random.uniform(0.0, 1.0)) / _CLOUDS, high * random.uniform(-0.03, 0.11)
        puff = pygame.Surface((round(across), round(down)), pygame.SRCALPHA)
        pygame.draw.ellipse(puff, (*_ASH, round(_THICKEST * random.uniform(0.3, 0.8))), puff.get_rect())
        bank.blit(puff, puff.get_rect(center=middle))
    return pygame.transform.gaussian_blur(bank, 7)


def _paint_path(look: Look, sea: pygame.Surface, light: Light) -> Iterator[None]:
    """Glints of sun or moon, smaller and closer to each other where they are far."""
    if light.path is None:
        return
    (width, height), random = sea.get_size(), Random(_SEED)
    lenses = [_lens(look, light.glint, height * (0.013 + 0.0055 * size)) for size in range(12)]
    for number in range(_GLINTS):
        near = random.random() ** 1.15
        x = width * (light.path + random.gauss(0.0, 0.007 + 0.02 * near))
        lens = lenses[min(int(random.uniform(0.1, 1.0) * (3 + 9 * near)), 11)]
        lens.set_alpha(round(255 * light.shine * random.uniform(0.16, 0.5) * (1 - 0.35 * near)))
        sea.blit(lens, lens.get_rect(center=(x, height * near)))
        if number % _AT_ONCE == _AT_ONCE - 1:
            yield


def _lens(look: Look, colour: str, length: float) -> pygame.Surface:
    """A glint, pointed at both ends; drawn double and scaled down to smooth edges."""
    wide, high = max(round(length), 4), max(round(length * 0.15), 2)
    fine = pygame.Surface((2 * wide, 2 * high), pygame.SRCALPHA)
    hue = look.colour(colour)
    fine.fill((*hue, 0))
    bows = [(x, (1 - (x / wide - 1) ** 2) * high) for x in range(0, 2 * wide + 1, 2)]
    pygame.draw.polygon(
        fine, (*hue, 255), [(x, high - up) for x, up in bows] + [(x, high + up) for x, up in reversed(bows)]
    )
    return pygame.transform.smoothscale(fine, (wide, high))


def wave_line(
    width: int, y: float, swell: float, length: float, phase: float, step: int = 8
) -> list[tuple[float, float]]:
    """A wave from the left edge to the right."""
    return [(x, y + swell * math.sin(x * math.tau / length + phase)) for x in range(0, width + step, step)]


_FINE = 2  # how many times larger a crest is drawn before it is scaled down to a smooth edge


_LINE = 3


def crest_height(swell: int) -> int:
    """Two swells and room for the line on top; a crest's middle is a swell and a line below its upper edge."""
    return 2 * (swell + _LINE)


@cache_surface
def crest(
    look: Look, width: int, swell: int, length: int, colour: str, phase: float, foam: str = "mist"
) -> pygame.Surface:
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
        x = random.random()
        y = random.random() ** 1.3
        bright = random.random()
        at, size = (x * width, y * height * low), max(round(height / 640 * (0.6 + 1.5 * bright**3)), 1)
        if size < 3:
            veil.fill((*light, round(60 + 160 * bright)), (at, (size, size)))
        else:
            pygame.draw.aacircle(veil, (*light, round(60 + 190 * bright)), at, size / 2)
    picture.blit(veil, (0, 0))
