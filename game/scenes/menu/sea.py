"""The living sea behind the menu: baked once in layers, then slid, bobbed and puffed; and what swims on it, each out of step."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.render.sea import crest, crest_height

_HORIZON = 0.388
_SKY = 0.27  # where the sky turns warm


@dataclass(frozen=True, slots=True)
class Band:
    """A band of waves: its height in the picture, its colour, and how it slides (in widths of the window a second)."""

    y: float
    colour: str
    speed: float
    length: float
    swell: float


BANDS = (
    Band(_HORIZON, "wave-1", 0.006, 0.31, 0.007),
    Band(0.438, "wave-2", -0.008, 0.37, 0.008),
    Band(0.495, "wave-3", 0.011, 0.33, 0.012),
    Band(0.585, "wave-4", -0.013, 0.41, 0.011),
    Band(0.680, "wave-5", 0.016, 0.36, 0.012),
    Band(0.752, "wave-6", -0.019, 0.44, 0.012),
    Band(0.872, "wave-7", 0.023, 0.39, 0.012),
    Band(0.934, "wave-8", -0.028, 0.47, 0.012),
)

CLOUDS = (
    ("menu/cloud-1", 0.06, 0.07, 0.085, 0.0016),
    ("menu/cloud-2", 0.43, 0.05, 0.055, 0.0024),
    ("menu/cloud-3", 0.93, 0.08, 0.080, 0.0013),
    ("menu/cloud-3", 0.03, 0.30, 0.075, 0.0020),
    ("menu/cloud-2", 0.56, 0.27, 0.050, 0.0028),
    ("menu/bird", 0.66, 0.17, 0.016, 0.0060),
    ("menu/bird", 0.69, 0.15, 0.012, 0.0065),
)
"""Drawing, place, height, and how far it drifts in a second."""

_VOLCANO = (0.845, 0.398, 0.255)  # place of its shore, and its height, in parts of the picture
_CRATER = 0.82  # how high above the shore its smoke comes out, in parts of the drawing
_SUN = (0.737, 0.31, 0.36)
_PUFFS, _RISE, _PUFF_SIZES = 9, 0.30, 12
_PUFF_SECONDS = 15.0


class MenuSea:
    """The sea for one look. `side` is how much room there is beside the cards, in pixels."""

    def __init__(self, look: Look, side: int) -> None:
        self.look = look
        self.width, self.height = look.size
        self._swimmers = [(swimmer, swimmer.room(look.size, side)) for swimmer in SWIMMERS if swimmer.has_room(look.size, side)]
        self._awake = 0  # how many of the swimmers are drawn already: the first picture waits neither for them nor for the sky
        self._has_sky = False

    @property
    def is_whole(self) -> bool:
        return self._has_sky and self._awake == len(self._swimmers)

    def wake_one(self) -> None:
        """Lets one more thing be seen: first volcano and clouds, then a swimmer a time."""
        self._awake += self._has_sky and self._awake < len(self._swimmers)
        self._has_sky = True

    def wake(self) -> None:
        self._has_sky, self._awake = True, len(self._swimmers)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        surface.blit(self.look.bake(("menu-ground", self.look.size), self._ground), (0, 0))
        if self._has_sky:
            self._draw_sky(surface, seconds)
        for i, band in enumerate(BANDS):
            self._draw_band(surface, band, i, seconds)
            for swimmer, room in self._swimmers[: self._awake]:
                if swimmer.band == i:
                    swimmer.draw(surface, self.look, room, seconds)

    def _draw_sky(self, surface: pygame.Surface, seconds: float) -> None:
        for art, x, y, high, speed in CLOUDS:
            drawn = self.look.art.picture(art, self.width, round(high * self.height))
            span = self.width + drawn.get_width()
            left = (x * self.width + speed * seconds * self.width + drawn.get_width() / 2) % span - drawn.get_width()
            surface.blit(drawn, (round(left), round(y * self.height)))
        self._draw_smoke(surface, seconds)
        island = self._picture("menu/volcano-island", _VOLCANO[2])
        surface.blit(island, island.get_rect(midbottom=self._at(*_VOLCANO[:2])))

    def _draw_smoke(self, surface: pygame.Surface, seconds: float) -> None:
        """Puffs rise from the crater and swell, the oldest behind."""
        x, shore = self._at(*_VOLCANO[:2])
        crater = shore - _VOLCANO[2] * self.height * _CRATER
        for i in sorted(range(_PUFFS), key=lambda i: -self._age(i, seconds)):
            age = self._age(i, seconds)
            size = 0.05 + 0.10 * round(age * _PUFF_SIZES) / _PUFF_SIZES
            puff = self._picture(f"menu/puff-{i % 3 + 1}", size)
            sway = math.sin(age * 5 + i * 2.1) * 0.014 * self.height
            surface.blit(puff, puff.get_rect(center=(x + sway + age * 0.035 * self.height, crater - age * _RISE * self.height)))

    def _age(self, puff: int, seconds: float) -> float:
        """From 0 at the crater to 1 above the window."""
        return (seconds / _PUFF_SECONDS + puff / _PUFFS) % 1.0

    def _draw_band(self, surface: pygame.Surface, band: Band, number: int, seconds: float) -> None:
        swell, length = self._swell(band), max(round(band.length * self.width), 16)
        strip = crest(self.look, self.width, swell, length, band.colour, number * 1.9)
        offset = round(band.speed * seconds * self.width) % length
        surface.blit(strip, (-offset, round(band.y * self.height) - crest_height(swell) // 2))

    def _ground(self) -> pygame.Surface:
        """All that never moves: sky, sun, and the water between the crests."""
        ground = pygame.Surface(self.look.size)
        colour = self.look.colour
        warm, horizon = round(_SKY * self.height), round(_HORIZON * self.height)
        ground.blit(shapes.gradient((self.width, warm), colour("sky-top"), colour("sky")), (0, 0))
        ground.blit(shapes.gradient((self.width, horizon - warm + 9), colour("sky"), colour("sky-low")), (0, warm))
        sun = self._picture("menu/sun", _SUN[2])
        ground.blit(sun, sun.get_rect(center=self._at(*_SUN[:2])))
        for band in BANDS:
            top = round(band.y * self.height) + crest_height(self._swell(band)) // 2
            ground.fill(colour(band.colour), (0, top, self.width, self.height - top))
        return ground

    def _swell(self, band: Band) -> int:
        return max(round(band.swell * self.height), 2)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.width), round(y * self.height)

    def _picture(self, art: str, high: float) -> pygame.Surface:
        return self.look.art.picture(art, self.width * 2, max(round(high * self.height), 1))


_LEAST_ROOM = 0.06  # where there is less room beside the cards, in heights of the window, nothing shows
_TURNS = 6  # steps between level and the most a boat rocks: every one is drawn once


@dataclass(frozen=True, slots=True)
class Swimmer:
    """A drawing that bobs in the room beside the cards; sizes and places are in parts of the window's height."""

    art: str
    is_left: bool
    y: float
    high: float
    band: int  # the band of waves it lies on: the next one passes before it
    bob: float
    seconds: float
    rock: float = 0.0  # degrees
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
        high, step = room.height, round(math.sin(turn * 0.7) * _TURNS) if self.rock else 0
        drawn = look.bake(("swimmer", self.art, high, step), lambda: self._turn(look, high, step))
        place = drawn.get_rect(center=room.center)
        surface.blit(drawn, place.move(0, round(math.sin(turn) * self.bob * look.size[1])))

    def _turn(self, look: Look, high: int, step: int) -> pygame.Surface:
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
