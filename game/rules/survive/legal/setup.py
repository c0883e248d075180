"""Placing explorers and boats (S6, S7, V1, V5, F6)."""

from __future__ import annotations

from .. import actions as a
from ..state import Table
from ..tables import Tables

Actions = list[a.Action]


def placings(t: Tables, s: Table) -> Actions:
    out: Actions = []
    rack = t.rack
    tiles = _free_tiles(t, s)
    for e in t.own[s.actor]:
        if s.where[e] == rack:
            place = t.place[e]
            out += [place[space] for space in tiles or _tiles_to_share(t, s, e)]
    return out


def _free_tiles(t: Tables, s: Table) -> list[int]:
    crowd = s.crowd
    free = [space for space in t.island if not crowd[space]]
    if t.overpopulated:  # V1
        free += [space for space in t.inner if crowd[space] == 1]
    return free


def _tiles_to_share(t: Tables, s: Table, explorer: int) -> list[int]:
    """F6, V5: where a further explorer goes once every tile has one."""
    first = explorer - explorer % t.letters
    colour = s.where[first : first + t.letters]
    others = [space for space in t.island if space not in colour]
    if t.superpopulation:
        others = [space for space in others if s.crowd[space] < 2]
    return others or list(t.island)


def launchings(t: Tables, s: Table) -> Actions:
    """S7"""
    taken = s.land_mask | s.boats | sum(1 << space for space in s.serpents)
    return [t.launch[space] for space in range(t.size) if t.near[space] & s.land_mask and not taken >> space & 1]
