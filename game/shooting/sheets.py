"""Contact sheets: all pictures of a size, small and with their names, on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

_ACROSS = 4
_WIDTH = 480
_LABEL = 24
_GROUND, _INK = (24, 30, 36), (240, 236, 220)


def sheet(paths: Sequence[Path]) -> pygame.Surface:
    """The pictures in rows; all must be of one size."""
    pygame.font.init()
    font = pygame.font.Font(None, _LABEL - 4)
    small = [pygame.transform.smoothscale_by(picture, _WIDTH / picture.get_width()) for picture in map(pygame.image.load, paths)]
    high = max(picture.get_height() for picture in small) + _LABEL
    whole = pygame.Surface((_WIDTH * min(_ACROSS, len(small)), high * -(-len(small) // _ACROSS)))
    whole.fill(_GROUND)
    for number, (path, picture) in enumerate(zip(paths, small, strict=True)):
        x, y = number % _ACROSS * _WIDTH, number // _ACROSS * high
        whole.blit(font.render(path.stem, True, _INK), (x + 4, y + 4))
        whole.blit(picture, (x, y + _LABEL))
    return whole
