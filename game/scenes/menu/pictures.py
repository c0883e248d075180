"""A picture in a rounded ink frame that fills its room, whatever the room's proportions."""

from __future__ import annotations

import pygame

from game.render import Look, shapes

_LINE = 2


def framed(look: Look, art: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a drawing as large as the frame; without a drawing, plain sea."""
    size = max(size[0], 8), max(size[1], 8)
    radius = look.measure("panel")
    frame = shapes.rounded(size, radius, look.colour("ink"))
    inner = size[0] - 2 * _LINE, size[1] - 2 * _LINE
    drawn = _covering(look, art, inner) if art else shapes.gradient(inner, look.colour("wave-3"), look.colour("wave-6"))
    picture = shapes.mask(inner, radius - _LINE)
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center), special_flags=pygame.BLEND_RGBA_MULT)
    frame.blit(picture, (_LINE, _LINE))
    return frame


def _covering(look: Look, art: str, size: tuple[int, int]) -> pygame.Surface:
    """The drawing so large that nothing of the room stays empty."""
    wide = max(size[0], round(size[1] * look.art.proportion(art)) + 1)
    return look.art.picture(art, wide, wide)
