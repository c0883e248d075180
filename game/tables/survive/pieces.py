"""The pieces on the board as they are drawn: each with its place, so that those who share a hex stand readably beside each other."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, replace

from game.rules.survive.board import CREATURES
from game.rules.survive.sea import sinkable, steering
from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import Tables

from .geometry import Geometry, Point

Key = tuple[str, int, int]
"""What a piece is, whoever looks: ("explorer", 12, 0), ("boat", 3, 0), ("creature", kind, number)."""

RAISED = (0.0, 0.10, 0.20, 0.28)
"""How high a space lies by its land: sea, beach, forest, mountain."""
_LAND_SLOTS: dict[int, tuple[float, list[Point]]] = {
    1: (0.87, [(0, 0.40)]),
    2: (0.78, [(-0.34, 0.42), (0.34, 0.42)]),
    3: (0.66, [(-0.42, 0.48), (0.42, 0.48), (0, 0.20)]),
    4: (0.58, [(-0.42, 0.52), (0.42, 0.52), (-0.30, 0.14), (0.34, 0.14)]),
    5: (0.52, [(-0.5, 0.54), (0, 0.58), (0.5, 0.54), (-0.28, 0.16), (0.28, 0.16)]),
}
_SEA_SLOTS: dict[int, tuple[float, list[Point]]] = {
    1: (0.87, [(0, 0.20)]),
    2: (0.74, [(-0.39, 0.20), (0.39, 0.20)]),
    3: (0.60, [(-0.48, 0.26), (0.48, 0.26), (0, 0.40)]),
    4: (0.52, [(-0.5, 0.12), (0.5, 0.12), (-0.24, 0.46), (0.26, 0.46)]),
    5: (0.46, [(-0.55, 0.1), (0.55, 0.1), (-0.4, 0.46), (0.4, 0.46), (0, 0.58)]),
}
_MOST = 5
"""More than so many stand in rows, with their number beside them."""
_ASIDE: list[Point] = [(0.28, -0.12), (-0.3, -0.2), (0.0, -0.38), (0.46, 0.26), (-0.46, 0.26), (0.0, 0.36), (0.5, -0.3)]
"""Where creatures are that share a space, one after another."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One drawing on the board. `scale` 1 is the size things were drawn for: 40 of their units are a hex's size."""

    key: Key
    art: str
    x: float
    y: float
    scale: float
    space: int = NONE
    crew: tuple[str, ...] = ()
    """Of a boat: the colours of who is aboard."""
    flag: str = ""
    """Of a boat: the colour of who steers, "shared", or nothing."""
    badge: int = 0
    """How many stand here in all, where not all are drawn."""
    tilt: int = 0
    """Degrees it leans while it moves."""
    dip: int = 0
    """How far it is under water, in steps of `drawings.DEEP`."""

    def at(self, x: float, y: float) -> Piece:
        return replace(self, x=x, y=y)


def arranged(t: Tables, s: Table, geometry: Geometry) -> dict[Key, Piece]:
    """All pieces of a table by their keys, in the order of drawing: further away first."""
    found = [*_explorers(t, s, geometry), *_boats(t, s, geometry), *_creatures(s, geometry), *_saved(t, s, geometry)]
    return {piece.key: piece for piece in sorted(found, key=lambda piece: (piece.y, piece.key))}


def _explorers(t: Tables, s: Table, geometry: Geometry) -> list[Piece]:
    by_space: dict[int, list[int]] = defaultdict(list)
    for e, place in enumerate(s.where):
        if place < t.size:
            by_space[place].append(e)
    found: list[Piece] = []
    in_danger = set(sinkable(t, s))
    for space, those in by_space.items():
        if s.land[space]:
            found += _on_land(t, s, geometry, space, those, "explorer-worried" if space in in_danger else "explorer")
        else:
            found += _in_water(t, s, geometry, space, those)
    return found


def _on_land(t: Tables, s: Table, geometry: Geometry, space: int, those: list[int], pose: str) -> list[Piece]:
    x, y = geometry.spaces[space]
    scale, slots = _LAND_SLOTS.get(len(those)) or _rows(len(those), 0.06, 0.6)
    badge = len(those) if len(those) > _MOST else 0
    y -= RAISED[s.land[space]]
    return [
        Piece(("explorer", e, 0), f"survive/{pose}-{_colour(t, e)}", x + dx, y + dy, scale, space, badge=badge if not i else 0)
        for i, (e, (dx, dy)) in enumerate(zip(those, slots, strict=True))
    ]


def _rows(count: int, top: float, bottom: float) -> tuple[float, list[Point]]:
    """Room for any number, between two heights."""
    columns = math.ceil(math.sqrt(count) * 1.25)
    rows = math.ceil(count / columns)
    across, down = 1.2 / columns, (bottom - top) / (rows - 1)
    wide = [min(columns, count - row * columns) for row in range(rows)]
    slots = [((i - (wide[row] - 1) / 2) * across, top + row * down) for row in range(rows) for i in range(wide[row])]
    return max(1.5 / columns, 0.25), slots


def _in_water(t: Tables, s: Table, geometry: Geometry, space: int, those: list[int]) -> list[Piece]:
    x, y = geometry.spaces[space]
    scale, slots = _SEA_SLOTS.get(len(those)) or _rows(len(those), -0.06, 0.5)
    low = 0.22 if s.boats >> space & 1 or _creatures_on(s, space) else 0.0
    shrunk = scale * (0.85 if low else 1.0)
    badge = len(those) if len(those) > _MOST else 0
    return [
        Piece(("explorer", e, 0), f"survive/swimmer-{_colour(t, e)}", x + dx, y + dy + low, shrunk, space, badge=badge if not i else 0)
        for i, (e, (dx, dy)) in enumerate(zip(those, slots, strict=True))
    ]


def _boats(t: Tables, s: Table, geometry: Geometry) -> list[Piece]:
    found = []
    swimmers = {place for place in s.where if place < t.size}
    for boat, space in enumerate(s.boat_at):
        if space == NONE:
            continue
        x, y = geometry.spaces[space]
        up = 0.22 if space in swimmers else 0.0
        crew = tuple(_colour(t, e) for e, place in enumerate(s.where) if place == t.afloat + boat)
        found.append(Piece(("boat", boat, 0), "survive/boat-empty", x, y + 0.25 - up, 0.75, space, crew, _flag(t, s, boat)))
    return found


def _flag(t: Tables, s: Table, boat: int) -> str:
    """Who steers: a colour, several, or anybody where it is empty."""
    seats = steering(t, s, boat)
    return "" if not seats else t.colours[seats[0]] if len(seats) == 1 else "shared"


def _creatures(s: Table, geometry: Geometry) -> list[Piece]:
    found, seen = [], defaultdict[int, int](int)
    for kind, spaces in enumerate((s.serpents, s.sharks, s.whales, s.dolphins, s.squids)):
        for number, space in enumerate(spaces):
            x, y = geometry.spaces[space]
            others, seen[space] = seen[space], seen[space] + 1
            shared = others + bool(s.boats >> space & 1) + (space in s.where)
            dx, dy = _ASIDE[min(shared, len(_ASIDE)) - 1] if shared else (0.0, 0.15)
            found.append(
                Piece(("creature", kind, number), f"survive/{CREATURES[kind]}", x + dx, y + dy, 0.72 if not shared else 0.6, space)
            )
    return found


def _saved(t: Tables, s: Table, geometry: Geometry) -> list[Piece]:
    """Up to three pawns stand on an isle; more are one of each colour with a number."""
    found = []
    for isle in range(len(t.isles)):
        those = [e for e, place in enumerate(s.where) if place == t.saved + isle]
        places = geometry.isles[isle]
        if len(those) <= len(places) + 2:
            shown = [(e, 0) for e in those]
        else:
            colours = [t.owner[e] for e in those]
            shown = [(next(e for e in those if t.owner[e] == seat), colours.count(seat)) for seat in sorted(set(colours))]
        for i, (e, badge) in enumerate(shown):
            x, y = _along(places, i, len(shown))
            found.append(
                Piece(("explorer", e, 0), f"survive/explorer-{_colour(t, e)}", x, y + 0.25, 0.62, NONE, badge=badge if badge > 1 else 0)
            )
    return found


def _along(places: list[Point], i: int, count: int) -> Point:
    """Evenly along an isle; side by side on one of a single place."""
    if len(places) == 1 or count == 1:
        x, y = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        return x + (i - (count - 1) / 2) * 1.2 / count, y
    along = (i + 0.5) / count * (len(places) - 1)
    first = min(int(along), len(places) - 2)
    part = along - first
    return (
        places[first][0] + (places[first + 1][0] - places[first][0]) * part,
        places[first][1] + (places[first + 1][1] - places[first][1]) * part,
    )


def _creatures_on(s: Table, space: int) -> bool:
    return any(space in spaces for spaces in (s.serpents, s.sharks, s.whales, s.dolphins, s.squids))


def _colour(t: Tables, e: int) -> str:
    return t.colours[e // t.letters]
