"""What lives on the menu's sea: serpent, boat, shark and whale, each out of step with the others."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.render import Look

_LEAST_ROOM = 0.06
"""Where there is less room beside the cards, in heights of the window, nothing shows."""
_TURNS = 6
"""Steps between level and the most a boat rocks: every one is drawn once."""


@dataclass(frozen=True, slots=True)
class Swimmer:
    """A drawing that bobs in the room beside the cards; sizes and places are in parts of the window's height."""

    art: str
    is_left: bool
    y: float
    high: float
    band: int
    """The band of waves it lies on: the next one passes before it."""
    bob: float
    seconds: float
    rock: float = 0.0
    """Degrees."""
    faces_left: bool = False

    def has_room(self, size: tuple[int, int], side: int) -> bool:
        return side >= _LEAST_ROOM * size[1]

    def room(self, size: tuple[int, int], side: int) -> pygame.Rect:
        """Where it lies at rest: in the middle of the room, and no wider than it."""
        high = min(round(self.high * size[1]), round(side * 0.92))
        place = pygame.Rect(0, 0, round(high * 1.16), high)
        place.midbottom = side // 2 if self.is_left else size[0] - side // 2, round(self.y * size[1])
        return place

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, seconds: float) -> None:
        turn = seconds / self.seconds * math.tau + self.y * 10
        drawn = self._drawn(look, room.height, round(math.sin(turn * 0.7) * _TURNS) if self.rock else 0)
        place = drawn.get_rect(center=room.center)
        surface.blit(drawn, place.move(0, round(math.sin(turn) * self.bob * look.size[1])))

    def _drawn(self, look: Look, high: int, step: int) -> pygame.Surface:
        return look.baked(("swimmer", self.art, high, step), lambda: self._turned(look, high, step))

    def _turned(self, look: Look, high: int, step: int) -> pygame.Surface:
        drawn = look.art.picture(self.art, high * 2, high)
        if self.faces_left:
            drawn = pygame.transform.flip(drawn, True, False)
        return pygame.transform.rotozoom(drawn, self.rock * step / _TURNS, 1.0) if step else drawn


SWIMMERS = (
    Swimmer("survive/serpent", True, 0.690, 0.185, 3, 0.004, 5.2),
    Swimmer("survive/boat-three-of-crimson-azure-sun", False, 0.755, 0.150, 4, 0.003, 3.4, rock=2.0),
    Swimmer("survive/shark", True, 0.925, 0.110, 6, 0.003, 4.1),
    Swimmer("survive/whale", False, 0.930, 0.110, 6, 0.004, 6.0, faces_left=True),
)
