"""Nim with cards: a tiny game that asks of the kernel all that hidden hands, payments and reactions of others ask.

Stones are taken from a heap by cards (one, two, three); a three costs a toll in coins; the next seat may block a card,
if it can.
"""

from __future__ import annotations

from .board import Board, board_from_document, small_board
from .options import OPTIONS
from .rules import Nim, game_of, make_rules

__all__ = ["OPTIONS", "Board", "Nim", "board_from_document", "game_of", "make_rules", "small_board"]
