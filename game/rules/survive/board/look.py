"""How a board of Survive may look: the colours and drawings that its file can name, and whether these can be drawn."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from game.files.documents import BadDocument, Document, beside
from game.files.faults import Fault
from game.files.tiled_xml import read_xml

from ...board_look import BoardLook, missing_drawings
from .board import CREATURES, TERRAINS

COLOURS = ("sea", "shallows", "lines", *TERRAINS)
"""The water of the board, the light water around its land, the lines between its spaces, and its land."""
DRAWINGS = (*TERRAINS, "sunk", *CREATURES)
"""Tiles, what is left of one that sank, and creatures."""


def look_faults(folder: Path, look: BoardLook, at: Document) -> Iterator[Fault]:
    """What cannot be drawn; drawings lie in the folder of the board's file."""
    yield from _unknown(look.palette, COLOURS, "palette", at)
    yield from _unknown(look.drawings, DRAWINGS, "drawings", at)
    missing = list(missing_drawings(folder, look.drawings, at))
    yield from missing
    if not missing:
        for name, file in look.drawings.items():
            path = beside(folder, file)
            if path is None or path.suffix.lower() != ".svg":
                yield at.fault("drawing-suffix", "look", "drawings", name, drawing=file)
            else:
                yield from drawing_faults(path)


def _unknown(named: Mapping[str, str], known: Collection[str], key: str, at: Document) -> Iterator[Fault]:
    for name in named:
        if name not in known:
            yield at.fault("unknown-key", "look", key, name, key=name, known=tuple(known))


def drawing_faults(path: Path) -> Iterator[Fault]:
    """Why a file cannot be drawn."""
    try:
        box = read_xml(path, "svg").get("viewBox", "")
    except BadDocument as bad:
        yield from bad.faults
        return
    if not _is_box(box):
        yield Fault(str(path), "svg.viewBox", "drawing-box", {"found": box[:40]})


def _is_box(text: str) -> bool:
    """Left, top, width and height."""
    try:
        numbers = [float(part) for part in text.replace(",", " ").split()]
    except ValueError:
        return False
    return len(numbers) == 4 and all(map(math.isfinite, numbers)) and min(numbers[2:]) > 0
