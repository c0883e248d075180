"""Idle loops as data: how the layers of a drawing move while nothing happens to it, and where each is at a moment."""

from __future__ import annotations

import math
from dataclasses import dataclass

import msgspec

from .camera import Point


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
        return {name: self.carried(name, part) for name, layer in self.layers.items() if layer.seen[0] <= part < layer.seen[1]}

    def carried(self, name: str, part: float) -> LayerPose:
        layer = self.layers[name]
        pose = _pose(layer, part)
        return self.carried(layer.on, part).carrying(pose) if layer.on else pose


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


@dataclass(frozen=True, slots=True)
class LayerPose:
    """A layer is turned about the drawing's (0, 0) by whole degrees, then moved."""

    degrees: int = 0
    x: float = 0.0
    y: float = 0.0

    def of(self, point: Point) -> Point:
        """Where a point of the drawing is now."""
        x, y = _turned(point, self.degrees)
        return x + self.x, y + self.y

    def carrying(self, other: LayerPose) -> LayerPose:
        """The pose of what is itself posed on this one."""
        return LayerPose(self.degrees + other.degrees, *self.of((other.x, other.y)))


def _pose(layer: Layer, part: float) -> LayerPose:
    angle = math.tau * (part * layer.beats + layer.phase)
    degrees = round(layer.turn * math.sin(angle))
    x, y = _turned(layer.pivot, degrees)
    down = layer.sink * (1 - math.cos(angle)) / 2 - layer.rise * math.sin(angle)
    return LayerPose(degrees, layer.pivot[0] - x + layer.drift * math.cos(angle), layer.pivot[1] - y + down)


def _turned(point: Point, degrees: int) -> Point:
    """Counter-clockwise as one sees it, as pygame turns surfaces."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * cos + point[1] * sin, point[1] * cos - point[0] * sin
