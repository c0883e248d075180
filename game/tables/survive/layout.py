"""Where everything lies on the island: its spaces and isles, the pieces that share them, and the things under a point.

All measures are in units of the board: a hex reaches one unit from its middle to its corners.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from game.rules.survive.board import CREATURES, Board
from game.rules.survive.constants import Constants
from game.rules.survive.queries import sinkable, steering
from game.rules.survive.state import NONE, SINK, PublicState

from ..kit.camera import Bounds, Point
from ..kit.motion import BoardPiece, Key, between
from ..selection import Thing

_ROOT = math.sqrt(3)
# room above and below the board and beside it, in hexes' sizes: drawn isles are broader than their places
_AIR, _AIR_BESIDE = 0.35, 0.85


def explorer(e: int) -> Thing:
    return "explorer", e, 0


def boat(space: int) -> Thing:
    return "boat", space, 0


def creature(kind: int, space: int) -> Thing:
    return "creature", kind, space


def place(space: int) -> Thing:
    return "space", space, 0


def tile(underside: int, terrain: int) -> Thing:
    return "tile", underside, terrain


class Geometry:
    """The board in units: a hex reaches one unit from its middle to its corners, the first space's row is at its own
    place.
    """

    def __init__(self, board: Board) -> None:
        self.spaces = [centre(space.q, space.r) for space in board.spaces]
        self.isles = [[centre(q, r) for q, r in isle.drawn] for isle in board.isles]
        self.isle_middles = [
            (sum(x for x, _ in isle) / len(isle), sum(y for _, y in isle) / len(isle)) for isle in self.isles
        ]
        every = [*self.spaces, *(place for isle in self.isles for place in isle)]
        left, top = min(x for x, _ in every) - _ROOT / 2 - _AIR_BESIDE, min(y for _, y in every) - 1 - _AIR
        right, low = max(x for x, _ in every) + _ROOT / 2 + _AIR_BESIDE, max(y for _, y in every) + 1 + _AIR
        self.bounds = Bounds(left, top, right - left, low - top)
        self.middle = self.bounds.middle

    def nearest(self, at: Point) -> int | None:
        """The space a point lies in."""
        x, y = at
        _, space = min([((mid_x - x) ** 2 + (mid_y - y) ** 2, i) for i, (mid_x, mid_y) in enumerate(self.spaces)])
        return space if _inside(self.spaces[space], at) else None

    def isle_at(self, at: Point) -> int | None:
        """The isle a point lies on; the ring around its middle, by which it is offered, is a part of it."""
        for isle, places in enumerate(self.isles):
            near = [place for place in places if math.dist(at, place) <= 1]
            if math.dist(at, self.isle_middles[isle]) <= 1 or (near and any(_inside(place, at) for place in near)):
                return isle
        return None


def centre(q: int, r: int) -> Point:
    """The middle of a pointy-top hex."""
    return _ROOT * (q + r / 2), 1.5 * r


def corners(at: Point, size: float = 1.0) -> list[Point]:
    """The six corners of a hex, from the top clockwise."""
    return [
        (at[0] + size * math.sin(math.radians(60 * i)), at[1] - size * math.cos(math.radians(60 * i))) for i in range(6)
    ]


def _inside(middle: Point, at: Point) -> bool:
    """Whether a point lies in a hex of size 1 around a middle."""
    x, y = abs(at[0] - middle[0]), abs(at[1] - middle[1])
    return x <= _ROOT / 2 and y <= 1 - x / _ROOT


UNITS = 40  # units of a drawing in one hex's size
SEATS = ((-14.0, -3.0), (1.0, -4.0), (16.0, -3.0))  # where passengers sit in a boat, in units of its drawing
PASSENGER = 0.74  # how large passengers are beside their boat
CREATURE = 0.72  # how large creatures are that have their space for themselves
RAISED = (0.0, 0.10, 0.20, 0.28)  # how high a space lies by its land: sea, beach, forest, mountain
_ASIDE: Point = (0.28, -0.12)  # where a creature is that has a space for itself but for a boat or swimmers
_TOGETHER: dict[int, tuple[float, list[Point]]] = {
    2: (0.54, [(-0.45, 0.04), (0.45, 0.16)]),
    3: (0.48, [(-0.45, -0.18), (0.45, -0.18), (0.0, 0.46)]),
    4: (0.44, [(-0.45, -0.22), (0.45, -0.22), (-0.42, 0.44), (0.42, 0.44)]),
}
"""Creatures that share a space: how large they are, and where, so that none lies on another; more of them stand closer.
"""


@dataclass(frozen=True, slots=True)
class CrowdSpot:
    """Where one of a crowd stands as long as it is gathered: all of a kind in one place, and only the first of them is
    seen.
    """

    x: float
    y: float
    scale: float
    group: tuple[int, ...]  # all who stand there, by their numbers
    is_first: bool


@dataclass(frozen=True, slots=True)
class SurvivePiece(BoardPiece):
    """An explorer, a boat or a creature.

    `scale` 1 is the size things were drawn for: 40 of their units are a hex's size.
    """

    crew: tuple[str, ...] = ()  # of a boat: the colours of those aboard
    flag: str = ""  # of a boat: the colour of whoever steers, "shared", or nothing
    crowd_spot: CrowdSpot | None = None  # of one in a crowd: where it stands as long as nobody looks


_ALONE, _SHARED = (0.0, 0.25, 0.75), (0.22, -0.1, 0.7)
"""Where a boat lies from the middle of its space, and how large it is: alone, and with someone in the water beside it.
"""
_ASTERN, _BELOW = (0.5, 0.25), 0.42
"""How far left of the middle one swims, or several do, and how far below it, who are beside a boat and not aboard."""


def arrange(constants: Constants, s: PublicState, geometry: Geometry) -> dict[Key, SurvivePiece]:
    """All pieces of a table by their keys, in the order of drawing: further away first."""
    found = [
        *_explorers(constants, s, geometry),
        *_boats(constants, s, geometry),
        *_creatures(s, geometry),
        *_saved_pieces(constants, s, geometry),
    ]
    return {piece.key: piece for piece in sorted(found, key=attrgetter("y", "key"))}


def _explorers(constants: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    by_space: dict[int, list[int]] = defaultdict(list)
    for e, where in enumerate(s.where):
        if where < constants.size:
            by_space[where].append(e)
    found: list[SurvivePiece] = []
    in_danger = set(sinkable(constants, s)) if s.step == SINK else set()
    with_creatures = {*s.serpents, *s.sharks, *s.whales, *s.dolphins, *s.squids}
    for space, those in by_space.items():
        is_land = bool(s.land[space])
        pose = "swimmer" if not is_land else "explorer-worried" if space in in_danger else "explorer"

        # Beside a boat or a creature all of them are a little lower and smaller.
        x, y = geometry.spaces[space]
        has_boat = not is_land and bool(s.boats >> space & 1)
        is_beside = has_boat or (space in with_creatures and not is_land)
        x -= _ASTERN[len(those) > 1] if has_boat else 0.0
        y += _BELOW if has_boat else 0.22 if is_beside else -RAISED[s.land[space]]
        shrunk = 0.85 if is_beside else 1.0
        scale, places = slots(len(those), is_land)
        crowd: Sequence[CrowdSpot | None] = [None] * len(those)
        if len(those) >= _CROWD:
            crowd = _crowd_spots(those, [constants.owner[e] for e in those], is_land, (x, y), shrunk)
        for e, (dx, dy), home in zip(those, places, crowd, strict=True):
            art = f"survive/{pose}-{constants.colours[e // constants.letters]}"
            found.append(SurvivePiece(("explorer", e, 0), art, x + dx, y + dy, scale * shrunk, space, crowd_spot=home))
    return found


def _boats(constants: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    found = []
    swimmers = {where for where in s.where if where < constants.size}
    for number, space in enumerate(s.boat_at):
        if space == NONE:
            continue
        (x, y), (right, low, scale) = geometry.spaces[space], _SHARED if space in swimmers else _ALONE
        crew = tuple(
            constants.colours[e // constants.letters]
            for e, where in enumerate(s.where)
            if where == constants.afloat + number
        )
        seats = steering(constants, s, number)
        flag = "" if not seats else constants.colours[seats[0]] if len(seats) == 1 else "shared"
        found.append(
            SurvivePiece(("boat", number, 0), "common/boat", x + right, y + low, scale, space, crew=crew, flag=flag)
        )
    return found


def _creatures(s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    """Several on a space are smaller, and stand beside each other; boats and swimmers there lie below them."""
    found, seen = [], Counter[int]()
    herds = s.serpents, s.sharks, s.whales, s.dolphins, s.squids
    together = Counter(space for spaces in herds for space in spaces)
    most = max(_TOGETHER)
    for kind, spaces in enumerate(herds):
        for number, space in enumerate(spaces):
            x, y = geometry.spaces[space]
            has_others = bool(s.boats >> space & 1) or space in s.where
            if together[space] == 1:
                scale, (dx, dy) = (0.6, _ASIDE) if has_others else (CREATURE, (0.0, 0.15))
            else:
                scale, spots = _TOGETHER[min(together[space], most)]
                dx, dy = spots[seen[space] % most]
                dy = dy - 0.2 * has_others - 0.16 * (seen[space] // most)
                seen[space] += 1
            art = f"survive/{CREATURES[kind]}"
            found.append(SurvivePiece(("creature", kind, number), art, x + dx, y + dy, scale, space))
    return found


def _saved_pieces(constants: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    """A few explorers stand on an isle; more are shown as one of each colour with a number."""
    found = []
    for isle in range(len(constants.isles)):
        those = [e for e, place in enumerate(s.where) if place == constants.saved + isle]
        places = geometry.isles[isle]
        if len(those) <= len(places) + 2:
            shown = [(e, 0) for e in those]
        else:
            colours = [constants.owner[e] for e in those]
            shown = [
                (next(e for e in those if constants.owner[e] == seat), colours.count(seat))
                for seat in sorted(set(colours))
            ]
        for i, (e, badge) in enumerate(shown):
            x, y = place_along(places, i, len(shown))
            art, badge = f"survive/explorer-{constants.colours[e // constants.letters]}", badge if badge > 1 else 0
            found.append(SurvivePiece(("explorer", e, 0), art, x, y + 0.25, 0.62, NONE, badge=badge))
    return found


def place_along(places: list[Point], i: int, count: int) -> Point:
    """Evenly along an isle; side by side on one of a single place."""
    if len(places) == 1 or count == 1:
        x, y = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        return x + (i - (count - 1) / 2) * 1.2 / count, y
    along = (i + 0.5) / count * (len(places) - 1)
    first = min(int(along), len(places) - 2)
    return between(places[first], places[first + 1], along - first)


# Explorers that share a space.


Slots = tuple[float, list[Point]]
"""How large those are who stand there, and where, from the middle of the surface in hexes' sizes."""

_ON_LAND: dict[int, Slots] = {
    1: (0.87, [(0, 0.40)]),
    2: (0.78, [(-0.34, 0.42), (0.34, 0.42)]),
    3: (0.65, [(-0.42, 0.48), (0.42, 0.48), (0, 0.20)]),
    4: (0.58, [(-0.42, 0.52), (0.42, 0.52), (-0.30, 0.14), (0.34, 0.14)]),
    5: (0.52, [(-0.5, 0.54), (0, 0.58), (0.5, 0.54), (-0.28, 0.16), (0.28, 0.16)]),
}
_IN_WATER: dict[int, Slots] = {
    1: (0.87, [(0, 0.20)]),
    2: (0.74, [(-0.39, 0.20), (0.39, 0.20)]),
    3: (0.60, [(-0.48, 0.26), (0.48, 0.26), (0, 0.40)]),
    4: (0.52, [(-0.5, 0.12), (0.5, 0.12), (-0.24, 0.46), (0.26, 0.46)]),
    5: (0.46, [(-0.55, 0.1), (0.55, 0.1), (-0.4, 0.46), (0.4, 0.46), (0, 0.58)]),
}
_CROWD = 4  # this many gather as long as nobody looks
_ACROSS = 1.45
_LARGE = {True: 2.2, False: 1.9}
"""How broad a crowd fans out, and how large those in it are on land and in water, by the number of columns."""


@cache
def slots(count: int, is_land: bool) -> Slots:
    """Room for any number: many are fanned out in rows, as people stand for a photograph."""
    if few := (_ON_LAND if is_land else _IN_WATER).get(count):
        return few
    top, bottom = (-0.1, 0.62) if is_land else (-0.2, 0.54)
    columns = math.ceil(math.sqrt(count) * 1.25)
    rows = math.ceil(count / columns)
    across, down = _ACROSS / columns, (bottom - top) / (rows - 1)
    wide = [min(columns, count - row * columns) for row in range(rows)]
    found = [((i - (wide[row] - 1) / 2) * across, top + row * down) for row in range(rows) for i in range(wide[row])]
    return round(max(_LARGE[is_land] / columns, 0.25), 2), found


def _crowd_spots(
    those: Sequence[int], owners: Sequence[int], is_land: bool, at: Point, shrunk: float
) -> list[CrowdSpot]:
    """For each of those on a space where it stands in the crowd that they are; a colour that is there often comes
    first.
    """
    groups = {owner: tuple(e for e, other in zip(those, owners, strict=True) if other == owner) for owner in owners}
    scale, places = slots(len(groups), is_land)
    where = dict(zip(sorted(groups, key=lambda owner: (-len(groups[owner]), owner)), places, strict=True))
    return [
        CrowdSpot(
            at[0] + where[owner][0], at[1] + where[owner][1], scale * shrunk, groups[owner], e == groups[owner][0]
        )
        for e, owner in zip(those, owners, strict=True)
    ]


# Things: what can be pointed at and clicked.


_HEADS = tuple((x, y - 16.0) for x, y in SEATS)  # the heads of passengers, in units of a boat's drawing
_HEAD = 0.22  # how near to a passenger's head a click means it where others share the space
_LEFT, _RIGHT = -28, 40
_TOP, _FOOT = -60, -9
"""The room of who sits in a boat, in units of its drawing: figures above the hull, and the letters beside them.

Below it is the boat.
"""
# in the water beside a boat: where its mark is, and how near to it a click means the water and not the boat
_BESIDE, _NEAR = (-0.6, -0.35), 0.36
_BODIES = {"explorer": (-19, 15, 26), "swimmer": (-13, 18, 22), "boat": (3, 32, 16), "creature": (-8, 32, 26)}
"""Bodies in units of their drawings: their middle below the foot, half their width and half their height."""
_REACH = 1.5  # no body reaches further from its foot than this, in hexes' sizes


class IslandThings:
    """All that stands on a board in one position."""

    def __init__(self, constants: Constants, state: PublicState, geometry: Geometry) -> None:
        self._constants = constants
        self._state = state
        self._geometry = geometry
        self.pieces: dict[Key, SurvivePiece] = arrange(constants, state, geometry)
        self._taken = {piece.space for piece in self.pieces.values()}

    def of(self, piece: SurvivePiece) -> Thing:
        """The thing a piece is."""
        kind, which, _ = piece.key
        if kind == "explorer":
            return explorer(which)
        return boat(piece.space) if kind == "boat" else creature(which, piece.space)

    def crew_of(self, piece: SurvivePiece) -> set[Thing]:
        """Who sits in a boat, or stands with an explorer behind one badge."""
        if piece.key[0] == "boat":
            return {explorer(e) for e in self._aboard(piece.key[1])}
        return {explorer(e) for e in piece.crowd_spot.group} if piece.crowd_spot and piece.badge else set()

    def aboard(self, thing: Thing) -> set[Thing]:
        """Who sits in a boat."""
        hulls = (piece for piece in self.pieces.values() if piece.key[0] == "boat" and self.of(piece) == thing)
        return next(map(self.crew_of, hulls), set())

    def space_of(self, thing: Thing) -> int:
        """The space a thing is on, if it is on one."""
        kind, which, where = thing
        if kind == "explorer":
            found = self.pieces.get(("explorer", which, 0)) or self._boat_of(which)
            return found.space if found else NONE
        return where if kind == "creature" else which if kind in ("space", "boat") else NONE

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind in ("space", "boat"):
            return self._space_place(which, kind) if which != NONE else None
        if kind == "isle":
            return self._geometry.isle_middles[which]
        if kind == "creature":
            return next((body_of(piece) for piece in self.pieces.values() if self.of(piece) == thing), None)
        return self._explorer_place(which) if kind == "explorer" else None

    def middle_of(self, thing: Thing) -> Point | None:
        """The middle of the space that something is on, or of the isle."""
        space = self.space_of(thing)
        return self._geometry.spaces[space] if space != NONE else self.place_of(thing)

    def _space_place(self, space: int, kind: str) -> Point:
        """Where a boat is, its space is marked beside it: one can swim there too.

        A boat with someone aboard is at its hull.
        """
        x, y = self._geometry.spaces[space]
        if kind == "space":
            return (x + _BESIDE[0], y + _BESIDE[1]) if self._has_boat(space) else (x, y)
        hull = next((piece for piece in self.pieces.values() if piece.crew and piece.space == space), None)
        return body_of(hull) if hull else (x, y)

    def is_taken(self, thing: Thing) -> bool:
        """Whether something stands there already, so that a mark goes beside it."""
        if thing[0] != "space":
            return thing[0] != "isle"
        return not self._has_boat(thing[1]) and thing[1] in self._taken

    def at(self, point: Point) -> list[Thing]:
        """The things under a point, the nearest first."""
        # Pieces whose bodies lie there, by how far their middles are from it, measured by their sizes: within 1 it lies
        # on them. Small ones have some room around them.
        near = self._passengers_at(point)
        for piece in self.pieces.values():
            if abs(piece.x - point[0]) < _REACH and abs(piece.y - point[1]) < _REACH:
                _, half_width, half_height = _body(piece)
                x, y = body_of(piece)
                scale = max(piece.scale, 0.6) / UNITS
                far = math.hypot((point[0] - x) / (half_width * scale), (point[1] - y) / (half_height * scale))
                if far < 1:
                    near.append((far, self.of(piece)))
        found = [thing for _, thing in sorted(near)]

        # A boat takes its whole space, but for the water beside it.
        space = self._geometry.nearest(point)
        if space is not None and self._has_boat(space):
            is_beside = math.dist(point, self._space_place(space, "space")) < _NEAR
            found = [place(space), *found] if is_beside else [*found, boat(space), place(space)]
        elif space is not None:
            found.append(place(space))
        if space is not None:
            found += [self.of(piece) for piece in self.pieces.values() if piece.space == space]
        isle = self._geometry.isle_at(point)
        return [*found, ("isle", isle, 0)] if isle is not None else found

    def _has_boat(self, space: int) -> bool:
        return bool(self._state.boats >> space & 1)

    def _explorer_place(self, e: int) -> Point | None:
        found, hull = self.pieces.get(("explorer", e, 0)), self._boat_of(e)
        if found or hull is None:
            return body_of(found) if found else None
        crew = self._aboard(hull.key[1])
        x, y = _HEADS[crew.index(e)] if len(crew) > 1 else _HEADS[1]
        return hull.x + x / UNITS * hull.scale, hull.y + y / UNITS * hull.scale

    def _boat_of(self, e: int) -> SurvivePiece | None:
        """The boat that an explorer is in."""
        aboard = self._state.where[e] - self._constants.afloat
        return self.pieces["boat", aboard, 0] if 0 <= aboard < self._constants.boats else None

    def _passengers_at(self, point: Point) -> list[tuple[float, Thing]]:
        """Who sits in a boat and is meant there, the nearest alone, and how far away: figures are narrow, so that all
        above the hull is for them, unless someone else has a part in the space.
        """
        for hull in self.pieces.values():
            if hull.crew and abs(hull.x - point[0]) < _REACH and abs(hull.y - point[1]) < _REACH:
                x, y = (point[0] - hull.x) * UNITS / hull.scale, (point[1] - hull.y) * UNITS / hull.scale
                far, e = min((math.dist(self._explorer_place(e) or point, point), e) for e in self._aboard(hull.key[1]))
                is_alone = not any(other.space == hull.space and other is not hull for other in self.pieces.values())
                is_above = _LEFT <= x <= _RIGHT and _TOP <= y <= _FOOT and self._geometry.nearest(point) == hull.space
                if y <= _FOOT and (far < _HEAD or (is_alone and is_above)):
                    return [(0.0 if is_alone else far / _HEAD, explorer(e))]
        return []

    def _aboard(self, number: int) -> list[int]:
        return [e for e, where in enumerate(self._state.where) if where == self._constants.afloat + number]


def body_of(piece: SurvivePiece) -> Point:
    """The middle of what is seen of a piece."""
    return piece.x, piece.y + _body(piece)[0] * piece.scale / UNITS


def _body(piece: SurvivePiece) -> tuple[int, int, int]:
    return _BODIES["swimmer" if "swimmer" in piece.art else piece.key[0]]
