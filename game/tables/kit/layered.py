"""Drawings taken apart into their layers, so that a loop can move these: what was turned once is kept."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pygame

from game.files.resources import asset
from game.render.art import Box, view_box

from .camera import Point
from .loops import LayerPose, Loop

_ROOM = 8.0
"""Units around the drawing into which its parts may move."""
_FINE = 2
_LARGE = 1.6
"""Layers are put together twice as large, for a line is seldom on whole pixels; from so many pixels of a unit on that is not seen."""


_KEPT = 15
"""How many are kept: all creatures at three sizes."""


@dataclass(frozen=True, slots=True)
class LayeredSource:
    """A drawing's file taken apart; it holds nothing but layers: groups with names."""

    box: Box
    defs: str
    layers: dict[str, str]
    hidden: frozenset[str]

    @classmethod
    def of(cls, svg: str) -> LayeredSource:
        root = ElementTree.fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
        left, top, width, height = view_box(svg)
        box = left - _ROOM, top - _ROOM, width + 2 * _ROOM, height + 2 * _ROOM
        groups = root.findall("g")
        hidden = frozenset(group.attrib["id"] for group in groups if "display" in group.attrib)
        defs = "".join(ElementTree.tostring(part, encoding="unicode") for part in root.findall("defs"))
        return cls(box, defs, {group.attrib["id"]: _shown(group) for group in groups}, hidden)


@cache
def source(name: str) -> LayeredSource:
    """Read once, for no frame may wait for a file."""
    return LayeredSource.of(asset("art", f"{name}.svg").read_text(encoding="utf-8"))


class LayeredDrawing:
    """A drawing for one size of a board: `factor` is the pixels of its units, drawn as large as it ever stands there."""

    def __init__(self, source: LayeredSource, loop: Loop, factor: float) -> None:
        self._loop, self._hidden = loop, source.hidden
        fine = _FINE if factor < _LARGE else 1
        self._left, self._top, width, height = source.box
        self._size = round(width * factor) * fine, round(height * factor) * fine
        self._factor, self._fine = self._size[0] / width, fine
        self._layers = {name: self._cut(source, name) for name in source.layers}
        self._turned: dict[tuple[str, int], pygame.Surface] = {}

    def frame(self, number: int, part: float = 1.0) -> tuple[pygame.Surface, Point]:
        """One picture of the loop, as large as this part of the whole, and where in it the drawing's (0, 0) is."""
        whole = pygame.Surface(self._size, pygame.SRCALPHA)
        poses = self._loop.poses(number)
        for name in self._layers:
            if name in poses or (name not in self._loop.layers and name not in self._hidden):
                self._blit(whole, name, poses.get(name, LayerPose()))
        size = max(round(self._size[0] * part / self._fine), 1), max(round(self._size[1] * part / self._fine), 1)
        surface = pygame.transform.smoothscale(whole, size) if size != self._size else whole
        bounds, factor = surface.get_bounding_rect(), self._factor * size[0] / self._size[0]
        return surface.subsurface(bounds).copy(), (-self._left * factor - bounds.x, -self._top * factor - bounds.y)

    def _cut(self, source: LayeredSource, name: str) -> tuple[pygame.Surface, pygame.Vector2]:
        """A layer by itself as small as it is, and where its middle is in the drawing."""
        svg = f'<svg viewBox="{" ".join(map(str, source.box))}">{source.defs}{source.layers[name]}</svg>'
        drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), self._size)
        bounds = drawn.get_bounding_rect()
        middle = pygame.Vector2(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2) / self._factor
        layer = drawn.subsurface(bounds)
        return layer.convert_alpha() if pygame.display.get_surface() else layer.copy(), middle + pygame.Vector2(self._left, self._top)

    def _blit(self, whole: pygame.Surface, name: str, pose: LayerPose) -> None:
        surface, middle = self._surface(name, pose.degrees), self._layers[name][1]
        x, y = pose.of((middle.x, middle.y))
        at = surface.get_rect(center=(round((x - self._left) * self._factor), round((y - self._top) * self._factor)))
        layer = self._loop.layers.get(name)
        if layer is not None and layer.water is not None:
            whole.set_clip((0, 0, whole.get_width(), round((layer.water - self._top) * self._factor)))
        whole.blit(surface, at)
        whole.set_clip(None)

    def _surface(self, name: str, degrees: int) -> pygame.Surface:
        if not degrees:
            return self._layers[name][0]
        key = name, degrees
        if key not in self._turned:
            self._turned[key] = pygame.transform.rotozoom(self._layers[name][0], degrees, 1.0)
        return self._turned[key]


class LayeredDrawings:
    """Those of the last few sizes of a board. To cut one takes longer than a frame should: at most one is cut at a moment."""

    def __init__(self, loops: Mapping[str, Loop]) -> None:
        """By the names of the drawings that move."""
        self._loops = loops
        self.made: OrderedDict[tuple[str, float], LayeredDrawing] = OrderedDict()
        self._cut_at: float | None = None

    def drawing(self, name: str, factor: float) -> LayeredDrawing:
        key = name, factor
        if key not in self.made:
            self.made[key] = LayeredDrawing(source(name), self._loops[name], factor)
            if len(self.made) > _KEPT:
                self.made.popitem(last=False)
        self.made.move_to_end(key)
        return self.made[key]

    def is_ready(self, name: str, factor: float, now: float) -> bool:
        """Whether there is one, which is cut if nothing else was at this moment."""
        if (name, factor) not in self.made:
            if self._cut_at == now:
                return False
            self._cut_at = now
            self.drawing(name, factor)
        return True


def _shown(group: ElementTree.Element) -> str:
    """A layer as it is where it is seen."""
    shown = ElementTree.Element("g")
    shown.extend(group)
    return ElementTree.tostring(shown, encoding="unicode")
