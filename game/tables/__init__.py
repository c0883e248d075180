"""Tables: what a match shows and how people act on it. No rule is decided here; what can be done is what `legal` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

if TYPE_CHECKING:
    from .plain import PlainTable
    from .screen import GameScreen, MenuCard, Minutes, menu_card, screen_of
    from .table import Desk, Middle, Table

_HOMES = {
    "plain": ("PlainTable",),
    "screen": ("GameScreen", "MenuCard", "Minutes", "menu_card", "screen_of"),
    "table": ("Desk", "Middle", "Table"),
}
"""Where each name lives. What a game brings to the screen is asked for also where no pygame is."""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
