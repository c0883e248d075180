"""Maps drawn in Tiled, read with pytmx at this border and turned into our own types.

A map is hexagonal, pointy-top (stagger axis Y), or of squares (orthogonal); of a fixed size, its layers saved as CSV.
What a tile means is its class. The XML of a map and its tilesets is checked before anything believes it: size, shape,
encoding, files it names.
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

from .documents import is_file, read_text
from .faults import BadDocument, Fault
from .hexes import Hex
from .names import beside

Cell = tuple[int, int]  # column and row as Tiled counts them, from 0


@dataclass(frozen=True, slots=True)
class HexMap:
    """The layers of a map: at each hex the class of the tile that was painted there."""

    file: str
    odd: bool  # Whether rows 1, 3, 5 ... are the ones shifted right (else 0, 2, 4 ...).
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
    """The hexagonal map in a .tmx file.

    `classes` says which layers it must have and which classes of tile each may use.
    """
    root = read_map_xml(path, classes, HEXAGONAL)
    odd = root.get("staggerindex") == "odd"
    layers = _paint_layers(path, root, classes)
    hexes = {
        name: {(column - _half(row, odd), row): kind for (column, row), kind in cells.items()}
        for name, cells in layers.items()
    }
    return HexMap(str(path), odd, hexes)


def read_grid(path: Path, classes: Mapping[str, Collection[str]]) -> GridMap:
    """The map of squares in a .tmx file, likewise."""
    return GridMap(str(path), _paint_layers(path, read_map_xml(path, classes, ORTHOGONAL), classes))


def _paint_layers(path: Path, root: Xml.Element, classes: Mapping[str, Collection[str]]) -> dict[str, dict[Cell, str]]:
    """The cells of every layer with the class of their tile."""
    tiled, faults = _parse_map(path, root), list[Fault]()
    layers = {name: dict(_cells(tiled, name, known, faults)) for name, known in classes.items()}
    if faults:
        raise BadDocument(faults)
    return layers


def _parse_map(path: Path, root: Xml.Element) -> Any:
    """pytmx's own map.

    It is imported late and silence_libraries: it brings pygame, which greets, and it logs what it also raises.
    """
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
        faults.append(
            Fault(
                tiled.filename,
                layer,
                "layer-size",
                {"cells": sum(map(len, rows)), "wanted": tiled.width * tiled.height},
            )
        )
        return
    strange: dict[str, list[Cell]] = {}
    for cell, gid in (((column, row), gid) for row, gids in enumerate(rows) for column, gid in enumerate(gids) if gid):
        found = str(tiled.tile_properties.get(gid, {}).get("type", ""))
        if found in known:
            yield cell, found
        else:
            strange.setdefault(found, []).append(cell)
    for found, cells in strange.items():
        values: dict[str, Value] = {"found": found, "known": tuple(known), "cells": len(cells)}
        faults.append(Fault(tiled.filename, _place(layer, cells[0]), "tile-class", values))


def _half(row: int, odd: bool) -> int:
    """By how many columns axial q falls behind at this row."""
    return (row - row % 2) // 2 if odd else (row + row % 2) // 2


def _place(layer: str, cell: Cell | None) -> str:
    return f"{layer}[{cell[0]},{cell[1]}]" if cell else layer


LARGEST_SIDE = 64  # columns or rows of a map
MOST_TILESETS = 8
MOST_TILES = 4000  # in all tilesets together, of which a board uses four

Wanted = Mapping[str, Collection[str]]
HEXAGONAL: Wanted = {
    "orientation": ("hexagonal",),
    "staggeraxis": ("y",),
    "staggerindex": ("odd", "even"),
    "infinite": ("0",),
}
"""Pointy-top hexes."""
ORTHOGONAL: Wanted = {"orientation": ("orthogonal",), "infinite": ("0",)}  # squares
_USUAL = {"infinite": "0", "orientation": "orthogonal"}


def read_map_xml(path: Path, layers: Collection[str], form: Wanted) -> Xml.Element:
    """The map rebuilt with these layers, its tilesets inlined and nothing else, so pytmx opens no file and meets no
    surprises.
    """
    root = read_xml(path, "map")
    found = [layer for layer in root.findall("layer") if layer.get("name") in layers]
    if faults := [*_map_faults(path, root, form), *_layer_faults(path, found, layers)]:
        raise BadDocument(faults)
    clean = Xml.Element("map", {key: root.get(key, "") for key in ("width", "height", "staggerindex")})
    clean.extend([_layer(root, layer) for layer in found])
    tilesets = root.findall("tileset")
    if len(tilesets) > MOST_TILESETS:  # each may be a file that is read
        raise _bad(path, "tileset", "tilesets-many", most=MOST_TILESETS)
    clean.extend([_tileset(path, tileset) for tileset in tilesets])
    if sum(map(len, clean.findall("tileset"))) > MOST_TILES:
        raise _bad(path, "tileset", "tiles-many", most=MOST_TILES)
    return clean


def read_xml(path: Path, tag: str) -> Xml.Element:
    """The root of an XML file of this kind, whatever its namespace."""
    text = read_text(path, kind="map")
    before, doctype, _ = text.partition("<!DOCTYPE")
    if doctype:  # only there can entities be declared that unfold without end
        raise _bad(path, str(before.count("\n") + 1), "xml-doctype")
    try:
        root = Xml.fromstring(text)
    except Xml.ParseError as error:
        raise _bad(path, str(error.position[0]), "xml-broken", problem=str(error)) from error
    found = root.tag.rpartition("}")[2]
    if found != tag:
        raise _bad(path, "", "xml-root", found=found, wanted=tag)
    return root


def _map_faults(path: Path, root: Xml.Element, form: Wanted) -> Iterator[Fault]:
    for key, wanted in form.items():
        found = root.get(key, _USUAL.get(key, ""))
        if found not in wanted:
            yield Fault(str(path), f"map.{key}", f"map-{key}", {"found": found, "wanted": tuple(wanted)})
    for key in ("width", "height"):
        found = root.get(key, "")
        if not (found.isascii() and found.isdigit() and len(found) < 9 and 1 <= int(found) <= LARGEST_SIDE):
            yield Fault(str(path), f"map.{key}", "map-size", {"found": found[:20], "largest": LARGEST_SIDE})


def _layer_faults(path: Path, layers: list[Xml.Element], wanted: Collection[str]) -> Iterator[Fault]:
    found = [layer.get("name", "") for layer in layers]
    for name in wanted:
        if found.count(name) != 1:
            yield Fault(str(path), name, "layer-repeated" if name in found else "layer-missing")
    for layer in layers if len(layers) == len(wanted) else ():
        data = layer.find("data")
        if data is None or data.get("encoding") != "csv" or data.get("compression"):
            yield Fault(str(path), layer.get("name", ""), "layer-encoding")


def _layer(root: Xml.Element, layer: Xml.Element) -> Xml.Element:
    clean = Xml.Element(
        "layer", {"name": layer.get("name", ""), "width": root.get("width", ""), "height": root.get("height", "")}
    )
    Xml.SubElement(clean, "data", {"encoding": "csv"}).text = layer.findtext("data")
    return clean


def _tileset(path: Path, tileset: Xml.Element) -> Xml.Element:
    """The classes of its tiles; Tiled writes them as `type`, its version 1.9 wrote `class`.

    Pictures are the table's business.
    """
    clean = Xml.Element("tileset", {"firstgid": tileset.get("firstgid", "")})
    for tile in _tiles(path, tileset):
        Xml.SubElement(clean, "tile", {"id": tile.get("id", ""), "type": tile.get("type") or tile.get("class") or ""})
    return clean


def _tiles(path: Path, tileset: Xml.Element) -> list[Xml.Element]:
    source = tileset.get("source")
    if source is None:
        return tileset.findall("tile")
    outside = beside(path.parent, source)
    if outside is None:
        raise _bad(path, "tileset", "tileset-outside", source=source)
    if not is_file(outside):
        raise _bad(path, "tileset", "tileset-missing", source=source)
    return read_xml(outside, "tileset").findall("tile")


def _bad(path: Path, place: str, code: str, **values: Value) -> BadDocument:
    return BadDocument([Fault(str(path), place, code, values)])
