"""What is seen behind the scoring: the sky of the game that is over, with what stands at its horizon, and the sea before it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.sea import wave_line
from game.tables import screen_of
from game.tables.screen import Sky

_STARS = (1, 1, 1, 2)  # how large stars are, in pixels of a window 720 high; most are small


@cache_surface
def draw_sky(look: Look, size: tuple[int, int], game: str) -> pygame.Surface:
    """Draws the whole picture, without alpha."""
    sky = screen_of(game).sky
    width, height = size
    picture, horizon = pygame.Surface(size), round(height * sky.horizon)
    picture.fill(look.colour(sky.colours[-1][1]))
    for (top, colour), (low, next_colour) in pairwise(sky.colours):
        start, end = round(horizon * top), round(horizon * low)
        picture.blit(shapes.gradient((width, end - start), look.colour(colour), look.colour(next_colour)), (0, start))
    _draw_stars(look, picture, sky, horizon)
    for x, y, wide in sky.clouds:
        picture.blit(look.art.picture("scoring/cloud", round(width * wide), height), (round(width * x), round(height * y)))
    _draw_things(look, picture, sky, is_afloat=False)
    _draw_sea(look, picture, sky, horizon)
    _draw_things(look, picture, sky, is_afloat=True)
    return picture


def _draw_things(look: Look, picture: pygame.Surface, sky: Sky, is_afloat: bool) -> None:
    """What stands behind the horizon, or on the sea before it."""
    width, height = picture.get_size()
    for thing in sky.things:
        if thing.is_afloat == is_afloat:
            drawn = look.art.picture(thing.picture, width, round(height * thing.high))
            picture.blit(drawn, drawn.get_rect(midbottom=(round(width * thing.x), round(height * thing.foot))))


def _draw_stars(look: Look, picture: pygame.Surface, sky: Sky, horizon: int) -> None:
    """The same stars every evening."""
    random, (width, height) = Random(12), picture.get_size()
    for _ in range(sky.stars):
        at = random.randrange(width), round(horizon * random.random() * 0.9)
        pygame.draw.circle(picture, look.colour("cream"), at, random.choice(_STARS) * max(height // 720, 1))


def _draw_sea(look: Look, picture: pygame.Surface, sky: Sky, horizon: int) -> None:
    width, height = picture.get_size()
    foam = pygame.Surface((width, height), pygame.SRCALPHA)
    for number, (part, colour) in enumerate(sky.sea):
        line = wave_line(width, height * part if number else horizon, height * 0.006, width / (2.2 + 0.4 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, (width, height), (0, height)])
        pygame.draw.lines(foam, (*look.colour("mist"), 80), False, line, 2)
    picture.blit(foam, (0, 0))
