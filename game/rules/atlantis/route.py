"""A pawn's way: the gaps of the row with their prices and bridges, and where a card leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.engine.flat_state import with_byte

from . import actions as a
from .apply import free_tile_behind
from .constants import Constants
from .gaps import GAP, RowPrices, bridges_left
from .state import CHAIN, IN_HAND, KINDS, LOST, NONE, PublicState


class Gap(NamedTuple):
    """Water between two tiles, from its first place to before `end`."""

    first: int
    end: int
    price: int  # what crossing it costs now: nothing where it has a bridge (G1, G6)
    owners: tuple[int, ...]  # whose bridges lie on it


class Route(NamedTuple):
    """The effect of playing a card (T2 to T5, G1, G4)."""

    start: int  # where the pawn stands
    end: int  # where the card leads
    gaps: tuple[Gap, ...]  # all that is crossed since the move began
    price: int
    is_taken: bool  # whether someone stands there, so that another card must be played
    takes: int  # the place whose tile is collected if the move ends there, or NONE


def gaps_of(constants: Constants, s: PublicState) -> tuple[Gap, ...]:
    """The gaps of the row, from Atlantis on."""
    open_gaps = {first: price for first, _, price in constants.prices[s.tops, s.bridges].open_gaps}
    found = []
    for gap in GAP.finditer(s.tops):
        first, end = gap.span()
        owners = tuple(seat for seat, place in enumerate(s.bridges) if IN_HAND < place < LOST and first <= place < end)
        found.append(Gap(first, end, open_gaps.get(first, 0), owners))
    return tuple(found)


def route_of(constants: Constants, s: PublicState, action: a.Play) -> Route:
    """Where a card takes a pawn from where it started, or from where it has got to."""
    prices = constants.prices[s.tops, s.bridges]
    end = _lands(constants, s, action.kind, action.start)
    begun = s.start if s.step == CHAIN else action.start
    is_taken = end != constants.mainland and end in s.where
    gaps = gaps_crossed(gaps_of(constants, s), begun, end)
    return Route(
        action.start,
        end,
        gaps,
        prices.price_to[end] - prices.price_to[begun],
        is_taken,
        NONE if is_taken else _takes(constants, s, action, end),
    )


def gaps_crossed(gaps: Iterable[Gap], start: int, end: int) -> tuple[Gap, ...]:
    """Those of some gaps that lie between two places (G4)."""
    return tuple(gap for gap in gaps if start < gap.end <= end)


class Opening(NamedTuple):
    """A tile that goes next behind someone's pawn, and what crossing costs there then: nothing where no gap opens."""

    place: int
    price: int
    has_more: bool  # whether another tile comes up from below
    crossing: tuple[int, ...] = ()  # where those of the seat stand who would have to cross it


def openings(constants: Constants, s: PublicState, seat: int) -> list[Opening]:
    """The first free tile behind each pawn of a seat on the row, whoever takes it (T5, T6, G1)."""
    pawns = sorted(set(_pawns_of(constants, s, seat)))
    tiles = (free_tile_behind(s.tops, s.where, place) for place in pawns if constants.is_on_the_row(place))
    return [_opening(constants, s, place, pawns) for place in dict.fromkeys(tiles) if place != NONE]


def _opening(constants: Constants, s: PublicState, place: int, pawns: Sequence[int]) -> Opening:
    if s.below[place]:
        return Opening(place, 0, has_more=True)
    gaps = _prices_without(constants, s, [place]).open_gaps
    price = next((price for first, end, price in gaps if first <= place < end), 0)
    return Opening(place, price, has_more=False, crossing=tuple(pawn for pawn in pawns if price and pawn < place))


def way_home(constants: Constants, s: PublicState, seat: int, gone: Sequence[int] = ()) -> int:
    """Adds up the price of bringing all pawns of a seat to the mainland, without these tiles (G1, G4)."""
    to = _prices_without(constants, s, gone).price_to
    return sum(to[constants.mainland] - to[place] for place in _pawns_of(constants, s, seat))


def _pawns_of(constants: Constants, s: PublicState, seat: int) -> bytes:
    return s.where[seat * constants.pawns : (seat + 1) * constants.pawns]


def _prices_without(constants: Constants, s: PublicState, gone: Sequence[int]) -> RowPrices:
    tops = s.tops
    for place in gone:
        tops = with_byte(tops, place, 0)
    return constants.prices[tops, bridges_left(tops, s.bridges)]


def kinds_to(constants: Constants, s: PublicState, start: int, end: int) -> list[int]:
    """The objects whose cards would lead from one place to another (T2): of the mainland all that are not seen
    ahead.
    """
    return [kind for kind in range(KINDS) if _lands(constants, s, kind, start) == end]


def _lands(constants: Constants, s: PublicState, kind: int, start: int) -> int:
    """T2: the nearest visible tile ahead with that object, or else the mainland."""
    end = constants.prices[s.tops, s.bridges].faces.find(kind, start + 1)
    return end if end >= 0 else constants.mainland


def _takes(constants: Constants, s: PublicState, action: a.Play, end: int) -> int:
    """T5: the place the pawn has left counts as free."""
    pawn = s.pawn if s.step == CHAIN else s.where.index(action.start, s.player * constants.pawns)
    return free_tile_behind(s.tops, with_byte(s.where, pawn, end), end)
