"""Idle loops, read from data: how the layers of a drawing move while nothing happens to it, and where each is at a moment."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from game.documents import read_document
from game.resources import asset
from game.rules.survive.board import CREATURES
from game.shapes import shaped

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
    """One creature's loop: how long it takes, in how many pictures, and its layers by their names."""

    seconds: float
    frames: int
    layers: dict[str, Layer]

    def number(self, time: float) -> int:
        """Which picture is shown at a time."""
        return int(time / self.seconds * self.frames) % self.frames

    def poses(self, number: int) -> dict[str, Pose]:
        """Where the layers that move are in a picture; those that are not seen in it are left out."""
        part = number / self.frames
        return {name: self._carried(name, part) for name, layer in self.layers.items() if layer.seen[0] <= part < layer.seen[1]}

    def _carried(self, name: str, part: float) -> Pose:
        layer = self.layers[name]
        pose = _pose(layer, part)
        return self._carried(layer.on, part).carrying(pose) if layer.on else pose


class Cloth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cloth on a pole: how fast it waves, in how many pictures, from where on, and the length and the height of a wave."""

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


class _Loops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flag: Cloth
    serpent: Loop
    shark: Loop
    whale: Loop
    dolphin: Loop
    squid: Loop


@dataclass(frozen=True, slots=True)
class Pose:
    """A layer is turned about the drawing's (0, 0) by whole degrees, then moved."""

    degrees: int = 0
    x: float = 0.0
    y: float = 0.0

    def of(self, point: Point) -> Point:
        """Where a point of the drawing is now."""
        x, y = _turned(point, self.degrees)
        return x + self.x, y + self.y

    def carrying(self, other: Pose) -> Pose:
        """The pose of what is itself posed on this one."""
        return Pose(self.degrees + other.degrees, *self.of((other.x, other.y)))


@cache
def _read() -> _Loops:
    return shaped(read_document(asset("art", "survive", "loops.yaml")), _Loops)


@cache
def loops() -> Mapping[str, Loop]:
    """The loops of creatures by the names of their drawings."""
    found = _read()
    return {f"survive/{name}": getattr(found, name) for name in CREATURES}


def flag() -> Cloth:
    """How flags wave."""
    return _read().flag


def _pose(layer: Layer, part: float) -> Pose:
    angle = math.tau * (part * layer.beats + layer.phase)
    degrees = round(layer.turn * math.sin(angle))
    x, y = _turned(layer.pivot, degrees)
    down = layer.sink * (1 - math.cos(angle)) / 2 - layer.rise * math.sin(angle)
    return Pose(degrees, layer.pivot[0] - x + layer.drift * math.cos(angle), layer.pivot[1] - y + down)


def _turned(point: Point, degrees: int) -> Point:
    """Counter-clockwise as one sees it, as pygame turns surfaces."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * cos + point[1] * sin, point[1] * cos - point[0] * sin
