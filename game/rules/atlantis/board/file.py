"""Boards from files, and from the plain data by which a journal keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.files.documents import plain_document, read_document, title
from game.files.faults import BadDocument
from game.files.schema import shape_faults, to_struct

from ...board_look import missing_drawings
from .board import Board, BoardNumbers, laid_out
from .checks import number_faults, place_faults
from .map import drawn_along, read_board_map


def load_board(path: Path) -> Board:
    """The board a YAML file describes, with the map it may name; `BadDocument` with all their faults."""
    document = read_document(path)
    if faults := list(shape_faults(document, document.data, BoardNumbers)):
        raise BadDocument(faults)
    numbers = to_struct(document, BoardNumbers)
    if faults := [*number_faults(numbers, document), *missing_drawings(path.parent, numbers.look.drawings, document)]:
        raise BadDocument(faults)
    places, ends = laid_out(numbers), None
    if numbers.map:
        places, ends, faults = drawn_along(places, read_board_map(path.parent, document, list(numbers.tiles)))
        if faults:
            raise BadDocument(faults)
    return Board(name=title(path), numbers=numbers, places=places, ends=ends)


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    at = whole.below("numbers")
    if faults := [*number_faults(board.numbers, at), *place_faults(board, at)]:
        raise BadDocument(faults)
    return board
