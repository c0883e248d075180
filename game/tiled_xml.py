"""The XML of a Tiled map and its tilesets, checked before anything believes it: size, shape, encoding, files it names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

from game.documents import beside, is_file, read_text
from game.engine.errors import Value
from game.faults import BadDocument, Fault

LARGEST_SIDE = 64
"""Columns or rows of a map."""

_WANTED = {"orientation": ("hexagonal",), "staggeraxis": ("y",), "staggerindex": ("odd", "even"), "infinite": ("0",)}
_USUAL = {"infinite": "0", "orientation": "orthogonal"}


def read_map_xml(path: Path, layers: Collection[str]) -> Xml.Element:
    """The map, cut down to these layers and its tilesets, which are put in without their pictures: pytmx then opens no other file."""
    root = _read_xml(path, "map")
    root[:] = [part for part in root if part.tag == "tileset" or (part.tag == "layer" and part.get("name") in layers)]
    if faults := [*_map_faults(path, root), *_layer_faults(path, root, layers)]:
        raise BadDocument(faults)
    for tileset in root.findall("tileset"):
        _fill_in(path, tileset)
    return root


def _read_xml(path: Path, tag: str) -> Xml.Element:
    text = read_text(path)
    before, doctype, _ = text.partition("<!DOCTYPE")
    if doctype:  # only there can entities be declared that unfold without end
        raise _bad(path, str(before.count("\n") + 1), "xml-doctype")
    try:
        root = Xml.fromstring(text)
    except Xml.ParseError as error:
        raise _bad(path, str(error.position[0]), "xml-broken", problem=str(error)) from error
    if root.tag != tag:
        raise _bad(path, "", "xml-root", found=root.tag, wanted=tag)
    return root


def _map_faults(path: Path, root: Xml.Element) -> Iterator[Fault]:
    for key, wanted in _WANTED.items():
        found = root.get(key, _USUAL.get(key, ""))
        if found not in wanted:
            yield Fault(str(path), f"map.{key}", f"map-{key}", {"found": found, "wanted": wanted})
    for key in ("width", "height"):
        found = root.get(key, "")
        if not (found.isascii() and found.isdigit() and len(found) < 9 and 1 <= int(found) <= LARGEST_SIDE):
            yield Fault(str(path), f"map.{key}", "map-size", {"found": found[:20], "largest": LARGEST_SIDE})


def _layer_faults(path: Path, root: Xml.Element, wanted: Collection[str]) -> Iterator[Fault]:
    found = [layer.get("name", "") for layer in root.findall("layer")]
    for name in wanted:
        if found.count(name) != 1:
            yield Fault(str(path), name, "layer-repeated" if name in found else "layer-missing")
    for layer in root.findall("layer"):
        data = layer.find("data")
        if data is None or data.get("encoding") != "csv" or data.get("compression"):
            yield Fault(str(path), layer.get("name", ""), "layer-encoding")


def _fill_in(path: Path, tileset: Xml.Element) -> None:
    """Puts what an external tileset holds into the map. Pictures are the table's business, and their sizes could be anything."""
    source = tileset.attrib.pop("source", None)
    if source is not None:
        outside = beside(path.parent, source)
        if outside is None:
            raise _bad(path, "tileset", "tileset-outside", source=source)
        if not is_file(outside):
            raise _bad(path, "tileset", "tileset-missing", source=source)
        other = _read_xml(outside, "tileset")
        tileset.attrib.update({**other.attrib, **tileset.attrib})
        tileset.extend(list(other))
    for holder in (tileset, *tileset.findall("tile")):
        for image in holder.findall("image"):
            holder.remove(image)


def _bad(path: Path, place: str, code: str, **values: Value) -> BadDocument:
    return BadDocument([Fault(str(path), place, code, values)])
