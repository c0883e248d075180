"""The living sea behind the menu: sky, volcano, waves and swimmers, in the light of the player's own clock."""

from __future__ import annotations

import math
from functools import cached_property
from random import Random

import msgspec
import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.sea import crest, crest_height, draw_stars
from game.render.theme import Colour
from game.rules import known_games
from game.tables import find_swimmers

_DAYTIMES = ((21, "night"), (17, "evening"), (10, "day"), (6, "morning"))  # each from this hour on


def daytime_at(hour: int) -> str:
    """The time of day at an hour of the clock."""
    return next((name for first, name in _DAYTIMES if hour >= first), "night")


_HORIZON = 0.388
_SKY = 0.27  # where the sky turns warm


class Band(msgspec.Struct, frozen=True):
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
_SUN = {"morning": (0.71, 0.335, 0.36), "day": (0.737, 0.31, 0.36), "evening": (0.737, 0.31, 0.36)}
_MOON = (0.725, 0.155, 0.13)
_MOON_GLOW = 2.9  # how much larger than the moon
_STARS_END = 0.24  # the light of the horizon hides what would be below
_PATH_PLAN, _GLINTS = 617, 130  # the glints on the water below sun and moon are always the same ones
_PATH_END = 0.925  # above the words at the lower edge
_PUFFS = 9
_RISE = 0.30
_PUFF_SIZES = 12
_PUFF_SECONDS = 15.0


class MenuSea:
    """The sea for one look and one time of day. `side` is how much room there is beside the cards, in pixels."""

    def __init__(self, look: Look, side: int, daytime: str = "day") -> None:
        self.look = look
        self._side = side
        self._name = daytime
        self._daytime = look.theme.daytimes[daytime]
        self.width, self.height = look.size
        self._awake = 0  # swimmers that are drawn: the first picture waits neither for them nor for the sky
        self._has_sky = False

    @cached_property
    def _swimmers(self) -> list[tuple[Swimmer, str, pygame.Rect]]:
        """The swimmers of all games, each in its place; nobody asks for them before the first picture is seen."""
        drawings = (art for game in known_games() for art in find_swimmers(game))
        if self._side < _LEAST_ROOM * self.height:
            return []
        return [
            (swimmer, art, swimmer.room(self.look.size, self._side))
            for swimmer, art in zip(SWIMMERS, drawings, strict=False)
        ]

    @property
    def is_whole(self) -> bool:
        return self._has_sky and self._awake == len(self._swimmers)

    def wake_one(self) -> None:
        """Lets one more thing be seen: first volcano and clouds, then the swimmers one by one."""
        self._awake += self._has_sky and self._awake < len(self._swimmers)
        self._has_sky = True

    def wake(self) -> None:
        self._has_sky, self._awake = True, len(self._swimmers)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        surface.blit(self.look.bake(("menu-ground", self.look.size, self._name), self._ground), (0, 0))
        if self._has_sky:
            self._draw_sky(surface, seconds)
        for i, band in enumerate(BANDS):
            swell, length = self._swell(band), max(round(band.length * self.width), 16)
            line = self._daytime.colour("crest", "mist")
            if i == len(BANDS) - 1:  # it may be fainter, because words stand on it
                line = self._daytime.colour("last-crest", line)
            strip = crest(self.look, self.width, swell, length, self._daytime.colour(band.colour), i * 1.9, line)
            offset = round(band.speed * seconds * self.width) % length
            surface.blit(strip, (-offset, round(band.y * self.height) - crest_height(swell) // 2))
            for swimmer, art, room in self._swimmers[: self._awake] if self._awake else ():
                if swimmer.band == i:
                    if swimmer.rock and self._daytime.is_dark:
                        half = round(_LAMP_SIZE * self.height) // 2
                        surface.blit(self._picture(_LAMP, _LAMP_SIZE), (room.centerx - half, room.top - half // 2))
                    swimmer.draw(surface, self.look, art, room, seconds)

    def _draw_sky(self, surface: pygame.Surface, seconds: float) -> None:
        for art, x, y, part, speed in CLOUDS:
            if art == _BIRD and self._daytime.is_dark:
                continue  # they sleep
            drawn = self._lit(art, round(part * self.height), "cloud")
            span = self.width + drawn.get_width()
            left = (x * self.width + speed * seconds * self.width + drawn.get_width() / 2) % span - drawn.get_width()
            surface.blit(drawn, (round(left), round(y * self.height)))

        # Puffs rise from the crater and swell, the oldest behind: each from 0 at the crater to 1 above the window.
        middle, shore = self._at(*_VOLCANO[:2])
        crater = shore - _VOLCANO[2] * self.height * _CRATER
        ages = (((seconds / _PUFF_SECONDS + i / _PUFFS) % 1.0, i) for i in range(_PUFFS))
        for age, i in sorted(ages, reverse=True):
            size = 0.05 + 0.10 * round(age * _PUFF_SIZES) / _PUFF_SIZES
            puff = self._lit(f"menu/puff-{i % 3 + 1}", max(round(size * self.height), 1), "smoke")
            sway = math.sin(age * 5 + i * 2.1) * 0.014 * self.height
            at = middle + sway + age * 0.035 * self.height, crater - age * _RISE * self.height
            surface.blit(puff, puff.get_rect(center=at))

        high, light = max(round(_VOLCANO[2] * self.height), 1), self._daytime.lights.get("land", "")
        island = _draw_island(self.look, high, light, self._daytime.is_dark)
        surface.blit(island, island.get_rect(midbottom=(middle, shore)))

    def _ground(self) -> pygame.Surface:
        """All that never moves: sky, stars, sun or moon, and the water between the crests."""
        ground = pygame.Surface(self.look.size)
        warm, horizon = round(_SKY * self.height), round(_HORIZON * self.height)
        ground.blit(shapes.gradient((self.width, warm), self._hue("sky-top"), self._hue("sky")), (0, 0))
        ground.blit(
            shapes.gradient((self.width, horizon - warm + 9), self._hue("sky"), self._hue("sky-low")), (0, warm)
        )
        if self._daytime.is_dark:
            draw_stars(ground, self.look, _STARS_END, "cream")
        x, y, high = _SUN.get(self._name, _MOON)
        if self._name in _SUN:
            sun = self._lit("menu/sun", round(high * self.height), "sun")
            ground.blit(sun, sun.get_rect(center=self._at(x, y)))
        else:
            for art, size in (("curtain/moon-glow", high * _MOON_GLOW), ("curtain/moon", high)):
                moon = self._picture(art, size)
                ground.blit(moon, moon.get_rect(center=self._at(x, y)))
        for band in BANDS:
            top = round(band.y * self.height) + crest_height(self._swell(band)) // 2
            ground.fill(self._hue(band.colour), (0, top, self.width, self.height - top))
        if self._daytime.glints:
            # Flat lenses with soft ends below sun or moon, wider and further apart the nearer they are.
            light = self.look.colour(self._daytime.glints)
            random = Random(_PATH_PLAN)
            for _ in range(_GLINTS):
                near = random.random()
                aside = random.gauss(0, 1)
                bright = random.random()
                down = _HORIZON + 0.02 + (_PATH_END - _HORIZON - 0.02) * near
                wide = round((0.006 + 0.022 * near * random.random()) * self.height) * 2
                lens = wide, max(round(wide * 0.17), 2)
                fine = pygame.Surface((lens[0] * _FINE, lens[1] * _FINE), pygame.SRCALPHA)
                fine.fill((*light, 0))
                shine = round((34 + 56 * bright) * (1 - 0.45 * near))
                pygame.draw.ellipse(fine, (*light, shine), fine.get_rect())
                glint = pygame.transform.smoothscale(fine, lens)
                ground.blit(glint, glint.get_rect(center=self._at(x + aside * (0.006 + 0.024 * near), down)))
        return ground

    # Colours of the time of day.

    def _hue(self, name: str) -> Colour:
        return self.look.colour(self._daytime.colour(name))

    def _lit(self, art: str, high: int, kind: str) -> pygame.Surface:
        """A drawing in the light that falls on its kind at this time of day."""
        light = self._daytime.lights.get(kind)
        if light is None:
            return self.look.art.picture(art, self.width * 2, high)
        return _tint_art(self.look, art, self.width * 2, high, light)

    # Measures.

    def _swell(self, band: Band) -> int:
        return max(round(band.swell * self.height), 2)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.width), round(y * self.height)

    def _picture(self, art: str, high: float) -> pygame.Surface:
        return self.look.art.picture(art, self.width * 2, max(round(high * self.height), 1))


@cache_surface
def _tint_art(look: Look, art: str, wide: int, high: int, light: str) -> pygame.Surface:
    """A drawing on which coloured light falls."""
    return shapes.tint(look.art.picture(art, wide, high), look.colour(light))


_FINE = 3  # how many times larger a glint is drawn before it is scaled down to a smooth edge
_LAMP, _LAMP_SIZE = "menu/lamp-glow", 0.17
_BIRD = "menu/bird"
_CRATER_AT = (0.489, 0.135)  # in parts of the drawing
_GLOWS = (1.25, 0.62)  # behind the island and before it, in heights of the drawing


@cache_surface
def _draw_island(look: Look, high: int, light: str, glows: bool) -> pygame.Surface:
    """The island with its volcano; where it glows, with the sky around its crater: its lower edge and its middle are
    the island's own.
    """
    island = (
        _tint_art(look, "menu/volcano-island", look.size[0] * 2, high, light)
        if light
        else look.art.picture("menu/volcano-island", look.size[0] * 2, high)
    )
    if not glows:
        return island
    behind, before = (look.art.picture(_LAMP, look.size[0], round(size * high)) for size in _GLOWS)
    up = max(behind.get_height() // 2 - round(_CRATER_AT[1] * high), 0)
    whole = pygame.Surface((island.get_width(), high + up), pygame.SRCALPHA)
    crater = round(_CRATER_AT[0] * island.get_width()), up + round(_CRATER_AT[1] * high)
    whole.blit(behind, behind.get_rect(center=crater))
    whole.blit(island, (0, up))
    whole.blit(before, before.get_rect(center=crater))
    return whole


_LEAST_ROOM = 0.06  # where there is less room beside the cards, in heights of the window, nothing shows
_TURNS = 6  # steps between level and the most a boat rocks: every one is drawn once


class Swimmer(msgspec.Struct, frozen=True):
    """A place beside the cards where a drawing bobs; sizes and places are in parts of the window's height."""

    is_left: bool
    y: float
    high: float
    band: int  # the band of waves it lies on: the next one passes before it
    bob: float
    seconds: float
    rock: float = 0.0  # degrees; what rocks is a boat, and has a lantern in the dark
    faces_left: bool = False

    def room(self, size: tuple[int, int], side: int) -> pygame.Rect:
        """Where it lies at rest: in the middle of the room, and no wider than it."""
        high = min(round(self.high * size[1]), round(side * 0.92))
        place = pygame.Rect(0, 0, round(high * 1.16), high)
        place.midbottom = side // 2 if self.is_left else size[0] - side // 2, round(self.y * size[1])
        return place

    def draw(self, surface: pygame.Surface, look: Look, art: str, room: pygame.Rect, seconds: float) -> None:
        turn = seconds / self.seconds * math.tau + self.y * 10
        step = round(math.sin(turn * 0.7) * _TURNS) if self.rock else 0
        drawn = _draw_swimmer(look, self, art, room.height, step)
        place = drawn.get_rect(center=room.center)
        surface.blit(drawn, place.move(0, round(math.sin(turn) * self.bob * look.size[1])))


@cache_surface
def _draw_swimmer(look: Look, swimmer: Swimmer, art: str, high: int, step: int) -> pygame.Surface:
    drawn = look.art.picture(art, high * 2, high)
    if swimmer.faces_left:
        drawn = pygame.transform.flip(drawn, True, False)
    return pygame.transform.rotozoom(drawn, swimmer.rock * step / _TURNS, 1.0) if step else drawn


SWIMMERS = (
    Swimmer(True, 0.690, 0.185, 3, 0.004, 5.2),
    Swimmer(False, 0.755, 0.150, 4, 0.003, 3.4, rock=2.0),
    Swimmer(True, 0.925, 0.110, 6, 0.003, 4.1),
    Swimmer(False, 0.930, 0.110, 6, 0.004, 6.0, faces_left=True),
)
