"""Positions, and what a seat may know of them, written as plain data."""

from __future__ import annotations

from typing import Any

from game.engine import PlainData

from ..board.board import RESOURCES, SECTORS
from ..constants import NUMBERS, Constants
from ..state import FOR_NEUTRAL, IN_PILE, KINDS, MARKET, NO_TILE, NONE, STEPS, WON, State
from ..view import AtlandiceView

UNKNOWN = "?"
NEUTRAL = "neutral"
CLOSED = "closed"
UNSEEN = "-"


def write_position(t: Constants, s: State) -> PlainData:
    document: PlainData = {
        "step": STEPS[s.step],
        "first": s.first + 1,
        "turn": s.player + 1,
        "round": s.round,
        "hand": s.hand,
        "dice": [number for number in NUMBERS for _ in range(s.dice[number - 1])],
        "taken": [die if die < FOR_NEUTRAL else f"{NEUTRAL} {die - FOR_NEUTRAL}" for die in s.taken],
        "submarine": SECTORS[s.submarine],
        "tiles": {SECTORS[region]: _tile(t, s, region) for region in range(MARKET)},
        "piles": {SECTORS[region]: [t.tile_names[i] for i in t.tiles_of[region] if s.fates[i] == IN_PILE] for region in range(MARKET)},
        "tokens": {name: _cells(s.lying, sector) for sector, name in enumerate(SECTORS)},
        "stocks": {_holder(t, holder): _cells(s.stock, holder) for holder in range(t.holders)},
        "points": {_holder(t, holder): points for holder, points in enumerate(s.points)},
    }
    return {**document, **{key: value for key, value in _passing(t, s).items() if value}}


def _passing(t: Constants, s: State) -> dict[str, Any]:
    """What is written only where there is something to say."""
    won = {_holder(t, holder): [t.tile_names[i] for i, fate in enumerate(s.fates) if fate == WON + holder] for holder in range(t.holders)}
    return {
        "sector": s.sector != NONE and SECTORS[s.sector],
        "region": s.region != NONE and SECTORS[s.region],
        "won": {holder: tiles for holder, tiles in won.items() if tiles},
        "fresh": [SECTORS[region] for region in range(MARKET) if s.open & ~s.filled & 1 << region],
    }


def _tile(t: Constants, s: State, region: int) -> str:
    if not s.open >> region & 1:
        return CLOSED
    return UNSEEN if s.top[region] == NO_TILE else t.tile_names[s.top[region]]


def _holder(t: Constants, holder: int) -> int | str:
    return NEUTRAL if holder == t.neutral else holder + 1


def _cells(cells: bytearray, owner: int) -> dict[str, int]:
    first = KINDS * owner
    return {name: cells[first + kind] for kind, name in enumerate(RESOURCES) if cells[first + kind]}


def write_view(t: Constants, v: AtlandiceView) -> PlainData:
    """The same for what a seat may know; of a pile it knows the tiles, and not which is next."""
    document = {"seat": UNKNOWN if v.seat is None else v.seat + 1, **write_position(t, v.table)}
    document["next"] = {region: UNKNOWN if len(pile) > 1 else pile[0] for region, pile in document["piles"].items() if pile}
    return document
