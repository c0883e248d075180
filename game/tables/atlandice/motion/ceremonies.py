"""What ceremonies tell: who has how many, who gets what and why, and what becomes of tokens and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Event
from game.rules.atlandice import events as e
from game.rules.atlandice.board import Points
from game.rules.atlandice.city import split_for_market
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import KINDS, MARKET, NO_TILE, NONE, State

from ..layout import Front


@dataclass(frozen=True, slots=True)
class Turning:
    """The card of a region before and after."""

    before: Front
    after: Front


@dataclass(frozen=True, slots=True)
class Homecoming:
    """R3, R4: who gives back how many of a resource, and where these go."""

    sector: int
    counts: tuple[int, ...]
    to_market: int
    at_market: int
    """How many lie at the market then."""
    on_tile: int
    tile: int = NO_TILE
    """The tile that comes into play, as soon as it is known."""
    is_closed: bool = False

    @property
    def total(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class AwardCeremony:
    """R1, R2: a region that stands empty."""

    sector: int
    counts: tuple[int, ...]
    most: tuple[int, ...]
    second: tuple[int, ...]
    winner: int
    """Who gets the tile, or NONE."""
    in_turn: int
    """Whose visit it was."""
    points: Points
    home: Homecoming

    @property
    def is_tied(self) -> bool:
        return len(self.most) > 1

    def won(self, holder: int) -> int:
        """The points somebody gets, the tile's among them."""
        if holder in self.most:
            return self.points.tile
        return self.points.second if holder in self.second else 0


@dataclass(frozen=True, slots=True)
class Inventory:
    """P3: who has how many of what a space shows."""

    goods: int
    counts: tuple[int, ...]
    most: tuple[int, ...]
    points: int


Ceremony = AwardCeremony | Homecoming | Inventory


def award_of(t: Constants, before: State, after: State, event: e.RegionEmptied, following: Sequence[Event]) -> AwardCeremony:
    """Of a region that has just become empty; `following` are the facts of the same step after it."""
    winner = next((fact.seat for fact in following if isinstance(fact, e.TileWon) and fact.sector == event.sector), NONE)
    filled = next((fact for fact in following if isinstance(fact, e.RegionFilled) and fact.sector == event.sector), None)
    home = homecoming(t, after, filled, event.counts) if filled else _to_come(t, after, event.sector, event.counts)
    return AwardCeremony(event.sector, event.counts, event.seats, event.runners_up, winner, before.player, t.board.points, home)


def _to_come(t: Constants, after: State, sector: int, counts: tuple[int, ...]) -> Homecoming:
    """Before it happens: R4 where the region has closed, else R3."""
    if not after.open >> sector & 1:
        return Homecoming(sector, counts, 0, 0, 0, is_closed=True)
    to_market, on_tile = split_for_market(t, after, sector, sum(counts))
    return Homecoming(sector, counts, to_market, after.lying[KINDS * MARKET + sector] + to_market, on_tile)


def homecoming(t: Constants, after: State, event: e.RegionFilled, counts: tuple[int, ...]) -> Homecoming:
    """While it happens."""
    at_market = after.lying[KINDS * MARKET + event.resource]
    return Homecoming(event.sector, counts, event.market, at_market, event.count, after.top[event.sector])
