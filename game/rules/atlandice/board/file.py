"""Boards from files, and from the plain data by which a journal keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.files.documents import plain_document, read_document, title
from game.files.faults import BadDocument
from game.files.schema import to_struct

from .board import Board, BoardNumbers
from .checks import board_faults


def load_board(path: Path) -> Board:
    """The board a YAML file describes; `BadDocument` with all its faults."""
    document = read_document(path)
    numbers = to_struct(document, BoardNumbers)
    if faults := list(board_faults(numbers, document)):
        raise BadDocument(faults)
    return Board(name=title(path), **msgspec.structs.asdict(numbers))


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    if faults := list(board_faults(board, whole)):
        raise BadDocument(faults)
    return board
