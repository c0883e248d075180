"""How a board may look: colours and drawings that its file names, in all games, and what may be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.files.documents import Document, beside, is_file
from game.files.faults import Fault


class BoardLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table may draw this board, where it differs from the usual."""

    palette: dict[str, str] = {}
    drawings: dict[str, str] = {}


def palette_faults(palette: Mapping[str, str], at: Document) -> Iterator[Fault]:
    for name, colour in palette.items():
        if not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
            yield at.fault("bad-colour", "look", "palette", name, colour=colour)


def missing_drawings(folder: Path, drawings: Mapping[str, str], at: Document) -> Iterator[Fault]:
    """Drawings lie beside the board's own file."""
    for name, file in drawings.items():
        found = beside(folder, file)
        if found is None or not is_file(found):
            yield at.fault("drawing-missing", "look", "drawings", name, drawing=file)
