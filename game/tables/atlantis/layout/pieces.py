"""The pieces along the row: pawns on their places, in the city and ashore, and the plaques of gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import Gap, gaps_of
from game.rules.atlantis.state import ATLANTIS, PublicState

from ...kit.camera import Point
from ...kit.motion import length
from ...kit.pieces import BoardPiece, Key
from .curve import point_at, stretch
from .row import RowLayout
from .shown import BARE

PAWN = 0.8
"""How high a pawn is, in T."""
EDGE = 0.1
"""How much higher a place is for each tile below its top one."""
CORNER = (0.27, -0.16)
"""Where a pawn stands on a tile: at the top right corner, so that object and value can be read."""
PLAQUE = 0.74
"""How wide the plaque of a gap is, in T."""
_ABREAST = 0.56
_BEHIND = (0.13, 0.22)
"""In a crowd: how far apart the columns of colours are, and how far each pawn stands behind the one before."""


@dataclass(frozen=True, slots=True)
class RowPiece(BoardPiece):
    """A pawn, or the plaque of a gap."""

    seat: int = -1
    """Of a pawn: whose it is."""
    price: int = 0
    """Of a plaque: what crossing costs."""
    owners: tuple[int, ...] = ()
    """Of a plaque: whose bridges make it free."""


def arranged(t: Constants, s: PublicState, layout: RowLayout) -> dict[Key, RowPiece]:
    """All pieces of a table by their keys, in the order of drawing: further away first."""
    found = [*_pawns(t, s, layout), *_plaques(t, s, layout)]
    return {piece.key: piece for piece in sorted(found, key=lambda piece: (piece.y, piece.key))}


def pawn_place(t: Constants, s: PublicState, layout: RowLayout, pawn: int) -> Point:
    """Where a pawn stands."""
    place, seat = s.where[pawn], pawn // t.pawns
    if place in (ATLANTIS, t.mainland):
        return _in_crowd(t, s, layout, place, seat, pawn)
    return on_tile(s, layout, place)


def on_tile(s: PublicState, layout: RowLayout, place: int) -> Point:
    """Where a pawn stands on a place of the row."""
    x, y = layout.places[place]
    return x + CORNER[0], y + CORNER[1] - EDGE * s.below[place]


def _in_crowd(t: Constants, s: PublicState, layout: RowLayout, place: int, seat: int, pawn: int) -> Point:
    """Colours side by side, the pawns of each one behind the other."""
    mine = [one for one in range(seat * t.pawns, (seat + 1) * t.pawns) if s.where[one] == place]
    there = [other for other in range(t.seats) if place in s.where[t.own(other)]]
    x, y = layout.terrace if place == ATLANTIS else layout.beach
    column, behind = there.index(seat) - (len(there) - 1) / 2, mine.index(pawn)
    wide = min(_ABREAST, 2.1 / max(len(there), 1))
    return x + column * wide + _BEHIND[0] * behind, y - _BEHIND[1] * behind


def _pawns(t: Constants, s: PublicState, layout: RowLayout) -> list[RowPiece]:
    found = []
    for pawn, place in enumerate(s.where):
        x, y = pawn_place(t, s, layout, pawn)
        seat = pawn // t.pawns
        found.append(RowPiece(("pawn", pawn, 0), f"atlantis/pawn-{t.colours[seat]}", x, y, PAWN, place, seat=seat))
    return found


def _plaques(t: Constants, s: PublicState, layout: RowLayout) -> list[RowPiece]:
    found = []
    for gap in gaps_of(t, s):
        if BARE in (s.tops[gap.first - 1], s.tops[gap.end]):
            continue  # its price is not known before both tiles beside it lie there
        x, y = gap_middle(layout, gap)
        piece = RowPiece(("gap", gap.end, 0), "atlantis/plaque", x, y, PLAQUE, gap.first, price=gap.price, owners=gap.owners)
        found.append(piece)
    return found


def gap_line(layout: RowLayout, gap: Gap) -> Sequence[Point]:
    """The way over a gap, from the middle of the tile before it to that of the tile behind it."""
    return stretch(layout.places, gap.first - 1, gap.end)


def gap_middle(layout: RowLayout, gap: Gap) -> Point:
    line = gap_line(layout, gap)
    return point_at(line, length(line) / 2)
