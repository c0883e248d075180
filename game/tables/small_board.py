"""Any position as a small board: for lists of saves, rulebooks and postcards."""

from __future__ import annotations

from typing import Any

import pygame

from game.engine import NOBODY, Rules, View
from game.render import Look, shapes
from game.telling import Telling
from game.widgets import Pen, Root

from . import table_of
from .kit.drawn_table import DrawnTable
from .table import Desk
from .watched import Onlooker

_LEAST = 640
"""Pixels of width in which a board is drawn at least, and then made smaller: words on it have a least size."""


def has_board(game: str) -> bool:
    """Whether the table of a game is drawn."""
    return issubclass(table_of(game), DrawnTable)


def draw_small_board(look: Look, size: tuple[int, int], rules: Rules[Any, Any], view: View, telling: Telling) -> pygame.Surface:
    """A view of the whole table on a piece of sea of this size, as the game's own table draws it, and nothing marked."""
    table = table_of(rules.game)(Desk(Onlooker(rules, lambda: view, lambda: NOBODY), telling))
    assert isinstance(table, DrawnTable)
    larger = max(_LEAST / size[0], 1.0)
    room = pygame.Rect(0, 0, round(size[0] * larger), round(size[1] * larger))
    sheet = shapes.rounded(room.size, 0, look.colour("sea-top"), look.colour("sea-deep"))
    table.fit(room)
    table.painter(Pen(sheet, look, Root()), room, None, None).draw()
    return sheet if room.size == size else pygame.transform.smoothscale(sheet, size)
