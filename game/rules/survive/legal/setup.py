"""Placing explorers and boats (S6, S7, V1, V5, F6)."""

from __future__ import annotations

from .. import actions as a
from ..constants import Constants, picker
from ..queries import mask_of
from ..state import PublicState

Actions = list[a.Action]


def placings(t: Constants, s: PublicState) -> Actions:
    """S6; tiles are counted here by their place on the island."""
    out: Actions = []
    rack = t.rack
    tiles = _free_tiles(t, s)
    on_free_tiles = picker(tiles)
    for e in t.own[s.actor]:
        if s.where[e] == rack:
            out += (on_free_tiles if tiles else picker(_tiles_to_share(t, s, e)))(t.place[e])
    return out


def _free_tiles(t: Constants, s: PublicState) -> list[int]:
    crowd = s.crowd
    free = [tile for tile, space in enumerate(t.island) if not crowd[space]]
    if t.overpopulated:  # V1
        free += [tile for tile, space in enumerate(t.island) if crowd[space] == 1 and space in t.inner]
    return free


def _tiles_to_share(t: Constants, s: PublicState, explorer: int) -> list[int]:
    """F6, V5: where a further explorer goes once every tile has one."""
    first = explorer - explorer % t.letters
    colour = s.where[first : first + t.letters]
    most = 1 if t.superpopulation else t.explorers
    return [tile for tile, space in enumerate(t.island) if space not in colour and s.crowd[space] <= most]


def launchings(t: Constants, s: PublicState) -> Actions:
    """S7"""
    free = ~(s.land_mask | s.boats | mask_of(s.serpents))
    return [t.launch[space] for space in t.beside_island if free & t.bit[space] and t.near[space] & s.land_mask]
