"""The island as a phone gets it: shapes, pictures by name and spots that can be tapped, as everyone can see them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from game.files.resources import asset
from game.files.view_boxes import Box, view_box
from game.phones import screens
from game.render.theme import Theme, hex_colour
from game.rules.survive.board import TERRAINS
from game.rules.survive.constants import DOLPHIN
from game.rules.survive.queries import passengers
from game.rules.survive.speech.sentences import colour_of, letter_of

from ..kit.camera import Point
from ..selection import Thing
from .clicks import SurviveModel
from .ground import sunk_art, tile_art
from .isles import drawing_of
from .layout import PASSENGER, SEATS, UNITS, SurvivePiece, body_of, corners
from .skin import Skin

SPACE = math.sqrt(3)  # how wide a space is
DOLPHIN_WITH = "dolphin"
"""A dolphin as a thing: who it protects, and its space. Several may share that."""
_HEX = 0.93  # how far a space reaches that can be tapped
_REACHES = {"explorer": 0.4, "boat": 0.6, "creature": 0.55, DOLPHIN_WITH: 0.45, "isle": 1.2, "space": _HEX}
_BESIDE = 0.36  # how far the water beside a boat reaches
_AIR = 1.4  # what is framed around all that can be tapped
_LINE = "#3E8B94"  # between the spaces of the sea
_SHALLOWS = (2.9, "#2C7480"), (2.35, "#3A8791")  # the water around land: how wide, and its colours
_INK = "#142B33"
_ISLE = ((0.0, 1.57, _INK), (0.0, 1.45, "#F7DFA9"), (-0.05, 1.0, "#6FAE6A"))
"""The lines of which an isle consists that has no drawing: how far above its places, how wide, and their colour."""


class IslandBoard:
    """Draws the public position; what seldom changes is kept."""

    def __init__(self, model: SurviveModel) -> None:
        self._model = model
        self._land = b""
        self._ground: tuple[tuple[screens.Shape, ...], tuple[screens.Piece, ...]] = (), ()
        bounds = model.geometry.bounds
        self._bounds = _box(bounds.left, bounds.top, bounds.width, bounds.height)
        self._sea = [
            screens.Shape(line, line=_LINE, wide=0.03, is_closed=False) for line in _net(model.geometry.spaces)
        ]
        look = model.constants.board.numbers.look
        self._skin = Skin.of(model.constants.board) if look.palette or look.drawings else None

    def draw(
        self, things: Mapping[Thing, int], framed: Iterable[Thing], lettered: Collection[int], about: str
    ) -> screens.Board:
        """The board with spots for things by their numbers; `framed` is what comes into view at first."""
        state = self._model.state
        if state.land != self._land:
            self._land, self._ground = state.land, (tuple(self._shapes()), tuple(self._tiles()))
        shapes, tiles = self._ground
        pieces = [part for piece in self._model.things.pieces.values() for part in self._parts(piece, lettered)]
        spots = [spot for thing, number in things.items() if (spot := self._spot(thing, number)) is not None]
        return screens.Board(
            self._bounds,
            shapes,
            (*tiles, *pieces),
            tuple(self._numbers()),
            tuple(spots),
            self._focus(framed),
            about,
            round(SPACE, 2),
        )

    # The ground.

    def _shapes(self) -> Iterator[screens.Shape]:
        """The water around land, the spaces of the sea, isles without a drawing, and land in colours of its own."""
        model = self._model
        spaces, land = model.geometry.spaces, model.state.land
        tiles = [spaces[space] for space in model.constants.island if land[space]]
        for wide, colour in _SHALLOWS:
            for row in _rows(tiles):  # round at its ends, also where it is a single tile
                line = _points((*row, (row[-1][0] + 0.01, row[-1][1])))
                yield screens.Shape(line, line=colour, wide=wide, is_closed=False, is_round=True)
        yield from self._sea
        for isle, places in enumerate(model.geometry.isles):
            if not drawing_of(model.geometry, isle):
                for up, wide, colour in _ISLE:
                    line = _points((x, y + up) for x, y in places)
                    yield screens.Shape(line, line=colour, wide=wide, is_closed=False, is_round=True)
        for space in model.constants.island if self._skin else ():
            if self._skin and land[space]:
                colour = hex_colour(self._skin.tone(TERRAINS[land[space] - 1], 0))
                yield screens.Shape(_points(corners(spaces[space], 0.98)), colour, _INK, 0.07, is_round=True)

    def _tiles(self) -> Iterator[screens.Piece]:
        """What is further away comes first."""
        model = self._model
        geometry, land = model.geometry, model.state.land
        for isle, (x, y) in enumerate(geometry.isle_middles):
            if name := drawing_of(geometry, isle):
                _, _, wide, high = _art_box(name)
                yield screens.Piece(name, *_point((x, y)), *_point((wide / UNITS, high / UNITS)))
        island = sorted(model.constants.island, key=lambda space: (bool(land[space]), geometry.spaces[space][1]))
        for space in island:
            if land[space] and not self._skin:
                yield _picture(tile_art(land[space] - 1, space), geometry.spaces[space])
            elif not land[space]:
                yield _picture(sunk_art(space), geometry.spaces[space])

    # What stands on it.

    def _parts(self, piece: SurvivePiece, lettered: Collection[int]) -> Iterator[screens.Piece]:
        """The pictures of a piece, the lowest first."""
        constants, scale = self._model.constants, piece.scale
        at = piece.x, piece.y
        kind, which, _ = piece.key
        if kind == "explorer":
            yield self._figure(piece.art, at, scale, which if which in lettered and not piece.badge else -1)
        elif kind == "creature":
            yield _picture(piece.art, at, scale)
        else:
            yield _picture("survive/boat-back", at, scale)
            if piece.flag:
                yield _picture(f"survive/flag-{piece.flag}", at, scale)
            aboard = passengers(constants, self._model.state, which)
            seats = SEATS[: len(aboard)] if len(aboard) > 1 else (SEATS[1],)
            for e, (right, low) in zip(aboard, seats, strict=False):
                art = f"survive/passenger-{colour_of(constants, e)}"
                there = at[0] + right * scale / UNITS, at[1] + low * scale / UNITS
                yield self._figure(art, there, scale * PASSENGER, e if e in lettered else -1)
            yield _picture("survive/boat-front", at, scale)
            if not aboard:
                yield _picture("survive/boat-oars", at, scale)

    def _figure(self, art: str, at: Point, scale: float, called: int) -> screens.Piece:
        """An explorer, with its letter if it is called by that."""
        drawn = _picture(art, at, scale)
        if called < 0:
            return drawn
        constants = self._model.constants
        colour = player_colour(colour_of(constants, called))
        return screens.Piece(
            drawn.picture, drawn.x, drawn.y, drawn.wide, drawn.high, letter_of(constants, called), colour
        )

    def _numbers(self) -> Iterator[screens.Text]:
        """How many explorers one on an isle stands for."""
        for piece in self._model.things.pieces.values():
            if piece.badge:
                yield screens.Text(str(piece.badge), *_point((piece.x + 0.3, piece.y)), 0.5)

    # What can be tapped.

    def _spot(self, thing: Thing, number: int) -> screens.Spot | None:
        """A space is its hex. Where a boat is, that is the boat's, and only the water beside it is the space."""
        at = self._place(thing)
        if at is None:
            return None
        kind, which, _ = thing
        reach = _REACHES[kind]
        if kind == "boat":
            return screens.Spot(number, *_point(at), reach, _points(corners(self._model.geometry.spaces[which], _HEX)))
        if kind == "space" and self._model.state.boats >> which & 1:
            return screens.Spot(number, *_point(at), _BESIDE)
        return screens.Spot(number, *_point(at), reach, corners=6 if kind == "space" else 0)

    def _place(self, thing: Thing) -> Point | None:
        """Where a thing is; of several dolphins on a space, the one with this charge."""
        things, s = self._model.things, self._model.state
        if thing[0] != DOLPHIN_WITH:
            return things.place_of(thing)
        charged = zip(s.dolphins, s.charges, strict=True)
        number = next((number for number, (at, e) in enumerate(charged) if (e, at) == thing[1:]), None)
        return None if number is None else body_of(things.pieces["creature", DOLPHIN, number])

    def _focus(self, framed: Iterable[Thing]) -> screens.Box | None:
        places = [at for thing in framed if (at := self._place(thing)) is not None]
        if not places:
            return None
        left, top = (min(at[side] for at in places) - _AIR for side in (0, 1))
        right, low = (max(at[side] for at in places) + _AIR for side in (0, 1))
        return _box(left, top, right - left, low - top)


@cache
def player_colour(name: str) -> str:
    """A player's colour as phones get it."""
    return hex_colour(Theme.load().colour(name))


def _picture(name: str, foot: Point, scale: float = 1.0) -> screens.Piece:
    """A drawing by where its foot is."""
    left, top, wide, high = _art_box(name)
    part = scale / UNITS
    middle = foot[0] + (left + wide / 2) * part, foot[1] + (top + high / 2) * part
    return screens.Piece(name, *_point(middle), *_point((wide * part, high * part)))


@cache
def _art_box(name: str) -> Box:
    """The box of a drawing; one that ends in a player's colour may be a template for all of them."""
    path = asset("art", f"{name}.svg")
    if not path.is_file():
        path = asset("art", f"{name.rpartition('-')[0]}.svg")
    return view_box(path.read_text(encoding="utf-8"))


def _rows(spaces: Collection[Point]) -> Iterator[list[Point]]:
    """Spaces that lie side by side."""
    row = list[Point]()
    for at in sorted(spaces, key=lambda at: (round(at[1], 2), at[0])):
        if row and math.dist(row[-1], at) > SPACE + 0.01:
            yield row
            row = []
        row.append(at)
    if row:
        yield row


def _net(spaces: Collection[Point]) -> Iterator[tuple[Point, ...]]:
    """The outlines of all spaces, a line a row: over their tops and down the sides between them; and where no space
    lies below, along the foot, too.
    """
    known = {_point(at) for at in spaces}
    for row in _rows(spaces):
        line = list[Point]()
        for x, y in row:
            top, right, low_right, low, low_left, left = corners((x, y))
            has_below = {_point((x - SPACE / 2, y + 1.5)), _point((x + SPACE / 2, y + 1.5))} <= known
            foot = () if has_below else (low, low_left, low, low_right)
            line += [*(() if line else (low_left, left)), top, right, low_right, *foot, right]
        yield _points(line)


def _points(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(map(_point, points))


def _point(at: Point) -> Point:
    return round(at[0], 2), round(at[1], 2)


def _box(left: float, top: float, wide: float, high: float) -> screens.Box:
    return round(left, 2), round(top, 2), round(wide, 2), round(high, 2)
