"""Things in the city and where they are: what lies under a pixel, and where a mark for a thing goes.

Things are ("die", sector, number), ("token", sector, kind), ("sector", which, 0), ("cell", space, 0), SUBMARINE; and beside the board
("stock", kind, 0), a token of whoever donates.
"""

from __future__ import annotations

import math

from game.rules.atlandice.state import MARKET, State
from game.rules.atlandice.tables import Tables

from ...kit.camera import Point
from ...kit.picking import Thing
from ...kit.pieces import Key
from .city import CELLS, DIE, HUB, SUBMARINE, TOKEN, CityLayout
from .pieces import BOAT, CityPiece, arranged

_REACH = {"die": DIE * 0.62, "token": TOKEN * 0.6}
"""How far from its middle a piece is still clicked."""
_FARTHEST = max(_REACH.values())
SUBMARINE_THING: Thing = ("submarine", 0, 0)


def die(sector: int, number: int) -> Thing:
    return "die", sector, number


def token(sector: int, kind: int) -> Thing:
    return "token", sector, kind


def sector_thing(sector: int) -> Thing:
    return "sector", sector, 0


def cell(space: int) -> Thing:
    return "cell", space, 0


def stock(kind: int) -> Thing:
    return "stock", kind, 0


class CityThings:
    """What lies in the city in one position."""

    def __init__(self, t: Tables, s: State, layout: CityLayout) -> None:
        self._t, self._s, self.layout = t, s, layout
        self.pieces: dict[Key, CityPiece] = arranged(t, s, layout)
        self._placed: dict[Thing, Point] = {}
        self._small: list[tuple[float, float, Thing]] = []
        """Dice and tokens, of which several may lie near a point."""
        for piece in self.pieces.values():  # of several alike the last is on top, and meant
            self._placed[self.of(piece)] = piece.x, piece.y
            if piece.key[0] in _REACH:
                self._small.append((piece.x, piece.y, self.of(piece)))

    def of(self, piece: CityPiece) -> Thing:
        """The thing a piece is."""
        if piece.key[0] == "die":
            return die(piece.space, piece.kind)
        if piece.key[0] == "token":
            return token(piece.space, piece.kind)
        return SUBMARINE_THING if piece.key == BOAT else cell(piece.space)

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind == "sector":
            return self.layout.middle(which)
        if kind == "cell":
            return self.layout.on_clock(which, self._t.last + 1, sum(CELLS) / 2)
        return self._placed.get(thing)

    def at(self, point: Point) -> list[Thing]:
        """What lies under a point, the nearest first."""
        near = [(math.hypot(x - point[0], y - point[1]), thing) for x, y, thing in self._small if abs(x - point[0]) < _FARTHEST]
        found = [thing for far, thing in sorted(near) if far <= _REACH[thing[0]]]
        boat = self.pieces[BOAT]
        if abs(point[0] - boat.x) <= SUBMARINE / 2 and abs(point[1] - boat.y) <= SUBMARINE * 0.3:
            found.append(SUBMARINE_THING)
        return list(dict.fromkeys([*found, *self._ground_at(point)]))

    def _ground_at(self, point: Point) -> list[Thing]:
        for sector, card in enumerate(self.layout.cards):
            if card.has(point):
                return [sector_thing(sector)]
        if math.dist(point, self.layout.clock) <= HUB:
            return [sector_thing(MARKET)]
        space = self.layout.space_at(point, self._t.last + 1)
        return [] if space is None else [cell(space)]
