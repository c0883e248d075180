"""The model of a board: what lies on it, what can be done with that, and where it is seen. All who draw, point and click share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import dist
from typing import Generic, Protocol

import pygame

from game.engine import View

from ..selection import Thing
from .camera import Camera, Point
from .motion import Key, P
from .picking import Picking


class Things(Protocol[P]):
    """What lies on a board in one position."""

    @property
    def pieces(self) -> Mapping[Key, P]: ...

    def of(self, piece: P, /) -> Thing:
        """The thing a piece is."""

    def place_of(self, thing: Thing, /) -> Point | None:
        """Where a thing is, in units."""

    def at(self, point: Point, /) -> list[Thing]:
        """What lies under a point, the nearest first."""


class PieceThings(Generic[P]):
    """Where every thing is a piece, and reaches as far as half of its width."""

    def __init__(self, pieces: Iterable[P]) -> None:
        self.pieces: Mapping[Key, P] = {piece.key: piece for piece in pieces}

    def of(self, piece: P) -> Thing:
        return piece.key

    def place_of(self, thing: Thing) -> Point | None:
        return next(((piece.x, piece.y) for piece in self.pieces.values() if self.of(piece) == thing), None)

    def at(self, point: Point) -> list[Thing]:
        pieces = self.pieces.values()
        near = sorted((far, self.of(piece)) for piece in pieces if (far := dist((piece.x, piece.y), point)) <= piece.scale / 2)
        return list(dict.fromkeys(thing for _, thing in near))


class BoardModel(Generic[P]):
    """The position that lies on the board; camera and what is picked outlast it."""

    things: Things[P]
    view: View  # the view that lies on the board

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.picking = Picking()
        self._found: tuple[Things[P], Point, list[Thing]] | None = None
        """What was found last: a click asks several times for the same place."""

    def hot(self) -> list[Thing]:
        """What can be clicked now, as one reads the board."""
        picking = self.picking
        things = {*picking.targets, *picking.further} if picking.source else {*picking.targets, *picking.sources}
        placed = [(self.things.place_of(thing), thing) for thing in things]
        return [thing for _, thing in sorted(((round(at[1], 2), at[0]), thing) for at, thing in placed if at is not None)]

    def read_places(self) -> list[Point]:
        """Where something lies that one wants to see."""
        return [at for piece in self.things.pieces.values() if (at := self.things.place_of(self.things.of(piece))) is not None]

    def target_places(self) -> list[Point]:
        """Where what is picked can go."""
        places = [self.things.place_of(thing) for thing in (*self.picking.targets, *self.picking.further)] if self.picking.source else []
        return [at for at in places if at is not None]

    def kept_free(self) -> list[pygame.Rect]:
        """What no notice should hide: where what is picked can go, or else all that can act."""
        places = self.target_places() or [at for thing in self.hot() if (at := self.things.place_of(thing)) is not None]
        size = round(1.5 * self.camera.size)
        return [pygame.Rect(round(x) - size // 2, round(y) - size // 2, size, size) for x, y in map(self.camera.pixel, places)]

    def at(self, pixel: tuple[int, int]) -> list[Thing]:
        """What lies under a pixel, the nearest first."""
        point = self.camera.unit(pixel)
        if self._found is None or self._found[0] is not self.things or self._found[1] != point:
            self._found = self.things, point, self.things.at(point)
        return self._found[2]
