"""Boards from files, and from the plain data by which a journal keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.files.documents import Document, plain_document, read_document, title
from game.files.faults import BadDocument, Fault
from game.files.schema import shape_faults, to_struct
from game.files.tiled import HexMap

from .board import Board, BoardNumbers
from .look import look_faults
from .map import lay_out, read_board_map
from .map_checks import map_faults
from .number_checks import number_faults


def load_board(path: Path) -> Board:
    """The board a YAML file describes, with the map it names; `BadDocument` with all their faults."""
    document = read_document(path)
    faults = list(shape_faults(document, document.data, BoardNumbers))
    numbers = None if faults else to_struct(document, BoardNumbers)
    if numbers:
        faults += [*number_faults(numbers, document), *look_faults(path.parent, numbers.look, document)]
    drawn = _map_of(path, document, faults)
    if numbers and drawn:
        spaces, isles, disagreements = lay_out(numbers, drawn, document)
        board = Board(name=title(path), numbers=numbers, spaces=spaces, isles=isles)
        faults += [*disagreements, *map_faults(board, document)]
        if not faults:
            return board
    raise BadDocument(faults)


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    at = whole.below("numbers")
    if faults := [*number_faults(board.numbers, at), *map_faults(board, at)]:
        raise BadDocument(faults)
    return board


def _map_of(path: Path, document: Document, faults: list[Fault]) -> HexMap | None:
    """The map, if the document says which; its faults join the others."""
    if not isinstance(document.data, dict) or not isinstance(document.data.get("map"), str):
        return None
    try:
        return read_board_map(path.parent, document)
    except BadDocument as bad:
        faults += bad.faults
        return None
