"""Drawings taken apart into their layers, so that a loop can move these: what was turned once is kept."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree

import pygame

from .geometry import Point
from .loops import Loop, Pose

_ROOM = 8.0
"""Units around the drawing into which its parts may move."""
_FINE = 2
_LARGE = 1.6
"""Layers are put together twice as large, for a line is seldom on whole pixels; from so many pixels of a unit on that is not seen."""


class Puppet:
    """A drawing for one size of hexes: `factor` is the pixels of its units, drawn as large as it ever stands there. Its file holds nothing
    but layers: groups with names."""

    def __init__(self, svg: str, loop: Loop, factor: float) -> None:
        self._loop = loop
        fine = _FINE if factor < _LARGE else 1
        root = ElementTree.fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
        left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
        self._left, self._top = left - _ROOM, top - _ROOM
        self._size = round((width + 2 * _ROOM) * factor) * fine, round((height + 2 * _ROOM) * factor) * fine
        self._factor, self._fine = self._size[0] / (width + 2 * _ROOM), fine
        box = f"{self._left} {self._top} {width + 2 * _ROOM} {height + 2 * _ROOM}"
        defs = "".join(ElementTree.tostring(part, encoding="unicode") for part in root.findall("defs"))
        self._layers = {group.attrib["id"]: self._cut(box, defs, group) for group in root.findall("g")}
        self._hidden = {group.attrib["id"] for group in root.findall("g") if "display" in group.attrib}
        self._turned: dict[tuple[str, int], pygame.Surface] = {}

    def frame(self, number: int, part: float = 1.0) -> tuple[pygame.Surface, Point]:
        """One picture of the loop, as large as this part of the whole, and where in it the drawing's (0, 0) is."""
        whole = pygame.Surface(self._size, pygame.SRCALPHA)
        poses = self._loop.poses(number)
        for name in self._layers:
            if name in poses or (name not in self._loop.layers and name not in self._hidden):
                self._blit(whole, name, poses.get(name, Pose()))
        size = max(round(self._size[0] * part / self._fine), 1), max(round(self._size[1] * part / self._fine), 1)
        surface = pygame.transform.smoothscale(whole, size) if size != self._size else whole
        bounds, factor = surface.get_bounding_rect(), self._factor * size[0] / self._size[0]
        return surface.subsurface(bounds).copy(), (-self._left * factor - bounds.x, -self._top * factor - bounds.y)

    def _cut(self, box: str, defs: str, group: ElementTree.Element) -> tuple[pygame.Surface, pygame.Vector2]:
        """A layer by itself as small as it is, and where its middle is in the drawing."""
        shown = ElementTree.Element("g")
        shown.extend(group)
        svg = f'<svg viewBox="{box}">{defs}{ElementTree.tostring(shown, encoding="unicode")}</svg>'
        drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), self._size)
        bounds = drawn.get_bounding_rect()
        middle = pygame.Vector2(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2) / self._factor
        layer = drawn.subsurface(bounds)
        return layer.convert_alpha() if pygame.display.get_surface() else layer.copy(), middle + pygame.Vector2(self._left, self._top)

    def _blit(self, whole: pygame.Surface, name: str, pose: Pose) -> None:
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
