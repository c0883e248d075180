"""The pieces on the board as they are drawn: each with its place, so that those who share a hex stand readably beside each other."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from game.rules.survive.board.board import CREATURES
from game.rules.survive.constants import Constants
from game.rules.survive.queries import sinkable, steering
from game.rules.survive.state import NONE, SINK, PublicState

from ...kit.camera import Point
from ...kit.pieces import BoardPiece, Key
from ..drawing.drawings import CREATURE
from .geometry import Geometry
from .slots import gathered, slots

RAISED = (0.0, 0.10, 0.20, 0.28)
"""How high a space lies by its land: sea, beach, forest, mountain."""
_ASIDE: list[Point] = [(0.28, -0.12), (-0.3, -0.2), (0.0, -0.38), (0.46, 0.26), (-0.46, 0.26), (0.0, 0.36), (0.5, -0.3)]
"""Where creatures are that share a space, one after another."""


@dataclass(frozen=True, slots=True)
class SurvivePiece(BoardPiece):
    """An explorer, a boat or a creature. `scale` 1 is the size things were drawn for: 40 of their units are a hex's size."""

    crew: tuple[str, ...] = ()
    """Of a boat: the colours of who is aboard."""
    flag: str = ""
    """Of a boat: the colour of who steers, "shared", or nothing."""


_ALONE, _SHARED = (0.0, 0.25, 0.75), (0.22, -0.1, 0.7)
"""Where a boat lies from the middle of its space, and how large it is: alone, and with somebody in the water beside it."""
_ASTERN, _BELOW = (0.5, 0.25), 0.42
"""How far left of the middle one swims, or several do, and how far below it, who are beside a boat and not aboard."""


def arranged(t: Constants, s: PublicState, geometry: Geometry) -> dict[Key, SurvivePiece]:
    """All pieces of a table by their keys, in the order of drawing: further away first."""
    found = [*_explorers(t, s, geometry), *_boats(t, s, geometry), *_creatures(s, geometry), *_saved(t, s, geometry)]
    return {piece.key: piece for piece in sorted(found, key=lambda piece: (piece.y, piece.key))}


def _explorers(t: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    by_space: dict[int, list[int]] = defaultdict(list)
    for e, place in enumerate(s.where):
        if place < t.size:
            by_space[place].append(e)
    found: list[SurvivePiece] = []
    in_danger = set(sinkable(t, s)) if s.step == SINK else set()
    for space, those in by_space.items():
        pose = "swimmer" if not s.land[space] else "explorer-worried" if space in in_danger else "explorer"
        found += _standing(t, s, geometry, space, those, pose)
    return found


def _standing(t: Constants, s: PublicState, geometry: Geometry, space: int, those: list[int], pose: str) -> list[SurvivePiece]:
    """Who stands or swims on a space; beside a boat or a creature all of them a little lower and smaller."""
    x, y = geometry.spaces[space]
    has_boat = not s.land[space] and bool(s.boats >> space & 1)
    is_beside = has_boat or (not s.land[space] and _creatures_on(s, space))
    x -= _ASTERN[len(those) > 1] if has_boat else 0.0
    y += _BELOW if has_boat else 0.22 if is_beside else -RAISED[s.land[space]]
    scale, places = slots(len(those), bool(s.land[space]))
    shrunk = 0.85 if is_beside else 1.0
    crowd = gathered(those, [t.owner[e] for e in those], bool(s.land[space]), (x, y), shrunk)
    return [
        SurvivePiece(("explorer", e, 0), f"survive/{pose}-{_colour(t, e)}", x + dx, y + dy, scale * shrunk, space, gathered=home)
        for e, (dx, dy), home in zip(those, places, crowd, strict=True)
    ]


def _boats(t: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    found = []
    swimmers = {place for place in s.where if place < t.size}
    for boat, space in enumerate(s.boat_at):
        if space == NONE:
            continue
        (x, y), (right, low, scale) = geometry.spaces[space], _SHARED if space in swimmers else _ALONE
        crew = tuple(_colour(t, e) for e, place in enumerate(s.where) if place == t.afloat + boat)
        found.append(
            SurvivePiece(("boat", boat, 0), "survive/boat-empty", x + right, y + low, scale, space, crew=crew, flag=_flag(t, s, boat))
        )
    return found


def _flag(t: Constants, s: PublicState, boat: int) -> str:
    """Who steers: a colour, several, or anybody where it is empty."""
    seats = steering(t, s, boat)
    return "" if not seats else t.colours[seats[0]] if len(seats) == 1 else "shared"


def _creatures(s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
    found, seen = [], defaultdict[int, int](int)
    for kind, spaces in enumerate((s.serpents, s.sharks, s.whales, s.dolphins, s.squids)):
        for number, space in enumerate(spaces):
            x, y = geometry.spaces[space]
            others, seen[space] = seen[space], seen[space] + 1
            shared = others + bool(s.boats >> space & 1) + (space in s.where)
            dx, dy = _ASIDE[min(shared, len(_ASIDE)) - 1] if shared else (0.0, 0.15)
            found.append(
                SurvivePiece(
                    ("creature", kind, number), f"survive/{CREATURES[kind]}", x + dx, y + dy, CREATURE if not shared else 0.6, space
                )
            )
    return found


def _saved(t: Constants, s: PublicState, geometry: Geometry) -> list[SurvivePiece]:
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
            x, y = place_along(places, i, len(shown))
            found.append(
                SurvivePiece(
                    ("explorer", e, 0), f"survive/explorer-{_colour(t, e)}", x, y + 0.25, 0.62, NONE, badge=badge if badge > 1 else 0
                )
            )
    return found


def place_along(places: list[Point], i: int, count: int) -> Point:
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


def _creatures_on(s: PublicState, space: int) -> bool:
    return any(space in spaces for spaces in (s.serpents, s.sharks, s.whales, s.dolphins, s.squids))


def _colour(t: Constants, e: int) -> str:
    return t.colours[e // t.letters]
