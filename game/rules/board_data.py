"""A board of any game as plain data, as a journal keeps it."""

from __future__ import annotations

import msgspec

from game.engine import Document


def board_document(board: object) -> Document:
    """The whole board: it needs no file."""
    return msgspec.json.decode(msgspec.json.encode(board), type=Document)
