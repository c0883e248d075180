"""The evening behind the scoring: a red sky over the sea, and the volcano that ended it all."""

from __future__ import annotations

import pygame

from game.render import Look, shapes
from game.render.sea import wave_line

_HORIZON = 0.28
_CLOUDS = ((0.41, 0.045, 0.05), (0.515, 0.095, 0.062), (0.66, 0.035, 0.075))
"""Where clouds hang, and how wide they are, in parts of the window."""
_BANDS = ((0.33, "#2E8494"), (0.45, "sea-top"), (0.62, "sea"), (0.82, "sea-deep"))


def evening(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The whole picture; baked, without alpha."""
    return look.baked(("evening", size), lambda: _evening(look, size))


def _evening(look: Look, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    picture, horizon = pygame.Surface(size), round(height * _HORIZON)
    picture.fill(look.colour("dusk-low"))
    half = horizon // 2
    picture.blit(shapes.gradient((width, half), look.colour("dusk-top"), look.colour("dusk")), (0, 0))
    picture.blit(shapes.gradient((width, horizon - half), look.colour("dusk"), look.colour("dusk-low")), (0, half))
    for x, y, wide in _CLOUDS:
        picture.blit(look.art.picture("scoring/cloud", round(width * wide), height), (round(width * x), round(height * y)))
    high = round(height * 0.36)
    volcano = look.art.picture("scoring/volcano", width, high)
    picture.blit(volcano, volcano.get_rect(midbottom=(round(width * 0.87), horizon + round(height * 0.03))))
    _draw_sea(look, picture, horizon)
    return picture


def _draw_sea(look: Look, picture: pygame.Surface, horizon: int) -> None:
    width, height = picture.get_size()
    foam = pygame.Surface((width, height), pygame.SRCALPHA)
    edges = [(horizon / height, "#3D95A0"), *_BANDS]
    for number, (part, colour) in enumerate(edges):
        line = wave_line(width, height * part, height * 0.006, width / (2.2 + 0.4 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, (width, height), (0, height)])
        pygame.draw.lines(foam, (*look.colour("mist"), 80), False, line, 2)
    picture.blit(foam, (0, 0))
