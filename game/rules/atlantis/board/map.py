"""The map of a board: squares painted in Tiled, followed from Atlantis to the mainland."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from game.files.documents import Document, beside
from game.files.faults import BadDocument, Fault
from game.files.tiled import Cell, GridMap, read_grid

from .board import Ends, RowPlace

LAYER = "row"
ATLANTIS, MAINLAND, WATER = "atlantis", "mainland", "water"
AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def read_board_map(folder: Path, document: Document, backs: list[str]) -> GridMap:
    """The map a board's document names."""
    path = beside(folder, document.data["map"])
    if path is None:
        raise BadDocument([document.fault("map-outside", "map", map=document.data["map"])])
    return read_grid(path, {LAYER: (ATLANTIS, MAINLAND, WATER, *backs)})


def drawn_along(places: list[RowPlace], drawn: GridMap) -> tuple[list[RowPlace], Ends | None, list[Fault]]:
    """The places with the cells that the map has for them, where it draws Atlantis and the mainland, and what does not fit."""
    painted = drawn.layers[LAYER]
    faults = _end_faults(drawn) or _knots(drawn)
    if faults:
        return places, None, faults
    way = _followed(painted)
    if faults := _misfits(places, way, drawn):
        return places, None, faults
    start, *cells, end = way
    laid = [msgspec.structs.replace(place, cell=cell) for place, cell in zip(places, cells, strict=True)]
    return laid, Ends(atlantis=start, mainland=end), []


def _end_faults(drawn: GridMap) -> list[Fault]:
    painted = drawn.layers[LAYER]
    counts = {end: list(painted.values()).count(end) for end in (ATLANTIS, MAINLAND)}
    return [drawn.fault("way-ends", LAYER, end=end, count=count) for end, count in counts.items() if count != 1]


def _knots(drawn: GridMap) -> list[Fault]:
    """Along a way that can be followed, every cell has two beside it, and the ends have one."""
    painted = drawn.layers[LAYER]
    return [
        drawn.fault("way-knot", LAYER, cell, beside=len(_beside(painted, cell)), wanted=wanted)
        for cell, kind in painted.items()
        if len(_beside(painted, cell)) != (wanted := 1 if kind in (ATLANTIS, MAINLAND) else 2)
    ]


def _beside(painted: Mapping[Cell, str], cell: Cell) -> list[Cell]:
    return [near for dx, dy in AROUND if (near := (cell[0] + dx, cell[1] + dy)) in painted]


def _followed(painted: Mapping[Cell, str]) -> list[Cell]:
    """The cells from Atlantis to the mainland. Cells of a ring apart from it are not among them."""
    way = [next(cell for cell, kind in painted.items() if kind == ATLANTIS)]
    while painted[way[-1]] != MAINLAND:
        way.append(next(near for near in _beside(painted, way[-1]) if near not in way[-2:]))
    return way


def _misfits(places: list[RowPlace], way: list[Cell], drawn: GridMap) -> list[Fault]:
    painted = drawn.layers[LAYER]
    if apart := [cell for cell in painted if cell not in way]:
        return [drawn.fault("way-apart", LAYER, apart[0], cells=len(apart))]
    if len(way) - 2 != len(places):
        return [drawn.fault("way-length", LAYER, cells=len(way) - 2, places=len(places))]
    wanted = [place.back if place.tiles else WATER for place in places]
    return [
        drawn.fault("way-class", LAYER, cell, number=i + 1, wanted=kind, found=painted[cell])
        for i, (cell, kind) in enumerate(zip(way[1:-1], wanted, strict=True))
        if painted[cell] != kind
    ]
