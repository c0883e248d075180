"""The position before anything was dealt."""

from __future__ import annotations

from game.engine import CHANCE

from .constants import ALL_REGIONS, ALL_SECTORS, Constants
from .flow import begin_tiles
from .state import FIRST, KINDS, MARKET, NO_TILE, NONE, State


def start(t: Constants) -> State:
    """S1"""
    s = empty(t)
    for kind in range(KINDS):
        s.lying[KINDS * kind + kind] = t.region_tokens
        s.lying[KINDS * MARKET + kind] = t.market_tokens
    count_totals(s)
    if t.first == CHANCE:
        s.step = FIRST
    else:
        s.first = s.player = t.first
        begin_tiles(s)
    return s


def empty(t: Constants) -> State:
    """A table with no token, die or tile on it."""
    s = State.__new__(State)
    s.step = s.first = s.player = s.round = s.hand = 0
    s.actor = CHANCE
    s.taker = s.sector = s.region = NONE
    s.submarine = t.submarine
    s.open, s.filled = ALL_REGIONS, ALL_SECTORS
    s.dice, s.taken = bytearray(6), b""
    s.lying, s.totals = bytearray(KINDS * (MARKET + 1)), bytearray(MARKET + 1)
    s.stock = bytearray(KINDS * t.holders)
    s.top, s.fates = bytes([NO_TILE] * MARKET), bytes(len(t.tile_names))
    s.points = (0,) * t.holders
    return s


def count_totals(s: State) -> None:
    s.totals[:] = bytes(sum(s.lying[first : first + KINDS]) for first in range(0, len(s.lying), KINDS))
