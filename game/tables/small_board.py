"""Any position as a small board: for lists of saves, rulebooks and postcards."""

from __future__ import annotations

from typing import Any

import pygame

from game.engine import NOBODY, Rules, View
from game.render import Look, shapes
from game.widgets import Pen, Root
from game.words.narrator import Narrator

from .kit.drawn_table import DrawnTable, paint_moment
from .screen import screen_of
from .table import SpectatorHost
from .table_match import Spectator

_LEAST = 640  # pixels of width in which a board is drawn at least, and then made smaller: words on it have a least size


def has_board(game: str) -> bool:
    """Whether the table of a game is drawn."""
    return issubclass(screen_of(game).table(), DrawnTable)


def draw_small_board(look: Look, size: tuple[int, int], rules: Rules[Any, Any], view: View, narrator: Narrator) -> pygame.Surface:
    """A view of the whole table on a piece of sea of this size, as the game's own table draws it, and nothing marked."""
    table, sheet = table_on_sea(look, size, _LEAST, rules, view, narrator)
    table.painter(paint_moment(table, Pen(sheet, look, Root()), sheet.get_rect())).draw()
    return scale_down(sheet, size)


def table_on_sea(
    look: Look, size: tuple[int, int], least: int, rules: Rules[Any, Any], view: View, narrator: Narrator
) -> tuple[DrawnTable[Any, Any], pygame.Surface]:
    """The game's own table with a view of the whole table, and a piece of sea of these proportions, no less wide, to draw it on."""
    table = screen_of(rules.game).table()(SpectatorHost(Spectator(rules, view, NOBODY), narrator))
    assert isinstance(table, DrawnTable)
    larger = max(least / size[0], 1.0)
    sheet = shapes.rounded_rect((round(size[0] * larger), round(size[1] * larger)), 0, look.colour("sea-top"), look.colour("sea-deep"))
    table.fit(sheet.get_rect())
    return table, sheet


def scale_down(sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The same at the size that it is shown."""
    return sheet if sheet.get_size() == size else pygame.transform.smoothscale(sheet, size)
