"""The ground while the row goes under at the end: it goes over from the row that was to the water that is left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from ..kit.camera import Camera, Point
from ..kit.drawings import blit_faint, join_parts
from .ground import REACH, RowGround, SeenRow, around, draw_tiles, row_key
from .layout import stretch


class RowFlood:
    """The ground while the row goes under: it goes over from one that is seen to one that was baked aside."""

    def __init__(self, ground: RowGround) -> None:
        self._ground = ground
        self._coming: tuple[object, Iterator[None]] | None = None  # the ground that is being baked
        self._key: object = None  # of the grounds between which it goes over
        self._surface = pygame.Surface((0, 0))
        self._gone = 0  # how many places are under water
        self._dry: _DryLand | None = None

    def end(self) -> None:
        """Nothing goes under any more."""
        if self._coming or self._key:
            self._coming = None
            self._key = None
            self._surface = pygame.Surface((0, 0))
            self._dry = None

    def prepare(self, over: SeenRow) -> None:
        """Bakes a slice of what will be left."""
        key = row_key(over)
        if self._coming is None or self._coming[0] != key:
            self._coming = key, self._ground.bake_aside(over)
        next(self._coming[1], None)

    def flood(self, row: SeenRow, over: SeenRow, places: Sequence[int], gone: int) -> pygame.Surface:
        """Water where the wave has been: at the first so many of these places."""
        before, after = self._begin(row, over)
        self._dry = self._dry or _DryLand(row, places)
        newly, left = places[self._gone : gone], replace(row, hidden=row.hidden.union(places[:gone]))
        for place in newly:
            self._dry.sink(place)
        parts = join_parts([around(row.camera, stretch(row.layout.places, place - 1, place + 1)) for place in newly])
        for seen in filter(None, (part.clip(self._surface.get_rect()) for part in parts)):
            dry = self._dry.cut_out(before, row.camera, seen)
            self._surface.set_clip(seen)
            self._surface.blit(after, (0, 0))
            draw_tiles(self._surface, left, seen)  # high ones reach over what has gone under behind them
            self._surface.blit(dry, seen)
            self._surface.set_clip(None)
        self._gone = gone
        return self._surface

    def fade(self, row: SeenRow, over: SeenRow, part: float) -> pygame.Surface:
        """All of it, so far over."""
        before, after = self._begin(row, over)
        self._surface.blit(before, (0, 0))
        blit_faint(self._surface, after, (0, 0), part)
        return self._surface

    def _begin(self, row: SeenRow, over: SeenRow) -> tuple[pygame.Surface, pygame.Surface]:
        before, after = self._ground.surface(row), self._ground.aside(over)
        if self._key != (key := (row_key(row), row.state, row_key(over))):
            self._key = key
            self._surface = before.copy()
            self._gone = 0
            self._dry = None
        return before, after


# pixels of a T in the small drawing of what is dry, and how much lower than its line the middle of the land is
_GRAINS, _LOWER = 12, 0.06
# how far most of what lies in gaps reaches from the line, in T; what lies farther away belongs to other land
_OVER_WATER = 0.55


class _DryLand:
    """Where the wave has not been, drawn small: to a place belongs what lies nearer to it than to the others, so that
    nothing is left over between two of them, and the edge is soft.
    """

    def __init__(self, row: SeenRow, places: Sequence[int]) -> None:
        bounds = row.layout.bounds
        self._corner = bounds.left - 1, bounds.top - 1
        size = math.ceil((bounds.width + 2) * _GRAINS), math.ceil((bounds.height + 2) * _GRAINS)
        self._whose, self._dry = pygame.Surface(size, depth=32), pygame.Surface(size, pygame.SRCALPHA)
        self._dry.fill("white")
        reach, over_water = round(REACH * _GRAINS), round(_OVER_WATER * _GRAINS)
        # What is nearer is drawn over what is farther, and land over what lies far from gaps.
        for far, is_land in [(reach, False), *((far, far > over_water) for far in range(reach, 0, -1))]:
            for place in places:
                for at in self._line(row, place, is_land):
                    pygame.draw.circle(self._whose, (0, 0, place), at, far)

    def _line(self, row: SeenRow, place: int, is_land: bool) -> list[Point]:
        """The line through the row where it is nearest to a place, or what of it is land."""
        tops, line = row.state.tops, stretch(row.layout.places, place - 1, place + 1)
        middle, (x, y) = len(line) // 2, self._corner
        start = middle if is_land and not tops[place - 1] else middle // 2
        end = middle if is_land and not tops[place + 1] else middle + middle // 2
        seen = [] if is_land and not tops[place] else [*line[start:middle:2], *line[middle : end + 1 : 2]]
        return [((at[0] - x) * _GRAINS, (at[1] + _LOWER - y) * _GRAINS) for at in seen]

    def sink(self, place: int) -> None:
        wet = pygame.mask.from_threshold(self._whose, (0, 0, place), (1, 1, 1, 255))
        wet.to_surface(self._dry, setcolor=(255, 255, 255, 0), unsetcolor=None)

    def cut_out(self, ground: pygame.Surface, camera: Camera, part: pygame.Rect) -> pygame.Surface:
        """The dry land in a part of the ground, and nothing else."""
        (left, top), grain = camera.in_room(self._corner), camera.size / _GRAINS
        first, last = [
            (math.floor((x - left) / grain) + more, math.floor((y - top) / grain) + more)
            for (x, y), more in ((part.topleft, -1), (part.bottomright, 2))
        ]
        grains = pygame.Rect(first, (last[0] - first[0], last[1] - first[1])).clip(self._dry.get_rect())
        soft = pygame.transform.smoothscale(
            self._dry.subsurface(grains), (round(grains.width * grain), round(grains.height * grain))
        )
        cut = pygame.Surface(part.size, pygame.SRCALPHA)
        cut.blit(ground, (0, 0), part)
        at = left + round(grains.left * grain) - part.left, top + round(grains.top * grain) - part.top
        cut.blit(soft, at, special_flags=pygame.BLEND_RGBA_MULT)
        return cut
