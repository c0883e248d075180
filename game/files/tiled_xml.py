"""The XML of a Tiled map and its tilesets, checked before anything believes it: size, shape, encoding, files it names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree as Xml

from game.engine.errors import Value

from .documents import beside, is_file, read_text
from .faults import BadDocument, Fault

LARGEST_SIDE = 64
"""Columns or rows of a map."""

Wanted = Mapping[str, Collection[str]]
HEXAGONAL: Wanted = {"orientation": ("hexagonal",), "staggeraxis": ("y",), "staggerindex": ("odd", "even"), "infinite": ("0",)}
"""Pointy-top hexes."""
ORTHOGONAL: Wanted = {"orientation": ("orthogonal",), "infinite": ("0",)}
"""Squares."""
_USUAL = {"infinite": "0", "orientation": "orthogonal"}


def read_map_xml(path: Path, layers: Collection[str], form: Wanted) -> Xml.Element:
    """The map anew, with these layers, its tilesets put in, and nothing else: so pytmx opens no file and meets no surprise."""
    root = read_xml(path, "map")
    found = [layer for layer in root.findall("layer") if layer.get("name") in layers]
    if faults := [*_map_faults(path, root, form), *_layer_faults(path, found, layers)]:
        raise BadDocument(faults)
    clean = Xml.Element("map", {key: root.get(key, "") for key in ("width", "height", "staggerindex")})
    clean.extend([_layer(root, layer) for layer in found])
    clean.extend([_tileset(path, tileset) for tileset in root.findall("tileset")])
    return clean


def read_xml(path: Path, tag: str) -> Xml.Element:
    """The root of an XML file of this kind, whatever its namespace."""
    text = read_text(path)
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
    for layer in layers:
        data = layer.find("data")
        if data is None or data.get("encoding") != "csv" or data.get("compression"):
            yield Fault(str(path), layer.get("name", ""), "layer-encoding")


def _layer(root: Xml.Element, layer: Xml.Element) -> Xml.Element:
    clean = Xml.Element("layer", {"name": layer.get("name", ""), "width": root.get("width", ""), "height": root.get("height", "")})
    Xml.SubElement(clean, "data", {"encoding": "csv"}).text = layer.findtext("data")
    return clean


def _tileset(path: Path, tileset: Xml.Element) -> Xml.Element:
    """The classes of its tiles; Tiled writes them as `type`, its version 1.9 wrote `class`. Pictures are the table's business."""
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
