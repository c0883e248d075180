"""Who has the most and second most, points and ranks (R1, R2, E1, N3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Standing

from .constants import Constants
from .state import KINDS, WON, State

Seats = tuple[int, ...]


def counts_of(s: State, kind: int) -> tuple[int, ...]:
    """How many of a resource every holder has."""
    return tuple(s.stock[kind::KINDS])


def totals_of(s: State) -> tuple[int, ...]:
    """How many tokens every holder has."""
    return tuple(sum(s.stock[first : first + KINDS]) for first in range(0, len(s.stock), KINDS))


def places(counts: Sequence[int]) -> tuple[Seats, Seats]:
    """Who has the most and the second most.

    A tie for most leaves no second place, and nobody is placed with nothing.
    """
    most = max(counts)
    first = _with(counts, most)
    if len(first) != 1:
        return first, ()
    return first, _with(counts, max(count for count in counts if count != most))


def _with(counts: Sequence[int], count: int) -> Seats:
    return tuple([holder for holder, number in enumerate(counts) if number == count]) if count else ()


def behind_in(s: State, seat: int) -> list[tuple[int, Seats]]:
    """The regions that a seat has tokens of and would lose if they were emptied now, and to whom (R1, R2)."""
    first = [
        (kind, places(counts_of(s, kind))[0])
        for kind in range(KINDS)
        if s.open >> kind & 1 and counts_of(s, kind)[seat]
    ]
    return [(kind, leading) for kind, leading in first if seat not in leading]


def stock_points(constants: Constants, s: State) -> list[int]:
    """E1: what the stocks are worth at the end. A resource that is out of the game is in no stock."""
    points = [0] * constants.holders
    for kind in range(KINDS):
        most, second = places(counts_of(s, kind))
        for holder in most:
            points[holder] += constants.board.points.most
        for holder in second:
            points[holder] += constants.board.points.second
    return points


def tile_points(constants: Constants, s: State, holder: int) -> int:
    return constants.board.points.tile * s.fates.count(WON + holder)


def standings(constants: Constants, s: State) -> list[Standing]:
    """N3: the neutral player is not ranked, but has taken its places in the counts."""
    stock = stock_points(constants, s)
    results = [
        {"won": s.points[seat], "tiles": tile_points(constants, s, seat), "stock": stock[seat]}
        for seat in range(constants.seats)
    ]
    points = [sum(parts.values()) for parts in results]
    return [
        Standing(seat, 1 + sum(other > points[seat] for other in points), points[seat], tuple(parts.items()))
        for seat, parts in enumerate(results)
    ]
