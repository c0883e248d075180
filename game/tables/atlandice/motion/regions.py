"""How tiles and regions are staged: a tile that turns over, a region that is awarded, filled again, or closed (R1 to R4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Event
from game.rules.atlandice import events as e
from game.rules.atlandice.speech.sentences import sector_picture, token_picture
from game.rules.atlandice.state import KINDS, MARKET

from ..layout import TOKEN
from .ceremonies import award_of, homecoming
from .timeline import CityTimeline

_AWARD, _HOME = 5.5, 4.2
_TURN, _CLOSE = 0.6, 1.6
"""Seconds a ceremony takes, a tile to turn over, and a region to be shuttered and go under."""
_STREAM = 0.12
"""Seconds between two tokens that go home."""


def _tile_shown(timeline: CityTimeline, event: e.TileShown) -> None:
    """It turns over."""
    timeline.turn_card("turned", event.sector, _TURN)
    timeline.clock += 0.12 if timeline.change.before.round == 0 else 0.5


def _region_emptied(timeline: CityTimeline, event: e.RegionEmptied) -> None:
    """R1, R2: most, second most, and ties with the reason."""
    if timeline.change.is_short:
        timeline.add("pulse", timeline.middle(event.sector), 0.6, size=6.0)
        timeline.clock += 0.3
        return
    change = timeline.change
    told = award_of(change.t, change.before, change.after, event, timeline.following)
    timeline.add("award", timeline.middle(MARKET), _AWARD, about=told)
    timeline.clock += _AWARD - 0.4


def _tile_won(timeline: CityTimeline, event: e.TileWon) -> None:
    timeline.add("to-plate", timeline.middle(event.sector), 0.6, art=sector_picture(event.sector), size=5.0, seat=event.seat)
    timeline.clock += 0.3


def _tokens_returned(timeline: CityTimeline, event: e.TokensReturned) -> None:
    """R3: where they go, the next fact tells."""
    timeline.returned[event.seat] += event.count


def _tokens_lost(timeline: CityTimeline, event: e.TokensLost) -> None:
    """R4"""
    home = timeline.middle(event.resource)
    for number in range(min(event.count, 6)):
        timeline.add("from-plate", home, 0.5, after=0.06 * number, art=token_picture(event.resource), size=TOKEN, seat=event.seat)
    timeline.due = timeline.clock + 0.4


def _region_filled(timeline: CityTimeline, event: e.RegionFilled) -> None:
    """R3: they stream home, to the market first, the rest on the new tile."""
    change, kind = timeline.change, event.resource
    if not change.is_short:
        told = homecoming(change.t, change.after, event, tuple(timeline.returned))
        timeline.add("home", timeline.middle(event.sector), _HOME, about=told)
        timeline.due = timeline.clock + _HOME
    owners = [holder for holder, count in enumerate(timeline.returned) for _ in range(count)]
    sectors = [MARKET] * event.market + [event.sector] * event.count
    for number, (holder, sector) in enumerate(zip(owners, sectors, strict=True)):
        after = _STREAM * number
        end = timeline.put("token", KINDS * sector + kind, after + 0.5) or timeline.middle(sector)
        timeline.add("from-plate", end, 0.5, after=after, art=token_picture(kind), size=TOKEN, seat=holder)
    timeline.returned = [0] * change.t.holders
    timeline.clock += _STREAM * len(owners) + 0.5


def _region_closed(timeline: CityTimeline, event: e.RegionClosed) -> None:
    """R4: it is shuttered and goes under."""
    timeline.turn_card("closing", event.sector, _CLOSE)
    at = timeline.middle(event.sector)
    for number in range(3):
        timeline.add("ring", at, 0.8, after=0.6 + 0.25 * number, size=7.0)
    timeline.clock += _CLOSE


def _dice_drifted(timeline: CityTimeline, event: e.DiceDrifted) -> None:
    timeline.clock += 0.2


STAGED: dict[type[Event], Callable[[CityTimeline, Any], None]] = {
    e.TileShown: _tile_shown,
    e.RegionEmptied: _region_emptied,
    e.TileWon: _tile_won,
    e.TokensReturned: _tokens_returned,
    e.TokensLost: _tokens_lost,
    e.RegionFilled: _region_filled,
    e.RegionClosed: _region_closed,
    e.DiceDrifted: _dice_drifted,
}
