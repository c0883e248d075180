"""Maps drawn in Tiled, read with pytmx at this border and turned into our own types.

A map is hexagonal, pointy-top (stagger axis Y), or of squares (orthogonal); of a fixed size, its layers saved as CSV. What a tile
means is its class.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

from game.engine.errors import Value

from .faults import BadDocument, Fault
from .hexes import Hex
from .tiled_xml import HEXAGONAL, ORTHOGONAL, read_map_xml

Cell = tuple[int, int]
"""Column and row as Tiled counts them, from 0."""


@dataclass(frozen=True, slots=True)
class HexMap:
    """The layers of a map: at each hex the class of the tile that was painted there."""

    file: str
    odd: bool
    """Whether rows 1, 3, 5 ... are the ones shifted right (else 0, 2, 4 ...)."""
    layers: Mapping[str, Mapping[Hex, str]]

    def cell(self, hex_: Hex) -> Cell:
        q, row = hex_
        return q + _half(row, self.odd), row

    def hex(self, column: int, row: int) -> Hex:
        return column - _half(row, self.odd), row

    def is_shifted(self, row: int) -> bool:
        """Whether the row is drawn half a hex to the right."""
        return row % 2 == self.odd

    def fault(self, code: str, layer: str = "", hex_: Hex | None = None, **values: Value) -> Fault:
        return Fault(self.file, _place(layer, self.cell(hex_) if hex_ else None), code, values)


@dataclass(frozen=True, slots=True)
class GridMap:
    """The layers of a map of squares: at each cell the class of the tile that was painted there."""

    file: str
    layers: Mapping[str, Mapping[Cell, str]]

    def fault(self, code: str, layer: str = "", cell: Cell | None = None, **values: Value) -> Fault:
        return Fault(self.file, _place(layer, cell), code, values)


def read_map(path: Path, classes: Mapping[str, Collection[str]]) -> HexMap:
    """The hexagonal map in a .tmx file. `classes` says which layers it must have and which classes of tile each may use."""
    root = read_map_xml(path, classes, HEXAGONAL)
    odd = root.get("staggerindex") == "odd"
    layers = _painted(path, root, classes)
    hexes = {name: {(column - _half(row, odd), row): kind for (column, row), kind in cells.items()} for name, cells in layers.items()}
    return HexMap(str(path), odd, hexes)


def read_grid(path: Path, classes: Mapping[str, Collection[str]]) -> GridMap:
    """The map of squares in a .tmx file, likewise."""
    return GridMap(str(path), _painted(path, read_map_xml(path, classes, ORTHOGONAL), classes))


def _painted(path: Path, root: Xml.Element, classes: Mapping[str, Collection[str]]) -> dict[str, dict[Cell, str]]:
    """The cells of every layer with the class of their tile."""
    tiled, faults = _parsed(path, root), list[Fault]()
    layers = {name: dict(_cells(tiled, name, known, faults)) for name, known in classes.items()}
    if faults:
        raise BadDocument(faults)
    return layers


def _parsed(path: Path, root: Xml.Element) -> Any:
    """pytmx's own map. It is imported late and silence_libraries: it brings pygame, which greets, and it logs what it also raises."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    logging.getLogger("pytmx").setLevel(logging.CRITICAL)
    tiled = pytmx.TiledMap()
    tiled.filename = str(path)
    try:
        tiled.parse_xml(root)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadDocument([Fault(str(path), "", "map-broken", {"problem": str(error)})]) from error
    return tiled


def _cells(tiled: Any, layer: str, known: Collection[str], faults: list[Fault]) -> Iterator[tuple[Cell, str]]:
    """The painted cells of a layer; what cannot be used goes to the faults."""
    rows = tiled.layernames[layer].data
    if [len(row) for row in rows] != [tiled.width] * tiled.height:
        faults.append(Fault(tiled.filename, layer, "layer-size", {"cells": sum(map(len, rows)), "wanted": tiled.width * tiled.height}))
        return
    strange: dict[str, list[Cell]] = {}
    for cell, gid in (((column, row), gid) for row, gids in enumerate(rows) for column, gid in enumerate(gids) if gid):
        found = _class(tiled, gid)
        if found in known:
            yield cell, found
        else:
            strange.setdefault(found, []).append(cell)
    for found, cells in strange.items():
        values: dict[str, Value] = {"found": found, "known": tuple(known), "cells": len(cells)}
        faults.append(Fault(tiled.filename, _place(layer, cells[0]), "tile-class", values))


def _class(tiled: Any, gid: int) -> str:
    return str(tiled.tile_properties.get(gid, {}).get("type", ""))


def _half(row: int, odd: bool) -> int:
    """By how many columns axial q falls behind at this row."""
    return (row - row % 2) // 2 if odd else (row + row % 2) // 2


def _place(layer: str, cell: Cell | None) -> str:
    return f"{layer}[{cell[0]},{cell[1]}]" if cell else layer
