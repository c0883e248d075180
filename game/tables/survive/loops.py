"""Idle loops: how the layers of a drawing move while nothing happens to it, and the drawings that are taken apart for
them.
"""

from __future__ import annotations

import io
import math
import xml.etree.ElementTree as ElementTree
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec
import pygame

from game.files.documents import read_document
from game.files.resources import asset
from game.files.schema import to_struct
from game.files.view_boxes import Box, view_box
from game.rules.survive.board import CREATURES

from ..kit.camera import Point


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one layer moves; all in units of its drawing."""

    pivot: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    rise: float = 0.0
    drift: float = 0.0
    sink: float = 0.0
    water: float | None = None
    phase: float = 0.0
    beats: int = 1
    seen: tuple[float, float] = (0.0, 1.0)
    on: str = ""


class Loop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One drawing's loop: how long it takes, in how many pictures, and its layers by their names."""

    seconds: float
    frames: int
    layers: dict[str, Layer]

    def number(self, time: float) -> int:
        """Which picture is shown at a time."""
        return int(time / self.seconds * self.frames) % self.frames

    def poses(self, number: int) -> dict[str, LayerPose]:
        """Where the layers that move are in a picture; those that are not seen in it are left out."""
        part = number / self.frames
        return {
            name: self.layer_pose(name, part)
            for name, layer in self.layers.items()
            if layer.seen[0] <= part < layer.seen[1]
        }

    def layer_pose(self, name: str, part: float) -> LayerPose:
        layer = self.layers[name]
        angle = math.tau * (part * layer.beats + layer.phase)
        degrees = round(layer.turn * math.sin(angle))
        x, y = _turn(layer.pivot, degrees)
        down = layer.sink * (1 - math.cos(angle)) / 2 - layer.rise * math.sin(angle)
        pose = LayerPose(degrees, layer.pivot[0] - x + layer.drift * math.cos(angle), layer.pivot[1] - y + down)
        return self.layer_pose(layer.on, part).carrying(pose) if layer.on else pose


class Cloth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cloth on a pole: how fast it waves, in how many pictures, from where on, and the length and the height of a
    wave.
    """

    seconds: float
    frames: int
    pole: float
    length: float
    high: float

    def number(self, time: float) -> int:
        """Which picture is shown at a time, from 1 on: 0 is the cloth at rest."""
        return int(time / self.seconds * self.frames) % self.frames + 1

    def down(self, number: int, x: float) -> float:
        """How far the cloth hangs lower at a place, which is not at all where it is tied."""
        away = max(x - self.pole, 0.0) / self.length
        return self.high * min(away, 1.0) * math.sin(math.tau * (away - number / self.frames))


@dataclass(frozen=True, slots=True)
class LayerPose:
    """A layer is turned about the drawing's (0, 0) by whole degrees, then moved."""

    degrees: int = 0
    x: float = 0.0
    y: float = 0.0

    def of(self, point: Point) -> Point:
        """Where a point of the drawing is at this moment."""
        x, y = _turn(point, self.degrees)
        return x + self.x, y + self.y

    def carrying(self, other: LayerPose) -> LayerPose:
        """The pose of what is itself posed on this one."""
        return LayerPose(self.degrees + other.degrees, *self.of((other.x, other.y)))


def _turn(point: Point, degrees: int) -> Point:
    """Counter-clockwise as one sees it, as pygame turns surfaces."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * cos + point[1] * sin, point[1] * cos - point[0] * sin


# The loops of creatures and flags.


class _Loops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flag: Cloth
    serpent: Loop
    shark: Loop
    whale: Loop
    dolphin: Loop
    squid: Loop


@cache
def _read() -> _Loops:
    return to_struct(read_document(asset("art", "survive", "loops.yaml")), _Loops)


@cache
def loops() -> Mapping[str, Loop]:
    """The loops of creatures by the names of their drawings."""
    found = _read()
    return {f"survive/{name}": getattr(found, name) for name in CREATURES}


def flag_cloth() -> Cloth:
    """How flags wave."""
    return _read().flag


# Drawings taken apart into their layers; what was turned once is kept.


_ROOM = 8.0  # units around the drawing into which its parts may move
_FINE = 2
_LARGE = 1.6
"""Layers are put together twice as large, for a line is seldom on whole pixels; from so many pixels of a unit on that
is not seen.
"""


_KEPT = 15  # how many are kept: all creatures at three sizes


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
        layers = {}
        for group in groups:  # each as it is where it is seen
            shown = ElementTree.Element("g")
            shown.extend(group)
            layers[group.attrib["id"]] = ElementTree.tostring(shown, encoding="unicode")
        return cls(box, defs, layers, hidden)


@cache
def layered_source(name: str) -> LayeredSource:
    """Read once, for no frame may wait for a file."""
    return LayeredSource.of(asset("art", f"{name}.svg").read_text(encoding="utf-8"))


class LayeredDrawing:
    """A drawing for one size of a board: `factor` is the pixels of its units, drawn as large as it ever stands
    there.
    """

    def __init__(self, source: LayeredSource, loop: Loop, factor: float) -> None:
        self._loop, self._hidden = loop, source.hidden
        fine = _FINE if factor < _LARGE else 1
        self._left, self._top, width, height = source.box
        self._size = round(width * factor) * fine, round(height * factor) * fine
        self._factor, self._fine = self._size[0] / width, fine
        self._turned: dict[tuple[str, int], pygame.Surface] = {}

        # Each layer by itself as small as it is, and where its middle is in the drawing.
        self._layers: dict[str, tuple[pygame.Surface, pygame.Vector2]] = {}
        for name, group in source.layers.items():
            svg = f'<svg viewBox="{" ".join(map(str, source.box))}">{source.defs}{group}</svg>'
            drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), self._size)
            bounds = drawn.get_bounding_rect()
            middle = pygame.Vector2(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2) / self._factor
            middle += pygame.Vector2(self._left, self._top)
            layer = drawn.subsurface(bounds)
            self._layers[name] = layer.convert_alpha() if pygame.display.get_surface() else layer.copy(), middle

    def frame(self, number: int, part: float = 1.0) -> tuple[pygame.Surface, Point]:
        """One picture of the loop, as large as this part of the whole, and where in it the drawing's (0, 0) is."""
        whole = pygame.Surface(self._size, pygame.SRCALPHA)
        poses = self._loop.poses(number)
        for name, (surface, middle) in self._layers.items():
            if name not in poses and (name in self._loop.layers or name in self._hidden):
                continue
            pose = poses.get(name, LayerPose())
            if pose.degrees:
                if (name, pose.degrees) not in self._turned:
                    self._turned[name, pose.degrees] = pygame.transform.rotozoom(surface, pose.degrees, 1.0)
                surface = self._turned[name, pose.degrees]
            x, y = pose.of((middle.x, middle.y))
            at = round((x - self._left) * self._factor), round((y - self._top) * self._factor)
            layer = self._loop.layers.get(name)
            if layer is not None and layer.water is not None:
                whole.set_clip((0, 0, whole.get_width(), round((layer.water - self._top) * self._factor)))
            whole.blit(surface, surface.get_rect(center=at))
            whole.set_clip(None)
        size = max(round(self._size[0] * part / self._fine), 1), max(round(self._size[1] * part / self._fine), 1)
        surface = pygame.transform.smoothscale(whole, size) if size != self._size else whole
        bounds, factor = surface.get_bounding_rect(), self._factor * size[0] / self._size[0]
        return surface.subsurface(bounds).copy(), (-self._left * factor - bounds.x, -self._top * factor - bounds.y)


class LayeredDrawings:
    """Those of a board's last few sizes.

    Cutting one takes longer than a frame should, so at most one is cut at a time.
    """

    def __init__(self, loops: Mapping[str, Loop]) -> None:
        """Takes the loop of each drawing that moves, by its name."""
        self._loops = loops
        self.made: OrderedDict[tuple[str, float], LayeredDrawing] = OrderedDict()
        self._cut_at: float | None = None

    def drawing(self, name: str, factor: float) -> LayeredDrawing:
        key = name, factor
        if key not in self.made:
            self.made[key] = LayeredDrawing(layered_source(name), self._loops[name], factor)
            if len(self.made) > _KEPT:
                self.made.popitem(last=False)
        self.made.move_to_end(key)
        return self.made[key]

    def is_ready(self, name: str, factor: float, now: float) -> bool:
        """Whether there is one; it is cut now if nothing else has been."""
        if (name, factor) not in self.made:
            if self._cut_at == now:
                return False
            self._cut_at = now
            self.drawing(name, factor)
        return True
